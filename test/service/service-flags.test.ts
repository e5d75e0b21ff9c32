import { readCommandLine } from '../../src/node/command-line';
import { readServiceFlags, SERVICE_FLAGS } from '../../src/service/service-flags';
import { VARIED_ROWS } from '../../src/service/wire/variants';

describe('flags of the reference service', () => {
  const read = (...args: string[]) => readServiceFlags(readCommandLine(SERVICE_FLAGS, args).options);

  it('put nothing into effect when none is given', () =>
    expect(Object.values(read().proposals ?? {}).filter(Boolean)).toEqual([]));

  it.each([
    ['--enum-as-string', { enumAsString: true }],
    ['--float-as-int', { floatAsInt: true }],
    ['--human-readable', { humanReadable: true }],
  ])('%s puts its proposal into effect', (flag, proposals) => expect(read(flag)).toEqual({ proposals }));

  it('--variants lets rows differ', () =>
    expect(read('--variants')).toEqual({ proposals: {}, variants: VARIED_ROWS }));
});
