import { textTable } from '../support/text-table';
import { readRentRoll } from '../../src/intake/read-rent-roll';

const SURE = 0.9;

function read(text: string, date = '2025-09-30') {
  const [extraction] = readRentRoll(textTable(text), { name: 'test', date });
  if (!extraction) throw new Error('The sheet was not read.');
  const confidenceOf = (column: string) =>
    extraction.columns.find((proposal) => proposal.column === column)?.confidence ?? 0;
  const cellsOf = (code: string) =>
    extraction.findings
      .filter((finding) => finding.code === code)
      .map(({ rows: named, positions }) => ({ rows: named, positions }));
  return { ...extraction, confidenceOf, cellsOf };
}

describe('a column that every rent roll has', () => {
  const table = read(`
    Objekt|Mieter|Fläche m²|Einzug|Mietende|Miete EUR p.a.
    1001|Brandt GmbH|100|01.02.2020|31.01.2030|12000
    1002|Falk KG|250|01.03.2021|28.02.2031|30500
    1003|Ohm AG|75|15.06.2022|14.06.2027|9000`);

  it.each(['unit_reference', 'lease_start_date'])(
    'is sure where no other can be it, and the values of the table agree: %s',
    (column) => expect(table.confidenceOf(column)).toBeGreaterThanOrEqual(SURE),
  );

  it('is not sure where a word of its heading is not understood, whatever the values say', () => {
    const { confidenceOf } = read(`
      Unit|Tenant|Area sqm|Start|End|Qwertz rent EUR p.a.
      1|Brandt Ltd|100|2020-02-01|2030-01-31|12000
      2|Falk Ltd|250|2021-03-01|2031-02-28|30500
      3|Ohm Ltd|75|2022-06-15|2027-06-14|9000`);
    expect(confidenceOf('contracted_rent_pa')).toBeLessThan(SURE);
  });

  it('is sure beside the same areas in another unit, and beside areas of some units', () => {
    const { confidenceOf } = read(`
      Unit|Tenant|GIA sq m|sq ft|ITZA sq m|Start|End|Rent EUR p.a.
      1|Brandt Ltd|612.4|6592|78.2|2020-02-01|2030-01-31|52000
      2|Falk Ltd|540|5813||2021-03-01|2031-02-28|43200
      3|Ohm Ltd|1455.9|15671||2022-06-15|2027-06-14|120500`);
    expect(confidenceOf('actual_lettable_area_sqm')).toBeGreaterThanOrEqual(SURE);
  });

  it('is sure for the month and year of the sheet, and for the tenant beside the name on the door', () => {
    const { confidenceOf } = read(`
      Unit|Tenant|DBA|Area sqm|Start|End|Rent p.m. Sept. 2024|Rent p.m. Sept. 2025
      1|Brandt Ltd|Bakery|612.4|2020-02-01|2030-01-31|5200|5300
      2|Falk Ltd|Shoes|540|2021-03-01|2031-02-28|4320|4400
      3|Ohm Ltd|Books|1455.9|2022-06-15|2027-06-14|12050|12200`);
    expect(confidenceOf('contracted_rent_pa')).toBeGreaterThanOrEqual(SURE);
    expect(confidenceOf('tenant_name')).toBeGreaterThanOrEqual(SURE);
  });

  it('is not sure where another column can mean the same', () => {
    const { confidenceOf } = read(`
      Unit|Tenant|Area sqm|Start|To|To|Rent EUR p.a.
      1|Brandt Ltd|100|2020-02-01|2030-01-31|2035-01-31|12000
      2|Falk Ltd|250|2021-03-01|2031-02-28|2036-02-28|30500
      3|Ohm Ltd|75|2022-06-15|2027-06-14|2032-06-14|9000`);
    expect(confidenceOf('lease_expiry_date')).toBeLessThan(SURE);
  });
});

