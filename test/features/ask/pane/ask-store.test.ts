import { EMPTY_QUERY, type AskQuery } from '../../../../src/features/ask/ask-query';
import type { OpenedCall } from '../../../../src/features/ask/ask-actions';
import { createAskStore, nextAskState, type AskEvent } from '../../../../src/features/ask/pane/ask-store';

const asked = (...columns: string[]): AskQuery => ({ ...EMPTY_QUERY, columns });
const opened = (...columns: string[]): OpenedCall => ({
  cell: { sheet: 'Roll', cell: 'B2' },
  formula: '=RR.QUERY(…)',
  call: 0,
  query: asked(...columns),
  places: {},
});
const after = (...events: AskEvent[]) => events.reduce(nextAskState, createAskStore().get());
const edit = (...columns: string[]): AskEvent => ({ kind: 'edit', query: asked(...columns) });

describe('the question that a person builds', () => {
  it('waits while formulas are open, and comes back as it was', () => {
    const open = [edit('a'), { kind: 'open', opened: opened('b') }] as const;
    expect(after(...open)).toMatchObject({ query: asked('b'), waiting: asked('a') });
    const two = [...open, edit('b', 'c'), { kind: 'open', opened: opened('d') }] as const;
    expect(after(...two)).toMatchObject({ query: asked('d'), waiting: asked('a') });
    expect(after(...two, { kind: 'leave' })).toMatchObject({ opened: null, query: asked('a') });
  });

  it('stays when its formula is read again', () => {
    const again = opened('b', 'z');
    const state = after({ kind: 'open', opened: opened('b') }, edit('b', 'c'), {
      kind: 'note',
      what: { opened: again },
    });
    expect(state).toMatchObject({ opened: again, query: asked('b', 'c') });
  });
});
