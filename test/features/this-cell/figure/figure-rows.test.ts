import fc from 'fast-check';
import { calculateSheets } from '../../../support/calculate-sheets';
import { propertyRuns } from '../../../support/property-runs';
import { figureSheets, wrongSum } from '../../../support/figure-sheets';
import type { FigureRows } from '../../../../src/features/this-cell/explain-actions';
import { textTable } from '../../../support/text-table';
import '../../../support/long-timeout';
import { criterionTest } from '../../../../src/features/this-cell/figure/criterion';
import type { DiffValue } from '../../../../src/answers/result/table-diff';

interface Row {
  use: string;
  currency: string;
  rent: number;
  area: number;
  /** May be blank. */
  erv: number | '';
}

const cents = fc.integer({ min: -5_000_000, max: 99_999_999 }).map((value) => value / 100);
const row: fc.Arbitrary<Row> = fc.record({
  use: fc.constantFrom('OFFICE', 'Office', 'RETAIL', 'PARKING'),
  currency: fc.constantFrom('EUR', 'GBP'),
  rent: fc.oneof(fc.constant(0), cents),
  area: fc.integer({ min: 0, max: 500_000 }).map((value) => value / 1000),
  erv: fc.oneof(fc.constant('' as const), cents),
});

const NAMES = ['use', 'currency', 'rent', 'area', 'erv'] as const;
type Name = (typeof NAMES)[number];
let rows: readonly Row[] = [];
let headings: string[][] = [];
const sheets = calculateSheets(
  [{ name: 'S', cells: { A1: '=RR.QUERY("use",H1)', A40: 'EUR', B40: 100 } }],
  () => ({ value: [...headings, ...rows.map((record) => NAMES.map((name) => record[name]))] }),
);

/** A condition as SUMIFS and as SUMPRODUCT write it, and by which rows it is met. */
interface Condition {
  name: Name;
  criterion: string;
  test: string;
  isMet(row: Row): boolean;
}
const column = (name: Name) => `INDEX($A$1#,0,${NAMES.indexOf(name) + 1})`;
const isSame = (name: 'use' | 'currency', value: string, cell?: string): Condition => ({
  name,
  criterion: cell ?? `"${value}"`,
  test: `(${column(name)}=${cell ?? `"${value}"`})`,
  isMet: (record) => record[name].toLowerCase() === value.toLowerCase(),
});
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom('office', 'RETAIL', 'HOTEL').map((value) => isSame('use', value)),
  fc.constantFrom(isSame('currency', 'EUR', '$A$40'), isSame('currency', 'GBP')),
  fc.constant({ ...isSame('use', 'RETAIL'), test: `(TRIM(UPPER(${column('use')}))="retail")` }),
  fc.integer({ min: 0, max: 600 }).map((least): Condition => ({
    ...{ name: 'area', criterion: `">="&${least}`, test: `(${column('area')}>=${least})` },
    isMet: (record) => record.area >= least,
  })),
);

/** A figure, and the rows that it is over. */
interface Figure {
  text: string;
  isOver?(row: Row): boolean;
}
const conditions = fc.array(condition, { minLength: 1, maxLength: 2 });
const pairs = (chosen: readonly Condition[]) =>
  chosen.map(({ name, criterion }) => `${column(name)},${criterion}`).join();
const product = (chosen: readonly Condition[]) => ['1', ...chosen.map(({ test }) => test)].join('*');
const rent = column('rent');
const erv = column('erv');

const overAll = [`SUM(${rent})`, 'SUM((C:C))', 'ROWS(A1#)'];
const overFilled = [`SUM(${erv})`, `COUNT(${erv})`];
const overSome = [
  `MAX(${rent})`,
  `MIN(${rent})`,
  `SUMPRODUCT(${rent},${column('area')})`,
  `MAXIFS(${rent},${column('currency')},"GBP")`,
  `INDEX(${rent},MATCH("retail",${column('use')},0))`,
  `SUMPRODUCT(${rent}*1.1)`,
];
const overChosen = (chosen: readonly Condition[]) => [
  `SUMIFS(${rent},${pairs(chosen)})`,
  `COUNTIFS(${pairs(chosen)})`,
  `AVERAGEIFS(${rent},${pairs(chosen)})`,
  `SUMPRODUCT(--(${product(chosen)}>0),${rent})`,
  `SUMPRODUCT(${product(chosen)}*(${rent}))`,
  `SUMPRODUCT(IF(${product(chosen)}>0,${rent},0))`,
  `SUM(FILTER(${rent},${product(chosen)},0))`,
  `IFERROR(ROWS(FILTER($A$1#,${product(chosen)})),0)`,
];
const figure: fc.Arbitrary<Figure> = fc.oneof(
  fc.constantFrom<Figure>(
    ...overAll.map((text) => ({ text, isOver: () => true })),
    ...overFilled.map((text) => ({ text, isOver: (record: Row) => record.erv !== '' })),
    ...overSome.map((text) => ({ text })),
  ),
  conditions.chain((chosen) =>
    fc.constantFrom(...overChosen(chosen)).map((text): Figure => ({
      text,
      isOver: (record) => chosen.every(({ isMet }) => isMet(record)),
    })),
  ),
);

