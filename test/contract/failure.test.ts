import { asRrError, FAILURES, parseFailureBody, RrError, toFailureBody } from '../../src/contract/failure';

describe('failures', () => {
  it.each(Object.entries(FAILURES))(
    '%s has a cell error that Excel shows a message with',
    (_code, { cell, status }) => {
      expect(['#VALUE!', '#N/A']).toContain(cell);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it('crosses the wire and comes back the same', () => {
    const error = new RrError('lost-membership', 'You no longer belong to "Harbour".');
    const back = parseFailureBody(JSON.parse(JSON.stringify(toFailureBody(error))));
    expect(back).toBeInstanceOf(RrError);
    expect(back).toMatchObject({ code: error.code, message: error.message });
  });

  it.each([
    [null],
    ['busy'],
    [{ code: 'toString', message: 'x' }],
    [{ code: 'busy' }],
    [{ code: 'nope', message: 'x' }],
  ])('does not take %j for a failure of ours', (body) => expect(parseFailureBody(body)).toBeUndefined());

  it('never shows the text of an error we did not foresee', () => {
    const error = asRrError(new TypeError('secret at /home/someone'));
    expect(error.code).toBe('bug');
    expect(error.message).not.toContain('secret');
  });

  it('takes an abort for a cancellation', () => {
    expect(asRrError(new DOMException('x', 'AbortError')).code).toBe('cancelled');
  });
});
