import { EMPTY_QUERY, isComplete, type AskQuery } from '../../../../src/features/ask/ask-query';
import {
  addCondition,
  addOrder,
  changeCondition,
  hasContent,
  isUntouched,
  lackingCondition,
  moveColumn,
  showOnce,
} from '../../../../src/features/ask/pane/query/edit-query';

const asked = (change: Partial<AskQuery> = {}): AskQuery => ({ ...EMPTY_QUERY, ...change });
const ABC = asked({ columns: ['a', 'b', 'c'] });

it('finds the first condition that lacks a value, without one that the formula has so', () => {
  const lone = { column: 'use_type', operator: '=', values: [] } as const;
  const begun = { column: 'rent', operator: 'between', values: [1] } as const;
  const complete = [
    { ...lone, column: '' },
    { ...lone, operator: 'is blank' },
  ] as const;
  const found = (...conditions: AskQuery['conditions']) => lackingCondition(asked({ conditions }), undefined);
  expect(found(...complete, begun, lone)).toEqual([2, begun]);
  expect(found({ ...lone, values: [' '] })?.[0]).toBe(0);
  expect(found(...complete)).toBeUndefined();
  const formula = asked({ conditions: [{ ...lone }] });
  expect(lackingCondition(asked({ conditions: [lone] }), formula)).toBeUndefined();
  expect(lackingCondition(asked({ conditions: [lone, begun] }), formula)).toEqual([1, begun]);
});

describe('columns', () => {
  it.each<[number, -1 | 1, string]>([
    [0, 1, 'bac'],
    [2, -1, 'acb'],
    [0, -1, 'abc'],
    [2, 1, 'abc'],
  ])('at %i move by %i, and stay at the ends', (at, by, order) =>
    expect(moveColumn(ABC, at, by).columns.join('')).toBe(order),
  );
});

describe('conditions', () => {
  const one = addCondition(EMPTY_QUERY, 'use_type', 'OFFICE');

  it('begin with "is", and with the value that was found', () =>
    expect(one.conditions).toEqual([{ column: 'use_type', operator: '=', values: ['OFFICE'] }]));

  it('drop the values that another operator does not take', () => {
    const range = changeCondition(one, 0, { operator: 'between', values: [1, 2, 3] });
    expect(range.conditions).toMatchObject([{ values: [1, 2] }]);
    expect(changeCondition(range, 0, { operator: '>=' }).conditions).toMatchObject([{ values: [1] }]);
    expect(changeCondition(range, 0, { operator: 'is blank' }).conditions).toMatchObject([{ values: [] }]);
  });

  it.each<[string, Parameters<typeof isComplete>[0], boolean]>([
    ['no column', { column: '', operator: '=', values: ['a'] }, false],
    ['a blank value', { column: 'a', operator: '=', values: [''] }, false],
    ['zero', { column: 'a', operator: '=', values: [0] }, true],
    ['one end of a range', { column: 'a', operator: 'between', values: [1] }, false],
    ['an operator without values', { column: 'a', operator: 'is blank', values: [] }, true],
  ])('with %s are complete or not', (_, condition, complete) => expect(isComplete(condition)).toBe(complete));
});

it('rows that are shown once have no limit', () => {
  const query = showOnce(asked({ columns: ['a'], limit: 5 }), true);
  expect(query).toMatchObject({ once: true, limit: null });
  expect(showOnce(query, false).once).toBe(false);
});

describe('a question', () => {
  it('has content with a column, or with the column of its one number', () => {
    const sum = (column: string) => asked({ columns: ['a'], number: { column, statistic: 'sum' } });
    expect([EMPTY_QUERY, ABC, sum(''), sum('a')].map(hasContent)).toEqual([false, true, false, true]);
  });

  it('is untouched until something is chosen', () => {
    expect(isUntouched(EMPTY_QUERY)).toBe(true);
    for (const touched of [ABC, addCondition(EMPTY_QUERY), addOrder(EMPTY_QUERY)])
      expect(isUntouched(touched)).toBe(false);
  });
});
