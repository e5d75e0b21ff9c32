import { createLastWritten, type Writing } from '../../../src/excel/write/last-written';

const writing = (what: string, undo = async () => {}): Writing => ({ by: 'ask', what, undo });

beforeAll(() => {
  const run = (work: (context: Excel.RequestContext) => Promise<unknown>) => work({} as Excel.RequestContext);
  Object.assign(globalThis, { Excel: { run } });
});

describe('an undo', () => {
  it('puts back the last writing, once, and says so', async () => {
    const written = createLastWritten();
    const done: string[] = [];
    written.onUndone(({ what }) => done.push(`told ${what}`));
    written.note(writing('A1', async () => void done.push('A1')));
    written.note(writing('A2', async () => void done.push('A2')));
    await Promise.all([written.undo(), written.undo()]);
    expect(done).toEqual(['A2', 'told A2']);
    expect(written.current()).toBeNull();
    expect(written.news()).toMatchObject({ undone: { what: 'A2' } });
    written.dismiss();
    expect(written.news()).toBeNull();
    await written.undo();
    expect(done).toHaveLength(2);
  });

  it('can be tried again after a failure, which it tells', async () => {
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const written = createLastWritten();
    let isEditing = true;
    const undo = async () => {
      if (isEditing) throw new Error('Editing.');
    };
    written.note(writing('sheet "Report"', undo));
    await written.undo();
    const message = 'Excel did not undo sheet "Report". Finish editing the current cell and try again.';
    expect(written.news()).toMatchObject({ failure: { code: 'bad-input', message } });
    isEditing = false;
    await written.undo();
    expect(written.news()).toHaveProperty('undone');
  });

  it.each([true, false])(
    'leaves what was written meanwhile to another undo, whether it works: %s',
    async (works) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const written = createLastWritten();
      const report = writing('sheet "Report"');
      const undo = async () => {
        written.note(report);
        if (!works) throw new Error('Editing.');
      };
      written.note(writing('A1', undo));
      await written.undo();
      expect(written.current()).toBe(report);
      expect(written.news()).toHaveProperty(works ? 'undone' : 'failure');
    },
  );

  it('is forgotten if the writing was undone in another way, but not that of a later one', () => {
    const written = createLastWritten();
    const [highlightWriting, cells] = [writing('marks'), writing('cells')];
    written.note(highlightWriting);
    written.forget(highlightWriting);
    expect(written.current()).toBeNull();
    written.note(cells);
    written.forget(highlightWriting);
    expect(written.current()).toBe(cells);
  });
});
