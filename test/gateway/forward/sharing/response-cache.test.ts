import { PassThrough, type Readable } from 'node:stream';
import fc from 'fast-check';
import { RrError } from '../../../../src/contract/failure';
import {
  type CachedAnswer,
  createResponseCache,
  type Question,
  type ResponseCacheOptions,
} from '../../../../src/gateway/forward/sharing/response-cache';
import type { ServiceAnswer } from '../../../../src/gateway/forward/sharing/shared-answer';
import type { RequestLife } from '../../../../src/gateway/forward/upstream/request-life';

const TOTAL_MS = 1000;
const MIB = 1024 * 1024;
const CHUNK = 64 * 1024;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const until = async (holds: () => boolean) => {
  while (!holds()) await turn();
};

interface Sent {
  key: string;
  life: RequestLife;
  body: PassThrough;
  answer(reply?: Partial<ServiceAnswer<string>>): void;
  /** Answers and sends the whole body. */
  sendAll(text: string, length?: number): Promise<void>;
  fail(error: RrError): void;
}

/** A response cache over a service whose replies a test controls. */
function stage(options: Partial<ResponseCacheOptions> = {}) {
  const clock = { ms: 1000 };
  const seen = { current: 0, most: 0 };
  const cache = createResponseCache<string>({
    cacheMs: 5000,
    timeouts: { totalMs: TOTAL_MS },
    now: () => clock.ms,
    metrics: {
      coalesced: () => undefined,
      answeredAgain: () => undefined,
      setCacheSize: (bytes) => Object.assign(seen, { current: bytes, most: Math.max(seen.most, bytes) }),
    },
    ...options,
  });
  const asked: Sent[] = [];

  function send(key: string, life: RequestLife): Promise<ServiceAnswer<string>> {
    const body = new PassThrough().on('error', () => undefined);
    life.signal.once('abort', () => body.destroy(life.signal.reason));
    return new Promise((resolve, reject) => {
      life.signal.once('abort', () => reject(life.signal.reason));
      const answer: Sent['answer'] = (reply) =>
        resolve({ head: `head of ${key}`, body, length: undefined, isCacheable: true, ...reply });
      asked.push({
        key,
        life,
        body,
        answer,
        async sendAll(text, length) {
          life.attempted?.();
          answer({ length });
          body.end(text);
          await until(() => body.readableEnded);
          await turn();
        },
        fail(error) {
          body.destroy();
          reject(error);
        },
      });
    });
  }

  /** Asks. Without a wish the question accepts any age and may be kept. */
  function read(key: string, question: Partial<Question> = {}) {
    let end: ((reason: RrError) => void) | undefined;
    const trace = { attempts: 0, coalesced: false, bytes: 0 };
    const waiter = {
      person: 'a',
      remainingMs: () => TOTAL_MS,
      onEnd: (listener: typeof end) => (end = listener),
    };
    const all = { key, credentialId: 1, maxAgeMs: Infinity, isCacheable: true, ...question };
    const answer = cache.answer(all, waiter, trace, (life) => send(key, life));
    answer.catch(() => undefined);
    return { answer, leave: () => end?.(new RrError('cancelled', 'Over.')) };
  }

  /** Asks, and waits until the service has the question. */
  async function readFirst(key: string, question: Partial<Question> = {}) {
    const count = asked.length;
    const reader = read(key, question);
    await until(() => asked.length > count);
    return { ...reader, sent: asked[count] as Sent };
  }

  /** Asks, and gets the whole answer. */
  async function fill(key: string, text: string) {
    const { sent, answer } = await readFirst(key);
    await sent.sendAll(text, text.length);
    await answer;
  }

  /** Whether questions are answered without the service. */
  async function areCached(...keys: string[]): Promise<boolean[]> {
    const before = asked.length;
    const readers = keys.map((key) => read(key));
    await turn();
    const missed = asked.slice(before).map(({ key }) => key);
    readers.forEach(({ leave }) => leave());
    await turn();
    return keys.map((key) => !missed.includes(key));
  }

  return { cache, read, readFirst, fill, areCached, asked, clock, seen };
}

async function textOf(answer: Promise<CachedAnswer<string>>): Promise<string> {
  const { body } = await answer;
  return Buffer.isBuffer(body) ? String(body) : Buffer.concat((await body.toArray()) as Buffer[]).toString();
}

const streamOf = async (answer: Promise<CachedAnswer<string>>) => (await answer).body as Readable;

