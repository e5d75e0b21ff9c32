import fc from 'fast-check';
import { asRrError } from '../../../src/contract/failure';
import { formatCell } from '../../../src/excel/cell-address';
import type { Argument } from '../../../src/excel/calls/argument';
import { parseCalls } from '../../../src/excel/calls/parse-calls';
import { UNREADABLE } from '../../../src/features/ask/ask-actions';
import { EMPTY_QUERY, isComplete, type AskQuery } from '../../../src/features/ask/ask-query';
import { callArguments, fittingFormula, layOut, printAskCall } from '../../../src/features/ask/write/lay-out';
import { whyRefused } from '../../../src/features/ask/read/read-call';
import { repeatCall } from '../../../src/functions/call-function';
import { installCustomFunctions } from '../../support/custom-functions';
import { aCall, fakeGateway } from '../../support/fake-gateway';
import { propertyRuns } from '../../support/property-runs';
import { anyCondition, ASKED } from './any-condition';
import { applyIn, naming, openIn, rangesOf, sheetOf, type Sheet } from './sheet-model';
import { textTable } from '../../support/text-table';

installCustomFunctions();

const TENANTS = ['Lidl', 'Lidl Süd', 'Meyer, Sons', "O'Neill", 'a*b', 'x; y', 'in liquidation', '=1+1', null];
const ROWS = Array.from({ length: 24 }, (_, at) => ({
  svc_property_id: 1 + (at % 3),
  property_id: at % 3,
  property_name: `Property ${at % 3}`,
  unit_name: `U ${String(at).padStart(2, '0')}`,
  tenant_name: TENANTS[at % TENANTS.length],
  next_tenant_name: TENANTS[(at + 1) % TENANTS.length],
  use_type: ['OFFICE', 'RETAIL', 'LOGISTICS', null][at % 4],
  passing_rent_pa: at * 1_000,
  contracted_rent_pa: at === 5 ? 50.125 : at * 2_000,
  lease_end_date: `20${27 + (at % 5)}-0${1 + (at % 9)}-15T00:00:00Z`,
  rentroll_date: `2026-0${1 + (at % 4)}-28T00:00:00Z`,
  actual_lettable_area_sqm: 10 * at,
  contracted_lettable_area_sqm: 11 * at,
  actual_lettable_area_sqft: 100 * at,
  security_type: at % 2 === 0 ? 'DEPOSIT' : 'GUARANTEE',
  currency: 'EUR',
}));
const { context } = fakeGateway({
  columns: naming.catalogue.map(({ name, type, label, deprecated, alpha }) => ({
    columnName: name,
    columnType: type,
    ...(label !== null && { displayName: label }),
    ...(deprecated && { deprecated }),
    ...(alpha && { alpha }),
  })),
  rows: ROWS,
  changes: ROWS,
  databases: naming.databases,
});

/** An argument as Excel hands it to the function. */
function handedOver(argument: Argument, sheet: Sheet, formula: string, index: number): unknown {
  if (argument.kind === 'array')
    return argument.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.error : cell)));
  if (argument.kind === 'reference') return rangesOf(sheet, formula, index).get(argument.text)?.values;
  return argument.kind === 'omitted' || argument.kind === 'computed' ? null : argument.value;
}

/** What a call shows in its cells, or why it fails. */
async function resultOf(formula: string, sheet: Sheet, index = 0): Promise<unknown> {
  const { name, args } = parseCalls(formula)[index]!;
  const given = args.map((argument) => handedOver(argument, sheet, formula, index));
  return repeatCall(context, { name, args: given }, aCall).then(
    ({ cells }) => cells,
    (thrown: unknown) => asRrError(thrown).code,
  );
}

const around = (formula: string, index = 0) => {
  const { start, end } = parseCalls(formula)[index]!;
  return [formula.slice(0, start), formula.slice(end)];
};

/** What a function refuses in one form, such as a list without quotes, may be clear in another. */
function expectSame(result: unknown, expected: unknown): void {
  if (result !== 'bad-input' && expected !== 'bad-input') expect(result).toEqual(expected);
}

