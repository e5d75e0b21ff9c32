import type { RequestTrace } from '../../hooks/request-log';
import type { Timeouts } from '../../http/timeouts';
import type { Metrics } from '../../metrics/metrics';
import type { Waiter } from '../upstream/request-life';
import { LONG_BYTES } from './growing-body';
import { type Answer, type Ask, createSharedAnswer, type SharedAnswer } from './shared-answer';

export interface Question {
  /** Questions with the same key have the same answer. Without a key, the answer is for this question alone. */
  key: string | undefined;
  credentialId: number;
  /** Empty: all databases of the credential. */
  databases: readonly string[];
  /** Accepts an answer that was asked for at most this long ago. 0 accepts only one that is still to be asked for. */
  maxAgeMs: number;
  /** Whether the answer may be repeated after its first byte. */
  mayKeep: boolean;
}

export interface CachedAnswer<Head> extends Answer<Head> {
  /** For an answer that had arrived before the question. */
  kept?: { bytes: number; ageMs: number };
}

export type ResponseCache<Head> = ReturnType<typeof createResponseCache<Head>>;

export interface ResponseCacheOptions {
  /** How long an answer is repeated after its first byte. 0: not at all. */
  keepMs: number;
  timeouts: Pick<Timeouts, 'stallMs' | 'totalMs'>;
  /** A monotonic clock in milliseconds. */
  now: () => number;
  metrics: Pick<Metrics, 'coalesced' | 'answeredAgain' | 'keeps'>;
  /** The longest answer that is kept, as it is sent. */
  answerBytes?: number;
  /** For all answers together, with what is kept for slow readers. */
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
const MOST_KEPT = 2000;
const NONE: readonly never[] = [];

/**
 * Asks the service once for equal questions, and repeats the answer for some seconds after its first byte. An answer that
 * was asked for at a time T serves every question that accepts answers from T on, also while it is under way.
 */
export function createResponseCache<Head>(options: ResponseCacheOptions) {
  const { keepMs, timeouts, now, metrics } = options;
  const { answerBytes = LONG_BYTES, totalBytes = TOTAL_BYTES } = options;
  /** The entries of each key that may serve further questions, the newest last. */
  const byKey = new Map<string, readonly Entry<Head>[]>();
  /** Entries whose answer has arrived, the oldest first. */
  const kept = new Set<Entry<Head>>();
  let heldBytes = 0;
  let sweeper: NodeJS.Timeout | undefined;

  const siblings = ({ key }: Pick<Question, 'key'>): readonly Entry<Head>[] =>
    (key === undefined ? undefined : byKey.get(key)) ?? NONE;

  function close(entry: Entry<Head>): void {
    if (!entry.isOpen) return;
    entry.isOpen = false;
    kept.delete(entry);
    const all = siblings(entry);
    if (all.length === 1) byKey.delete(entry.key as string);
    else
      byKey.set(
        entry.key as string,
        all.filter((sibling) => sibling !== entry),
      );
    entry.answer.body.forget();
  }

  /** The newer answer counts, whichever arrives first, and also if it is too long to be kept. */
  function closeOlder(entry: Entry<Head>): void {
    const all = siblings(entry);
    if (all.length > 1) all.slice(0, Math.max(0, all.indexOf(entry))).forEach(close);
  }

  function closeBoth(entry: Entry<Head>): void {
    closeOlder(entry);
    close(entry);
  }

  function makeRoom(): void {
    for (const entry of kept) {
      if (heldBytes <= totalBytes && kept.size <= MOST_KEPT) return;
      close(entry);
    }
  }

  function sweep(): void {
    sweeper = undefined;
    for (const entry of kept) {
      const restMs = entry.firstByteAt + keepMs - now();
      if (restMs > 0) return sweepIn(restMs);
      close(entry);
    }
  }

  function sweepIn(ms: number): void {
    sweeper ??= setTimeout(sweep, ms).unref();
  }

  function serves({ answer, openedAt, firstByteAt }: Entry<Head>, maxAgeMs: number): boolean {
    const notBefore = maxAgeMs === 0 ? Infinity : now() - maxAgeMs;
    if (answer.askedAt < notBefore) return false;
    // A service that is silent for so long may never reply. Later questions must not wait for it in turn.
    if (firstByteAt === Infinity) return now() - openedAt < timeouts.totalMs;
    return now() - firstByteAt < keepMs;
  }

  function find(question: Question): Entry<Head> | undefined {
    const all = siblings(question);
    if (all.length === 0) return undefined;
    const serving = all.filter((entry) => serves(entry, question.maxAgeMs));
    return serving.find((entry) => kept.has(entry)) ?? serving.at(-1);
  }

  function open(question: Question, person: string | undefined, ask: Ask<Head>): Entry<Head> {
    const firstByte = () => {
      entry.firstByteAt = now();
      if (!entry.mayKeep || keepMs === 0) close(entry);
    };
    const answer = createSharedAnswer<Head>({
      ask,
      person,
      stallMs: timeouts.stallMs,
      now,
      events: {
        onReply(reply) {
          entry.mayKeep &&= reply.mayKeep;
          if (entry.isOpen && (reply.length ?? 0) > answerBytes) closeBoth(entry);
        },
        onHeld(bytes) {
          heldBytes += bytes;
          metrics.keeps(heldBytes);
        },
        onChunk() {
          if (entry.firstByteAt === Infinity) firstByte();
          if (entry.isOpen && answer.body.bytes > answerBytes) closeBoth(entry);
          if (heldBytes <= totalBytes) return;
          makeRoom();
          if (entry.isOpen && heldBytes > totalBytes) closeBoth(entry);
        },
        onEnd() {
          if (answer.body.state !== 'whole') return close(entry);
          if (entry.firstByteAt === Infinity) firstByte();
          if (!entry.isOpen) return;
          closeOlder(entry);
          kept.add(entry);
          makeRoom();
          sweepIn(keepMs);
        },
        isCrowded: () => heldBytes > totalBytes,
      },
    });
    const { key } = question;
    const isOpen = key !== undefined;
    const entry: Entry<Head> = { ...question, answer, openedAt: now(), firstByteAt: Infinity, isOpen };
    if (isOpen) byKey.set(key, [...siblings(question), entry]);
    else answer.body.forget();
    return entry;
  }

  return {
    async answer(
      question: Question,
      waiter: Waiter,
      trace: RequestTrace,
      ask: Ask<Head>,
    ): Promise<CachedAnswer<Head>> {
      const found = find(question);
      if (!found) return open(question, waiter.person, ask).answer.join(waiter, trace);
      const { answer, firstByteAt } = found;
      if (!kept.has(found)) {
        trace.coalesced = true;
        metrics.coalesced();
        return answer.join(waiter, trace);
      }
      trace.kept = true;
      metrics.answeredAgain();
      const { bytes } = answer.body;
      return { ...(await answer.join(waiter, trace)), kept: { bytes, ageMs: now() - firstByteAt } };
    },

    /** No answer from before now serves a later question. Without databases, that holds for all of the credential. */
    invalidate(credentialId: number, databases: readonly string[] = []): void {
      const isAffected = (entry: Entry<Head>) =>
        entry.credentialId === credentialId && overlap(entry.databases, databases);
      for (const entries of [...byKey.values()]) entries.filter(isAffected).forEach(close);
    },
  };
}

/** An empty list means all databases. */
const overlap = (databases: readonly string[], changed: readonly string[]): boolean =>
  databases.length === 0 || changed.length === 0 || databases.some((id) => changed.includes(id));
