import { insertFiles } from '../../../../src/features/compare/several/insert-files';
import { createLastWritten } from '../../../../src/excel/write/last-written';
import { emulatedExcel } from '../../../support/emulated-excel';
import { fileOf } from '../../../support/file-of';

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
const { signal } = new AbortController();
const seen: string[] = [];
const insert = (...files: File[]) =>
  insertFiles(files, written, {
    signal,
    progress: (name, done, total) => seen.push(`${done} of ${total}: ${name}`),
  });

afterEach(() => {
  for (const { id } of workbook.sheets().slice(1)) workbook.deleteSheet(id);
  Object.assign(hooks, { supports: () => true, onSync: () => undefined });
  seen.length = 0;
});

it('makes sheets of workbooks and of text, names a lone sheet by its file, and undoes all of it at once', async () => {
  const { sheets, refused } = await insert(
    workbookFile('Crane House Q3.xlsx'),
    file('Mill Court.csv', CSV),
    workbookFile('Fund.xlsx', { Mine: ROWS, 'Rent roll': ROWS }),
  );
  expect(refused).toEqual([]);
  expect(names()).toEqual(['Mine', 'Crane House Q3', 'Mill Court', 'Mine (2)', 'Rent roll']);
  expect(sheets).toEqual(
    workbook
      .sheets()
      .slice(1)
      .map(({ id, name }, at) => ({
        id,
        name,
        file: ['Crane House Q3.xlsx', 'Mill Court.csv', 'Fund.xlsx', 'Fund.xlsx'][at],
      })),
  );
  expect(seen).toEqual(['0 of 3: Crane House Q3.xlsx', '1 of 3: Mill Court.csv', '2 of 3: Fund.xlsx']);
  await written.undo();
  expect(names()).toEqual(['Mine']);
});

it('deletes none of them once a person has changed one', async () => {
  const { sheets } = await insert(workbookFile('Crane House.xlsx'), file('Mill Court.csv', CSV));
  workbook.write({ sheetId: sheets[0]!.id, top: 1, bottom: 1, left: 2, right: 2 }, () => '1300');
  await written.undo();
  expect(names()).toEqual(['Mine', 'Crane House', 'Mill Court']);
  expect(written.news()).toMatchObject({
    failure: {
      message: expect.stringMatching(/^Crane House!C2 has changed since, so nothing was deleted\./) as string,
    },
  });
});

const OLD = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const LOCKED = Uint8Array.from([...OLD, ...[...'EncryptedPackage'].flatMap((c) => [c.charCodeAt(0), 0])]);

it.each<[string, File, RegExp]>([
  ['a workbook with a password', file('a.xlsx', LOCKED), /encrypted\. Remove its password in Excel/],
  ['a workbook of Excel 2003', file('a.xls', OLD), /Excel 2003 or older.*Save it in Excel as \.xlsx/],
  ['an empty file', file('a.csv'), /is empty\. Save it again/],
  ['a text without cells', file('a.csv', 'one\ntwo\n'), /has one column only/],
  ['a web page with the name of a workbook', file('a.xls', '<html><table>'), /web page.*save it as \.xlsx/],
  ['a PDF', file('a.pdf', '%PDF-1.7'), /is a PDF\. Ask the agent/],
  [
    'a picture',
    file('a.xlsx', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)),
    /neither an \.xlsx workbook nor text/,
  ],
  [
    'a file that is too large',
    Object.defineProperty(file('a.xlsx', 'x'), 'size', { value: 21e6 }),
    /has 21 MB, and at most 20 MB are read\. Open it in Excel/,
  ],
  [
    'a folder',
    Object.assign(file('a'), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    /cannot be read\. Save it on this computer/,
  ],
])('refuses %s in a sentence with its name, and takes the others', async (_, bad, why) => {
  const { sheets, refused } = await insert(workbookFile('one.xlsx'), bad, file('two.csv', CSV));
  expect(sheets.map(({ name }) => name)).toEqual(['one', 'two']);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatch(/^“a(?:\.\w+)?” was not added\. /);
  expect(refused[0]).toMatch(why);
});

it('reads a workbook with another ending, and text with that of a workbook, by their contents', async () => {
  const { sheets, refused } = await insert(workbookFile('one.csv'), file('two.xlsx', CSV));
  expect([sheets.map(({ name }) => name), refused]).toEqual([['one', 'two'], []]);
});

it('says how to paste where Excel takes no sheets of a file, and still makes sheets of text', async () => {
  hooks.supports = (version) => version !== '1.13';
  const { sheets, refused } = await insert(workbookFile('one.xlsx'), file('two.csv', CSV));
  expect(sheets.map(({ name }) => name)).toEqual(['two']);
  expect(refused).toEqual([
    '“one.xlsx” was not added. This version of Excel lets no add-in take sheets from a file. Open the file in Excel, select all of its cells, copy them, and paste them into a new sheet of this workbook.',
  ]);
});

it('leaves nothing of a workbook whose sheet Excel does not let be named', async () => {
  // Excel's own failure is reported.
  jest.spyOn(console, 'error').mockImplementation();
  let batches = 0;
  hooks.onSync = () => {
    if (++batches === 4) throw new Error('refused');
  };
  const { sheets, refused } = await insert(workbookFile('one.xlsx'));
  expect([sheets, names()]).toEqual([[], ['Mine']]);
  expect(refused[0]).toMatch(/^“one\.xlsx” was not added\. Excel did not take its sheets\./);
});

it('says that a workbook is too large for Excel on the web', async () => {
  let batches = 0;
  hooks.onSync = () => {
    if (++batches === 2) throw Object.assign(new Error(), { code: 'RequestPayloadSizeLimitExceeded' });
  };
  const { refused } = await insert(workbookFile('one.xlsx'), file('two.csv', CSV));
  expect(refused).toEqual([
    '“one.xlsx” was not added. It is too large for Excel on the web. Open it in Excel, and copy the sheet with the rent roll into this workbook.',
  ]);
  expect(names()).toEqual(['Mine', 'two']);
});

it('adds nothing to a workbook whose structure is protected', async () => {
  behaviour.protectedStructure = true;
  const { sheets, refused } = await insert(workbookFile('one.xlsx'), file('two.csv', CSV));
  behaviour.protectedStructure = false;
  expect([sheets, names()]).toEqual([[], ['Mine']]);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatch(/structure of this workbook is protected/);
});
