import { refreshIntent } from '../../../../src/features/refresh/pane/refresh-intent';

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
