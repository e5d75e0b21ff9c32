import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { listSheets } from '../../../src/features/compare/read-sheet';
import type { SheetContent } from '../../../src/workbench/workbook/sheet-content';
import { cellsOf } from '../../support/cells-of';
import { emulatedExcel } from '../../support/emulated-excel';

const roll = (name: string): SheetContent => ({
  name,
  cells: cellsOf('B2', [
    ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'],
    ...Array.from({ length: 80 }, (_, at) => [`0${at}`, `Alder ${at} GmbH`, 100 + at, 12_000 + at]),
  ]),
});
const RESULT: SheetContent = { name: 'Result', cells: { A1: '=RR.QUERY("unit_reference")' } };
const SPILL = [
  ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR'],
  ...Array.from({ length: 9 }, (_, row) => [`U${row}`, `Tenant ${row} GmbH`, 100 + row, 9_000 + row]),
];
const { workbook, idle } = emulatedExcel(
  [
    RESULT,
    roll('Q2'),
    { name: 'Notes', cells: { A1: 'Ask the agent' } },
    { name: 'Empty', cells: {} },
    roll('Q3'),
  ],
  () => ({ value: SPILL }),
);

it('lists the sheets that look like rent rolls first, and no result of a formula as one', async () => {
  workbook.activate(workbook.sheets().find(({ name }) => name === 'Q3')!.id);
  await idle();
  const seen: number[] = [];
  const sheets = await listSheets(async (grid) => {
    seen.push(grid.rows.length);
    return readRentRoll(grid).some(({ facts }) => facts.length > 0);
  });
  expect(sheets.map(({ name }) => name)).toEqual(['Q2', 'Q3', 'Result', 'Notes', 'Empty']);
  expect(sheets.map(({ isLikely }) => isLikely)).toEqual([true, true, false, false, false]);
  expect(sheets.map(({ isInFront }) => isInFront)).toEqual([false, true, false, false, false]);
  // A long sheet is not read as a whole to be listed.
  expect(Math.max(...seen)).toBe(60);
});
