import fc from 'fast-check';
import { asOfRows, notYet } from '../../src/table/as-of';
import { atOnce } from '../../src/table/steps';
import { isBlank, type Table, type Value } from '../../src/table/table';
import type { ColumnType } from '../../src/contract/column-types';
import { textTable } from '../support/text-table';
import { failureOf } from './failure-of';
import { ofDayPlainly } from './straightforward';
import { tableOf } from './table-of';

const columns = { property: 'property', date: 'date' };
const on = (table: Table, serial: number) => {
  const { rows, tied, ...more } = atOnce(asOfRows(table, columns, serial));
  expect(tied.size).toBe(0);
  return { rows: [...rows], ...more };
};

describe('a day before every rent roll', () => {
  const table = tableOf({ property: ['INT', [1, 2, 3]], date: ['TIMESTAMP', [45657.5, 46000, null]] });
  const found = (serial: number) => atOnce(asOfRows(table, columns, serial));

  it('has no rows, and the message gives the date of the earliest rent roll', () => {
    expect(on(table, 43831)).toEqual({ rows: [], undated: 1, withoutProperty: 0, earliest: 45657.5 });
    expect(notYet(found(43831), 43831.25)).toBe(
      'No rent roll is dated on or before 1 Jan 2020. The earliest is dated 31 Dec 2024.',
    );
  });

  it('is not reported from the first rent roll on, or if no rent roll has a date', () => {
    expect(notYet(found(45657), 45657)).toBeUndefined();
    const undated = tableOf({ property: ['INT', [1]], date: ['TIMESTAMP', [null]] });
    expect(notYet(atOnce(asOfRows(undated, columns, 43831)), 43831)).toBeUndefined();
  });
});

it.each(
  textTable(
    `
    TIMESTAMP → [100,null,"31.12.2025"] → Option as_of needs the dates of rent rolls, but a row has "31.12.2025". Remove as_of, or contact your administrator.
    TIMESTAMP → [true] → but a row has "TRUE".
    STRING → ["","2025-12-31"] → but the service lists them as STRING, with "2025-12-31".
    FLOAT → [46022] → but the service lists them as FLOAT, with "46022".`,
    '→',
  ),
)('refuses an unreadable date instead of leaving out its row: %s %s', (type, written, words) => {
  const dates = JSON.parse(written) as Value[];
  const table = tableOf({ property: ['INT', dates.map(() => 1)], date: [type as ColumnType, dates] });
  const error = failureOf(() => on(table, 50000));
  expect(error.code).toBe('bad-reply');
  expect(error.message).toContain(words);
});

it('selects the newest rent roll of each property until a day, and counts the rows without a date or a property', () => {
  const row = fc.tuple(
    fc.constantFrom<Value>(1, 2, 'a', 'b', '', null, true),
    fc.constantFrom<Value>(99.5, 100, 100.75, 101, 200, null, ''),
  );
  fc.assert(
    fc.property(
      fc.array(row),
      fc.constantFrom('INT' as const, 'STRING' as const),
      fc.constantFrom(99, 100, 100.5, 150, 300),
      (rows, type, serial) => {
        const table = tableOf({
          property: [type, rows.map(([property]) => property)],
          date: ['TIMESTAMP', rows.map(([, date]) => date)],
        });
        const isUntil = (date: Value) => typeof date === 'number' && Math.floor(date) <= serial;
        expect(on(table, serial)).toMatchObject({
          rows: ofDayPlainly(table, serial),
          undated: rows.filter(([, date]) => isBlank(date)).length,
          withoutProperty: rows.filter(([property, date]) => isBlank(property) && isUntil(date)).length,
        });
      },
    ),
  );
});
