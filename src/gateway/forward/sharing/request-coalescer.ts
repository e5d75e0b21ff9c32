import type { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import type { Metrics } from '../../metrics/metrics';
import type { RequestTrace } from '../../hooks/request-log';
import { createFanOut } from './tee';
import { type RequestLife, waitFor } from '../upstream/request-life';
import type { Timeouts } from '../../http/timeouts';

/** What came back: what is known before the first byte, and the bytes. */
export interface Answer<Head> {
  head: Head;
  body: Readable;
}

/** As it came from upstream. */
export interface AnswerUnderWay<Head> extends Answer<Head> {
  /** Whether others cannot be asked for before it is over. */
  isInTheWay(): boolean;
  /** Sees each piece as it is passed on. */
  onPiece?: ((chunk: Buffer) => void) | undefined;
  /** It is over, for all of its readers. */
  onEnd?: (isWhole: boolean) => void;
}

/** Sends a question. It ends when nobody waits for it any more. */
export type Ask<Head> = (life: RequestLife) => Promise<AnswerUnderWay<Head>>;

export interface Question {
  /** Equal for questions that have one answer; undefined for what must go by itself. */
  key: string | undefined;
  /**
   * Joins only a request that was begun so long ago at most. 0: it is asked anew, and joins only one that was begun as
   * such, so that a refresh by many at once is one request.
   */
  maxAgeMs: number;
}

/**
 * Answers equal reads that are under way at once with one request upstream. Who asks may join until the first byte of
 * the answer is handed on, and while the first of them could still wait for it. Each goes when it likes, and has its own
 * deadline; the request is given up when all have gone. Its failure is everybody's.
 */
export interface SharedReads<Head> {
  read(question: Question, life: RequestLife, trace: RequestTrace, ask: Ask<Head>): Promise<Answer<Head>>;
}

interface Job<Head> {
  begunAt: number;
  join(member: Member): Promise<Answer<Head>>;
}

interface Member {
  life: RequestLife;
  trace: RequestTrace;
}

/**
 * `stallMs`: who takes nothing for so long while others wait, for the same answer or for its place, is cut off. `now`
 * must not jump.
 */
export function createSharedReads<Head>(
  metrics: Pick<Metrics, 'coalesced'>,
  { stallMs, totalMs }: Pick<Required<Timeouts>, 'stallMs' | 'totalMs'>,
  now: () => number,
): SharedReads<Head> {
  const joinable = new Map<string, Job<Head>>();

  /** Fresh requests first: whoever does not mind takes the newer answer. */
  const placesOf = ({ key, maxAgeMs }: Question): string[] =>
    key === undefined ? [] : maxAgeMs === 0 ? [`fresh ${key}`] : [`fresh ${key}`, `usual ${key}`];

  function mayJoin({ begunAt }: Job<Head>, { maxAgeMs }: Question): boolean {
    const ageMs = now() - begunAt;
    // What has not begun to answer by then may never: one after the other, all would wait for it in vain.
    return ageMs < totalMs && (maxAgeMs === 0 || ageMs <= maxAgeMs);
  }

  function begin(question: Question, person: string | undefined, ask: Ask<Head>): Job<Head> {
    const place = placesOf(question).at(-1);
    const members = new Set<Member>();
    const stop = new AbortController();
    const fan = createFanOut(stallMs);
    /** The answer has come to its end, good or bad: there is nothing to give up. */
    let isOver = false;

    const close = () => {
      if (place !== undefined && joinable.get(place) === job) joinable.delete(place);
    };

    const life: RequestLife = {
      signal: stop.signal,
      remainingMs: () => Math.max(0, ...[...members].map((member) => member.life.remainingMs())),
      ...(person !== undefined && { person }),
      attempted: () => members.forEach(({ trace }) => (trace.attempts += 1)),
    };

    const head = Promise.resolve().then(async () => {
      try {
        const { head, body, ...events } = await ask(life);
        void fan.pass(body, { onFirst: close, ...events }).finally(() => (isOver = true));
        return head;
      } catch (thrown) {
        close();
        throw thrown;
      }
    });
    // Where all have gone nobody hears of it.
    head.catch(() => undefined);

    const job: Job<Head> = {
      begunAt: now(),
      async join(member: Member): Promise<Answer<Head>> {
        const { life, trace } = member;
        const { signal } = life;
        members.add(member);
        const body = fan.add({
          passed: (bytes) => (trace.bytes += bytes),
          gone() {
            signal.removeEventListener('abort', giveUp);
            members.delete(member);
            if (members.size > 0) return;
            close();
            if (isOver) return;
            stop.abort(signal.aborted ? signal.reason : new RrError('cancelled', 'Cancelled.'));
          },
        });
        const giveUp = () => void body.destroy(signal.reason as RrError);
        if (signal.aborted) giveUp();
        else signal.addEventListener('abort', giveUp, { once: true });
        try {
          return { head: await waitFor(head, signal), body };
        } catch (thrown) {
          body.destroy();
          throw thrown;
        }
      },
    };
    if (place !== undefined) joinable.set(place, job);
    return job;
  }

  return {
    read(question, life, trace, ask) {
      const known = placesOf(question)
        .map((place) => joinable.get(place))
        .find((job) => job && mayJoin(job, question));
      if (known) {
        trace.coalesced = true;
        metrics.coalesced();
      }
      return (known ?? begin(question, life.person, ask)).join({ life, trace });
    },
  };
}