/** Arithmetic of figures. */
const expression: fc.Arbitrary<Figure> = fc.letrec<{ whole: Figure }>((tie) => {
  const two = fc.tuple(tie('whole'), tie('whole'));
  return {
    whole: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      figure,
      fc.constantFrom('$J$1', '$B$40', '12.5').map((text): Figure => ({ text })),
      fc
        .tuple(two, fc.constantFrom('+', '-'))
        .map(([[a, b], sign]) => ({ text: `(${a.text}${sign}${b.text})` })),
      // Products and quotients of differences would compare errors of rounding.
      fc.tuple(tie('whole'), figure).map(([a, b]) => ({ text: `IFERROR(${a.text}/${b.text},0)` })),
      tie('whole').map((a) => ({ text: `(${a.text}*2.5)` })),
      tie('whole').map((a) => ({ text: `ROUND(${a.text},-3)` })),
      two.map(([a, b]) => ({ text: `IF(${a.text}>100000,${a.text},${b.text})` })),
      tie('whole').map((a) => ({ text: `-${a.text}` })),
    ),
  };
}).whole;

let asked = 0;
async function follow(given: readonly Row[], helper: string, { text }: Figure, spelled = `=${text}`) {
  rows = given;
  // Another condition makes the grid ask again.
  await sheets.enter({ H1: String(++asked), J1: `=${helper}`, L1: `=${text}` });
  const { rows: rowsOf, value } = figureSheets(sheets, { L1: spelled }, headings.length);
  const address = { sheet: 'S', cell: 'L1' };
  return { found: await rowsOf(address), value: value(address) };
}

/** Of one row, IF chooses a value before SUMPRODUCT adds up. */
const spill = fc.array(row, { minLength: 1, maxLength: 12 });
const numbersOf = ({ parts }: FigureRows) =>
  parts.flatMap((part) => part.rows.map(({ cell }) => Number(cell.cell.slice(1)) - 1));

it('lists the rows that a figure is over, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 12 }), figure, async (given, drawn) => {
      const { text, isOver } = drawn;
      const { found, value } = await follow(given, '0', drawn);
      const over = isOver && given.flatMap((each, at) => (isOver(each) ? [at] : []));
      // Without rows, FILTER, MAXIFS and MATCH are what they say then, or an error.
      if (!found && (over ? over.length === 0 : /MATCH|MAXIFS/.test(text) || typeof value !== 'number'))
        return;
      if (found?.unfollowed !== undefined || !found)
        throw new Error(`${text}: ${found?.unfollowed ?? 'nothing'}`);
      expect(wrongSum(found, value)).toBe('');
      expect(found.isSum).toBe(true);
      if (!over || typeof value !== 'number') return;
      const listed = numbersOf(found);
      // A product that is nothing is not listed.
      const must = over.filter((at) => given[at]!.rent !== 0 || /COUNT|ROWS|AVERAGE|IFS/.test(text));
      expect(over).toEqual(expect.arrayContaining(listed));
      expect(listed).toEqual(expect.arrayContaining(must));
    }),
    { numRuns: propertyRuns(1000), endOnFailure: false },
  );
});

it('adds up to the cent in any arithmetic of figures, or says that it is calculated from them', async () => {
  await fc.assert(
    fc.asyncProperty(spill, figure, expression, async (given, helper, drawn) => {
      const { found, value } = await follow(given, helper.text, drawn);
      if (found?.unfollowed !== undefined) throw new Error(`${drawn.text}: ${found.unfollowed}`);
      expect(found ? wrongSum(found, value) : '').toBe('');
    }),
    { numRuns: propertyRuns(1000), endOnFailure: false },
  );
});

const ROWS: readonly Row[] = [
  { use: 'OFFICE', currency: 'EUR', rent: 100.1, area: 10, erv: 90 },
  { use: 'RETAIL', currency: 'EUR', rent: 200.2, area: 20, erv: '' },
  { use: 'OFFICE', currency: 'GBP', rent: 300.3, area: 30, erv: 70 },
];

// A formula, what stands in J1, and the part that is not followed.
it.each(
  textTable(`
    SUM(C:C)+SUM(OFFSET(A1,0,2,2,1)) | 0 | OFFSET(A1,0,2,2,1)
    SUM(SORT(FILTER(C1:C3,B1:B3="EUR"))) | 0 | SORT(FILTER(C1:C3,B1:B3="EUR"))
    XLOOKUP("GBP",B1:B3,C1:C3) | 0 | XLOOKUP("GBP",B1:B3,C1:C3)
    J1+SUM(C:C) | SUM(OFFSET(A1,0,2,2,1)) | S!J1: OFFSET(A1,0,2,2,1)
    SUM(RR.QUERY("use","other"))/2 | 0 | RR.QUERY("use","other")
    SUMIFS(C1:C3,B1:B2,"EUR") | 0 | SUMIFS(C1:C3,B1:B2,"EUR")
    SUM(J1:J3) | SORT(C1:C3,1,-1) | S!J1: SORT(C1:C3,1,-1)
  `),
)('says of =%s with J1 %s which part it does not follow: %s', async (text, helper, unfollowed) => {
  const { found } = await follow(ROWS, helper!, { text: text! });
  expect(found).toEqual({ isSum: false, parts: [], unfollowed });
});

