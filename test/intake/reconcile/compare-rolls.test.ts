import { readRentRoll, type Extraction } from '../../../src/intake';
import { atOnce } from '../../../src/intake/task';
import {
  compareRollsSteps,
  kindText,
  noteText,
  sumOfLines,
  titleTexts,
  type Reconciliation,
} from '../../../src/intake/reconcile';
import { createRandom } from '../random-sheet';
import { demoRolls, type Roll } from './demo-rolls';
import { plant } from './plant';
import { RENDERERS, type Renderer } from './renderers';
import '../../support/long-timeout';

let rolls: Roll[];
beforeAll(async () => {
  rolls = await demoRolls();
});

const SIDES = { sheet: 'range_a', database: 'range_b' };

interface Read {
  extraction: Extraction;
  titles: readonly string[];
}

function read(roll: Pick<Roll, 'name' | 'rows' | 'property' | 'date'>, renderer: Renderer): Read {
  const grid = renderer.render(roll);
  const [extraction] = readRentRoll(grid);
  return { extraction: extraction!, titles: titleTexts(grid, extraction!) };
}

function compare(first: Read, second: Read, property?: string): Reconciliation {
  const options = { tolerance: 1, tolerancePercent: 0.5, sides: SIDES, titles: first.titles, property };
  const found = atOnce(compareRollsSteps(first.extraction, second.extraction, options));
  if ('properties' in found) return found;
  throw new Error(`property ${String(found.wanted)} not found`);
}

const linesOf = ({ properties }: Reconciliation) =>
  properties
    .flatMap(({ differences }) => differences)
    .filter(({ kind }) => kind !== 'within tolerance')
    .map(({ kind, unit, column }) => [kind, unit, column].join(' | '))
    .sort();

it('finds no difference between two layouts of one rent roll, whichever they are', () => {
  RENDERERS.forEach((first, at) =>
    RENDERERS.forEach((second, beside) => {
      const roll = rolls[(at * 7 + beside) % rolls.length]!;
      const found = compare(read(roll, first), read(roll, second));
      expect([first.id, second.id, roll.name, linesOf(found)]).toEqual([first.id, second.id, roll.name, []]);
      expect(found.properties.map(({ units }) => units.matched)).toEqual([roll.rows.length]);
    }),
  );
});

it('finds every planted difference that both layouts can show, no other, and sums them to the cent', () => {
  const random = createRandom(20_261_127);
  let count = 0;
  RENDERERS.forEach((first, at) =>
    RENDERERS.forEach((second, beside) => {
      const roll = rolls[(at * 5 + beside * 3) % rolls.length]!;
      const planted = plant(roll, random, 0.4);
      const [mine, theirs] = [read({ ...roll, rows: planted.rows }, first), read(roll, second)];
      const found = compare(mine, theirs);
      const has = ({ extraction }: Read, column: string) =>
        extraction.columns.some((proposal) => proposal.column === column);
      // A unit that only one has is a line also where the other has no rents.
      const expected = planted.expected.flatMap((line) => {
        const [kind, unit, column] = line.split(' | ') as [string, string, string];
        if (has(mine, column) && has(theirs, column)) return line;
        return kind.startsWith('only in') ? [kind, unit, ''].join(' | ') : [];
      });
      const plain = (lines: readonly string[]) =>
        lines.map((line) => line.replace(/ \| .* \| /, ' | ')).sort();
      expect([first.id, second.id, roll.name, ...plain(linesOf(found))]).toEqual([
        first.id,
        second.id,
        roll.name,
        ...plain(expected),
      ]);
      count += expected.length;
      for (const { differences, sums } of found.properties)
        for (const { column, measure, difference } of sums)
          if (column === 'contracted_rent_pa')
            expect(sumOfLines(differences, column, measure)).toBe(difference);
    }),
  );
  expect(count).toBeGreaterThan(20 * RENDERERS.length ** 2 * 0.2);
});

const SHEET = [
  ['Unit', 'Tenant', 'Area (m²)', 'Annual rent (EUR)'],
  ['A1', 'Alder Ltd', 100, 12_000],
  ['A2', 'Birch plc', 200, 24_000],
  ['A3', 'Cedar KG', 300, 36_000],
];
const bare = (rows: readonly (readonly (string | number)[])[]): Read => {
  const [extraction] = readRentRoll({ rows });
  return { extraction: extraction!, titles: [] };
};
const unnamed = (rows: typeof SHEET) =>
  rows.map((row) => row.map((cell) => (cell === 'Annual rent (EUR)' ? 'Annual rent' : cell)));

describe('two rent rolls against each other', () => {
  it('say by their own names which one has a unit, and where', () => {
    const found = compare(bare(SHEET), bare([...SHEET.slice(0, 3), ['A9', 'Dogwood', 50, 6_000]]));
    const lines = found.properties[0]!.differences;
    expect(lines.map(({ kind, unit, row, other }) => [kindText(kind, SIDES), unit, row, other?.row])).toEqual(
      [
        ['only in range_a', 'A3', 4, undefined],
        ['only in range_b', 'A9', undefined, 4],
      ],
    );
  });

  it.each<[string, typeof SHEET, typeof SHEET, string | undefined, string | undefined]>([
    ['both name one', SHEET, SHEET, undefined, 'EUR'],
    [
      'the first names none',
      unnamed(SHEET),
      SHEET,
      'range_a names no currency: its amounts are taken for EUR, as in range_b.',
      'EUR',
    ],
    [
      'no one names one',
      unnamed(SHEET),
      unnamed(SHEET),
      'Neither range_a nor range_b names a currency: amounts are compared as they stand.',
      '',
    ],
  ])('compare their rents if %s', (_, first, second, note, measure) => {
    const { properties, asks } = compare(bare(first), bare(second));
    expect(asks).toEqual([]);
    expect(properties[0]!.notes.map(noteText)).toEqual(note === undefined ? [] : [note]);
    expect(properties[0]!.sums.find(({ column }) => column === 'contracted_rent_pa')).toMatchObject({
      measure,
      sheet: 72_000,
      database: 72_000,
    });
  });

  it('lose no property that only one of them has', () => {
    const of = (names: readonly string[]) =>
      bare([
        ['Property', ...(SHEET[0] as string[])],
        ...names.flatMap((name) => SHEET.slice(1).map((row) => [name, ...row])),
      ]);
    const found = compare(
      of(['Crane House', 'Dock House', 'Elm Court']),
      of(['Elm Court', 'Crane House', 'Fir Hall']),
    );
    expect(
      found.properties.map(({ name, units, onlyInSheet, onlyInDatabase }) => [
        name,
        units.equal,
        onlyInSheet,
        onlyInDatabase,
      ]),
    ).toEqual([
      ['Crane House', 3, 0, 0],
      ['Dock House', 0, 3, 0],
      ['Elm Court', 3, 0, 0],
      ['Fir Hall', 0, 0, 3],
    ]);
  });
});
