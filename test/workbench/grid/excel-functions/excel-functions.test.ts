import '../../../support/spreadsheet-engine';
import type { Outcome } from '../../../../src/workbench/workbook/function-runtime';
import { createModel } from '../../../../src/workbench/grid/create-model';
import { sheetIdAt } from '../../../../src/workbench/grid/workbook-data';

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

const { cells, workbook } = createModel({
  namespace: 'RR',
  functionsFile: { functions: [{ id: 'QUERY', name: 'QUERY', parameters: [{ name: 'what' }] }] },
  emptyCell: '',
  sheets: [
    {
      name: 'Data sheet',
      cells: {
        B2: '=RR.QUERY("rows")',
        B20: '=RR.QUERY("failed")',
        B22: '=RR.QUERY("one")',
        B24: 'text',
        B26: '=RR.QUERY("later")',
      },
    },
    { name: 'Formulas', cells: { A1: 'not the data' } },
  ],
  rows: 60,
  columns: 12,
  runtime: {
    start: ({ args }, resolve) => {
      const answer = answers[String(args[0])];
      if (answer) resolve(answer);
      else answerLate = resolve;
      return () => undefined;
    },
  },
});

const at = (row: number, col: number) => ({ sheetId: sheetIdAt(1), row, col });
/** Returns the texts that a formula spills, row by row. */
async function results(formula: string): Promise<string[][]> {
  const zone = { sheetId: sheetIdAt(1), top: 4, left: 1, bottom: 4, right: 1 };
  workbook.write(zone, () => '');
  workbook.write(zone, () => formula);
  const { top, left, bottom, right } = workbook.spill(at(4, 1)) ?? zone;
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, col) => workbook.cell(at(top + row, left + col)).text),
  );
}
const message = () => workbook.cell(at(4, 1)).message;
const shown = ROWS.map((row) => row.map(String));

it('shows #BUSY! for a pending spill, then the spill', async () => {
  expect(await results("=SUM('Data sheet'!B26#)")).toEqual([['#BUSY!']]);
  answers = ANSWERS;
  answerLate(ANSWERS.later!);
  await cells.idle();
  expect(workbook.cell(at(4, 1)).text).toBe('6');
});

describe('the operator #', () => {
  const source = "'Data sheet'!B2#";

  it('returns the whole spill, also from another sheet', async () =>
    expect(await results(`=${source}`)).toEqual(shown));

  it('stays as it was entered', async () => {
    await results(`=${source}`);
    expect(workbook.cell(at(4, 1)).formula).toBe(`=${source}`);
  });

  it('works inside functions', async () => {
    expect(await results(`=SUM(CHOOSECOLS(${source},4))`)).toEqual([['1500']]);
    expect(await results(`=ROWS(${source})+COLUMNS(${source})`)).toEqual([['7']]);
    expect(await results(`=SUM(${source})+SUM('Data sheet'!B2#)`)).toEqual([['3700']]);
    expect(await results(`=SUMIFS(INDEX(${source},,4),INDEX(${source},,2),"OFFICE")`)).toEqual([['1000']]);
  });

  it('follows the spill when it changes its size or is blocked', async () => {
    await results(`=ROWS(${source})`);
    const write = (address: { row: number; col: number }, text: string) =>
      workbook.write(
        {
          sheetId: sheetIdAt(0),
          top: address.row,
          left: address.col,
          bottom: address.row,
          right: address.col,
        },
        () => text,
      );
    const rows = () => workbook.cell(at(4, 1)).text;
    answers = { ...ANSWERS, rows: { value: [...ROWS, ['Douglas', 'RETAIL', 1, 1]] } };
    workbook.recalculate('all');
    await cells.idle();
    expect(rows()).toBe('4');
    answers = ANSWERS;
    workbook.recalculate('all');
    await cells.idle();
    expect(rows()).toBe('3');

    await results(`=SUM(${source})`);
    write({ row: 2, col: 2 }, 'in the way');
    expect(rows()).toBe('#SPILL!');
    write({ row: 2, col: 2 }, '');
    expect(rows()).toBe('1850');
  });

  it('returns a result of one cell, or its error', async () => {
    expect(await results("='Data sheet'!B22#")).toEqual([['alone']]);
    expect(await results("=SUM('Data sheet'!B20#)")).toEqual([['#N/A']]);
    expect(message()).toBe('Not signed in.');
  });

  it('is #REF! if nothing spills', async () => {
    expect(await results("='Data sheet'!B24#")).toEqual([['#REF!']]);
    expect(message()).toBe('The cell before # does not spill.');
    expect(await results("='Data sheet'!B2:C3#")).toEqual([['#REF!']]);
  });
});

