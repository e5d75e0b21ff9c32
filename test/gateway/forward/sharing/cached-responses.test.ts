import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import type { Fault } from '../../../support/faulty-service';
import { rawHead } from '../../../support/raw-service';
import { textTable } from '../../../support/text-table';
import {
  eachGateway,
  type GatewayFixture,
  openGateway,
  FILES,
  HEADER,
  QUERY,
  hold,
  allowProperties,
  withRawService,
} from '../../gateway-fixture';

const LIST = '/thirdparty/databases-list';
const CREATE = DEFAULT_PROFILE.createProperty.path;
const ROWS = JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id })));
const HARBOUR = { 'x-company-databases': 'harbour' };

/** Resolves when the gateway has read all requests sent before. */
const waitUntilRead = async ({ ask }: GatewayFixture, key: string) => {
  for (let round = 0; round < 10; round += 1) await ask('/gateway/session', { key });
};

const CACHING = {
  cacheMs: 5000,
  compress: 'on',
  profile: { ...DEFAULT_PROFILE, createProperty: { ...DEFAULT_PROFILE.createProperty, enabled: true } },
  metricsToken: 'metrics-token-of-16',
} as const;
type Stage = GatewayFixture & { session: string };

async function signInto(fixture: GatewayFixture): Promise<Stage> {
  fixture.service.answers[QUERY] = ROWS;
  fixture.service.answers[FILES] = ROWS;
  return { ...fixture, session: await fixture.key() };
}

const query = ({ ask, session }: Stage, headers = {}) =>
  ask(QUERY, { method: 'POST', key: session, body: '{}', headers: { ...HARBOUR, ...headers } });

