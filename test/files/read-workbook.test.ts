import fc from 'fast-check';
import { readWorkbook } from '../../src/files/read-workbook';
import { atOnce } from '../../src/table/steps';
import { textTable } from '../support/text-table';
import { zipOf } from '../support/workbook-file';
import { workbookFiles } from '../support/workbook-files';
import { changed, partsOf, readParts, shown, type Parts } from './read-file';

const MAIN = 'xl/workbook.xml';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const values = (parts: Parts) => shown(readParts(parts));

describe('the cells of a workbook', () => {
  it('have values of every kind, and the saved values of formulas', () => {
    const rows =
      '<row r="2" ht="20"><c r="B2" t="s" s="3"><v>0</v></c><c r="C2"><v>1.5E3</v></c><c r="D2" t="b"><v>1</v></c>' +
      '<c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve">line </t></r></is></c></row>' +
      '<row><c r="A3" t="str"><f>"="&amp;"1"</f><v>=1</v></c><c><f t="array" ref="B3:C3">_xldudf_RR_QUERY("x")</f><v>-2</v></c><c/>' +
      '<c t="s"><v>1</v></c><c s="1"><v></v></c></row>';
    expect(values(partsOf(rows, ['<t>A &amp; B&#10;&#x1F600;</t>', '<t>Müller</t>']))).toEqual({
      ...{ R2C2: 'A & B\n😀', R2C3: 1500, R2C4: true, R2C5: { error: '#N/A' }, R2C6: 'inline ' },
      ...{ R3C1: '=1', R3C2: -2, R3C4: 'Müller' },
    });
  });

  it.each(
    textTable(`
      a truth value in words                 | <c t="b"><v>true</v></c>                    | true
      a text that looks like a number        | <c t="str"><v>00123</v></c>                 | "00123"
      an inline text with its pronunciation  | <c t="inlineStr"><is><t>山</t><rPh sb="0" eb="1"><t>やま</t></rPh><phoneticPr fontId="1"/></is></c> | "山"
      an escaped character                   | <c t="str"><v>a_x000D_b</v></c>             | "a\\rb"
      what looks like an escaped character   | <c t="str"><v>_x005F_x000D_</v></c>         | "_x000D_"
      a text in CDATA                        | <c t="str"><v><![CDATA[<a&b>]]></v></c>     | "<a&b>"
      a character beyond 16 bits             | <c t="str"><v>&#x1F600;</v></c>             | "😀"
      spaces around a number                 | <c><v> 12 </v></c>                          | 12
      a new error, which is saved as #VALUE! | <c t="e" vm="1"><v>#VALUE!</v></c>          | { "error": "#VALUE!" }
      an error that is not known yet         | <c t="e"><v>#LATER!</v></c>                 | { "error": "#LATER!" }
      a date of a strict file                | <c t="d"><v>2026-03-31</v></c>              | 46112
      a date with a time                     | <c t="d"><v>2026-03-31T12:00:00</v></c>     | 46112.5
      a bare time                            | <c t="d"><v>06:00:00</v></c>                | 0.25
      a bare time with its mark              | <c t="d"><v>T18:00</v></c>                  | 0.75
      many digits                            | <c><v>0.30000000000000004</v></c>           | 0.30000000000000004`),
  )('keep %s', (_, row, expected) =>
    expect(values(partsOf(`<row>${row}</row>`))).toEqual({ R1C1: JSON.parse(expected) as unknown }),
  );

  it('have line ends of Unix, also where the file has those of Windows', () =>
    expect(values(partsOf('<row><c t="str"><v>a\r\nb</v></c></row>'))).toEqual({ R1C1: 'a\nb' }));

  it('keep any text', () => {
    // As Excel writes it: characters that XML lacks as `_x0001_`, and what looks so with its first one escaped.
    const escaped = (text: string) =>
      text
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
        // eslint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
          const code = character.charCodeAt(0).toString(16).toUpperCase();
          return `_x${code.padStart(4, '0')}_`;
        });
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const row = texts.map((_, at) => `<c t="s"><v>${at}</v></c>`).join('');
        const shared = texts.map((text) => `<t xml:space="preserve">${escaped(text)}</t>`);
        expect(Object.values(values(partsOf(`<row>${row}</row>`, shared)))).toEqual(texts);
      }),
    );
  });

  it('may share a text that is blank, and one that is spoken, without a shift of those that follow', () => {
    const texts = [
      '',
      '<r><t>東</t></r><rPh sb="0" eb="1"><t>ヒガシ</t></rPh><r><t>京</t></r>',
      '<t>last</t>',
    ];
    const row = '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>';
    expect(values(partsOf(`<row>${row}</row>`, texts))).toEqual({ R1C1: '', R1C2: '東京', R1C3: 'last' });
  });

  it('may leave out their names and those of rows', () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>';
    expect(values(partsOf(rows))).toEqual({ R1C1: 1, R1C4: 2, R1C5: 3, R3C1: 4 });
  });

  it('may stand in both corners of a sheet', () => {
    const rows = '<row><c><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>5</v></c></row>';
    expect(values(partsOf(rows))).toEqual({ R1C1: 1, R1048576C16384: 5 });
  });

  it('are those of an own namespace only, whatever its prefix', () => {
    const sheet =
      `<x:worksheet xmlns:x="${SPREADSHEET}" xmlns:y="urn:later"><x:sheetData><x:row><y:c><y:v>9</y:v></y:c>` +
      '<x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(values({ ...partsOf(''), 'xl/worksheets/sheet1.xml': sheet })).toEqual({ R1C1: 7 });
    const later = '<ext xmlns="urn:later"><row r="5"><c><v>9</v></c></row></ext>';
    expect(
      values(changed(partsOf('<row><c><v>7</v></c></row>'), '</sheetData>', `</sheetData>${later}`)),
    ).toEqual({ R1C1: 7 });
  });
});

