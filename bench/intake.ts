/**
 * `npm run bench:intake [-- --quarters]`: how well pasted rent rolls are read, and compared with the demo. With
 * `--quarters`, compares those of all quarters, which takes minutes. `npm run bench:intake -- --chromium [--write]` measures
 * RR.RECONCILE beside RR.QUERY in Chromium, `-- --one-roll [--write]` reading a rent roll of 20,000 units and 60 columns by CPU
 * time, and `-- --two-rolls [--write]` RR.COMPARE of two of 20,000 units.
 * `-- --table` prints the table of docs/reading-rent-rolls.md alone: what became of each value of the sheets in `rent-rolls/`.
 */
import {
  GIVEN_LAYOUTS,
  LOT_LAYOUTS,
  OWN_LAYOUTS,
  VALUE_LAYOUTS,
  type LayoutCase,
} from '../test/intake/layouts/layout-cases';
import { scoreLayout, sumOf, type LayoutScore } from '../test/intake/layouts/score-layout';
import { scoreValues, sumOfValues, type ValueScore } from '../test/intake/layouts/score-values';
import { measureInChromium } from './reconcile/in-chromium';
import { measureOneRoll } from './reconcile/one-roll';
import { measureTwoRolls } from './reconcile/two-rolls';
import { titleTexts } from '../src/intake/index';
import { readRentRoll } from '../src/intake/read-rent-roll';
import { demoRolls, KEYS, reconcile, rowsOf } from '../test/intake/reconcile/demo-rolls';
import { RENDERERS } from '../test/intake/reconcile/renderers';

const ratio = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));

function report(title: string, cases: readonly LayoutCase[]): void {
  const scores = cases.map(scoreLayout);
  const row = (name: string, of: readonly LayoutScore[]) => {
    const sum = (key: keyof LayoutScore) => sumOf(of, key);
    return `| ${[
      name,
      ratio(sum('right'), sum('proposed')),
      ratio(sum('found'), sum('expected')),
      `${sum('sureRight')}/${sum('sure')}`,
      `${sum('headingRight')}/${of.length}`,
      `${sum('rowsRight')}/${sum('rows')}`,
      `${sum('areRowsRight')}/${of.length}`,
      `${sum('isAccounted')}/${of.length}`,
    ].join(' | ')} |`;
  };
  console.log(`\n## ${title}\n`);
  console.log(
    '| layout | precision | recall | sure | heading | kinds of rows | files with all of them right | accounted |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const score of scores) console.log(row(score.id, [score]));
  console.log(row('all', scores));
  for (const { id, errors } of scores) for (const error of errors) console.log(`- ${id}: ${error}`);
  reportValues(cases);
}

/** What became of the values: docs/reading-rent-rolls.md says what the words mean. */
function reportValues(cases: readonly LayoutCase[]): void {
  const scores = cases.map(scoreValues);
  const row = (name: string, of: readonly ValueScore[]) => {
    const sum = (key: Parameters<typeof sumOfValues>[1]) => sumOfValues(of, key);
    const doubted = `${sum('doubted')} (${ratio(sum('doubted'), sum('right'))})`;
    const counts = [sum('right'), doubted, sum('absent'), sum('asked'), sum('reported'), sum('wrong')];
    return `| ${[name, ...counts, `${sum('rightRents')}/${sum('rents')}`, sum('questions')].join(' | ')} |`;
  };
  console.log(
    '\n| layout | right | of them doubted | absent | asked | said | wrong without a word | rents right | questions |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const score of scores) console.log(row(score.id, [score]));
  console.log(row('all', scores));
  for (const { id, errors } of scores) for (const error of errors) console.log(`- ${id}: ${error}`);
}

/** The published table: a line for each lot, and one for all. */
function printTable(): void {
  const lots: [string, readonly LayoutCase[]][] = [
    ['given', GIVEN_LAYOUTS],
    ['own', OWN_LAYOUTS],
    ...[...LOT_LAYOUTS].map(([lot, layouts]): [string, readonly LayoutCase[]] => [`lot ${lot}`, layouts]),
    ['values', VALUE_LAYOUTS],
  ];
  const row = (name: string, of: readonly ValueScore[]) => {
    const sum = (key: Parameters<typeof sumOfValues>[1]) => sumOfValues(of, key);
    const rents = [`${sum('rightRents')} of ${sum('rents')}`, sum('answeredRents')];
    const counts = ['right', 'doubted', 'asked', 'absent', 'reported', 'wrong'] as const;
    return `| ${[name, of.length, sum('units'), ...counts.map(sum), ...rents].join(' | ')} |`;
  };
  console.log(
    '| sheets | files | units | right | of them doubted | asked | absent | said | wrong without a word | rents right | after answers |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  const scores = lots.map(([name, layouts]) => [name, layouts.map(scoreValues)] as const);
  for (const [name, of] of scores) console.log(row(name, of));
  console.log(
    row(
      'all',
      scores.flatMap(([, of]) => of),
    ),
  );
}

/** Compares each rent roll of the demo, as agents would write it, with itself. Every difference is false. */
async function roundTrip(): Promise<void> {
  const rolls = await demoRolls(process.argv.includes('--quarters') ? 'all-rentrolls' : 'latest');
  const units = rolls.reduce((sum, { rows }) => sum + rows.length, 0);
  console.log(`\n## Round trip of ${rolls.length} rent rolls with ${units} units\n`);
  console.log('| written | differences | units matched | questions |');
  console.log('| --- | --- | --- | --- |');
  for (const { id, render } of RENDERERS) {
    const count = { differences: 0, matched: 0, asks: 0 };
    for (const roll of rolls) {
      const grid = render(roll);
      const [extraction] = readRentRoll(grid);
      if (!extraction) continue;
      const found = reconcile(extraction, rowsOf(roll.rows), {
        keys: KEYS,
        titles: titleTexts(grid, extraction),
        tolerance: 1,
        tolerancePercent: 0.5,
      });
      if (!('properties' in found)) continue;
      count.asks += found.asks.length;
      for (const { differences, units: matched } of found.properties) {
        count.differences += differences.filter(({ kind }) => kind !== 'within tolerance').length;
        count.matched += matched.matched;
      }
    }
    console.log(`| ${id} | ${count.differences} | ${count.matched}/${units} | ${count.asks} |`);
  }
}

const write = process.argv.includes('--write');
if (process.argv.includes('--chromium')) void measureInChromium(write);
else if (process.argv.includes('--table')) printTable();
else if (process.argv.includes('--one-roll')) void measureOneRoll(write);
else if (process.argv.includes('--two-rolls')) void measureTwoRolls(write);
else {
  report('The ten given layouts', GIVEN_LAYOUTS);
  report('Layouts written for the tests', OWN_LAYOUTS);
  for (const [lot, layouts] of LOT_LAYOUTS) report(`Lot ${lot}, by other authors`, layouts);
  report('Layouts with the values of each unit', VALUE_LAYOUTS);
  void roundTrip();
}
