import { RrError } from '../../src/contract/failure';
import { textTable } from '../support/text-table';
import { describeFailure, readCommandLine, readPort } from '../../src/node/command-line';

describe('a command', () => {
  it('reads its options and its other words', () =>
    expect(
      readCommandLine({ port: 'text', debug: 'flag' }, ['desktop', '--port', '3100', '--debug']),
    ).toEqual({ options: { port: '3100', debug: true }, words: ['desktop'] }));

  it.each(
    textTable(`
      --prot 3100 | Unknown option '--prot'. The options are: --port …, --debug.
      --port | Option '--port <value>' argument missing. The options are: --port …, --debug.
      --debug=1 | Option '--debug' does not take an argument. The options are: --port …, --debug.`),
  )('says what it takes instead of %s', (args, message) =>
    expect(() => readCommandLine({ port: 'text', debug: 'flag' }, args!.split(' '))).toThrow(message),
  );

  it.each([
    [undefined, 3000],
    ['0', 0],
    ['65535', 65_535],
  ])('takes the port %j', (text, port) => expect(readPort(text, 3000)).toBe(port));

  it.each(['65536', '-1', '0x10', '3.5', '', '9'.repeat(30)])('refuses the port %j in a sentence', (text) =>
    expect(() => readPort(text, 3000)).toThrow(
      new RrError('bad-input', `--port takes a number from 0 to 65535, not "${text}".`),
    ),
  );

  it('ends with the sentence of a foreseen failure, and with the stack of any other', () => {
    expect(describeFailure(new RrError('bad-input', 'The port is wrong.'))).toBe('The port is wrong.');
    expect(describeFailure(new TypeError('x is not a function'))).toMatch(/TypeError: x is.*\n\s+at /);
    const listen = (code: string) => Object.assign(new Error(code), { code, syscall: 'listen', port: 80 });
    expect(describeFailure(listen('EADDRINUSE'))).toBe('Port 80 is in use. Choose another with --port.');
    expect(describeFailure(listen('EACCES'))).toContain('This account may not use port 80.');
  });
});