/** Opens a call and applies it unchanged: the same question, the same result, and the same text around it. */
async function expectRoundTrip(formula: string, sheet: Sheet, index = 0): Promise<string> {
  const before = openIn(sheet, formula, naming, index);
  const applied = applyIn(sheet, formula, before.query, naming, index);
  expect(applied.changed).toEqual([]);
  const after = openIn(sheet, applied.formula, naming, index);
  const complete = ({ conditions, ...query }: AskQuery) => ({
    ...query,
    conditions: conditions.filter(isComplete),
  });
  expect(complete(after.query)).toEqual(complete(before.query));
  expect(after.inputs).toEqual(before.inputs);
  expect(around(applied.formula, index)).toEqual(around(formula, index));
  expect(applyIn(sheet, applied.formula, after.query, naming, index).formula).toBe(applied.formula);
  expectSame(await resultOf(applied.formula, sheet, index), await resultOf(formula, sheet, index));
  return applied.formula;
}

/** Headings in a row, in a column, in a block and as a list; conditions in every form; options; single values. */
const SHEET = sheetOf(`
  B8: Tenant | Use Type | Contracted Rent
  B20: unit_name
  B21: LEASE END
  B22: =A1 → Use Type
  B30: Tenant | Lease End | | unit_name
  B31: Use Type
  B40: Tenant, Use Type; unit_name
  B41: gone_column
  F3: Use Type | OFFICE
  F4: Contracted Rent | >=50000
  J3: Lease End | >= | 46400
  J4: Contracted Rent | between | 0 | 60000
  J5: Use Type | in | OFFICE | RETAIL
  F10: use_type=OFFICE; contracted_rent_pa>=2000
  F11: tenant_name contains Lidl
  F14: Lease End | =">="&A1 → >=46400
  F15: Tenant
  H1: sort | Tenant desc, unit_name
  H2: as_of | 46112
  H3: limit
  P1: all-rentrolls
  P2: TRUE
  P3: count
  P4: Contracted Rent
`);

