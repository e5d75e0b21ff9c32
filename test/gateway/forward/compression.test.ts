import { brotliCompressSync, gzipSync } from 'node:zlib';
import { eachGateway, type GatewayFixture, signedIn } from '../gateway-fixture';

const FILES = '/thirdparty/files';
const MIB = 1024 * 1024;
const ROWS = Buffer.from(JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id }))));

/** Returns the reply, or `broken` for a broken connection. */
const outcomeOf = ({ ask }: GatewayFixture, key: string, path = FILES) =>
  ask(path, { key }).catch(() => 'broken' as const);

describe('a compressed reply of the service', () => {
  const open = eachGateway({ maxReplyBytes: 2 * MIB });

  it.each([
    ['gzip', gzipSync(ROWS)],
    ['br', brotliCompressSync(ROWS)],
  ])('in %s reaches the person decompressed', async (encoding, bytes) => {
    const { fixture, key } = await signedIn(open);
    const type = { 'content-type': 'application/x-ndjson' };
    fixture.service.fail(FILES, { status: 200, headers: { ...type, 'content-encoding': encoding }, bytes });
    const { status, text, headers } = await fixture.ask(FILES, { key });
    expect([status, text === ROWS.toString()]).toEqual([200, true]);
    expect(headers).toMatchObject(type);
    // Encoding and length of the service do not match the decompressed body.
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('content-length');
  });

  it('from databases-list is read for its names and by the probe', async () => {
    const { service, ask, key } = await signedIn(open);
    const list = gzipSync(JSON.stringify([{ id: 'harbour', name: 'Harbour Fund' }]));
    service.fail('/thirdparty/databases-list', {
      status: 200,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      bytes: list,
    });
    expect((await ask('/thirdparty/databases-list', { key })).json).toEqual([
      { id: 'harbour', name: 'Harbour Fund' },
    ]);
    service.fail(FILES, { status: 401 });
    const headers = { 'x-company-databases': 'harbour,meadow' };
    expect((await ask(FILES, { key, headers })).json).toMatchObject({
      code: 'lost-membership',
      message: expect.stringContaining('"meadow"'),
    });
  });

  it('with a failure is read for its message', async () => {
    const { fixture, key } = await signedIn(open);
    const bytes = gzipSync('{"message":"No column x."}');
    fixture.service.fail(FILES, { status: 400, headers: { 'content-encoding': 'gzip' }, bytes });
    expect((await fixture.ask(FILES, { key })).json.message).toContain('No column x.');
  });

  const packed = gzipSync(ROWS);
  it.each<[string, string, Buffer]>([
    ['is cut at its beginning', 'gzip', packed.subarray(0, 12)],
    ['is cut near its end', 'gzip', packed.subarray(0, -4)],
    ['continues after its end', 'gzip', Buffer.concat([packed, Buffer.from('[]')])],
    ['is not compressed', 'gzip', ROWS],
    ['is empty', 'br', Buffer.alloc(0)],
    ['is compressed twice', 'gzip, gzip', gzipSync(packed)],
    ['is in an unknown encoding', 'zstd', packed],
  ])('that %s becomes a failure or a broken connection, never a short table', async (_, encoding, bytes) => {
    const { fixture, key } = await signedIn(open);
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    fixture.service.fail(FILES, { status: 200, headers, bytes });
    const outcome = await outcomeOf(fixture, key);
    if (outcome !== 'broken') expect(outcome).toMatchObject({ status: 502, json: { code: 'bad-reply' } });
    // The next request works.
    fixture.service.heal();
    expect(await outcomeOf(fixture, key)).toMatchObject({ status: 200 });
  });

  it.each<[string, object, number]>([
    ['uncompressed', {}, 3 * MIB],
    ['in gzip', { 'content-encoding': 'gzip' }, 3 * MIB],
  ])('that is too long (%s) becomes a failure or a broken connection', async (_, headers, bytes) => {
    const { fixture, key } = await signedIn(open);
    const text = Array.from({ length: bytes / 8 }, (_, at) => String(at).padStart(8, '0')).join('');
    const body = 'content-encoding' in headers ? gzipSync(text) : Buffer.from(text);
    fixture.service.fail(FILES, { status: 200, headers: { ...headers }, bytes: body });
    const outcome = await outcomeOf(fixture, key);
    if (outcome !== 'broken') expect(outcome).toMatchObject({ status: 413, json: { code: 'too-large' } });
    if (!('content-encoding' in headers)) expect(outcome).not.toBe('broken');
  });

  it('is optional: an uncompressed reply keeps its length, so that the browser detects truncation', async () => {
    const { fixture, key } = await signedIn(open);
    fixture.service.answers[FILES] = ROWS.toString();
    expect((await fixture.ask(FILES, { key })).headers['content-length']).toBe(String(ROWS.length));
  });
});