describe('rows, columns and sheets', () => {
  it('are hidden if they say so or have no size', () => {
    const parts = changed(
      partsOf(
        '<row r="1" hidden="1"/><row r="2" ht="0"/><row r="3" hidden="true"/><row r="4" ht="15" hidden="0"/><row r="5" ht="0.05"/>',
      ),
      '<sheetData>',
      '<cols><col min="2" max="2" width="9" hidden="1"/><col min="4" max="4" width="0"/><col min="6" max="16384" hidden="true"/></cols><sheetData>',
    );
    const [sheet] = readParts(parts).sheets;
    const all = [0, 1, 2, 3, 4, 5, 16_383];
    expect(all.filter((row) => sheet!.isHiddenRow(row))).toEqual([0, 1, 2, 4]);
    expect(all.filter((column) => sheet!.isHiddenColumn(column))).toEqual([1, 3, 5, 16_383]);
  });

  it.each([
    ['zeroHeight="1" defaultRowHeight="15"', [1, 3], []],
    ['defaultRowHeight="0"', [0, 1, 3], []],
    ['defaultColWidth="0"', [], [0, 2]],
  ])('are hidden where nothing is said, if the sheet says so: %s', (usual, rows, columns) => {
    const parts = changed(
      partsOf('<row r="1"><c><v>1</v></c></row><row r="3" ht="15"/>'),
      '<sheetData>',
      `<sheetFormatPr ${usual}/><cols><col min="2" max="2" width="9"/></cols><sheetData>`,
    );
    const [sheet] = readParts(parts).sheets;
    expect([0, 1, 2, 3].filter((row) => sheet!.isHiddenRow(row))).toEqual(rows);
    expect([0, 1, 2].filter((column) => sheet!.isHiddenColumn(column))).toEqual(columns);
  });

  it('tell merged cells', () => {
    const parts = changed(
      partsOf('<row/>'),
      '</sheetData>',
      '</sheetData><mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/></mergeCells>',
    );
    expect(readParts(parts).sheets[0]!.merges).toEqual(['A1:C1', 'B2:B4']);
  });

  it('come in the order of the workbook, hidden or not, without sheets of charts and those without a part', () => {
    let parts: Parts = workbookFiles({
      Rents: '<row><c><v>1</v></c></row>',
      Chart: '',
      Gone: '',
      Old: '',
      Older: '',
    });
    parts = changed(
      parts,
      /worksheet(" Target="worksheets\/sheet2)/,
      'chartsheet$1',
      'xl/_rels/workbook.xml.rels',
    );
    parts = changed(parts, 'worksheets/sheet1', '/xl/worksheets/sheet1', 'xl/_rels/workbook.xml.rels');
    parts = changed(parts, 'name="Old"', 'name="Old" state="hidden"', MAIN);
    parts = changed(parts, 'name="Older"', 'name="Older" state="veryHidden"', MAIN);
    delete parts['xl/worksheets/sheet3.xml'];
    const { sheets } = readParts(parts);
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Rents', false],
      ['Old', true],
      ['Older', true],
    ]);
    expect(sheets[0]!.rows.size).toBe(1);
  });

  it('are found wherever the parts lie, in whatever case the zip spells them', () => {
    const renamed = Object.fromEntries(
      Object.entries(partsOf('<row><c><v>1</v></c></row>')).map(([name, text]) => [
        name.replace('xl/worksheets/sheet1.xml', 'xl/Worksheets/SHEET1.XML'),
        text,
      ]),
    );
    expect(values(renamed)).toEqual({ R1C1: 1 });
    const moved = {
      ...partsOf(''),
      'xl/_rels/workbook.xml.rels': partsOf('')['xl/_rels/workbook.xml.rels']!.replace(
        'worksheets/sheet1.xml',
        '../data/./one.xml',
      ),
      'data/one.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>`,
    };
    expect(values(moved)).toEqual({ R1C1: 2 });
  });

  it('of a strict file are read, too', () => {
    const strict = Object.fromEntries(
      Object.entries(partsOf('<row><c t="d"><v>2026-03-31</v></c></row>')).map(([name, text]) => [
        name,
        text
          .replaceAll(SPREADSHEET, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/',
            'http://purl.oclc.org/ooxml/officeDocument/',
          ),
      ]),
    );
    expect(values(strict)).toEqual({ R1C1: 46112 });
  });

  it('of a file with macros are read', () => {
    expect(values({ ...partsOf('<row><c><v>1</v></c></row>'), 'xl/vbaProject.bin': 'macro' })).toEqual({
      R1C1: 1,
    });
  });

  it('name a formula that was saved without a value, and none that shows nothing', () => {
    const read = (cells: string) => readParts(partsOf(`<row r="4">${cells}</row>`)).sheets[0]!.uncalculated;
    expect(read('<c r="A4"><v>1</v></c><c r="C4"><f>A4*12</f></c>')).toBe('C4');
    expect(read('<c r="A4" t="str"><f>""</f><v></v></c>')).toBeUndefined();
  });

  it('keep formulas, and cells that have a style only, if they are asked for', () => {
    const parts = partsOf(
      '<row><c s="1"/><c><f t="shared" ref="B1:B2" si="0">A1*2</f><v>4</v></c></row><row><c r="B2"><f t="shared" si="0"/><v>6</v></c><c/></row>',
      [],
      [0, 4],
    );
    const { rows } = atOnce(readWorkbook(zipOf(parts), { isWhole: true })).sheets[0]!;
    const shared = { type: 'shared', shared: '0' };
    expect([...rows.values()]).toEqual([
      [
        { column: 0, value: null, style: 1 },
        { column: 1, value: 4, style: 0, formula: { ...shared, text: 'A1*2', ref: 'B1:B2' } },
      ],
      [{ column: 1, value: 6, style: 0, formula: { ...shared, text: '' } }],
    ]);
  });
});

it('reads in pieces, and reports how far it is', () => {
  const row = `<row>${'<c><v>1</v></c>'.repeat(40)}</row>`;
  const shares: number[] = [];
  const steps = readWorkbook(zipOf(partsOf(row.repeat(5_000))), { progress: (share) => shares.push(share) });
  let pieces = 0;
  while (!steps.next().done) pieces++;
  expect(pieces).toBeGreaterThan(40);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBeCloseTo(1);
});
