import { chosenCount, matchingDatabases } from '../../src/taskpane/databases/database-words';
import { countOf, namesText } from '../../src/pane-kit/text/count-text';
import {
  alphaText,
  describeState,
  formulaSummary,
  formulaText,
  sizeText,
} from '../../src/features/formula-list/pane/formula-words';
import { databases, everyState, manyLines } from '../support/pane/pane-stage';

describe('texts about formulas', () => {
  it('say how many failed, were not refreshed and run', () =>
    expect(formulaSummary(everyState(0))).toBe('7 formulas · 1 failed · 1 not refreshed · 1 running'));
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
  it('group thousands', () =>
    expect([
      formulaSummary(manyLines(1000, 0)),
      countOf(1, 'formula'),
      sizeText({ size: { rows: 48210, columns: 31 } }),
    ]).toEqual(['1,000 formulas · 2 failed', '1 formula', '48,210 × 31']));
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

describe('texts about databases', () => {
  it('say how many are chosen', () =>
    expect([chosenCount(2, 3), chosenCount(1, 1)]).toEqual(['2 of 3 databases', '1 of 1 database']));
  it('name up to three databases, and otherwise count the rest', () =>
    expect([0, 1, 3, 5].map((count) => namesText(databases(count)))).toEqual([
      '',
      'Harbour Core Fund',
      'Harbour Core Fund, Meridian Value Add and Lindenhof Residential',
      'Harbour Core Fund, Meridian Value Add and 3 more',
    ]));
  it('find databases by any part of the name, in any case', () =>
    expect(matchingDatabases(databases(6), ' VALUE ').map(({ name }) => name)).toEqual([
      'Meridian Value Add',
    ]));
});
