import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import type { Fault } from '../../support/faulty-service';
import { textTable } from '../../support/text-table';
import {
  DAY_MS,
  eachGateway,
  FILES,
  HEADER,
  hold,
  oneGateway,
  ORGANISATION,
  QUERY,
  type Reply,
  signedIn,
  TOKEN,
} from '../gateway-fixture';
import { readRecords } from '../stores';

const WRITING = parseProfile({ createProperty: { enabled: true } });
const NEW_PROPERTY = { project_name: 'Quay' };

describe('forwarding', () => {
  const open = oneGateway();

  it('sends no databases header to databases-list [rule 95]', async () => {
    const { fixture, key } = await signedIn(open);
    await fixture.ask('/thirdparty/databases-list', { key, headers: { [HEADER]: 'gone' } });
    expect(fixture.service.requests.at(-1)?.headers).not.toHaveProperty(HEADER.toLowerCase());
  });

  it('passes on known parameters and file ids [rule 91]', async () => {
    const { service, ask, key } = await signedIn(open);
    for (const path of [
      '/thirdparty/column-list?alwaysNull=exclude',
      '/thirdparty/extractions/column-mappings?extractionIds=1&extractionIds=2',
      '/thirdparty/files/a%2Fb%3F',
    ]) {
      expect((await ask(path, { key })).status).toBe(200);
      expect(service.requests.at(-1)?.path).toBe(path);
    }
  });

  it.each(
    textTable(`
      GET  | /thirdparty/other                           | not-found
      GET  | /thirdparty/query                           | not-found
      GET  | /thirdparty/files/a/b                       | not-found
      GET  | /thirdparty/files/%2e%2e                    | not-found
      GET  | /THIRDPARTY/files                           | not-found
      POST | /thirdparty/v2/properties                   | not-found
      POST | /oauth/token                                | not-found
      GET  | /thirdparty/files?url=http://127.0.0.1:1    | bad-input
      GET  | /thirdparty/column-list?alwaysNull=exclude&x=1 | bad-input
    `),
  )('refuses %s %s', async (method, path, code) => {
    const { fixture, key } = await signedIn(open);
    const body = method === 'POST' ? { body: {} } : {};
    expect((await fixture.ask(path!, { method: method as 'GET', key, ...body })).json.code).toBe(code);
    expect(fixture.service.count('/thirdparty')).toBe(0);
  });

  it('goes to the configured service, whatever address a request names [rule 48]', async () => {
    const { fixture, key } = await signedIn(open);
    expect((await fixture.ask(`http://127.0.0.1:1${FILES}`, { key })).status).toBe(200);
    expect(fixture.service.requests.at(-1)?.path).toBe(FILES);
  });

  it.each([
    ['text/plain', 'x', 'bad-input'],
    ['application/x-www-form-urlencoded', 'a=b', 'bad-input'],
    ['application/json', 'x'.repeat(1024 * 1024 + 1), 'too-large'],
  ])('refuses a body that is not JSON or more than 1 MiB: %s', async (type, body, code) => {
    const { fixture, key } = await signedIn(open);
    const headers = { 'content-type': type };
    expect((await fixture.ask(QUERY, { method: 'POST', key, headers, body })).json.code).toBe(code);
    expect(fixture.service.count('/thirdparty')).toBe(0);
  });
});

