import { profileWords } from '../../../../src/features/ask/pane/values/local-text';
import type { ColumnProfile } from '../../../../src/table/columns/column-profile';

it.each<[ColumnProfile, boolean, string[]]>([
  [{ rows: 220, filled: 220, different: 12 }, false, ['100 % filled', '12 different']],
  // Not all rows are filled, and not none.
  [{ rows: 1000, filled: 999, different: 1204 }, false, ['99 % filled', '1,204 different']],
  [{ rows: 1000, filled: 1, different: 1 }, false, ['under 1 % filled', 'one value']],
  [{ rows: 3, filled: 0, different: 0 }, false, ['0 % filled']],
  [
    { rows: 2, filled: 2, different: 2, range: { least: -1500.256, most: 62_400 } },
    false,
    ['100 % filled', '2 different', '−1,500.26 to 62,400'],
  ],
  [
    { rows: 2, filled: 1, different: 1, range: { least: 46_203.5, most: 46_203.5 } },
    true,
    ['50 % filled', 'one value', '30 Jun 2026'],
  ],
])('says of %j, a date: %s', (profile, isDate, words) =>
  expect(profileWords(profile, isDate)).toEqual(words),
);
