import { readRentRoll } from '../../../../src/intake/read-rent-roll';
import type { SheetReading } from '../../../../src/features/compare/compare-actions';
import { columnSamples } from '../../../../src/features/compare/chosen-table';

it('samples of columns come from units, as a person reads them', () => {
  const date = (v: number) => ({ v, fmt: 'dd.mm.yyyy' });
  const rows = [
    ['Mieterliste Crane House'],
    ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR', 'Mietbeginn', 'Bemerkung'],
    ['01', 'Leerstand', 100, null, null, null],
    ['02', 'Birch Travel AG', 1234.5, 24_000, date(43_831), 'x'.repeat(50)],
    ['03', 'Cedar Legal AG', 50.25, 9_000, date(43_900), 'kündbar'],
    ['Summe', null, 1384.75, 33_000],
    ['Alle Mieten netto.'],
  ];
  const grid = { name: 'Liste', firstRow: 4, rows };
  const [extraction] = readRentRoll(grid);
  const samples = columnSamples({ grid, extraction } as unknown as SheetReading);
  expect([...samples].sort()).toEqual([
    [0, '02'],
    [1, 'Birch Travel AG'],
    [2, '1,234.5'],
    [3, '24,000'],
    [4, '1 Jan 2020'],
    [5, 'kündbar'],
  ]);
});
