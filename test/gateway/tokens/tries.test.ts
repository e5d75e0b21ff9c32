import { RrError } from '../../../src/contract/failure';
import { createTries } from '../../../src/gateway/tokens/tries';

const MINUTE_MS = 60_000;
const failed = { kind: 'failed', error: new RrError('unreachable', 'No answer.') } as const;

describe('a sign-in that failed', () => {
  let now = 0;
  beforeEach(() => (now = Date.UTC(2026, 10, 21)));

  it('is remembered for a minute, then for two', () => {
    const tries = createTries(() => now);
    tries.remember('a', 's', failed);
    expect(tries.find('a', 's')).toMatchObject({ code: 'unreachable', message: 'No answer.' });
    now += MINUTE_MS;
    expect(tries.find('a', 's')).toBeUndefined();
    tries.remember('a', 's', failed);
    now += MINUTE_MS;
    expect(tries.find('a', 's')).toBeDefined();
    now += MINUTE_MS;
    expect(tries.find('a', 's')).toBeUndefined();
  });

  it('counts as the first again after hours of rest', () => {
    const tries = createTries(() => now);
    tries.remember('a', 's', failed);
    now += 3 * 60 * MINUTE_MS;
    tries.remember('b', 's', failed);
    tries.remember('a', 's', failed);
    now += MINUTE_MS;
    expect(tries.find('a', 's')).toBeUndefined();
  });

  it('says nothing of another secret or another client ID', () => {
    const tries = createTries(() => now);
    tries.remember('a', 's', { kind: 'refused' });
    expect(tries.find('a', 't')).toBeUndefined();
    expect(tries.find('b', 's')).toBeUndefined();
    tries.forget('a', 's');
    expect(tries.find('a', 's')).toBeUndefined();
  });

  it('is not remembered where nothing was sent', () => {
    const tries = createTries(() => now);
    tries.remember('a', 's', { kind: 'unsent', error: failed.error });
    expect(tries.find('a', 's')).toBeUndefined();
  });

  it('does not fill the memory, whoever tries', () => {
    const tries = createTries(() => now);
    for (let count = 0; count <= 1000; count += 1) tries.remember('a', `${count}`, { kind: 'refused' });
    expect(tries.find('a', '0')).toBeUndefined();
    expect(tries.find('a', '1')).toBeDefined();
    expect(tries.find('a', '1000')).toBeDefined();
  });
});
