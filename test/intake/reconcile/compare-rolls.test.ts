import {
  compareRollsSteps,
  type Extraction,
  kindText,
  noteText,
  type Reconciliation,
} from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { atOnce } from '../../../src/table/steps';
import { textTable } from '../../support/text-table';

const SIDES = { sheet: 'range_a', database: 'range_b' };

function compare(first: Extraction, second: Extraction): Reconciliation {
  const options = { tolerance: 1, tolerancePercent: 0.5, sides: SIDES };
  const found = atOnce(compareRollsSteps(first, second, options));
  if ('properties' in found) return found;
  throw new Error(`property ${String(found.requested)} not found`);
}

const SHEET = [
  ['Unit', 'Tenant', 'Area (m²)', 'Annual rent (EUR)'],
  ['A1', 'Alder Ltd', 100, 12_000],
  ['A2', 'Birch plc', 200, 24_000],
  ['A3', 'Cedar KG', 300, 36_000],
];
const bare = (rows: readonly (readonly (string | number)[])[]): Extraction => readRentRoll({ rows })[0]!;
const unnamed = (rows: typeof SHEET) =>
  rows.map((row) => row.map((cell) => (cell === 'Annual rent (EUR)' ? 'Annual rent' : cell)));

describe('two rent rolls against each other', () => {
  it('say by their own names which one has a unit, and where', () => {
    const found = compare(bare(SHEET), bare([...SHEET.slice(0, 3), ['A9', 'Dogwood', 50, 6_000]]));
    const lines = found.properties[0]!.differences;
    expect(
      lines.map(({ kind, unit, row, otherLocation }) => [
        kindText(kind, SIDES),
        unit,
        row,
        otherLocation?.row,
      ]),
    ).toEqual([
      ['only in range_a', 'A3', 4, undefined],
      ['only in range_b', 'A9', undefined, 4],
    ]);
  });

  it.each(
    textTable(`
      both name one         | named   | named   |                                                                                    | EUR
      the first names none  | unnamed | named   | range_a names no currency: its amounts are taken for EUR, as in range_b.           | EUR
      the second names none | named   | unnamed | range_b names no currency: its amounts are taken for EUR, as in range_a.           | EUR
      no one names one      | unnamed | unnamed | Neither range_a nor range_b names a currency: amounts are compared as they stand. |
    `),
  )('compare their rents if %s', (...row) => {
    const [, first, second, note, measure] = row;
    const sheetOf = (kind?: string) => bare(kind === 'named' ? SHEET : unnamed(SHEET));
    const { properties, asks } = compare(sheetOf(first), sheetOf(second));
    expect(asks).toEqual([]);
    expect(properties[0]!.notes.map(noteText).join()).toBe(note);
    expect(properties[0]!.sums.find(({ column }) => column === 'contracted_rent_pa')).toMatchObject({
      measure,
      sheet: 72_000,
      database: 72_000,
    });
  });

  it('compare in the currency of each unit if only one of them has several', () => {
    const mixed = SHEET.map((row, at) => [...row, at === 0 ? 'Currency' : at === 2 ? 'GBP' : 'EUR']);
    const { properties } = compare(bare(unnamed(mixed as typeof SHEET)), bare(unnamed(SHEET)));
    expect(properties[0]!.differences).toEqual([]);
    expect(properties[0]!.notes.map(noteText)).toEqual([
      'range_b names no currency: its amounts are taken for those of the same units in range_a.',
    ]);
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
