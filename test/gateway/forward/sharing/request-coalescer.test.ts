import { PassThrough, type Readable } from 'node:stream';
import fc from 'fast-check';
import { RrError } from '../../../../src/contract/failure';
import type { RequestLife } from '../../../../src/gateway/forward/upstream/request-life';
import {
  type CoalescedReply,
  type OngoingReply,
  createRequestCoalescer,
} from '../../../../src/gateway/forward/sharing/request-coalescer';

const STALL_MS = 20;
const TOTAL_MS = 1000;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const until = async (holds: () => boolean) => {
  while (!holds()) await turn();
};

interface SentRequest {
  key: string;
  life: RequestLife;
  body: PassThrough;
  answer(): void;
  fail(error: RrError): void;
}

/** A request coalescer over a service whose replies a test controls. */
function stage(stallMs = STALL_MS) {
  let coalesced = 0;
  const clock = { ms: 0 };
  const coalescer = createRequestCoalescer<string>(
    { coalesced: () => (coalesced += 1) },
    { stallMs, totalMs: TOTAL_MS },
    () => clock.ms,
  );
  const asked: SentRequest[] = [];
  const place = { isWanted: false };

  function read(key: string | undefined, { maxAgeMs = Infinity, remainingMs = 1000, person = 'a' } = {}) {
    const stop = new AbortController();
    const trace = { attempts: 0, coalesced: false, bytes: 0 };
    const life = { signal: stop.signal, remainingMs: () => remainingMs, person };
    const answer = coalescer.read({ key, maxAgeMs }, life, trace, (life) => {
      const body = new PassThrough().on('error', () => undefined);
      life.signal.addEventListener('abort', () => body.destroy(life.signal.reason as RrError));
      life.attempted?.();
      return new Promise<OngoingReply<string>>((resolve, reject) => {
        life.signal.addEventListener('abort', () => reject(life.signal.reason as RrError));
        asked.push({
          key: String(key),
          life,
          body,
          answer: () => resolve({ head: `head of ${key}`, body, blocksOthers: () => place.isWanted }),
          fail: reject,
        });
      });
    });
    answer.catch(() => undefined);
    return {
      answer,
      trace,
      leave: (code: 'cancelled' | 'timed-out' = 'cancelled') => stop.abort(new RrError(code, 'Over.')),
    };
  }
  return { read, asked, place, clock, coalesced: () => coalesced };
}

async function textOf(answer: Promise<CoalescedReply<string>>): Promise<string> {
  const { body } = await answer;
  return Buffer.concat((await body.toArray()) as Buffer[]).toString();
}

