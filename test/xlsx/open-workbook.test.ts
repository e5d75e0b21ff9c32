import { rowsOf } from './rows-of';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { openWorkbook } from '../../src/xlsx/open-workbook';
import { tables } from '../features/record/any-values';
import type { SavedValue } from '../../src/xlsx/read-sheet';
import { workbookFiles } from './workbook-files';

const whole = { row: 0, rows: 100, column: 0, columns: 6 };
const open = (files: Record<string, string>) =>
  openWorkbook(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

describe('a saved workbook', () => {
  it('shows values of every kind, and the saved values of formulas', () => {
    const rows =
      '<row r="2" ht="20"><c r="B2" t="s" s="3"><v>0</v></c><c r="C2"><v>1.5E3</v></c><c r="D2" t="b"><v>1</v></c>' +
      '<c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve">line </t></r></is></c></row>' +
      '<row><c r="A3" t="str"><f>"="&amp;"1"</f><v>=1</v></c><c><f t="array" ref="B3:C3">_xldudf_RR_QUERY("x")</f><v>-2</v></c><c/>' +
      '<c t="s"><v>1</v></c><c s="1"><v></v></c></row>';
    const texts = [
      '<t>A &amp; B&#10;&#x1F600;</t>',
      '<r><rPr><b/></rPr><t>_x005F_x000D_</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh>',
    ];
    expect(rowsOf(open(workbookFiles({ S: rows }, texts)), { sheet: 's', ...whole })).toEqual([
      [null, null, null, null, null, null],
      [null, 'A & B\n😀', 1500, true, { error: '#N/A' }, 'inline '],
      ['=1', -2, null, '_x000D_', null, null],
    ]);
  });

  it('may have prefixes, comments and parts that are not read', () => {
    const files = workbookFiles({ S: '' });
    files['xl/worksheets/sheet1.xml'] =
      '\uFEFF<!-- made by hand --><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v><![CDATA[<a&b>]]></x:v></x:c></x:row></x:sheetData></x:worksheet>\n';
    expect(rowsOf(open(files), { sheet: 'S', ...whole })).toEqual([['<a&b>', null, null, null, null, null]]);
  });

  it('is refused if it counts dates from 1904', () => {
    const files = workbookFiles({ S: '' });
    files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    );
    expect(() => open(files)).toThrow(/from 1904/);
  });

  it('holds the values of any result', () => {
    // Characters that XML does not have are another matter.
    const isXml = (cell: SavedValue) =>
      typeof cell !== 'string' || /^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(cell);
    fc.assert(
      fc.property(
        tables.filter(({ rows }) => rows.flat().every(isXml)),
        fc.boolean(),
        ({ identifiers, rows }, sharesTexts) => {
          const texts: string[] = [];
          const toXml = (cell: SavedValue) => cellXml(cell, sharesTexts ? texts : undefined);
          const sheet = rows.map((row) => `<row>${row.map(toXml).join('')}</row>`).join('');
          const area = { sheet: 'S', row: 0, rows: rows.length, column: 0, columns: identifiers.length };
          const found = rowsOf(open(workbookFiles({ S: sheet }, texts)), area)!;
          const blank = rows[0]!.map(() => null);
          const written = rows.map((row) =>
            row.map((cell) => (cell === '' ? null : typeof cell === 'number' ? cell + 0 : cell)),
          );
          expect(rows.map((_, at) => found[at] ?? blank)).toEqual(written);
        },
      ),
    );
  });

  it('is read with 20,000 units in 40 columns', () => {
    const row = '<row>' + '<c><v>1</v></c>'.repeat(40) + '</row>';
    const { cells } = open(workbookFiles({ S: row.repeat(20_000) })).sheet('S')!;
    expect([cells.size, cells.get(19_999)?.size]).toEqual([20_000, 40]);
  });

  it('is refused if it has more than 850,000 texts, which would take too much memory', () => {
    const book = open(
      workbookFiles(
        { S: '<row/>' },
        Array.from({ length: 850_001 }, () => '<t/>'),
      ),
    );
    expect(() => book.sheet('S')).toThrow(/more than 850,000 filled cells/);
    expect(() => book.formulaCells('S')).toThrow(/more than 850,000/);
  });

  it('names the cells of its formulas without what they show', () => {
    const rows = '<row r="2"><c r="A2"><v>1</v></c><c r="C2"><f>A2</f><v>1</v></c></row>';
    expect(open(workbookFiles({ S: rows })).formulaCells('s')).toEqual([{ row: 1, column: 2 }]);
  });
});

/** Writes a cell as Excel does: a text that looks like an escaped character has its first character escaped. */
function cellXml(cell: SavedValue, sharedTexts: string[] | undefined): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'object') return `<c t="e"><v>${cell.error}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const escaped = cell
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const text = `<t xml:space="preserve">${escaped}</t>`;
  return sharedTexts
    ? `<c t="s"><v>${sharedTexts.push(text) - 1}</v></c>`
    : `<c t="inlineStr"><is>${text}</is></c>`;
}
