import type { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import type { RequestTrace } from '../../hooks/request-log';
import type { RequestLife, Waiter } from '../upstream/request-life';
import {
  addReader,
  type BodyEvents,
  type BodyReader,
  createGrowingBody,
  leaveBody,
  streamOf,
  takeFrom,
  wholeOf,
} from './growing-body';

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
  stallMs: number;
  now: () => number;
  events: AnswerEvents<Head>;
}

/** Its end: the body is whole or broken, the service gave no answer, or everyone has left. */
interface AnswerEvents<Head> extends BodyEvents {
  onReply(reply: ServiceAnswer<Head>): void;
}

interface Seat {
  waiter: Waiter;
  trace: RequestTrace;
  reader: BodyReader;
  onReady: () => void;
}

/** A short answer is sent whole, in one packet if possible. If it breaks off, people get a failure in words. */
const SHORT_BYTES = 64 * 1024;

/** One answer of the service for everyone who joins. */
export function createSharedAnswer<Head>(parts: Parts<Head>) {
  const { stallMs, now, events } = parts;
  const seats = new Set<Seat>();
  let stop: AbortController | undefined = new AbortController();
  let head: Head | undefined;
  let isShort = false;
  let failure: RrError | undefined;

  const body = createGrowingBody(stallMs, {
    ...events,
    onEnd() {
      stop = undefined;
      events.onEnd();
      if (isShort) ready();
    },
  });

  const isReady = () => failure !== undefined || (head !== undefined && (!isShort || body.state !== 'open'));

  function ready(): void {
    for (const { onReady } of [...seats]) onReady();
  }

  const lifeOf = (person: string | undefined, { signal }: AbortController): RequestLife => ({
    signal,
    remainingMs: () => Math.max(0, ...[...seats].map(({ waiter }) => waiter.remainingMs())),
    ...(person !== undefined && { person }),
    attempted() {
      answer.askedAt = now();
      for (const { trace } of seats) trace.attempts += 1;
    },
  });

  /** Takes arguments, so that a kept answer does not hold on to the request that asked for it. */
  async function begin(ask: Ask<Head>, life: RequestLife): Promise<void> {
    try {
      // Everyone may join before the service is asked.
      await undefined;
      const reply = await ask(life);
      head = reply.head;
      isShort = reply.length !== undefined && reply.length <= SHORT_BYTES;
      events.onReply(reply);
      takeFrom(body, reply.body, reply.length);
    } catch (thrown) {
      failure = thrown as RrError;
      stop = undefined;
      events.onEnd();
    }
    if (isReady()) ready();
  }

  function leave(seat: Seat, reason: RrError | undefined): void {
    seats.delete(seat);
    if (seats.size > 0 || !stop) return;
    events.onEnd();
    stop.abort(reason ?? new RrError('cancelled', 'Cancelled.'));
  }

  const answer = {
    /** When the service was asked, most recently. Infinity: it has not been asked yet. */
    askedAt: Infinity,
    body,

    join: (waiter: Waiter, trace: RequestTrace): Promise<Answer<Head>> =>
      new Promise((resolve, reject) => {
        let reason: RrError | undefined;
        const seat: Seat = {
          waiter,
          trace,
          reader: addReader(body, {
            passedOn: (bytes) => (trace.bytes += bytes),
            left: () => leave(seat, reason),
          }),
          onReady() {
            seat.onReady = () => undefined;
            try {
              if (failure) throw failure;
              const isWhole = body.state !== 'open' && body.bytes <= SHORT_BYTES;
              const replyBody = isWhole ? wholeOf(body, seat.reader) : streamOf(body, seat.reader);
              resolve({ head: head as Head, body: replyBody });
            } catch (thrown) {
              leaveBody(body, seat.reader);
              reject(thrown as Error);
            }
          },
        };
        seats.add(seat);
        waiter.onEnd((ended) => {
          reason = ended;
          seat.onReady = () => undefined;
          if (seat.reader.stream) seat.reader.stream.destroy(ended);
          else leaveBody(body, seat.reader);
          reject(ended);
        });
        if (isReady()) seat.onReady();
      }),
  };
  void begin(parts.ask, lifeOf(parts.person, stop));
  return answer;
}
