/** `npm run bench:intake`: how well and how fast pasted rent rolls are read. */
import { GIVEN_LAYOUTS, OWN_LAYOUTS, type LayoutCase } from '../test/intake/layouts/layout-cases';
import { scoreLayout, sumOf, type LayoutScore } from '../test/intake/layouts/score-layout';
import { largeGrid } from '../test/intake/large-grid';
import { readRentRollSteps } from '../src/intake';

const ratio = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));

function report(title: string, cases: readonly LayoutCase[]): void {
  const scores = cases.map(scoreLayout);
  const row = (name: string, of: readonly LayoutScore[]) => {
    const sum = (key: keyof LayoutScore) => sumOf(of, key);
    return `| ${[
      name,
      ratio(sum('right'), sum('proposed')),
      ratio(sum('found'), sum('wanted')),
      `${ratio(sum('coreRight'), sum('coreProposed'))} / ${ratio(sum('coreFound'), sum('coreWanted'))}`,
      `${sum('sureRight')}/${sum('sure')}`,
      `${sum('headingRight')}/${of.length}`,
      `${sum('rowsRight')}/${sum('rows')}`,
      `${sum('isAccounted')}/${of.length}`,
    ].join(' | ')} |`;
  };
  console.log(`\n## ${title}\n`);
  console.log('| layout | precision | recall | core | sure | heading | kinds of rows | accounted |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const score of scores) console.log(row(score.id, [score]));
  console.log(row('all', scores));
  for (const { id, errors } of scores) for (const error of errors) console.log(`- ${id}: ${error}`);
}

/** What reading costs at least: every text is trimmed, and every number is converted. */
function naive(grid: readonly (readonly string[])[]): number {
  let sum = 0;
  for (const row of grid)
    for (const cell of row) {
      const text = cell.trim();
      const number = Number(text.replaceAll('.', '').replace(',', '.'));
      if (text !== '' && !Number.isNaN(number)) sum += number;
    }
  return sum;
}

function measure(): void {
  const grid = largeGrid(5_000);
  const times: number[] = [];
  const reference: number[] = [];
  let longest = 0;
  for (let round = 0; round < 7; round++) {
    let begin = performance.now();
    naive(grid);
    reference.push(performance.now() - begin);
    begin = performance.now();
    const task = readRentRollSteps(grid);
    for (let isDone = false; !isDone;) {
      const step = performance.now();
      isDone = task.next().done === true;
      if (round > 0) longest = Math.max(longest, performance.now() - step);
    }
    times.push(performance.now() - begin);
  }
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;
  console.log('\n## Time\n');
  console.log(
    `5,000 × 25 cells: ${median(times).toFixed(0)} ms, × ${(median(times) / median(reference)).toFixed(1)} of a plain conversion of each cell; longest step ${longest.toFixed(1)} ms`,
  );
}

report('The ten given layouts', GIVEN_LAYOUTS);
report('Layouts written for the tests', OWN_LAYOUTS);
measure();
