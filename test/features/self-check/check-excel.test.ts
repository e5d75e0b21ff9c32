import { checkExcel, refusalOf } from '../../../src/features/self-check/check-excel';
import type { Probe } from '../../../src/features/self-check/trial-sheet';

const refusal = (code: string) => Object.assign(new Error(`${code}: words of Excel`), { code });

/** As much of Excel as a check needs around its probes. `refused` has the codes with which the next calls are refused. */
function installExcel(refused: { add?: string; delete?: string[] } = {}) {
  const sheets = new Map([['first', 'Rents of Meyer']]);
  const sheet = (id: string) => ({
    id,
    name: sheets.get(id),
    isNullObject: !sheets.has(id),
    load: () => sheet(id),
    getRange: () => ({ clear: () => {} }),
    delete: () => {
      const code = refused.delete?.shift();
      if (code) throw refusal(code);
      sheets.delete(id);
    },
  });
  const worksheets = {
    load: () => {},
    get items() {
      return [...sheets.keys()].map(sheet);
    },
    getItem: sheet,
    getItemOrNullObject: sheet,
    add: (name: string) => {
      if (refused.add) throw refusal(refused.add);
      sheets.set('added', name);
      return sheet('added');
    },
  };
  const context = { workbook: { worksheets }, sync: async () => {} };
  const run = async (work: (of: object) => Promise<unknown>) => work(context);
  Object.assign(globalThis, { Excel: { run } });
  return sheets;
}

const check = (probes: readonly Probe[], signal = new AbortController().signal) =>
  checkExcel({ signal, onProgress: () => {}, groups: [['Tried', probes]] });

const fails = () => Promise.reject(refusal('GeneralException'));
const never = () => new Promise<string>(() => {});

afterEach(() => jest.useRealTimers());

it('a check deletes its sheet and goes on after a probe has failed', async () => {
  const sheets = installExcel();
  const { report, trouble } = await check([
    ['fails', fails],
    ['answers', async () => ' in two\n lines '],
  ]);
  expect(report).toBe(
    'Check this Excel, form 3\n\n1 Tried\n1.1 fails: refused: GeneralException\n1.2 answers: in two lines\n',
  );
  expect(trouble).toBeUndefined();
  expect([...sheets.values()]).toEqual(['Rents of Meyer']);
});

it('a probe that does not answer says so after its time limit', async () => {
  jest.useFakeTimers();
  installExcel();
  const checked = check([['waits', never]]);
  await jest.advanceTimersByTimeAsync(12_000);
  expect((await checked).report).toContain('1.1 waits: no answer in 12 s');
});

it('a cancelled check lets its probe end, deletes its sheet and asks nothing more', async () => {
  const sheets = installExcel();
  const stop = new AbortController();
  let isEnded = false;
  const { report } = await check(
    [
      [
        'cancels',
        async () => {
          stop.abort();
          await Promise.resolve();
          expect(sheets.has('added')).toBe(true);
          isEnded = true;
          return 'answered';
        },
      ],
      ['is not asked', never],
    ],
    stop.signal,
  );
  expect(isEnded).toBe(true);
  expect(report).toContain('1.1 cancels: cancelled\n1.2 is not asked: not asked\n');
  expect([...sheets.values()]).toEqual(['Rents of Meyer']);
});

it('a check takes a free name for its sheet, and leaves a sheet of that name alone', async () => {
  const sheets = installExcel();
  sheets.set('theirs', 'rent roll CHECK');
  let name: string | undefined;
  await check([['', async () => (name = sheets.get('added')!)]]);
  expect(name).toBe('Rent Roll check 2');
  expect([...sheets.keys()]).toEqual(['first', 'theirs']);
});

it.each([
  ['InvalidOperationInCellEditMode', /^A cell is being edited\. Press Enter or Escape in the sheet/],
  [
    'AccessDenied',
    /add its sheet \(refused: AccessDenied\)\. A workbook that is read-only or protected takes none/,
  ],
])('says what to do where Excel refuses the sheet with %s, and reports nothing', async (add, sentence) => {
  installExcel({ add });
  const { report, trouble } = await check([['answers', async () => 'yes']]);
  expect(trouble).toMatch(sentence);
  expect(report).toBeUndefined();
});

it('deletes the sheet once the person has left the cell that they edit', async () => {
  jest.useFakeTimers();
  const sheets = installExcel({ delete: Array<string>(2).fill('InvalidOperationInCellEditMode') });
  const checked = check([]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await checked).trouble).toBeUndefined();
  expect([...sheets.keys()]).toEqual(['first']);
});

it('names the sheet if Excel does not delete it', async () => {
  installExcel({ delete: ['AccessDenied'] });
  expect((await check([])).trouble).toBe(
    'The sheet “Rent Roll check” could not be removed (refused: AccessDenied). Delete it yourself.',
  );
});

it.each([
  [{ code: 'ApiNotAvailable' }, 'not available'],
  [new TypeError('range.sort is undefined'), 'not available'],
  [{ code: 5001 }, 'refused: 5001'],
  [new Error('Meyer'), 'failed: Error'],
  ['Meyer', 'failed: string'],
  [undefined, 'failed: undefined'],
])('names %p without its message', (thrown, words) => expect(refusalOf(thrown)).toBe(words));
