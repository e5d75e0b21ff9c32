import type { Outcome } from '../../../../src/workbench/workbook/function-runtime';
import { mapCells } from '../../../../src/workbench/workbook/area';
import { openGrid } from '../../../support/open-grid';
import { textTable } from '../../../support/text-table';

/** The answer of RR.QUERY to "rows": tenant, use, area, rent. */
const ROWS = [
  ['Alder', 'OFFICE', 100, 1000],
  ['birch', 'OFFICE', 200, ''],
  ['Cedar', 'RETAIL', 50, 500],
];
const ANSWERS: Record<string, Outcome> = {
  rows: { value: ROWS },
  one: { value: [['alone']] },
  failed: { error: '#N/A', message: 'Not signed in.' },
  later: { value: [[1, 2, 3]] },
};
let answers: Record<string, Outcome> = { ...ANSWERS };
delete answers.later;
/** Answers the open calls. */
let answerLate: (outcome: Outcome) => void = () => undefined;

const { workbook, cells, area, at, cell, idle, values, write } = openGrid(
  [
    {
      name: 'Data sheet',
      cells: {
        B2: '=RR.QUERY("rows")',
        B20: '=RR.QUERY("failed")',
        B22: '=RR.QUERY("one")',
        B24: 'text',
        B25: '=1+1',
        B26: '=RR.QUERY("later")',
      },
    },
    { name: 'Formulas', cells: { A1: 'not the data' } },
  ],
  ({ args }, resolve) => {
    const answer = answers[String(args[0])];
    if (answer) resolve(answer);
    else answerLate = resolve;
    return () => undefined;
  },
  { rows: 60, columns: 12 },
);

const AT = 'Formulas!B5';
/** Returns the texts that a formula spills, row by row. */
async function results(formula: string): Promise<string[][]> {
  write(AT, '');
  write(AT, formula);
  return mapCells(workbook.spill(at(AT)) ?? area(AT), (position) => workbook.cell(position).text);
}
const message = () => cell(AT).message;
const shown = ROWS.map((row) => row.map(String));

it('shows #BUSY! for a pending spill, then the spill', async () => {
  expect(await results("=SUM('Data sheet'!B26#)")).toEqual([['#BUSY!']]);
  answers = ANSWERS;
  answerLate(ANSWERS.later!);
  await idle();
  expect(values(AT)).toEqual([6]);
});

describe('the operator #', () => {
  const source = "'Data sheet'!B2#";

  it('returns the whole spill, also from another sheet, and stays as it was entered', async () =>
    expect([await results(`=${source}`), cell(AT).formula]).toEqual([shown, `=${source}`]));

  it('works inside functions', async () => {
    expect(await results(`=SUM(CHOOSECOLS(${source},4))`)).toEqual([['1500']]);
    expect(await results(`=ROWS(${source})+COLUMNS(${source})`)).toEqual([['7']]);
    expect(await results(`=SUM(${source})+SUM('Data sheet'!B2#)`)).toEqual([['3700']]);
    expect(await results(`=SUMIFS(INDEX(${source},,4),INDEX(${source},,2),"OFFICE")`)).toEqual([['1000']]);
  });

  it('follows the spill when it changes its size or is blocked', async () => {
    await results(`=ROWS(${source})`);
    const rowsAfter = async (rows: typeof ROWS) => {
      answers = { ...ANSWERS, rows: { value: rows } };
      cells.rerun(cells.ids());
      await idle();
      return values(AT);
    };
    expect(await rowsAfter([...ROWS, ['Douglas', 'RETAIL', 1, 1]])).toEqual([4]);
    expect(await rowsAfter(ROWS)).toEqual([3]);
    await results(`=SUM(${source})`);
    write("'Data sheet'!C3", 'in the way');
    expect(values(AT)).toEqual(['#SPILL!']);
    write("'Data sheet'!C3", '');
    expect(values(AT)).toEqual([1850]);
  });

  it('returns a result of one cell, or its error', async () => {
    expect(await results("='Data sheet'!B22#")).toEqual([['alone']]);
    expect(await results("=SUM('Data sheet'!B20#)")).toEqual([['#N/A']]);
    expect(message()).toBe('Not signed in.');
  });

  it('is #REF! if nothing spills', async () => {
    expect(await results("='Data sheet'!B24#")).toEqual([['#REF!']]);
    expect(message()).toBe('The cell before # does not spill.');
    expect(await results("='Data sheet'!B25#")).toEqual([['#REF!']]);
    expect(await results("='Data sheet'!B2:C3#")).toEqual([['#REF!']]);
  });
});