const CALLS = `
  =RR.QUERY("unit_name")
  =RR.QUERY("unit_name,tenant_name")
  =rr.query( "Tenant;contracted_rent_pa" )
  =_xldudf_RR_QUERY("unit_name",,0)
  =RR.QUERY("UNIT NAME, use type, Lease End",,2)
  =RR.QUERY("'Rent, passing', Tenant",,1)
  =RR.QUERY("Rent, passing")
  =RR.QUERY({"unit_name","Tenant","'Rent, passing'"},,0)
  =RR.QUERY({"unit_name";"Tenant"},,0)
  =RR.QUERY({"unit_name","","Tenant"},,0)
  =RR.QUERY({"","unit_name"},,1)
  =RR.QUERY("unit_name, unit_name",,0)
  =RR.QUERY("unit_name, gone_column")
  =RR.QUERY(B8:D8,,0)
  =RR.QUERY($B$8:D$8,,0)
  =RR.QUERY(Sheet1!B8:H8,,0)
  =RR.QUERY(B20:B24,,0)
  =RR.QUERY(B30:C31)
  =RR.QUERY(B30:E30,,0)
  =RR.QUERY(B40)
  =RR.QUERY(B40:B41)
  =RR.QUERY("unit_name","use_type=OFFICE")
  =RR.QUERY("unit_name","use_type = office",0)
  =RR.QUERY("unit_name","Use Type<>OFFICE",0)
  =RR.QUERY("unit_name","use_type in OFFICE, RETAIL",0)
  =RR.QUERY("unit_name","use_type not in OFFICE, RETAIL",0)
  =RR.QUERY("unit_name","use_type in OFFICE",0)
  =RR.QUERY("unit_name","use_type is blank",0)
  =RR.QUERY("unit_name","use_type is not blank; tenant_name is not blank",0)
  =RR.QUERY("unit_name","use_type=",0)
  =RR.QUERY("unit_name","use_type<>",0)
  =RR.QUERY("unit_name","tenant_name=Lidl*",0)
  =RR.QUERY("unit_name","tenant_name<>Lidl*",0)
  =RR.QUERY("unit_name","tenant_name=*i*",0)
  =RR.QUERY("unit_name","tenant_name=*Süd",0)
  =RR.QUERY("unit_name","tenant_name begins with Lidl; tenant_name ends with d",0)
  =RR.QUERY("unit_name","tenant_name contains 'x; y'",0)
  =RR.QUERY("unit_name","tenant_name=a~*b",0)
  =RR.QUERY("unit_name","tenant_name='Meyer, Sons'",0)
  =RR.QUERY("unit_name","tenant_name in 'Meyer, Sons', Lidl",0)
  =RR.QUERY("unit_name","tenant_name=O'Neill",0)
  =RR.QUERY("unit_name","tenant_name='=1+1'",0)
  =RR.QUERY("unit_name","tenant_name='in liquidation'",0)
  =RR.QUERY("unit_name","contracted_rent_pa>=50000",0)
  =RR.QUERY("unit_name","contracted_rent_pa=50.1250",0)
  =RR.QUERY("unit_name","contracted_rent_pa<-1; passing_rent_pa>1e3",0)
  =RR.QUERY("unit_name","contracted_rent_pa=0",0)
  =RR.QUERY("unit_name","contracted_rent_pa in 0, 2000, 4000",0)
  =RR.QUERY("unit_name","contracted_rent_pa between 2000 and 8000; use_type=RETAIL",0)
  =RR.QUERY("unit_name","contracted_rent_pa between 8000 and 2000",0)
  =RR.QUERY("unit_name","lease_end_date>=2027-06-01",0)
  =RR.QUERY("unit_name","lease_end_date>=31.12.2027",0)
  =RR.QUERY("unit_name","lease_end_date<46752",0)
  =RR.QUERY("unit_name","lease_end_date between 2027-01-01 and 2028-12-31",0)
  =RR.QUERY("unit_name","lease_end_date in 2027-01-15, 2028-02-15",0)
  =RR.QUERY("unit_name","lease_end_date>=2027-01-01T12:00",0)
  =RR.QUERY("unit_name","lease_end_date is blank",0)
  =RR.QUERY("unit_name","gone_column=5",0)
  =RR.QUERY("unit_name"," use_type=OFFICE ;; tenant_name=Lidl ; ",0)
  =RR.QUERY("unit_name","use_type=OF"&"FICE; contracted_rent_pa>5",0)
  =RR.QUERY("unit_name",{"use_type","OFFICE"},0)
  =RR.QUERY("unit_name",{"use_type","=","OFFICE";"contracted_rent_pa",">=",2000},0)
  =RR.QUERY("unit_name",{"use_type","in","OFFICE","RETAIL";"contracted_rent_pa","between",0,9000},0)
  =RR.QUERY("unit_name",{"Use Type","<>OFFICE";"Tenant","Lidl*"},0)
  =RR.QUERY("unit_name",{"lease_end_date",46752},0)
  =RR.QUERY("unit_name",{"use_type=OFFICE";"tenant_name=Lidl"},0)
  =RR.QUERY("unit_name",{"contracted_rent_pa","in",0,2000},0)
  =RR.QUERY("unit_name",F3:G5,0)
  =RR.QUERY("unit_name",F3:G4,0)
  =RR.QUERY("unit_name",Sheet1!$F$3:$G$6,0)
  =RR.QUERY("unit_name",J3:M6,0)
  =RR.QUERY("unit_name",F10:F12,0)
  =RR.QUERY("unit_name",F14:G16,0)
  =RR.QUERY("unit_name",S1:T4,0)
  =RR.QUERY("unit_name",,,"latest")
  =RR.QUERY("unit_name",,,"All-Rentrolls")
  =RR.QUERY("unit_name",,,P1)
  =RR.QUERY("unit_name",,,S1)
  =RR.QUERY("unit_name",,0,,TRUE)
  =RR.QUERY("unit_name",,0,,FALSE)
  =RR.QUERY("unit_name",,0,,1)
  =RR.QUERY("unit_name",,0,,0)
  =RR.QUERY("unit_name",,0,,"true")
  =RR.QUERY("unit_name",,0,,P2)
  =RR.QUERY("unit_name",,FALSE,"latest",FALSE,"")
  =RR.QUERY("unit_name",,,,,"sort=Tenant")
  =RR.QUERY("unit_name",,,,,"sort=contracted_rent_pa desc, unit_name asc; limit=5")
  =RR.QUERY("unit_name",,,,,"sort='Rent, passing' descending;limit=-3")
  =RR.QUERY("unit_name",,,,,"LIMIT = 7 ; Nulls=zero; format=plain")
  =RR.QUERY("unit_name, tenant_name",,,,,"nulls=–; sort=unit_name")
  =RR.QUERY("unit_name, tenant_name",,,,,"nulls='a; b'")
  =RR.QUERY("unit_name, tenant_name",,,,,"nulls=na")
  =RR.QUERY("unit_name","use_type=HOTEL",0,,,"empty=nothing to show")
  =RR.QUERY("unit_name","use_type=HOTEL",0,,,"empty=0")
  =RR.QUERY("unit_name","use_type=HOTEL",0,,,"empty=")
  =RR.QUERY("unit_name",,,,,"database=Meridian")
  =RR.QUERY("unit_name",,,,,"database=101, meridian")
  =RR.QUERY("unit_name",,,,,"as_of=2026-03-31")
  =RR.QUERY("unit_name",,,,,"as_of=31.03.2026; limit=4")
  =RR.QUERY("unit_name",,,,,{"sort","unit_name desc";"limit",5})
  =RR.QUERY("unit_name",,,,,{"sort","Use Type","unit_name desc";"limit",5,""})
  =RR.QUERY("unit_name",,,,,H1:I3)
  =RR.QUERY("unit_name",,,,,$H$1:$I$3)
  =RR.QUERY("unit_name",,,,,H1:I1)
  =RR.QUERY(B8:D8, F3:G5, 0, P1, P2, H1:I1)
  =RR.QUERY(
    B8:D8 ,
    F3:G5 , 0
  )
  =SORT(RR.QUERY("unit_name,tenant_name",,0),2)
  =UNIQUE(RR.QUERY("use_type",,0))
  =@RR.QUERY("unit_name",,0)
  =LET(rows, RR.QUERY("unit_name","use_type=OFFICE",0), COUNTA(rows)) + 1
  =IF(A1="RR.QUERY(", RR.QUERY("unit_name",,0), "none")
  =IFERROR( RR.QUERY("unit_name, tenant_name", "use_type=OFFICE", 0),"" )
  =RR.MAPPINGS(1)&RR.QUERY("unit_name",,0)
  =RR.CHANGES("unit_name, tenant_name")
  =RR.CHANGES(B8:C8,"use_type=OFFICE",0)
  =RR.CHANGES("unit_name",,0,"all-rentrolls",TRUE,"EUR","limit=5")
  =RR.CHANGES("unit_name",,0,,,P5,"sort=unit_name")
  =RR.CHANGES()
  =RR.CHANGES(,"use_type=OFFICE",,,,,"nulls=zero")
  =RR.TOTAL("contracted_rent_pa")
  =RR.TOTAL("Contracted Rent","use_type=OFFICE","average")
  =RR.TOTAL("contracted_rent_pa",,"Weighted_Average",,,"weight=Lettable Area")
  =RR.TOTAL("contracted_rent_pa",,,"all-rentrolls",,"database=102; empty=0")
  =RR.TOTAL(P4,F3:G5,P3)
  =RR.TOTAL({"tenant_name"},,"distinct",,,"as_of=2026-03-31")
  =1+RR.TOTAL("contracted_rent_pa",,"max")*2
`
  .split(/\n {2}(?==)/)
  .map((formula) => formula.trim())
  .filter((formula) => formula !== '');

