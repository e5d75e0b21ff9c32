import fc from 'fast-check';
import { columnOf, isBlank, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/task';
import { STATISTICS, type Statistic } from '../../../src/table/totals/statistic';
import { totalRows } from '../../../src/table/totals/total-rows';
import { propertyRuns } from '../../support/property-runs';
import { tableOf } from '../table-of';

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 100) },
  { weight: 2, arbitrary: fc.constant<Value>(null) },
  { weight: 1, arbitrary: fc.constantFrom<Value>('', 'n/a', 'N/A', 0) },
);
const weight = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((number): Value => number) },
  { weight: 1, arbitrary: fc.constant<Value>(null) },
);
const row = fc.record({ value, weight });
type Row = { value: Value; weight: Value };

function totalOf(rows: readonly Row[], statistic: Statistic, places = rows.map((_, place) => place)) {
  const table = tableOf({
    value: ['FLOAT', rows.map((one) => one.value)],
    weight: ['FLOAT', rows.map((one) => one.weight)],
  });
  return atOnce(
    totalRows({
      column: columnOf(table, 'value'),
      rows: Uint32Array.from(places),
      statistic,
      weight: statistic === 'weighted average' ? columnOf(table, 'weight') : undefined,
    }),
  );
}

/** The obvious way, in cents. */
function obvious(rows: readonly Row[], statistic: Statistic): number | null {
  const given = rows.map((one) => one.value).filter((one) => !isBlank(one));
  const numbers = given.filter((one) => typeof one === 'number');
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  if (statistic === 'count') return given.length;
  if (statistic === 'distinct') return new Set(given.map((one) => String(one).toLowerCase())).size;
  if (statistic === 'sum') return sum(numbers.map((one) => Math.round(100 * one))) / 100;
  if (statistic === 'weighted average') {
    const both = rows.filter((one) => typeof one.value === 'number' && typeof one.weight === 'number') as {
      value: number;
      weight: number;
    }[];
    const all = sum(both.map((one) => one.weight));
    return all === 0 ? null : sum(both.map((one) => Math.round(100 * one.value) * one.weight)) / 100 / all;
  }
  if (numbers.length === 0) return null;
  if (statistic === 'average') return sum(numbers.map((one) => Math.round(100 * one))) / 100 / numbers.length;
  return statistic === 'min' ? Math.min(...numbers) : Math.max(...numbers);
}

describe.each(STATISTICS)('%s', (statistic) => {
  it('is what the obvious way finds, and the same in any order', () =>
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }).chain((rows) =>
          fc.tuple(
            fc.constant(rows),
            fc.shuffledSubarray(
              rows.map((_, place) => place),
              { minLength: rows.length },
            ),
          ),
        ),
        ([rows, places]) => {
          const { value: found } = totalOf(rows, statistic);
          const expected = obvious(rows, statistic);
          if (expected === null) expect(found).toBeNull();
          else expect(found).toBeCloseTo(expected, 6);
          expect(totalOf(rows, statistic, places).value).toBe(found);
        },
      ),
      { numRuns: propertyRuns(300) },
    ));

  it('looks at the given rows only', () => {
    const rows = [1, 2, 3].map((number) => ({ value: number, weight: number }));
    expect(totalOf(rows, statistic, [1]).value).toBe(
      statistic === 'count' || statistic === 'distinct' ? 1 : 2,
    );
  });
});

describe('a total', () => {
  it('counts text among numbers, with an example', () => {
    const rows = ['n/a', 5, 'none', null, ''].map((one) => ({ value: one, weight: 1 }));
    expect(totalOf(rows, 'sum')).toMatchObject({ value: 5, unread: { count: 2, example: 'n/a' } });
    expect(totalOf(rows, 'count')).toMatchObject({ value: 3, unread: { count: 0 } });
  });

  it('tells the share of the weight of rows without a value', () => {
    const rows = [
      { value: 1, weight: 60 },
      { value: null, weight: 40 },
      { value: null, weight: 0 },
      { value: null, weight: null },
    ];
    expect(totalOf(rows, 'weighted average')).toMatchObject({ value: 1, without: { count: 1, share: 0.4 } });
  });

  it('has no weighted average if the weights add up to nothing', () =>
    expect(totalOf([{ value: 1, weight: 0 }], 'weighted average').value).toBeNull());
});
