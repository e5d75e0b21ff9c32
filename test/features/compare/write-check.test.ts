import { chosenTable } from '../../../src/features/compare/chosen-table';
import { NO_ANSWERS, type SheetReading } from '../../../src/features/compare/compare-actions';
import { readSheet } from '../../../src/features/compare/read-sheet';
import { writeCheck } from '../../../src/features/compare/write-check';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { cellsOf } from '../../support/cells-of';
import { emulatedExcel } from '../../support/emulated-excel';

const HEADINGS = ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR'];
const { workbook } = emulatedExcel([
  {
    name: 'Roll',
    cells: cellsOf('A1', [
      HEADINGS,
      ["'01", 'Alder Foods GmbH', 100, 12_000],
      ["'02", '', 50, 6_000],
      ["'03", 'Birch Travel AG', 200, 24_000],
    ]),
  },
]);
const sheetId = workbook.sheets()[0]!.id;
const MERGED =
  'Cells of the sheet are merged over several rows. A formula sees their value in the first row only.';

async function check() {
  const read = await readSheet(sheetId, { signal: new AbortController().signal });
  const reading: SheetReading = chosenTable(read, readRentRoll(read.grid), NO_ANSWERS);
  const name = await writeCheck({ reading, answers: NO_ANSWERS }, { notes: [] }, createLastWritten());
  const written = workbook.sheets().find((sheet) => sheet.name === name)!;
  const { bottom } = workbook.usedZone(written.id, true)!;
  const texts = Array.from(
    { length: bottom + 1 },
    (_, row) => workbook.cell({ sheetId: written.id, row, col: 1 }).value,
  );
  return { tenants: reading.extraction.facts.map(({ facts }) => facts.get('tenant_name')?.value), texts };
}

it('says of units that share a merged tenant what its formula does not see', async () => {
  expect((await check()).texts).not.toContain(MERGED);
  workbook.merge({ sheetId, top: 1, bottom: 2, left: 1, right: 1 });
  const { tenants, texts } = await check();
  expect(tenants).toEqual(['Alder Foods GmbH', 'Alder Foods GmbH', 'Birch Travel AG']);
  expect(texts).toContain(MERGED);
});
