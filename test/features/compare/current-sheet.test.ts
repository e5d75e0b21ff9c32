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
const NAMES = [
  ...['same', 'edited', 'renamed', 'deleted', 'rows', 'columns', 'sorted', 'below', 'marked'],
  ...['marked beside', 'marked other', 'half marked', 'half protected'],
];
const { workbook, model, idle } = emulatedExcel(NAMES.map((name) => ({ name, cells: cellsOf('B2', ROWS) })));
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;

async function read(name: string): Promise<SheetReading> {
  workbook.activate(idOf(name));
  await idle();
  const found = await readSheet(undefined, { signal: new AbortController().signal });
  return { ...chosenTable(found, readRentRoll(found.grid), {}), targets: [] };
}
const comparedWith = (differences: object[]) =>
  ({ reconciliation: { properties: [{ differences }] } }) as unknown as Compared;
const sidesOf = (reading: SheetReading) => ({ reading, answers: NO_ANSWERS });
const nameNow = (reading: SheetReading) =>
  Excel.run(async (context) => (await currentSheet(context, reading)).worksheet.name);
const write = (name: string, cell: string, text: string) => {
  const [, column = '', row = ''] = /^([A-Z])(\d+)$/.exec(cell)!;
  const at = { top: Number(row) - 1, left: column.charCodeAt(0) - 65 };
  workbook.write({ sheetId: idOf(name), ...at, bottom: at.top, right: at.left }, () => text);
};

describe('the sheet of a check', () => {
  it.each<[string, () => void]>([
    ['same', () => undefined],
    ['edited', () => write('edited', 'E4', '13000')],
  ])('is found again while its units stand where they did: %s', async (name, change) => {
    const reading = await read(name);
    change();
    expect(await nameNow(reading)).toBe(name);
  });

  it('is found under its new name', async () => {
    const reading = await read('renamed');
    model.dispatch('RENAME_SHEET', { sheetId: idOf('renamed'), newName: 'Q3', oldName: 'renamed' } as never);
    expect(await nameNow(reading)).toBe('Q3');
  });

  it('is missed where it was deleted', async () => {
    const reading = await read('deleted');
    model.dispatch('DELETE_SHEET', { sheetId: idOf('deleted'), sheetName: 'deleted' } as never);
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
      () =>
        model.dispatch('ADD_COLUMNS_ROWS', {
          sheetId: idOf('columns'),
          sheetName: 'columns',
          dimension: 'COL',
          base: 3,
          position: 'before',
          quantity: 1,
        } as never),
    ],
    [
      'sorted',
      () => {
        write('sorted', 'B4', '03');
        write('sorted', 'B6', '01');
      },
    ],
    ['below', () => write('below', 'B7', '04')],
  ])('is to be checked again where its cells have moved: %s', async (name, change) => {
    const reading = await read(name);
    change();
    await expect(nameNow(reading)).rejects.toMatchObject({
      code: 'bad-input',
      message: `Sheet "${name}" has changed since the check: its units stand in other cells, or are others. Open it, and choose “Check this sheet”.`,
    });
  });
});

describe('marks', () => {
  const lines = [
    { kind: 'differs', column: 'contracted_rent_pa', row: 4, position: 3 },
    { kind: 'differs', column: 'tenant_name', row: 5, position: 3 },
    { kind: 'differs', column: 'contracted_rent_pa', row: 4, position: 3 },
    { kind: 'within tolerance', column: 'contracted_rent_pa' },
  ];
  const compared = comparedWith(lines);

  it('are taken away although the rows have moved', async () => {
    const reading = await read('marked');
    const written = createLastWritten();
    const highlights = createHighlights(written);
    expect(await highlights.highlight(sidesOf(reading), compared)).toBe(2);
    expect(workbook.conditionalFormats.ids(idOf('marked'))).toHaveLength(1);
    workbook.insertRows(idOf('marked'), 1, 2);
    await highlights.removeHighlight(sidesOf(reading));
    expect(highlights.isHighlighted(sidesOf(reading))).toBe(false);
    expect(workbook.conditionalFormats.ids(idOf('marked'))).toEqual([]);
    expect(written.current()).toBeNull();
  });

  it('of two sheets are made together, and taken away together by Undo', async () => {
    const [mine, theirs] = [await read('marked beside'), await read('marked other')];
    const given = { ...sidesOf(mine), otherSide: sidesOf(theirs) };
    const both = [
      {
        kind: 'differs',
        column: 'contracted_rent_pa',
        row: 4,
        position: 3,
        otherLocation: { row: 5, position: 3 },
      },
      { kind: 'only in database', column: 'contracted_rent_pa', otherLocation: { row: 6, position: 3 } },
    ];
    const counts = () =>
      ['marked beside', 'marked other'].map((name) => workbook.conditionalFormats.ids(idOf(name)).length);
    const written = createLastWritten();
    const highlights = createHighlights(written);
    expect(await highlights.highlight(given, comparedWith(both))).toBe(3);
    expect(counts()).toEqual([1, 1]);
    expect(written.current()).toMatchObject({
      what: 'the marks of sheets "marked beside" and "marked other"',
    });
    await written.undo();
    expect(counts()).toEqual([0, 0]);
    expect(highlights.isHighlighted(given)).toBe(false);
  });

  it('of two sheets are made on both or on none', async () => {
    const [mine, theirs] = [await read('half marked'), await read('half protected')];
    const given = { ...sidesOf(mine), otherSide: sidesOf(theirs) };
    const both = [
      { kind: 'differs', column: 'contracted_rent_pa', row: 4, position: 3, otherLocation: { row: 5 } },
    ];
    workbook.setProtected(idOf('half protected'), true);
    const highlights = createHighlights(createLastWritten());
    await expect(highlights.highlight(given, comparedWith(both))).rejects.toMatchObject({
      message: expect.stringMatching(/^Sheet "half protected" is protected/),
    });
    expect(workbook.conditionalFormats.ids(idOf('half marked'))).toEqual([]);
    expect(highlights.isHighlighted(given)).toBe(false);
  });

  it('are refused on a protected sheet, with the way out', async () => {
    const reading = await read('same');
    workbook.setProtected(idOf('same'), true);
    await expect(
      createHighlights(createLastWritten()).highlight(sidesOf(reading), compared),
    ).rejects.toMatchObject({
      message:
        'Sheet "same" is protected, so its cells cannot be marked. Choose Review, Unprotect Sheet, and try again.',
    });
  });
});
