import { withRichValue } from '../../../xlsx/rich-parts';
import { workbookFiles } from '../../../xlsx/workbook-files';
import {
  BOOK_PART as BOOK,
  check,
  EVIDENCE_PART as EVIDENCE,
  FIGURES,
  INPUTS_PART as INPUTS,
  NOTES_PART as NOTES,
  QUERY,
  REPORT_PART as REPORT,
  ROLL_PART as ROLL,
  savedFiles,
} from './evidence-file';
import { changedFile } from './change-file';
import { createRandom } from '../../../intake/random-sheet';

const rule = (prefix: string, inside: string) =>
  `<${prefix}conditionalFormatting sqref="C2"><${prefix}cfRule type="expression" priority="1"${inside}</${prefix}cfRule></${prefix}conditionalFormatting>`;
const RULE = rule('', ' dxfId="0"><formula>TRUE</formula>');
const ICONS = rule('', '><iconSet showValue="0"/>');
const NEWER = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';
const NEWER_RULE = `<extLst><ext ${NEWER}>${rule('x14:', '><x14:dxf><numFmt numFmtId="170" formatCode="&quot;9&quot;"/></x14:dxf>')}</ext></extLst>`;

const FROZEN =
  '<sheetView topLeftCell="A3" workbookViewId="0"><pane ySplit="1" topLeftCell="A4" state="frozen"/></sheetView>';
const FILLING = '<row r="1"><c r="A1"><f t="array" ref="A1:B2">{1,2;3,4}</f><v>1</v></c></row>';
const FILL = '<alignment horizontal="fill"/>';
const OWN_FORMAT = '<numFmt numFmtId="9" formatCode="#,##0.00\\ &quot;EUR&quot;"/>';
const CHANGED = /This sheet was changed after it was made/;
const note = (cell: string) => `<c r="${cell}" t="str"><v>All is covered.</v></c>`;

const STYLES = 'xl/styles.xml';

type Change = readonly [part: string, from: string | RegExp, to: string];
const put = (part: string, from: string | RegExp, to: string): readonly Change[] => [[part, from, to]];
/** Puts a text behind another one, or before it. */
const add = (part: string, at: string, text: string) => put(part, at, at + text);
const before = (part: string, at: string, text: string) => put(part, at, text + at);
const sheetView = (part: string, how: string) =>
  before(part, '<sheetData>', `<sheetViews><sheetView ${how} workbookViewId="0"/></sheetViews>`);
const column = (how: string) => before(ROLL, '<sheetData>', `<cols><col min="3" max="3" ${how}/></cols>`);
const meaning = (of: string) => before(BOOK, '<definedName ', `<definedName ${of}</definedName>`);
const sheet = (name: string) => before(BOOK, '</sheets>', `<sheet name="${name}" sheetId="9" r:id="rId1b"/>`);

