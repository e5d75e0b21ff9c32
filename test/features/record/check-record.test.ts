import fc from 'fast-check';
import { positionOf } from '../../../src/excel/cell-address';
import { checkResults, type OpenResult, type OpenWorkbook } from '../../../src/features/record/check-record';
import { canonicalCell, hashValues, type CellValue } from '../../../src/features/record/hash-values';
import type { ReadRecord } from '../../../src/features/record/read-record';
import type { ResultInRecord } from '../../../src/features/record/record-sheet';
import { textTable } from '../../support/text-table';
import { cells as anyValue, tables } from './any-values';
import { ROWS, sampleResult, SHEET } from './sample-record';

type Rows = readonly (readonly CellValue[])[];
const HEADINGS = ['Unit Name', 'Contracted Rent PA', 'Is Parking'];
const FORMULA = '=RR.QUERY("unit_name; contracted_rent_pa; is_parking")';

interface Block {
  sheet?: string;
  cell?: string;
  /** With headings. */
  rows: Rows;
  /** Undefined for values without a formula. */
  formula?: string | undefined;
  error?: string;
  isBusy?: boolean;
}

/** A workbook of blocks of cells. */
function workbookOf(...blocks: readonly Block[]): OpenWorkbook {
  const sheets = new Map<string, Map<string, CellValue>>();
  const results: OpenResult[] = [];
  for (const { sheet = SHEET, cell = 'B8', rows, formula, ...state } of blocks) {
    const { row, column } = positionOf({ cell });
    const contents = sheets.get(sheet) ?? new Map<string, CellValue>();
    sheets.set(sheet, contents);
    rows.forEach((line, r) => line.forEach((value, c) => contents.set(`${row + r} ${column + c}`, value)));
    const area = { sheet, row, column, rows: rows.length, columns: rows[0]!.length };
    if (formula !== undefined) results.push({ sheet, cell, formula, area, ...state });
  }
  return {
    results,
    values: async ({ sheet, row, column, rows, columns }) => {
      const contents = sheets.get(sheet);
      if (!contents) return [];
      return Array.from({ length: rows }, (_, r) =>
        Array.from({ length: columns }, (_, c) => contents.get(`${row + r} ${column + c}`) ?? ''),
      );
    },
  };
}

const withHeadings = (rows: Rows): Rows => [HEADINGS, ...rows];
const live = (rows: Rows, more: Partial<Block> = {}): Block => ({
  ...{ rows: withHeadings(rows), formula: FORMULA },
  ...more,
});
const check = async (book: OpenWorkbook, ...results: ReadRecord['results']) =>
  checkResults(results.length > 0 ? results : [await sampleResult()], book);
const messages = async (book: OpenWorkbook, ...results: ReadRecord['results']) =>
  (await check(book, ...results)).map(({ cell, message }) => `${cell?.sheet}!${cell?.cell} ${message}`);

const [FIRST, SECOND, THIRD] = ROWS as [CellValue[], CellValue[], CellValue[]];
const EXTRA_ROW: CellValue[] = ['D', 7, true];
const NOT_FOUND =
  'Not found: its sheet was deleted or renamed, or its cells were moved, deleted or filled with something else.';

describe('the check of a record says of a result', () => {
  /** Rows by their names: 1 to 3 are recorded, x is another one, and y and z are the first one with other values. */
  const NAMED: Record<string, CellValue[]> = {
    ...{ 1: FIRST, 2: SECOND, 3: THIRD, x: EXTRA_ROW },
    ...{ y: ['A1', 7, false], z: ['A1', 7, true] },
  };
  const rowsOf = (names: string): Rows =>
    names.split(' ').flatMap((name) => (name === '' ? [] : [NAMED[name]!]));

  it.each(
    textTable(`
      1 2 3 | Equal.
      y 2 3 | Changed in 1 column: Contracted Rent PA.
      z 2 3 | Changed in 2 columns: Contracted Rent PA, is_parking.
      1 3 | 1 row is missing: 2 now, 3 then.
      2 | 2 rows are missing: 1 now, 3 then.
      | 3 rows are missing: 0 now, 3 then.
      3 1 2 | The same rows are in another order.
    `),
  )('that shows the rows %j, with its formula and as values: %s', async (names, message) => {
    const rows = rowsOf(names!);
    expect(await messages(workbookOf(live(rows)))).toEqual([`${SHEET}!B8 ${message!}`]);
    const asValues = await messages(workbookOf({ rows: withHeadings(rows) }));
    // Blank cells are nowhere.
    expect(asValues).toEqual([`${SHEET}!B8 ${rows.length > 0 ? message! : NOT_FOUND}`]);
  });

  it.each(
    textTable(`
      1 2 3 x | {} | 1 row was added: 4 now, 3 then.
      x 1 x 2 3 | {} | 2 rows were added: 5 now, 3 then.
      | {"rows":[["Unit Name"],["A1"],["B 2"],["=C3"]]} | It has 1 column now, and had 3.
      1 2 x | {"formula":"=RR.QUERY(\\"other\\")"} | Changed in 2 columns: Unit Name, Contracted Rent PA.
      | {"rows":[["#BUSY!"]],"isBusy":true} | Not compared: its formula still runs. Check again when it has answered.
      | {"rows":[["#SPILL!"]],"error":"#SPILL!"} | Not compared: its cell shows #SPILL!. Refresh, and check again.
    `),
  )('that shows the rows %j with its formula, and has %s: %s', async (names, more, message) => {
    const block = live(rowsOf(names!), JSON.parse(more!) as Partial<Block>);
    expect(await messages(workbookOf(block))).toEqual([`${SHEET}!B8 ${message!}`]);
  });

  it.each<[string, Block]>([
    ['on an empty sheet', { rows: [['']] }],
    ['without its sheet', { rows: [['x']], sheet: 'Other' }],
    ['below another formula', { cell: 'B2', rows: Array(9).fill(EXTRA_ROW) as Rows, formula: '=RR.FILES()' }],
  ])('that it is not found %s', async (_, block) =>
    expect(await messages(workbookOf(block))).toEqual([`${SHEET}!B8 ${NOT_FOUND}`]),
  );

  it.each(
    textTable(`
      New | B8 | 1 2 3 | Equal.
      New | B8 | 1 | 2 rows are missing: 1 now, 3 then.
      ${SHEET} | F20 | 1 2 3 | Equal.
      ${SHEET} | F20 | x 2 3 | Changed in 3 columns: Unit Name, Contracted Rent PA, is_parking.
    `),
  )('where it is now: %s, %s, with the rows %s', async (sheet, cell, names, message) =>
    expect(await messages(workbookOf(live(rowsOf(names!), { sheet: sheet!, cell: cell! })))).toEqual([
      `${sheet!}!${cell!} ${message!} It was in 'Anna''s roll'!B8.`,
    ]),
  );

  it('that cells cannot be read whose record was edited', async () => {
    const message = `undefined!undefined The record of 'S'!B8 cannot be read: it was edited. Insert a new record.`;
    expect(await messages(workbookOf(live(ROWS)), { unreadable: `'S'!B8` })).toEqual([message]);
  });

  it('that a record contradicts itself if only the hash of the whole was edited', async () => {
    const edited = await sampleResult();
    edited.hashes = { ...edited.hashes, whole: '0'.repeat(64), sorted: '1'.repeat(64) };
    expect(await messages(workbookOf(live(ROWS)), edited)).toEqual([
      `${SHEET}!B8 The record contradicts itself: it was edited. Insert a new record.`,
    ]);
  });
});

