import type { TableDiff } from '../../../../src/answers/result/table-diff';
import { countsText, refreshIntent } from '../../../../src/features/refresh/pane/change-words';
import { rowsDiff } from '../../../support/pane/change-samples';

const words = (change: Partial<TableDiff>) => countsText(rowsDiff(change));

describe('the rows of a result', () => {
  it.each<[Partial<TableDiff>, string]>([
    [
      { rows: { before: 220, after: 221 }, changed: 12, added: 2, removed: 1, moved: 3 },
      '220 → 221 rows: 12 changed, 2 new, 1 gone or no longer matching, 3 moved',
    ],
    [{ rows: { before: 1, after: 1 }, changed: 1, added: 0, removed: 0, moved: 0 }, '1 row: 1 changed'],
    [
      { rows: { before: 1200, after: 1200 }, changed: 0, added: 0, removed: 0, moved: 1150 },
      '1,200 rows: 1,150 moved',
    ],
    [
      { rows: { before: 3, after: 3 }, changed: 0, added: 0, removed: 0, moved: 0 },
      '3 rows: only headings or number formats differ',
    ],
  ])('are counted: %j', (change, text) => expect(words(change)).toBe(text));
});

describe('the outcome of a refresh', () => {
  it.each([
    ['done', 12, 'success'],
    ['failed', 12, 'warning'],
    ['nothing', 0, 'info'],
    ['cancelled', 12, 'info'],
    ['cancelled', 0, 'info'],
  ] as const)('%s of %i formulas is shown as %s', (outcome, formulas, intent) =>
    expect(refreshIntent({ outcome, formulas })).toBe(intent),
  );

  it('is an error if Excel refused the whole refresh', () =>
    expect(refreshIntent({ outcome: 'failed', formulas: 0 })).toBe('error'));
});
