import {
  type Difference,
  type PropertyReconciliation,
  type Reconciliation,
  WITH_DATABASE,
} from '../../../../src/intake/index';
import { textTable } from '../../../support/text-table';
import {
  differenceGroups,
  headlineWords,
  lineWords,
  signedText,
} from '../../../../src/features/compare/pane/difference-groups';

const RENT = 'contracted_rent_pa';
const line = (change: Partial<Difference>): Difference => ({ kind: 'differs', unit: '1', ...change });
const rent = (difference: number, change: Partial<Difference> = {}) =>
  line({ column: RENT, difference, measure: 'EUR', sheet: 100 + difference, database: 100, ...change });

function compared(
  differences: readonly Difference[],
  change: Partial<PropertyReconciliation> = {},
  asks: string[] = [],
): Reconciliation {
  const property = {
    ...{ property: '4004', name: 'Crane House', differences, outcomes: [], sums: [] },
    units: { matched: 45, equal: 39, convention: 1, differing: 5 },
    ...{ onlyInSheet: 0, onlyInDatabase: 0, ambiguous: { sheet: 0, database: 0 } },
    ...change,
  };
  return { properties: [property], rentColumn: RENT, asks } as unknown as Reconciliation;
}
const sums = (...rows: (readonly [measure: string, sheet: number, database: number])[]) => ({
  sums: rows.map(([measure, sheet, database]) => {
    const difference = Math.round((sheet - database) * 100) / 100;
    return { column: RENT, measure, sheet, database, difference, parts: new Map() };
  }),
});

describe('the lines of a comparison', () => {
  it('stand by column, rents, areas, tenants, dates and then others, the largest line first, ways of writing last', () => {
    const drawn = textTable(`
      use_type
      vat_rate_percent
      svc_property_id
      lease_expiry_date | {"difference":-1826,"measure":"days"}
      lease_expiry_date | {"difference":-1826,"measure":"days"}
      security_amount | {"difference":5,"measure":"EUR"}
      tenant_name
      | {"kind":"only in sheet"}
      actual_lettable_area_sqm | {"difference":27,"measure":"m²"}
      contracted_rent_pa | {"difference":2520.1,"measure":"EUR"}
      tenant_name | {"kind":"spelling"}
      contracted_rent_pa | {"difference":-20000.3,"measure":"EUR"}
    `).map(([column, change = '{}']) =>
      line({
        ...(column !== '' && { column }),
        ...(JSON.parse(change) as Partial<Difference>),
      } as Difference),
    );
    const groups = differenceGroups(compared(drawn, sums(['EUR', 900.1, 18_380.3])));
    expect(groups.map(({ title, summary }) => [title, summary])).toEqual(
      textTable(`
        Contracted rent p.a. | −17,480.20 EUR
        Units | 1 line
        Actual lettable area, m² | +27.00 m²
        Tenant name | 1 line
        Lease expiry date | 2 lines
        Security amount | +5.00 EUR
        Use type | 1 line
        VAT rate, % | 1 line
        Property ID of the service | 1 line
        Written differently | 1 line, taken as equal
      `),
    );
    expect(groups[0]!.lines.map(({ difference }) => difference)).toEqual([-20_000.3, 2_520.1]);
  });

  it('of the rent end with the two totals, in each currency, to the cent', () => {
    const [group, ...remaining] = differenceGroups(
      compared(
        [rent(0.1), rent(0.2), rent(-5, { measure: 'GBP' }), line({ column: 'tenant_name' })],
        sums(['EUR', 1_000.3, 1_000], ['GBP', 45, 50]),
      ),
    );
    expect(group!.totals).toEqual([
      { measure: 'EUR', sheet: 1_000.3, database: 1_000, difference: 0.3 },
      { measure: 'GBP', sheet: 45, database: 50, difference: -5 },
    ]);
    expect(group!.summary).toBe('+0.30 EUR, −5.00 GBP');
    expect(remaining.flatMap(({ totals }) => totals)).toEqual([]);
  });

  it('has a rent of another period among the rents and among the ways of writing', () => {
    const monthly = rent(-16_078.33, { kind: 'unit/period', sheet: 1_461.67, database: 17_540 });
    const groups = differenceGroups(compared([monthly]));
    expect(groups.map(({ title, lines }) => [title, lines.length])).toEqual([
      ['Contracted rent p.a.', 1],
      ['Written differently', 1],
    ]);
  });

  it.each(
    textTable(`
      {"sheet":605610,"database":596660} | sheet 605,610.00 · database 596,660.00
      {"sheet":23750} | sheet 23,750.00 · database blank
      {"kind":"only in sheet","sheet":1} | only in sheet
      {"kind":"only in database","database":1} | only in database
      {"kind":"ambiguous"} | cannot be told from another unit
      {"kind":"within tolerance","difference":0.04} | differences too small to list, together
      {"kind":"unit/period","sheet":100,"database":1200} | sheet 100 · database 1,200.00 · a month beside a year
      {"kind":"unit/period","sheet":400,"database":100} | sheet 400 · database 100 · a quarter beside a year
      {"kind":"unit/period","sheet":1076.4,"database":100} | sheet 1,076.40 · database 100 · square feet beside m²
      {"kind":"date convention","sheet":"2030-01-01","database":"2029-12-31"} | sheet 1 Jan 2030 · database 31 Dec 2029 · the last day beside the first day after it
      {"kind":"spelling","sheet":"ALDER","database":"Alder AG"} | sheet ALDER · database Alder AG · another spelling
      {"sheet":-5000,"database":1} | sheet −5,000.00 · database 1
      {"kind":"unit/period","sheet":12,"database":12000} | sheet 12 · database 12,000.00 · thousands beside single amounts
      {"kind":"not compared","sheet":"12a"} | sheet 12a · database blank · not compared
      {"kind":"not compared","note":"The currency is unknown."} | The currency is unknown.
    `),
  )('says of %s: %s', (change, text) => {
    const words = lineWords(line(JSON.parse(change!) as Partial<Difference>), WITH_DATABASE);
    expect(words.join(' · ')).toBe(text);
  });

  it('has signs', () => expect([1.5, -1.5, 0].map(signedText)).toEqual(['+1.50', '−1.50', '0.00']));
});

