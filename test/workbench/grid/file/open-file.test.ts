import '../../../support/spreadsheet-engine';
import { openFile } from '../../../../src/workbench/grid/file/open-file';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';
import { zipOf } from '../../../support/workbook-file';
import { workbookFiles } from '../../../support/workbook-files';

const MAIN = 'xl/workbook.xml';
const SHEET = 'xl/worksheets/sheet1.xml';
const addin = { id: '5f0c7a52-7d0e-4c1b-9a63-2b8f4d6e91c7', version: '1.0.0.0' };

// The grid reads looks by a parser of the browser: without one, a workbook is opened without them.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());

const openParts = (parts: Record<string, string>) =>
  openFile(zipOf(parts), { namespace: 'RR', addin, size: { rows: 20, columns: 8 } });
const open = (rows: string, formats: (number | string)[] = [0], texts: string[] = []) =>
  openParts(workbookFiles({ S: rows }, texts, formats));
const cellsOf = (opened: ReturnType<typeof open>) => opened.data.sheets[0]!.cells;

it.each([
  ['00123', "'00123"],
  ['TRUE', "'TRUE"],
  ['12%', "'12%"],
  ['1e5', "'1e5"],
  ['=1+1', "'=1+1"],
  ['2026-03-31', "'2026-03-31"],
  ['Crane House', 'Crane House'],
])('keeps the text %s, which the grid would type again', (text, entry) => {
  expect(cellsOf(open(`<row><c t="str"><v>${text}</v></c></row>`))).toEqual({ A1: entry });
});

it('keeps values of each type, inline texts without their pronunciation, and dates of 1904 and of strict files', () => {
  const row =
    '<row><c><v>0.1</v></c><c t="b"><v>true</v></c><c t="e"><v>#N/A</v></c>' +
    '<c t="inlineStr"><is><t>山</t><rPh sb="0" eb="1"><t>やま</t></rPh></is></c><c t="d" s="1"><v>2026-03-31</v></c><c s="1"><v>10</v></c></row>';
  const files = workbookFiles({ S: row }, [], [0, 14]);
  files[MAIN] = files[MAIN]!.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
  const opened = openParts(files);
  expect(cellsOf(opened)).toEqual({ A1: '0.1', B1: 'TRUE', C1: '#N/A', D1: '山', E1: '46112', F1: '1472' });
  expect(opened.data.sheets[0]!.formats).toEqual({ E1: 2, F1: 2 });
  expect(opened.data.formats[2]).toBe('m/d/yyyy');
});

it.each([
  ['_xlfn.IFNA(_xlfn.XLOOKUP(A1,B:B,C:C),0)', '=IFNA(XLOOKUP(A1,B:B,C:C),0)'],
  ['_xlfn._xlws.SORT(_xlfn.ANCHORARRAY(B9))', '=SORT(B9#)'],
  ['_xlfn.SINGLE(A1)+1', '=@A1+1'],
  ['_xlfn.LET(_xlpm.rent,1,_xlpm.rent*2)', '=LET(rent,1,rent*2)'],
  ['_xldudf_RR_TOTAL("rent","_xlfn.")', '=RR.TOTAL("rent","_xlfn.")'],
])('takes all prefixes from the formula %s', (saved, typed) => {
  expect(cellsOf(open(`<row><c><f>${saved}</f><v>1</v></c></row>`))).toEqual({ A1: typed });
});

it('moves a shared formula to each of its cells', () => {
  const rows =
    '<row><c/><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$C$1+"A1"</f><v>1</v></c></row>' +
    '<row><c r="B2"><f t="shared" si="0"/><v>2</v></c></row><row><c r="B3"><f t="shared" si="0"/><v>3</v></c></row>';
  expect(cellsOf(open(rows))).toEqual({ B1: '=A1*$C$1+"A1"', B2: '=A2*$C$1+"A1"', B3: '=A3*$C$1+"A1"' });
});

