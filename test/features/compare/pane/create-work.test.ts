import type {
  Compared,
  CompareActions,
  SheetReading,
} from '../../../../src/features/compare/compare-actions';
import { createWork } from '../../../../src/features/compare/pane/create-work';

const reading = (sheet: string) =>
  ({ sheet, sheetId: sheet, extraction: { facts: [{}] } }) as unknown as SheetReading;
const file = (name: string, text = 'Unit;Rent') => new File([text], name);

/** The tab over actions that end when a test says so. */
function openTab() {
  const asked: string[] = [];
  let endComparison = () => undefined as void;
  const actions = {
    read: async (_, sheetId = 'In front') => reading(sheetId),
    readText: async ({ name }) => reading(name),
    compare: async ({ reading: { sheet }, other }) => {
      asked.push([sheet, ...(other ? [other.reading.sheet] : [])].join(' with '));
      return new Promise((resolve) => (endComparison = () => resolve({} as Compared)));
    },
  } satisfies Partial<CompareActions>;
  const work = createWork(actions as unknown as CompareActions);
  return { work, asked, endComparison: () => endComparison() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the tab Compare', () => {
  it('keeps the files that are dropped while a comparison goes on, and ends that', async () => {
    const { work, asked, endComparison } = openTab();
    work.check();
    await settled();
    expect(asked).toEqual(['In front']);
    const files = [file('a.xlsx'), file('b.xlsx')];
    work.takeFiles(files);
    endComparison();
    await settled();
    expect(work.state()).toEqual({ step: 'several', files });
  });

  it('compares the sheet in front with text that comes before the list of the other sheets', async () => {
    const { work, asked } = openTab();
    work.show({ step: 'other' });
    work.takeFiles([file('agent.csv')]);
    await settled();
    expect(asked).toEqual(['In front with agent.csv']);
  });

  it('says which file cannot be read', async () => {
    const { work } = openTab();
    const gone = Object.assign(file('gone.csv'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    work.takeFiles([gone]);
    await settled();
    expect(work.state()).toMatchObject({
      failure: { message: 'gone.csv cannot be read. Save it on this computer, and choose it again.' },
    });
  });
});
