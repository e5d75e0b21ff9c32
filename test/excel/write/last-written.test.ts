import { createLastWritten, type Writing } from '../../../src/excel/write/last-written';

const context = {} as Excel.RequestContext;
type Work = (context: Excel.RequestContext) => Promise<unknown>;
const runs: string[] = [];
/** What Excel throws in a joined batch, if anything. */
let refusal: unknown;

beforeEach(() => {
  runs.length = 0;
  refusal = undefined;
  const run = async (...given: [Work] | [object, Work]) => {
    const work = given.at(-1) as Work;
    runs.push(given.length === 2 ? JSON.stringify(given[0]) : 'alone');
    const done = await work(context);
    if (refusal !== undefined && given.length === 2) throw refusal;
    return done;
  };
  Object.assign(globalThis, { Excel: { run } });
});

const excelApi = (version: number) => ({
  isSetSupported: (name: string, asked = '') => name === 'ExcelApi' && Number(asked.split('.')[1]) <= version,
});
const JOINED = '{"mergeUndoGroup":true}';
const writing = (what: string, undo = async () => {}): Writing => ({ by: 'ask', what, undo });

describe('the steps of one writing', () => {
  it.each([
    [20, JOINED],
    [19, 'alone'],
  ])('are one step of the Undo of Excel with ExcelApi 1.%i: %s', async (version, way) => {
    const written = createLastWritten(excelApi(version));
    expect(await written.inOneStep(async () => 'done')).toBe('done');
    expect(runs).toEqual([way]);
  });

  it('are taken one by one where Excel cannot undo one of them, and what was written before is undone', async () => {
    const written = createLastWritten(excelApi(20));
    const former = writing('Roll!A1');
    written.note(former);
    refusal = Object.assign(new Error('No undo.'), { code: 'UndoNotSupported' });
    const undone: unknown[] = [];
    let round = 0;
    const write = async () => {
      round += 1;
      const mine = round;
      written.note(writing(`Roll!B${mine}`, async () => void undone.push(mine)));
    };
    await written.inOneStep(write);
    expect([runs, undone]).toEqual([[JOINED, 'alone', 'alone'], [1]]);
    expect(written.current()?.what).toBe('Roll!B2');
    await written.inOneStep(write);
    expect(runs.at(-1)).toBe('alone');
    expect(runs.filter((way) => way === JOINED)).toHaveLength(1);
  });
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
