import {
  compareRollsSteps,
  type Extraction,
  type ReconcileOptions,
  type Reconciliation,
  titleTexts,
} from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { atOnce } from '../../../src/table/steps';
import { propertyRuns } from '../../support/property-runs';
import { seeded } from '../../faults/seeded';
import { demoRolls, KEYS, reconcile, rowsOf, sumOfLines, type Roll } from './demo-rolls';
import { plant, PLANT_NAMES } from './plant';
import { RENDERERS, type Renderer } from './renderers';
import '../../support/long-timeout';

let rolls: Roll[];
beforeAll(async () => {
  rolls = await demoRolls('latest', 1500);
});

const OPTIONS: ReconcileOptions = { keys: KEYS, tolerance: 1, tolerancePercent: 0.5 };

interface Read {
  extraction: Extraction;
  titles: readonly string[];
}

/** Reads a rent roll as an agent would send it. */
function read(roll: Roll, renderer: Renderer): Read {
  const grid = renderer.render(roll);
  const [extraction] = readRentRoll(grid);
  return { extraction: extraction!, titles: titleTexts(grid, extraction!) };
}

const known = new Map<string, Read>();
/** Reads a roll of the demo in a layout once, because several comparisons need it. */
function readOf(roll: Roll, renderer: Renderer): Read {
  const key = `${rolls.indexOf(roll)} ${renderer.id}`;
  const result = known.get(key) ?? read(roll, renderer);
  known.set(key, result);
  return result;
}

/** Compares a rent roll that was read with rows of the database. */
function compare({ extraction, titles }: Read, { rows }: Pick<Roll, 'rows'>): Reconciliation {
  const found = reconcile(extraction, rowsOf(rows), { ...OPTIONS, titles });
  if ('properties' in found) return found;
  throw new Error(`property ${String(found.requested)} not found`);
}

const linesOf = ({ properties }: Reconciliation) =>
  properties
    .flatMap(({ differences }) => differences)
    .filter(({ kind }) => kind !== 'within tolerance')
    .map(({ kind, unit, column }) => [kind, unit, column].join(' | '))
    .sort();

/** The rents in a currency, in whole cents. */
const rentsIn = ({ rows }: Pick<Roll, 'rows'>, currency: string): number =>
  rows.reduce(
    (sum, row) =>
      row['currency'] === currency ? sum + Math.round(Number(row['contracted_rent_pa'] ?? 0) * 100) : sum,
    0,
  );

/** `npm run bench:intake` tries every rent roll with every renderer. */
it('finds no difference in a rent roll of the demo, however an agent writes it', () => {
  rolls.forEach((roll, index) => {
    const renderer = RENDERERS[index % RENDERERS.length]!;
    const found = compare(readOf(roll, renderer), roll);
    expect([renderer.id, roll.name, linesOf(found), found.asks]).toEqual([renderer.id, roll.name, [], []]);
    expect(found.properties.map(({ property }) => property)).toEqual([roll.property]);
    expect(found.properties[0]?.units.matched).toBe(roll.rows.length);
  });
});

it('finds every one of 250 planted differences of nine kinds, no other, and sums them to the cent', () => {
  const random = seeded(20_260_930);
  const seen = new Map<string, number>();
  rolls.forEach((roll, index) => {
    const planted = plant(roll, random, { share: 0.3 });
    for (const name of planted.names) seen.set(name, (seen.get(name) ?? 0) + 1);
    const renderer = RENDERERS[[0, 1, 4, 13][index % 4]!]!;
    const found = compare(read({ ...roll, rows: planted.rows }, renderer), roll);
    expect(linesOf(found)).toEqual([...planted.expected].sort());
    const [property] = found.properties;
    for (const currency of new Set(roll.rows.map((row) => String(row['currency']))))
      expect(sumOfLines(property!.differences, 'contracted_rent_pa', currency)).toBe(
        (rentsIn(planted, currency) - rentsIn(roll, currency)) / 100,
      );
  });
  expect([...seen.keys()].sort()).toEqual([...PLANT_NAMES].sort());
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(250);
});

