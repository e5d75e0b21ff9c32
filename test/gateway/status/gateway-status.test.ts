import { type Findings, toGatewayStatus } from '../../../src/gateway/status/gateway-status';
import type { Pause } from '../../../src/gateway/tokens/limits/pause';

const NOW = Date.UTC(2026, 10, 21, 9);
const RESET = Date.UTC(2026, 11, 1, 12);

const well: Findings = {
  standing: { used: 12, budget: 100, stop: 'none', resetsAt: RESET },
  pause: null,
  holdsToken: true,
  failing: [],
  recordsWork: true,
};
const pause = (why: Pause['why'], until = NOW + 1): Pause => ({
  why,
  code: 'unreachable',
  message: `Words of ${why}.`,
  until,
  delayMs: 0,
});
const troublesOf = (findings: Partial<Findings>) => toGatewayStatus({ ...well, ...findings }, NOW).troubles;

it('says how the tokens stand, and nothing more where all is well', () =>
  expect(toGatewayStatus(well, NOW)).toEqual({
    tokens: { used: 12, budget: 100, stop: 'none', resetsAt: '2026-12-01T12:00:00.000Z' },
    troubles: [],
  }));

describe('what is wrong', () => {
  it.each<[string, Partial<Findings>, string, string]>([
    [
      'a used-up quota',
      { pause: pause('quota') },
      'tokens',
      "The service gives no more tokens this month. Data is read on while the present token lives, for at most a day. Ask the gateway's operator for more.",
    ],
    ['an open breaker', { pause: pause('breaker') }, 'tokens', 'Words of breaker.'],
    [
      'a used-up quota without a token',
      { pause: pause('quota'), holdsToken: false },
      'tokens',
      "The service gives no more tokens this month. There is no token to read data with; the cells keep their values. Ask the gateway's operator for more.",
    ],
    [
      'a failing sign-in without a token',
      { pause: pause('failure'), holdsToken: false },
      'service',
      'There is no token now. Words of failure.',
    ],
    [
      'failing records',
      { recordsWork: false },
      'records',
      'The gateway cannot read or write its records: nobody can sign in, and no token is bought. Data is read on while the present token lives, for at most a day. Tell its operator.',
    ],
    ['a database that fails', { failing: ['It fails.'] }, 'service', 'It fails.'],
  ])('%s is said in words', (_, findings, kind, message) =>
    expect(troublesOf(findings)).toEqual([{ kind, message }]),
  );

  it.each<[string, Partial<Findings>]>([
    ['a pause that is over', { pause: pause('quota', NOW) }],
    ['a failing sign-in while there is a token', { pause: pause('failure') }],
    ['a stop, which the pane puts into words', { standing: { ...well.standing, used: 90, stop: 'hard' } }],
  ])('is not %s', (_, findings) => expect(troublesOf(findings)).toEqual([]));

  it('is said worst first', () => {
    const all = troublesOf({
      pause: pause('breaker'),
      failing: ['It fails.'],
      recordsWork: false,
    });
    expect(all.map(({ kind }) => kind)).toEqual(['tokens', 'records', 'service']);
    expect(all[0]?.message).toBe('Words of breaker.');
  });
});
