import { rowsOf } from '../../../xlsx/rows-of';
import fc from 'fast-check';
import { formatCell } from '../../../../src/contract/cell-name';
import { planCopy } from '../../../../src/features/evidence/copy/values-copy';
import { openWorkbook } from '../../../../src/xlsx/open-workbook';
import { readXml } from '../../../../src/xlsx/read-xml';
import { atOnce } from '../../../../src/table/task';
import { excelFiles, OFFICE, relations, SECRETS, unzipped, zipped } from './excel-package';

const about = (name: string) => ({ name, cells: { B2: 'About', B3: { text: '=RR & <x>' } } });
type Format = (sheet: string, row: number, column: number) => string | undefined;

function copyOf(bytes: Uint8Array, sheets: readonly string[], formatOf: Format = () => undefined) {
  const plan = atOnce(planCopy(bytes, sheets));
  const copy = atOnce(plan.write({ about: about(plan.aboutName), formatOf }));
  return { plan, copy, files: unzipped(copy) };
}

/** The formulas of a sheet by cell, and what each cell's tag says. */
function cellsOf(xml: string) {
  const [formulas, tags] = [new Map<string, string>(), new Map<string, string>()];
  let [cell, isFormula] = ['', false];
  readXml('sheet', xml, {
    open(name, attribute, tag) {
      if (name === 'c') tags.set((cell = attribute('r')!), xml.slice(tag.from, tag.to));
      isFormula = name === 'f';
      if (isFormula) formulas.set(cell, '');
    },
    text: (piece) => void (isFormula && formulas.set(cell, formulas.get(cell)! + piece)),
    close: () => void (isFormula = false),
  });
  return { formulas: Object.fromEntries(formulas), tags };
}

const whole = { row: 0, rows: 200, column: 0, columns: 12 };
const [SHEET1, SHEET2] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'];

