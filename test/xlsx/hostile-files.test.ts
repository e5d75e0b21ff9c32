import { rowsOf } from './rows-of';
import { strToU8, zipSync } from 'fflate';
import { openWorkbook } from '../../src/xlsx/open-workbook';
import { openZip } from '../../src/xlsx/open-zip';
import { workbookFiles } from './workbook-files';

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );
const open = (files: Record<string, string | Uint8Array>, sheet = 'S') =>
  rowsOf(openWorkbook(zip({ ...workbookFiles({ S: '' }), ...files })), {
    sheet,
    row: 0,
    rows: 9,
    column: 0,
    columns: 9,
  });
const sheet = (rows: string, before = '') => ({
  'xl/worksheets/sheet1.xml': `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
});
/** Changes bytes of a zip with two files of the same length of name. */
const rename = (bytes: Uint8Array, from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'));

describe('a file that may be hostile', () => {
  const laughs = ['a', 'b', 'c', 'd'].map(
    (name, at, all) => `<!ENTITY ${name} "${at === 0 ? 'lol' : `&${all[at - 1]};`.repeat(10)}">`,
  );

  it.each<[string, () => unknown, RegExp]>([
    ['is not a zip', () => openWorkbook(strToU8('Property;Rent')), /not an \.xlsx workbook/],
    ['is empty', () => openWorkbook(new Uint8Array()), /not an \.xlsx workbook/],
    ['has a password', () => openWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0)), /encrypted/],
    ['lacks its parts', () => openWorkbook(zip({ 'a.txt': 'a' })), /not an Excel workbook/],
    ['is cut off', () => openWorkbook(zip(workbookFiles({ S: '' })).slice(0, -30)), /its end is missing/],
    [
      'lacks its beginning',
      () => openWorkbook(zip(workbookFiles({ S: '' })).slice(200)),
      /damaged or cut off/,
    ],
    [
      'has a text both with and without formats of its letters',
      () => open(sheet('<row><c t="inlineStr"><is><t>Not </t><r><t>approved</t></r></is></c></row>')),
      /a text in two pieces/,
    ],
    [
      'has a text in two pieces',
      () => open(sheet('<row><c t="inlineStr"><is><t>Not </t><t>approved</t></is></c></row>')),
      /a text in two pieces/,
    ],
    ...[
      '<si><t>Not </t><r><t>approved</t></r></si>',
      '<si><r><t>Not </t><t>approved</t></r></si>',
      '<si><t>Not </t><phoneticPr><t>approved</t></phoneticPr></si>',
      '<si><t>Not</t><si><t>approved</t></si></si>',
    ].map((text): [string, () => unknown, RegExp] => [
      `shares a text that programs read differently: ${text}`,
      () =>
        open({
          'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${text}</sst>`,
        }),
      /sharedStrings\.xml" has a text/,
    ]),
    [
      'has a formula of its own where cells share one',
      () =>
        open(
          sheet(
            '<row><c><f t="shared" si="0" ref="A1:B1">9</f></c><c><f t="shared" si="0">SUM(C1:C9)</f></c></row>',
          ),
        ),
      /two formulas for cells that share one/,
    ],
    [
      'has two formulas for cells that share one',
      () =>
        open(
          sheet(
            '<row><c><f t="shared" si="0" ref="A1:B1">9</f></c><c><f t="shared" si="0" ref="B1:C1">8</f></c></row>',
          ),
        ),
      /two formulas for cells that share one/,
    ],
    ['has a document type', () => open(sheet('', '<!DOCTYPE worksheet>')), /document type/],
    [
      'laughs a billion times',
      () => open(sheet('<row><c t="str"><v>&d;</v></c></row>', `<!DOCTYPE x [${laughs.join('')}]>`)),
      /document type/,
    ],
    [
      'uses an entity of its own',
      () => open(sheet('<row><c t="str"><v>&d;</v></c></row>')),
      /the entity "&d;"/,
    ],
    [
      'uses __proto__ as an entity',
      () => open(sheet('<row><c t="str"><v>&__proto__;</v></c></row>')),
      /the entity/,
    ],
    ['is not XML', () => open(sheet('<row><c></row>')), /not well-formed/],
    ['ends within XML', () => open(sheet('<row>')), /not well-formed/],
    [
      'is nested deeply',
      () =>
        open(
          sheet(
            '',
            `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${'<a>'.repeat(200)}`,
          ),
        ),
      /not well-formed/,
    ],
    ['is not UTF-8', () => open({ 'xl/worksheets/sheet1.xml': Uint8Array.of(60, 0xff, 0xfe) }), /not UTF-8/],
    ['climbs out of its folder', () => openZip(zip({ '../evil.xml': 'x' })), /which no workbook has/],
    ['names a part absolutely', () => openZip(zip({ '/etc/x': 'x' })), /which no workbook has/],
    [
      'holds a part twice',
      () => openZip(rename(zip({ 'a1.xml': 'x', 'a2.xml': 'y' }), 'a2.xml', 'a1.xml')),
      /twice/,
    ],
    ['holds a part in two cases', () => openZip(zip({ 'a.xml': 'x', 'A.xml': 'y' })), /twice/],
    [
      'has too many parts',
      () => openZip(zip(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}`, 'x'])))),
      /2001 parts/,
    ],
    [
      'has a shared text that is missing',
      () => open(sheet('<row><c t="s"><v>7</v></c></row>')),
      /shared text "7"/,
    ],
    [
      'has a shared text __proto__',
      () => open(sheet('<row><c t="s"><v>__proto__</v></c></row>')),
      /shared text/,
    ],
    [
      'has a number that is not one',
      () => open(sheet('<row><c><v>1e999</v></c></row>')),
      /the number "1e999"/,
    ],
    [
      'has a cell of an unknown type',
      () => open(sheet('<row><c t="d"><v>2026-01-01</v></c></row>')),
      /the type "d"/,
    ],
    [
      'has a cell beyond the sheet',
      () => open(sheet('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
      /a column that no sheet has/,
    ],
    ['has a row beyond the sheet', () => open(sheet('<row r="1048577"/>')), /a row that no sheet has/],
    [
      'has a cell twice',
      () => open(sheet('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')),
      /a cell of row 1 twice/,
    ],
    [
      'has a cell in another row',
      () => open(sheet('<row r="1"><c r="A2"><v>1</v></c></row>')),
      /"A2" in row 1/,
    ],
  ])('is refused in a sentence if it %s', (_, act, words) => {
    let refusal: unknown;
    try {
      act();
    } catch (thrown) {
      refusal = thrown;
    }
    expect(refusal).toMatchObject({ code: 'bad-input', message: expect.stringMatching(words) });
  });

  it('is refused if it says that it is encrypted', () => {
    const bytes = zip({ 'a.xml': 'x' });
    const at = Buffer.from(bytes).indexOf(Uint8Array.of(0x50, 0x4b, 1, 2));
    bytes[at + 8]! |= 1;
    expect(() => openZip(bytes)).toThrow(/encrypted/);
  });

  /** Changes a byte of the first local header, which programs that read a zip from its beginning go by. */
  const withLocal = (offset: number, value: number) => {
    const bytes = zip({ 'a.xml': 'x' });
    bytes[offset] = value;
    return openZip(bytes);
  };
  it.each([
    ['another name', 30, 98],
    ['another way of packing', 8, 0],
    ['a password', 6, 1],
  ])('is refused if a part says %s where it begins than in the list of parts', (_, offset, value) => {
    expect(() => withLocal(offset, value).read('a.xml')).toThrow(/says two things about part "a\.xml"/);
  });

  it('may tell the size of a part after it', () => {
    const [bytes, name] = [zip({ 'a.xml': 'rent' }), 'a.xml'];
    const central = Buffer.from(bytes).indexOf(Uint8Array.of(0x50, 0x4b, 1, 2));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (const at of [6, central + 8]) view.setUint16(at, 8, true);
    for (const at of [14, 18, 22]) view.setUint32(at, 0, true);
    expect(Buffer.from(openZip(bytes).read(name)).toString()).toBe('rent');
  });

  it('is refused if it unpacks to more than 200 MB, as it declares', () => {
    const bomb = zip({ 'a.xml': new Uint8Array(1) });
    const at = Buffer.from(bomb).indexOf(Uint8Array.of(0x50, 0x4b, 1, 2));
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(at + 24, 400 * 1024 * 1024, true);
    expect(() => openZip(bomb)).toThrow(/larger than 200 MB/);
  });

  it('is refused while it is unpacked, if it declares less', () => {
    const bomb = zip({ 'a.xml': new Uint8Array(8 * 1024 * 1024) });
    const at = Buffer.from(bomb).indexOf(Uint8Array.of(0x50, 0x4b, 1, 2));
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(at + 24, 100, true);
    const files = openZip(bomb, { entries: 10, unpacked: 1024 * 1024 });
    expect(() => files.read('a.xml')).toThrow(/larger than 1 MB/);
  });

  it('is refused if a part is not what its checksum says', () => {
    const bytes = zipSync({ 'a.xml': [strToU8('rent 100'), { level: 0 }] });
    bytes[Buffer.from(bytes).indexOf('rent 100') + 5] = 57;
    expect(() => openZip(bytes).read('a.xml')).toThrow(/damaged/);
  });

  it('may have names such as __proto__, and a cell in the last corner', () => {
    const files = workbookFiles({ ['__proto__']: '<row r="1048576"><c r="XFD1048576"><v>5</v></c></row>' });
    const book = openWorkbook(zip(files));
    expect(book.sheets.map(({ name }) => name)).toEqual(['__proto__']);
    const corner = { sheet: '__proto__', row: 1_048_575, rows: 2, column: 16_382, columns: 2 };
    expect(rowsOf(book, corner)).toEqual([[null, 5]]);
    expect(rowsOf(book, { ...corner, sheet: 'constructor' })).toBeUndefined();
  });
});
