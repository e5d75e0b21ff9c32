import { hashData, type CellValue } from '../../../../src/features/evidence/sheet/hash-data';
import { checkBook, type BookReader } from '../../../../src/features/evidence/sheet/check-book';
import { atOnce } from '../../../../src/table/task';
import { putAt, type SheetContent } from '../../../../src/xlsx/sheet-content';
import { olderGrid, ROWS, sampleEvidence, sampleSheet } from './sample-evidence';

type Rows = readonly (readonly CellValue[])[];

function contentOf(rows: Rows, first: number): SheetContent {
  const cells = new Map<number, Map<number, CellValue>>();
  rows.forEach((line, r) =>
    line.forEach((value, c) => value !== null && putAt(cells, first + r, c + 1, value)),
  );
  const nothing = { formats: new Map(), hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() };
  return { isHidden: false, cells, formulas: new Map(), ...nothing };
}

/** A workbook whose rent roll holds these rows from the recorded place on, below the cell of its formula. */
function bookOf(evidence: Rows, rows: Rows | undefined): BookReader {
  const roll = contentOf(rows ?? [], 8);
  const formula = { formula: '=RR.QUERY("unit_name; contracted_rent_pa; is_parking")' };
  const sheets = new Map([['Evidence', contentOf(evidence, 0)]]);
  if (rows) sheets.set("Anna's roll", { ...roll, formulas: new Map([[7, new Map([[1, formula]])]]) });
  return {
    sheets: [...sheets.keys()].map((name) => ({ name, isHidden: false })),
    changing: [],
    sheet: async (name) => sheets.get(name),
    formulaCells: (name) => (name === "Anna's roll" ? [{ row: 7, column: 1 }] : []),
  };
}

const check = async (rows: Rows | undefined, more = {}) => {
  const { grid } = await sampleSheet(more);
  const found = await checkBook(bookOf(grid, rows), 'The book', async (task) => atOnce(task));
  return { found, says: found.sheets[0]!.results[0]!.text };
};
const BLANK = [null, null, null];
const [A, B, C] = ROWS as [CellValue[], CellValue[], CellValue[]];
const NEW = ['D4', 1, false];
const ONE = 'The values of one column have changed';
const TWO = 'The values of 2 columns have changed';

describe('a check of evidence', () => {
  it.each<[string, readonly (readonly CellValue[])[] | undefined, string]>([
    ['nothing', ROWS, 'Unchanged.'],
    ['nothing beside blank cells below', [...ROWS, BLANK, BLANK], 'Unchanged.'],
    ['a blank cell that becomes an empty text', [...ROWS.slice(0, 2), ['=C3', '', true]], 'Unchanged.'],
    ['a rent', [A, ['B 2', 2501, { error: '#N/A' }], C], `${ONE}: Contracted Rent PA.`],
    ['an error that becomes a text', [A, ['B 2', 2500, '#N/A'], C], `${ONE}: is_parking.`],
    ['a number that becomes a text', [['A1', '1000.3', false], B, C], `${ONE}: Contracted Rent PA.`],
    ['two columns', [['A2', 7, false], B, C], `${TWO}: Unit Name, Contracted Rent PA.`],
    ['the order', [C, A, B], 'The same rows are in another order.'],
    ['a row at the end', [...ROWS, NEW], 'The rows are unchanged, but 1 row was added below them.'],
    ['a row in the middle', [A, NEW, B, C], 'The number of rows has changed: 4 rows now, 3 then.'],
    ['a row that is gone', [A, B, BLANK], 'The number of rows has changed: 2 rows now, 3 then.'],
    [
      'the place',
      [BLANK, BLANK, BLANK],
      'Not found: its cells are blank. They may have been moved or deleted.',
    ],
    ['the sheet', undefined, 'Not found: the sheet was deleted or renamed.'],
    [
      'the program',
      ROWS.map(() => BLANK.map(() => ({ error: '#NAME?' }))),
      'Its cells show #NAME?. A program without the add-in may have calculated the formula: check a copy from before that.',
    ],
  ])('names what has changed: %s', async (_, rows, words) => {
    const { found, says } = await check(rows);
    expect(says).toBe(words);
    expect(found.isUnchanged).toBe(words === 'Unchanged.');
  });

  it('does not count what stood below the result before', async () => {
    const { says } = await check([...ROWS, ['Total', 1, null]], { isEmptyBelow: false });
    expect(says).toBe('Unchanged.');
  });

  it('names rows that come to a result without any', async () => {
    const { results } = await sampleEvidence();
    const identifiers = results[0]!.columns.map(({ identifier }) => identifier);
    const hashes = await hashData({ identifiers, rows: [] }, async (task) => atOnce(task));
    const empty = { data: { ...results[0]!.data, rows: 0 }, hashes };
    expect((await check([], empty)).says).toBe('Unchanged.');
    expect((await check([['A1', 1, false]], empty)).says).toBe(
      'The rows are unchanged, but 1 row was added below them.',
    );
  });

  it('is not the same for another seal, and says so', async () => {
    const { grid } = await sampleSheet();
    const changed = grid.map((row) => (row[0] === 'Rows shown' ? row.with(1, 4) : row));
    const found = await checkBook(bookOf(changed, ROWS), 'The book', async (task) => atOnce(task));
    expect(found.sheets[0]!.isSealed).toBe(false);
    expect(found.sheets[0]!.says).toMatch(/changed after it was made/);
    expect(found.isUnchanged).toBe(false);
  });

  it('reads no cell of an area that is larger than a result can be', async () => {
    const columns = Array.from('abcdefghijklmnop', (identifier) => {
      return { identifier, label: '', unit: '', totals: [] };
    });
    const data = { sheet: "Anna's roll", row: 8, column: 1, rows: 1_000_000, columns: 16 };
    const { says } = await check(ROWS, { columns, data });
    expect(says).toBe('The evidence cannot be read. It names more cells than a result can have.');
  });

  it('checks evidence of the older form as before, and says what that does not cover', async () => {
    const grid = await olderGrid();
    const run = async (rows: Rows) => checkBook(bookOf(grid, rows), 'The book', async (task) => atOnce(task));
    const { isUnchanged, sheets } = await run(ROWS);
    expect([isUnchanged, sheets[0]!.isSealed]).toEqual([true, true]);
    expect(sheets[0]!.covers.join('\n')).toMatch(
      /has form 1: it covers the data of Rent Roll formulas, but no number formats, no figures/,
    );
    const changed = await run([['A1', 7, false], ...ROWS.slice(1)]);
    expect(changed.sheets[0]!.results[0]!.text).toBe(`${ONE}: Contracted Rent PA.`);
  });
});
