import { textTable } from '../support/text-table';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { scoreHeading } from '../../src/intake/vocabulary/score-heading';

const SURE = 0.9;

const read = (text: string) => {
  const [extraction] = readRentRoll(textTable(text), { name: 'test', date: '2025-09-30' });
  if (!extraction) throw new Error('The sheet was not read.');
  const kinds = extraction.rows.map(({ kind }) => kind);
  const columnOf = (position: number) =>
    extraction.columns.find((proposal) => proposal.position === position);
  return { ...extraction, kinds, columnOf };
};

describe('a word that no stem matches', () => {
  it.each(
    textTable(
      `
      Kond.           → unit_floor
      Data zak. najmu → lease_expiry_date
      Mietbeg.        → lease_start_date
      Vertr.-Ende     → lease_expiry_date
      Vertragsbegin   → lease_start_date
      Tennant         → tenant_name
      Vertragsbeg.    → lease_start_date
      Kundenummer     → tenant_reference
      Bodegas         → unit_reference`,
      '→',
    ),
  )('is read as what it is short for, misspelt from, or made of: %s', (heading, column) =>
    expect(scoreHeading(heading)[0]?.column).toBe(column),
  );

  it.each(['Kond.', 'Data zak. najmu', 'Mietbeg.', 'Tennant', 'Hyresg.'])(
    'leaves a heading that needs it unsure: %s',
    (heading) => expect(scoreHeading(heading)[0]?.score).toBeLessThan(SURE),
  );

  it.each(['Xyz.', 'Qwertzuiop', 'Steuernummer', 'Abc. def.'])('means nothing if it is %s', (heading) =>
    expect(scoreHeading(heading).filter(({ score }) => score >= 0.6)).toEqual([]),
  );
});

describe('a column whose heading says nothing', () => {
  const table = read(`
    Xq|Zv|Area m²|Start|Wk|Rate €/m² p.a.|Qk
    A-1|Brandt GmbH|100|01.02.2020|31.01.2030|10|1000
    A-2|Falk KG|250|01.03.2021|28.02.2031|12|3000
    A-3|Ohm AG|75|15.06.2022|14.06.2027|20|1500
    B-1|Rehm GmbH|410|01.01.2024|31.12.2028|11|4510`);

  it('is told by its values and the columns beside it', () =>
    expect([0, 1, 4, 6].map((position) => table.columnOf(position)?.column)).toEqual([
      ...['unit_reference', 'tenant_name', 'lease_expiry_date', 'contracted_rent_pa'],
    ]));

  it('is never sure by them, except names of companies', () =>
    expect([0, 4, 6].filter((position) => (table.columnOf(position)?.confidence ?? 1) >= SURE)).toEqual([]));

  it('means nothing where its dates are not all later than the starts', () => {
    const { columnOf } = read(`
      Unit|Tenant|Start|Wk|Rent p.a.
      1|Brandt GmbH|01.02.2020|31.01.2019|1000
      2|Falk KG|01.03.2021|28.02.2031|3000
      3|Ohm AG|15.06.2022|14.06.2027|1500`);
    expect(columnOf(3)?.column).toBeNull();
  });

  it('means nothing where it numbers the rows', () => {
    const { columnOf } = read(`
      #|Shop|Tenant|Rent p.a.
      1|L-07|Brandt GmbH|1000
      2|L-09|Falk KG|3000
      3|L-11|Ohm AG|1500`);
    expect([columnOf(0)?.column, columnOf(1)?.column]).toEqual([null, 'unit_reference']);
  });
});

describe('a row without a known word', () => {
  it('is a vacant unit if it has a text for a tenant that is not a name, and neither rent nor dates', () => {
    const { kinds } = read(`
      Unit|Tenant|Area m²|Start|End|Rent p.a.
      1|Brandt GmbH|100|01.02.2020|31.01.2030|1000
      2|zur Neuvergabe|250|||
      3|Maria Ohm|75|||
      4|Falk KG|80|01.02.2021|31.01.2031|1500`);
    expect(kinds.slice(1)).toEqual(['unit', 'vacant unit', 'unit', 'unit']);
  });

  it('is a total if its only number is the sum of four rows or more', () => {
    const { kinds } = read(`
      Unit|Tenant|Rent p.a.|Remark
      1|Brandt GmbH|1000|
      2|Falk KG|2500|
      3|Ohm AG|1700|
      4|Rehm GmbH|900|
      ||6100|`);
    expect(kinds.at(-1)).toBe('total');
  });

  it('closes the group above when it holds its sums, whatever stands in the column of the units', () => {
    const { kinds } = read(`
      Unit|Tenant|Area m²|Rent p.a.
      1|Brandt GmbH|100|1000
      2|Falk KG|250|2500
      |Blok A|350|3500
      3|Ohm AG|75|1700
      4|Rehm GmbH|90|900
      Syd||165|2600`);
    expect([kinds[3], kinds.at(-1)]).toEqual(['subtotal', 'subtotal']);
  });

  it('is a next lease below a text that says so, and belongs to the unit above', () => {
    const { kinds, rows } = read(`
      Unit|Tenant|Area m²|Rent p.a.
      Current residents|||
      1|Maria Ohm|100|1000
      2|VACANT|250|
      Future residents|||
      2|Jan Falk|250|2500`);
    expect(kinds.at(-1)).toBe('next lease');
    expect(rows.at(-1)?.owner).toBe(4);
  });
});

it('lets references decide nothing about the decimal sign of amounts', () => {
  const { facts } = read(`
    Lot|Huurder|VVO m²|Jaarhuur
    0.1|Broodhuys NV|325|58.500
    1.1|Claes BV|850|148.750
    2.1|Zuivel vzw|850|144.500`);
  expect(facts[0]?.facts.get('contracted_rent_pa')?.value).toBe(58_500);
});