describe('a copy with values only', () => {
  const ROWS =
    '<row r="2"><c r="B2" cm="1" t="str"><f t="array" ref="B2:C4">_xldudf_RR_QUERY("unit_name; rent")</f><v>Unit &amp; 1</v></c><c r="C2" vm="1"><v>1.1000000000000001</v></c>' +
    '<c r="E2"><f>SUM(_xlfn.ANCHORARRAY($B$2))</f><v>60</v></c><c r="F2"><f>SUM(C2:C4)*2</f><v>120</v></c></row>' +
    '<row r="3"><c r="B3" t="inlineStr"><is><t>Unit 2</t></is></c><c r="C3" s="1"><v>20</v></c><c r="E3"><f t="shared" ref="E3:E4" si="0">IF(C3&gt;1,RR.TOTAL("rent"),0)</f><v>7</v></c></row>' +
    '<row r="4"><c r="B4" t="s"><v>1</v></c><c r="C4" t="e" vm="1"><v>#N/A</v></c><c r="E4"><f t="shared" si="0"/><v>8</v></c>' +
    '<c r="F4" cm="1"><f t="array" ref="F4:F5">_xlfn.UNIQUE(B3:B4)</f><v>1</v></c><c r="G4" cm="1" t="str"><f t="array" ref="G4:G5">_xlfn.ANCHORARRAY($F$4)&amp;"x"</f><v>1x</v></c></row><row r="5"><c r="F5"><v>2</v></c><c r="G5" t="str"><v>2x</v></c></row>' +
    '<row r="6"><c r="E6"><f t="array" ref="E6">IFERROR(INDEX(_xlfn._xlws.SORT(_xlfn._xlws.FILTER(C2:C4,C2:C4&gt;1)),1),0)</f><v>1.1</v></c><c r="F6"><f t="shared" ref="F6:F7" si="1">_xlfn.XLOOKUP(20,C2:C4,C2:C4)</f><v>20</v></c></row><row r="7"><c r="F7"><f t="shared" si="1"/><v>20</v></c></row>';
  const NOTES =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>\'Rent roll\'!E2+1</f><v>61</v></c></row>';
  const TEXTS = ['<t>of the notes</t>', '<t>Unit 3</t>'];
  const bytes = zipped(excelFiles({ 'Rent roll': ROWS, Notes: NOTES }, { texts: TEXTS }));

  it('shows the same, keeps ordinary formulas, and has no formula and no mark of the add-in', () => {
    const { plan, copy, files } = copyOf(bytes, ['Rent roll', 'Notes']);
    // Functions that older programs lack, too, because those would show something else.
    expect(plan.frozen).toBe(7);
    for (const sheet of ['Rent roll', 'Notes'])
      expect(roundedRows(rowsOf(openWorkbook(copy), { sheet, ...whole }))).toEqual(
        roundedRows(rowsOf(openWorkbook(bytes), { sheet, ...whole })),
      );
    const { formulas, tags } = cellsOf(files[SHEET1]!);
    expect(formulas).toEqual({ E2: 'SUM($B$2:$C$4)', F2: 'SUM(C2:C4)*2', G4: '$F$4:$F$5&"x"' });
    expect(tags.get('B2')).toBe('<c r="B2" t="str">');
    expect(tags.get('C2')).toBe('<c r="C2">');
    expect(tags.get('F4')).not.toContain('cm=');
    expect(tags.get('G4')).toContain('cm="1"');
    expect(files[SHEET1]).toContain('<v>1.1</v>');
    expect(openWorkbook(copy).sheets.map(({ name }) => name)).toEqual(['Rent roll', 'Notes', 'Evidence']);
    expect(rowsOf(openWorkbook(copy), { sheet: 'Evidence', row: 2, rows: 1, column: 1, columns: 1 })).toEqual(
      [['=RR & <x>']],
    );
  });

  it('has nothing of persons, folders, settings, comments and the pane', () => {
    const all = Object.entries(copyOf(bytes, ['Rent roll', 'Notes']).files)
      .flat()
      .join('\n');
    for (const secret of SECRETS) expect(all).not.toContain(secret);
    expect(all).toContain('<Application>Microsoft Excel</Application>');
    expect(all).not.toMatch(/calcChain|printerSettings|richData|tabSelected|legacyDrawing|fullCalcOnLoad/);
  });

  it('of chosen sheets has nothing of the others, and values where a formula needs them', () => {
    const { plan, files } = copyOf(bytes, ['Notes']);
    expect(plan.frozen).toBe(1);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(/Rent roll|Unit/);
    expect(all).toContain('of the notes');
    const first = copyOf(bytes, ['rent ROLL']);
    expect(Object.values(first.files).join('\n')).not.toContain('of the notes');
    expect(first.files[SHEET1]).toContain('<v>1</v></c><c r="C4"');
  });

  it('gives cells the format in which Excel shows them, unless they have one', () => {
    const { files } = copyOf(bytes, ['Rent roll', 'Notes'], (sheet, row, column) =>
      sheet === 'Rent roll' && row < 4 && column < 4 ? (row === 1 ? 'yyyy-mm-dd' : '#,##0.00') : undefined,
    );
    const style = (cell: string) =>
      Number(/ s="(\d+)"/.exec(cellsOf(files[SHEET1]!).tags.get(cell)!)?.[1] ?? 0);
    const formats = [
      ...files['xl/styles.xml']!.split('<cellXfs')[1]!.matchAll(/<xf [^>]*?numFmtId="(\d+)"/g),
    ].map(([, id]) => id);
    const codes = Object.fromEntries(
      [...files['xl/styles.xml']!.matchAll(/<numFmt numFmtId="(\d+)" formatCode="(.*?)"/g)].map(
        ([, id, code]) => [id, code],
      ),
    );
    expect(codes[formats[style('C2')]!]).toBe('yyyy-mm-dd');
    expect(formats[style('C3')]).toBe('164');
    expect(formats[style('C4')]).toBe('4');
    expect(Number(/<cellXfs count="(\d+)"/.exec(files['xl/styles.xml']!)![1])).toBe(formats.length);
    expect(files['xl/styles.xml']).toContain('<numFmts count="2">');
  });

  it('keeps names, rules and tables that need nothing else, and leaves out the others', () => {
    const names =
      '<definedName name="Rent">\'Rent roll\'!$C$2</definedName><definedName name="Total">RR.TOTAL("rent")</definedName><definedName name="Twice">Total*2</definedName>' +
      '<definedName name="_xlnm.Print_Area" localSheetId="1">Notes!$A$1:$B$9</definedName><definedName name="Roll">_xlfn.ANCHORARRAY(\'Rent roll\'!$B$2)</definedName>';
    const after = {
      Notes:
        '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>RR.TOTAL("x")&gt;1</formula></cfRule></conditionalFormatting>' +
        '<conditionalFormatting sqref="A2"><cfRule type="expression" priority="2"><formula>A2&gt;1</formula></cfRule></conditionalFormatting>' +
        '<dataValidations count="2"><dataValidation type="list" sqref="A1"><formula1>Twice</formula1></dataValidation><dataValidation type="list" sqref="A2"><formula1>_xlfn.ANCHORARRAY(\'Rent roll\'!$B$2)</formula1></dataValidation></dataValidations>' +
        '<extLst><ext uri="{A8765BA9-456A-4dab-B4F3-ACF838C121DE}"><slicerList/></ext></extLst>',
    };
    const cells =
      '<row r="1"><c r="A1"><f>Twice+1</f><v>3</v></c><c r="B1"><f>Rent+1</f><v>4</v></c><c r="C1"><f>INDIRECT("A1")</f><v>3</v></c><c r="D1"><f>[1]Other!A1</f><v>9</v></c><c r="E1"><f>Missing[Unit]</f><v>5</v></c></row>';
    const book = zipped(excelFiles({ 'Rent roll': ROWS, Notes: cells }, { names, after }));
    const { files, plan } = copyOf(book, ['Rent roll', 'Notes']);
    expect(plan.frozen).toBe(11);
    expect(
      files['xl/workbook.xml']!.replace(/.*<definedNames>/s, '').replace(/<\/definedNames>.*/s, ''),
    ).toBe(
      '<definedName name="Rent">\'Rent roll\'!$C$2</definedName><definedName name="_xlnm.Print_Area" localSheetId="1">Notes!$A$1:$B$9</definedName><definedName name="Roll">\'Rent roll\'!$B$2:$C$4</definedName>',
    );
    const notes = files[SHEET2]!;
    expect(cellsOf(notes).formulas).toEqual({ B1: 'Rent+1' });
    expect(notes).not.toMatch(/RR\.|Twice|slicer|extLst/);
    expect(notes).toContain('A2&gt;1');
    expect(notes).toContain("<formula1>'Rent roll'!$B$2:$C$4</formula1>");
    const alone = copyOf(book, ['Notes']).files['xl/workbook.xml']!;
    expect(alone).toContain('localSheetId="0"');
    expect(alone).not.toMatch(/Rent roll|activeTab/);
    const plain = zipped(excelFiles({ 'Rent roll': ROWS, Notes: cells }, { names }));
    expect(cellsOf(copyOf(plain, ['Notes']).files[SHEET2]!).formulas).toEqual({});
  });

  it('of a copy changes no formula and no value again', () => {
    const once = copyOf(bytes, ['Rent roll', 'Notes']);
    const twice = copyOf(once.copy, ['Rent roll', 'Notes']);
    expect(twice.plan).toMatchObject({ frozen: 0, aboutName: 'Evidence' });
    for (const part of [SHEET1, SHEET2]) expect(twice.files[part]).toBe(once.files[part]);
    expect(copyOf(once.copy, ['Rent roll', 'Evidence']).plan.aboutName).toBe('Evidence 2');
  });

  it('names sheets with hidden rows, and shows a sheet that is not hidden', () => {
    const files = excelFiles({ A: '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row>', B: '' });
    files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace('name="A"', 'name="A" state="hidden"');
    const { plan, files: copied } = copyOf(zipped(files), ['A', 'B']);
    expect(plan.hiddenLines).toEqual(['A']);
    expect(copied['xl/workbook.xml']).toContain('activeTab="1"');
    expect(() => copyOf(zipped(files), ['A'])).toThrow(/are hidden, and a workbook must show one/);
  });

  const BOOK_LINKS = 'xl/_rels/workbook.xml.rels';
  const MICROSOFT = 'http://schemas.microsoft.com/office';
  /** A workbook with another link, and with these files in place of its own. */
  const bookWith = (change: (files: Record<string, string>) => Record<string, string | undefined>) => {
    const files = excelFiles({ S: '', T: '' });
    const changed = Object.entries({ ...files, ...change(files) });
    return zipped(
      Object.fromEntries(changed.flatMap(([part, text]) => (text === undefined ? [] : [[part, text]]))),
    );
  };
  const having = (files: Record<string, string | undefined>) => bookWith(() => files);
  const lineOf = (type: string, target: string) =>
    relations(['rIdX', type, target]).replace(/<\/?Relationships[^>]*>/g, '');
  const linked = (part: string, type: string, target: string) =>
    bookWith((files) => ({
      [part]: (files[part] ?? relations()).replace(
        '</Relationships>',
        `${lineOf(type, target)}</Relationships>`,
      ),
    }));
  const SHEET_LINKS = 'xl/worksheets/_rels/sheet1.xml.rels';
  /** A sheet with a drawing, which leads to something else. */
  const drawing = (type: string, target: string, more: Record<string, string> = {}) =>
    having({
      [SHEET_LINKS]: relations(['rIdX', 'drawing', '../drawings/drawing1.xml']),
      'xl/drawings/drawing1.xml': '<wsDr/>',
      'xl/drawings/_rels/drawing1.xml.rels': relations(['rIdX', type, target]),
      ...more,
    });
  const CHART = { 'xl/charts/chart1.xml': '<chart><f>T!$A$1</f></chart>' };
  const PICTURES = '<rvStructures><s t="_localImage"/></rvStructures>';
  const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

  it.each<[string, Uint8Array, RegExp]>([
    [
      'has macros',
      linked(BOOK_LINKS, `${MICROSOFT}/2006/relationships/vbaProject`, 'vbaProject.bin'),
      /This workbook has macros\. Copy the sheets/,
    ],
    ['has a pivot table', linked(SHEET_LINKS, 'pivotTable', '../p.xml'), /Sheet "S" has a pivot table/],
    ['has rows of a pivot', linked(BOOK_LINKS, 'pivotCacheDefinition', 'p.xml'), /holds rows of its source/],
    ['has a sensitivity label', having({ 'docMetadata/LabelInfo.xml': '<labelList/>' }), /sensitivity label/],
    [
      'has an older sensitivity label',
      having({ 'docProps/custom.xml': '<property name="MSIP_Label_1_Enabled"/>' }),
      /sensitivity label/,
    ],
    [
      'has pictures in cells',
      having({ 'xl/richData/rdrichvaluestructure.xml': PICTURES }),
      /data types or pictures in cells/,
    ],
    ['is strict', bookWith((of) => ({ [BOOK_LINKS]: of[BOOK_LINKS]!.replaceAll(OFFICE, STRICT) })), /Strict/],
    ['lacks a sheet', having({ [SHEET1]: undefined }), /Sheet "S" has no part/],
    ['lacks its styles', having({ 'xl/styles.xml': undefined }), /no part for its styles/],
    [
      'has a chart of a sheet that is left out',
      drawing('chart', '../charts/chart1.xml', CHART),
      /A chart or a text box on sheet "S" shows T!\$A\$1/,
    ],
    [
      'has an object of another program',
      drawing(`${MICROSOFT}/2011/relationships/webextension`, '../webextensions/webextension1.xml'),
      /an object of another kind/,
    ],
    ['is damaged', bytes.slice(0, -40), /its end is missing/],
    ['is something else', zipped({ 'a.txt': 'a' }), /not an Excel workbook/],
    [
      'has cells that are not XML',
      having({ [SHEET1]: '<worksheet><sheetData><row></sheetData></worksheet>' }),
      /not well-formed/,
    ],
    ['lacks the chosen sheet', zipped(excelFiles({ Other: '' })), /not in the saved file any more/],
  ])('is refused in a sentence if the workbook %s', (_, file, words) => {
    expect(() => copyOf(file, ['S'])).toThrow(words);
  });

  it('shows of any workbook what the workbook shows', () => {
    const value = fc.oneof(
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((number) => ({ type: '', xml: `<v>${number}</v>` })),
      fc.constantFrom(
        { type: ' t="e"', xml: '<v>#N/A</v>' },
        { type: ' t="b"', xml: '<v>1</v>' },
        { type: ' t="s"', xml: '<v>1</v>' },
      ),
      fc
        .string({ unit: 'grapheme-ascii', maxLength: 9 })
        .map((text) => ({ type: ' t="str"', xml: `<v>${text.replace(/[&<>]/g, '-')}</v>` })),
    );
    const formula = fc.constantFrom(
      ...['', '', 'A1*2', 'RR.TOTAL("a")', 'SUM(1,RR.TOTAL("a &amp; b"))', '_xldudf_RR_QUERY()'],
      ...['rr.query()+1', 'T!A1', '\'T\'!B2&amp;"RR.TOTAL("', 'INDIRECT("A1")', 'Mine+1'],
      ...['_xlfn.ANCHORARRAY(A1)', 'SUM(T!A1#)'],
    );
    const cell = fc.record({
      value,
      formula,
      isArray: fc.boolean(),
      marks: fc.constantFrom('', ' cm="1"', ' vm="1"', ' s="1"'),
    });
    const sheet = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }).map((rows) =>
      rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells
              .map((it, column) => {
                const at = formatCell(row, column);
                const f =
                  it.formula &&
                  (it.isArray
                    ? `<f t="array" ref="${at}:${formatCell(row + 1, column + 1)}">${it.formula}</f>`
                    : `<f>${it.formula}</f>`);
                return `<c r="${at}"${it.marks}${it.value.type}>${f}${it.value.xml}</c>`;
              })
              .join('')}</row>`,
        )
        .join(''),
    );
    fc.assert(
      fc.property(sheet, sheet, fc.constantFrom(['S'], ['S', 'T']), (s, t, chosen) => {
        const names = '<definedName name="Mine">RR.TOTAL("x")</definedName>';
        const bytes = zipped(excelFiles({ S: s, T: t }, { texts: ['<t>a</t>', '<t>b</t>'], names }));
        const { copy, files } = copyOf(bytes, chosen);
        for (const sheet of chosen) {
          const area = { sheet, ...whole };
          expect(roundedRows(rowsOf(openWorkbook(copy), area))).toEqual(
            roundedRows(rowsOf(openWorkbook(bytes), area)),
          );
        }
        for (const [at] of chosen.entries()) {
          const { formulas } = cellsOf(files[`xl/worksheets/sheet${at + 1}.xml`]!);
          for (const text of Object.values(formulas)) {
            expect(text.replace(/"[^"]*"/g, '')).not.toMatch(/RR[._]|_xldudf_|INDIRECT|Mine/i);
            if (chosen.length === 1) expect(text).not.toMatch(/T'?!/);
          }
        }
        const all = Object.entries(files).flat().join('\n');
        for (const secret of SECRETS) expect(all).not.toContain(secret);
        expect(atOnce(planCopy(copy, chosen)).frozen).toBe(0);
      }),
    );
  });
});

const roundedRows = (rows: readonly (readonly unknown[])[] | undefined) =>
  rows!.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell)));
