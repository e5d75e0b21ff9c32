import type { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import type { Metrics } from '../../metrics/metrics';
import type { RequestTrace } from '../../hooks/request-log';
import { createTee } from './tee';
import { type RequestLife, waitFor } from '../upstream/request-life';
import type { Timeouts } from '../../http/timeouts';

export interface CoalescedReply<Head> {
  head: Head;
  body: Readable;
}

export interface OngoingReply<Head> extends CoalescedReply<Head> {
  blocksOthers(): boolean;
  onChunk?: ((chunk: Buffer) => void) | undefined;
  onEnd?: (isComplete: boolean) => void;
}

/** Sends a read upstream. The lifetime that it receives ends when the last waiting request has gone. */
export type SendRead<Head> = (life: RequestLife) => Promise<OngoingReply<Head>>;

export interface ReadSubject {
  /** Requests with the same key have the same reply. A request without a key is never coalesced. */
  key: string | undefined;
  /** The oldest request that this one may join. 0 joins only another 0, so that many refreshes at once send one. */
  maxAgeMs: number;
}

/** Sends one request for equal pending reads. Others may join until its first byte. Aborts it when all have gone. */
export interface RequestCoalescer<Head> {
  read(
    subject: ReadSubject,
    life: RequestLife,
    trace: RequestTrace,
    send: SendRead<Head>,
  ): Promise<CoalescedReply<Head>>;
}

interface SharedRequest<Head> {
  startedAt: number;
  join(waiter: Waiter): Promise<CoalescedReply<Head>>;
}

interface Waiter {
  life: RequestLife;
  trace: RequestTrace;
}

/** `stallMs` is described at `createTee`. `now` must be monotonic. */
export function createRequestCoalescer<Head>(
  metrics: Pick<Metrics, 'coalesced'>,
  { stallMs, totalMs }: Pick<Required<Timeouts>, 'stallMs' | 'totalMs'>,
  now: () => number,
): RequestCoalescer<Head> {
  const joinable = new Map<string, SharedRequest<Head>>();

  /** Fresh requests come first, because any read may use the newer reply. */
  const placesOf = ({ key, maxAgeMs }: ReadSubject): string[] =>
    key === undefined ? [] : maxAgeMs === 0 ? [`fresh ${key}`] : [`fresh ${key}`, `usual ${key}`];

  function mayJoin({ startedAt }: SharedRequest<Head>, { maxAgeMs }: ReadSubject): boolean {
    const ageMs = now() - startedAt;
    // A request without a first byte after `totalMs` may never reply. Later reads must not wait for it in turn.
    return ageMs < totalMs && (maxAgeMs === 0 || ageMs <= maxAgeMs);
  }

  function start(
    subject: ReadSubject,
    person: string | undefined,
    send: SendRead<Head>,
  ): SharedRequest<Head> {
    const place = placesOf(subject).at(-1);
    const waiters = new Set<Waiter>();
    const stop = new AbortController();
    const tee = createTee(stallMs);
    /** The body has ended or failed: it need not be aborted. */
    let isOver = false;

    const stopJoining = () => {
      if (place !== undefined && joinable.get(place) === request) joinable.delete(place);
    };

    const life: RequestLife = {
      signal: stop.signal,
      remainingMs: () => Math.max(0, ...[...waiters].map((waiter) => waiter.life.remainingMs())),
      ...(person !== undefined && { person }),
      attempted: () => waiters.forEach(({ trace }) => (trace.attempts += 1)),
    };

    const head = Promise.resolve().then(async () => {
      try {
        const { head, body, ...events } = await send(life);
        void tee.pipeFrom(body, { onStart: stopJoining, ...events }).finally(() => (isOver = true));
        return head;
      } catch (thrown) {
        stopJoining();
        throw thrown;
      }
    });
    // Without waiters the failure has no handler.
    head.catch(() => undefined);

    const request: SharedRequest<Head> = {
      startedAt: now(),
      async join(waiter: Waiter): Promise<CoalescedReply<Head>> {
        const { life, trace } = waiter;
        const { signal } = life;
        waiters.add(waiter);
        const body = tee.addReader({
          passedOn: (bytes) => (trace.bytes += bytes),
          closed() {
            signal.removeEventListener('abort', onAbort);
            waiters.delete(waiter);
            if (waiters.size > 0) return;
            stopJoining();
            if (isOver) return;
            stop.abort(signal.aborted ? signal.reason : new RrError('cancelled', 'Cancelled.'));
          },
        });
        const onAbort = () => void body.destroy(signal.reason as RrError);
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
        try {
          return { head: await waitFor(head, signal), body };
        } catch (thrown) {
          body.destroy();
          throw thrown;
        }
      },
    };
    if (place !== undefined) joinable.set(place, request);
    return request;
  }

  return {
    read(subject, life, trace, send) {
      const shared = placesOf(subject)
        .map((place) => joinable.get(place))
        .find((request) => request && mayJoin(request, subject));
      if (shared) {
        trace.coalesced = true;
        metrics.coalesced();
      }
      return (shared ?? start(subject, life.person, send)).join({ life, trace });
    },
  };
}