describe('the response cache of the gateway', () => {
  const open = eachGateway(CACHING);
  const signedIn = () => signInto(open());

  it('repeats a response byte for byte without the service, with an Age header', async () => {
    const stage = await signedIn();
    const sent = hold(stage.service, QUERY);
    const asked = query(stage);
    await stage.service.arrival(QUERY);
    // The rows are of this moment or later.
    stage.clock.ms += 2000;
    sent();
    const first = await asked;
    stage.clock.ms += 4200;
    const again = await query(stage);
    expect([again.status, again.text === ROWS, again.headers.age]).toEqual([200, true, '7']);
    expect(first.headers).not.toHaveProperty('age');
    expect(again.headers).toMatchObject({
      'content-type': first.headers['content-type'],
      'content-length': String(ROWS.length),
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(stage.service.count(QUERY)).toBe(1);
    stage.clock.ms += 800;
    await query(stage);
    expect(stage.service.count(QUERY)).toBe(2);
    const { text } = await stage.ask('/metrics', {
      headers: { authorization: 'Bearer metrics-token-of-16' },
    });
    expect(text).toContain('rr_gateway_answered_again_requests_total 1\n');
    expect(text).toContain(`rr_gateway_kept_answer_bytes ${ROWS.length}\n`);
  });

  it('caches each encoding separately', async () => {
    const stage = await signedIn();
    const headers = { authorization: `Bearer ${stage.session}`, 'accept-encoding': 'gzip' };
    const once = async () => {
      const reply = await request(stage.url + FILES, { headers });
      return { encoding: reply.headers['content-encoding'], body: await reply.body.arrayBuffer() };
    };
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    expect([first.encoding, stage.service.count(FILES)]).toEqual(['gzip', 1]);
    expect((await stage.ask(FILES, { key: stage.session })).text === ROWS).toBe(true);
    expect(stage.service.count(FILES)).toBe(2);
  });

  it.each(
    textTable(`
      {"status":500}
      {"truncate":true}
      {"status":206,"body":"["}
    `),
  )('never stores a response that failed, was truncated or partial: %s', async (fault) => {
    const stage = await signedIn();
    stage.service.fail(QUERY, JSON.parse(fault!) as Fault);
    await query(stage).catch(() => undefined);
    stage.service.heal();
    const before = stage.service.count(QUERY);
    expect((await query(stage)).text === ROWS).toBe(true);
    expect(stage.service.count(QUERY)).toBe(before + 1);
  });

  it('never stores databases-list or replies to writes', async () => {
    const stage = await signedIn();
    for (let round = 0; round < 2; round += 1) {
      await stage.ask(LIST, { key: stage.session });
      await stage.ask(CREATE, { method: 'POST', key: stage.session, body: { project_name: 'Quay' } });
    }
    expect([stage.service.count(LIST), stage.service.count(CREATE)]).toEqual([2, 2]);
  });

  it.each<[string, (stage: Stage) => Promise<unknown>]>([
    ['a write', ({ ask, session }) => ask(CREATE, { method: 'POST', key: session, body: {} })],
    ['a sign-in', ({ signIn }) => signIn()],
    ['a sign-out', async ({ ask, key }) => ask('/gateway/session', { method: 'DELETE', key: await key() })],
  ])('is emptied after %s', async (_, event) => {
    const stage = await signedIn();
    await query(stage);
    await event(stage);
    await query(stage);
    expect(stage.service.count(QUERY)).toBe(2);
  });
});

describe('the response cache of a gateway that runs on', () => {
  // One gateway for all cases. What the cases before have left there is then too old.
  let stage: Stage;
  beforeAll(async () => {
    stage = await signInto(await openGateway(CACHING));
  });
  beforeEach(() => void (stage.clock.ms += 60_000));
  afterAll(() => stage.close());

  it.each(
    textTable(`
      max-age=4 | 4000 | cached
      max-age=4 | 4001 | requested
      no-cache  | 0    | requested
    `),
  )('obeys Cache-Control: a response to %s after %s ms is %s', async (header, ms, outcome) => {
    await query(stage);
    const before = stage.service.count(QUERY);
    stage.clock.ms += Number(ms);
    await query(stage, { 'cache-control': header });
    expect(stage.service.count(QUERY) - before).toBe(outcome === 'cached' ? 0 : 1);
  });

  // `{}`: a 401 that databases-list explains.
  it.each(
    textTable(`
      {"status":403} | harbour     | dropped
      {}             | quay,meadow | dropped
      {"status":401} | harbour     | dropped
      {"status":500} | harbour     | kept
    `),
  )('after %s to a request for “%s” the responses are %s', async (fault, databases, outcome) => {
    await query(stage);
    stage.service.fail('/thirdparty/rentrolls', JSON.parse(fault!) as Fault);
    const headers = { 'x-company-databases': databases! };
    await stage.ask('/thirdparty/rentrolls', { key: stage.session, headers });
    stage.service.heal();
    const before = stage.service.count(QUERY);
    await query(stage);
    expect(stage.service.count(QUERY) - before).toBe(outcome === 'dropped' ? 1 : 0);
  });
});

it('a response that ends with its connection is never cached, because it may be truncated', async () => {
  let asked = 0;
  await withRawService(
    ({ socket }) => {
      asked += 1;
      socket.end(`${rawHead('connection: close')}[{"id":1}`);
    },
    async ({ ask }, key) => {
      for (let round = 1; round <= 2; round += 1) {
        expect((await ask(FILES, { key })).text).toBe('[{"id":1}');
        expect(asked).toBe(round);
      }
    },
    { cacheMs: 5000 },
  );
});

describe('equal requests at the same time', () => {
  const open = eachGateway({ timeouts: { totalMs: 60_000 } });

  it('are sent upstream once, and every person gets the same bytes', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    const people = await Promise.all(Array.from({ length: 20 }, fixture.key));
    expect(new Set(people).size).toBe(20);
    const answer = randomBytes(500_000).toString('base64');
    service.answers[QUERY] = answer;
    const release = hold(fixture.service, QUERY);
    const question = { method: 'POST', body: '{"columns":["a"]}', headers: HARBOUR } as const;
    const replies = people.map((key) => ask(QUERY, { ...question, key }));
    await service.arrival(QUERY);
    await waitUntilRead(fixture, people[0]!);
    release();
    for (const { text } of await Promise.all(replies)) expect(text === answer).toBe(true);
    expect(service.count(QUERY)).toBe(1);
  });

  it('are sent separately if anything differs that may change the reply', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    service.secrets.other = 'secret';
    const mine = await fixture.key();
    const otherKey = (await fixture.signIn('secret', 'other')).json.sessionKey;
    const release = hold(fixture.service, '/thirdparty');
    const send = (path: string, body: string, headers: Record<string, string>, key = mine) =>
      ask(path, { key, headers, ...(body && { method: 'POST', body }) });
    const requests = textTable(`
      /thirdparty/query                          | {}  | harbour
      /thirdparty/query                          | { } | harbour
      /thirdparty/query                          | {}  | meadow
      /thirdparty/query                          | {}  | harbour,meadow
      /thirdparty/query                          | {}  |
      /thirdparty/track-changes                  | {}  | harbour
      /thirdparty/files                          |     |
      /thirdparty/files/1                        |     |
      /thirdparty/column-list                    |     |
      /thirdparty/column-list?alwaysNull=exclude |     |
    `);
    const different = [
      ...requests.map(([path, body, databases]) => send(path!, body!, { [HEADER]: databases! })),
      send(QUERY, '{}', HARBOUR, otherKey),
      send(QUERY, '{}', { ...HARBOUR, accept: 'application/x-ndjson' }),
    ];
    // Cookies do not change the reply.
    const same = [send(QUERY, '{}', HARBOUR), send(QUERY, '{}', { ...HARBOUR, cookie: 'a=b' })];
    await waitUntilRead(fixture, mine);
    release();
    await Promise.all([...different, ...same]);
    expect(service.count('/thirdparty')).toBe(different.length);
  });

  it('are never coalesced if they write', async () => {
    const fixture = open();
    const { service, ask, options } = fixture;
    const key = await fixture.key();
    const { createProperty } = options.profile;
    await allowProperties(fixture);
    const release = hold(service, createProperty.path);
    const write = { method: 'POST', key, body: { project_name: 'Quay' } } as const;
    const replies = [ask(createProperty.path, write), ask(createProperty.path, write)];
    await waitUntilRead(fixture, key);
    release();
    await Promise.all(replies);
    expect(service.count(createProperty.path)).toBe(2);
  });
});
