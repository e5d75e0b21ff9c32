import fc from 'fast-check';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { RrError } from '../../../../src/contract/failure';
import {
  createConcurrencyLimiter,
  MAX_CONCURRENT_REQUESTS,
  type Outcome,
  type Release,
} from '../../../../src/gateway/forward/upstream/concurrency-limiter';
import { bodyFailure, decodeBody } from '../../../../src/gateway/forward/upstream/decode-body';
import { retryDelayMs } from '../../../../src/gateway/forward/upstream/retry-delay';
import { Ending } from '../../../../src/gateway/forward/upstream/request-life';
import { createUpstream } from '../../../../src/gateway/forward/upstream/upstream';
import { DEFAULT_TIMEOUTS } from '../../../../src/gateway/http/timeouts';
import { rawReply, startRawService } from '../../../support/raw-service';
import { textTable } from '../../../support/text-table';
import { serviceAt } from '../../gateway-fixture';

const lifeOf = (ms = 60_000, signal = new Ending()) => ({ signal, remainingMs: () => ms });

it('a late answer never reaches another credential, or another limit of its access keys', async () => {
  // The second question on a connection gets what the service still had to say to the first.
  const asked = new Set<unknown>();
  const service = await startRawService(({ socket }) => {
    socket.write(rawReply(asked.has(socket) ? 'late' : 'mine'));
    asked.add(socket);
  });
  const upstream = createUpstream(serviceAt(service.url), DEFAULT_TIMEOUTS);
  const ask = async (queue: string, connections?: string) => {
    const call = { method: 'GET' as const, path: '/', headers: {}, isRead: false };
    const { body } = await upstream.send({ ...call, ...(connections && { connections }) }, queue, lifeOf());
    const text = await body.setEncoding('utf8').toArray();
    // The connection is free for the next question.
    await new Promise((resolve) => setImmediate(resolve));
    return text.join('');
  };
  try {
    const answers = [
      await ask('data 1'),
      await ask('data 1', 'data 1 ["db-1"]'),
      await ask('data 1', 'data 1 ["db-2"]'),
      await ask('data 2'),
    ];
    expect(answers).toEqual(['mine', 'mine', 'mine', 'mine']);
    // On a connection of its own owner.
    expect(await ask('data 1')).toBe('late');
  } finally {
    await upstream.close();
    await service.close();
  }
});

it.each([
  ['in the packet of the first', (send: () => void) => send(), true],
  ['in a packet right after it', (send: () => void) => send(), false],
  ['a turn later', (send: () => void) => void setImmediate(send), false],
  ['some milliseconds later', (send: () => void) => void setTimeout(send, 3), false],
])('a second answer closes the connection and answers no next question if it comes %s', async (...scene) => {
  const [, soon, isJoined] = scene;
  const sockets: Socket[] = [];
  let hasSent = Promise.resolve();
  const service = await startRawService(({ path, socket }) => {
    sockets.push(socket.setNoDelay());
    const [answer, second] = [rawReply(path, '\r\nkeep-alive: timeout=600'), rawReply('second')];
    socket.write(isJoined ? Buffer.concat([answer, second]) : answer);
    if (isJoined) return;
    hasSent = new Promise((resolve) => soon(() => socket.write(second, () => resolve())));
  });
  try {
    for (let round = 0; round < 30; round += 1) {
      // A new one each time, because it uses connections once each after the first second answer.
      const upstream = createUpstream(serviceAt(service.url), DEFAULT_TIMEOUTS);
      for (const path of ['/1', '/2']) {
        const call = { method: 'GET' as const, path, headers: {}, isRead: false };
        const { body } = await upstream.send(call, 'data', lifeOf());
        expect((await body.setEncoding('utf8').toArray()).join('')).toBe(path);
        await hasSent;
      }
      await upstream.close();
    }
    expect(new Set(sockets).size).toBe(60);
  } finally {
    await service.close();
  }
});

describe('the fair queue of a credential', () => {
  /** A queue in which one person waits. `finish` ends what runs, and returns how many did. */
  function queueOf(waiting: number) {
    const acquireSlot = createConcurrencyLimiter();
    const running: Release[] = [];
    for (let ticket = 0; ticket < waiting; ticket += 1)
      void acquireSlot('data', lifeOf()).then((release) => running.push(release));
    const finish = async (outcome: Outcome) => {
      await new Promise((resolve) => setImmediate(resolve));
      const ended = running.splice(0);
      ended.forEach((release) => release(outcome));
      return ended.length;
    };
    return finish;
  }

  it('halves its limit after a 429, once for all requests that met the same limit [rule 119]', async () => {
    const finish = queueOf(100);
    for (const limit of [8, 4, 2, 1, 1]) expect(await finish('too-many')).toBe(limit);
  });

  it('raises its limit by one after fifty replies, up to eight', async () => {
    const finish = queueOf(1000);
    await finish('too-many');
    for (const limit of [4, 5, 6, 7, 8, 8]) {
      expect(await finish('other')).toBe(limit);
      for (let replies = 0; replies < 50;) replies += await finish('answered');
    }
  });

  it('lets persons take turns', async () => {
    const acquireSlot = createConcurrencyLimiter();
    const started: string[] = [];
    const ask = (person: string) =>
      acquireSlot('data', { ...lifeOf(), person }).then((release) => {
        started.push(person);
        return release;
      });
    const releases = ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'b'].map(ask);
    (await Promise.all(releases.slice(0, 8))).forEach((release) => release('answered'));
    await Promise.all(releases);
    expect(started.slice(8).join('')).toBe('ababa');
  });
});

it('the limiter gives the place of a cancelled request to the next one', async () => {
  const acquireSlot = createConcurrencyLimiter();
  const stop = new Ending();
  const slots = Array.from({ length: MAX_CONCURRENT_REQUESTS }, () => acquireSlot('data', lifeOf()));
  const [release] = await Promise.all(slots);
  const askAndStop = () => acquireSlot('data', lifeOf(60_000, stop));
  const cancelled = askAndStop();
  const next = acquireSlot('data', lifeOf());
  stop.abort(new RrError('cancelled', 'Cancelled.'));
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  await expect(askAndStop()).rejects.toMatchObject({ code: 'cancelled' });
  release!('answered');
  await next;
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
