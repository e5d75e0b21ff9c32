import { RrError } from '../../../src/contract/failure';
import { createFailedSignIns } from '../../../src/gateway/tokens/purchases';

const MINUTE_MS = 60_000;
const failed = { kind: 'failed', error: new RrError('unreachable', 'No answer.') } as const;

describe('a failed sign-in', () => {
  let now = 0;
  beforeEach(() => (now = Date.UTC(2026, 10, 21)));

  it('counts as the first of a new series after two hours', () => {
    const signIns = createFailedSignIns(() => now);
    signIns.remember('a', 's', failed);
    now += 3 * 60 * MINUTE_MS;
    signIns.remember('b', 's', failed);
    signIns.remember('a', 's', failed);
    now += MINUTE_MS;
    expect(signIns.find('a', 's')).toBeUndefined();
  });

  it('is forgotten after a thousand others', () => {
    const signIns = createFailedSignIns(() => now);
    for (let count = 0; count <= 1000; count += 1) signIns.remember('a', `${count}`, { kind: 'refused' });
    expect(signIns.find('a', '0')).toBeUndefined();
    expect(signIns.find('a', '1')).toBeDefined();
    expect(signIns.find('a', '1000')).toBeDefined();
  });
});
