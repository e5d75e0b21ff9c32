import { createHash, randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { request } from 'undici';
import { MAX_CONCURRENT_REQUESTS } from '../../../../src/gateway/forward/upstream/fair-queue';
import { allowProperties, eachGateway, type GatewayFixture } from '../../gateway-fixture';

const QUERY = '/thirdparty/query';
const FILES = '/thirdparty/files';
const HEADER = 'X-company-databases';
const hashOf = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** Signs in several people with one client ID, each from a different address. Returns their session keys. */
async function peopleOf(
  { ask }: GatewayFixture,
  count: number,
  clientId = 'analyst',
  clientSecret = 'opensesame',
) {
  const keys: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const headers = { 'x-forwarded-for': `10.0.${Math.floor(at / 250)}.${at % 250}` };
    const body = { clientId, clientSecret };
    keys.push((await ask('/gateway/session', { method: 'POST', headers, body })).json.sessionKey);
  }
  return keys;
}

/** Delays the replies of a path until the returned function is called. */
function hold({ service }: GatewayFixture, path: string) {
  let release = () => {};
  service.fail(path, { until: new Promise<void>((resolve) => (release = resolve)) });
  return () => release();
}

/** Resolves when gateway and service together have received this number of requests for a path. */
function arrivals(path: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const see = (message: unknown) => {
      if ((message as { request: IncomingMessage }).request.url !== path || --left > 0) return;
      diagnostics.unsubscribe('http.server.request.start', see);
      resolve();
    };
    diagnostics.subscribe('http.server.request.start', see);
  });
}

/** Resolves when the gateway has read all requests sent before. */
const settle = async ({ ask }: GatewayFixture, key: string) => {
  for (let round = 0; round < 10; round += 1) await ask('/gateway/session', { key });
};