describe('a call that a person wrote', () => {
  it.each(CALLS)('asks the same after it was opened and applied unchanged: %s', async (formula) => {
    const calls = parseCalls(formula);
    const index = calls.findIndex(({ name }) => whyRefused(name) === undefined);
    await expectRoundTrip(formula, SHEET, index);
  });

  it.each([
    '=RR.QUERY("tenant_name, contracted_rent_pa", "use_type=OFFICE; lease_end_date between 2027-01-01 and 2027-12-31")',
    '=RR.QUERY("tenant_name",,,"all-rentrolls", TRUE, "sort=tenant_name desc; limit=3; database=102")',
    '=UNIQUE(RR.QUERY(B8:D8, F3:G5, 0,,,"as_of=2026-03-31"))',
    '=RR.TOTAL("contracted_rent_pa",,"weighted average",,,"weight=passing_rent_pa")',
  ])('stays as it is, as Ask of version 0.4.0 wrote it: %s', async (formula) =>
    expect(await expectRoundTrip(formula, SHEET)).toBe(formula),
  );

  it('is one of more than a hundred, of which nearly all have a result', async () => {
    expect(new Set(CALLS).size).toBeGreaterThan(120);
    const results = await Promise.all(CALLS.map((formula) => resultOf(formula, SHEET)));
    expect(results.filter((result) => Array.isArray(result)).length).toBeGreaterThan(100);
  });
});

