import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { bodyFailure, decodeBody } from '../../../../src/gateway/forward/upstream/decode-body';

const MIB = 1024 * 1024;
const COMPRESSORS = {
  gzip: (data: Buffer) => gzipSync(data),
  br: (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (data: Buffer) => deflateSync(data),
} as const;
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];
const ROWS = Buffer.from(JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, rent: id * 7919 }))));

/** Decodes a body to its end or to a failure. */
async function read(parts: readonly Buffer[], contentEncoding?: string, maxBytes = MIB) {
  const source = Readable.from(parts, { objectMode: false });
  const got: Buffer[] = [];
  try {
    for await (const chunk of decodeBody(source, { 'content-encoding': contentEncoding }, maxBytes))
      got.push(chunk as Buffer);
    return { decoded: Buffer.concat(got), code: undefined, sourceGone: source.destroyed };
  } catch (thrown) {
    return { decoded: undefined, code: bodyFailure(thrown).code, sourceGone: source.destroyed };
  }
}
const split = (data: Buffer, at: number) => [data.subarray(0, at), data.subarray(at)];

describe('decoding a body', () => {
  it.each([...ENCODINGS, 'x-gzip', ' GZIP '])(
    'decompresses %s, wherever the chunks are split',
    async (encoding) => {
      const compressed = COMPRESSORS[encoding.trim().toLowerCase().replace('x-', '') as Encoding](ROWS);
      for (const at of [1, 2, 10, compressed.length >> 1, compressed.length - 1])
        expect((await read(split(compressed, at), encoding)).decoded?.equals(ROWS)).toBe(true);
    },
  );

  describe.each(ENCODINGS)('from %s', (encoding) => {
    const compressed = COMPRESSORS[encoding](ROWS);

    it('fails if the body is truncated', () =>
      fc.assert(
        fc.asyncProperty(fc.nat(compressed.length - 1), async (at) => {
          const { code, decoded } = await read([compressed.subarray(0, at)], encoding);
          expect([code, decoded]).toEqual(['bad-reply', undefined]);
        }),
        { numRuns: 30 },
      ));

    it('fails if bytes follow the end, in the same chunk or later', () =>
      fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ minLength: 1, maxLength: 40 }),
          fc.boolean(),
          async (more, later) => {
            const rest = Buffer.from(more);
            const { code } = await read(
              later ? [compressed, rest] : [Buffer.concat([compressed, rest])],
              encoding,
            );
            expect(code).toBe('bad-reply');
          },
        ),
        { numRuns: 30 },
      ));
  });

  it('accepts a body that compresses well', async () => {
    // Compresses to about 1:100.
    const row = '{"property_name":"Harbour House","use_type":"OFFICE","currency":"EUR","rent":';
    const table = Buffer.from(Array.from({ length: 410_000 }, (_, id) => `${row}${id}}\n`).join(''));
    expect(table.length).toBeGreaterThan(32 * MIB);
    const compressed = gzipSync(table);
    expect((await read([compressed], 'gzip', 1024 * MIB)).decoded?.length).toBe(table.length);
  });

  it('never ends the process if an unread body fails', async () => {
    const source = new PassThrough();
    decodeBody(source, { 'content-encoding': 'gzip' }, MIB);
    source.destroy(new Error('other side closed'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(source.destroyed).toBe(true);
  });
});
