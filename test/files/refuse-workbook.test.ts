import { Inflate, strToU8, zipSync } from 'fflate';
import { readWorkbook } from '../../src/files/read-workbook';
import { atOnce } from '../../src/table/steps';
import { asRrError } from '../../src/contract/failure';
import { textTable } from '../support/text-table';
import { zipOf } from '../support/workbook-file';
import { changed, partsOf, readBytes, type Parts } from './read-file';

const MAIN = 'xl/workbook.xml';
const MERGED = '<mergeCell ref="A1:B1"/>';
const packed = (parts: Parts) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));

describe('a file that is refused', () => {
  const OLD = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const whole = zipOf(partsOf('<row><c><v>1</v></c></row>'));
  /** Declares another size of a part, in the directory of the zip. */
  const declaring = (bytes: Uint8Array, part: string, size: number) => {
    const changed = Uint8Array.from(bytes);
    const at = Buffer.from(changed).lastIndexOf(part) - 46;
    new DataView(changed.buffer).setUint32(at + 24, size, true);
    return changed;
  };
  const SHEET = 'xl/worksheets/sheet1.xml';
  const stored = (text: string) => zipSync(packed(partsOf(text)), { level: 0 });
  /** The bytes with others in every place of some. */
  const written = (bytes: Uint8Array, from: string, to: string) =>
    Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'));
  const failureOf = (bytes: Uint8Array): unknown => {
    try {
      return readBytes(bytes);
    } catch (thrown) {
      return thrown;
    }
  };
  const laughs = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';

  it.each<[string, () => Uint8Array, RegExp]>([
    [
      'encrypted',
      () => Uint8Array.of(...OLD, ...[...'EncryptedPackage'].flatMap((c) => [c.charCodeAt(0), 0])),
      /is encrypted\. Remove its password in Excel/,
    ],
    [
      'of Excel 2003',
      () => Uint8Array.of(...OLD, 0, 0),
      /of Excel 2003 or older\. Save it in Excel as \.xlsx/,
    ],
    ['a text', () => strToU8('Property;Rent'), /not an \.xlsx workbook/],
    ['empty', () => new Uint8Array(), /not an \.xlsx workbook/],
    ['cut off', () => whole.slice(0, -30), /its end is missing/],
    ['without its beginning', () => whole.slice(200), /damaged or cut off/],
    ['another zip', () => zipOf({ 'a.txt': 'a' }), /not an Excel workbook/],
    [
      'a text document',
      () =>
        zipOf(changed(changed(partsOf(''), /<sheets>.*<\/sheets>/, '', MAIN), /workbook/g, 'document', MAIN)),
      /not an Excel workbook/,
    ],
    [
      'a binary workbook',
      () =>
        zipOf({
          ...changed(partsOf(''), 'xl/workbook.xml', 'xl/workbook.bin', '_rels/.rels'),
          'xl/workbook.bin': 'x',
        }),
      /binary workbook \(\.xlsb\)/,
    ],
    [
      'encrypted part by part',
      () => written(whole, 'PK\x01\x02\x14\x00\x14\x00\x00', 'PK\x01\x02\x14\x00\x14\x00\x01'),
      /encrypted/,
    ],
  ])('says why: it is %s, or has that', (_, bytes, words) =>
    expect(failureOf(bytes())).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(words) as string,
    }),
  );

  it.each<[string, Uint8Array]>([
    ['a document type', zipOf(changed(partsOf(''), '<worksheet', `${laughs}<worksheet`))],
    ['XML that is cut', zipOf(changed(partsOf('<row/>'), '</sheetData></worksheet>', ''))],
    ['bytes that are not UTF-8', zipSync({ ...packed(partsOf('')), [SHEET]: Uint8Array.of(60, 0xff, 0xfe) })],
    ['a changed digit', written(stored('<row><c><v>100</v></c></row>'), '<v>100', '<v>900')],
    ['more than it declares', declaring(zipOf(partsOf('<row/>'.repeat(9_999))), SHEET, 100)],
    ['less than it declares', declaring(zipOf(partsOf('<row/>')), SHEET, 9_999)],
  ])('says which part is damaged: it has %s', (_, bytes) =>
    expect(failureOf(bytes)).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/damaged.*sheet1\.xml/) as string,
    }),
  );

  it.each(
    textTable(`
      an entity of its own | <row><c t="str"><v>&d;</v></c></row> | sheet1.xml
      a text number | <row><c><v>12O0</v></c></row> | 1:1
      an infinite number | <row><c r="A1"><v>1e999</v></c></row> | A1
      a shared text that is missing | <row><c t="s"><v>7</v></c></row> | 
      a shared text __proto__ | <row><c t="s"><v>__proto__</v></c></row> | 
      a cell of an unknown type | <row><c t="x"><v>1</v></c></row> | 
      a date that does not exist | <row><c t="d"><v>2026-02-30</v></c></row> | 
      a cell beyond the sheet | <row><c r="XFE1"><v>1</v></c></row> | XFE1
      a row beyond the sheet | <row r="1048577"/> | row 1048577
      a cell twice | <row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row> | A1
      a cell in another row | <row r="1"><c r="A2"><v>1</v></c></row> | A2
      rows out of their order | <row r="2"/><row r="1"/> | row 1
      an odd row | <row r="1e"/> | 
    `),
  )('says that it is damaged, and where: it has %s', (_, cells, where) => {
    const { code, message } = asRrError(failureOf(zipOf(partsOf(cells!))));
    expect([code, message]).toEqual(['bad-input', expect.stringContaining('damaged')]);
    expect(message).toContain(where);
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    ['21 MB', () => new Uint8Array(21e6), /has 21 MB, and at most 20 MB are read/],
    [
      'more than 200 MB when it is unpacked',
      () => declaring(whole, SHEET, 400e6),
      /more than 200 MB when it is unpacked/,
    ],
  ])('says that it is too large: %s', (_, bytes, words) => {
    expect(failureOf(bytes())).toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(words) as string,
    });
  });

  it.each([
    ['filled cells', partsOf(`<row>${'<c><v>1</v></c>'.repeat(11)}</row>`)],
    ['filled cells', changed(partsOf('<row/>'), '</sheetData>', `</sheetData>${MERGED.repeat(11)}`)],
    ['texts', partsOf('<row/>', Array<string>(11).fill(''))],
  ])('says that it has too many %s, as soon as there are too many', (what, parts) => {
    expect(() => atOnce(readWorkbook(zipOf(parts), { maxCells: 10 }))).toThrow(`more than 10 ${what}.`);
    expect(() => atOnce(readWorkbook(zipOf(parts), { maxCells: 11 }))).not.toThrow();
  });

  it('unpacks nothing of a bomb before it is refused, and 16 KB of one that lies', () => {
    const push = jest.spyOn(Inflate.prototype, 'push');
    const unpacked = () => push.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    // Well-formed as far as it goes, so that nothing else stops it.
    const blank = strToU8(`<worksheet>${' '.repeat(40e6)}</worksheet>`);
    const spaces = zipSync({ ...packed(partsOf('')), [SHEET]: blank });
    expect(failureOf(declaring(spaces, SHEET, 0xffff_fff0))).toMatchObject({ code: 'too-large' });
    // The lists of parts.
    const lists = unpacked();
    expect(lists).toBeLessThan(2_000);
    expect(failureOf(declaring(spaces, SHEET, 1_000))).toMatchObject({ code: 'bad-input' });
    expect(unpacked() - 2 * lists).toBeLessThan(17 * 1024);
    push.mockRestore();
  });
});
