import { textTable } from '../../support/text-table';
import { createFormulaRuns } from '../../../src/answers/formulas/formula-runs';
import { followTokenExpiry } from '../../../src/features/refresh/follow-token-expiry';

const NOW = Date.parse('2026-11-21T14:00:00Z');
const SHOWN = { digest: 'd', rows: 1, columns: 1, usesChoice: false, notes: [] };

function setup(tokenExpiresAt: string | null, isSignedIn = true) {
  const runs = createFormulaRuns();
  const clock = { now: NOW };
  let looks = 0;
  followTokenExpiry({
    session: {
      current: () => (isSignedIn ? { clientId: 'desk', personId: 'client desk', tokenExpiresAt } : null),
      look: async () => void (looks += 1),
    },
    runs,
    now: () => clock.now,
  });
  const call = () => runs.begin({ address: 'Roll!B6', name: 'QUERY', args: [] });
  return { clock, call, answer: () => call().answered(SHOWN), looks: () => looks };
}

describe('the expiry of the token', () => {
  it.each(
    textTable(`
      is asked for after the first answer | | signed in | 1
      is asked for after an answer if the known token has expired | 2026-11-21T13:59:59Z | signed in | 1
      is not asked for while it is known | 2026-11-21T14:00:01Z | signed in | 0
      is not asked for while signed out | | signed out | 0`),
  )('%s', (_, tokenExpiresAt, state, expected) => {
    const { answer, looks } = setup(tokenExpiresAt || null, state === 'signed in');
    answer();
    expect(String(looks())).toBe(expected);
  });

  it('is asked for at most every 10 seconds', () => {
    const { clock, answer, looks } = setup(null);
    answer();
    clock.now += 9_999;
    answer();
    expect(looks()).toBe(1);
    clock.now += 1;
    answer();
    expect(looks()).toBe(2);
  });
});
