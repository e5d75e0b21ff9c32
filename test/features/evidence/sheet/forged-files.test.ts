import { workbookFiles } from '../../../xlsx/workbook-files';
import { BOOK_PART as BOOK, check, QUERY, ROLL_PART, savedFiles } from './evidence-file';
import { changedFile } from './change-file';
import { createRandom } from '../../../intake/random-sheet';

type Change = readonly [part: string, from: string | RegExp, to: string];

describe('a saved workbook with evidence', () => {
  it('is unchanged as Excel saves it', async () => {
    const found = await check(await savedFiles());
    expect(found.sheets[0]!.results).toEqual([
      { place: "'Anna''s roll'!B8", text: 'Unchanged.', isFine: true },
    ]);
    expect(found).toMatchObject({ isUnchanged: true, warnings: [] });
    expect(found.sheets[0]!.notCovered).toMatch(/^1 of 1 formulas of this workbook are covered/);
  });

  it.each<[string, readonly Change[], RegExp]>([
    [
      'another formula, which Excel would calculate when it opens the file',
      [[ROLL_PART, /_xldudf_RR_QUERY\([^)]*\)/, '{"Unit Name",999999}']],
      /B8: The values are unchanged, but: The formula is another one: =\{"Unit Name",999999\}/,
    ],
    [
      'the same function with another question',
      [[ROLL_PART, 'unit_name; contracted_rent_pa', 'unit_name; market_rent_pa']],
      /The formula is another one: =RR\.QUERY\("unit_name; market_rent_pa; is_parking"\)/,
    ],
    [
      'values in place of the formula',
      [[ROLL_PART, QUERY, '']],
      /The formula is gone: a value stands in its place/,
    ],
    [
      'a formula within the result',
      [[ROLL_PART, '<c r="C10"><v>', '<c r="C10"><f>999999</f><v>']],
      /1 cell of the result has a formula of its own: C10\./,
    ],
    [
      'a formula that cells share within the result',
      [
        [ROLL_PART, '<c r="C9"><v>', '<c r="C9"><f t="shared" si="0" ref="C9:C10">A1</f><v>'],
        [ROLL_PART, '<c r="C10"><v>', '<c r="C10"><f t="shared" si="0"/><v>'],
      ],
      /2 cells of the result have formulas of their own: C9, C10\./,
    ],
    [
      'a formula that fills fewer cells',
      [[ROLL_PART, 'ref="B8:D11"', 'ref="B8:D10"']],
      /The formula fills other cells: 3 rows and 3 columns/,
    ],
    ['a hidden row', [[ROLL_PART, '<row r="10">', '<row r="10" hidden="1">']], /Hidden: row 10\./],
    [
      'a row without a height',
      [[ROLL_PART, '<row r="10">', '<row r="10" ht="0" customHeight="1">']],
      /Hidden: row 10\./,
    ],
    [
      'a hidden column',
      [[ROLL_PART, '<sheetData>', '<cols><col min="3" max="3" width="9" hidden="1"/></cols><sheetData>']],
      /Hidden: column C\./,
    ],
    ['a hidden sheet', [[BOOK, 'sheetId="1"', 'sheetId="1" state="veryHidden"']], /Its sheet is hidden\./],
    [
      'hidden evidence',
      [[BOOK, 'name="Evidence"', 'name="Evidence" state="veryHidden"']],
      /Sheet "Evidence" with evidence is hidden\./,
    ],
    [
      'a sheet whose name looks like that of the honest one',
      [[BOOK, '</sheets>', '<sheet name="Anna\'s\u00A0roll\u200B" sheetId="9" r:id="rId1b"/></sheets>']],
      /names of these sheets look alike: "Anna's roll", "Anna's\u00A0roll\u200B"/,
    ],
    [
      'evidence under a name that looks like the usual one',
      [[BOOK, '</sheets>', '<sheet name="Ｅvidence" sheetId="9" r:id="rId1b"/></sheets>']],
      /names of these sheets look alike: "Evidence", "Ｅvidence"/,
    ],
  ])('is not unchanged with %s, and says so', async (_, changes, words) => {
    const files = await savedFiles();
    files['xl/worksheets/sheet9.xml'] = files[ROLL_PART]!;
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
        ...sheets.flatMap(({ results }) => results.map(({ place, text }) => `${place}: ${text}`)),
        ...warnings,
      ].join('\n'),
    ).toMatch(words);
    expect(isUnchanged).toBe(false);
  });

  it.each(['xl/vbaProject.bin', 'xl/connections.xml', 'xl/queryTables/queryTable1.xml'])(
    'is not unchanged with %s, which can change cells when it opens',
    async (part) => {
      const { isUnchanged, warnings } = await check({ ...(await savedFiles()), [part]: 'x' });
      expect([isUnchanged, warnings.join()]).toEqual([
        false,
        expect.stringMatching(/can change cells when it opens/),
      ]);
    },
  );

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

  it('is unchanged after a change elsewhere, which it does not cover', async () => {
    const files = await savedFiles();
    files[ROLL_PART] = files[ROLL_PART]!.replace(
      '</sheetData>',
      '<row r="40"><c r="F40"><f>SUM(C9:C11)</f><v>7</v></c></row></sheetData>',
    );
    const { isUnchanged, sheets } = await check(files);
    expect(isUnchanged).toBe(true);
    expect(sheets[0]!.notCovered).toMatch(/^1 of 2 formulas .* all other cells and formulas are not/);
  });
});