describe('equal requests at the same time', () => {
  const open = eachGateway({ trustProxy: ['127.0.0.1'], timeouts: { totalMs: 60_000 } });

  it('are sent upstream once, and every person gets the same bytes', async () => {
    const fixture = open();
    const { service, url } = fixture;
    const people = await peopleOf(fixture, 30);
    expect(new Set(people).size).toBe(30);
    const answer = randomBytes(500_000).toString('base64');
    service.answers[QUERY] = answer;
    const release = hold(fixture, QUERY);
    const all = arrivals(QUERY, 31);
    const replies = people.map(async (key) => {
      const { body } = await request(url + QUERY, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', [HEADER]: 'harbour' },
        body: '{"columns":["a"]}',
      });
      return hashOf(Buffer.from(await body.arrayBuffer()));
    });
    await all;
    await settle(fixture, people[0]!);
    release();
    expect(new Set(await Promise.all(replies))).toEqual(new Set([hashOf(answer)]));
    expect(service.count(QUERY)).toBe(1);
  });

  it('are sent separately if anything differs that may change the reply', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    service.secrets.other = 'secret';
    const [mine] = await peopleOf(fixture, 1);
    const [other] = await peopleOf(fixture, 1, 'other', 'secret');
    const release = hold(fixture, '/thirdparty');
    const asked = { method: 'POST', key: mine!, body: '{}', headers: { [HEADER]: 'harbour' } } as const;
    const different = [
      ask(QUERY, asked),
      ask(QUERY, { ...asked, key: other! }),
      ask(QUERY, { ...asked, body: '{ }' }),
      ask(QUERY, { ...asked, headers: { [HEADER]: 'meadow' } }),
      ask(QUERY, { ...asked, headers: { [HEADER]: 'harbour,meadow' } }),
      ask(QUERY, { ...asked, headers: {} }),
      ask(QUERY, { ...asked, headers: { [HEADER]: 'harbour', accept: 'application/x-ndjson' } }),
      ask('/thirdparty/track-changes', asked),
      ask(FILES, { key: mine! }),
      ask(`${FILES}/1`, { key: mine! }),
      ask('/thirdparty/column-list', { key: mine! }),
      ask('/thirdparty/column-list?alwaysNull=exclude', { key: mine! }),
    ];
    // Cookies do not change the reply.
    const same = [ask(QUERY, asked), ask(QUERY, { ...asked, headers: { ...asked.headers, cookie: 'a=b' } })];
    await settle(fixture, mine!);
    release();
    await Promise.all([...different, ...same]);
    expect(service.count('/thirdparty')).toBe(different.length);
  });

  it('with no-cache never join an older request', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    const [key] = await peopleOf(fixture, 1);
    const release = hold(fixture, FILES);
    const fresh = { key: key!, headers: { 'cache-control': 'no-cache' } };
    const replies = [ask(FILES, { key: key! })];
    await service.arrival(FILES);
    replies.push(ask(FILES, fresh), ask(FILES, fresh), ask(FILES, { key: key! }));
    await settle(fixture, key!);
    release();
    await Promise.all(replies);
    expect(service.count(FILES)).toBe(2);
  });

  it.each<[string, number, number]>([
    ['max-age=4', 4000, 1],
    ['max-age=4', 4001, 2],
    ['max-age=0', 0, 2],
    ['max-age=x', 59_999, 1],
  ])('with %s join a request that began %d ms ago only if it is recent enough', async (header, ms, asked) => {
    const fixture = open();
    const { service, ask, clock } = fixture;
    const [key] = await peopleOf(fixture, 1);
    const release = hold(fixture, FILES);
    const replies = [ask(FILES, { key: key! })];
    await service.arrival(FILES);
    clock.ms += ms;
    const young = { key: key!, headers: { 'cache-control': header } };
    replies.push(ask(FILES, young), ask(FILES, young), ask(FILES, { key: key! }));
    await settle(fixture, key!);
    release();
    await Promise.all(replies);
    // The two requests with Cache-Control share one upstream request, and the last request joins it.
    expect(service.count(FILES)).toBe(asked);
  });

  it('are never coalesced if they write', async () => {
    const fixture = open();
    const { service, ask, options } = fixture;
    const [key] = await peopleOf(fixture, 1);
    const { createProperty } = options.profile;
    await allowProperties(fixture);
    const release = hold(fixture, createProperty.path);
    const write = { method: 'POST', key: key!, body: { project_name: 'Quay' } } as const;
    const replies = [ask(createProperty.path, write), ask(createProperty.path, write)];
    await settle(fixture, key!);
    release();
    await Promise.all(replies);
    expect(service.count(createProperty.path)).toBe(2);
  });

  it('never join a read that began before a write had ended', async () => {
    const fixture = open();
    const { service, ask, options } = fixture;
    const [key] = await peopleOf(fixture, 1);
    const { createProperty } = options.profile;
    await allowProperties(fixture);
    const release = hold(fixture, FILES);
    const replies = [ask(FILES, { key: key! })];
    await service.arrival(FILES);
    await ask(createProperty.path, { method: 'POST', key: key!, body: { project_name: 'Quay' } });
    replies.push(ask(FILES, { key: key! }), ask(FILES, { key: key! }));
    await settle(fixture, key!);
    release();
    await Promise.all(replies);
    // The reads that began after the write are coalesced.
    expect(service.count(FILES)).toBe(2);
  });

  it('fail together, and the next request is sent again', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    const [key] = await peopleOf(fixture, 1);
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    service.fail(FILES, { status: 500, until });
    const replies = Array.from({ length: 20 }, () => ask(FILES, { key: key! }));
    await service.arrival(FILES);
    await settle(fixture, key!);
    release();
    const all = await Promise.all(replies);
    expect(new Set(all.map(({ json }) => json.code))).toEqual(new Set(['unreachable']));
    // Each request keeps its own id.
    expect(new Set(all.map(({ json }) => json.requestId)).size).toBe(20);
    expect(service.count(FILES)).toBe(1);
    service.heal();
    expect((await ask(FILES, { key: key! })).status).toBe(200);
  });

  it('continue if the first person disconnects', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    const [key] = await peopleOf(fixture, 1);
    const release = hold(fixture, FILES);
    const gone = [new AbortController(), new AbortController()];
    const [first] = gone.map(({ signal }) => ask(FILES, { key: key!, signal }).catch(() => 'gone'));
    const arrived = await service.arrival(FILES);
    const second = ask(FILES, { key: key! });
    await settle(fixture, key!);
    gone.forEach((one) => one.abort());
    expect(await first).toBe('gone');
    await settle(fixture, key!);
    release();
    expect((await second).status).toBe(200);
    expect(await arrived.over).toBe(true);
    expect(service.count(FILES)).toBe(1);
  });

  it('cut off a client that does not read, so that the others do not wait long', async () => {
    const fixture = open();
    const { service } = fixture;
    const [key] = await peopleOf(fixture, 1);
    await fixture.restart({ timeouts: { stallMs: 100, totalMs: 60_000 } });
    const answer = 'x'.repeat(30_000_000);
    service.answers[FILES] = answer;
    const release = hold(fixture, FILES);
    const stuck = connect(Number(new URL(fixture.url).port), '127.0.0.1');
    stuck.write(`GET ${FILES} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`);
    await service.arrival(FILES);
    const reply = request(fixture.url + FILES, { headers: { authorization: `Bearer ${key}` } });
    await settle(fixture, key!);
    release();
    let read = 0;
    for await (const chunk of (await reply).body) read += (chunk as Buffer).length;
    expect([read, service.count(FILES)]).toEqual([answer.length, 1]);
    let received = 0;
    stuck.on('data', (chunk: Buffer) => (received += chunk.length)).on('error', () => undefined);
    await new Promise((resolve) => stuck.once('close', resolve));
    expect(received).toBeLessThan(answer.length);
  });

  it('cut off a client that does not read if it holds all places and another person waits', async () => {
    const fixture = open();
    const { service, ask } = fixture;
    const [slow, other] = await peopleOf(fixture, 2);
    await fixture.restart({ timeouts: { stallMs: 100, totalMs: 600_000 } });
    service.answers[QUERY] = 'x'.repeat(30_000_000);
    const stuck = Array.from({ length: MAX_CONCURRENT_REQUESTS }, (_, at) => {
      const body = JSON.stringify({ columns: [`c${at}`] });
      const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1').on('error', () => undefined);
      socket.write(
        `POST ${QUERY} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${slow}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    });
    while (service.count(QUERY) < MAX_CONCURRENT_REQUESTS) await settle(fixture, other!);
    expect((await ask(FILES, { key: other! })).status).toBe(200);
    stuck.forEach((socket) => socket.destroy());
  });
});
