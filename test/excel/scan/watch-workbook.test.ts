import { watchWorkbook, type WorkbookWatcher } from '../../../src/excel/scan/watch-workbook';
import { textTable } from '../../support/text-table';
import { clockByHand } from '../../support/clock-by-hand';

type Event = Partial<Excel.WorksheetChangedEventArgs>;
const EDIT: Event = { worksheetId: 's1', address: 'B6', changeType: 'RangeEdited' };

/** Watches a workbook of an Excel that fails as often as `failures` says. */
async function setup({ failures = [] as string[] } = {}) {
  const changes: Parameters<WorkbookWatcher['changed']>[0][] = [];
  const page = new Map<string, () => void>();
  const clock = clockByHand();
  let edit: (event: Event) => Promise<void> = async () => undefined;
  let calculate: (event: Event) => Promise<void> = async () => undefined;
  let failed = 0;
  const event = (add: (listener: typeof edit) => void) => ({ add });
  const worksheets = {
    onChanged: event((listener) => (edit = listener)),
    onCalculated: event((listener) => (calculate = listener)),
    onAdded: event(() => undefined),
    onDeleted: event(() => undefined),
  };
  Object.assign(globalThis, {
    Office: { context: { requirements: { isSetSupported: () => false } } },
    Excel: {
      run: async (work: (context: object) => Promise<void>) => {
        const code = failures.shift();
        if (code) throw Object.assign(new Error(code), { code });
        return work({ workbook: { worksheets }, sync: async () => undefined });
      },
    },
  });
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  watchWorkbook(
    { changed: (change) => void changes.push(change), failed: () => void (failed += 1) },
    {
      addEventListener: (name: string, listener: () => void) => page.set(name, listener),
    } as unknown as Window,
    clock.setTimer,
  );
  await clock.pass(0);
  return {
    ...{ changes, page, clock, failed: () => failed, warned },
    edit: (args: Event) => edit(args),
    calculate: (worksheetId: string) => calculate({ worksheetId }),
  };
}

afterEach(() => jest.restoreAllMocks());

describe('watching the workbook', () => {
  it('reports a change when the person returns to the pane, because older versions of Excel miss some', async () => {
    const { changes, page } = await setup();
    page.get('focus')!();
    expect(changes).toEqual([{}]);
  });

  it.each(
    textTable(`
      RangeEdited | B6 | {}
      RowInserted | 3:4 | {"movedFrom":{"row":2,"column":0}}
      ColumnDeleted | B:C | {"movedFrom":{"row":0,"column":1}}
      CellInserted | B2:C3 | {"movedFrom":{"row":1,"column":1}}
      RowDeleted | what | {"movedFrom":{"row":0,"column":0}}`),
  )(
    'names the sheet of an edit, also of a co-author, and from where cells move: %s %s',
    async (changeType, address, movedFrom) => {
      const { changes, edit } = await setup();
      await edit({ worksheetId: 's1', address, changeType, source: 'Remote' } as Event);
      expect(changes).toEqual([{ sheetId: 's1', ...(JSON.parse(movedFrom!) as object) }]);
    },
  );

  it('skips what the add-in itself writes', async () => {
    const { changes, edit } = await setup();
    await edit({ ...EDIT, triggerSource: 'ThisLocalAddin' });
    expect(changes).toEqual([]);
  });

  it('takes calculations for changes, each sheet once in two seconds, because lists may be silent', async () => {
    const { changes, clock, calculate } = await setup();
    for (const sheet of ['s1', 's2', 's1', 's2', 's1']) await calculate(sheet);
    expect(changes).toEqual([]);
    await clock.pass(2_000);
    expect(changes).toEqual([{ sheetId: 's1' }, { sheetId: 's2' }]);
    await calculate('s2');
    await clock.pass(2_000);
    expect(changes).toHaveLength(3);
  });

  it('waits until a person has finished editing a cell', async () => {
    const { failed, changes, clock, edit } = await setup({ failures: ['InvalidOperationInCellEditMode'] });
    await clock.pass(5_000);
    await edit(EDIT);
    expect([failed(), changes.length]).toEqual([0, 1]);
  });
});