describe('a part that Ask cannot show', () => {
  const NEXT = 'Edit it in the formula bar.';
  it.each(
    textTable(`
      =RR.QUERY(IF(A1,"a","b")) | the columns of this formula: “IF(A1,"a","b")” is a calculation.
      =RR.QUERY(RR.COLUMNS("rent")) | the columns of this formula: “RR.COLUMNS("rent")” is a calculation.
      =RR.QUERY("a",A3&"=5") | the conditions of this formula: “A3&"=5"” is a calculation.
      =RR.QUERY("a",,,IF(A1,"latest")) | the choice of rent rolls of this formula: “IF(A1,"latest")” is
      =RR.QUERY("a",,,,A1>0) | “Approved only” of this formula: “A1>0” is a calculation.
      =RR.QUERY("a",,,,,"limit="&A1) | the options of this formula: “"limit="&A1” is a calculation.
      =RR.TOTAL(A1&"x") | the column of this formula: “A1&"x"” is a calculation.
      =RR.TOTAL("a",,LOWER(A1)) | the statistic of this formula: “LOWER(A1)” is a calculation.
      =RR.QUERY(Rolls[[#Headers],[a]]) | the columns of this formula: it cannot read the cells of “Rolls[[#
      =RR.QUERY("a",,,,,Rolls[Options]) | options of this formula: it cannot read the cells of “Rolls[Options]”.
      =RR.QUERY("a","tenant_name=A*B") | the conditions of this formula: “tenant_name=A*B” fits none of
      =RR.QUERY("a","tenant_name in A*, B") | “tenant_name in A*, B” fits none of its fields.
      =RR.QUERY("a","contracted_rent_pa=50.125") | “contracted_rent_pa=50.125” fits none of its fields.
      =RR.QUERY("a",5) | the conditions of this formula: Filter, "5": the operator is missing.
      =RR.QUERY("a","use_type='OFFICE") | the conditions of this formula: 
      =RR.QUERY("a",N1:O3) | the conditions of this formula: Filter row 2, "OFFICE": the column is missing.
      =RR.QUERY("a",,,"2026") | the choice of rent rolls of this formula: rentrolls "2026" does not exist.
      =RR.QUERY("a",,,N1:O1) | the choice of rent rolls of this formula: Argument rentrolls takes one value
      =RR.QUERY("a",,,"all-rentrolls",,"as_of=2026-03-31") | the choice of rent rolls of this formula: the option
      =RR.QUERY("a",,,,"maybe") | “Approved only” of this formula: approved_only takes TRUE or FALSE
      =RR.QUERY("a",,,,,"colour=red") | the options of this formula: Option "colour" does not exist here.
      =RR.QUERY("a",,,,,"limit=1; limit=2") | the options of this formula: Option limit is given twice.
      =RR.QUERY("a",,,,,{"empty",5}) | it has no field for the option empty with a number.
      =RR.QUERY("a",,,,,"database=Atlantis") | no database that you may use is called "Atlantis".
      =RR.CHANGES("a",,,,,,"as_of=2026-03-31") | the options of this formula: Option "as_of" does not apply here.
      =RR.TOTAL("a",,"median") | the statistic of this formula: The statistic "median" does not exist.
      =RR.TOTAL("a, b") | the column of this formula: RR.TOTAL takes one column, but has 2.
      =RR.TOTAL("a",,,,,"limit=5") | the options of this formula: Option "limit" does not apply here.
    `),
  )('is named: %s', (formula, message) => {
    let thrown: unknown;
    try {
      openIn({ N1: 'Use Type', O1: 'OFFICE', O2: 'OFFICE' }, formula, naming);
    } catch (failure) {
      thrown = failure;
    }
    const { message: errorMessage, cause } = asRrError(thrown);
    expect(errorMessage).toContain(message);
    expect(errorMessage).toMatch(new RegExp(`^Ask cannot show .* ${NEXT}$`));
    expect(cause).toBe(UNREADABLE);
  });
});