describe('a finding of a unit', () => {
  const head = 'Unit|Tenant|Area sqm|Start|End|Rent EUR p.a.|Rate EUR/sqm p.a.';

  it('names the end of a lease that is over, and no other value of its row', () =>
    expect(
      read(`
        ${head}
        1|Brandt Ltd|100|2020-02-01|2025-01-31|12000|120
        2|Falk Ltd|250|2021-03-01|2031-02-28|30000|120
        3|Ohm Ltd|75|2022-06-15|2027-06-14|9000|120`).cellsOf('dates-wrong'),
    ).toEqual([{ rows: [2], positions: [4] }]));

  it('names the rent, the rate and the area that do not agree', () =>
    expect(
      read(`
        ${head}
        1|Brandt Ltd|100|2020-02-01|2030-01-31|12000|120
        2|Falk Ltd|250|2021-03-01|2031-02-28|31000|120
        3|Ohm Ltd|75|2022-06-15|2027-06-14|9000|120`).cellsOf('rent-differs'),
    ).toEqual([{ rows: [3], positions: [6, 5, 2] }]));

  it('names only the rate where it differs in most rows: it is one of another area or rent', () =>
    expect(
      read(`
        ${head}
        1|Brandt Ltd|100|2020-02-01|2030-01-31|12000|140
        2|Falk Ltd|250|2021-03-01|2031-02-28|30000|125
        3|Ohm Ltd|75|2022-06-15|2027-06-14|9000|131`).cellsOf('rent-differs'),
    ).toEqual([{ rows: [2, 3, 4], positions: [6] }]));

  it('names the cells that a total covers where no row explains its difference', () =>
    expect(
      read(`
        ${head}
        1|Brandt Ltd|100|2020-02-01|2030-01-31|12000|120
        2|Falk Ltd|250|2021-03-01|2031-02-28|30000|120
        Total||350|||43210|`).cellsOf('total-differs'),
    ).toEqual([{ rows: [4, 2, 3], positions: [5] }]));
});

describe('a column of percentages', () => {
  it.each([
    'Discount %',
    'Rent discount %',
    'Deposit %',
    'Service charge %',
    'Rückstand %',
    'Fit-out contribution %',
  ])('has no amounts, and no total: %s', (percentage) => {
    const { columns, totals } = read(`
        Unit|Tenant|Area sqm|Start|End|Rent EUR p.a.|${percentage}
        1|Brandt Ltd|100|2020-02-01|2030-01-31|12000|5
        2|Falk Ltd|250|2021-03-01|2031-02-28|30000|10
        3|Ohm Ltd|75|2022-06-15|2027-06-14|9000|2.5
        Total||425|||51000|5.5`);
    expect(columns.at(-1)?.column).toBeNull();
    expect(totals).toHaveLength(2);
  });
});

describe('a count of units', () => {
  it('of those that are vacant is not compared with all units', () =>
    expect(
      read(`
        Unit|Tenant|Area sqm|Start|End|Rent EUR p.a.
        1|Brandt Ltd|100|2020-02-01|2030-01-31|12000
        2|Falk Ltd|250|2021-03-01|2031-02-28|30000
        3|Ohm Ltd|75|2022-06-15|2027-06-14|9000
        4|Vacant|75|||
        5|Vacant|80|||
        Total||580|||51000
        Vacant|2 Units|155|||`).cellsOf('count-differs'),
    ).toEqual([]));
});

describe('a property of several', () => {
  it('has its own total, which its own units add up to', () => {
    const { cellsOf, totals } = read(`
      Unit|Tenant|Area sqm|Start|End|Rent EUR p.a.
      Mill House
      1|Brandt Ltd|100|2020-02-01|2030-01-31|12000
      2|Falk Ltd|250|2021-03-01|2031-02-28|30000
      Total||350|||42000
      Quay House
      1|Ohm Ltd|75|2022-06-15|2027-06-14|9000
      2|Rehm Ltd|80|2022-06-15|2027-06-14|9900
      Total||155|||18900`);
    expect(cellsOf('total-differs')).toEqual([]);
    expect(totals.map(({ rows, ok }) => [rows, ok])).toEqual([
      [[3, 4], true],
      [[3, 4], true],
      [[7, 8], true],
      [[7, 8], true],
    ]);
  });
});
