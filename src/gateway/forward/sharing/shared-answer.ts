import { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import type { RequestTrace } from '../../hooks/request-log';
import { bodyFailure } from '../upstream/decode-body';
import { Ending, type RequestLife, type Waiter } from '../upstream/request-life';

export interface ServiceAnswer<Head> {
  head: Head;
  body: Readable;
  /** The length of the body, if it is known. */
  length: number | undefined;
  /** Whether the answer may be repeated after its first byte. */
  isCacheable: boolean;
}

/** Asks the service. The lifetime ends when the last person has left. */
export type Ask<Head> = (life: RequestLife) => Promise<ServiceAnswer<Head>>;

export interface Answer<Head> {
  head: Head;
  /** A short answer comes whole. */
  body: Buffer | Readable;
}

export type SharedAnswer<Head> = ReturnType<typeof createSharedAnswer<Head>>;

interface Parts<Head> {
  ask: Ask<Head>;
  /** The session on whose behalf the service is asked. */
  person: string | undefined;
  now: () => number;
  events: {
    onReply(reply: ServiceAnswer<Head>): void;
    /** Bytes were added to memory or, with a negative number, freed. */
    onMemoryChange(bytes: number): void;
    onChunk(): void;
    /** Whether the memory for answers is used up. */
    isCrowded(): boolean;
    /** The body is whole or broken, the service gave no answer, or everyone has left. */
    onEnd(): void;
  };
}

/** A person who gets the answer, from its first chunk on. */
interface Seat {
  waiter: Waiter;
  trace: RequestTrace;
  stream: Readable | undefined;
  /** The number of the next chunk. */
  next: number;
  hasDemand: boolean;
  onReady(): void;
}

/** A short answer is sent whole, in one packet if possible. If it breaks off, people get a failure in words. */
const SHORT_BYTES = 64 * 1024;
/** A longer answer is not shared, because a slow reader would hold up the others. */
export const LONG_BYTES = 16 * 1024 * 1024;
/** How far its reader may be behind the service. */
const MAX_LAG = 256 * 1024;
const BUFFER_BYTES = 64 * 1024;

/**
 * One answer of the service for everyone who joins. The first gets it as it arrives, and the others once it is whole, each
 * at their own pace.
 */
export function createSharedAnswer<Head>({ ask, person, now, events }: Parts<Head>) {
  const seats = new Set<Seat>();
  let first: Seat | undefined;
  let stop: Ending | undefined = new Ending();
  let source: Readable | undefined;
  let head: Head | undefined;
  let failure: RrError | undefined;
  let isShort = false;
  let isLong = false;
  let isRetained = true;
  /** Those that everyone has are freed. */
  const chunks: (Buffer | undefined)[] = [];
  let freed = 0;

  const answer = {
    /** When the service was asked, most recently. Infinity: it has not been asked yet. */
    askedAt: Infinity,
    /** The bytes that have arrived. */
    bytes: 0,
    state: 'open' as 'open' | 'whole' | 'broken',

    /** From now on a chunk is stored only until everyone has it. */
    forget(): void {
      isRetained = false;
      freeAndResume();
    },

    /** Resolves with undefined for an answer that is too long to be shared: ask the service alone. */
    join: (waiter: Waiter, trace: RequestTrace): Promise<Answer<Head> | undefined> =>
      new Promise((resolve, reject) => {
        const seat: Seat = {
          waiter,
          trace,
          stream: undefined,
          next: 0,
          hasDemand: false,
          onReady() {
            seat.onReady = () => undefined;
            try {
              if (failure && !(seat === first && head)) throw failure;
              if (seat !== first && answer.state === 'open') {
                resolve(undefined);
                return leave(seat);
              }
              const isWhole = answer.state !== 'open' && answer.bytes <= SHORT_BYTES;
              resolve({ head: head as Head, body: isWhole ? wholeOf(seat) : streamOf(seat) });
            } catch (thrown) {
              leave(seat);
              reject(thrown as Error);
            }
          },
        };
        seats.add(seat);
        first ??= seat;
        waiter.onEnd((ended) => {
          seat.onReady = () => undefined;
          leave(seat, ended);
          seat.stream?.destroy(ended);
          reject(ended);
        });
        if (isReady(seat)) seat.onReady();
      }),
  };

  const isReady = (seat: Seat) => {
    if (failure || answer.state !== 'open') return true;
    return head !== undefined && (seat === first ? !isShort : isLong);
  };

  function wakeReady() {
    for (const seat of [...seats]) if (isReady(seat)) seat.onReady();
  }

  function leave(seat: Seat, reason?: RrError) {
    if (!seats.delete(seat)) return;
    // A cached answer must not hold on to the request of its first reader.
    if (answer.state !== 'open' && seat === first) first = undefined;
    freeAndResume();
    if (seats.size > 0 || !stop) return;
    const ending = stop;
    stop = undefined;
    events.onEnd();
    ending.abort(reason ?? new RrError('cancelled', 'Cancelled.'));
  }

  function streamOf(seat: Seat): Readable {
    seat.stream = new Readable({
      highWaterMark: BUFFER_BYTES,
      read() {
        seat.hasDemand = true;
        feed(seat);
        freeAndResume();
      },
      destroy(error, done) {
        leave(seat);
        done(error);
      },
    });
    // Swallow errors from disconnected clients.
    return seat.stream.on('error', () => undefined);
  }

  /** Throws the failure of a broken one. */
  function wholeOf(seat: Seat): Buffer {
    if (failure) throw failure;
    const taken: Buffer[] = [];
    while (hasMore(seat)) taken.push(take(seat));
    leave(seat);
    return taken.length === 1 ? (taken[0] as Buffer) : Buffer.concat(taken);
  }

  const hasMore = ({ next }: Seat) => next < chunks.length;

  function take(seat: Seat): Buffer {
    const chunk = chunks[seat.next] as Buffer;
    seat.next += 1;
    seat.trace.bytes += chunk.length;
    return chunk;
  }

  function feed(seat: Seat) {
    const { stream } = seat;
    if (!stream) return;
    while (seat.hasDemand && hasMore(seat)) seat.hasDemand = stream.push(take(seat));
    if (answer.state === 'broken') stream.destroy(failure);
    else if (answer.state === 'whole' && !hasMore(seat)) stream.push(null);
  }

  /** Frees the chunks that everyone has, and lets the service continue if the first reader is not too far behind. */
  function freeAndResume() {
    const needed = isRetained ? 0 : Math.min(chunks.length, ...[...seats].map(({ next }) => next));
    for (; freed < needed; freed += 1) {
      events.onMemoryChange(-(chunks[freed] as Buffer).length);
      chunks[freed] = undefined;
    }
    if (source?.isPaused() && !isLagging()) source.resume();
  }

  const isLagging = () =>
    first !== undefined &&
    seats.has(first) &&
    (isLong || events.isCrowded()) &&
    answer.bytes - first.trace.bytes > MAX_LAG;

  /** Those who wait for the whole must not wait for the first reader. */
  function stopSharing() {
    isLong = true;
    wakeReady();
  }

  function append(chunk: Buffer) {
    chunks.push(chunk);
    answer.bytes += chunk.length;
    events.onMemoryChange(chunk.length);
    events.onChunk();
    if (answer.bytes > LONG_BYTES && !isLong) stopSharing();
    if (first) feed(first);
    freeAndResume();
    if (!isLagging()) return;
    if (!isLong) stopSharing();
    source?.pause();
  }

  function end(how: 'whole' | 'broken', thrown?: unknown) {
    if (answer.state !== 'open') return;
    answer.state = how;
    stop = undefined;
    // A cached body must not hold on to the connection that it came from.
    source = undefined;
    if (how === 'broken') failure = bodyFailure(thrown);
    if (first) feed(first);
    events.onEnd();
    wakeReady();
  }

  /** Reads the body to its end. */
  function takeFrom(body: Readable) {
    // A body that closed earlier emits no event.
    if (body.closed) return end('broken', body.errored);
    source = body;
    body
      .on('error', () => undefined)
      .once('end', () => end('whole'))
      .once('close', () => end('broken', body.errored))
      // Not `for await`: an iteration concatenates waiting chunks, which copies every byte.
      // The last chunk may exceed the limit: see `decodeBody`.
      .on('data', (chunk: Buffer) => void (body.destroyed || append(chunk)));
    body.resume();
  }

  /** Takes arguments, so that a cached answer does not hold on to the request that asked for it. */
  async function begin(askNow: Ask<Head>, life: RequestLife) {
    try {
      // Everyone may join before the service is asked.
      await undefined;
      const reply = await askNow(life);
      head = reply.head;
      isShort = reply.length !== undefined && reply.length <= SHORT_BYTES;
      isLong = (reply.length ?? 0) > LONG_BYTES;
      events.onReply(reply);
      takeFrom(reply.body);
    } catch (thrown) {
      failure = thrown as RrError;
      stop = undefined;
      events.onEnd();
    }
    wakeReady();
  }

  void begin(ask, {
    signal: stop,
    remainingMs: () => Math.max(0, ...[...seats].map(({ waiter }) => waiter.remainingMs())),
    person,
    attempted() {
      answer.askedAt = now();
      for (const { trace } of seats) trace.attempts += 1;
    },
  });
  return answer;
}
