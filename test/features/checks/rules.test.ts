import { findAll } from '../../../src/features/checks/find-all';
import type { Finding } from '../../../src/features/checks/finding';
import { movedEntries } from '../../../src/features/checks/rules/doubtful-answers';
import type { MisalignedEntries } from '../../../src/excel/adjacent-entries';
import { asCell, textTable } from '../../support/text-table';
import { at, factsOf, type Book, type BookResult } from './fact-book';

const brief = ({ severity, sheet, cell, title }: Finding) => `${severity} ${sheet}!${cell} ${title}`;
const found = async (book: Book): Promise<string[]> => findAll(await factsOf(book)).map(brief);
type Case = [what: string, book: Book];
/** What else a table says of a result. */
const read = (more = '{}') => JSON.parse(more) as BookResult;

const LABELS = ['Unit Name', 'Currency', 'Contracted Rent PA', 'Contract Lettable Area'];
const labelled = (
  label: string | { formula: string; value: unknown },
  more: BookResult = {},
): BookResult => ({
  formula: '=RR.QUERY("unit_name; currency; contracted_rent_pa; contract_lettable_area_sqm",,0)',
  above: [...LABELS.slice(0, 3), label],
  ...more,
});
const argument = (columns: string): Book => ({
  results: [labelled('Lettable Area', { formula: `=RR.QUERY(${columns},,0)` })],
});

describe('a heading above a result', () => {
  it('is wrong if it names another column, also in the columns argument at another place', async () => {
    for (const book of [{ results: [labelled('Lettable Area')] }, argument('A8:E8')])
      expect(await found(book)).toEqual([
        'error S!E8 E8 says Lettable Area, but the column below is Contract Lettable Area.',
      ]);
  });

  it.each(
    textTable(`
      names the column | Contract Lettable Area
      names the column in other letters | contract_lettable_area_sqm
      names nothing | Area as agreed
      is empty |
      bears a label of two columns | Twin
      stands above headings of the result | Lettable Area | {"headings":1}
      stands above a part of a formula | Lettable Area | {"isPart":true}
    `),
  )('is right if it %s', async (_, label, ...more) =>
    expect(await found({ results: [labelled(` ${label!} `, read(more[0]))] })).toEqual([]),
  );

  it.each<Case>([
    ['is a number', { results: [labelled({ formula: '7', value: 7 })] }],
    ['is its place in the columns argument', argument('B8:E8')],
    ['may be in a computed columns argument', argument('CHOOSECOLS(B8:E8,1)')],
    ['is in a named columns argument', { ...argument('Cols'), names: { Cols: '=S!$B$8:$E$8' } }],
  ])('is right if it %s', async (_, book) => expect(await found(book)).toEqual([]));

  it('is corrected as a value, and only if it is one', async () => {
    const [constant] = findAll(await factsOf({ results: [labelled('Lettable Area')] }));
    expect(constant?.fix).toEqual({ before: 'Lettable Area', after: 'Contract Lettable Area' });
    const cell = { formula: '=A1', value: 'Lettable Area' };
    const [computed] = findAll(await factsOf({ results: [labelled(cell)] }));
    expect(computed).toMatchObject({ cell: 'E8' });
    expect(computed?.fix).toBeUndefined();
  });
});

describe('a figure of a whole property', () => {
  const query = (partFigures?: string[]): Book => ({
    results: [
      {
        formula: '=RR.QUERY("unit_name, unit_count","use_type=OFFICE",0)',
        shown: { ...(partFigures && { partFigures }) },
      },
    ],
  });
  it.each([['Units'], ['Units', 'WAULT']])('is found beside a part of its rows: %s %s', async (...columns) =>
    expect(await found(query(columns.filter(Boolean)))).toEqual([
      `warning S!B9 ${columns.filter(Boolean).join(' and ')} ${columns[1] ? 'are' : 'is'} of whole properties, beside a part of their rows.`,
    ]),
  );
  it('is not found beside all of them', async () => expect(await found(query())).toEqual([]));
});