describe('the check of a record', () => {
  it('never takes one result for two', async () => {
    const [first, second] = [await sampleResult(), await sampleResult(ROWS, { cell: 'H8' })];
    const moved = { ...second, values: { ...second.values, column: 7 } };
    expect(await messages(workbookOf(live(ROWS)), first, moved)).toEqual([
      `${SHEET}!B8 Equal.`,
      `${SHEET}!H8 ${NOT_FOUND}`,
    ]);
  });

  it('never finds a single figure by its value, which may stand anywhere', async () => {
    const columns = [{ identifier: 'rent', label: 'Rent', unit: '', totals: [] }];
    const values = { sheet: SHEET, row: 7, column: 1, rows: 1, columns: 1 };
    const formula = '=RR.TOTAL("rent")';
    const figure = await sampleResult([[0]], { columns, values, formula });
    const messagesWith = (of?: string) =>
      messages(workbookOf({ cell: 'F1', rows: [[0]], formula: of }), figure);
    for (const unlike of [undefined, '=RR.TOTAL("area")'])
      expect(await messagesWith(unlike)).toEqual([`${SHEET}!B8 ${NOT_FOUND}`]);
    expect(await messagesWith(formula)).toEqual([`${SHEET}!F1 Equal. It was in 'Anna''s roll'!B8.`]);
  });

  it('does not guess which of several that look alike was moved', async () => {
    const recorded = await sampleResult();
    const moved = (cell: string) => live(ROWS, { cell, formula: recorded.formula });
    expect(await messages(workbookOf(moved('B20'), moved('F20')), recorded)).toEqual([
      `${SHEET}!B8 ${NOT_FOUND}`,
    ]);
  });
});

describe('a change of a shown value', () => {
  const recordOf = async (identifiers: readonly string[], rows: Rows): Promise<ResultInRecord> => ({
    ...(await sampleResult()),
    columns: identifiers.map((identifier, at) => ({
      ...{ identifier, label: `Column ${at}`, unit: '', totals: [] },
    })),
    values: { sheet: SHEET, row: 7, column: 1, rows: rows.length, columns: identifiers.length },
    hashes: await hashValues(identifiers, rows),
  });

  it('is always named, with its column, and saving with 15 digits never is', async () => {
    await fc.assert(
      fc.asyncProperty(tables, anyValue, fc.nat(), fc.boolean(), async (table, value, pick, isLive) => {
        const { identifiers, rows } = table;
        const recorded = await recordOf(identifiers, rows);
        const book = (now: Rows) =>
          workbookOf({ rows: now, cell: 'B8', ...(isLive && { formula: recorded.formula }) });
        const saved = rows.map((row) =>
          row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell)),
        );
        const isAllBlank = rows.flat().every((cell) => cell === '');
        if (isLive || !isAllBlank)
          expect((await check(book(saved), recorded)).map(({ isEqual }) => isEqual)).toEqual([true]);

        const [row, column] = [
          Math.floor(pick / identifiers.length) % rows.length,
          pick % identifiers.length,
        ];
        if (canonicalCell(value) === canonicalCell(rows[row]![column]!)) return;
        const changed = rows.map((cells, at) => (at === row ? cells.with(column, value) : cells));
        const [found] = await check(book(changed), recorded);
        expect(found!.isEqual).toBe(false);
        // A row of values that is blank now is missing, and blank cells are nowhere.
        if (isLive || changed.at(-1)!.some((cell) => cell !== ''))
          expect(found!.message).toMatch(
            new RegExp(`^(?:Changed in 1 column: Column ${column}|The same rows are in another order)\\.$`),
          );
      }),
      { numRuns: 300 },
    );
  });
});