describe('a call that is applied with other choices', () => {
  const CELLS = sheetOf(`
    B1: a
    D1: b
    B8: Tenant | Use Type
    B11: Tenant
    B12: Use Type
    B14: Tenant; unit_name
    F3: Use Type | OFFICE
    F4: Contracted Rent | >=50000
    F10: use_type=OFFICE
    H1: nulls | zero
    H5: Sort
    H6: limit | 5
    H7: Sort | Tenant
    P1: all-rentrolls
    P4: Contracted Rent
  `);
  /** Headings, conditions and options of which formulas fill some. */
  const FILLED = sheetOf(`
    B8: Tenant | =A1 → Use Type | Lease End
    F3: Use Type | =A2 → OFFICE
    F4: Tenant | x
    H1: sort | =A3 → Tenant
    H2: limit | 5
    C18: b
    B17: a
  `);

  /** Parts of a question. `where` has the conditions as text. */
  const partsOf = (change: string): Partial<AskQuery> => {
    const { where, ...parts } = JSON.parse(change) as Partial<AskQuery> & { where?: string };
    if (where === undefined) return parts;
    return { ...parts, conditions: openIn({}, `=RR.QUERY("a","${where}")`, naming).query.conditions };
  };
  const writtenIn = (cells: string) => sheetOf(cells.replaceAll('; ', '\n'));
  const apply = (formula: string, change: string, sheet: Sheet) => {
    const { query } = openIn(sheet, formula, naming);
    const applied = applyIn(sheet, formula, { ...query, ...partsOf(change) }, naming);
    const cells = applied.changed.map((cell) => [cell, applied.sheet[cell] ?? '']);
    return [applied.formula, Object.fromEntries(cells)] as const;
  };

  it.each(
    textTable(`
      =SORT(RR.QUERY("Tenant,use_type" ,B1:C3,0),1) | {"columns":["use_type","tenant_name","unit_name"]} | =SORT(RR.QUERY("use_type, tenant_name, unit_name", B1:C3, 0),1) |
      =RR.QUERY(B1:C1,{"use_type","=","OFFICE"}) | {"where":"use_type=OFFICE; contracted_rent_pa between 1 and 2"} | =RR.QUERY(B1:C1, "use_type=OFFICE; contracted_rent_pa between 1 and 2") |
      =RR.QUERY("a","use_type=OFFICE",0) | {"conditions":[]} | =RR.QUERY("a",,0) |
      =RR.QUERY({"a","b"}) | {"columns":["","b","","c"]} | =RR.QUERY({"","b","","c"}) |
      =RR.QUERY("a",,IF(A1,0,1),"all-rentrolls",,"nulls=zero;limit=5") | {"rentrolls":{"kind":"as-of","date":46112},"databases":["102"]} | =RR.QUERY("a",,IF(A1,0,1),,,"as_of=2026-03-31; limit=5; database=102; nulls=zero") |
      =RR.CHANGES(,,0,,,"EUR","limit=5") | {"limit":null,"approvedOnly":true} | =RR.CHANGES(,,0,,TRUE, "EUR") |
      =1+RR.TOTAL(D1) | {"number":{"column":"b","statistic":"count"}} | =1+RR.TOTAL(D1,,"count") |
      =RR.QUERY(B8:C8, F3:G5, 0) | {"where":"use_type=OFFICE; contracted_rent_pa>=50000; tenant_name contains x; lease_end_date=2027-01-01"} | =RR.QUERY(B8:C8, F3:G6, 0) | F5: Tenant; G5: *x*; F6: Lease End; G6: 46388
      =RR.QUERY(B8:C8, F3:G5, 0) | {"where":"contracted_rent_pa>=50000"} | =RR.QUERY(B8:C8, F3:G5, 0) | F3: ; G3:
      =RR.QUERY(B8:C8, F3:G5, 0) | {"where":"use_type=RETAIL; contracted_rent_pa>=50000"} | =RR.QUERY(B8:C8, F3:G5, 0) | G3: RETAIL
      =RR.QUERY(B11:$B12,,0) | {"columns":["tenant_name","use_type","lease_end_date"]} | =RR.QUERY(B11:$B13,,0) | B13: Lease End
      =RR.QUERY(B14,,0) | {"columns":["tenant_name","unit_name","use_type"]} | =RR.QUERY(B14,,0) | B14: tenant_name, unit_name, use_type
      =RR.QUERY("a",F10:F11) | {"where":"use_type=OFFICE; contracted_rent_pa between 1 and 2"} | =RR.QUERY("a", F10:F11) | F11: contracted_rent_pa between 1 and 2
      =RR.QUERY("a",,,,,H1:I2) | {"limit":5,"order":[{"column":"tenant_name","descending":true}]} | =RR.QUERY("a",,,,,H1:I3) | H2: sort; I2: Tenant desc; H3: limit; I3: 5
      =RR.QUERY("a",,,,,H5:I7) | {"order":[{"column":"unit_name","descending":true}],"limit":null} | =RR.QUERY("a",,,,,H5:I7) | I6: ; I7: Name (unit) desc
      =RR.TOTAL(P4,,P3,P1,P2) | {"approvedOnly":true,"rentrolls":{"kind":"latest"},"number":{"column":"passing_rent_pa","statistic":"max"}} | =RR.TOTAL(P4,,P3, P1, P2) | P1: latest; P2: TRUE; P3: max; P4: Rent, passing
    `),
  )('of %s is written again with %s', (before, change, after, cells) =>
    expect(apply(before!, change!, CELLS)).toEqual([after, writtenIn(cells!)]),
  );

  const CALL = '=RR.QUERY(B8:D8, F3:G4, 0,,,H1:I2)';
  it('changes what stands next to cells that a formula fills', () => {
    const change =
      '{"columns":["tenant_name","use_type","unit_name"],"where":"use_type=OFFICE; tenant_name=y","limit":7}';
    expect(apply(CALL, change, FILLED)).toEqual([CALL, writtenIn('D8: Name (unit); G4: y; I2: 7')]);
  });

  it.each(
    textTable(`
      ${CALL} | {"columns":["use_type","lease_end_date"]} | Sheet1!C8 has a formula. Change it in the
      ${CALL} | {"conditions":[]} | Sheet1!G3 has a formula.
      ${CALL} | {"order":[]} | Sheet1!I1 has a formula.
      =RR.QUERY("a") | {"columns":[]} | No column is chosen.
      =RR.QUERY("a") | {"number":{"column":"a","statistic":"sum"}} | This formula is RR.QUERY.
      =RR.QUERY(B17:C18) | {"columns":["use_type"]} | in a block of several rows and columns
      =RR.QUERY("a",,,,,B20) | {"limit":5} | The options stand in one column as texts.
    `),
  )('of %s is refused with %s', (formula, change, message) =>
    expect(() => apply(formula!, change!, FILLED)).toThrow(message),
  );
});

