import { createPass } from '../../../../src/features/compare/pane/create-pass';
import type {
  CompareTabActions,
  SeveralActions,
} from '../../../../src/features/compare/several/several-actions';
import type { Compared, SheetReading } from '../../../../src/features/compare/compare-actions';
import { createWork } from '../../../../src/features/compare/pane/create-work';

const file = (name: string, text = 'Unit;Rent') => new File([text], name);
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
  /** Drops files, of which the first one is being inserted then. */
  const drop = async (...names: string[]) => {
    pass.look(names.map((name) => file(name)));
    await settled();
  };
  const insertFirst = async () => {
    inserting.shift()!();
    await settled();
  };
  /** Lets insertions end until none begins. */
  const insertAll = async () => {
    for (await settled(); inserting.length > 0;) await insertFirst();
  };
  const listed = () => {
    const state = pass.state();
    return state.step === 'choose' && [state.sheets.map(({ name }) => name).join(), ...state.refused];
  };
  return { pass, close, drop, insertFirst, insertAll, listed, breakLoad: () => (broken = 1) };
}

describe('a pass over several sheets', () => {
  it('adds all files, also when others are dropped meanwhile', async () => {
    const { drop, insertFirst, insertAll, listed } = openPass();
    await drop('a', 'b');
    await insertFirst();
    await drop('c');
    await insertAll();
    expect(listed()).toEqual(['a,b,c']);
  });

  it('names the files that a cancel keeps out', async () => {
    const { pass, drop, insertFirst, insertAll, listed, close } = openPass();
    await drop('a', 'b');
    await insertFirst();
    pass.cancel();
    await insertAll();
    expect(listed()).toEqual(['a', '“b” was not added.']);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('one sheet', () => {
  const reading = (sheet: string) =>
    ({
      sheet,
      sheetId: sheet,
      // The first sheet of a workbook is a cover.
      extraction: { facts: sheet === 'own.xlsx' ? [] : [{}] },
    }) as unknown as SheetReading;
  /** The tab over actions that end when a test says so. */
  function openTab() {
    const asked: string[] = [];
    let endComparison = () => undefined as void;
    const insert: SeveralActions['insert'] = async ([first]) =>
      first!.name === 'broken.xlsx'
        ? { sheets: [], refused: ['“broken.xlsx” was not added.'] }
        : { sheets: ['', ' 2'].map((end) => ({ id: first!.name + end, name: end, file: '' })), refused: [] };
    const actions = {
      read: async (_, sheetId = 'In front') => reading(sheetId),
      several: async () => ({ insert }) as unknown as SeveralActions,
      compare: async ({ reading: { sheet }, otherSide }) => {
        asked.push([sheet, ...(otherSide ? [otherSide.reading.sheet] : [])].join(' with '));
        return new Promise((resolve) => (endComparison = () => resolve({} as Compared)));
      },
    } satisfies Partial<CompareTabActions>;
    const work = createWork(actions as unknown as CompareTabActions);
    return { work, asked, endComparison: () => endComparison() };
  }
  describe('the tab Compare', () => {
    it('keeps the files that are dropped while a comparison goes on, and ends that', async () => {
      const { work, asked, endComparison } = openTab();
      work.read('compare');
      await settled();
      expect(asked).toEqual(['In front']);
      const files = [file('a.xlsx'), file('b.xlsx')];
      work.takeFiles(files, 'compare');
      endComparison();
      await settled();
      expect(work.state()).toEqual({ step: 'several', files });
    });

    it('compares the sheet in front with text that comes before the list of the other sheets', async () => {
      const { work, asked } = openTab();
      work.show({ step: 'other' });
      work.takeFiles([file('agent.csv')], 'compare');
      await settled();
      expect(asked).toEqual(['In front with agent.csv']);
    });

    it('reads the first rent roll of a workbook that is opened signed out, and says why none was added', async () => {
      const { work } = openTab();
      work.takeFiles([file('own.xlsx')], 'clean');
      await settled();
      expect(work.state()).toMatchObject({ step: 'clean', reading: { sheet: 'own.xlsx 2' } });
      work.takeFiles([file('broken.xlsx')], 'clean');
      await settled();
      expect(work.state()).toMatchObject({ failure: { message: '“broken.xlsx” was not added.' } });
    });
  });
});
