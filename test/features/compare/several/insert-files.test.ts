import { createScheduler } from '../../../../src/client/scheduler';
import { createLastWritten } from '../../../../src/excel/write/last-written';
import { readSheet } from '../../../../src/features/compare/read-sheet';
import { insertFiles } from '../../../../src/features/compare/several/insert-files';
import type { Cell } from '../../../../src/intake/index';
import { emulatedExcel } from '../../../support/emulated-excel';
import { fileOf } from '../../../support/file-of';
import { textTable } from '../../../support/text-table';
import { zipOf } from '../../../support/workbook-file';
import { workbookFiles } from '../../../support/workbook-files';

const { workbook, hooks, behaviour } = emulatedExcel([{ name: 'Mine', cells: { A1: 'kept' } }]);
const written = createLastWritten();
const names = () => workbook.sheets().map(({ name }) => name);
const ROWS = [
  ['Unit', 'Tenant', 'Rent p.a. EUR'],
  ['01', 'Alder GmbH', 1200],
  ['02', 'Birch AG', 0],
];
const CSV = 'ME-Nr.;Mieter;Jahresmiete EUR\n01;Ahorn GmbH;1.200,00\n';
const file = (name: string, ...parts: (string | Uint8Array)[]) => new File(parts as BlobPart[], name);
const workbookFile = (name: string, sheets: Parameters<typeof fileOf>[0] = { Sheet1: ROWS }) =>
  file(name, fileOf(sheets));
const scheduler = createScheduler();
let stop = new AbortController();
const seen: string[] = [];
/** What a person does when a pass has reached this file, and this share of it. */
let whenReached = (_: number): void => undefined;
const insert = (...files: File[]) =>
  insertFiles(
    files,
    { written, scheduler },
    {
      signal: stop.signal,
      progress: (name, done, total) => {
        seen.push(`${done} of ${total}: ${name}`);
        whenReached(done);
      },
    },
  );
/** Lets Excel refuse one of the next batches. It reports so. */
function refuseBatch(number: number, failure = new Error('refused')) {
  jest.spyOn(console, 'error').mockImplementation();
  let batches = 0;
  hooks.onSync = () => {
    if (++batches === number) throw failure;
  };
}

afterEach(() => {
  for (const { id } of workbook.sheets().slice(1)) workbook.deleteSheet(id);
  hooks.onSync = whenReached = () => undefined;
  seen.length = 0;
  stop = new AbortController();
});

it('makes sheets of workbooks and of text, names a lone sheet by its file, and undoes all of it at once', async () => {
  const { sheets, refused } = await insert(
    workbookFile('Crane House Q3.xlsx'),
    file('Mill Court.csv', CSV),
    workbookFile('Fund.xlsx', { Mine: ROWS, 'Rent roll': ROWS }),
  );
  expect(refused).toEqual([]);
  expect(names()).toEqual(['Mine', 'Crane House Q3', 'Mill Court', 'Mine 2', 'Rent roll 2']);
  expect(sheets.map(({ id }) => id)).toEqual(workbook.sheets().flatMap(({ id }, at) => (at > 0 ? [id] : [])));
  expect(sheets.map(({ name, file: from }) => `${from}: ${name}`)).toEqual([
    ...['Crane House Q3.xlsx: Crane House Q3', 'Mill Court.csv: Mill Court'],
    ...['Fund.xlsx: Mine 2', 'Fund.xlsx: Rent roll 2'],
  ]);
  expect(seen).toEqual(
    expect.arrayContaining(['0 of 3: Crane House Q3.xlsx', '1 of 3: Mill Court.csv', '3 of 3: Fund.xlsx']),
  );
  await written.undo();
  expect(names()).toEqual(['Mine']);
});

