import { rowsOf } from './rows-of';
import { strToU8, zipSync } from 'fflate';
import { openWorkbook } from '../../src/xlsx/open-workbook';
import { workbookFiles } from './workbook-files';

type Files = Record<string, string>;

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROWS = '<row r="1"><c r="A1"><v>125000</v></c></row>';
const OTHER = '<row r="1"><c r="A1"><v>999999</v></c></row>';
const [TYPES, LINKS, BOOK] = ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels', 'xl/workbook.xml'];
const SHEET = 'xl/worksheets/sheet1.xml';

const read = (files: Files) =>
  rowsOf(
    openWorkbook(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))),
    ),
    { sheet: 'S', row: 0, column: 0, rows: 1, columns: 1 },
  );

const honest = () => workbookFiles({ S: ROWS, T: OTHER });
/** Changes texts of parts of an honest workbook. */
type Change = readonly [part: string, from: string | RegExp, to: string];
const changed = (...changes: readonly Change[]): Files => {
  const files = honest();
  for (const [part, from, to] of changes) {
    const text = files[part]!.replace(from, to);
    if (text === files[part]) throw new Error(`${part} has no ${String(from)}`);
    files[part] = text;
  }
  return files;
};
const OVERRIDE = '<Override PartName="/xl/workbook.xml"';
const SHOUTED = OVERRIDE.replace('/xl/', '/XL/');
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const EVIL = 'http://evil.example';
const SECOND = `<Relationship Id="rId2" Type="${OFFICE}/officeDocument" Target="xl/evil.xml"/>`;

