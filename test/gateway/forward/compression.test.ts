import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { eachGateway, signedIn, FILES } from '../gateway-fixture';

const MIB = 1024 * 1024;
const ROWS = Buffer.from(JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id }))));

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
});

describe('a compression bomb', () => {
  const open = eachGateway();
  const ZEROS = Buffer.alloc(33 * MIB);

  it.each([
    ['gzip', gzipSync(ZEROS)],
    ['br', brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
  ])('in %s is broken off, and as a failure it is not read', async (encoding, bytes) => {
    const { service, url, ask, key } = await signedIn(open);
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    service.fail(FILES, { status: 200, headers, bytes });
    const { body } = await request(url + FILES, { headers: { authorization: `Bearer ${key}` } });
    let received = 0;
    await expect(body.forEach((chunk: Buffer) => void (received += chunk.length))).rejects.toThrow();
    expect(received).toBeLessThanOrEqual(32 * MIB);
    service.fail(FILES, { status: 400, headers, bytes });
    const { json } = await ask(FILES, { key });
    expect(json).toMatchObject({ code: 'bad-input', message: 'The rent-roll service refused the request.' });
  });
});