// What was found of the property, the rents in the sheet and in the database, the title, and the text below it.
it.each(
  textTable(`
    {"onlyInSheet":1,"onlyInDatabase":1} | EUR 86120 100000 | 40 of 45 units agree | 1 of them is only written differently. 5 differ, 1 only in the sheet, 1 only in the database. The rent of the sheet is EUR 13,880.00 lower: the sum of the lines below.
    {"units":{"matched":44,"equal":44,"convention":0,"differing":0}} | EUR 5 5 | All 44 units agree | The rents in EUR are equal in sum.
    {} | | 1 question to answer first | 40 of 45 units agree in what can be compared without an answer. 1 of them is only written differently. 5 differ. The rents of the sheet cannot be compared.
    {"units":{"matched":0,"equal":0,"convention":0,"differing":0},"onlyInSheet":400,"onlyInDatabase":11} | EUR 9 5 | No unit was found on both sides | 400 only in the sheet, 11 only in the database. The rent of the sheet is EUR 4.00 higher: the sum of the lines below.
    {"ambiguous":{"sheet":2,"database":1}} | EUR 7 5 | 40 of 45 units agree | 1 of them is only written differently. 5 differ, 3 cannot be told apart. The rent of the sheet is EUR 2.00 higher: the sum of the lines below.
    {} | USD 7 0, EUR 0 5 | 40 of 45 units agree | 1 of them is only written differently. 5 differ. The rents of the sheet are in USD, those of the database in EUR.
  `),
)('the first line says of %s with the rents %s: %s', (change, rents, title, text) => {
  const found = JSON.parse(change!) as Partial<PropertyReconciliation>;
  const rows = textTable(rents!.replaceAll(', ', '\n'), ' ').map(
    ([measure = '', sheet, database]) => [measure, Number(sheet), Number(database)] as const,
  );
  const reconciliation =
    rents === ''
      ? compared([], found, ['In which currency are the amounts?'])
      : compared([], { ...found, ...sums(...rows) });
  expect(headlineWords(reconciliation, WITH_DATABASE)).toEqual({ title, text });
});