describe('a package in which two programs could read different workbooks', () => {
  it('is read if it is honest, wherever its parts lie', () => {
    const files = changed(
      ['_rels/.rels', 'xl/workbook.xml', '/other/book.xml'],
      [TYPES, '/xl/workbook.xml', '/other/book.xml'],
      [LINKS, /worksheets\//g, '/xl/worksheets/'],
    );
    files['other/book.xml'] = files[BOOK]!;
    files['other/_rels/book.xml.rels'] = files[LINKS]!;
    delete files[BOOK];
    delete files[LINKS];
    expect(read(files)).toEqual([[125_000]]);
    expect(read(honest())).toEqual([[125_000]]);
  });

  it('is read if the type of the main part is that of all XML that says nothing else, as some programs write it', () => {
    const files = changed(
      [TYPES, /<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''],
      [TYPES, 'Extension="xml" ContentType="application/xml"', `Extension="xml" ContentType="${MAIN}"`],
    );
    expect(read(files)).toEqual([[125_000]]);
  });

  const LIST = '<sheetData>';
  const WITHIN = `${LIST}${ROWS}</sheetData>`;
  const refused = (words: RegExp) =>
    expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(words) as string }) as Error;

  it('is refused if it names another workbook than the usual one', () => {
    const files = changed(
      ['_rels/.rels', 'xl/workbook.xml', 'xl/evil.xml'],
      [TYPES, OVERRIDE, `${OVERRIDE.replace('workbook', 'evil')} ContentType="${MAIN}"/>${OVERRIDE}`],
    );
    expect(() => read({ ...files, 'xl/evil.xml': honest()[BOOK]! })).toThrow(refused(/two workbooks/));
  });

  it.each<[does: string, words: RegExp, change: Change]>([
    [
      'has two main relations',
      /two workbooks/,
      ['_rels/.rels', '</Relationships>', `${SECOND}</Relationships>`],
    ],
    [
      'has a main relation of a made-up type',
      /two workbooks/,
      ['_rels/.rels', `${OFFICE}/office`, `${EVIL}/office`],
    ],
    ['lacks a main relation', /which part comes first/, ['_rels/.rels', /<Relationship Id.*\/>/, '']],
    ['uses an id of a relation twice', /the id "rId1" twice/, [LINKS, 'Id="rId2"', 'Id="rId1"']],
    [
      'says twice what a part is',
      /says twice/,
      [TYPES, OVERRIDE, `${SHOUTED} ContentType="text/plain"/>${OVERRIDE}`],
    ],
    [
      'says of the main part that it is a sheet',
      /two things about its main part/,
      [TYPES, 'ml.sheet.main+', 'ml.worksheet+'],
    ],
    [
      'says of a sheet that it is something else',
      /about what sheet "S" is/,
      [TYPES, 'ml.worksheet+', 'ml.dialogsheet+'],
    ],
    [
      'names a sheet by a made-up relation',
      /about what sheet "S" is/,
      [LINKS, `${OFFICE}/work`, `${EVIL}/work`],
    ],
    ['is a template', /template/, [TYPES, 'ml.sheet.main+', 'ml.template.main+']],
    ['is binary', /\.xlsb/, [TYPES, MAIN, 'application/vnd.ms-excel.sheet.binary.macroEnabled.main']],
    ['is strict', /Strict/, [LINKS, OFFICE, 'http://purl.oclc.org/ooxml/officeDocument/relationships']],
    ['lists two sheets of one name', /lists a sheet twice/, [BOOK, 'name="T"', 'name="s"']],
    ['lists one part as two sheets', /lists a sheet twice/, [LINKS, 'sheet2.xml', 'sheet1.xml']],
    ['has two lists of sheets', /twice/, [BOOK, '</workbook>', '<sheets/></workbook>']],
    [
      'hides a sheet in a format of its own',
      /"sheet" of another format/,
      [BOOK, '<sheet n', `<sheet xmlns="${EVIL}" n`],
    ],
    ['refers out of the file', /outside/, [LINKS, 'worksheets/sheet1.xml', '../../sheet1.xml']],
    ['escapes the name of a part', /no workbook has/, [LINKS, 'worksheets/sheet1', 'worksheets/%73heet1']],
    [
      'names an id in another namespace first',
      /twice/,
      [BOOK, 'r:id="rId1"', `xmlns:e="${EVIL}" e:id="rId1" r:id="rId2"`],
    ],
    ['has an attribute twice', /not well-formed/, [SHEET, 'r="A1"', 'r="A1" r="B1"']],
    ['uses a prefix that it does not declare', /not well-formed/, [SHEET, '<row', '<x:row/><row']],
    ['declares another encoding', /"utf-7"/, [SHEET, 'version="1.0"', 'version="1.0" encoding="utf-7"']],
    [
      'has cells for other programs',
      /at a place that no workbook has/,
      [SHEET, LIST, `<mc:Choice ${MC}>${WITHIN}</mc:Choice>${LIST}`],
    ],
    ['has two lists of cells', /two lists of cells/, [SHEET, LIST, `${LIST}${OTHER}</sheetData>${LIST}`]],
    [
      'has a row for other programs',
      /"Fallback" among its cells/,
      [SHEET, ROWS, `<mc:Fallback ${MC}>${ROWS}</mc:Fallback>`],
    ],
    ['has a row of another format', /"row" of another format/, [SHEET, '<row', `<row xmlns="${EVIL}"`]],
    ['is a sheet of no format', /no sheet in it/, [SHEET, NS, '']],
    ['has a value twice', /two values/, [SHEET, '<v>125000</v>', '<v>125</v><v>000</v>']],
    ['has an element within a value', /among its cells/, [SHEET, '125000', '125<v>0</v>00']],
    ['has a text where it says a number', /another kind/, [SHEET, '<v>125000</v>', '<is><t>125000</t></is>']],
    ['writes a number as no workbook does', /the number "0x1E848"/, [SHEET, '125000', '0x1E848']],
    [
      'writes a truth value as no workbook does',
      /the truth value "yes"/,
      [SHEET, '"A1"><v>125000', '"A1" t="b"><v>yes'],
    ],
    ['has a row twice', /row 1 twice/, [SHEET, '</row>', '</row><row r="1"/>']],
    ['has rows out of order', /row 1 twice or out of its order/, [SHEET, ROWS, `<row r="2"/>${ROWS}`]],
    ['has cells out of order', /out of its order/, [SHEET, '<c r="A1">', '<c r="B1"/><c r="A1">']],
    ['counts a row in another way', /a row that no sheet has/, [SHEET, 'row r="1"', 'row r="1e0"']],
  ])('is refused if it %s', (_, words, change) =>
    expect(() => read(changed(change))).toThrow(refused(words)),
  );
});
