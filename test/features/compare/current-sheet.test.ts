import { createLastWritten } from '../../../src/excel/write/last-written';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { chosenTable } from '../../../src/features/compare/chosen-table';
import { NO_ANSWERS, type Compared, type SheetReading } from '../../../src/features/compare/compare-actions';
import { currentSheet } from '../../../src/features/compare/current-sheet';
import { createHighlights } from '../../../src/features/compare/create-highlights';
import { readSheet } from '../../../src/features/compare/read-sheet';
import { cellsOf } from '../../support/cells-of';
import { emulatedExcel } from '../../support/emulated-excel';

const ROWS = [
  ['Objekt: Crane House'],
  ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'],
  ['01', 'Alder Foods GmbH', 100, 12_000],
  ['02', 'Birch Travel AG', 200, 24_000],
  ['03', 'Cedar Legal AG', 50.5, 9_000],
] as const;
const NAMES = 'edited,deleted,rows,columns,sorted,below,marked,marked beside,marked other'.split(',');
const { workbook, model, idle } = emulatedExcel(NAMES.map((name) => ({ name, cells: cellsOf('B2', ROWS) })));
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;

async function read(name: string): Promise<SheetReading> {
  workbook.activate(idOf(name));
  await idle();
  const found = await readSheet(undefined, { signal: new AbortController().signal });
  return chosenTable(found, readRentRoll(found.grid), {});
}
const comparedWith = (differences: object[]) =>
  ({ reconciliation: { properties: [{ differences }] } }) as unknown as Compared;
const sidesOf = (reading: SheetReading) => ({ reading, answers: NO_ANSWERS });
const nameNow = (reading: SheetReading) =>
  Excel.run(async (context) => (await currentSheet(context, reading)).worksheet.name);
/** Writes into column B, where the units stand. */
const writeUnit = (name: string, row: number, text: string) =>
  workbook.write({ sheetId: idOf(name), top: row, left: 1, bottom: row, right: 1 }, () => text);
const moved = (name: string) => ({
  code: 'bad-input',
  message: `Sheet "${name}" has changed since the check: its units stand in other cells, or are others. Open it, and choose “Check this sheet”.`,
});

describe('the sheet of a check', () => {
  it('is found again while its units stand where they did, also under a new name', async () => {
    const reading = await read('edited');
    expect(await nameNow(reading)).toBe('edited');
    const sheetId = idOf('edited');
    workbook.write({ sheetId, top: 3, left: 4, bottom: 3, right: 4 }, () => '13000');
    workbook.renameSheet(sheetId, 'Q3');
    expect(await nameNow(reading)).toBe('Q3');
  });

  it('is missed where it was deleted', async () => {
    const reading = await read('deleted');
    workbook.deleteSheet(idOf('deleted'));
    await expect(nameNow(reading)).rejects.toMatchObject({
      code: 'bad-input',
      message:
        'Sheet "deleted" was deleted after the check. Open the sheet with the rent roll, and choose “Check this sheet”.',
    });
  });

  it.each<[string, () => void]>([
    ['rows', () => workbook.insertRows(idOf('rows'), 3, 1)],
    [
      'columns',
      () => {
        const at = { sheetId: idOf('columns'), sheetName: 'columns', dimension: 'COL' as const };
        model.dispatch('ADD_COLUMNS_ROWS', { ...at, base: 3, position: 'before', quantity: 1 });
      },
    ],
    [
      'sorted',
      () => {
        writeUnit('sorted', 3, '03');
        writeUnit('sorted', 5, '01');
      },
    ],
    ['below', () => writeUnit('below', 6, '04')],
  ])('is to be checked again where its cells have moved: %s', async (name, change) => {
    const reading = await read(name);
    change();
    await expect(nameNow(reading)).rejects.toMatchObject(moved(name));
  });
});

describe('marks', () => {
  const RENT = { kind: 'differs', column: 'contracted_rent_pa', row: 4, position: 3 };
  const marksOf = (name: string) => workbook.conditionalFormats.ids(idOf(name)).length;

  it('are taken away although the rows have moved', async () => {
    const sides = sidesOf(await read('marked'));
    const written = createLastWritten();
    const highlights = createHighlights(written);
    const lines = [
      ...[RENT, { kind: 'differs', column: 'tenant_name', row: 5, position: 3 }, RENT],
      { kind: 'within tolerance', column: 'contracted_rent_pa' },
    ];
    expect(await highlights.highlight(sides, comparedWith(lines))).toBe(2);
    expect(marksOf('marked')).toBe(1);
    workbook.insertRows(idOf('marked'), 1, 2);
    await highlights.removeHighlight(sides);
    expect([highlights.isHighlighted(sides), marksOf('marked')]).toEqual([false, 0]);
    expect(written.current()).toBeNull();
  });

  it('of two sheets are made on both or on none, and taken away together by Undo', async () => {
    const names = ['marked beside', 'marked other'];
    const [mine, theirs] = [await read(names[0]!), await read(names[1]!)];
    const given = { ...sidesOf(mine), otherSide: sidesOf(theirs) };
    const compared = comparedWith([
      { ...RENT, otherLocation: { row: 5, position: 3 } },
      { kind: 'only in database', column: 'contracted_rent_pa', otherLocation: { row: 6, position: 3 } },
    ]);
    const written = createLastWritten();
    const highlights = createHighlights(written);
    const marked = () => [highlights.isHighlighted(given), ...names.map(marksOf)];
    workbook.setProtected(idOf('marked other'), true);
    await expect(highlights.highlight(given, compared)).rejects.toMatchObject({
      message: 'Sheet "marked other" is protected. Unprotect it and try again.',
    });
    expect(marked()).toEqual([false, 0, 0]);
    workbook.setProtected(idOf('marked other'), false);
    expect(await highlights.highlight(given, compared)).toBe(3);
    expect(marked()).toEqual([true, 1, 1]);
    expect(written.current()?.what).toBe('the marks of sheets "marked beside" and "marked other"');
    await written.undo();
    expect(marked()).toEqual([false, 0, 0]);
  });
});
