import fc from 'fast-check';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { RrError } from '../../../../src/contract/failure';
import {
  createConcurrencyLimiter,
  createFairQueue,
  MAX_CONCURRENT_REQUESTS,
} from '../../../../src/gateway/forward/upstream/concurrency-limiter';
import { bodyFailure, decodeBody } from '../../../../src/gateway/forward/upstream/decode-body';
import {
  createQuestionPauses,
  pauseMs,
  retryDelayMs,
} from '../../../../src/gateway/forward/upstream/question-pauses';
import { createUpstream } from '../../../../src/gateway/forward/upstream/upstream';
import { DEFAULT_TIMEOUTS } from '../../../../src/gateway/http/timeouts';
import { textTable } from '../../../support/text-table';

const reply = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

it('a late answer never reaches another credential, or another limit of its access keys', async () => {
  const sockets: Socket[] = [];
  // The second question on a connection gets what the service still had to say to the first.
  const server = createServer((socket) => {
    sockets.push(socket);
    let asked = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(reply((asked += 1) === 1 ? 'mine' : 'late')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = createUpstream({ baseUrl, authUrl: baseUrl, audienceUrl: baseUrl }, DEFAULT_TIMEOUTS);
  const life = { signal: new AbortController().signal, remainingMs: () => 60_000 };
  const ask = async (queue: string, connections?: string) => {
    const call = { method: 'GET' as const, path: '/', headers: {}, isRead: false };
    const { body } = await upstream.send({ ...call, ...(connections && { connections }) }, queue, life);
    const text = Buffer.concat((await body.toArray()) as Buffer[]).toString();
    // The connection is free for the next question.
    await new Promise((resolve) => setImmediate(resolve));
    return text;
  };
  try {
    const answers = [
      await ask('data 1'),
      await ask('data 1', 'data 1 ["db-1"]'),
      await ask('data 1', 'data 1 ["db-2"]'),
      await ask('data 2'),
    ];
    expect(answers).toEqual(['mine', 'mine', 'mine', 'mine']);
    // On a connection of its own owner, once that has rested.
    let answer = 'mine';
    while (answer === 'mine') answer = await ask('data 1');
    expect(answer).toBe('late');
  } finally {
    await upstream.close();
    sockets.forEach((socket) => socket.destroy());
    server.close();
  }
});

/** A queue with this number of waiting requests for each person. Tickets are `a1`, `a2`, … */
function queueOf(waiting: Record<string, number>, maxLimit = MAX_CONCURRENT_REQUESTS) {
  const queue = createFairQueue<string>(maxLimit);
  for (const [person, count] of Object.entries(waiting))
    for (let at = 1; at <= count; at += 1) queue.add(person, `${person}${at}`);
  return queue;
}

describe('the fair queue of a credential', () => {
  it('halves its limit after a 429, once for all requests that met the same limit [rule 119]', () => {
    const queue = queueOf({ a: 100 });
    const first = queue.startNext();
    first.forEach((started) => queue.finish(started, 'too-many'));
    expect(queue.limit).toBe(4);
    const second = queue.startNext();
    expect(second).toHaveLength(4);
    second.forEach((started) => queue.finish(started, 'too-many'));
    expect(queue.limit).toBe(2);
    for (let round = 0; round < 5; round += 1) {
      queue.startNext().forEach((started) => queue.finish(started, 'too-many'));
      expect(queue.limit).toBe(1);
    }
  });

  it('raises its limit by one after fifty replies, up to eight', () => {
    const queue = queueOf({ a: 5000 });
    queue.startNext().forEach((started) => queue.finish(started, 'too-many'));
    const finishSome = (count: number) => {
      for (let done = 0; done < count;) {
        const started = queue.startNext();
        for (const request of started) queue.finish(request, done++ < count ? 'answered' : 'other');
      }
    };
    const limits = Array.from({ length: 6 }, () => {
      finishSome(50);
      return queue.limit;
    });
    expect(limits).toEqual([5, 6, 7, 8, 8, 8]);
  });
});

it('the limiter gives the place of a cancelled request to the next one', async () => {
  const acquireSlot = createConcurrencyLimiter();
  const stop = new AbortController();
  const life = { signal: new AbortController().signal, remainingMs: () => 60_000 };
  const slots = Array.from({ length: MAX_CONCURRENT_REQUESTS }, () => acquireSlot('data', life));
  const [release] = await Promise.all(slots);
  const cancelled = acquireSlot('data', { ...life, signal: stop.signal });
  const next = acquireSlot('data', life);
  stop.abort(new RrError('cancelled', 'Cancelled.'));
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  await expect(acquireSlot('data', { ...life, signal: stop.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  release!('answered');
  const isNextAdmitted = next.then(() => true);
  expect(await Promise.race([isNextAdmitted, new Promise((resolve) => setImmediate(resolve, false))])).toBe(
    true,
  );
});

const NOW = Date.UTC(2026, 10, 21, 9);
const failed = { attempt: 1, failure: 503, retryAfter: undefined, remainingMs: 45_000 } as const;
const delay = (changes: object, random = 0.5) => retryDelayMs({ ...failed, ...changes }, () => random, NOW);

describe('the delay before a read is sent again', () => {
  it.each(
    textTable(`
      is up to 500 ms the first time                           | {}                                          | 250
      does not retry a third time                              | {"attempt":3}                               | none
      retries after a lost connection                          | {"failure":"connection"}                    | 250
      retries after 429                                        | {"failure":429}                             | 250
      does not retry after 500                                 | {"failure":500}                             | none
      does not retry after a timeout                           | {"failure":0}                               | none
      obeys Retry-After in seconds                             | {"retryAfter":"7"}                          | 7000
      obeys Retry-After with a date                            | {"retryAfter":"Sat, 21 Nov 2026 09:00:09 GMT"} | 9000
      obeys a date in the obsolete RFC 850 format              | {"retryAfter":"Saturday, 21-Nov-26 09:00:09 GMT"} | 9000
      does not retry for an endless Retry-After                | {"retryAfter":"${'9'.repeat(400)}"}         | none
      does not retry for a Retry-After of more than one minute | {"retryAfter":"61","remainingMs":100000}    | none
      does not retry if Retry-After exceeds the deadline       | {"retryAfter":"46"}                         | none
      does not retry if its own delay exceeds the deadline     | {"remainingMs":249}                         | none
    `),
  )('%s', (_, changes, expected) =>
    expect(String(delay(JSON.parse(changes!) as object) ?? 'none')).toBe(expected),
  );

  it('is drawn from the whole range', () => {
    expect(delay({}, 0)).toBe(0);
    expect(delay({}, 0.999)).toBeCloseTo(499.5);
  });

  it('always ends before the deadline', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(60_000),
        fc.integer({ min: 1, max: 5 }),
        (retryAfter, remainingMs, attempt) => {
          const wait = delay({ retryAfter, remainingMs, attempt });
          expect(wait === undefined || (wait >= 0 && wait < remainingMs)).toBe(true);
        },
      ),
    ));
});

it.each(
  textTable(`
                                  | 0
    soon                          | 0
    7                             | 7000
    3600                          | 60000
    Sat, 21 Nov 2026 09:00:09 GMT | 9000
    Sat, 21 Nov 2026 08:59:51 GMT | 0
  `),
)('the pause that the service asks for with Retry-After “%s” is %s ms', (retryAfter, expected) =>
  expect(pauseMs(retryAfter || undefined, NOW)).toBe(Number(expected)),
);

const QUESTION = { method: 'POST' as const, path: '/query', headers: {}, body: Buffer.from('a') };

it('a pause delays a question that can wait until its end, and no longer', async () => {
  let now = 0;
  const pauses = createQuestionPauses(() => now);
  const lifeOf = (ms: number) => ({ signal: new AbortController().signal, remainingMs: () => ms });
  pauses.pause('data 1', QUESTION, 5);
  const waiting = pauses.wait('data 1', QUESTION, lifeOf(60_000));
  now = 5;
  await expect(waiting).resolves.toBeUndefined();
  await expect(pauses.wait('data 1', QUESTION, lifeOf(0))).resolves.toBeUndefined();
});

const MIB = 1024 * 1024;
const COMPRESSORS = {
  gzip: (data: string) => gzipSync(data),
  br: (data: string) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (data: string) => deflateSync(data),
} as const;
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];
const ROWS = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, rent: id * 7919 })));