describe('equal pending reads', () => {
  it('are sent once, and each gets the whole reply', async () => {
    const { read, asked, coalesced } = stage();
    const readers = Array.from({ length: 100 }, () => read('q'));
    await until(() => asked.length > 0);
    readers.push(read('q'));
    asked[0]!.answer();
    readers.push(read('q'));
    expect(await readers.at(-1)!.answer).toMatchObject({ head: 'head of q' });
    asked[0]!.body.end('rows');
    const texts = await Promise.all(readers.map(({ answer }) => textOf(answer)));
    expect(new Set(texts)).toEqual(new Set(['rows']));
    expect([asked.length, coalesced()]).toEqual([1, 101]);
    expect(readers.map(({ trace }) => trace.coalesced)).toEqual([false, ...Array(101).fill(true)]);
    expect(readers[50]?.trace).toEqual({ attempts: 1, coalesced: true, bytes: 4 });
  });

  it('are sent separately if their keys differ or are undefined', async () => {
    const { read, asked } = stage();
    ['p', 'q', undefined, undefined].forEach((key) => read(key));
    await turn();
    expect(asked.map(({ key }) => key)).toEqual(['p', 'q', 'undefined', 'undefined']);
  });

  it('can be joined until the first byte was passed on', async () => {
    const { read, asked } = stage();
    const first = read('q');
    await until(() => asked.length === 1);
    asked[0]!.answer();
    const { body } = await first.answer;
    asked[0]!.body.write('one');
    await new Promise((resolve) => body.once('readable', resolve));
    const second = read('q');
    await until(() => asked.length === 2);
    asked[1]!.answer();
    asked[1]!.body.end('two');
    asked[0]!.body.end();
    expect(await textOf(second.answer)).toBe('two');
    expect(Buffer.concat((await body.toArray()) as Buffer[]).toString()).toBe('one');
  });

  it('are joined by a fresh read only if they began as a fresh read', async () => {
    const { read, asked } = stage();
    read('q');
    read('q', { maxAgeMs: 0 });
    read('q', { maxAgeMs: 0 });
    read('q');
    await turn();
    expect(asked).toHaveLength(2);
    // The last read, which accepts any age, joined the fresh request.
    asked[1]!.answer();
    asked[1]!.body.end('new');
  });

  it('cannot be joined after the deadline of the first read, because the reply may never continue', async () => {
    const { read, asked, clock } = stage();
    read('q');
    await until(() => asked.length === 1);
    // The head has arrived, but not the first byte.
    asked[0]!.answer();
    clock.ms += TOTAL_MS - 1;
    read('q');
    await turn();
    expect(asked).toHaveLength(1);
    clock.ms += 1;
    const later = read('q');
    await turn();
    expect(asked).toHaveLength(2);
    asked[1]!.answer();
    asked[1]!.body.end('rows');
    expect(await textOf(later.answer)).toBe('rows');
  });

  it('share a failure, and the next read is sent again', async () => {
    const { read, asked } = stage();
    const readers = [read('q'), read('q')];
    await until(() => asked.length === 1);
    asked[0]!.fail(new RrError('unreachable', 'Down.'));
    for (const { answer } of readers) await expect(answer).rejects.toMatchObject({ message: 'Down.' });
    const again = read('q');
    await until(() => asked.length === 2);
    asked[1]!.answer();
    asked[1]!.body.end('up');
    expect(await textOf(again.answer)).toBe('up');
  });

  it('all fail if the reply is truncated', async () => {
    const { read, asked } = stage();
    const readers = [read('q'), read('q')];
    await until(() => asked.length === 1);
    asked[0]!.answer();
    asked[0]!.body.write('half');
    const texts = readers.map(({ answer }) => textOf(answer));
    await until(() => readers.every(({ trace }) => trace.bytes > 0));
    asked[0]!.body.destroy(new Error('other side closed'));
    for (const text of texts) await expect(text).rejects.toMatchObject({ code: 'unreachable' });
  });

  it.each(['before', 'after'])('continue until the last reader has gone, %s the reply', async (when) => {
    const { read, asked } = stage();
    const readers = [read('q'), read('q'), read('q')];
    await until(() => asked.length === 1);
    if (when === 'after') asked[0]!.answer();
    await turn();
    readers[0]!.leave();
    readers[1]!.leave('timed-out');
    await turn();
    expect(asked[0]!.life.signal.aborted).toBe(false);
    readers[2]!.leave('timed-out');
    expect(asked[0]!.life.signal.reason).toMatchObject({ code: 'timed-out' });
    const ends = await Promise.allSettled(readers.map(({ answer }) => textOf(answer)));
    expect(ends.map((end) => end.status === 'rejected' && (end.reason as RrError).code)).toEqual([
      'cancelled',
      'timed-out',
      'timed-out',
    ]);
    // An aborted request cannot be joined.
    read('q');
    await until(() => asked.length === 2);
  });

  it('have the latest deadline of all readers', async () => {
    const { read, asked } = stage();
    read('q', { remainingMs: 100, person: 'first' });
    const patient = read('q', { remainingMs: 900, person: 'second' });
    await until(() => asked.length === 1);
    expect([asked[0]!.life.remainingMs(), asked[0]!.life.person]).toEqual([900, 'first']);
    patient.leave();
    expect(asked[0]!.life.remainingMs()).toBe(100);
  });
});

