import type { RequestTrace } from '../../hooks/request-log';
import type { Timeouts } from '../../http/timeouts';
import type { Metrics } from '../../metrics/metrics';
import type { Waiter } from '../upstream/request-life';
import { type Answer, type Ask, createSharedAnswer, LONG_BYTES, type SharedAnswer } from './shared-answer';

export interface Question {
  /** Questions with the same key have the same answer. Without a key, the answer is for this question alone. */
  key: string | undefined;
  credentialId: number;
  /** Empty: all databases of the credential. */
  databases: readonly string[];
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
  /** Whether it may serve further questions. */
  isOpen: boolean;
}

const TOTAL_BYTES = 64 * 1024 * 1024;
/** The most answers that are kept. Each takes some memory besides its bytes. */
const MAX_CACHED = 2000;
const NONE: readonly never[] = [];

/** The entries that may serve further questions, and what is kept of them. */
function createShelf<Head>({ cacheMs, now, metrics, totalBytes = TOTAL_BYTES }: ResponseCacheOptions) {
  /** The entries of each key that may serve further questions, the newest last. */
  const byKey = new Map<string, readonly Entry<Head>[]>();
  /** Entries whose answer has arrived, the oldest first. */
  const cached = new Set<Entry<Head>>();
  let usedBytes = 0;
  let sweeper: NodeJS.Timeout | undefined;

  const siblings = ({ key }: Pick<Question, 'key'>): readonly Entry<Head>[] =>
    (key === undefined ? undefined : byKey.get(key)) ?? NONE;

  function close(entry: Entry<Head>): void {
    if (!entry.isOpen) return;
    entry.isOpen = false;
    cached.delete(entry);
    const remaining = siblings(entry).filter((sibling) => sibling !== entry);
    if (remaining.length === 0) byKey.delete(entry.key as string);
    else byKey.set(entry.key as string, remaining);
    entry.answer.forget();
  }

  /** The newer answer counts, whichever arrives first, and also if it is too long to be kept. */
  function closeOlder(entry: Entry<Head>): void {
    const all = siblings(entry);
    if (all.length > 1) all.slice(0, Math.max(0, all.indexOf(entry))).forEach(close);
  }

  function makeRoom(): void {
    for (const entry of cached) {
      if (usedBytes <= totalBytes && cached.size <= MAX_CACHED) return;
      close(entry);
    }
  }

  function sweep(): void {
    sweeper = undefined;
    for (const entry of cached) {
      const restMs = entry.firstByteAt + cacheMs - now();
      if (restMs > 0) return sweepIn(restMs);
      close(entry);
    }
  }

  function sweepIn(ms: number): void {
    sweeper ??= setTimeout(sweep, ms).unref();
  }

  return {
    siblings,
    close,
    makeRoom,
    isCached: (entry: Entry<Head>): boolean => cached.has(entry),
    isCrowded: (): boolean => usedBytes > totalBytes,
    entries: (): Entry<Head>[] => [...byKey.values()].flat(),

    add(entry: Entry<Head>): void {
      if (entry.isOpen) byKey.set(entry.key as string, [...siblings(entry), entry]);
      else entry.answer.forget();
    },

    addBytes(bytes: number): void {
      usedBytes += bytes;
      metrics.setCacheSize(usedBytes);
    },

    store(entry: Entry<Head>): void {
      closeOlder(entry);
      cached.add(entry);
      makeRoom();
      sweepIn(cacheMs);
    },

    closeWithOlder(entry: Entry<Head>): void {
      closeOlder(entry);
      close(entry);
    },
  };
}

/**
 * Asks the service once for equal questions, and repeats the answer for some seconds after its first byte. An answer that
 * was asked for at a time T serves every question that accepts answers from T on, also while it is under way.
 */
export function createResponseCache<Head>(options: ResponseCacheOptions) {
  const { cacheMs, timeouts, now, metrics, answerBytes = LONG_BYTES } = options;
  const shelf = createShelf<Head>(options);

  function serves({ answer, openedAt, firstByteAt }: Entry<Head>, maxAgeMs: number): boolean {
    const notBefore = maxAgeMs === 0 ? Infinity : now() - maxAgeMs;
    if (answer.askedAt < notBefore) return false;
    // A service that is silent for so long may never reply. Later questions must not wait for it in turn.
    if (firstByteAt === Infinity) return now() - openedAt < timeouts.totalMs;
    return now() - firstByteAt < cacheMs;
  }

  function find(question: Question): Entry<Head> | undefined {
    const serving = shelf.siblings(question).filter((entry) => serves(entry, question.maxAgeMs));
    return serving.find(shelf.isCached) ?? serving.at(-1);
  }

  function open(question: Question, person: string | undefined, ask: Ask<Head>): Entry<Head> {
    const firstByte = () => {
      entry.firstByteAt = now();
      if (!entry.isCacheable || cacheMs === 0) shelf.close(entry);
    };
    const answer = createSharedAnswer<Head>({
      ask,
      person,
      now,
      events: {
        onReply(reply) {
          entry.isCacheable &&= reply.isCacheable;
          if (entry.isOpen && (reply.length ?? 0) > answerBytes) shelf.closeWithOlder(entry);
        },
        onMemoryChange: shelf.addBytes,
        onChunk() {
          if (entry.firstByteAt === Infinity) firstByte();
          if (entry.isOpen && answer.bytes > answerBytes) shelf.closeWithOlder(entry);
          if (!shelf.isCrowded()) return;
          shelf.makeRoom();
          if (entry.isOpen && shelf.isCrowded()) shelf.closeWithOlder(entry);
        },
        onEnd() {
          if (answer.state !== 'whole') return shelf.close(entry);
          if (entry.firstByteAt === Infinity) firstByte();
          if (entry.isOpen) shelf.store(entry);
        },
        isCrowded: shelf.isCrowded,
      },
    });
    const isOpen = question.key !== undefined;
    const entry: Entry<Head> = { ...question, answer, openedAt: now(), firstByteAt: Infinity, isOpen };
    shelf.add(entry);
    return entry;
  }

  return {
    async answer(
      question: Question,
      waiter: Waiter,
      trace: RequestTrace,
      ask: Ask<Head>,
    ): Promise<CachedAnswer<Head>> {
      const begun = now();
      const found = find(question);
      if (found) {
        const { bytes } = found.answer;
        const isCached = shelf.isCached(found);
        const joined = await found.answer.join(waiter, trace);
        if (joined) {
          if (isCached) metrics.answeredAgain();
          else metrics.coalesced();
          Object.assign(trace, isCached ? { isCached } : { coalesced: true });
          const ageMs = Math.max(0, begun - found.answer.askedAt);
          return { ...joined, ageMs, ...(isCached && { cachedBytes: bytes }) };
        }
      }
      // After a longer one that another person gets, this question is for itself.
      const { answer } = open(found ? { ...question, key: undefined } : question, waiter.person, ask);
      const own = (await answer.join(waiter, trace)) as Answer<Head>;
      return { ...own, ageMs: Math.max(0, begun - answer.askedAt) };
    },

    /** No answer from before now serves a later question. Without databases, that holds for all of the credential. */
    invalidate(credentialId: number, databases: readonly string[] = []): void {
      const isAffected = (entry: Entry<Head>) =>
        entry.credentialId === credentialId && overlap(entry.databases, databases);
      shelf.entries().filter(isAffected).forEach(shelf.close);
    },
  };
}

/** An empty list means all databases. */
const overlap = (databases: readonly string[], changed: readonly string[]): boolean =>
  databases.length === 0 || changed.length === 0 || databases.some((id) => changed.includes(id));
