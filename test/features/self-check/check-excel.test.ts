import { checkExcel, refusalOf } from '../../../src/features/self-check/check-excel';
import type { Probe } from '../../../src/features/self-check/trial-sheet';
import { emulatedExcel } from '../../support/emulated-excel';

const { workbook } = emulatedExcel([{ name: 'Rents of Meyer', cells: {} }]);
const names = () => workbook.sheets().map(({ name }) => name);
const refusal = (code: string) => Object.assign(new Error(`${code}: words of Excel`), { code });
/** Lets Excel refuse the next times. */
function refuse(method: 'addSheet' | 'deleteSheet', ...codes: string[]) {
  const spy = jest.spyOn(workbook, method);
  for (const code of codes)
    spy.mockImplementationOnce(() => {
      throw refusal(code);
    });
}

const check = (probes: readonly Probe[], signal = new AbortController().signal) =>
  checkExcel({ signal, onProgress: () => {}, groups: [['Tried', probes]] });

const fails = () => Promise.reject(refusal('GeneralException'));
const never = () => new Promise<string>(() => {});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const { id } of workbook.sheets().slice(1)) workbook.deleteSheet(id);
});

it('a check deletes its sheet and goes on after a probe has failed', async () => {
  const { report, trouble } = await check([
    ['fails', fails],
    ['answers', async () => ' in two\n lines '],
  ]);
  expect(report).toBe(
    'Check this Excel, form 3\n\n1 Tried\n1.1 fails: refused: GeneralException\n1.2 answers: in two lines\n',
  );
  expect(trouble).toBeUndefined();
  expect(names()).toEqual(['Rents of Meyer']);
});

it('a probe that does not answer says so after its time limit', async () => {
  jest.useFakeTimers();
  const checked = check([['waits', never]]);
  await jest.advanceTimersByTimeAsync(12_000);
  expect((await checked).report).toContain('1.1 waits: no answer in 12 s');
});

it('a check takes a free name for its sheet, and leaves a sheet of that name alone', async () => {
  workbook.addSheet('rent roll CHECK');
  let during: string[] = [];
  await check([['', async () => (during = names()).join()]]);
  expect(during).toContain('Rent Roll check 2');
  expect(names()).toEqual(['Rents of Meyer', 'rent roll CHECK']);
});

it.each([
  ['InvalidOperationInCellEditMode', 'A cell is being edited. Press Enter or Escape in the sheet'],
  [
    'AccessDenied',
    'add its sheet (refused: AccessDenied). A workbook that is read-only or protected takes none',
  ],
])('says what to do where Excel refuses the sheet with %s, and reports nothing', async (code, sentence) => {
  refuse('addSheet', code);
  const { report, trouble } = await check([['answers', async () => 'yes']]);
  expect(trouble).toContain(sentence);
  expect(report).toBeUndefined();
});

it('names the sheet if Excel does not delete it', async () => {
  refuse('deleteSheet', 'AccessDenied');
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
