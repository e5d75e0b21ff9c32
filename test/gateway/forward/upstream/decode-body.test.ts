import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { bodyFailure, decodeBody } from '../../../../src/gateway/forward/upstream/decode-body';

const MIB = 1024 * 1024;
const PACKERS = {
  gzip: (data: Buffer) => gzipSync(data),
  br: (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (data: Buffer) => deflateSync(data),
} as const;
type Encoding = keyof typeof PACKERS;
const ENCODINGS = Object.keys(PACKERS) as Encoding[];
const ROWS = Buffer.from(JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, rent: id * 7919 }))));

/** Reads it to its end, or to the failure. */
async function read(parts: readonly Buffer[], contentEncoding?: string, maxBytes = MIB) {
  const source = Readable.from(parts, { objectMode: false });
  const got: Buffer[] = [];
  try {
    for await (const chunk of decodeBody(source, { contentEncoding }, maxBytes)) got.push(chunk as Buffer);
    return { whole: Buffer.concat(got), code: undefined, sourceGone: source.destroyed };
  } catch (thrown) {
    return { whole: undefined, code: bodyFailure(thrown).code, sourceGone: source.destroyed };
  }
}
const split = (data: Buffer, at: number) => [data.subarray(0, at), data.subarray(at)];

describe('a body', () => {
  it.each([undefined, '', 'identity', ' Identity '])(
    'that is not compressed (%s) stays as it is',
    async (encoding) => {
      expect((await read([ROWS], encoding)).whole?.equals(ROWS)).toBe(true);
    },
  );

  it('that is not compressed is not longer than allowed, whether it says so before or not', async () => {
    const parts = split(ROWS, 1000);
    expect((await read(parts, undefined, ROWS.length)).whole?.equals(ROWS)).toBe(true);
    expect(await read(parts, undefined, ROWS.length - 1)).toMatchObject({
      code: 'too-large',
      sourceGone: true,
    });
  });

  it.each([...ENCODINGS, 'x-gzip', ' GZIP '])('in %s is unpacked, wherever it is split', async (encoding) => {
    const packed = PACKERS[encoding.trim().toLowerCase().replace('x-', '') as Encoding](ROWS);
    for (const at of [1, 2, 10, packed.length >> 1, packed.length - 1])
      expect((await read(split(packed, at), encoding)).whole?.equals(ROWS)).toBe(true);
  });

  it.each(['zstd', 'compress', 'gzip, gzip', 'gzip,br', 'br, identity', 'gzip;q=1', 'x'])(
    'in %s is refused unread',
    async (encoding) => {
      expect(await read([gzipSync(ROWS)], encoding)).toMatchObject({ code: 'bad-reply', sourceGone: true });
    },
  );

  describe.each(ENCODINGS)('in %s', (encoding) => {
    const packed = PACKERS[encoding](ROWS);

    it('is never whole where it was cut', () =>
      fc.assert(
        fc.asyncProperty(fc.nat(packed.length - 1), async (at) => {
          const { code, whole } = await read([packed.subarray(0, at)], encoding);
          expect([code, whole]).toEqual(['bad-reply', undefined]);
        }),
      ));

    it('is never whole where something follows it, in the same piece or later', () =>
      fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ minLength: 1, maxLength: 40 }),
          fc.boolean(),
          async (more, later) => {
            const rest = Buffer.from(more);
            const { code } = await read(later ? [packed, rest] : [Buffer.concat([packed, rest])], encoding);
            expect(code).toBe('bad-reply');
          },
        ),
      ));

    it('is refused where it is something else', async () => {
      expect((await read([ROWS], encoding)).code).toBe('bad-reply');
      expect((await read([], encoding)).code).toBe('bad-reply');
    });

    it('is not longer than allowed', async () => {
      expect((await read([packed], encoding, ROWS.length)).whole?.length).toBe(ROWS.length);
      expect(await read([packed], encoding, ROWS.length - 1)).toMatchObject({ code: 'too-large' });
    });

    it('is broken off as a bomb within 32 MiB and a second of work', async () => {
      const bomb = PACKERS[encoding](Buffer.alloc(256 * MIB));
      let bytes = 0;
      const before = process.cpuUsage();
      const unpacked = decodeBody(Readable.from([bomb]), { contentEncoding: encoding }, 1024 * MIB);
      const reading = (async () => {
        for await (const chunk of unpacked) bytes += (chunk as Buffer).length;
      })();
      await expect(reading).rejects.toMatchObject({ code: 'bad-reply' });
      expect(bytes).toBeLessThanOrEqual(32 * MIB);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1000);
    });
  });

  it('that packs well, but not like a bomb, is passed on', async () => {
    // About 100:1.
    const row = '{"property_name":"Harbour House","use_type":"OFFICE","currency":"EUR","rent":';
    const table = Buffer.from(Array.from({ length: 480_000 }, (_, id) => `${row}${id}}\n`).join(''));
    expect(table.length).toBeGreaterThan(32 * MIB);
    const packed = gzipSync(table);
    expect((await read([packed], 'gzip', 1024 * MIB)).whole?.length).toBe(table.length);
  });

  it('that is announced as too long is refused before its first byte', async () => {
    const source = new PassThrough();
    const body = decodeBody(source, { contentLength: '11' }, 10);
    await expect(body.toArray()).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(/^The reply is longer than the 1 MB /),
    });
    expect(source.destroyed).toBe(true);
  });

  it('that breaks off is a failure in words, not the end', async () => {
    const source = new PassThrough();
    const body = decodeBody(source, {}, MIB);
    source.write('[1,2');
    const reading = body.toArray().catch((thrown: unknown) => bodyFailure(thrown));
    source.destroy(new Error('other side closed'));
    expect(await reading).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('was lost during the reply'),
    });
  });

  it('that nobody reads brings nothing down', async () => {
    const source = new PassThrough();
    decodeBody(source, { contentEncoding: 'gzip' }, MIB);
    source.destroy(new Error('other side closed'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(source.destroyed).toBe(true);
  });
});
