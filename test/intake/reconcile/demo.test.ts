import { type ReconcileOptions, type Reconciliation, titleTexts } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { createRandom } from '../random-sheet';
import { demoRolls, KEYS, reconcile, rowsOf, sumOfLines, type Roll } from './demo-rolls';
import { plant, PLANT_NAMES } from './plant';
import { RENDERERS, type Renderer } from './renderers';
import '../../support/long-timeout';

let rolls: Roll[];
beforeAll(async () => {
  rolls = await demoRolls();
});

const OPTIONS: ReconcileOptions = { keys: KEYS, tolerance: 1, tolerancePercent: 0.5 };

/** Compares a rent roll as an agent would send it with rows of the database. */
function compare(sheet: Roll, { rows }: Pick<Roll, 'rows'>, renderer: Renderer): Reconciliation {
  const grid = renderer.render(sheet);
  const [extraction] = readRentRoll(grid);
  const found = reconcile(extraction!, rowsOf(rows), { ...OPTIONS, titles: titleTexts(grid, extraction!) });
  if ('properties' in found) return found;
  throw new Error(`${renderer.id}, ${sheet.name}: property ${String(found.wanted)} not found`);
}

const linesOf = ({ properties }: Reconciliation) =>
  properties
    .flatMap(({ differences }) => differences)
    .filter(({ kind }) => kind !== 'within tolerance')
    .map(({ kind, unit, column }) => [kind, unit, column].join(' | '));

/** `npm run bench:intake` tries every rent roll with every renderer. */
it('finds no difference in a rent roll of the demo, however an agent writes it', () => {
  rolls.forEach((roll, index) => {
    const renderer = RENDERERS[index % RENDERERS.length]!;
    const found = compare(roll, roll, renderer);
    expect([renderer.id, roll.name, linesOf(found), found.asks]).toEqual([renderer.id, roll.name, [], []]);
    expect(found.properties.map(({ property }) => property)).toEqual([roll.property]);
    expect(found.properties[0]?.units.matched).toBe(roll.rows.length);
  });
});

it('finds every one of 500 planted differences of nine kinds, no other, and sums them to the cent', () => {
  const random = createRandom(20_260_930);
  const seen = new Map<string, number>();
  rolls.forEach((roll, index) => {
    const planted = plant(roll, random, { share: 0.3 });
    for (const name of planted.names) seen.set(name, (seen.get(name) ?? 0) + 1);
    const found = compare({ ...roll, rows: planted.rows }, roll, RENDERERS[[0, 1, 4, 13][index % 4]!]!);
    expect(linesOf(found).sort()).toEqual([...planted.expected].sort());
    const [property] = found.properties;
    for (const currency of new Set(roll.rows.map((row) => String(row['currency'])))) {
      const total = (rows: Roll['rows']) =>
        rows.reduce(
          (sum, row) =>
            row['currency'] === currency
              ? sum + Math.round(Number(row['contracted_rent_pa'] ?? 0) * 100)
              : sum,
          0,
        );
      expect(sumOfLines(property!.differences, 'contracted_rent_pa', currency)).toBe(
        (total(planted.rows) - total(roll.rows)) / 100,
      );
    }
  });
  expect([...seen.keys()].sort()).toEqual([...PLANT_NAMES].sort());
  expect([...seen.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(500);
});

it('compares a sheet with several properties property by property', () => {
  const [one, other] = rolls.slice(4, 6) as [Roll, Roll];
  const both = { ...one, name: 'Portfolio', rows: [...one.rows, ...other.rows] };
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
    [one.name, one.rows.length, 0],
    [other.name, other.rows.length, 0],
  ];
  expect(compared()).toEqual(expected);
  expect(compared(other.name)).toEqual(expected.slice(1));
});
