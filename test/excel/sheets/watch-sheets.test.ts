import { setImmediate as turn } from 'node:timers/promises';
import { watchSheets } from '../../../src/excel/sheets/watch-sheets';

const sheets = [{ id: '1', name: 'Sheet1' }];
const handlers: (() => Promise<void>)[] = [];
let isEditing = false;
/** Each read that is answered only once this is called. */
let pendingReads: (() => void)[] | null = null;

Object.assign(globalThis, {
  Office: { context: { requirements: { isSetSupported: () => true } } },
  Excel: {
    run: async (work: (context: object) => Promise<unknown>) => {
      let items: typeof sheets = [];
      const added: typeof handlers = [];
      const happens = { add: (handler: () => Promise<void>) => void added.push(handler) };
      const load = () => ({
        get items() {
          return items;
        },
      });
      const sync = async () => {
        if (isEditing) throw Object.assign(new Error(), { code: 'InvalidOperationInCellEditMode' });
        items = [...sheets];
        handlers.push(...added.splice(0));
        if (pendingReads) await new Promise<void>((resolve) => pendingReads!.push(resolve));
      };
      const worksheets = { load, onAdded: happens, onDeleted: happens, onNameChanged: happens };
      return work({ workbook: { worksheets }, sync });
    },
  },
});
/** What Excel tells the add-in when a sheet came or went. */
const reportAdded = () => handlers[0]!();
const reportDeleted = () => handlers[1]!();

let end = () => {};
afterEach(() => {
  end();
  sheets.length = 1;
  [isEditing, pendingReads] = [false, null];
});

function watch() {
  const reported: string[] = [];
  const later: (() => void)[] = [];
  end = watchSheets(
    (names) => reported.push([...names.values()].join()),
    (run) => later.push(run),
  );
  return { reported, later };
}

it('asks again until Excel has answered, if it refuses at the start, and then follows', async () => {
  isEditing = true;
  const { reported, later } = watch();
  await turn();
  expect([reported, handlers]).toEqual([[], []]);
  later.shift()!();
  await turn();
  isEditing = false;
  later.shift()!();
  await turn();
  expect([reported, later]).toEqual([['Sheet1'], []]);
  sheets.push({ id: '2', name: 'Roll' });
  await reportAdded();
  await turn();
  expect(reported).toEqual(['Sheet1', 'Sheet1,Roll']);
});

it('never replaces a list by an earlier one that arrives later', async () => {
  sheets.push({ id: '2', name: 'Roll' });
  pendingReads = [];
  const { reported } = watch();
  await turn();
  sheets.length = 1;
  await reportDeleted();
  await turn();
  pendingReads[1]!();
  await turn();
  pendingReads[0]!();
  await turn();
  expect(reported).toEqual(['Sheet1']);
});
