import { once } from 'node:events';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { ENCODINGS } from '../../../src/gateway/forward/replies/reply-head';
import type { Fault } from '../../support/faulty-service';
import { rawHead } from '../../support/raw-service';
import { oneGateway, type GatewayFixture, signedIn, FILES, withRawService } from '../gateway-fixture';
const MIB = 1024 * 1024;
const ROWS = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, rent: (id * 7919) % 104_729 })));
const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Requests a reply and returns its raw bytes. */
async function askFor({ url }: GatewayFixture, key: string, accept?: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(accept !== undefined && { 'accept-encoding': accept }),
  };
  const { statusCode: status, headers: got, body } = await request(url + FILES, { headers });
  return { status, headers: got, bytes: Buffer.from(await body.arrayBuffer()) };
}

const open = oneGateway({ compress: 'on', maxReplyBytes: 2 * MIB });
afterEach(() => open().service.heal());

async function withRows() {
  const parts = await signedIn(open);
  parts.service.answers[FILES] = ROWS;
  return parts;
}

describe('a table', () => {
  it.each(ENCODINGS)('is sent in %s to a client that accepts it', async (encoding) => {
    const { fixture, key } = await withRows();
    const { status, headers, bytes } = await askFor(fixture, key, `deflate, ${encoding}`);
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding']);
    // The length of the uncompressed body would be wrong.
    expect(headers).not.toHaveProperty('content-length');
    expect(headers['content-type']).toBe('application/json');
    expect(bytes.length).toBeLessThan(ROWS.length / 2);
    expect(DECOMPRESS[encoding]!(bytes).toString() === ROWS).toBe(true);
  });

  it('is sent uncompressed with its length to a client that accepts no encoding', async () => {
    const { fixture, key } = await withRows();
    const { headers, bytes } = await askFor(fixture, key);
    expect(headers).toMatchObject({ 'content-length': String(ROWS.length), vary: 'accept-encoding' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes.toString() === ROWS).toBe(true);
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
      { status: 500 },
      { status: 200, headers: { 'content-type': 'text/html' } },
      { status: 200, headers: { 'content-encoding': 'gzip' } },
    ];
    for (const failure of failures) {
      fixture.service.fail(FILES, { ...failure, body: 'x'.repeat(5000) });
      const { status, headers, bytes } = await askFor(fixture, key, 'br, gzip');
      expect([status, headers['content-encoding']]).toEqual([502, undefined]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: expect.any(String) });
    }
  });

  it.each([
    ['is read for its message', Buffer.from('{"message":"No column x."}'), ': No column x.'],
    ['is not read if it is a bomb', Buffer.alloc(33 * MIB), '.'],
  ])('of a refusal %s', async (_, body, end) => {
    const { fixture, key } = await signedIn(open);
    const fault = { status: 400, headers: { 'content-encoding': 'gzip' }, bytes: gzipSync(body) };
    fixture.service.fail(FILES, fault);
    const { json } = await fixture.ask(FILES, { key });
    expect(json.message).toBe(`The rent-roll service refused the request${end}`);
  });
});

it.each([
  ['auto', '127.0.0.1', undefined],
  ['auto', '10.0.0.7', 'br'],
  ['off', '10.0.0.7', undefined],
] as const)(
  'with the setting %s, a client at %s receives the encoding %s',
  async (compress, address, encoding) => {
    const { fixture, key } = await withRows();
    await fixture.restart({ compress, trustProxy: ['127.0.0.1'] });
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' };
    const { headers: got } = await fixture.ask(FILES, { key, headers });
    const vary = compress === 'off' ? undefined : 'accept-encoding';
    expect([got['content-encoding'], got.vary]).toEqual([encoding, vary]);
  },
);

it('passes on the first rows while the service prepares the next', async () => {
  let more: () => void = () => undefined;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  await withRawService(
    ({ socket }) => {
      socket.write(rawHead('transfer-encoding: chunked') + chunk('[{"id":1}'));
      more = () => void socket.write(`${chunk(',{"id":2}]')}0\r\n\r\n`);
    },
    async ({ url }, key) => {
      const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'br' };
      const { body } = await request(url + FILES, { headers });
      const text = body.pipe(createBrotliDecompress()).setEncoding('utf8');
      const [first] = (await once(text, 'data')) as [string];
      expect(first).toBe('[{"id":1}');
      more();
      expect((await text.toArray()).join('')).toBe(',{"id":2}]');
    },
    { compress: 'on' },
  );
});
