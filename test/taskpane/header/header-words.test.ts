import { newerState, signedInState, signedOutState } from '../../../src/taskpane/header/pane-state';
import { textTable } from '../../support/text-table';
import { gatewayStatus } from '../../support/pane/pane-stage';
import {
  begunWords,
  statusMessages,
  stopWords,
  tokensUsed,
  usedWords,
} from '../../../src/taskpane/header/connection-words';

describe('the line below the header', () => {
  const NOW = new Date('2026-11-21T14:03:00').getTime();
  const EXPIRY = new Date('2026-11-22T08:30:00').toISOString();
  const SERVICE = {
    kind: 'service',
    message:
      'The rent-roll service is failing. Existing values are kept. The gateway tries again every 10 seconds.',
  } as const;
  const REFUSED = {
    kind: 'service',
    message:
      'The gateway has no token now. The sign-in address refused the gateway (403, a page of text/html). A proxy or firewall may stand in between. Tell your IT.',
  } as const;
  const TOKENS = { kind: 'tokens', message: 'The service issues no more tokens this month.' } as const;
  const RECORDS = { kind: 'records', message: 'The gateway cannot read or write its records.' } as const;

  const OPERATOR = { kind: 'service', message: 'The gateway has no token now.' } as const;
  const TROUBLES: Record<string, NonNullable<Parameters<typeof gatewayStatus>[1]>[number]> = {
    ...{ service: SERVICE, refused: REFUSED, operator: OPERATOR, tokens: TOKENS, records: RECORDS },
  };

  const state = (...[tokens, troubles]: Parameters<typeof gatewayStatus>) => {
    const found = signedInState(gatewayStatus(tokens, troubles), EXPIRY, NOW);
    return found && `${found.intent}: ${found.text}`;
  };

  describe('the line of state, signed out', () => {
    it.each(
      textTable(`
        open | 4 | neutral: 4 formulas wait for sign-in
        open | 1 | neutral: 1 formula waits for sign-in
        open | 0 |
        open | unknown |
        expired | 4 | warning: Your session has ended. Sign in again to refresh. Cells keep their values.
        expired | 0 | warning: Your session has ended. Sign in again to refresh. Cells keep their values.
      `),
    )('after a session that is %s, with %s formulas: %s', (session, count, expected) => {
      const formulas = count === 'unknown' ? undefined : Number(count);
      const found = signedOutState({ expired: session === 'expired', formulas });
      expect(found ? `${found.intent}: ${found.text}` : '').toBe(expected);
    });
  });

  it('says that the gateway could not end the session for good', () => {
    const unended = 'You are signed out, but the gateway cannot delete the session.';
    expect(signedOutState({ expired: false, unended, formulas: 4 })).toMatchObject({
      intent: 'warning',
      text: unended,
    });
  });

  describe('the line of state, signed in', () => {
    it.each(
      textTable(`
        none | |
        none | service | warning: The rent-roll service is failing. Existing values are kept.
        none | operator | warning: The rent-roll service cannot be reached now. Cells keep their values.
        none | refused | warning: The sign-in address refused the server (403, a page of text/html). A proxy or firewall may stand in between. Tell your IT.
        hard | service tokens records | error: You can refresh until Sun 08:30. Cells keep their values.
        none | tokens | error: You can refresh until Sun 08:30. Cells keep their values.
        none | records | warning: The server cannot read or write its records. Sign-ins may fail; you can refresh for a day at most.
        soft | | warning: The service allows few new connections until 1 Dec 2026. You can still refresh.
        hard | | warning: The service allows only one new connection a day until 1 Dec 2026. You can still refresh.
      `),
    )('says with the stop %s and the troubles %j: %s', (stop, names, text) => {
      const troubles = names!.split(' ').flatMap((name) => TROUBLES[name] ?? []);
      expect(state({ stop: stop as 'hard' }, troubles) ?? '').toBe(text);
    });

    it('promises no refresh without a live connection', () => {
      const text = (stop: 'hard' | 'none') =>
        signedInState(gatewayStatus({ stop }, stop === 'none' ? [TOKENS] : []), null, NOW)?.text;
      expect(text('hard')).toBe('You can refresh again within a day. Cells keep their values.');
      expect(text('none')).toBe('You cannot refresh now. Cells keep their values.');
    });

    it('never has a word of the gateway', () => {
      for (const stop of ['none', 'soft', 'hard'] as const)
        for (const trouble of [SERVICE, REFUSED, TOKENS, RECORDS])
          expect(state({ stop }, [trouble])).not.toMatch(/token|quota|gateway/i);
    });
  });

  it.each([
    [0, undefined],
    [1, 'Newer rent rolls for 1 property'],
    [1204, 'Newer rent rolls for 1,204 properties'],
  ])('newer rent rolls for %i properties: %s', (properties, text) =>
    expect(newerState(properties)?.text).toBe(text),
  );
});

