import { criterionTest } from '../../../../src/features/this-cell/figure/criterion';
import type { DiffValue } from '../../../../src/answers/result/table-diff';

it.each<[DiffValue, DiffValue, boolean]>([
  ['EUR', 'eur', true],
  ['EUR', '=EUR', true],
  ['EUR', '<>eur', false],
  ['EUR', 'E*', true],
  ['EUR', 'E?', false],
  ['E*', 'E~*', true],
  ['EUR', 'E~*', false],
  ['a.b', 'axb', false],
  [5, 5, true],
  [5, '5', true],
  ['5', 5, true],
  [5, '>4', true],
  [5, '>=5', true],
  [5, '>5', false],
  [5, '<=4', false],
  ['', '>0', false],
  ['text', '>0', false],
  ['', '', true],
  ['', '<>', false],
  ['EUR', '<>', true],
  [0, '', false],
])('a cell %j meets the criterion %j: %j', (cell, criterion, meets) =>
  expect(criterionTest(criterion)(cell)).toBe(meets),
);