/** Formulas with the result of rows as `DATA` and the failed one as `FAILED`, and what they spill: cells by comma, rows by semicolon. */
const spells = async (formula: string) => {
  const rows = await results(
    formula.replaceAll('DATA', "'Data sheet'!B2#").replaceAll('FAILED', "'Data sheet'!B20#"),
  );
  return rows.map((row) => row.join()).join('; ');
};

describe('functions that work as in Excel', () => {
  it.each(
    textTable(`
      FILTER by a column                           | =FILTER(DATA,CHOOSECOLS(DATA,2)="OFFICE")           | Alder,OFFICE,100,1000; birch,OFFICE,200,
      FILTER by a row, which is not here           | =FILTER(DATA,{1,0,0,1})                             | #VALUE!
      FILTER with several conditions               | =FILTER(CHOOSECOLS(DATA,1),(CHOOSECOLS(DATA,3)>60)*(CHOOSECOLS(DATA,4)<>"")) | Alder
      FILTER that leaves nothing                   | =FILTER(DATA,CHOOSECOLS(DATA,2)="X")                | #CALC!
      FILTER with a text for nothing               | =FILTER(DATA,CHOOSECOLS(DATA,2)="X","none")         | none
      FILTER by texts                              | =FILTER(DATA,CHOOSECOLS(DATA,2))                    | #VALUE!
      FILTER of another height                     | =FILTER(DATA,{TRUE;FALSE})                          | #VALUE!
      SORT by the first column                     | =CHOOSECOLS(SORT(DATA),1)                           | Alder; birch; Cedar
      SORT, largest first: texts before numbers    | =CHOOSECOLS(SORT(DATA,4,-1),1)                      | birch; Alder; Cedar
      SORT by two columns                          | =CHOOSECOLS(SORT(DATA,{2,3},{-1,1}),1)              | Cedar; Alder; birch
      SORT by columns, which is not here           | =SORT({3,1,2},1,1,TRUE)                             | #VALUE!
      SORT by a column that is not there           | =SORT(DATA,9)                                       | #VALUE!
      SORTBY another array                         | =SORTBY(CHOOSECOLS(DATA,1),CHOOSECOLS(DATA,3))      | Cedar; Alder; birch
      SORTBY two arrays                            | =SORTBY(CHOOSECOLS(DATA,1),CHOOSECOLS(DATA,2),-1,CHOOSECOLS(DATA,3),-1) | Cedar; birch; Alder
      SORTBY of another height                     | =SORTBY(DATA,{1;2})                                 | #VALUE!
      UNIQUE has the first row of each that it leaves | =UNIQUE({"b",1;"B",1;"b",2})                     | b,1; b,2
      no function has a name that is not there     | =Nowhere*2                                          | #NAME?
    `),
  )('%s', async (_, formula, expected) => expect(await spells(formula!)).toBe(expected));

  it.each(
    textTable(`
      =CHOOSECOLS(FAILED,3)
      =FILTER(CHOOSECOLS(FAILED,1),CHOOSECOLS(FAILED,2)="x","none")
      =FILTER({1;2},CHOOSECOLS(FAILED,2)="x","none")
      =SORT(FAILED,2,-1)
      =SORTBY({1;2},FAILED)
      =UNIQUE(CHOOSECOLS(FAILED,2))
      =XLOOKUP("x",CHOOSECOLS(FAILED,1),CHOOSECOLS(FAILED,2),"not found")
      =MMULT(--(SEQUENCE(2,1,1)=TRANSPOSE(CHOOSECOLS(FAILED,3))),CHOOSECOLS(FAILED,4))
    `),
  )('returns an error that replaces the data: %s', async (formula) => {
    expect(await spells(formula!)).toBe('#N/A');
    expect(message()).toBe('Not signed in.');
  });
});

it.each(
  textTable(`
    =MATCH("Müller",{"Muller";"Mueller";"MÜLLER"},0) | 3
    =MATCH("7",{7;"7.0";"007";"7"},0)                | 4
    =MATCH(7,{"7";"007";7},0)                        | 3
    =MATCH("true",{TRUE;"TRUE"},0)                   | 2
    =MATCH("a~*",{"ab";"a*"},0)                      | 2
    =MATCH("~~",{"~~";"~"},0)                        | 2
    =MATCH("A*",{"b";"ab"},0)                        | 2
    =MATCH("a.c",{"abc";"a.c"},0)                    | 2
    =MATCH("x",{"a";"b"},0)                          | #N/A
    =MATCH(TRUE,{"ab";"A*"}="a*",0)                  | 2
    =MATCH(2,{1;3},1)                                | 1
    =ROWS(UNIQUE({"Ärden";"ÄRDEN";"Arden"}))         | 2
    =ROWS(UNIQUE({"7";7;"007"}))                     | 3
  `),
)('tells names that only look alike apart, as Excel does: %s', async (formula, expected) =>
  expect(await spells(formula!)).toBe(expected),
);
