import { newerState, signedInState, signedOutState } from '../../../src/taskpane/header/pane-state';
import { gatewayStatus } from '../../support/pane/pane-stage';

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

const state = (...[tokens, troubles]: Parameters<typeof gatewayStatus>) => {
  const found = signedInState(gatewayStatus(tokens, troubles), EXPIRY, NOW);
  return found && `${found.intent}: ${found.text}`;
};

describe('the line of state, signed out', () => {
  it.each([
    [false, 4, 'neutral: 4 formulas wait for sign-in'],
    [false, 1, 'neutral: 1 formula waits for sign-in'],
    [false, 0, undefined],
    [false, undefined, undefined],
    [true, 4, 'warning: Your session has ended. Sign in again to refresh. Cells keep their values.'],
    [true, 0, 'warning: Your session has ended. Sign in again to refresh. Cells keep their values.'],
  ])('if the session ended is %s and there are %s formulas: %s', (expired, formulas, expected) => {
    const found = signedOutState({ expired, formulas });
    expect(found && `${found.intent}: ${found.text}`).toBe(expected);
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
  it.each<[string, Parameters<typeof gatewayStatus>, string | undefined]>([
    ['nothing while all is well', [], undefined],
    [
      'what fails, without the sentence for operators',
      [{}, [SERVICE]],
      'warning: The rent-roll service is failing. Existing values are kept.',
    ],
    [
      'that the service cannot be reached, if only an operator understands the message',
      [{}, [{ kind: 'service', message: 'The gateway has no token now.' }]],
      'warning: The rent-roll service cannot be reached now. Cells keep their values.',
    ],
    [
      'what stands before the service',
      [{}, [REFUSED]],
      'warning: The sign-in address refused the server (403, a page of text/html). A proxy or firewall may stand in between. Tell your IT.',
    ],
    [
      'until when a refresh works, before all else',
      [{ stop: 'hard' }, [SERVICE, TOKENS, RECORDS]],
      'error: You can refresh until Sun 08:30. Cells keep their values.',
    ],
    [
      'only what is sure, if the gateway may get tokens sooner',
      [{}, [TOKENS]],
      'error: You can refresh until Sun 08:30. Cells keep their values.',
    ],
    [
      'the records, if the service works',
      [{}, [RECORDS]],
      'warning: The server cannot read or write its records. Sign-ins may fail; you can refresh for a day at most.',
    ],
    [
      'a soft stop last',
      [{ stop: 'soft' }],
      'warning: The service allows few new connections until 1 Dec 2026. You can still refresh.',
    ],
    [
      'a hard stop',
      [{ stop: 'hard' }],
      'warning: The service allows only one new connection a day until 1 Dec 2026. You can still refresh.',
    ],
  ])('says %s', (_, given, expected) => expect(state(...given)).toBe(expected));

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
