import { FAILURES, RrError, type FailureCode } from '../../src/contract/failure';
import { answerCell } from '../../src/excel/answer-cell';
import { installCustomFunctions } from '../support/custom-functions';

installCustomFunctions();

const invocation = (more: object = {}) => ({ ...more }) as CustomFunctions.CancelableInvocation;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; message: string }) => error,
  );

// An error we did not foresee is logged for whoever debugs the add-in.
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

describe('answerCell', () => {
  it('gives the answer of the work', async () => {
    expect(await answerCell(invocation(), async () => [[1]])).toEqual([[1]]);
  });

  it.each(Object.keys(FAILURES) as FailureCode[])(
    'shows the message of %s as its cell error',
    async (code) => {
      const error = await refused(
        answerCell(invocation(), () => Promise.reject(new RrError(code, `sentence of ${code}`))),
      );
      expect(error).toBeInstanceOf(CustomFunctions.Error);
      expect(error).toMatchObject({ code: FAILURES[code].cell, message: `sentence of ${code}` });
    },
  );

  it('turns an exception thrown before the first await into a cell error, too', async () => {
    const error = await refused(
      answerCell(invocation(), () => {
        throw new TypeError('x is undefined');
      }),
    );
    expect(error).toMatchObject({ code: '#N/A' });
    expect(error?.message).not.toContain('undefined');
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('aborts the work when Excel cancels', async () => {
    const call = invocation();
    const answer = answerCell(
      call,
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    call.onCanceled?.();
    expect(await refused(answer)).toMatchObject({ message: 'Cancelled.' });
  });

  it.each([
    [{}, false],
    [{ isInValuePreview: false }, false],
    [{ isInValuePreview: true }, true],
    [{ isInValuePreview: 'true' }, true],
  ])('knows a value preview: %j → %s', async (more, expected) => {
    expect(await answerCell(invocation(more), async ({ isPreview }) => isPreview)).toBe(expected);
  });
});
