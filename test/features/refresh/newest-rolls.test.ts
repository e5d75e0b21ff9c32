import { propertyMark, readRollDates, writeRollDates } from '../../../src/answers/formulas/roll-dates';
import {
  countNewer,
  newestRolls,
  withList,
  type LatestResult,
  type NewestRolls,
} from '../../../src/features/refresh/newest-rolls';
import { rollsTable, type Roll } from '../../support/rolls-table';

const roll = (
  property: number,
  id: number,
  date: number | null = id,
  isApproved: Roll['isApproved'] = false,
) => ({ property, id, date, isApproved });
const list = (askedAt: number, ...rolls: Roll[]): NewestRolls => newestRolls(rollsTable(rolls), askedAt);

const idsOf = (rolls: NewestRolls['all']) =>
  Object.fromEntries([...rolls].map(([property, { id }]) => [property, id]));

describe('the newest rent rolls', () => {
  it('are those with the latest date of each property, and the later one of a day', () => {
    const { all, approved } = list(
      5,
      roll(1, 11, 100),
      roll(1, 10, 200, true),
      roll(2, 20, 50),
      roll(2, 21, 50),
    );
    expect([idsOf(all), idsOf(approved)]).toEqual([{ 1: 10, 2: 21 }, { 1: 10 }]);
  });

  it('leave out rent rolls without a date, and count only a plain yes as approved', () => {
    const { all, approved } = list(5, roll(1, 10, null, true), roll(2, 20, 50, 'perhaps'));
    expect([idsOf(all), idsOf(approved)]).toEqual([{ 2: 20 }, {}]);
  });
});

describe('properties with newer rent rolls', () => {
  const before = list(10, roll(1, 10, 10, true), roll(2, 20, 20, true));
  const after = list(
    20,
    roll(1, 10, 10, true),
    roll(1, 11, 11),
    roll(2, 20, 20, true),
    roll(2, 21, 21, true),
  );
  it.each([
    ['all that came after a list of the time of the result', 10, false, 2],
    ['approved ones only, if the result has only those', 10, true, 1],
    ['none that may have been there when the service answered', 15, false, 0],
    ['none for a result as new as the last list', 20, false, 0],
  ])('are %s', (_, at, approvedOnly, count) =>
    expect(countNewer([before, after], [{ at, approvedOnly }])).toBe(count),
  );

  describe('that came before the first list', () => {
    const first = list(
      100,
      roll(1, 10, 10, true),
      roll(1, 11, 11),
      roll(2, 20, 20, true),
      roll(3, 30, 30.5, true),
    );
    /** What an answer of long ago showed. */
    const saved = (dates: [number, number][], approvedOnly = false, at = 5): LatestResult => ({
      at,
      approvedOnly,
      rolls: writeRollDates(new Map(dates)),
    });
    const SHOWN = [1, 2, 3].map((property): [number, number] => [property, 10 * property]);
    it.each<[string, LatestResult, number]>([
      ['are found by the dates that the answer had', saved(SHOWN), 1],
      ['count as approved only if they are', saved(SHOWN, true), 0],
      ['are found among approved ones, too', saved([[1, 9], ...SHOWN.slice(1)], true), 1],
      ['are not guessed for a property that the answer did not show', saved(SHOWN.slice(1)), 0],
      ['are not guessed for an older date in the list', saved([[2, 21]]), 0],
      ['are not known if the dates cannot be read', { at: 5, approvedOnly: false, rolls: '?;x:1' }, 0],
      ['are part of an answer that is newer than the list', saved(SHOWN, false, 101), 0],
    ])('%s', (_, result, count) => expect(countNewer([first], [result])).toBe(count));

    it('are not named again if the service leaves them out of an answer that came after', () => {
      const lists = withList([first], { ...first, askedAt: 300, since: 300 });
      expect(lists).toHaveLength(1);
      expect(countNewer(lists, [saved(SHOWN, false, 200)])).toBe(0);
      expect(countNewer(lists, [saved(SHOWN, false, 50)])).toBe(1);
    });

    it('are counted once with those that came since', () => {
      const last = list(200, roll(1, 12, 12), roll(2, 21, 21), roll(3, 30, 30.5));
      expect(countNewer([first, last], [saved(SHOWN)])).toBe(2);
    });
  });
});

describe('the dates of an answer in the file', () => {
  it('are read as they were written, and name no property', () => {
    const dates = new Map<number | string, number>([
      [4001, 46_295],
      ['Crane House', 46_203],
      [4002, 46_295],
    ]);
    const text = writeRollDates(dates)!;
    expect(text).not.toMatch(/4001|Crane/);
    const read = readRollDates(text);
    for (const [property, date] of dates) expect(read.get(propertyMark(property))).toBe(date);
    expect(read.size).toBe(3);
  });

  it('take little room, and none for very many properties', () => {
    const of = (count: number) =>
      writeRollDates(new Map(Array.from({ length: count }, (_, at) => [at, 46_000 + (at % 8)])));
    expect(of(60)!.length).toBeLessThan(400);
    expect(of(500)!.length).toBeLessThan(2_600);
    expect([of(501), of(0)]).toEqual([undefined, undefined]);
  });
});