/** Decodes a body to its end. Returns it, or the code of the failure. */
async function read(parts: readonly Buffer[], contentEncoding?: string): Promise<string> {
  const source = Readable.from(parts, { objectMode: false });
  const got: Buffer[] = [];
  try {
    for await (const chunk of decodeBody(source, { 'content-encoding': contentEncoding }, MIB))
      got.push(chunk as Buffer);
    return String(Buffer.concat(got));
  } catch (thrown) {
    return bodyFailure(thrown).code;
  }
}
const split = (data: Buffer, at: number) => [data.subarray(0, at), data.subarray(at)];

describe('decoding a body', () => {
  it.each([...ENCODINGS, 'x-gzip', ' GZIP '])(
    'decompresses %s, wherever the chunks are split',
    async (encoding) => {
      const compressed = COMPRESSORS[encoding.trim().toLowerCase().replace('x-', '') as Encoding](ROWS);
      for (const at of [1, 2, 10, compressed.length >> 1, compressed.length - 1])
        expect((await read(split(compressed, at), encoding)) === ROWS).toBe(true);
    },
  );

  describe.each(ENCODINGS)('from %s', (encoding) => {
    const compressed = COMPRESSORS[encoding](ROWS);

    it('fails if the body is truncated', () =>
      fc.assert(
        fc.asyncProperty(fc.nat(compressed.length - 1), async (at) =>
          expect(await read([compressed.subarray(0, at)], encoding)).toBe('bad-reply'),
        ),
        { numRuns: 30 },
      ));

    it('fails if bytes follow the end, in the same chunk or later', () =>
      fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ minLength: 1, maxLength: 40 }),
          fc.boolean(),
          async (more, later) => {
            const parts = [compressed, Buffer.from(more)];
            expect(await read(later ? parts : [Buffer.concat(parts)], encoding)).toBe('bad-reply');
          },
        ),
        { numRuns: 30 },
      ));
  });

  it('never ends the process if an unread body fails', async () => {
    const source = new PassThrough();
    decodeBody(source, { 'content-encoding': 'gzip' }, MIB);
    source.destroy(new Error('other side closed'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(source.destroyed).toBe(true);
  });
});
