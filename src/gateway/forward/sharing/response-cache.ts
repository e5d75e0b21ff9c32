import type { RequestTrace } from '../../hooks/request-log';
import type { Timeouts } from '../../http/timeouts';
import type { Metrics } from '../../metrics/metrics';
import type { Waiter } from '../upstream/request-life';
import { type Answer, type Ask, createSharedAnswer, LONG_BYTES, type SharedAnswer } from './shared-answer';

export interface Question {
  /** Questions with the same key have the same answer. Without a key, the answer is for this question alone. */
  key: string | undefined;
  credentialId: number;
  /** Accepts an answer that was asked for at most this long ago. 0 accepts only one that is still to be asked for. */
  maxAgeMs: number;
  /** Whether the answer may be repeated after its first byte. */
  isCacheable: boolean;
}

export interface CachedAnswer<Head> extends Answer<Head> {
  /** How long before this question the service was asked: the answer may say nothing of what came after. */
  ageMs: number;
  /** The length of an answer that had arrived before the question. */
  cachedBytes?: number;
}

export type ResponseCache<Head> = ReturnType<typeof createResponseCache<Head>>;

export interface ResponseCacheOptions {
  /** How long an answer is repeated after its first byte. 0: not at all. */
  cacheMs: number;
  timeouts: Pick<Timeouts, 'totalMs'>;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  metrics: Pick<Metrics, 'coalesced' | 'answeredAgain' | 'setCacheSize'>;
  /** The longest answer that is kept, as it is sent. */
  answerBytes?: number;
  /** For all answers together, with what is stored for readers. */
  totalBytes?: number;
}

interface Entry<Head> extends Question {
  answer: SharedAnswer<Head>;
  openedAt: number;
  firstByteAt: number;
}

const TOTAL_BYTES = 64 * 1024 * 1024;
/** The most answers that are kept. Each takes some memory besides its bytes. */
const MAX_CACHED = 2000;

/**
 * Asks the service once for equal questions, and repeats the answer for some seconds after its first byte. An answer that
 * was asked for at a time T serves every question that accepts answers from T on, also while it is under way.
 */
export function createResponseCache<Head>({
  cacheMs,
  timeouts,
  now,
  metrics,
  answerBytes = LONG_BYTES,
  totalBytes = TOTAL_BYTES,
}: ResponseCacheOptions) {
  /** The newest entry of each key, which may serve further questions. An older one only ends what it has begun. */
  const open = new Map<string | undefined, Entry<Head>>();
  /** Entries whose answer has arrived, the oldest first. */
  const cached = new Set<Entry<Head>>();
  let usedBytes = 0;
  let sweeper: NodeJS.Timeout | undefined;

  const isOpen = (entry: Entry<Head>) => open.get(entry.key) === entry;
  const isCrowded = () => usedBytes > totalBytes;

  function close(entry: Entry<Head>) {
    if (!isOpen(entry)) return;
    open.delete(entry.key);
    cached.delete(entry);
    entry.answer.forget();
  }

  function makeRoom() {
    for (const entry of cached) {
      if (!isCrowded() && cached.size <= MAX_CACHED) return;
      close(entry);
    }
  }

  function sweep() {
    sweeper = undefined;
    for (const entry of cached) {
      const restMs = entry.firstByteAt + cacheMs - now();
      if (restMs > 0) return sweepIn(restMs);
      close(entry);
    }
  }

  function sweepIn(ms: number) {
    sweeper ??= setTimeout(sweep, ms).unref();
  }

  function serves({ answer, openedAt, firstByteAt }: Entry<Head>, { maxAgeMs }: Question) {
    const notBefore = maxAgeMs === 0 ? Infinity : now() - maxAgeMs;
    if (answer.askedAt < notBefore) return false;
    // A service that is silent for so long may never reply. Later questions must not wait for it in turn.
    if (firstByteAt === Infinity) return now() - openedAt < timeouts.totalMs;
    return now() - firstByteAt < cacheMs;
  }

  function begin(question: Question, person: string | undefined, ask: Ask<Head>) {
    const firstByte = () => {
      entry.firstByteAt = now();
      if (!entry.isCacheable || cacheMs === 0) close(entry);
    };
    const answer = createSharedAnswer<Head>({
      ask,
      person,
      now,
      events: {
        onReply(reply) {
          entry.isCacheable &&= reply.isCacheable;
          if ((reply.length ?? 0) > answerBytes) close(entry);
        },
        onMemoryChange(bytes) {
          usedBytes += bytes;
          metrics.setCacheSize(usedBytes);
        },
        onChunk() {
          if (entry.firstByteAt === Infinity) firstByte();
          if (answer.bytes > answerBytes) close(entry);
          if (!isCrowded()) return;
          makeRoom();
          if (isCrowded()) close(entry);
        },
        onEnd() {
          if (answer.state !== 'whole') return close(entry);
          if (entry.firstByteAt === Infinity) firstByte();
          if (!isOpen(entry)) return;
          cached.add(entry);
          makeRoom();
          sweepIn(cacheMs);
        },
        isCrowded,
      },
    });
    const entry: Entry<Head> = { answer, openedAt: now(), firstByteAt: Infinity, ...question };
    if (entry.key === undefined) answer.forget();
    else {
      const older = open.get(entry.key);
      if (older) close(older);
      open.set(entry.key, entry);
    }
    return answer;
  }

  return {
    async answer(
      question: Question,
      waiter: Waiter,
      trace: RequestTrace,
      ask: Ask<Head>,
    ): Promise<CachedAnswer<Head>> {
      const begun = now();
      const found = open.get(question.key);
      const isServed = found !== undefined && serves(found, question);
      if (isServed) {
        const { bytes } = found.answer;
        const isCached = cached.has(found);
        const joined = await found.answer.join(waiter, trace);
        if (joined) {
          if (isCached) metrics.answeredAgain();
          else metrics.coalesced();
          Object.assign(trace, isCached ? { isCached } : { coalesced: true });
          const ageMs = Math.max(0, begun - found.answer.askedAt);
          return { ageMs, cachedBytes: isCached ? bytes : undefined, ...joined };
        }
      }
      // After a longer one that another person gets, this question is for itself.
      const answer = begin(isServed ? { ...question, key: undefined } : question, waiter.person, ask);
      const own = (await answer.join(waiter, trace)) as Answer<Head>;
      return { ageMs: Math.max(0, begun - answer.askedAt), ...own };
    },

    /** No answer from before now serves a later question of the credential. */
    invalidate(credentialId: number): void {
      for (const entry of open.values()) if (entry.credentialId === credentialId) close(entry);
    },
  };
}