describe('a condition on a word that no row has', () => {
  const noRows = 'No rows match. Use Type has: OFFICE, RETAIL.';
  const total = (shown: BookResult['shown'], more: BookResult = {}): Book => ({
    results: [{ formula: '=RR.TOTAL("contracted_rent_pa",A1)', name: 'TOTAL', rows: 1, shown, ...more }],
  });

  it.each([
    ['one cell', {}],
    ['a part of a formula', { isPart: true }],
  ])('is found in %s', async (_, more) => {
    const findings = findAll(await factsOf(total({ noRows, unusedWords: ['use_type'] }, more)));
    expect(findings.map(brief)).toEqual([
      'warning S!B9 No row has the value that the condition on use_type asks for.',
    ]);
    expect(findings[0]?.advice).toBe(`${noRows} Correct the value in the filters, or mark this as intended.`);
  });

  it('is found in a workbook that has been opened, without the values of the column', async () => {
    const [finding] = findAll(await factsOf(total({ noRows: '', unusedWords: ['use_type'] })));
    expect(finding?.advice).toContain('No rows match. Correct the value');
  });

  it('is not found if every word occurs', async () => expect(await found(total({ noRows }))).toEqual([]));
});

describe('an answer whose data is not what its columns promise', () => {
  const UNREAD = '2 of 3 values of Rent are not numbers: "1.300,00", "tbd".';
  const REPEATS = '1 row repeats a unit of one rent roll, such as U1 of 10, so sums count it again.';
  const ADVICE =
    'Correct it at its source and refresh, leave the rows out by a filter, or mark this as intended.';
  const doubtful = (address: string, ...doubts: string[]): BookResult => ({
    ...{ at: address, formula: '=RR.TOTAL("contracted_rent_pa")', name: 'TOTAL', rows: 1, isPart: true },
    shown: { notes: ['Other', ...doubts], doubts },
  });

  it('is found with what is wrong, once for all formulas that show it', async () => {
    const results = [doubtful('B2', UNREAD), doubtful('B4', UNREAD, REPEATS), doubtful('B6', UNREAD)];
    const findings = findAll(await factsOf({ results }));
    expect(findings.map(brief)).toEqual([`warning S!B2 ${UNREAD}`, `warning S!B4 ${REPEATS}`]);
    expect(findings.map(({ advice }) => advice)).toEqual([`S!B4 and S!B6 show it, too. ${ADVICE}`, ADVICE]);
  });

  it('says all that is wrong with one answer', async () => {
    const [finding] = findAll(await factsOf({ results: [doubtful('B2', UNREAD, REPEATS)] }));
    expect(finding).toMatchObject({ title: UNREAD, advice: `${REPEATS} ${ADVICE}` });
  });

  it('is found in a workbook that has been opened, where the file does not say what is wrong', async () => {
    const findings = findAll(await factsOf({ results: [doubtful('B2', ''), doubtful('B4', '', '')] }));
    expect(findings.map(brief)).toEqual([
      'warning S!B2 The data of this answer is not what its columns promise.',
    ]);
    expect(findings[0]).toMatchObject({
      advice: 'S!B4 shows it, too. Refresh the workbook to see what is wrong.',
      remedy: 'refresh',
    });
  });

  it('is not found if a note tells of something else', async () =>
    expect(await found({ results: [{ shown: { notes: ['No number formats.'] } }] })).toEqual([]));
});