const names = fc.constantFrom(...ASKED.map(({ name }) => name));
const ROLLS: AskQuery['rentrolls'][] = [{ kind: 'latest' }, { kind: 'all' }, { kind: 'as-of', date: 46112 }];
const anyQuery: fc.Arbitrary<AskQuery> = fc
  .record({
    columns: fc.array(names, { minLength: 1, maxLength: 5 }),
    // A criterion in one cell cannot tell a list of one from a value.
    conditions: fc.array(anyCondition({ listed: 2, most: 3 }), { maxLength: 3 }),
    order: fc.array(fc.record({ column: names, descending: fc.boolean() }), { maxLength: 2 }),
    limit: fc.constantFrom(null, 5, -3),
    rentrolls: fc.constantFrom(...ROLLS),
    approvedOnly: fc.boolean(),
    databases: fc.constantFrom(null, ['101'], ['102', '101']),
  })
  .map((asked) => ({ ...EMPTY_QUERY, ...asked }));

/** As Ask inserts it, with headings and conditions in cells. */
const inserted = (query: AskQuery): { sheet: Sheet; formula: string } => {
  const { cells } = layOut(query, { row: 1, column: 1 }, naming);
  const formula = String(cells.find(({ style }) => style === 'formula')!.value);
  const otherCells = cells.filter(({ style }) => style !== 'formula');
  return {
    formula,
    sheet: Object.fromEntries(otherCells.map(({ row, column, value }) => [formatCell(row, column), value])),
  };
};