describe('equal questions at the same time', () => {
  it.each([
    ['may not be repeated', { isCacheable: false }, {}],
    ['cannot be repeated while the cache is off', {}, { cacheMs: 0 }],
  ])('join only until the first byte of an answer that %s', async (_, reply, options) => {
    const { read, readFirst, asked } = stage(options);
    const { sent, answer } = await readFirst('q');
    const second = read('q');
    sent.answer(reply);
    sent.body.write('one');
    const body = await streamOf(answer);
    await new Promise((resolve) => body.once('readable', resolve));
    read('q');
    await until(() => asked.length === 2);
    sent.body.end();
    expect([await textOf(second.answer), await textOf(answer)]).toEqual(['one', 'one']);
  });

  it('that demand a new answer join only a request that the service has not received yet', async () => {
    const { read, readFirst, asked } = stage();
    const { sent } = await readFirst('q');
    // It waits for a place.
    read('q', { maxAgeMs: 0 });
    await turn();
    expect(asked).toHaveLength(1);
    sent.life.attempted?.();
    const { sent: fresh } = await readFirst('q', { maxAgeMs: 0 });
    read('q', { maxAgeMs: 0 });
    const usual = read('q');
    await turn();
    expect(asked).toHaveLength(2);
    // A question that accepts any age gets the newest answer.
    await fresh.sendAll('new');
    expect(await textOf(usual.answer)).toBe('new');
  });

  it('take the time of the latest attempt, because that one is answered', async () => {
    const { read, readFirst, asked, clock } = stage();
    const { sent } = await readFirst('q');
    sent.life.attempted?.();
    clock.ms += 500;
    sent.life.attempted?.();
    read('q', { maxAgeMs: 400 });
    await turn();
    expect(asked).toHaveLength(1);
  });

  it('cannot join after the deadline of the first, because the service may never answer', async () => {
    const { read, readFirst, asked, clock } = stage();
    const { sent } = await readFirst('q');
    // The head has arrived, but not the first byte.
    sent.answer();
    clock.ms += TOTAL_MS - 1;
    read('q');
    await turn();
    expect(asked).toHaveLength(1);
    clock.ms += 1;
    const later = await readFirst('q');
    await later.sent.sendAll('rows');
    expect(await textOf(later.answer)).toBe('rows');
  });
});

describe('a kept answer', () => {
  it('ends after its time, and its memory is freed', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { fill, areCached, clock, seen } = stage();
    await fill('q', 'rows');
    clock.ms += 4999;
    expect(await areCached('q')).toEqual([true]);
    expect(seen.current).toBe(4);
    clock.ms += 1;
    jest.advanceTimersByTime(5000);
    expect([seen.current, await areCached('q')]).toEqual([0, [false]]);
    jest.useRealTimers();
  });

  it('ends when a newer one is asked for, which serves further questions', async () => {
    const { fill, read, readFirst, areCached, seen } = stage();
    await fill('q', 'old');
    const { sent } = await readFirst('q', { maxAgeMs: 0 });
    const joined = read('q').answer;
    await sent.sendAll('new');
    expect([await textOf(joined), await areCached('q'), seen.current]).toEqual(['new', [true], 3]);
  });

  it.each([
    ['turns out', undefined],
    ['is announced', 41],
  ])('is not one that %s to be too long, which is read by those who have asked', async (_, length) => {
    const { readFirst, areCached, seen } = stage({ answerBytes: 40 });
    const { sent, answer } = await readFirst('q');
    await sent.sendAll('y'.repeat(41), length);
    expect(await textOf(answer)).toBe('y'.repeat(41));
    expect([await areCached('q'), seen.current]).toEqual([[false], 0]);
  });

  it('makes room for newer ones, the oldest first', async () => {
    const { fill, areCached, seen } = stage({ totalBytes: 100 });
    for (const key of ['a', 'b', 'c', 'd']) await fill(key, key.repeat(30));
    expect([await areCached('a', 'b', 'c', 'd'), seen.current]).toEqual([[false, true, true, true], 90]);
  });

  it('is one of at most 2,000', async () => {
    const { fill, areCached } = stage();
    for (let at = 0; at <= 2000; at += 1) await fill(`q${at}`, 'x');
    expect(await areCached('q0', 'q1', 'q2000')).toEqual([false, true, true]);
  });
});

describe('a long answer', () => {
  /** Sends a body as fast as it is taken. Returns how much of it is written. */
  const source = ({ body }: Sent, bytes: number) => {
    let written = 0;
    const more = () => {
      while (written < bytes && !body.destroyed) {
        written += CHUNK;
        if (!body.write(Buffer.alloc(CHUNK, 0x20))) return void body.once('drain', more);
      }
      body.end();
    };
    more();
    return () => written;
  };
  const waitForTurns = async () => {
    for (let round = 0; round < 400; round += 1) await turn();
  };
  const lengthOf = async (answer: Promise<CachedAnswer<string>>) => {
    let bytes = 0;
    for await (const chunk of await streamOf(answer)) bytes += (chunk as Buffer).length;
    return bytes;
  };

  it.each([
    ['after 16 MB', {}, undefined, 17],
    ['at once, if it is announced as long', {}, 40 * MIB, 1],
    ['at once, if the memory is used up', { totalBytes: 0 }, undefined, 1],
  ])(
    'comes at the pace of its reader %s, and others ask for themselves',
    async (_, options, length, most) => {
      const { read, readFirst, asked, seen } = stage(options);
      const { sent, answer } = await readFirst('q');
      const second = read('q').answer;
      sent.answer({ length });
      await answer;
      const written = source(sent, 40 * MIB);
      await waitForTurns();
      expect(written()).toBeLessThan(most * MIB);
      await until(() => asked.length === 2);
      asked[1]!.answer();
      source(asked[1]!, 40 * MIB);
      expect([await lengthOf(second), await lengthOf(answer), seen.current]).toEqual([40 * MIB, 40 * MIB, 0]);
      expect(seen.most).toBeLessThan((most + 18) * MIB);
    },
  );

  it('of up to 16 MB is shared whole, whatever the pace of the first reader', async () => {
    const { read, readFirst, asked } = stage();
    const { sent, answer } = await readFirst('q');
    const second = read('q').answer;
    sent.answer();
    await answer;
    source(sent, 16 * MIB);
    expect(await lengthOf(second)).toBe(16 * MIB);
    expect([await lengthOf(answer), asked.length]).toEqual([16 * MIB, 1]);
  });
});

