import { formatCell } from '../../../src/excel/cell-address';
import { EMPTY_QUERY, type AskQuery } from '../../../src/features/ask/ask-query';
import {
  callArguments,
  fittingFormula,
  functionOf,
  layOut,
  printAskCall,
} from '../../../src/features/ask/write/lay-out';
import { sheetEntry } from '../../../src/excel/write/change-cells';
import { textTable } from '../../support/text-table';
import { naming } from './sheet-model';

const query = (more: Partial<AskQuery>): AskQuery => ({
  ...EMPTY_QUERY,
  columns: ['tenant_name', 'contracted_rent_pa'],
  ...more,
});
const laid = (more: Partial<AskQuery>) => layOut(query(more), { row: 1, column: 1 }, naming);
/** The cells as a person would read them from the sheet. */
const cellsOf = (more: Partial<AskQuery>) =>
  Object.fromEntries(laid(more).cells.map(({ row, column, value }) => [formatCell(row, column), value]));
const callOf = (more: Partial<AskQuery>) =>
  `=${printAskCall(functionOf(query(more)), callArguments(query(more), naming.columns))}`;
const OFFICE = { column: 'use_type', operator: '=', values: ['OFFICE'] } as const;
const DUE = { column: 'lease_end_date', operator: 'between', values: [46388, 46752] } as const;

describe('headings in cells', () => {
  it('have dates as dates and an operator of its own, if a criterion would make them text', () => {
    const { cells } = laid({ conditions: [OFFICE, DUE] });
    expect(cellsOf({ conditions: [OFFICE, DUE] })).toMatchObject({
      ...{ C2: 'Operator', D2: 'Value', E2: 'Value', C3: '=', D3: 'OFFICE' },
      ...{ C4: 'between', D4: 46388, E4: 46752, B8: '=RR.QUERY(B7:C7, B3:E5, 0)' },
    });
    expect(cells.filter(({ format }) => format === 'yyyy-mm-dd')).toHaveLength(2);
  });

  it('have the date of the rent rolls in a cell, with the other options', () => {
    const more: Partial<AskQuery> = {
      ...{ rentrolls: { kind: 'as-of' as const, date: 46112 }, limit: 10, databases: ['102', '7'] },
      order: ['contracted_rent_pa', 'unit_name'].map((column, at) => ({ column, descending: at === 0 })),
    };
    expect(cellsOf(more)).toEqual({
      ...{ B2: 'Option', C2: 'Value', B3: 'as_of', C3: 46112 },
      ...{ B4: 'sort', C4: 'Contracted Rent desc, Name (unit)' },
      ...{ B5: 'limit', C5: 10, B6: 'database', C6: 'Meridian, 7' },
      ...{ B8: 'Tenant', C8: 'Contracted Rent' },
      B9: '=RR.QUERY(B8:C8,,0,,,B3:C6)',
    });
  });

  it('have one figure in one cell below its heading', () => {
    const number = { column: 'contracted_rent_pa', statistic: 'count' } as const;
    expect(cellsOf({ conditions: [OFFICE], number })).toMatchObject({
      ...{ B3: 'Use Type', C3: 'OFFICE', B6: 'Contracted Rent' },
      B7: '=RR.TOTAL(B6, B3:C4, "count")',
    });
  });

  it('keep a condition whose value is still empty, which the functions ignore', () => {
    const conditions = [
      { ...OFFICE, values: [''] },
      { ...DUE, values: [46388] },
      { ...OFFICE, column: '' },
    ];
    const cells = { B3: 'Use Type', B4: 'Lease End', B7: 'Tenant', B8: '=RR.QUERY(B7:C7, B3:C5, 0)' };
    expect(cellsOf({ conditions })).toMatchObject(cells);
    expect(callOf({ conditions })).toBe('=RR.QUERY("tenant_name, contracted_rent_pa")');
  });
});

describe('a call with constants alone', () => {
  it.each(
    textTable(String.raw`
      {} | =RR.QUERY("tenant_name, contracted_rent_pa")
      {"conditions":[{"column":"use_type","operator":"=","values":["OFFICE"]},{"column":"contracted_rent_pa","operator":">=","values":[50000]},{"column":"lease_end_date","operator":"between","values":[46388,46752]}]} | =RR.QUERY("tenant_name, contracted_rent_pa", "use_type=OFFICE; contracted_rent_pa>=50000; lease_end_date between 2027-01-01 and 2027-12-31")
      {"rentrolls":{"kind":"as-of","date":46112},"databases":["102"],"limit":3} | =RR.QUERY("tenant_name, contracted_rent_pa",,,,,"as_of=2026-03-31; limit=3; database=102")
      {"endpoint":"changes","approvedOnly":true,"order":[{"column":"tenant_name","descending":false}]} | =RR.CHANGES("tenant_name, contracted_rent_pa",,,,TRUE,,"sort=tenant_name")
      {"once":true,"number":{"column":"contracted_rent_pa","statistic":"sum"},"limit":5} | =RR.TOTAL("contracted_rent_pa")
      {"number":{"column":"passing_rent_pa","statistic":"weighted average","weight":"contracted_rent_pa"}} | =RR.TOTAL("passing_rent_pa",,"weighted average",,,"weight=contracted_rent_pa")
      {"conditions":[{"column":"tenant_name","operator":"in","values":["Meyer, Sons","=1+1","say \"x\""]}]} | =RR.QUERY("tenant_name, contracted_rent_pa", "tenant_name in 'Meyer, Sons', '=1+1', 'say ""x""'")
    `),
  )('of %s is %s', (change, formula) =>
    expect(callOf(JSON.parse(change!) as Partial<AskQuery>)).toBe(formula),
  );

  it('has a row of texts for more columns than one text holds', () => {
    const columns = Array.from({ length: 30 }, (_, at) => `column_number_${at}`);
    expect(callOf({ columns })).toContain('=RR.QUERY({"column_number_0","column_number_1",');
  });
});

it.each<Partial<AskQuery>>([{ columns: [] }, { number: { column: '', statistic: 'sum' } }])(
  '%j is refused, because no column is chosen',
  (change) => expect(() => laid(change)).toThrow('No column is chosen.'),
);

it('a formula that Excel would refuse is refused', () => {
  const conditions = Array<typeof OFFICE>(600).fill(OFFICE);
  expect(() => fittingFormula(callOf({ conditions }))).toThrow('Excel takes 8,192');
});

it.each(
  textTable(`
    OFFICE | OFFICE
    =1+1 | '=1+1
    @x | '@x
    'x' | ''x'
    007 | '007
    true | 'true
    #N/A | '#N/A
    >=50000 | >=50000
  `),
)('%j is entered as %j', (value, entry) => expect(sheetEntry(value!)).toBe(entry));

it('numbers and logicals are entered as they are', () =>
  expect([46388, true].map(sheetEntry)).toEqual([46388, true]));
