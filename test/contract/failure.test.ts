import { asRrError, parseFailureBody, RrError, toFailureBody } from '../../src/contract/failure';

describe('failures', () => {
  it('keeps its code and message when it is sent as JSON and parsed', () => {
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
  ])('does not parse %j as a failure', (body) => expect(parseFailureBody(body)).toBeUndefined());

  it('never shows the text of an unexpected error', () => {
    const error = asRrError(new TypeError('secret at /home/someone'));
    expect(error.code).toBe('bug');
    expect(error.message).not.toContain('secret');
  });

  it('reports an abort as a cancellation', () => {
    expect(asRrError(new DOMException('x', 'AbortError')).code).toBe('cancelled');
  });
});