describe('a spill', () => {
  const rows = (formula: string) =>
    `<row><c s="1" cm="1"><f t="array" ref="A1:B2">${formula}</f><v>46112</v></c><c t="str" s="2"><v>x</v></c><c><v>9</v></c></row>` +
    '<row><c s="1"><v>46113</v></c><c s="2"/></row>';

  it('of the add-in shows its saved values and formats, so that no function is called, and leaves those of texts to the cells', () => {
    const { data, results } = open(rows('_xldudf_RR_QUERY("x")'), [0, 14, 4]);
    expect(results).toEqual([
      {
        sheetId: sheetIdAt(0),
        cell: 'A1',
        result: [
          [
            { value: 46112, format: 'm/d/yyyy' },
            { value: 46113, format: 'm/d/yyyy' },
          ],
          [{ value: 'x' }, { value: '', format: '#,##0.00' }],
        ],
      },
    ]);
    expect(data.sheets[0]!.cells).toEqual({ A1: '=RR.QUERY("x")', C1: '9' });
    expect(data.sheets[0]!.formats).toEqual({ B1: 3 });
  });

  it('of another formula is calculated again, and its cells hold nothing', () => {
    const { data, results } = open(rows('_xlfn.SEQUENCE(2,2)'), [0, 14, 4]);
    expect([results, data.sheets[0]!.cells]).toEqual([[], { A1: '=SEQUENCE(2,2)', C1: '9' }]);
    expect(data.sheets[0]!.formats).toEqual({ A1: 2, B1: 3, A2: 2, B2: 3 });
  });

  it('of a saved error is called again', () => {
    const { results } = open(
      '<row><c t="e" cm="1"><f t="array" ref="A1">_xldudf_RR_QUERY("x")</f><v>#VALUE!</v></c></row>',
    );
    expect(results).toEqual([]);
  });

  it.each(['B2:C3', 'A1:XFD1048576'])('is refused where it cannot be: %s', (ref) => {
    expect(() => open(rows('_xldudf_RR_QUERY("x")').replace('A1:B2', ref))).toThrow(
      /A1 fills cells that it cannot/,
    );
  });
});

it('has sheets, hidden lines, merged cells, names and the sheet in front as the file has them', () => {
  const cell = '<row r="2" ht="30" hidden="1"><c r="C2"><v>1</v></c></row>';
  const files = workbookFiles({ Front: cell, Chart: '', 'Back room': cell, Old: cell });
  files['xl/_rels/workbook.xml.rels'] = files['xl/_rels/workbook.xml.rels']!.replace(
    'worksheet" Target="worksheets/sheet2',
    'chartsheet" Target="worksheets/sheet2',
  );
  files[MAIN] = files[MAIN]!.replace('name="Old"', 'name="Old" state="veryHidden"')
    .replace('<sheets>', '<bookViews><workbookView activeTab="2"/></bookViews><sheets>')
    .replace(
      '</sheets>',
      '</sheets><definedNames><definedName name="Factor">1.05</definedName><definedName name="Rents">\'Back room\'!$C$2:$D$9</definedName>' +
        '<definedName name="Mine" localSheetId="2">Front!$C$2</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Front!$A$1</definedName>' +
        '<definedName name="Secret" hidden="1">2</definedName></definedNames>',
    );
  files[SHEET] = files[SHEET]!.replace(
    '<sheetData>',
    '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
  ).replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>');
  const { data, active, names } = openParts(files);
  expect(data.sheets.map(({ name, isVisible }) => [name, isVisible])).toEqual([
    ['Front', true],
    ['Back room', true],
    ['Old', false],
  ]);
  expect(data.sheets[0]).toMatchObject({
    rows: { 1: { size: 40, isHidden: true } },
    cols: { 1: { isHidden: true } },
    merges: ['A1:B1'],
  });
  expect(active).toBe(sheetIdAt(1));
  expect(data.namedRanges).toEqual({ Rents: "'Back room'!C2:D9" });
  expect(names).toEqual([
    { name: 'Factor', formula: '=1.05' },
    { name: 'Mine', formula: '=Front!$C$2', sheet: 'Back room' },
  ]);
});

it('says what of a file is left out', () => {
  const cell = '<row><c><v>1</v></c></row>';
  const { leftOut } = openParts({
    ...workbookFiles({ S: cell }),
    'xl/vbaProject.bin': 'x',
    'xl/media/image1.png': 'x',
    'xl/comments/comment1.xml': '<comments/>',
  });
  expect(leftOut).toEqual(['macros', 'images', 'comments']);
});

it.each([
  ['without cells', () => changedType(), /no sheet with cells/],
  [
    'that reaches too far',
    () => workbookFiles({ S: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    /Sheet "S" reaches to cell XFD1048576/,
  ],
])('refuses a workbook %s', (_, parts, words) => {
  expect(() => openParts(parts())).toThrow(words);
});

function changedType() {
  const files = workbookFiles({ S: '' });
  const links = 'xl/_rels/workbook.xml.rels';
  return { ...files, [links]: files[links]!.replace('/worksheet"', '/chartsheet"') };
}