const MIXED = ['EUR', 'EUR', 'GBP', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', ''];
const mixed = (formula: string, more: BookResult = {}, value: unknown = 100): Book => ({
  results: [{ currencies: MIXED, ...more }],
  cells: { G2: [formula, value] },
});

describe('a total of amounts', () => {
  it.each([
    '=SUM(D9:D18)',
    '=SUBTOTAL(9,D9:D18)',
    '=SUBTOTAL(109, D9:D18)',
    '=AGGREGATE(9,6,D9:D18)',
    '=SUM(INDEX(B9#,0,3))',
    '=SUM(CHOOSECOLS(B9#, 3))',
    '=IFERROR(ROUND(SUM(D9:D18),2),"–")',
  ])('over two currencies is an error: %s', async (formula) =>
    expect(await found(mixed(formula))).toEqual(['error S!G2 Adds amounts of EUR and GBP.']),
  );

  it('is an error as an average, too', async () =>
    expect(await found(mixed('=AVERAGE(D9:D18)'))).toEqual(['error S!G2 Averages amounts of EUR and GBP.']));

  it.each(
    textTable(`
      of rows in one currency | =SUM($D$9:$D$10)
      chosen by SUMPRODUCT | =SUMPRODUCT((C9:C18="EUR")*D9:D18)
      that shows a text | =IFERROR(SUM(D9:D18),"–") | – | {}
      behind a condition | =IF(A1=1,SUM(D9:D18),0)
      of two columns | =SUM(D9:E18)
      that reaches beyond the result | =SUM(D9:D19)
      of two ranges | =SUM(D9:D10,D11:D18)
      with another function of SUBTOTAL | =SUBTOTAL(2,D9:D18)
      of a column that the formula chooses | =SUM(INDEX(B9#,0,A1))
      with currencies that are not known | =SUM(D9:D18) | 5 | {"currencies":null}
      of a part of a formula | =SUM(D9:D18) | 5 | {"isPart":true}
    `),
  )('is left alone %s', async (...row) => {
    const [, formula, value = '100', more] = row;
    expect(await found(mixed(formula!, read(more), asCell(value)))).toEqual([]);
  });
});

const grown = (formula: string, more: BookResult = {}): Book => ({
  results: [{ rows: 24, earlier: [10], formula: '=RR.QUERY("a",,0)', ...more }],
  cells: { 'Sum!G2': formula },
});

describe('a range that covered a result', () => {
  it.each(
    textTable(`
      =SUM(S!D9:D18) | =SUM(INDEX(S!B9#,0,3))
      =SUM(S!$D$9:$D$18)*2 | =SUM(INDEX(S!$B$9#,0,3))*2
      =ROWS(S!B9:E18) | =ROWS(S!B9#)
      =SUMIFS(S!D9:D18,S!C9:C18,"C9:C18") | =SUMIFS(INDEX(S!B9#,0,3),INDEX(S!B9#,0,2),"C9:C18")
      =SUM(S!D9:E18) | undefined
    `),
  )('misses rows when the result grows: %s', async (formula, after) => {
    const findings = findAll(await factsOf(grown(formula!)));
    expect(findings.map(({ title, fix }) => [title, String(fix?.after)])).toEqual([
      ['Misses the last 14 rows.', after],
    ]);
  });

  it.each([
    [8, 'Reaches 2 rows below the result.'],
    [11, 'Misses the last row.'],
  ])('says so in other words when the result gets %i rows', async (rows, words) =>
    expect(await found(grown('=SUM(S!D9:D18)', { rows }))).toEqual([`error Sum!G2 ${words}`]),
  );

  it('is not corrected below headings, where a spill begins higher', async () => {
    const book = grown('=SUM(S!D10:D19)', { headings: 1 });
    const [finding] = findAll(await factsOf(book));
    expect([finding?.title, finding?.fix]).toEqual(['Misses the last 14 rows.', undefined]);
  });

  it.each(
    textTable(`
      the first ten of a result that never had ten | =SUM(S!D9:D18) | {"earlier":[12]}
      a result whose size never changed | =SUM(S!D9:D18) | {"earlier":[]}
      all but the first row of it | =SUM(S!D10:D19) | {}
      a column beside it, too | =SUM(S!E9:F18) | {}
      a single cell | =S!D9 | {"earlier":[1]}
      the whole of it now | =SUM(S!D9:D32) | {}
      the spill | =SUM(S!B9#) | {}
      whole columns | =SUM(S!D:D) | {}
      another sheet | =SUM(D9:D18) | {}
    `),
  )('is legitimate if it covers %s', async (_, formula, more) =>
    expect(await found(grown(formula!, read(more)))).toEqual([]),
  );
});

describe('entries typed beside a result', () => {
  const misalignedEntries = (values: string): MisalignedEntries => {
    const entries = [8, 9, 39].map((row, k) => ({ row, value: values[k] }));
    return { result: at('B9'), column: 10, entries, movedFrom: 12 };
  };
  it('are reported when rows above the last of them move', () =>
    expect(movedEntries([misalignedEntries('abc')]).map(brief)).toEqual([
      'warning S!K9 Your entries in K9:K40 are beside rows that moved.',
    ]));
  it('are left alone if they are the same in all rows', () =>
    expect(movedEntries([misalignedEntries('xxx')])).toEqual([]));
});

/** A call with its cells and names, as JSON. */
const asked = (formula: string, cells = '{}', names = '{}'): Book => ({
  results: [{ formula }],
  ...{ cells: JSON.parse(cells) as Book['cells'], names: JSON.parse(names) as Book['names'] },
});

describe('an argument', () => {
  it.each(
    textTable(`
      itself | TODAY() in B9. | =RR.QUERY("a",,0,,,"as_of="&TODAY()) | {} | {}
      in a nested formula | NOW() in B9. | =SORT(RR.QUERY("a",NOW())) | {} | {}
      by its prefix | RANDARRAY() in B9. | =RR.QUERY("a",_xlfn.RANDARRAY(2)) | {} | {}
      in a range | OFFSET() in H3. | =RR.QUERY("a",G2:H3) | {"H3":"=OFFSET(A1,1,1)"} | {}
      three cells away | NOW() in G4. | =RR.QUERY("a",G2) | {"G2":"=G3","G3":"=G4+1","G4":"=NOW()"} | {}
      through a spill | RANDARRAY() in G2. | =RR.QUERY("a",G2#) | {"G2":"=RANDARRAY(3)"} | {}
      through a name | TODAY() in G2. | =RR.QUERY("a",Day) | {"G2":"=TODAY()"} | {"Day":"=S!$G$2"}
      in a name | TODAY() in B9. | =RR.QUERY("a",Day) | {} | {"Day":"=TODAY()"}
      in a large range | CELL() in G400. | =RR.QUERY("a",G1:G500) | {"G400":"=CELL(\\"row\\")"} | {}
    `),
  )('that calculates at every edit is found %s: %s', async (_, location, ...book) => {
    const [title] = await found(asked(...(book as [string, string, string])));
    expect(title).toContain(`Recalculates at every edit: ${location!}`);
  });

  it.each(
    textTable(`
      has the name in a text | =RR.QUERY("a","TODAY()") | {}
      refers to a sheet of that name | =RR.QUERY("a",TODAY!A1) | {}
      reaches it four cells away | =RR.QUERY("a",G2) | {"G2":"=G3","G3":"=G4","G4":"=G5","G5":"=NOW()"}
      has it outside of the arguments | =IF(TODAY()>1,RR.QUERY("a")) | {}
      lies beside it | =RR.QUERY("a",G2) | {"G3":"=TODAY()"}
    `),
  )('is left alone if it %s', async (_, formula, cells) =>
    expect(await found(asked(formula!, cells))).toEqual([]),
  );

  it('is reported once for all formulas that a cell feeds', async () => {
    const results = ['B9', 'H9', 'N9', 'T9'].map((cell) => ({ at: cell, formula: '=RR.QUERY("a",A1)' }));
    const [finding, ...otherFindings] = findAll(await factsOf({ results, cells: { A1: '=TODAY()' } }));
    expect(otherFindings).toEqual([]);
    expect(finding?.advice).toBe('It feeds S!B9, S!H9 and 2 others. Put the date in a cell as a value.');
  });
});

const approvals = (formula: string, unapproved?: boolean, basis: BookResult['basis'] = {}): Book => ({
  results: [
    { formula: '=RR.QUERY("a",,0,,TRUE)', basis: { approvedOnly: true } },
    { at: 'H9', formula: '=RR.QUERY("a",,0)', basis },
  ],
  cells: { A1: [formula, 7] },
  ...(unapproved !== undefined && { unapproved }),
});

describe('a figure of approved and of all rent rolls', () => {
  it('is a warning if a rent roll is not approved, and a note if that is not known', async () => {
    const figure = '=SUM(D9:D18)-SUM(J9:J18)';
    expect(await found(approvals(figure, true))).toEqual(['warning S!A1 Uses approved and unapproved data.']);
    expect(await found(approvals(figure))).toEqual(['note S!A1 Uses approved and unapproved data.']);
    const [{ advice } = { advice: '' }] = findAll(await factsOf(approvals(figure, true)));
    expect(advice).toContain('S!B9 takes approved rent rolls only, and S!H9 takes all.');
  });
  it.each<[string, boolean, BookResult['basis'], string?]>([
    ['all rent rolls are approved', false, {}],
    ['it uses one of them', true, {}, '=SUM(D9:D18)-SUM(D9:D18)'],
    ['their dates differ', true, { asOf: 45000 }],
    ['their databases differ', true, { databases: ['102'] }],
  ])('is left alone if %s', async (_, unapproved, basis, formula = '=SUM(D9:D18)-SUM(J9:J18)') =>
    expect(await found(approvals(formula, unapproved, basis))).toEqual([]),
  );
  it('is left alone if it is a text', async () =>
    expect(await found({ ...approvals('', true), cells: { A1: ['=D9&J9', 'x'] } })).toEqual([]));
});

describe('a total of a result that the option limit cut', () => {
  const cut = (formula: string, value: unknown = 5, limited = { shown: 10, all: 412 }): Book => ({
    results: [{ shown: { limited } }],
    cells: { G2: [formula, value] },
  });
  it.each(['=ROWS(B9#)', '=SUMIFS(INDEX(B9#,,3),INDEX(B9#,,1),"x")', '=COUNTIFS(C9:C18,"EUR")'])(
    'is a warning: %s',
    async (formula) =>
      expect(await found(cut(formula))).toEqual(['warning S!G2 The total counts 10 of 412 rows.']),
  );
  it.each(
    textTable(`
      a figure of one cell | =D9*2 | 5 | 412
      a list | =SORT(B9#) | 5 | 412
      a text | =IFERROR(SUM(D9:D18),"–") | – | 412
      a total of all rows | =SUM(D9:D18) | 5 | 10
    `),
  )('is not %s', async (_, formula, value, all) =>
    expect(await found(cut(formula!, asCell(value!), { shown: 10, all: Number(all) }))).toEqual([]),
  );
});

describe('answers of different ages', () => {
  const HOURS = 3_600_000;
  const ages = (hours: number, formula: string): Book => ({
    results: [
      { formula: '=RR.QUERY("a",,0)' },
      { at: 'H9', formula: '=RR.QUERY("b",,0)', shown: { at: hours * HOURS } },
    ],
    cells: { A1: [formula, 7], A2: ['=A1', 7] },
  });
  const BOTH = '=SUM(D9:D18)-SUM(J9:J18)';
  it.each([
    [3.5, '3 h'],
    [72, '3 days'],
  ])('of %d hours are a note where they feed one figure', async (hours, words) =>
    expect(await found(ages(hours, BOTH))).toEqual([`note S!A1 Answers ${words} apart feed one figure.`]),
  );
  it.each<Case>([
    ['an hour apart at most', ages(1, BOTH)],
    ['of one formula only', ages(3, '=SUM(D9:D18)')],
  ])('are left alone %s', async (_, book) => expect(await found(book)).toEqual([]));
});

describe('a formula over a result that lost what it refers to', () => {
  const lost = (cells: Book['cells']): Book => ({ results: [{}], cells });
  it('is an error that names it, and not those that take the error from it', async () => {
    const cells: Book['cells'] = {
      G2: ['=SUM(D9:D18)*#REF!$B$2', '#REF!'],
      G3: ['=G2+SUM(D9:D18)', '#REF!'],
      G4: ['=SUM(D9:D18)*Gone', '#NAME?'],
    };
    const findings = findAll(await factsOf(lost(cells)));
    expect(findings.map(brief)).toEqual(['error S!G2 2 formulas show #REF! or #NAME?.']);
    expect(findings[0]!.advice).toBe(
      'S!G2 and S!G4 refer to a sheet, cells or a name that Excel does not find, and other cells may take the error. Correct them, or insert their sheet again.',
    );
    expect(await found(lost({ G2: cells['G2']! }))).toEqual(['error S!G2 1 formula shows #REF!.']);
  });
  it('is an error also if it hides that', async () => {
    const cells: Book['cells'] = {
      G2: ['=IFERROR(SUM(D9:D18)*#REF!$B$2,0)', 0],
      G3: ['=SUM(D9:D18)+IFERROR(Old!#REF!,0)', 5],
    };
    const [finding, ...otherFindings] = findAll(await factsOf(lost(cells)));
    expect(brief(finding!)).toBe('error S!G2 2 formulas hide #REF!.');
    expect(finding!.advice).toBe(
      'S!G2 and S!G3 refer to cells that are gone, and show a value without them. Correct them.',
    );
    expect(otherFindings).toEqual([]);
  });
  it.each<Case>([
    ['it does not use a result', lost({ G2: ['=#REF!$B$2', '#REF!'] })],
    ['#REF! is a text in it', lost({ G2: ['=IFERROR(SUM(D9:D18),"#REF!")', 0] })],
    ['the data explains the error', lost({ G2: ['=D9/D10', '#DIV/0!'], G3: ['=MATCH(1,D9:D18,0)', '#N/A'] })],
  ])('is left alone if %s', async (_, book) => expect(await found(book)).toEqual([]));
});
