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
const sheet = (cells: string) => `<worksheet ${NS} ${MC}>${cells}</worksheet>`;
/** Changes texts of parts of an honest workbook. */
const changed = (...changes: readonly [part: string, from: string | RegExp, to: string][]): Files => {
  const files = honest();
  for (const [part, from, to] of changes) {
    const text = files[part]!.replace(from, to);
    if (text === files[part]) throw new Error(`${part} has no ${String(from)}`);
    files[part] = text;
  }
  return files;
};
const OVERRIDE = '<Override PartName="/xl/workbook.xml"';

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
    const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
    const files = changed(
      [TYPES, /<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''],
      [TYPES, 'Extension="xml" ContentType="application/xml"', `Extension="xml" ContentType="${main}"`],
    );
    expect(read(files)).toEqual([[125_000]]);
  });

  const forged: Record<string, [files: () => Files, words: RegExp]> = {
    'names another workbook than the usual one': [
      () => ({
        ...changed(
          ['_rels/.rels', 'xl/workbook.xml', 'xl/evil.xml'],
          [
            TYPES,
            OVERRIDE,
            `${OVERRIDE.replace('workbook', 'evil')} ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${OVERRIDE}`,
          ],
        ),
        'xl/evil.xml': honest()[BOOK]!,
      }),
      /two workbooks/,
    ],
    'has two main relations': [
      () =>
        changed([
          '_rels/.rels',
          '</Relationships>',
          `<Relationship Id="rId2" Type="${OFFICE}/officeDocument" Target="xl/evil.xml"/></Relationships>`,
        ]),
      /two workbooks/,
    ],
    'has a main relation of a made-up type': [
      () => changed(['_rels/.rels', `${OFFICE}/officeDocument`, 'http://evil.example/officeDocument']),
      /two workbooks/,
    ],
    'lacks a main relation': [
      () => changed(['_rels/.rels', /<Relationship Id.*\/>/, '']),
      /which part comes first/,
    ],
    'uses an id of a relation twice': [
      () => changed([LINKS, 'Id="rId2"', 'Id="rId1"']),
      /the id "rId1" twice/,
    ],
    'says twice what a part is': [
      () =>
        changed([
          TYPES,
          OVERRIDE,
          `<Override PartName="/XL/workbook.xml" ContentType="text/plain"/>${OVERRIDE}`,
        ]),
      /says twice/,
    ],
    'says of the main part that it is a sheet': [
      () => changed([TYPES, 'spreadsheetml.sheet.main+xml', 'spreadsheetml.worksheet+xml']),
      /two things about its main part/,
    ],
    'says of a sheet that it is something else': [
      () => changed([TYPES, 'spreadsheetml.worksheet+xml', 'spreadsheetml.dialogsheet+xml']),
      /two things about what sheet "S" is/,
    ],
    'names a sheet by a relation of a made-up type': [
      () => changed([LINKS, `${OFFICE}/worksheet`, 'http://evil.example/worksheet']),
      /two things about what sheet "S" is/,
    ],
    'is a template': [
      () => changed([TYPES, 'spreadsheetml.sheet.main+xml', 'spreadsheetml.template.main+xml']),
      /template/,
    ],
    'is binary': [
      () =>
        changed([
          TYPES,
          'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
          'vnd.ms-excel.sheet.binary.macroEnabled.main',
        ]),
      /\.xlsb/,
    ],
    'is strict': [
      () => changed([LINKS, OFFICE, 'http://purl.oclc.org/ooxml/officeDocument/relationships']),
      /Strict/,
    ],
    'lists two sheets of one name': [() => changed([BOOK, 'name="T"', 'name="s"']), /lists a sheet twice/],
    'lists one part as two sheets': [
      () => changed([LINKS, 'sheet2.xml', 'sheet1.xml']),
      /lists a sheet twice/,
    ],
    'has two lists of sheets': [() => changed([BOOK, '</workbook>', '<sheets/></workbook>']), /twice/],
    'hides a sheet from Excel in a format of its own': [
      () => changed([BOOK, /<sheet name="S"/, '<sheet xmlns="http://evil.example" name="S"']),
      /"sheet" of another format/,
    ],
    'refers out of the file': [
      () => changed([LINKS, 'worksheets/sheet1.xml', '../../sheet1.xml']),
      /outside/,
    ],
    'escapes the name of a part': [
      () => changed([LINKS, 'worksheets/sheet1', 'worksheets/%73heet1']),
      /no workbook has/,
    ],
    'names an id in another namespace first': [
      () => changed([BOOK, 'r:id="rId1"', 'xmlns:e="http://evil.example" e:id="rId1" r:id="rId2"']),
      /twice/,
    ],
    'has an attribute twice': [() => changed([SHEET, 'r="A1"', 'r="A1" r="B1"']), /not well-formed/],
    'uses a prefix that it does not declare': [
      () => changed([SHEET, '<row', '<x:row/><row']),
      /not well-formed/,
    ],
    'declares another encoding': [
      () => changed([SHEET, '<?xml version="1.0"?>', '<?xml version="1.0" encoding="utf-7"?>']),
      /"utf-7"/,
    ],
    'has cells for other programs': [
      () => ({
        ...honest(),
        [SHEET]: sheet(
          `<mc:AlternateContent><mc:Choice Requires="x"><sheetData>${ROWS}</sheetData></mc:Choice></mc:AlternateContent><sheetData>${OTHER}</sheetData>`,
        ),
      }),
      /at a place that no workbook has/,
    ],
    'has two lists of cells': [
      () => ({
        ...honest(),
        [SHEET]: sheet(`<sheetData>${OTHER}</sheetData><sheetData>${ROWS}</sheetData>`),
      }),
      /two lists of cells/,
    ],
    'has a row for other programs': [
      () => ({ ...honest(), [SHEET]: sheet(`<sheetData><mc:Fallback>${ROWS}</mc:Fallback></sheetData>`) }),
      /"Fallback" among its cells/,
    ],
    'has a row of another format': [
      () => ({
        ...honest(),
        [SHEET]: sheet(`<sheetData>${ROWS.replace('<row', '<row xmlns="http://evil.example"')}</sheetData>`),
      }),
      /"row" of another format/,
    ],
    'is a sheet of no format': [
      () => ({ ...honest(), [SHEET]: `<worksheet><sheetData>${ROWS}</sheetData></worksheet>` }),
      /no sheet in it/,
    ],
    'has a value twice': [() => changed([SHEET, '<v>125000</v>', '<v>125</v><v>000</v>']), /two values/],
    'has an element within a value': [() => changed([SHEET, '125000', '125<v>0</v>00']), /among its cells/],
    'has a text where it says a number': [
      () => changed([SHEET, '<v>125000</v>', '<is><t>125000</t></is>']),
      /another kind/,
    ],
    'writes a number as no workbook does': [
      () => changed([SHEET, '125000', '0x1E848']),
      /the number "0x1E848"/,
    ],
    'writes a truth value as no workbook does': [
      () => changed([SHEET, '<c r="A1"><v>125000', '<c r="A1" t="b"><v>yes']),
      /the truth value "yes"/,
    ],
    'has a row twice': [() => changed([SHEET, '</row>', '</row><row r="1"/>']), /row 1 twice/],
    'has rows out of order': [
      () => changed([SHEET, ROWS, `<row r="2"/>${ROWS}`]),
      /row 1 twice or out of its order/,
    ],
    'has cells out of order': [
      () => changed([SHEET, '<c r="A1">', '<c r="B1"/><c r="A1">']),
      /out of its order/,
    ],
    'counts a row in another way': [
      () => changed([SHEET, 'row r="1"', 'row r="1e0"']),
      /a row that no sheet has/,
    ],
  };
  it.each(Object.entries(forged))('is refused if it %s', (_, [files, words]) => {
    expect(() => read(files())).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(words) }),
    );
  });
});