describe('the words about a connection', () => {
  const NOW = new Date('2026-11-21T14:03:00').getTime();
  const EXPIRY = new Date('2026-11-22T08:30:00').toISOString();
  const tokens = { used: 90, budget: 100, stop: 'hard', resetsAt: '2026-12-01T00:00:00.000Z' } as const;

  describe('the month’s token count', () => {
    it.each(
      textTable(`
        12 | 100 | 12 of 100 tokens used this month
        12 | | 12 tokens used this month
        1 | | 1 token used this month
        1 | 1 | 1 of 1 token used this month
        1234 | 5000 | 1,234 of 5,000 tokens used this month
        104 | 100 | 104 of 100 tokens used this month
      `),
    )('describes %s of %s: %s', (used, budget, words) =>
      expect(tokensUsed({ used: Number(used), budget: budget === '' ? null : Number(budget) })).toBe(words),
    );
  });

  it.each(
    textTable(`
      none | 90 | undefined
      soft | 72 | Few tokens are left this month (72 of 100 used). You can refresh data, but until 1 Dec 2026 a token that the service refuses is replaced at most once a day. The gateway's operator can allow more.
      hard | 90 | Only one token a day is left this month (90 of 100 used, the rest is held back). You can refresh data. If the service refuses a token, data may be missing for a day; cells keep their values. The gateway's operator can allow more.
    `),
  )('a stop that is %s after %s tokens says what still works: %s', (stop, used, words) =>
    expect(String(stopWords({ ...tokens, used: Number(used), stop: stop as 'hard' }, EXPIRY, NOW))).toBe(
      words,
    ),
  );

  it.each([[null], ['2026-11-20T08:30:00Z'], ['soon']])(
    'a hard stop promises a refresh within a day without a live token: %s',
    (expiry) =>
      expect(stopWords(tokens, expiry, NOW)).toContain('You can refresh data again within a day; cells keep'),
  );

  const messages = (...[tokens, troubles]: Parameters<typeof gatewayStatus>) =>
    statusMessages(gatewayStatus(tokens, troubles), null, 0).map(
      ({ message, intent }) => `${intent}: ${message.slice(0, 15).trim()}`,
    );
  describe('the messages about the gateway', () => {
    const TROUBLES: Record<string, NonNullable<Parameters<typeof gatewayStatus>[1]>[number]> = {
      service: { kind: 'service', message: 'No answer since' },
      records: { kind: 'records', message: 'No records today' },
      quota: { kind: 'tokens', message: 'The service gave' },
    };
    it.each(
      textTable(`
        none when all is well | none | |
        the troubles in their order, as warnings | none | service records | warning: No answer since; warning: No records toda
        a hard stop first | hard | service | error: Only one token; warning: No answer since
        a soft stop last | soft | service | warning: No answer since; warning: Few tokens are
        what the gateway itself says about its tokens instead of our text | hard | service quota | warning: No answer since; error: The service gav
        the same of a soft stop | soft | quota | error: The service gav
        the same without a stop | none | quota | error: The service gav
        each message once | none | service service | warning: No answer since
      `),
    )('are %s', (_, stop, troubles, expected) => {
      const reported = troubles!.split(' ').flatMap((name) => TROUBLES[name] ?? []);
      expect(messages({ stop: stop as 'none' }, reported).join('; ')).toBe(expected);
    });
  });

  const at = (local: string) => new Date(local).toISOString();

  describe('the words about a session', () => {
    it.each(
      textTable(`
        2026-11-21T09:00:00 | 09:00
        2026-11-20T09:00:00 | 20 Nov 09:00
      `),
    )('begun at %s: %s', (begun, words) => expect(begunWords({ begunAt: at(begun!) }, NOW)).toBe(words));

    // The clock of the server may be ahead.
    it.each(
      textTable(`
        2026-11-21T14:03:00 | used in the last hour
        2026-11-21T13:04:00 | used in the last hour
        2026-11-21T14:10:00 | used in the last hour
        2026-11-21T13:03:00 | last used about 13:03
        2026-11-18T13:03:00 | last used about 18 Nov 13:03
      `),
    )('last used at %s: %s', (used, words) => expect(usedWords({ usedAt: at(used!) }, NOW)).toBe(words));
  });
});