describe('the response cache', () => {
  /** Each as often as it stands here. */
  const ACTS =
    'read read read leave take wait invalidate attempt answer answer write write write end end break fail';
  const step = fc.record({
    act: fc.constantFrom(...ACTS.split(' ')),
    at: fc.nat(60),
    maxAgeMs: fc.constantFrom(0, 500, Infinity),
    isCacheable: fc.boolean(),
    isSlow: fc.boolean(),
  });

  it('never mixes, truncates or predates answers, and counts its bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { cache, read, asked, clock, seen } = stage({ answerBytes: 150_000, totalBytes: 300_000 });
        const sent: string[] = [];
        const sentAt: number[] = [];
        let invalidAt = -1;
        const readers: {
          key: string;
          notBefore: number;
          invalidAt: number;
          leave(): void;
          body?: Readable;
          outcome: Promise<string | undefined>;
        }[] = [];
        for (const [number, { act, at, isSlow, ...readOptions }] of steps.entries()) {
          const job = at % (asked.length || 1);
          const request = asked[job];
          if (act === 'read') {
            const key = String(at % 3);
            const { answer, leave } = read(key, readOptions);
            const reader: (typeof readers)[number] = {
              key,
              notBefore: readOptions.maxAgeMs === 0 ? number : -1,
              invalidAt,
              leave,
              outcome: answer.then(
                ({ body }) => {
                  if (Buffer.isBuffer(body)) return String(body);
                  reader.body = body;
                  const chunks: Buffer[] = [];
                  body.on('data', (chunk: Buffer) => chunks.push(chunk));
                  if (isSlow) body.pause();
                  return new Promise<string | undefined>((resolve) => {
                    body.once('end', () => resolve(Buffer.concat(chunks).toString()));
                    body.once('close', () => resolve(undefined));
                  });
                },
                () => undefined,
              ),
            };
            readers.push(reader);
          } else if (act === 'leave') readers[at % (readers.length || 1)]?.leave();
          else if (act === 'take') readers[at % (readers.length || 1)]?.body?.resume();
          else if (act === 'wait') clock.ms += 100 * at;
          else if (act === 'invalidate') {
            cache.invalidate(1);
            invalidAt = number;
          } else if (!request) continue;
          else if (act === 'attempt' && sentAt[job] === undefined) {
            sentAt[job] = number;
            request.life.attempted?.();
          } else if (act === 'answer') {
            sentAt[job] ??= number;
            request.life.attempted?.();
            request.answer({ length: at % 2 === 0 ? undefined : 100_000 });
          } else if (act === 'fail') request.fail(new RrError('unreachable', 'Down.'));
          else if (act === 'break') request.body.destroy(new Error('other side closed'));
          else if (act === 'write' && !request.body.writableEnded && !request.body.destroyed) {
            const text = `<${request.key} ${job} ${(sent[job] ?? '').length}>`.padEnd(40_000, '.');
            sent[job] = (sent[job] ?? '') + text;
            request.body.write(text);
          } else if (act === 'end' && !request.body.destroyed) request.body.end();
          await turn();
          expect(seen.current).toBeGreaterThanOrEqual(0);
        }
        asked.forEach(({ answer, body }) => {
          answer();
          if (!body.destroyed) body.end();
        });
        await turn();
        const outcomes = Promise.all(readers.map(({ outcome }) => outcome));
        let isOver = false;
        void outcomes.then(() => (isOver = true));
        await until(() => {
          readers.forEach(({ body }) => body?.resume());
          return isOver;
        });
        (await outcomes).forEach((text, number) => {
          if (text === undefined) return;
          const { key, notBefore, invalidAt: after } = readers[number]!;
          const isRight = asked.some(
            (request, job) =>
              request.key === key &&
              (sent[job] ?? '') === text &&
              (sentAt[job] ?? Infinity) >= Math.max(notBefore, after),
          );
          expect(isRight).toBe(true);
        });
        await until(() => asked.every(({ body }) => body.destroyed || body.readableEnded));
        cache.invalidate(1);
        await turn();
        expect(seen.current).toBe(0);
      }),
      { numRuns: 200, verbose: 1, interruptAfterTimeLimit: 8000, timeout: 3000 },
    ));
});