describe('functions that work as in Excel', () => {
  const data = "'Data sheet'!B2#";
  const failed = "'Data sheet'!B20#";

  it.each<[string, string, string[][]]>([
    ['FILTER by a column', `=FILTER(${data},CHOOSECOLS(${data},2)="OFFICE")`, [shown[0]!, shown[1]!]],
    ['FILTER by a row, which is not here', `=FILTER(${data},{1,0,0,1})`, [['#VALUE!']]],
    [
      'FILTER with several conditions',
      `=FILTER(CHOOSECOLS(${data},1),(CHOOSECOLS(${data},3)>60)*(CHOOSECOLS(${data},4)<>""))`,
      [['Alder']],
    ],
    ['FILTER that leaves nothing', `=FILTER(${data},CHOOSECOLS(${data},2)="X")`, [['#CALC!']]],
    ['FILTER with a text for nothing', `=FILTER(${data},CHOOSECOLS(${data},2)="X","none")`, [['none']]],
    ['FILTER by texts', `=FILTER(${data},CHOOSECOLS(${data},2))`, [['#VALUE!']]],
    ['FILTER of another height', `=FILTER(${data},{TRUE;FALSE})`, [['#VALUE!']]],
    ['SORT by the first column', `=CHOOSECOLS(SORT(${data}),1)`, [['Alder'], ['birch'], ['Cedar']]],
    [
      'SORT, largest first: texts before numbers',
      `=CHOOSECOLS(SORT(${data},4,-1),1)`,
      [['birch'], ['Alder'], ['Cedar']],
    ],
    ['SORT by two columns', `=CHOOSECOLS(SORT(${data},{2,3},{-1,1}),1)`, [['Cedar'], ['Alder'], ['birch']]],
    ['SORT by columns, which is not here', '=SORT({3,1,2},1,1,TRUE)', [['#VALUE!']]],
    ['SORT by a column that is not there', `=SORT(${data},9)`, [['#VALUE!']]],
    [
      'SORTBY another array',
      `=SORTBY(CHOOSECOLS(${data},1),CHOOSECOLS(${data},3))`,
      [['Cedar'], ['Alder'], ['birch']],
    ],
    [
      'SORTBY two arrays',
      `=SORTBY(CHOOSECOLS(${data},1),CHOOSECOLS(${data},2),-1,CHOOSECOLS(${data},3),-1)`,
      [['Cedar'], ['birch'], ['Alder']],
    ],
    ['SORTBY of another height', `=SORTBY(${data},{1;2})`, [['#VALUE!']]],
  ])('%s', async (_, formula, expected) => expect(await results(formula)).toEqual(expected));

  it.each([
    `=CHOOSECOLS(${failed},3)`,
    `=FILTER(CHOOSECOLS(${failed},1),CHOOSECOLS(${failed},2)="x","none")`,
    `=FILTER({1;2},CHOOSECOLS(${failed},2)="x","none")`,
    `=SORT(${failed},2,-1)`,
    `=SORTBY({1;2},${failed})`,
    `=UNIQUE(CHOOSECOLS(${failed},2))`,
    `=XLOOKUP("x",CHOOSECOLS(${failed},1),CHOOSECOLS(${failed},2),"not found")`,
    `=MMULT(--(SEQUENCE(2,1,1)=TRANSPOSE(CHOOSECOLS(${failed},3))),CHOOSECOLS(${failed},4))`,
  ])('returns an error that replaces the data: %s', async (formula) => {
    expect(await results(formula)).toEqual([['#N/A']]);
    expect(message()).toBe('Not signed in.');
  });
});

it('shows #NAME? for a name that the workbook does not have', async () =>
  expect(await results('=Nowhere*2')).toEqual([['#NAME?']]));

describe('names that only look alike', () => {
  it.each<[string, string]>([
    ['=MATCH("Müller",{"Muller";"Mueller";"MÜLLER"},0)', '3'],
    ['=MATCH("7",{7;"7.0";"007";"7"},0)', '4'],
    ['=MATCH(7,{"7";"007";7},0)', '3'],
    ['=MATCH("true",{TRUE;"TRUE"},0)', '2'],
    ['=MATCH("a~*",{"ab";"a*"},0)', '2'],
    ['=MATCH("~~",{"~~";"~"},0)', '2'],
    ['=MATCH("A*",{"b";"ab"},0)', '2'],
    ['=MATCH("a.c",{"abc";"a.c"},0)', '2'],
    ['=MATCH("x",{"a";"b"},0)', '#N/A'],
    ['=MATCH(TRUE,{"ab";"A*"}="a*",0)', '2'],
    ['=MATCH(2,{1;3},1)', '1'],
    ['=ROWS(UNIQUE({"Ärden";"ÄRDEN";"Arden"}))', '2'],
    ['=ROWS(UNIQUE({"7";7;"007"}))', '3'],
  ])('are told apart as in Excel: %s', async (formula, expected) =>
    expect(await results(formula)).toEqual([[expected]]),
  );

  it('has the first row of each that UNIQUE leaves', async () =>
    expect(await results('=UNIQUE({"b",1;"B",1;"b",2})')).toEqual([
      ['b', '1'],
      ['b', '2'],
    ]));
});
