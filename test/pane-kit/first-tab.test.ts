import { firstTab } from '../../src/pane-kit/tab-props';
import { line } from '../support/pane/pane-stage';

const ONE = [line({ sheet: 'A', cell: 'A1' })];

describe('the tab that opens first', () => {
  it.each([
    ['has formulas', null, ONE, false, 'workbook'],
    ['has no formulas', null, [], false, 'ask'],
    ['is still being searched', null, undefined, false, undefined],
    ['could not be searched', null, undefined, true, 'workbook'],
    ['has formulas, but the person chose Ask last', 'ask', ONE, false, 'ask'],
    ['has no formulas, but the person chose Workbook last', 'workbook', [], false, 'workbook'],
    ['is still being searched, but the person chose a tab last', 'ask', undefined, false, 'ask'],
    ['has formulas, and the tab chosen last is of another version', 'map', ONE, false, 'workbook'],
  ])('for a workbook that %s', (_, kept, lines, searchFailed, expected) =>
    expect(firstTab(kept, lines, searchFailed)).toBe(expected),
  );
});
