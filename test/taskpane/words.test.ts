import {
  alphaText,
  describeState,
  formulaSummary,
  formulaText,
  sizeText,
} from '../../src/features/formula-list/pane/formula-words';
import { everyState } from '../support/pane/pane-stage';

describe('texts about formulas', () => {
  it.each([
    ['current', 3, 'Answered · data of 14:00'],
    ['current', 24 * 60, 'Answered · data of 20 Nov 14:03'],
    ['stale', 3, 'Not refreshed · data of 14:00'],
    ['running', 3, 'Running · data of 14:00'],
    ['failed', undefined, 'Failed'],
    ['saved', undefined, 'As saved'],
    ['empty', 3, 'No rows · data of 14:00'],
    ['empty', undefined, 'No rows'],
  ] as const)('describe one that is %s and %s minutes old: %s', (state, minutes, words) => {
    const now = new Date('2026-11-21T14:03:00').getTime();
    const at = minutes === undefined ? undefined : now - minutes * 60_000;
    expect(describeState({ state, at }, now)).toBe(words);
  });
  it('leave out states without formulas', () =>
    expect(formulaSummary(everyState(0).slice(3, 4))).toBe('1 formula'));
  it('show a formula on one line', () =>
    expect(formulaText('= RR.QUERY("tenant_name",\n  "limit=5")')).toBe(
      'RR.QUERY("tenant_name", "limit=5")',
    ));
  it.each([
    [[], undefined],
    [[[], []], undefined],
    [
      [[], ['track changes']],
      '1 formula uses an alpha feature (track changes). It may change or break without notice. Do not rely on it in production.',
    ],
    [
      [['configured columns'], ['configured columns', 'track changes']],
      '2 formulas use alpha features (track changes, configured columns). They may change or break without notice. Do not rely on them in production.',
    ],
  ] as const)('warn about the alpha features %j once: %s', (features, words) =>
    expect(alphaText(features.map((usesAlpha) => ({ usesAlpha })))).toBe(words),
  );
  it('say what a limit left of the rows', () =>
    expect(sizeText({ size: { rows: 11, columns: 5 }, limited: { shown: 10, all: 1412 } })).toBe(
      '10 of 1,412 rows',
    ));

  it('are empty for a result without a size', () => expect(sizeText({})).toBe(''));
});
