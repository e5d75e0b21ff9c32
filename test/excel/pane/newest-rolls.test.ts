import { countNewer, newestRolls, withList, type NewestRolls } from '../../../src/excel/pane/newest-rolls';
import { rollsTable, type Roll } from '../../support/rolls-table';

const roll = (
  property: number,
  id: number,
  date: number | null = id,
  isApproved: Roll['isApproved'] = false,
) => ({
  property,
  id,
  date,
  isApproved,
});
const list = (askedAt: number, ...rolls: Roll[]): NewestRolls => newestRolls(rollsTable(rolls), askedAt);

describe('the newest rent rolls', () => {
  it('are those with the latest date of each property, and the later one of a day', () => {
    const { all, approved } = list(
      5,
      roll(1, 11, 100),
      roll(1, 10, 200, true),
      roll(2, 20, 50),
      roll(2, 21, 50),
    );
    expect([[...all], [...approved]]).toEqual([
      [
        [1, 10],
        [2, 21],
      ],
      [[1, 10]],
    ]);
  });

  it('leave out rent rolls without a date, and count only a plain yes as approved', () => {
    const { all, approved } = list(5, roll(1, 10, null, true), roll(2, 20, 50, 'perhaps'));
    expect([[...all], [...approved]]).toEqual([[[2, 20]], []]);
  });

  it('of an empty list or one without the columns are not known', () => {
    expect(list(1).all.size).toBe(0);
    expect(newestRolls({ rowCount: 3, columns: new Map() }, 1).all.size).toBe(0);
  });
});

describe('lists', () => {
  it('that say the same as the one before take its place', () => {
    const [a, b, c] = [list(1, roll(1, 10)), list(2, roll(1, 10)), list(3, roll(1, 11))];
    expect(withList(withList(withList([], a), b), c).map(({ askedAt }) => askedAt)).toEqual([2, 3]);
  });
  it('differ if a property went', () => {
    const [a, b] = [list(1, roll(1, 10), roll(2, 20)), list(2, roll(1, 10))];
    expect(withList([a], b)).toHaveLength(2);
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
    ['those after the first list, for an earlier result', 0, false, 2],
    ['none that may have been there when the service answered', 15, false, 0],
    ['none for a result as new as the last list', 20, false, 0],
    ['none for a result newer than all lists', 30, false, 0],
  ])('are %s', (_, at, approvedOnly, count) =>
    expect(countNewer([before, after], [{ at, approvedOnly }])).toBe(count),
  );
  it('are counted once for several results', () =>
    expect(
      countNewer(
        [before, after],
        [
          { at: 10, approvedOnly: true },
          { at: 9, approvedOnly: false },
        ],
      ),
    ).toBe(2));
  it('are not counted without lists or results', () =>
    expect([countNewer([], [{ at: 1, approvedOnly: false }]), countNewer([before, after], [])]).toEqual([
      0, 0,
    ]));
});
