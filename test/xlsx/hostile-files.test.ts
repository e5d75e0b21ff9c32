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
const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SHEET = 'xl/worksheets/sheet1.xml';
const OWN = '<row><c t="str"><v>&d;</v></c></row>';
const sheet = (rows: string, before = '') => ({
  [SHEET]: `${before}<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`,
});
/** Changes bytes of a zip with two files of the same length of name. */
const rename = (bytes: Uint8Array, from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'));

describe('a file that may be hostile', () => {
  const laughs = ['a', 'b', 'c', 'd'].map(
    (name, at, all) => `<!ENTITY ${name} "${at === 0 ? 'lol' : `&${all[at - 1]};`.repeat(10)}">`,
  );

  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [String(n), 'x']));
  const refusalOf = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (thrown) {
      return thrown;
    }
  };
  const refused = (words: RegExp) => ({ code: 'bad-input', message: expect.stringMatching(words) as string });

  it.each<[string, RegExp, () => unknown]>([
    ['is not a zip', /not an \.xlsx workbook/, () => openWorkbook(strToU8('Property;Rent'))],
    ['is empty', /not an \.xlsx workbook/, () => openWorkbook(new Uint8Array())],
    ['has a password', /encrypted/, () => openWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0))],
    ['lacks its parts', /not an Excel workbook/, () => openWorkbook(zip({ 'a.txt': 'a' }))],
    ['is cut off', /its end is missing/, () => openWorkbook(zip(workbookFiles({ S: '' })).slice(0, -30))],
    [
      'lacks its beginning',
      /damaged or cut off/,
      () => openWorkbook(zip(workbookFiles({ S: '' })).slice(200)),
    ],
    ['has a document type', /document type/, () => open(sheet('', '<!DOCTYPE worksheet>'))],
    ['laughs a billion times', /document type/, () => open(sheet(OWN, `<!DOCTYPE x [${laughs.join('')}]>`))],
    ['is nested deeply', /not well-formed/, () => open(sheet('', `<worksheet ${NS}>${'<a>'.repeat(200)}`))],
    ['is not UTF-8', /not UTF-8/, () => open({ [SHEET]: Uint8Array.of(60, 0xff, 0xfe) })],
    ['climbs out of its folder', /which no workbook has/, () => openZip(zip({ '../evil.xml': 'x' }))],
    ['names a part absolutely', /which no workbook has/, () => openZip(zip({ '/etc/x': 'x' }))],
    ['holds a part twice', /twice/, () => openZip(rename(zip({ 'a1.xml': 'x', 'a2.xml': 'y' }), 'a2', 'a1'))],
    ['holds a part in two cases', /twice/, () => openZip(zip({ 'a.xml': 'x', 'A.xml': 'y' }))],
    ['has too many parts', /2001 parts/, () => openZip(zip(many))],
  ])('is refused in a sentence if it %s', (_, words, act) =>
    expect(refusalOf(act)).toMatchObject(refused(words)),
  );

  const pieces = /a text in two pieces/;
  const shared = /two formulas for cells that share one/;
  const own = '<f t="shared" si="0" ref="A1:B1">9</f>';
  it.each<[string, RegExp, string]>([
    [
      'a text with and without formats',
      pieces,
      '<c t="inlineStr"><is><t>Not </t><r><t>approved</t></r></is></c>',
    ],
    ['a text in two pieces', pieces, '<c t="inlineStr"><is><t>Not </t><t>approved</t></is></c>'],
    ['a formula where cells share one', shared, `<c>${own}</c><c><f t="shared" si="0">SUM(C1:C9)</f></c>`],
    ['two formulas that cells share', shared, `<c>${own}</c><c><f t="shared" si="0" ref="B1:C1">8</f></c>`],
    ['an entity of its own', /the entity "&d;"/, '<c t="str"><v>&d;</v></c>'],
    ['__proto__ as an entity', /the entity/, '<c t="str"><v>&__proto__;</v></c>'],
    ['an element without an end', /not well-formed/, '<c>'],
    ['a shared text that is missing', /shared text "7"/, '<c t="s"><v>7</v></c>'],
    ['a shared text __proto__', /shared text/, '<c t="s"><v>__proto__</v></c>'],
    ['a number that is not one', /the number "1e999"/, '<c><v>1e999</v></c>'],
    ['a cell of an unknown type', /the type "d"/, '<c t="d"><v>2026-01-01</v></c>'],
    ['a cell beyond the sheet', /a column that no sheet has/, '<c r="XFE1"><v>1</v></c>'],
    ['a row beyond the sheet', /a row that no sheet has/, '</row><row r="1048577">'],
    ['a cell twice', /a cell of row 1 twice/, '<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>'],
    ['a cell in another row', /"A2" in row 1/, '<c r="A2"><v>1</v></c>'],
  ])('is refused in a sentence if a row has %s', (_, words, cells) =>
    expect(refusalOf(() => open(sheet(`<row r="1">${cells}</row>`)))).toMatchObject(refused(words)),
  );

  it.each([
    '<t>Not </t><r><t>approved</t></r>',
    '<r><t>Not </t><t>approved</t></r>',
    '<t>Not </t><phoneticPr><t>approved</t></phoneticPr>',
    '<t>Not</t><si><t>approved</t></si>',
  ])('is refused if it shares a text that programs read differently: %s', (text) =>
    expect(
      refusalOf(() => open({ 'xl/sharedStrings.xml': `<sst ${NS}><si>${text}</si></sst>` })),
    ).toMatchObject(refused(/sharedStrings\.xml" has a text/)),
  );

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