describe('forwarding through a gateway of its own', () => {
  const open = eachGateway({ timeouts: { totalMs: 20_000 } });

  it('passes request and reply through, adds the token and removes other headers of the person [rules 49, 101]', async () => {
    const { service, ask, key } = await signedIn(open);
    // A parser would not write these bytes, so they show that the body is unchanged.
    service.answers[QUERY] = '[{"a":1.0,"a":9007199254740993 , "__proto__":null}]\n';
    const body = '{ "columns":["a"],"rentrolls" : "latest"}';
    const reply = await ask(QUERY, {
      method: 'POST',
      key,
      body,
      headers: {
        [HEADER]: 'harbour',
        cookie: 'a=b',
        'x-forwarded-for': '1.2.3.4',
        accept: 'application/json',
      },
    });
    expect([reply.status, reply.text]).toEqual([200, service.answers[QUERY]]);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    const sent = service.requests.at(-1);
    expect(sent?.body).toBe(body);
    expect(sent?.headers).toEqual({
      host: new URL(service.url).host,
      connection: 'keep-alive',
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'content-type': 'application/json',
      'content-length': String(body.length),
      [HEADER.toLowerCase()]: 'harbour',
      authentication: `Bearer ${service.tokens[0]}`,
    });
  });

  it('forwards writes only if they are enabled, with the chosen database [rule 98]', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    const { path } = DEFAULT_PROFILE.createProperty;
    const key = await fixture.key();
    const write = { method: 'POST', key, headers: { [HEADER]: 'harbour' }, body: NEW_PROPERTY } as const;
    expect((await ask(path, write)).status).toBe(404);
    expect(service.count(path)).toBe(0);
    await fixture.restart({ profile: WRITING });
    service.answers[path] = '{"svc_property_id":7}';
    expect(await ask(path, write)).toMatchObject({ status: 200, text: service.answers[path] });
    expect(service.requests.at(-1)).toMatchObject({
      body: JSON.stringify(NEW_PROPERTY),
      headers: { [HEADER.toLowerCase()]: 'harbour' },
    });
  });

  it('passes on only the content type and length of the service', async () => {
    const { service, ask, key } = await signedIn(open);
    const own = (await ask('/gateway/profile')).headers;
    const theirs = textTable(
      `
      content-type: application/json
      set-cookie: a=b
      server: nginx/1.2.3
      access-control-allow-origin: *
      cache-control: public, max-age=9999
      content-security-policy: default-src *
      x-request-id: theirs
      location: http://evil.example/
      link: </x>; rel=preload
      vary: *
      age: 9999`,
      ': ',
    );
    service.fail(FILES, { status: 200, body: '[]', headers: Object.fromEntries(theirs) });
    const { status, headers } = await ask(FILES, { key });
    expect(status).toBe(200);
    expect(headers).toEqual({
      ...own,
      'content-length': '2',
      'content-type': 'application/json',
      date: expect.any(String),
      vary: 'accept-encoding',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  });

  it('delays only the question that the service is too busy for [rule 119]', async () => {
    const { service, ask, key } = await signedIn(open);
    service.fail(FILES, { status: 429, headers: { 'retry-after': '3600' }, times: 1 });
    expect((await ask(FILES, { key })).json.code).toBe('busy');
    expect(service.count(FILES)).toBe(1);
    const otherReplies = await Promise.all(
      ['/thirdparty/rentrolls', '/thirdparty/column-list'].map((path) => ask(path, { key })),
    );
    expect(otherReplies.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a service that fails', () => {
  const open = oneGateway({ profile: WRITING, timeouts: { totalMs: 20_000 } });
  afterEach(() => open().service.heal());

  it.each(
    textTable(`
      {"status":503}
      {"status":429,"headers":{"retry-after":"0"}}
      {"reset":true}
      {"status":201,"body":"[1,2]","truncate":true}
    `),
  )('sends a write exactly once, even if the service does %s', async (fault) => {
    const { service, ask, key } = await signedIn(open);
    const { path } = WRITING.createProperty;
    service.fail(path, JSON.parse(fault!) as Fault);
    const outcome = ask(path, { method: 'POST', key, body: NEW_PROPERTY });
    const isData = ({ status }: { status: number }) => status < 300;
    expect(await outcome.then(isData, () => false)).toBe(false);
    expect(service.count(path)).toBe(1);
  });

  it.each(
    textTable(`
      {"status":200,"headers":{"content-type":"text/html"},"body":"<p>"} | bad-reply   | 1
      {"status":200,"headers":{"content-encoding":"zstd"},"body":"x"}    | bad-reply   | 1
      {"status":304}                                                     | bad-reply   | 1
      {"status":307,"headers":{"location":"/thirdparty/files"}}          | bad-reply   | 1
      {"status":400,"body":"{\\"message\\":\\"No column x.\\"}"}         | bad-input   | 1
      {"status":404}                                                     | not-found   | 1
      {"status":408}                                                     | timed-out   | 1
      {"status":429,"headers":{"retry-after":"0"}}                       | busy        | 3
      {"status":500}                                                     | unreachable | 1
      {"status":503}                                                     | unreachable | 3
      {"status":504}                                                     | timed-out   | 3
      {"reset":true}                                                     | unreachable | 3
    `),
  )('turns %s into %s after %s requests [rule 113]', async (fault, code, requests) => {
    const { service, ask, key } = await signedIn(open);
    service.fail(FILES, JSON.parse(fault!) as Fault);
    // A database of its own, because failures open the breaker of a database.
    const { json, text } = await ask(FILES, { key, headers: { [HEADER]: `${code} ${requests}` } });
    expect(json).toEqual({ code, message: expect.any(String), requestId: expect.any(String) });
    expect(text).not.toContain('127.0.0.1');
    expect(service.count(FILES)).toBe(Number(requests));
  });
});

describe('time limits', () => {
  it('end the wait for the first byte', async () => {
    const { fixture, key } = await signedIn(current);
    await fixture.restart({ timeouts: { firstByteMs: 50, totalMs: 20_000 } });
    fixture.service.fail(FILES, { until: new Promise(() => {}) });
    const { status, json } = await fixture.ask(FILES, { key });
    expect([status, json.code]).toEqual([504, 'timed-out']);
    // 0 if the time ended before the connection was open.
    expect(fixture.service.count(FILES)).toBeLessThanOrEqual(1);
  });

  const current = eachGateway();

  it('end the wait for a token, which is bought once, and used when it arrives', async () => {
    const fixture = current();
    const { service, clock, options } = fixture;
    await fixture.restart({ timeouts: { tokenMs: 300 } });
    const withoutToken = async (ask: () => Promise<Reply>): Promise<Reply> => {
      const answer = hold(service, TOKEN, { times: 1 });
      expect((await ask()).json.code).toBe('timed-out');
      answer();
      // On a busy machine, people ask more than once again.
      for (;;) {
        const reply = await ask();
        if (reply.json?.code !== 'timed-out') return reply;
      }
    };
    const { sessionKey: key } = (await withoutToken(() => fixture.signIn())).json;
    expect(service.count(TOKEN)).toBe(1);
    clock.ms += DAY_MS;
    expect((await withoutToken(() => fixture.ask(FILES, { key }))).status).toBe(200);
    expect(service.count(TOKEN)).toBe(2);
    const booked = await readRecords(options, 'select outcome from token_ledger');
    expect(booked).toEqual(Array(2).fill({ outcome: 'issued' }));
  });
});

describe('a person with many sessions', () => {
  const open = eachGateway({ organisation: ORGANISATION });

  it('does not delay others more than a person with one, and sends eight requests at once [rule 119]', async () => {
    const { ask, service, keyBy } = open();
    const operator = await open().operator();
    const [busy, calm] = [await operator.newKey('Busy'), await operator.newKey('Calm')];
    const sessions: string[] = [];
    while (sessions.length < 20) sessions.push(await keyBy(busy));
    const mine = await keyBy(calm);
    const answer = hold(service, FILES);
    const many = sessions.flatMap((key, session) =>
      [0, 1, 2, 3].map((at) => ask(`${FILES}/busy-${session}-${at}`, { key })),
    );
    const asked = () => service.requests.map(({ path }) => path).filter((path) => path.startsWith(FILES));
    while (asked().length < 8) await new Promise(setImmediate);
    const calmReply = ask(`${FILES}/calm`, { key: mine });
    // All have arrived when the gateway has answered these.
    for (let count = 0; count < 30; count += 1) await ask('/gateway/sessions', { key: mine });
    expect(asked()).toHaveLength(8);
    answer();
    await Promise.all([calmReply, ...many]);
    // It is the second of the next eight, which arrive in any order, on connections of their own.
    expect(asked().indexOf(`${FILES}/calm`)).toBeLessThan(24);
  });
});
