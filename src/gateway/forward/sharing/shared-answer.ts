import type { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import type { RequestTrace } from '../../hooks/request-log';
import type { RequestLife, Waiter } from '../upstream/request-life';
import { type BodyEvents, type BodyReader, createGrowingBody, type GrowingBody } from './growing-body';

export interface Asked<Head> {
  head: Head;
  body: Readable;
  /** The length of the body, if it is known. */
  length: number | undefined;
}

/** Asks the service. The lifetime ends when the last person has left. */
export type Ask<Head> = (life: RequestLife) => Promise<Asked<Head>>;

export interface Answer<Head> {
  head: Head;
  /** A short answer comes whole. */
  body: Buffer | Readable;
}

/** One answer of the service for everyone who joins. */
export interface SharedAnswer<Head> {
  /** When the service was asked, most recently. Infinity: it has not been asked yet. */
  readonly askedAt: number;
  readonly body: GrowingBody;
  join(waiter: Waiter, trace: RequestTrace): Promise<Answer<Head>>;
}

interface Parts<Head> {
  ask: Ask<Head>;
  /** The session on whose behalf the service is asked. */
  person: string | undefined;
  stallMs: number;
  now: () => number;
  /** `onEnd` is also called if the service gave no answer, and if everyone has left. */
  events: BodyEvents;
}

interface Seat {
  waiter: Waiter;
  trace: RequestTrace;
  reader: BodyReader;
  stream?: Readable;
  onReady: () => void;
}

/** A short answer is sent whole, in one packet if possible. If it breaks off, people get a failure in words. */
const SHORT_BYTES = 64 * 1024;

export function createSharedAnswer<Head>({
  ask,
  person,
  stallMs,
  now,
  events,
}: Parts<Head>): SharedAnswer<Head> {
  const seats = new Set<Seat>();
  const stop = new AbortController();
  let askedAt = Infinity;
  let asked: Asked<Head> | undefined;
  let failure: RrError | undefined;

  const body = createGrowingBody(stallMs, {
    ...events,
    onEnd() {
      events.onEnd();
      if (isShort()) ready();
    },
  });

  const isShort = () => asked?.length !== undefined && asked.length <= SHORT_BYTES;
  const isReady = () =>
    failure !== undefined || (asked !== undefined && (!isShort() || body.state !== 'open'));

  function ready(): void {
    for (const { onReady } of [...seats]) onReady();
  }

  const life: RequestLife = {
    signal: stop.signal,
    remainingMs: () => Math.max(0, ...[...seats].map(({ waiter }) => waiter.remainingMs())),
    ...(person !== undefined && { person }),
    attempted() {
      askedAt = now();
      for (const { trace } of seats) trace.attempts += 1;
    },
  };

  async function begin(): Promise<void> {
    try {
      asked = await ask(life);
      body.takeFrom(asked.body);
    } catch (thrown) {
      failure = thrown as RrError;
      events.onEnd();
    }
    if (isReady()) ready();
  }

  function leave(seat: Seat, reason: RrError | undefined): void {
    seats.delete(seat);
    if (seats.size > 0 || isOver()) return;
    events.onEnd();
    stop.abort(reason ?? new RrError('cancelled', 'Cancelled.'));
  }

  const isOver = () => failure !== undefined || body.state !== 'open';

  void Promise.resolve().then(begin);

  return {
    get askedAt() {
      return askedAt;
    },
    body,

    join: (waiter, trace) =>
      new Promise((resolve, reject) => {
        let reason: RrError | undefined;
        const seat: Seat = {
          waiter,
          trace,
          reader: body.addReader({
            passedOn: (bytes) => (trace.bytes += bytes),
            left: () => leave(seat, reason),
          }),
          onReady() {
            seat.onReady = () => undefined;
            try {
              if (failure) throw failure;
              const { head } = asked as Asked<Head>;
              const isWhole = body.state !== 'open' && body.bytes <= SHORT_BYTES;
              resolve({ head, body: isWhole ? seat.reader.whole() : (seat.stream = seat.reader.stream()) });
            } catch (thrown) {
              seat.reader.leave();
              reject(thrown as Error);
            }
          },
        };
        seats.add(seat);
        waiter.onEnd((ended) => {
          reason = ended;
          seat.onReady = () => undefined;
          if (seat.stream) seat.stream.destroy(ended);
          else seat.reader.leave();
          reject(ended);
        });
        if (isReady()) seat.onReady();
      }),
  };
}
