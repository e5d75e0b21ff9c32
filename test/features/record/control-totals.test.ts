import fc from 'fast-check';
import { bareColumn } from '../../../src/contract/entries';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { CellValue } from '../../../src/features/record/hash-values';
import { controlTotals } from '../../../src/features/record/gather-result';
import type { AskedCurrency } from '../../../src/table/totals/row-currency';
import { atOnce } from '../../../src/table/task';

const column = (
  identifier: string,
  label: string,
  unit: string | null,
  type: 'FLOAT' | 'STRING' = 'FLOAT',
) => ({
  identifier,
  label,
  entry: { ...bareColumn(identifier, label, type), unit },
});
const COLUMNS = [
  column('unit_name', 'Unit Name', null, 'STRING'),
  column('contracted_rent_pa', 'Contracted Rent PA', 'currency p.a.'),
  column('actual_lettable_area_sqm', 'Lettable Area', 'sqm'),
  column('vacancy_percent', 'Vacancy', '%'),
];
const totals = (
  rows: CellValue[][],
  currencies?: readonly unknown[],
  { columns = COLUMNS, asked = { endpoint: 'query' } as AskedCurrency } = {},
) => {
  const beside = (name: string) => (name === 'currency' ? currencies : undefined);
  const value = (row: number, at: number) => rows[row]![at];
  const names = columns.map(({ identifier }) => identifier);
  const summed = { asked, profile: DEFAULT_PROFILE, beside, value, columns: names, count: rows.length };
  return atOnce(controlTotals(columns, summed));
};
const sumsOf = ({ columns }: ReturnType<typeof totals>) => columns.map((one) => one.totals);

describe('control totals', () => {
  const AMOUNTS = [0.1, 0.2, 100, ''];
  const rows: CellValue[][] = AMOUNTS.map((rent, at) => ['A', rent, [10, 20.5][at] ?? '', at === 3 ? '' : 5]);

  it('say that a total is not known if a value is not a number', () => {
    const found = totals([...rows, ['E', '1.300,00', 5, 1]], ['EUR', 'EUR', 'GBP', 'GBP', 'EUR']);
    expect(sumsOf(found)[1]).toEqual([]);
    expect(found.noTotals).toBe(
      'The total of Contracted Rent PA is not known, because 1 value is not a number: "1.300,00".',
    );
  });

  it('add amounts by currency, areas over all rows, and no rates', () => {
    const currencies = ['EUR', 'EUR', 'GBP', 'GBP'];
    const found = totals(rows, currencies);
    expect(found.noTotals).toBe('');
    expect(found.columns[1]!.totals.map(({ currency }) => currency)).toEqual(['EUR', 'GBP']);
    expect(found.columns[1]!.totals[0]!.sum).toBeCloseTo(0.3, 15);
    expect(sumsOf(found).slice(2)).toEqual([[{ currency: '', sum: 30.5 }], []]);
    expect(sumsOf(found)[0]).toEqual([]);
  });

  it('never add amounts whose currency is not known, and say so', () => {
    const found = totals(rows);
    expect(sumsOf(found)[1]).toEqual([]);
    expect(found.noTotals).toBe(
      'Contracted Rent PA has no control total, because the currency of each row is not known.',
    );
  });

  it('show a row without a currency apart', () => {
    const found = totals(
      [5, 7].map((rent) => ['A', rent, '', '']),
      ['EUR', ''],
    );
    expect(sumsOf(found)[1]!.map(({ currency, sum }) => `${currency} ${sum}`)).toEqual(['? 7', 'EUR 5']);
  });

  it('are in the currency that the formula asks for, if its changes are converted', () => {
    const columns = [column('rent_change_pa', 'Change', null), COLUMNS[1]!];
    const asked = { endpoint: 'changes', currency: 'EUR' };
    expect(sumsOf(totals([[5, 7]], undefined, { columns, asked }))).toEqual([
      [{ currency: 'EUR', sum: 5 }],
      [],
    ]);
  });

  it('do not depend on the order of the rows', () => {
    const amount = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (amounts) => {
        const currencies = amounts.map(() => 'EUR');
        const rowsOf = (some: readonly number[]) => some.map((one): CellValue[] => ['', one, one, 0]);
        const of = (some: readonly number[]) => sumsOf(totals(rowsOf(some), currencies));
        expect(of([...amounts].reverse())).toEqual(of(amounts));
      }),
    );
  });
});
