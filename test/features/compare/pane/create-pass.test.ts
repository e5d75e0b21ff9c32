import { createPass } from '../../../../src/features/compare/pane/create-pass';
import type { SeveralActions } from '../../../../src/features/compare/several/several-actions';

const file = (name: string) => new File(['PK'], name);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A pass over actions of which each insertion ends when a test says so. */
function openPass() {
  const sheets: string[] = [];
  const inserting: (() => void)[] = [];
  let broken = 0;
  const close = jest.fn<void, []>();
  const actions = {
    insert: async (files, { signal }) => {
      if (broken-- > 0) throw new Error('The part was not loaded.');
      const refused: string[] = [];
      for (const { name } of files) {
        await new Promise<void>((resolve) => inserting.push(resolve));
        if (signal.aborted) refused.push(`“${name}” was not added.`);
        else sheets.push(name);
      }
      return { sheets: [], refused };
    },
  } satisfies Partial<SeveralActions>;
  const compare = {
    several: async () => actions as unknown as SeveralActions,
    sheets: async (signal: AbortSignal) => {
      signal.throwIfAborted();
      return sheets.map((name) => ({ id: name, name, isInFront: false, isLikely: true }));
    },
  };
  const pass = createPass(compare, close);
  /** Lets insertions end until none begins. */
  const insertAll = async () => {
    for (await settled(); inserting.length > 0; await settled()) inserting.shift()!();
  };
  const listed = () => {
    const state = pass.state();
    return (
      state.step === 'choose' && { sheets: state.sheets.map(({ name }) => name), refused: state.refused }
    );
  };
  return { pass, close, inserting, insertAll, listed, breakLoad: () => (broken = 1) };
}

describe('a pass over several sheets', () => {
  it('adds all files, also when others are dropped meanwhile', async () => {
    const { pass, inserting, insertAll, listed } = openPass();
    pass.look([file('a'), file('b')]);
    await settled();
    inserting.shift()!();
    pass.look([file('c')]);
    await insertAll();
    expect(listed()).toEqual({ sheets: ['a', 'b', 'c'], refused: [] });
  });

  it('names the files that a cancel keeps out', async () => {
    const { pass, inserting, insertAll, listed, close } = openPass();
    pass.look([file('a'), file('b')]);
    await settled();
    inserting.shift()!();
    await settled();
    pass.cancel();
    await insertAll();
    expect(listed()).toEqual({ sheets: ['a'], refused: ['“b” was not added.'] });
    expect(close).not.toHaveBeenCalled();
  });

  it('adds all files although the person leaves the tab', async () => {
    const { pass, insertAll, listed } = openPass();
    pass.look([file('a'), file('b')]);
    await settled();
    pass.stop();
    await insertAll();
    pass.look();
    await insertAll();
    expect(listed()).toEqual({ sheets: ['a', 'b'], refused: [] });
  });

  it('keeps the files when a part of the pane did not load, and adds them on the next try', async () => {
    const { pass, insertAll, listed, breakLoad } = openPass();
    breakLoad();
    pass.look([file('a')]);
    await settled();
    expect(pass.state().step).toBe('failed');
    pass.look();
    await insertAll();
    expect(listed()).toEqual({ sheets: ['a'], refused: [] });
  });
});