describe('the pace of a shared reply', () => {
  afterEach(() => jest.useRealTimers());

  const MIB = 1024 * 1024;
  const source = (sent: SentRequest, bytes: number) => {
    let written = 0;
    const more = () => {
      while (written < bytes && !sent.body.destroyed) {
        written += 16_384;
        if (!sent.body.write(Buffer.alloc(16_384, 0x20))) return void sent.body.once('drain', more);
      }
      sent.body.end();
    };
    more();
    return () => written;
  };

  /** Two readers of one reply of which only the head has arrived. */
  const answered = async ({ read, asked, place }: ReturnType<typeof stage>) => {
    const readers = [read('q'), read('q')];
    await until(() => asked.length === 1);
    asked[0]!.answer();
    const answers = await Promise.all(readers.map(({ answer }) => answer));
    return { asked, place, readers, bodies: answers.map(({ body }) => body) as [Readable, Readable] };
  };

  it('is that of the slowest reader, and little is buffered', async () => {
    const { asked, bodies } = await answered(stage(60_000));
    const [fast, slow] = bodies;
    let taken = 0;
    fast.on('data', (chunk: Buffer) => (taken += chunk.length));
    const written = source(asked[0]!, 20 * MIB);
    for (let round = 0; round < 50; round += 1) await turn();
    expect(written()).toBeLessThan(MIB);
    expect(taken).toBeLessThan(MIB);
    let slowly = 0;
    for await (const chunk of slow) slowly += (chunk as Buffer).length;
    await until(() => fast.readableEnded);
    expect([taken, slowly]).toEqual([20 * MIB, 20 * MIB]);
  });

  it('cuts off a reader that takes nothing while others wait', async () => {
    const { asked, bodies } = await answered(stage());
    const [fast, stuck] = bodies;
    source(asked[0]!, 2 * MIB);
    let taken = 0;
    for await (const chunk of fast) taken += (chunk as Buffer).length;
    expect(taken).toBe(2 * MIB);
    // It fails, so that a truncated reply is not taken for a complete one.
    await expect(stuck.toArray()).rejects.toMatchObject({ code: 'timed-out' });
  });

  it.each<[string, number, boolean]>([
    ['cuts off a reader that is a little late with each chunk', STALL_MS / 2, true],
    ['waits for a reader that is late by less than three stalls in total', STALL_MS / 10, false],
  ])('%s', async (_, lateMs, isCut) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { asked, readers, bodies } = await answered(stage());
    const [fast, slow] = bodies;
    let taken = 0;
    fast.on('data', (chunk: Buffer) => (taken += chunk.length));
    source(asked[0]!, 4 * MIB);
    let rounds = 0;
    for (; rounds < 20 && !slow.errored; rounds += 1) {
      for (let at = 0; at < 10; at += 1) await turn();
      jest.advanceTimersByTime(lateMs);
      slow.read();
    }
    expect(slow.errored !== null).toBe(isCut);
    if (!isCut) return readers.forEach(({ leave }) => leave());
    // At least three stalls have passed.
    expect(rounds).toBeGreaterThanOrEqual(6);
    expect(slow.errored).toMatchObject({ code: 'timed-out' });
    for (let at = 0; at < 1000 && !fast.readableEnded; at += 1) await turn();
    expect(taken).toBe(4 * MIB);
  });

  it('waits for a single reader, however slow', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { read, asked } = stage();
    const alone = read('q');
    await until(() => asked.length === 1);
    asked[0]!.answer();
    const { body } = await alone.answer;
    source(asked[0]!, MIB);
    for (let round = 0; round < 20; round += 1) {
      await turn();
      jest.advanceTimersByTime(STALL_MS);
    }
    expect(body.destroyed).toBe(false);
    let taken = 0;
    for await (const chunk of body) taken += (chunk as Buffer).length;
    expect(taken).toBe(MIB);
  });

  it('cuts off all readers that take nothing once another person waits for the place', async () => {
    const { asked, place, bodies } = await answered(stage());
    source(asked[0]!, MIB);
    place.isWanted = true;
    await until(() => asked[0]!.body.destroyed);
    for (const body of bodies) await expect(body.toArray()).rejects.toMatchObject({ code: 'timed-out' });
  });

  it('waits if all readers are slow', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { asked, readers, bodies } = await answered(stage());
    source(asked[0]!, MIB);
    for (let round = 0; round < 20; round += 1) {
      await turn();
      jest.advanceTimersByTime(STALL_MS);
    }
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    readers.forEach(({ leave }) => leave());
    await until(() => asked[0]!.body.destroyed);
  });

  type Step =
    | { do: 'read'; key: number; fresh: boolean; slow: boolean }
    | { do: 'leave' | 'take'; at: number }
    | { do: 'answer' | 'write' | 'end' | 'break' | 'fail'; at: number };
  const at = fc.nat(60);
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('read' as const),
        key: fc.nat(2),
        fresh: fc.boolean(),
        slow: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'take' as const), at }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'answer' as const,
          'answer' as const,
          'write' as const,
          'write' as const,
          'write' as const,
          'end' as const,
          'break' as const,
          'fail' as const,
        ),
        at,
      }),
    },
  );

  it('never mixes or truncates replies: each reader gets one complete reply to its own request, or a failure', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { read, asked } = stage(3);
        const sent: string[] = [];
        const ended = new Set<number>();
        const readers: {
          key: string;
          leave(): void;
          body?: Readable;
          outcome: Promise<{ text?: string }>;
        }[] = [];
        const chunkOf = (job: number, number: number) =>
          `<${asked[job]!.key} ${job} ${number}>`.padEnd(40_000, '.');
        for (const one of steps) {
          const job = 'at' in one && asked.length > 0 ? one.at % asked.length : -1;
          if (one.do === 'read') {
            const { answer, leave } = read(String(one.key), { maxAgeMs: one.fresh ? 0 : Infinity });
            const reader: (typeof readers)[number] = {
              key: String(one.key),
              leave,
              outcome: answer.then(
                async ({ body }) => {
                  reader.body = body;
                  const chunks: Buffer[] = [];
                  body.on('data', (chunk: Buffer) => chunks.push(chunk));
                  if (one.slow) body.pause();
                  return new Promise<{ text?: string }>((resolve) => {
                    body.once('end', () => resolve({ text: Buffer.concat(chunks).toString() }));
                    body.once('close', () => resolve({}));
                  });
                },
                () => ({}),
              ),
            };
            readers.push(reader);
          } else if (one.do === 'leave') readers[one.at % (readers.length || 1)]?.leave();
          else if (one.do === 'take') readers[one.at % (readers.length || 1)]?.body?.resume();
          else if (job === -1) continue;
          else if (one.do === 'answer') asked[job]!.answer();
          else if (one.do === 'fail') asked[job]!.fail(new RrError('unreachable', 'Down.'));
          else if (one.do === 'break') asked[job]!.body.destroy(new Error('other side closed'));
          else if (one.do === 'write' && !ended.has(job) && !asked[job]!.body.destroyed) {
            const text = chunkOf(job, (sent[job] ?? '').length);
            sent[job] = (sent[job] ?? '') + text;
            asked[job]!.body.write(text);
          } else if (one.do === 'end' && !asked[job]!.body.destroyed) {
            ended.add(job);
            asked[job]!.body.end();
          }
          await turn();
        }
        asked.forEach(({ answer, body }) => {
          answer();
          if (!body.destroyed) body.end();
        });
        await turn();
        asked.forEach((_, job) => ended.add(job));
        const finish = setInterval(() => readers.forEach(({ body }) => body?.resume()), 1);
        const outcomes = await Promise.all(readers.map(({ outcome }) => outcome));
        clearInterval(finish);
        outcomes.forEach(({ text }, number) => {
          if (text === undefined) return;
          const whole = asked.some(
            ({ key }, job) => key === readers[number]!.key && (sent[job] ?? '') === text,
          );
          expect(whole).toBe(true);
        });
        await until(() => asked.every(({ body }) => body.destroyed || body.readableEnded));
      }),
    ));
});