const LARGE = Object.defineProperty(file('a.xlsx', 'x'), 'size', { value: 21e6 });
const FOLDER = Object.assign(file('a'), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
const BAD = textTable(String.raw`
  a.xls | \xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 | Excel 2003 or older
  a.csv | | is empty. Save it again
  a.csv | one\ntwo\n | has one column only
  a.xls | <html><table> | web page
  a.pdf | %PDF-1.7 | is a PDF. Ask the agent
  a.xlsx | \x89PNG\x00\x00\x00 | neither an .xlsx workbook nor text
`).map(([name, content, why]): [File, string] => {
  const text = JSON.parse(`"${content!.replaceAll('\\x', '\\u00')}"`) as string;
  return [
    file(
      name!,
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    ),
    why!,
  ];
});

it.each<[File, string]>([
  ...BAD,
  [LARGE, 'has 21 MB, and at most 20 MB are read. Save a copy'],
  [FOLDER, 'cannot be read. Save it on this computer'],
])('refuses a file in a sentence with its name, and takes the others: %s, %s', async (bad, why) => {
  const { sheets, refused } = await insert(workbookFile('one.xlsx'), bad, file('two.csv', CSV));
  expect(sheets.map(({ name }) => name)).toEqual(['one', 'two']);
  expect(refused).toEqual([expect.stringMatching(/^“a(?:\.\w+)?” was not added\. /)]);
  expect(refused[0]).toContain(why);
});

it('reads a workbook with another ending, and text with that of a workbook, by their contents', async () => {
  const { sheets, refused } = await insert(workbookFile('one.csv'), file('two.xlsx', CSV));
  expect([sheets.map(({ name }) => name), refused]).toEqual([['one', 'two'], []]);
});

/** What Compare reads of a sheet, as it reads any other. */
const read = (id: string) => readSheet(id, { signal: stop.signal });

it('gives a sheet all that the reader of rent rolls needs: values, formats, errors, merged and hidden cells', async () => {
  const files = workbookFiles(
    {
      Roll:
        '<row><c t="str"><v>=1+1</v></c><c t="str"><v>00123</v></c><c/></row>' +
        '<row><c s="1"><v>46112</v></c><c s="2"><v>1234.5</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>' +
        '<row hidden="1"><c s="3"><v>7</v></c><c t="e" vm="1"><v>#SPILL!</v></c><c><f>B2*2</f><v>2469</v></c></row>',
      Old: '<row><c><v>1</v></c></row>',
      Blank: '',
    },
    [],
    [0, 'yyyy\\-mm\\-dd', 4, 49],
  );
  const sheet = 'xl/worksheets/sheet1.xml';
  files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace('name="Old"', 'name="Old" state="hidden"');
  files[sheet] = files[sheet]!.replace(
    '<sheetData>',
    '<cols><col min="2" max="3" hidden="1"/></cols><sheetData>',
  ).replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="B1:C1"/></mergeCells>');
  const { sheets, refused } = await insert(file('roll.xlsx', zipOf(files)));
  expect([sheets.map(({ name }) => name), refused]).toEqual([
    ['Roll'],
    ['Of “roll.xlsx”, 1 hidden sheet was left out.'],
  ]);
  const { grid } = await read(sheets[0]!.id);
  const cells = grid.rows.map((row) =>
    row.map((cell) => {
      const { v, fmt, err } = cell as Exclude<Cell, null | string | number | boolean>;
      return [JSON.stringify(v), fmt, err && 'error'].filter(Boolean).join(' ');
    }),
  );
  expect(cells).toEqual(
    textTable(String.raw`
      "=1+1" | "00123" | null | null
      46112 yyyy\-mm\-dd | 1234.5 #,##0.00 | "#N/A" error | true
      7 | "#VALUE!" error | 2469 | null
    `),
  );
  expect(grid.hiddenRows).toEqual(new Set([3]));
  expect(grid.merges).toEqual([{ top: 0, bottom: 0, left: 1, right: 2 }]);
  const { id } = sheets[0]!;
  expect([0, 1, 2, 3].filter((column) => workbook.isColumnHidden(id, column))).toEqual([1, 2]);
  expect(workbook.formulaCells(id)).toEqual([]);
});

const rows = (cells: string) => zipOf(workbookFiles({ Roll: cells, Sum: '<row><c><v>1</v></c></row>' }));
it.each([
  [
    '<row><c><v>1</v></c></row><row r="2"><c r="C2"><f>A2*12</f></c></row>',
    'formulas such as C2 were saved without their values. Open it in Excel, save it',
  ],
  [
    '<row><c><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    'it reaches to XFD1048576, and at most 50,000 rows',
  ],
])('leaves out the sheet %s, says why, and adds the others of its file', async (cells, why) => {
  const { sheets, refused } = await insert(file('a.xlsx', rows(cells)));
  expect(sheets.map(({ name }) => name)).toEqual(['Sum']);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toContain(`Of “a.xlsx”, sheet “Roll” was not added: ${why}`);
});

it.each([
  ['<row/>', 'name='],
  ['<row><c><v>1</v></c></row>', 'state="hidden" name='],
])('refuses a workbook without a visible value: %s, %s', async (cells, state) => {
  const files = workbookFiles({ Roll: cells });
  files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace('name=', state);
  const { sheets, refused } = await insert(file('a.xlsx', zipOf(files)));
  expect([sheets, names()]).toEqual([[], ['Mine']]);
  expect(refused.join()).toMatch(/^“a\.xlsx” was not added\. No visible sheet of it has a value\./);
});

it('gives two sheets two names, where only their ends differ', async () => {
  const [first, second] = ['Rent roll of Crane House, Q3 26', 'Rent roll of Crane House, Q4 26'];
  const { sheets } = await insert(workbookFile('a.xlsx', { [first]: ROWS, [second]: ROWS }));
  expect(new Set(sheets.map(({ name }) => name)).size).toBe(2);
});

it('formats days and leaves out the rest where Excel refuses a number format of a file', async () => {
  const cells = '<row><c s="0"><v>46112</v></c><c s="1"><v>5</v></c></row>';
  const bytes = zipOf(workbookFiles({ Roll: cells }, [], ['yyyy;;;;;', '0;;;;;']));
  refuseBatch(4, Object.assign(new Error(), { code: 'InvalidArgument' }));
  const { sheets, refused } = await insert(file('roll.xlsx', bytes));
  hooks.onSync = () => undefined;
  expect(refused).toEqual([]);
  const { grid } = await read(sheets[0]!.id);
  expect(grid.rows).toEqual([[{ v: 46112, fmt: 'yyyy-mm-dd' }, { v: 5 }]]);
});

it.each([
  ['read', 0.2],
  ['written', 0.7],
])(
  'leaves nothing of a large file that is cancelled while it is %s, and of those after it',
  async (_, share) => {
    const large = Array.from({ length: 4_000 }, (_row, at) => Array<number>(12).fill(at));
    whenReached = (done) => done >= share && stop.abort();
    const { sheets, refused } = await insert(
      workbookFile('large.xlsx', { Roll: large }),
      file('two.csv', CSV),
    );
    expect([sheets, names()]).toEqual([[], ['Mine']]);
    expect(refused).toEqual([
      '“large.xlsx” was not added, because you have cancelled. Drop it again.',
      '“two.csv” was not added, because you have cancelled. Drop it again.',
    ]);
  },
);

it('leaves nothing of a workbook that Excel does not write to its end', async () => {
  refuseBatch(3);
  const { sheets, refused } = await insert(workbookFile('one.xlsx'));
  expect([sheets, names()]).toEqual([[], ['Mine']]);
  expect(refused[0]).toMatch(/^“one\.xlsx” was not added\. Excel did not add the sheets\./);
});

it.each([
  ['that counts from 1904', 'datesFrom1904', /counts its dates from 1904/],
  ['whose structure is protected', 'protectedStructure', /structure of this workbook is protected/],
] as const)('adds nothing to a workbook %s', async (_, kind, why) => {
  behaviour[kind] = true;
  const { sheets, refused } = await insert(workbookFile('one.xlsx'));
  behaviour[kind] = false;
  expect([sheets, names()]).toEqual([[], ['Mine']]);
  expect(refused).toEqual([expect.stringMatching(why)]);
});
