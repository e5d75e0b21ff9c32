import {
  begunWords,
  statusMessages,
  stopWords,
  tokensUsed,
  usedWords,
} from '../../../src/taskpane/header/connection-words';
import { gatewayStatus } from '../../support/pane/pane-stage';

const NOW = new Date('2026-11-21T14:03:00').getTime();
const EXPIRY = new Date('2026-11-22T08:30:00').toISOString();
const tokens = { used: 90, budget: 100, stop: 'hard', resetsAt: '2026-12-01T00:00:00.000Z' } as const;

describe('the month’s token count', () => {
  it.each([
    [12, 100, '12 of 100 tokens used this month'],
    [12, null, '12 tokens used this month'],
    [1, null, '1 token used this month'],
    [1, 1, '1 of 1 token used this month'],
    [1234, 5000, '1,234 of 5,000 tokens used this month'],
    [104, 100, '104 of 100 tokens used this month'],
  ])('describes %s of %s: %s', (used, budget, words) => expect(tokensUsed({ used, budget })).toBe(words));
});

describe('a stop', () => {
  it('of kind none has no text', () =>
    expect(stopWords({ ...tokens, stop: 'none' }, EXPIRY, NOW)).toBeUndefined());

  it('that is soft says what still works, until when it lasts, and who can change it', () =>
    expect(stopWords({ ...tokens, used: 72, stop: 'soft' }, EXPIRY, NOW)).toBe(
      'Few tokens are left this month (72 of 100 used). You can refresh data, but until 1 Dec 2026 a token that the ' +
        "service refuses is replaced at most once a day. The gateway's operator can allow more.",
    ));

  it('that is hard says what still works', () =>
    expect(stopWords(tokens, EXPIRY, NOW)).toBe(
      'Only one token a day is left this month (90 of 100 used, the rest is held back). You can refresh data. If the ' +
        'service refuses a token, data may be missing for a day; cells keep their values. ' +
        "The gateway's operator can allow more.",
    ));

  it.each([[null], ['2026-11-20T08:30:00Z'], ['soon']])(
    'that is hard promises a refresh within a day without a live token: %s',
    (expiry) =>
      expect(stopWords(tokens, expiry, NOW)).toContain('You can refresh data again within a day; cells keep'),
  );

  it('mentions tokens held back only if there are some', () => {
    expect(stopWords({ ...tokens, used: 100 }, null, NOW)).toContain('(100 of 100 used)');
    expect(stopWords({ ...tokens, budget: null }, null, NOW)).toContain('(90 used)');
  });

  it('ends next month if the gateway does not say when', () =>
    expect(stopWords({ ...tokens, stop: 'soft', resetsAt: '' }, null, NOW)).toContain('until next month a'));
});

const messages = (...[tokens, troubles]: Parameters<typeof gatewayStatus>) =>
  statusMessages(gatewayStatus(tokens, troubles), null, 0).map(
    ({ message, intent }) => `${intent}: ${message.slice(0, 15)}`,
  );
const service = { kind: 'service', message: 'No answer since' } as const;
const records = { kind: 'records', message: 'No records today' } as const;
const quota = { kind: 'tokens', message: 'The service gave' } as const;

describe('the messages about the gateway', () => {
  it('are empty while all is well', () => expect(messages()).toEqual([]));

  it('are its troubles in its order, as warnings', () =>
    expect(messages({}, [service, records])).toEqual([
      'warning: No answer since',
      'warning: No records toda',
    ]));

  it('have a hard stop first and a soft one last', () => {
    expect(messages({ stop: 'hard' }, [service])).toEqual([
      'error: Only one token ',
      'warning: No answer since',
    ]);
    expect(messages({ stop: 'soft' }, [service])).toEqual([
      'warning: No answer since',
      'warning: Few tokens are ',
    ]);
  });

  it('have what the gateway itself says about its tokens instead of our text', () => {
    expect(messages({ stop: 'hard' }, [service, quota])).toEqual([
      'warning: No answer since',
      'error: The service gav',
    ]);
    expect(messages({ stop: 'soft' }, [quota])).toEqual(['error: The service gav']);
    expect(messages({ stop: 'none' }, [quota])).toEqual(['error: The service gav']);
  });

  it('have each message once', () => expect(messages({}, [service, service])).toHaveLength(1));
});

const at = (local: string) => new Date(local).toISOString();

describe('the words about a session', () => {
  it.each([
    ['2026-11-21T09:00:00', '09:00'],
    ['2026-11-20T09:00:00', '20 Nov 09:00'],
  ])('begun at %s: %s', (begun, words) => expect(begunWords({ begunAt: at(begun) }, NOW)).toBe(words));

  it.each([
    ['2026-11-21T14:03:00', 'used in the last hour'],
    ['2026-11-21T13:04:00', 'used in the last hour'],
    // The clock of the server may be ahead.
    ['2026-11-21T14:10:00', 'used in the last hour'],
    ['2026-11-21T13:03:00', 'last used about 13:03'],
    ['2026-11-18T13:03:00', 'last used about 18 Nov 13:03'],
  ])('last used at %s: %s', (used, words) => expect(usedWords({ usedAt: at(used) }, NOW)).toBe(words));

  it('admit a time that cannot be read', () => {
    expect(begunWords({ begunAt: 'soon' }, NOW)).toBe('at an unknown time');
    expect(usedWords({ usedAt: 'soon' }, NOW)).toBe('last use unknown');
  });
});