describe('a saved workbook with evidence', () => {
  it('is unchanged as Excel saves it', async () => {
    const found = await check(await savedFiles());
    expect(found.sheets[0]!.results).toEqual([
      { place: "'Anna''s roll'!B8", text: 'Unchanged.', isFine: true },
    ]);
    expect(found).toMatchObject({ isUnchanged: true, warnings: [] });
    expect(found.sheets[0]!.covers.join(' ')).toMatch(
      /^6 of 7 formulas are covered\. Formulas that are not covered, by sheet: "Notes" 1\. Beside the results, the sheet seals 9 cells/,
    );
  });

  const TRUTH = /(<c r="D9" t="b">)/;
  it.each<[string, Change, boolean]>([
    ['a function of Excel as LibreOffice saves it', [REPORT, 'TRUE)', 'TRUE())'], true],
    ['a function of the add-in as LibreOffice saves it', [ROLL, 'RR_QUERY', 'RR_query'], true],
    ['a truth value as LibreOffice saves it', [ROLL, TRUTH, '$1<f aca="false">FALSE()</f>'], true],
    ['another truth value than was saved', [ROLL, TRUTH, '$1<f>TRUE()</f>'], false],
    ['spaces', [REPORT, 'AND(C3', 'AND( C3'], true],
    ['a text in another case', [ROLL, '"unit_name;', '"Unit_name;'], false],
    ['another truth value', [REPORT, 'TRUE)', 'FALSE())'], false],
    ['a function whose name ends so', [REPORT, 'TRUE)', 'MY.TRUE())'], false],
  ])('compares formulas by what they do: %s', async (_, [part, from, to], isUnchanged) => {
    const files = await savedFiles();
    files[part] = files[part]!.replace(from, to);
    expect(await check(files)).toMatchObject({ isUnchanged });
  });

  it.each<[string, readonly Change[], RegExp]>([
    [
      'another formula, which Excel would calculate when it opens the file',
      put(ROLL, /_xldudf_RR_QUERY\([^)]*\)/, '{"Unit Name",999999}'),
      /B8: The values are unchanged, but: The formula is another one: =\{"Unit Name",999999\}/,
    ],
    [
      'another question',
      put(ROLL, 'unit_name; contracted_rent_pa', 'unit_name; market_rent_pa'),
      /another one: =RR\.QUERY\("unit_name; market_rent_pa; is_parking"\)/,
    ],
    ['values in place of the formula', put(ROLL, QUERY, ''), /formula is gone: a value stands in its place/],
    [
      'a formula within the result',
      put(ROLL, '<c r="C10"><v>', '<c r="C10"><f>999999</f><v>'),
      /1 cell has a formula of its own: C10 =999999\./,
    ],
    [
      'a formula that cells share within the result',
      [
        [ROLL, '<c r="C9"><v>', '<c r="C9"><f t="shared" si="0" ref="C9:C10">A1</f><v>'],
        [ROLL, '<c r="C10"><v>', '<c r="C10"><f t="shared" si="0"/><v>'],
      ],
      /2 cells have formulas of their own: C9 =A1, C10 =A2\./,
    ],
    ['a formula that fills fewer cells', put(ROLL, 'B8:D11', 'B8:D10'), /fills other cells: 3 rows and 3/],
    ['a hidden row', add(ROLL, '<row r="10"', ' hidden="1"'), /Hidden: row 10\./],
    ['a row without a height', add(ROLL, '<row r="10"', ' ht="0" customHeight="1"'), /Hidden: row 10\./],
    ['a hidden column', column('width="9" hidden="1"'), /Hidden: column C\./],
    ['a column that is less wide than a pixel', column('width="0.05"'), /Hidden: column C\./],
    ['a hidden sheet', add(BOOK, 'sheetId="1"', ' state="hidden"'), /B8: .*, but: Hidden: sheet\./],
    [
      'another total',
      put(REPORT, '<v>3500.3<', '<v>99<'),
      /^'Report'!C2: The value is 99\. It was 3500\.3\./m,
    ],
    [
      'a constant in place of a total',
      put(REPORT, /<f>SUM[^<]*<\/f>/, ''),
      /^'Report'!C2: The formula is gone: a value stands in its place\. It was =SUM\('Anna''s roll'!C9:C11\)\./m,
    ],
    [
      'another formula of a figure over a figure',
      put(REPORT, 'C2*Inputs!B2', 'C2*1.19'),
      /^'Report'!C3: The formula is another one: =C2\*1\.19\. It was =C2\*Inputs!B2\./m,
    ],
    [
      'another truth value',
      put(REPORT, '</f><v>1<', '</f><v>0<'),
      /'Report'!D3: The value is b0\. It was b1/,
    ],
    [
      'another number format, which shows 3500.3 as 350030%',
      put(REPORT, 'r="C2" s="1"', 'r="C2" s="2"'),
      /^'Report'!C2: The number format is 0\.00%\. It was #,##0\.00 "EUR"\./m,
    ],
    [
      'another code of a number format',
      put(STYLES, '#,##0.00\\ &quot;EUR&quot;', '#,##0.00\\ &quot;GBP&quot;'),
      /^'Report'!C2: The number format is #,##0\.00 "GBP"\./m,
    ],
    [
      'another number format of a result',
      add(ROLL, '<c r="C10"', ' s="2"'),
      /B8: The values are unchanged, but: The number format is .*C10:C10: 0\.00%.* It was General\./,
    ],
    ['a label of a figure', put(REPORT, 'Contracted rent', 'X'), /'Report'!B2: The value is s"X"/],
    ['an input', put(INPUTS, '<v>1.19<', '<v>1.2<'), /^'Inputs'!B2: The value is 1\.2\. It was 1\.19\./m],
    [
      'a formula in place of an input',
      before(INPUTS, '<v>1.19</v>', '<f>9</f>'),
      /^'Inputs'!B2: 1 cell has a formula of its own: B2 =9\./m,
    ],
    ['a value of a list', put(REPORT, '<v>B 2<', '<v>B 3<'), /^'Report'!B4:B5: The values have changed/m],
    ['a hidden row of figures', add(REPORT, '<row r="3"', ' hidden="1"'), /^'Report'!C3: Hidden: row 3\./m],
    ['another name of a sheet', put(BOOK, 'name="Report"', 'name="R"'), /'Report'!C2: Not found: the sheet/],
    [
      'hidden evidence',
      add(BOOK, '="Evidence"', ' state="veryHidden"'),
      /"Evidence" with evidence is hidden/,
    ],
    [
      'a sheet whose name looks like that of the honest one',
      sheet("Anna's\u00A0roll\u200B"),
      /names of these sheets look alike: "Anna's roll", "Anna's\u00A0roll\u200B"/,
    ],
    [
      'evidence under a name that looks like the usual one',
      sheet('Ｅvidence'),
      /names of these sheets look alike: "Evidence", "Ｅvidence"/,
    ],
    [
      'another meaning of a name in a formula',
      put(BOOK, '>Share<', '>0.9<'),
      /^'Report'!E3: The formula is another one: =C2\*Rate, where rate is =0\.9\. It was =C2\*Rate, where rate is =Share and share is =0\.1\./m,
    ],
    [
      'a name of a sheet that goes before the one of the workbook',
      meaning('name="Rate" localSheetId="1">9'),
      /^'Report'!E3: The formula is another one: .*report!rate is =9/m,
    ],
    [
      'a function of the workbook with the name of one of the add-in',
      [...meaning('name="RR.QUERY">_xlfn.LAMBDA(_xlpm.x,9)'), [ROLL, '_xldudf_RR_QUERY', 'RR.QUERY']],
      /B8: The values are unchanged, but: The formula is another one: .*rr\.query is =LAMBDA\(x,9\)\./,
    ],
    [
      'a rule that shows a figure in another number format',
      add(REPORT, '</sheetData>', RULE),
      /Sheet "Report" has rules with number formats/,
    ],
    [
      'a rule of a newer kind that shows a figure in another number format',
      add(REPORT, '</sheetData>', NEWER_RULE),
      /Sheet "Report" has rules with number formats/,
    ],
    [
      'a rule that shows icons instead of numbers',
      add(REPORT, '</sheetData>', ICONS),
      /Sheet "Report" has rules that hide numbers/,
    ],
    ['zeros that are not shown', sheetView(ROLL, 'showZeros="0"'), /roll" has zeros that are not shown/],
    [
      'formulas in the place of values',
      sheetView(REPORT, 'showFormulas="true"'),
      /Sheet "Report" has formulas in the place of values/,
    ],
    [
      'rows without a height unless they say one',
      before(REPORT, '<sheetData>', '<sheetFormatPr defaultRowHeight="0"/>'),
      /Sheet "Report" has hidden rows or columns where they say nothing/,
    ],
    [
      'values that Excel rounds to what it shows',
      add(BOOK, '<calcPr', ' fullPrecision="0"'),
      /precision as displayed, which can change cells when it opens/,
    ],
    [
      'a formula on the evidence',
      before(EVIDENCE, '<v>3</v>', '<f>9</f>'),
      /Sheet "Evidence" has formulas, so it may show other values than were sealed/,
    ],
    [
      'a number format on the evidence',
      put(EVIDENCE, /(<c r="C\d+")(><v>3<)/, '$1 s="2"$2'),
      /Sheet "Evidence" has number formats of other sheets/,
    ],
    ...['3', '4'].map((format): [string, readonly Change[], RegExp] => [
      `a value on the evidence that shows fewer digits, in format ${format}`,
      [
        [STYLES, '<xf numFmtId="14"/>', `<xf numFmtId="${format}"/>`],
        [EVIDENCE, /(<c r="C\d+")(><v>4165.357<)/, '$1 s="4"$2'],
      ],
      /Sheet "Evidence" has number formats of other sheets/,
    ]),
    [
      'a hidden row of the evidence',
      add(EVIDENCE, '<row r="9"', ' hidden="1"'),
      /Sheet "Evidence" has hidden rows or columns/,
    ],
    [
      'a formula that fills one cell in place of a result',
      put(ROLL, '<f t="array" ref="B8:D11">', '<f>'),
      /The formula fills other cells: 1 row and 1 column/,
    ],
    [
      'merged cells, of which Excel shows the first',
      add(ROLL, '</sheetData>', '<mergeCells><mergeCell ref="C9:C10"/></mergeCells>'),
      /Sheet "Anna's roll" has merged cells that hide values/,
    ],
    [
      'frozen rows below rows that cannot be reached',
      before(REPORT, '<sheetData>', `<sheetViews>${FROZEN}</sheetViews>`),
      /Sheet "Report" has rows or columns that cannot be reached/,
    ],
    ['another time above the seal', put(EVIDENCE, 'showed at 22 Nov', 'showed at 23 Nov'), CHANGED],
    ['a line above the seal', put(EVIDENCE, '<c r="B1"></c>', note('B1')), CHANGED],
    ['words beside the seal', put(EVIDENCE, '<c r="D4"></c>', note('D4')), CHANGED],
    [
      'words beside the evidence',
      put(EVIDENCE, /(<row r="9">.*?)(?=<\/row>)/, `$1${note('H9')}`),
      /Sheet "Evidence" has cells beside those that are sealed/,
    ],
    [
      'a formula elsewhere that fills a sealed cell, too',
      before(REPORT, '<row r="2">', FILLING),
      /^'Report'!B2: 1 cell has a formula of its own: A1 =\{1,2;3,4\}\./m,
    ],
    [
      'a formula that fills as many cells elsewhere',
      put(REPORT, 'ref="B4:B5"', 'ref="D4:D5"'),
      /^'Report'!B4:B5: The formula fills other cells: not its own\./m,
    ],
    [
      'a value in a blank cell that a figure reads',
      add(INPUTS, '</row>', '<row r="7"><c r="D7"><v>9</v></c></row>'),
      /^'Inputs'!C5:D1048576: It was blank\. Now these cells are not: D7\./m,
    ],
    [
      'a formula in a blank cell that a figure reads',
      add(INPUTS, '</row>', '<row r="7"><c r="D7"><f>9</f></c></row>'),
      /^'Inputs'!C5:D1048576: 1 cell has a formula of its own: D7 =9\./m,
    ],
    [
      'two meanings of a name, of which programs take either',
      before(BOOK, '<definedName name="Share">', '<definedName name="Share">0.9</definedName>'),
      /^'Report'!E3: The formula is another one: .*share is =0\.9 or =0\.1\./m,
    ],
    [
      'numbers that Excel repeats until their cells are full',
      put(STYLES, '<xf numFmtId="164"/>', `<xf numFmtId="164">${FILL}</xf>`),
      /Sheet "Report" has numbers that are repeated to fill their cells/,
    ],
    [
      'a number format that shows the date of the system in place of a number',
      add(STYLES, 'formatCode="', '[$-x-sysdate]'),
      /^'Report'!C2: The number format is \[\$-f800\]#,##0\.00 "EUR"\./m,
    ],
    [
      'a number format with another calendar and other digits',
      add(STYLES, 'formatCode="', '[$-D07041E]'),
      /^'Report'!C2: The number format is \[\$-d07\]#,##0\.00 "EUR"\./m,
    ],
    [
      'another code for a number of Excel’s own formats, which Excel may not take',
      [
        ...add(STYLES, '<numFmts count="2">', OWN_FORMAT),
        [STYLES, '<xf numFmtId="164"/>', '<xf numFmtId="9"/>'],
      ],
      /^'Report'!C2: The number format is #,##0\.00 "EUR" or 0%\./m,
    ],
  ])('is not unchanged with %s, and says so', async (_, changes, words) => {
    const files = await savedFiles();
    files['xl/worksheets/sheet9.xml'] = files[ROLL]!;
    const links = 'xl/_rels/workbook.xml.rels';
    files[links] = files[links]!.replace(
      '</Relationships>',
      '<Relationship Id="rId1b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet9.xml"/></Relationships>',
    );
    files['[Content_Types].xml'] = files['[Content_Types].xml']!.replace(
      '</Types>',
      '<Override PartName="/xl/worksheets/sheet9.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    );
    for (const [part, from, to] of changes) {
      expect(files[part]).not.toBe(files[part]!.replace(from, to));
      files[part] = files[part]!.replace(from, to);
    }
    const { isUnchanged, warnings, sheets } = await check(files);
    expect(
      [
        ...sheets.map(({ says }) => says),
        ...sheets.flatMap(({ results }) => results.map(({ place, text }) => `${place}: ${text}`)),
        ...warnings,
      ].join('\n'),
    ).toMatch(words);
    expect(isUnchanged).toBe(false);
  });

  const coded = (code: string) => `<x:numFmt numFmtId="164" formatCode="${code}"/>`;
  it.each<[string, Parameters<typeof withRichValue>[1] | undefined, RegExp]>([
    ['in a format of the add-in', { dxf: coded('#,##0.00') }, /^$/],
    ['in a format of a data type', { dxf: coded('General'), property: '#,##0.00' }, /^$/],
    ['as an error', { kind: '_error' }, /^$/],
    [
      'in another format',
      { dxf: coded('&quot;9&quot;0.00') },
      /C10 is shown as "9"0\.00\. It was shown as Gen/,
    ],
    ['in a built-in format', { dxf: '<x:numFmt numFmtId="11"/>' }, /C10 is shown as 0\.00e\+00\./],
    ['in two formats', { dxf: coded('0.0'), property: '#,##0.00' }, /C10 is shown as #,##0\.00 and 0\.0\./],
    ['as a data type', { kind: '_entity' }, /C10 is shown as a value of the kind "_entity"/],
    ['in a way of which the file says nothing', undefined, /C10 is shown as a value that this check cannot/],
    ['in a format that is missing', {}, /C10 is shown as a value that this check cannot read/],
  ])('tells how a value shows itself %s, which its cell does not say', async (_, value, words) => {
    const saved = await savedFiles();
    const files = value ? withRichValue(saved, value) : saved;
    files[ROLL] = files[ROLL]!.replace('<c r="C10">', '<c r="C10" vm="1">');
    const { isUnchanged, sheets } = await check(files);
    const texts = sheets[0]!.results.filter(({ isFine }) => !isFine).map(({ text }) => text);
    expect(texts.join()).toMatch(words);
    expect(isUnchanged).toBe(texts.length === 0);
  });

  it.each(['xl/vbaProject.bin', 'xl/python.xml', 'xl/connections.xml', 'xl/queryTables/queryTable1.xml'])(
    'is not unchanged with %s, which can change cells when it opens',
    async (part) => {
      const { isUnchanged, warnings } = await check({ ...(await savedFiles()), [part]: 'x' });
      expect([isUnchanged, warnings.join()]).toEqual([
        false,
        expect.stringMatching(/can change cells when it opens/),
      ]);
    },
  );

  it.each([
    ['macros', 'vbaProject', ''],
    ['connections to other data', 'connections', 'spreadsheetml.connections+xml'],
    ['queries', 'queryTable', 'spreadsheetml.queryTable+xml'],
  ])('is not unchanged with %s in a part with another name', async (what, kind, type) => {
    const files = await savedFiles();
    const [links, types] = ['xl/_rels/workbook.xml.rels', '[Content_Types].xml'];
    const added =
      type === ''
        ? `<Relationship Id="rIdM" Type="http://schemas.microsoft.com/office/2006/relationships/${kind}" Target="m.bin"/>`
        : '';
    files[links] = files[links]!.replace('</Relationships>', `${added}</Relationships>`);
    const typed = `<Override PartName="/xl/m.bin" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`;
    files[types] = files[types]!.replace('</Types>', `${type === '' ? '' : typed}</Types>`);
    const { isUnchanged, warnings } = await check({ ...files, 'xl/m.bin': 'x' });
    expect([isUnchanged, warnings]).toEqual([
      false,
      [`The workbook has ${what}, which can change cells when it opens.`],
    ]);
  });

  it.each([
    ['two formats of one number', '</numFmts>', '<numFmt numFmtId="164" formatCode="0"/></numFmts>'],
    ['two lists of styles', '<dxfs', '<cellXfs><xf numFmtId="9"/></cellXfs><dxfs'],
  ])('is refused with %s, of which it is unclear which Excel shows', async (_, from, to) => {
    const files = await savedFiles();
    const checked = check({ ...files, [STYLES]: files[STYLES]!.replace(from, to) });
    await expect(checked).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/styles/),
    });
  });

  it('is refused without evidence', async () => {
    await expect(check(workbookFiles({ Evidence: '' }))).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is never called unchanged after one change within what is covered', async () => {
    const random = createRandom(20_261_127);
    const honest = await savedFiles();
    for (let count = 0; count < 100; count++) {
      const { what, files } = changedFile(honest, random);
      const says = await check(files).then(
        ({ isUnchanged }) => (isUnchanged ? 'unchanged' : 'changed'),
        () => 'refused',
      );
      expect([what, says]).not.toEqual([what, 'unchanged']);
    }
  });

  it('is unchanged if a row of blank cells that a figure reads is hidden', async () => {
    const files = await savedFiles();
    files[INPUTS] = files[INPUTS]!.replace('</row>', '</row><row r="7" hidden="1"><c r="D7" s="2"/></row>');
    expect(await check(files)).toMatchObject({ isUnchanged: true });
  });

  it('names hidden rows that are not hidden any more', async () => {
    const files = await savedFiles();
    files[REPORT] = files[REPORT]!.replace('<row r="3">', '<row r="3" hidden="1">');
    files[EVIDENCE] = files[EVIDENCE]!.replace(
      /(<c r="E\d+" t="str"><v>)None(?=<\/v><\/c><c r="F\d+" t="str"><v>1<\/v><\/c><c r="G\d+" t="str"><v>=C2\*)/,
      '$1row 3',
    );
    const says = async () =>
      (await check(files)).sheets[0]!.results.filter(({ place }) => place === "'Report'!C3");
    expect(await says()).toEqual([]);
    files[REPORT] = files[REPORT]!.replace(' hidden="1"', '');
    expect(await says()).toMatchObject([
      { text: 'Hidden: None. When the evidence was made: row 3.', isFine: false },
    ]);
  });

  it('is unchanged after changes elsewhere, which it does not cover, and counts them', async () => {
    const files = await savedFiles();
    files[NOTES] = files[NOTES]!.replace('<f>1+1</f><v>2</v>', '<f>1+2</f><v>3</v>');
    files[ROLL] = files[ROLL]!.replace(
      '</sheetData>',
      '<row r="40"><c r="F40"><f>SUM(C9:C11)</f><v>7</v></c></row></sheetData>',
    );
    const { isUnchanged, sheets } = await check(files);
    expect(isUnchanged).toBe(true);
    expect(sheets[0]!.covers.join(' ')).toMatch(
      /^6 of 8 formulas are covered\. .* by sheet: "Anna's roll" 1, "Notes" 1\. .* all other cells and formulas are not covered\.$/,
    );
    expect(FIGURES).toHaveLength(9);
  });
});