/** Each layout with itself and another one, or with `PROPERTY_SHARE=1` with all. */
const PAIRS = RENDERERS.flatMap((first, at) =>
  RENDERERS.map((second, secondIndex) => ({ first, second, at, secondIndex })).filter(
    ({ secondIndex }) =>
      propertyRuns(2) === 2 || [0, 5].includes((secondIndex - at + RENDERERS.length) % RENDERERS.length),
  ),
);

it('finds 20 planted differences and no other between two layouts, and sums them to the cent', () => {
  const random = seeded(20_261_127);
  const large = rolls.filter(({ rows }) => rows.length >= 40);
  const exact = new Set(
    RENDERERS.map(({ id }) => id).filter((id) => !/^(?:monthly|blocks|per area)$/.test(id)),
  );
  for (const { first, second, at, secondIndex } of PAIRS) {
    const roll = large[(at * 5 + secondIndex * 3) % large.length]!;
    const theirs = readOf(roll, second);
    const has = ({ extraction }: Read, column: string) =>
      extraction.columns.some((proposal) => proposal.column === column);
    const mine = readOf(roll, first);
    const shows = (column: string) => has(mine, column) && has(theirs, column);
    const planted = plant(roll, random, { share: 0.9, most: 20, shows });
    expect(planted.expected).toHaveLength(20);
    const { extraction, titles } = read({ ...roll, rows: planted.rows }, first);
    const sides = { sheet: 'range_a', database: 'range_b' };
    const options = { tolerance: 1, tolerancePercent: 0.5, sides, titles };
    const found = atOnce(compareRollsSteps(extraction, theirs.extraction, options)) as Reconciliation;
    // A unit that only one has is a line also where the other has no rents.
    const expected = planted.expected.map((line) => {
      const [kind, unit, column] = line.split(' | ') as [string, string, string];
      return [kind, unit, shows(column) ? column : ''].join(' | ');
    });
    // Layouts have the reference or the name of a unit.
    const plain = (lines: readonly string[]) => lines.map((line) => line.replace(/ \| .* \| /, ' | ')).sort();
    expect([first.id, second.id, roll.name, ...plain(linesOf(found))]).toEqual([
      first.id,
      second.id,
      roll.name,
      ...plain(expected),
    ]);
    for (const { differences, sums } of found.properties)
      for (const { column, measure, sheet, database, difference } of sums) {
        if (column !== 'contracted_rent_pa') continue;
        expect(sumOfLines(differences, column, measure)).toBe(difference);
        if (!exact.has(first.id) || !exact.has(second.id)) continue;
        expect(sheet).toBe(rentsIn(planted, measure) / 100);
        expect(database).toBe(rentsIn(roll, measure) / 100);
      }
  }
});

it('compares a sheet with several properties property by property', () => {
  const [firstRoll, secondRoll] = rolls.slice(4, 6) as [Roll, Roll];
  const both = { ...firstRoll, name: 'Portfolio', rows: [...firstRoll.rows, ...secondRoll.rows] };
  const grid = RENDERERS[0]!.render(both);
  const rows = grid.rows.map((row, index) => [
    ...row,
    index === 3 ? 'Property' : index > 3 ? (both.rows[index - 4]?.['property_name'] ?? '') : '',
  ]) as typeof grid.rows;
  const [extraction] = readRentRoll({ ...grid, rows });
  const data = rowsOf(rolls.flatMap((roll) => roll.rows));
  const compared = (property?: string) => {
    const found = reconcile(extraction!, data, { ...OPTIONS, property });
    if (!('properties' in found)) throw new Error('not found');
    return found.properties.map(({ name, units, differences }) => [name, units.equal, differences.length]);
  };
  const expected = [
    [firstRoll.name, firstRoll.rows.length, 0],
    [secondRoll.name, secondRoll.rows.length, 0],
  ];
  expect(compared()).toEqual(expected);
  expect(compared(secondRoll.name)).toEqual(expected.slice(1));
});
