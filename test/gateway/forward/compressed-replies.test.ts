import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib, { brotliDecompressSync, createBrotliDecompress, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { ENCODINGS } from '../../../src/gateway/forward/replies/reply-head';
import type { Fault } from '../../support/faulty-service';
import { eachGateway, type GatewayFixture, openGateway, signedIn, FILES } from '../gateway-fixture';

const LIST = '/thirdparty/databases-list';
const MIB = 1024 * 1024;
const ROWS = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, rent: (id * 7919) % 104_729 })));
const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: (zlib as unknown as { zstdDecompressSync: (bytes: Buffer) => Buffer }).zstdDecompressSync,
};

/** Requests a reply and returns its raw bytes. */
async function askFor({ url }: GatewayFixture, key: string, accept?: string, path = FILES) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(accept !== undefined && { 'accept-encoding': accept }),
  };
  const { statusCode: status, headers: got, body } = await request(url + path, { headers });
  return { status, headers: got, bytes: Buffer.from(await body.arrayBuffer()) };
}

describe('a table', () => {
  const open = eachGateway({ compress: 'on', maxReplyBytes: 2 * MIB });

  it.each(ENCODINGS)('is sent in %s to a client that accepts it', async (encoding) => {
    const { fixture, key } = await signedIn(open);
    fixture.service.answers[FILES] = ROWS;
    const { status, headers, bytes } = await askFor(fixture, key, `deflate, ${encoding}`);
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding']);
    // The length of the uncompressed body would be wrong.
    expect(headers).not.toHaveProperty('content-length');
    expect(headers['content-type']).toBe('application/json');
    expect(bytes.length).toBeLessThan(ROWS.length / 2);
    expect(DECOMPRESS[encoding]!(bytes).toString() === ROWS).toBe(true);
  });

  it('is sent uncompressed with its length to a client that accepts no encoding', async () => {
    const { fixture, key } = await signedIn(open);
    fixture.service.answers[FILES] = ROWS;
    const { headers, bytes } = await askFor(fixture, key);
    expect(headers).toMatchObject({ 'content-length': String(ROWS.length), vary: 'accept-encoding' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes.toString() === ROWS).toBe(true);
  });

  it('is sent uncompressed if it is short', async () => {
    const { fixture, key } = await signedIn(open);
    fixture.service.answers[FILES] = `[${'1'.repeat(1000)}]`;
    const { headers, bytes } = await askFor(fixture, key, 'br');
    expect([headers['content-encoding'], bytes.length]).toEqual([undefined, 1002]);
  });

  it('is compressed again after its limits were checked, if the service compressed it', async () => {
    const { fixture, key } = await signedIn(open);
    const type = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    fixture.service.fail(FILES, { status: 200, headers: type, bytes: gzipSync(ROWS) });
    const { headers, bytes } = await askFor(fixture, key, 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(bytes).toString() === ROWS).toBe(true);
    fixture.service.fail(FILES, {
      status: 200,
      headers: type,
      bytes: gzipSync(Buffer.alloc(3 * MIB, 'rent')),
    });
    await expect(askFor(fixture, key, 'gzip').then(({ bytes }) => gunzipSync(bytes))).rejects.toThrow();
  });

  it('is compressed, but a failure in its place is not, even after the head', async () => {
    const { fixture, key } = await signedIn(open);
    const failures: Fault[] = [
      { status: 500, body: 'x'.repeat(5000) },
      { status: 200, headers: { 'content-type': 'text/html' }, body: 'x'.repeat(5000) },
      { status: 200, headers: { 'content-encoding': 'gzip' }, bytes: Buffer.from('x'.repeat(5000)) },
    ];
    for (const failure of failures) {
      fixture.service.fail(FILES, failure);
      const { status, headers, bytes } = await askFor(fixture, key, 'br, gzip');
      expect([status, headers['content-encoding']]).toEqual([502, undefined]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: expect.any(String) });
    }
  });

  it('is never complete if the service truncated it', async () => {
    const { fixture, key } = await signedIn(open);
    fixture.service.answers[FILES] = ROWS;
    fixture.service.fail(FILES, { truncate: true });
    const outcome = await askFor(fixture, key, 'br').catch(() => 'broken');
    if (outcome !== 'broken') expect(outcome).toMatchObject({ status: 502 });
  });

  it('is compressed, but databases-list is not', async () => {
    const { fixture, key } = await signedIn(open);
    fixture.service.databases = Array.from({ length: 100 }, (_, at) => ({
      id: `d${at}`,
      name: `Fund ${at}`,
    }));
    const { headers, bytes } = await askFor(fixture, key, 'br', LIST);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toHaveLength(100);
  });
});

it.each([
  ['auto', '127.0.0.1', undefined],
  ['auto', '::1', undefined],
  ['auto', '10.0.0.7', 'br'],
  ['on', '127.0.0.1', 'br'],
  ['off', '10.0.0.7', undefined],
] as const)(
  'with the setting %s, a client at %s receives the encoding %s',
  async (compress, address, encoding) => {
    const fixture = await openGateway({ compress, trustProxy: ['127.0.0.1'] });
    try {
      fixture.service.answers[FILES] = ROWS;
      const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' };
      const { headers: got } = await fixture.ask(FILES, { key: await fixture.key(), headers });
      expect([got['content-encoding'], got.vary]).toEqual([
        encoding,
        compress === 'off' ? undefined : 'accept-encoding',
      ]);
    } finally {
      await fixture.close();
    }
  },
);

it('passes on the first rows while the service prepares the next', async () => {
  let answer: ServerResponse | undefined;
  const service = createServer((incoming, response) => {
    incoming.resume();
    if (incoming.url === DEFAULT_PROFILE.token.path) return void response.end('{"access_token":"opaque"}');
    answer = response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[{"id":1}');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const fixture = await openGateway({
    compress: 'on',
    service: { baseUrl: url, authUrl: url, audienceUrl: 'https://service.example/api' },
  });
  try {
    const headers = { authorization: `Bearer ${await fixture.key()}`, 'accept-encoding': 'br' };
    const { body } = await request(fixture.url + FILES, { headers });
    const text = body.pipe(createBrotliDecompress()).setEncoding('utf8');
    const [first] = (await once(text, 'data')) as [string];
    expect(first).toBe('[{"id":1}');
    answer!.end(',{"id":2}]');
    expect((await text.toArray()).join('')).toBe(',{"id":2}]');
  } finally {
    await fixture.close();
    service.close();
  }
});
