import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { runAdmin } from '../../../src/gateway/admin/run-admin';
import type { Fault } from '../../support/faulty-service';
import {
  eachGateway,
  FILES,
  DAY_MS,
  ORGANISATION,
  SESSION,
  signedIn,
  takeLog,
  TOKEN,
} from '../gateway-fixture';
import { readRecords } from '../stores';
import { BETWEEN, SETTINGS } from './refusals';

const log = takeLog();
let passedMs = 0;
// Near the real time, because the operator's command reads that.
const open = eachGateway({
  logger: log.logger,
  organisation: ORGANISATION,
  now: () => new Date(Date.now() + passedMs),
});
beforeEach(() => {
  passedMs = 0;
  log.clear();
});

const ALL_BUT_THE_DATE = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

const page: Fault = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Blocked</h1>' };
const oauth = (status: number, error: string, description: string): Fault => ({
  status,
  body: JSON.stringify({ error, error_description: description }),
});
const EXPIRED =
  "The service no longer accepts this secret. It may have expired. Sign in with a new one. With an access key, tell the gateway's operator.";

/** What refuses, what people and the operator read, and what the log has beside it. */
const CASES: [title: string, fault: Fault, message: string, logged: Record<string, unknown>][] = [
  [
    'a proxy',
    page,
    `The sign-in address refused the gateway (403, a page of text/html). ${BETWEEN}`,
    { reply: '403, a page of text/html' },
  ],
  [
    'a service that does not know the audience',
    oauth(400, 'invalid_request', 'Audience https://service.example/api is unknown.'),
    `The sign-in address refused the gateway (400, invalid_request). ${SETTINGS} The reply says: Audience … is unknown.`,
    { reply: '400, invalid_request', says: 'Audience … is unknown.' },
  ],
  [
    'a secret that has expired',
    oauth(401, 'invalid_client', 'Client secret expired on 1 May.'),
    `${EXPIRED} The reply says: Client secret expired on 1 May.`,
    { reply: '401, invalid_client', says: 'Client secret expired on 1 May.' },
  ],
  [
    'a service that repeats the secret',
    oauth(401, 'invalid_client', 'Secret opensesame has expired.'),
    EXPIRED,
    { reply: '401, invalid_client', says: 'Secret … has expired.' },
  ],
];

it.each(CASES)(
  'says the same in a cell, at the next sign-in, in the status, to the operator and in the log: %s',
  async (_, fault, message, logged) => {
    const { fixture, key } = await signedIn(open);
    passedMs += DAY_MS;
    fixture.service.tokens.forEach((token) => fixture.service.revoke(token));
    fixture.service.fail(TOKEN, fault);
    const cell = await fixture.ask(FILES, { key });
    expect([cell.status, cell.json.code, cell.json.message]).toEqual([401, 'wrong-credentials', message]);
    expect((await fixture.signIn()).json.message).toBe(message);
    const status = JSON.parse((await fixture.ask('/gateway/status', { key })).text) as GatewayStatus;
    expect(status.troubles).toEqual([
      { kind: 'service', message: `The gateway has no token now. ${message}` },
    ]);
    const { options } = fixture;
    const shown = await tomorrow(() =>
      runAdmin(['credentials', 'show'], {
        RR_MODE: 'development',
        RR_DATA_DIR: options.dataDir,
        RR_BASE_URL: options.service.baseUrl,
        RR_AUTH_URL: options.service.authUrl,
        RR_AUDIENCE_URL: options.service.audienceUrl,
        RR_ORGANISATION_CLIENT_ID: ORGANISATION.clientId,
        RR_ORGANISATION_CLIENT_SECRET: ORGANISATION.clientSecret,
      }),
    );
    expect(shown).toContain(message);
    const lines = log.lines().filter(({ msg }) => msg === 'token request');
    expect(lines.at(-1)).toMatchObject({ reason: 'expired', outcome: 'refused', ...logged });
    for (const text of [log.text(), shown, cell.text])
      expect(text).not.toMatch(/opensesame|service\.example/);
    // Booked and paused as any refusal: one request, and the next in a minute.
    expect(fixture.service.count(TOKEN)).toBe(2);
    expect(await readRecords(options, 'select outcome from token_ledger order by id')).toEqual([
      { outcome: 'issued' },
      { outcome: 'refused' },
    ]);
    fixture.service.heal();
    passedMs += 59_000;
    expect((await fixture.ask(FILES, { key })).json.message).toBe(message);
    passedMs += 1_500;
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
  },
);

/** Runs the operator's command on a machine whose clock shows the time of the gateway. */
async function tomorrow<T>(work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + passedMs, doNotFake: ALL_BUT_THE_DATE });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

it('says of a former secret that it is no longer accepted, and of a wrong one that it is wrong', async () => {
  const { service, signIn, key } = open();
  await key();
  service.secrets.analyst = 'rotated-7';
  expect((await signIn('rotated-7')).status).toBe(200);
  expect((await signIn('opensesame')).json.message).toMatch(/^The service no longer accepts this secret\./);
  expect((await signIn('a guess')).json.message).toMatch(/^The service refused this client ID and secret\./);
});

it("does not say that the operator's secret has expired if the service never accepted it", async () => {
  const fixture = open();
  fixture.service.secrets.analyst = 'another';
  const { json } = await fixture.ask(SESSION, {
    method: 'POST',
    body: ORGANISATION,
  });
  expect(json.message).toMatch(/^The service refused this client ID and secret\./);
});
