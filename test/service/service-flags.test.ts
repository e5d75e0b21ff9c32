import { readCommandLine } from '../../src/node/command-line';
import { readServiceFlags, SERVICE_FLAGS } from '../../src/service/start-service';
import { VARIED_ROWS } from '../../src/service/wire/variants';

describe('flags of the reference service', () => {
  const read = (...args: string[]) => readServiceFlags(readCommandLine(SERVICE_FLAGS, args).options);

  it('change nothing if absent', () =>
    expect(Object.values(read().proposals ?? {}).filter(Boolean)).toEqual([]));

  it.each([
    ['--enum-as-string', { enumAsString: true }],
    ['--float-as-int', { floatAsInt: true }],
    ['--human-readable', { humanReadable: true }],
  ])('%s enables its proposal', (flag, proposals) => expect(read(flag)).toEqual({ proposals }));

  it('--variants varies rows', () =>
    expect(read('--variants')).toEqual({ proposals: {}, variants: VARIED_ROWS }));
});