/** As Ask copies it for one cell. */
const inOneCell = (query: AskQuery): { sheet: Sheet; formula: string } => ({
  sheet: {},
  formula: fittingFormula(`=${printAskCall('QUERY', callArguments(query, naming.columns))}`),
});

const runs = { numRuns: propertyRuns(400) };

it.each([
  ['inserted', inserted],
  ['copied for one cell', inOneCell],
])('any question that is %s opens as that question, and applies unchanged without a change', (_, write) =>
  fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const { sheet, formula } = write(query);
      expect(openIn(sheet, formula, naming).query).toEqual(query);
      expect(await expectRoundTrip(formula, sheet)).toBe(formula);
    }),
    runs,
  ),
);

it('any other question that is applied to a formula has the result that it has when it is inserted', async () =>
  fc.assert(
    fc.asyncProperty(anyQuery, anyQuery, async (query, otherQuery) => {
      const { sheet, formula } = inserted(query);
      let applied: ReturnType<typeof applyIn>;
      try {
        applied = applyIn(sheet, formula, otherQuery, naming);
      } catch (thrown) {
        // Headings, conditions or options have no room to grow into.
        expect(String(thrown)).toContain('must be empty');
        return;
      }
      const { conditions, ...opened } = openIn(applied.sheet, applied.formula, naming).query;
      const { conditions: asked, ...otherParts } = otherQuery;
      expect(opened).toEqual(otherParts);
      // Conditions that were there keep their rows.
      const sorted = (all: AskQuery['conditions']) =>
        all.map((condition) => JSON.stringify(condition)).sort();
      expect(sorted(conditions)).toEqual(sorted(asked));
      const { start, end } = parseCalls(applied.formula)[0]!;
      const alone = `=${applied.formula.slice(start, end)}`;
      const fresh = inserted(otherQuery);
      expectSame(await resultOf(alone, applied.sheet), await resultOf(fresh.formula, fresh.sheet));
    }),
    runs,
  ));
