import { sharedMessages } from '../../../../src/features/formula-list/pane/group-formulas';
import { line } from '../../../support/pane/pane-stage';

const lines = (count: number, message?: string, state: 'failed' | 'stale' = 'stale') =>
  Array.from({ length: count }, (_, index) => line({ sheet: 'A', cell: `B${index + 1}`, state, message }));

describe('a shared message', () => {
  it('needs three formulas', () =>
    expect(sharedMessages([...lines(3, 'down'), ...lines(2, 'gone'), ...lines(5)])).toEqual([
      { message: 'down', formulas: 3, failed: false },
    ]));

  it('names the first request if each formula failed in a different one', () => {
    const [none, ...named] = lines(4, 'down');
    const all = [none!, ...named.map((one, index) => ({ ...one, requestId: `request-${index + 1}` }))];
    expect(sharedMessages(all)).toEqual([
      { message: 'down', formulas: 4, failed: false, requestId: 'request-1' },
    ]);
  });
});