it('lists no rows that do not give what the cell shows', async () => {
  const { found } = await follow(ROWS, '0', { text: 'SUM(C:C)' }, '=SUM(D:D)');
  const unfollowed = 'S!L1 shows 600.6, which its formula does not give here';
  expect(found).toEqual({ isSum: false, parts: [], unfollowed });
});

/** Each as its value, the cell where it stands, if it is another one, and its rows. */
const partsOf = ({ parts }: FigureRows) =>
  parts.map(({ sign, value, cell, rows: listed }) =>
    [sign * Number(value), cell ? `in ${cell.cell}` : [], listed.map((row) => row.cell.cell)]
      .flat(2)
      .join(' '),
  );

it.each(
  textTable(`
    SUM(J1,C1:C2) | SUMIFS(C:C,B:B,"GBP") | 300.3 in J1 C3 | 300.3 C1 C2
    C1+C2-5 | 0 | 100.1 C1 | 200.2 C2 | -5
    J2 | C1:C3*1 | 200.2 C2
    SUM(J1:J3) | IF(B1:B3="EUR",C1:C3,0) | 300.3 C1 C2
    SUM(J1:J3) | IF(MID(A1:A3,1,3)="OFF",C1:C3,0) | 400.4 C1 C3
    ROWS(UNIQUE(B1:B3)) | 0 | 2 B1 B3
  `),
)('shows the parts of =%s with J1 %s: %s', async (text, helper, ...parts) => {
  const { found } = await follow(ROWS, helper!, { text: text! });
  expect(found?.isSum).toBe(true);
  expect(partsOf(found!)).toEqual(parts);
});

it('counts the rows of a figure that adds a one for each', async () => {
  const { found } = await follow(ROWS, '0', { text: 'SUMPRODUCT(--(B1:B3="EUR"))' });
  expect(found!.parts).toMatchObject([{ does: 'count', count: 2, rows: [{ amount: '' }, { amount: '' }] }]);
});

it.each([
  ['L2', '0', 'FILTER(C1:C3,B1:B3="EUR")', '200.2 C2'],
  ['J3', 'IF(MID(A1:A3,1,3)="OFF",C1:C3,0)', '0', '300.3 C3'],
])('follows the value that a formula spills into %s to its row', async (cell, helper, text, part) => {
  await follow(ROWS, helper, { text });
  expect(partsOf((await figureSheets(sheets).rows({ sheet: 'S', cell }))!)).toEqual([part]);
});

it('follows a defined name to its cell', async () => {
  const { id } = sheets.workbook.sheets()[0]!;
  sheets.workbook.addName('Rents', { sheetId: id, top: 0, left: 9, bottom: 0, right: 9 });
  const { found } = await follow(ROWS, 'SUM(C:C)', { text: 'J1-B40' }, '=Rents-B40');
  expect(found?.unfollowed).toBeUndefined();
  expect(partsOf(found!)).toEqual(['600.6 in J1 C1 C2 C3', '-100 in B40']);
});

it('takes headings for no rows', async () => {
  headings = [[...NAMES]];
  const partsWith = async (text: string) => partsOf((await follow(ROWS, '0', { text })).found!);
  expect(await partsWith('SUM(C:C)')).toEqual(['600.6 C2 C3 C4']);
  expect(await partsWith('ROWS(A1#)')).toEqual(['3 A2 A3 A4', '1']);
  expect(await partsWith('C1&"!"')).toEqual(['NaN in C1']);
  headings = [];
});

// A cell, the criteria that it meets, and those that it does not.
it.each(
  textTable(`
    "EUR" | ["eur","=EUR","E*","<>"] | ["<>eur","E?","E~*"]
    "E*" | ["E~*"] | []
    "a.b" | [] | ["axb"]
    5 | [5,"5",">4",">=5"] | [">5","<=4"]
    "5" | [5] | []
    "" | [""] | [">0","<>"]
    "text" | [] | [">0"]
    0 | [] | [""]
  `),
)('a cell %s meets the criteria %s, and not %s', (...row) => {
  const [cell, met, unmet] = row.map((text) => JSON.parse(text) as DiffValue & DiffValue[]);
  const meets = (criterion: DiffValue) => criterionTest(criterion)(cell!);
  expect(met!.filter((criterion) => !meets(criterion))).toEqual([]);
  expect(unmet!.filter(meets)).toEqual([]);
});
