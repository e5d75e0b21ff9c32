import { type Findings, toGatewayStatus } from '../../../src/gateway/status/status-route';
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

it('reports the tokens of the month, and nothing else if all is well', () =>
  expect(toGatewayStatus(well, NOW)).toEqual({
    tokens: { used: 12, budget: 100, stop: 'none', resetsAt: '2026-12-01T12:00:00.000Z' },
    troubles: [],
  }));

describe('a trouble', () => {
  it.each<[string, Partial<Findings>, string, string]>([
    [
      'a used-up quota',
      { pause: pause('quota') },
      'tokens',
      "The service says that this month's tokens are used up. Data can be read until the current token expires, at most a day. The gateway asks again every day. Ask its operator for more.",
    ],
    ['an open breaker', { pause: pause('breaker') }, 'tokens', 'Words of breaker.'],
    [
      'a used-up quota without a token',
      { pause: pause('quota'), holdsToken: false },
      'tokens',
      "The service says that this month's tokens are used up. No data can be read now; the cells keep their values. The gateway asks again every day. Ask its operator for more.",
    ],
    [
      'a failing token endpoint without a token',
      { pause: pause('failure'), holdsToken: false },
      'service',
      'The gateway has no token now. Words of failure.',
    ],
    [
      'a failing store',
      { recordsWork: false },
      'records',
      'The gateway cannot read or write its records, so sign-ins fail and it buys no token. Data can be read until the current token expires, at most a day. Tell its operator.',
    ],
    ['a database that fails', { failing: ['It fails.'] }, 'service', 'It fails.'],
  ])('is reported in words: %s', (_, findings, kind, message) =>
    expect(troublesOf(findings)).toEqual([{ kind, message }]),
  );

  it.each<[string, Partial<Findings>]>([
    ['a pause that has ended', { pause: pause('quota', NOW) }],
    ['a failing token endpoint while there is a token', { pause: pause('failure') }],
    [
      'a stop of the budget, which the pane describes',
      { standing: { ...well.standing, used: 90, stop: 'hard' } },
    ],
  ])('is not reported for %s', (_, findings) => expect(troublesOf(findings)).toEqual([]));

  it('comes first if it is the worst', () => {
    const all = troublesOf({
      pause: pause('breaker'),
      failing: ['It fails.'],
      recordsWork: false,
    });
    expect(all.map(({ kind }) => kind)).toEqual(['tokens', 'records', 'service']);
    expect(all[0]?.message).toBe('Words of breaker.');
  });
});
