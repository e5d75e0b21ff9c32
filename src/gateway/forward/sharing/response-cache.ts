/** How long answers are kept, and how many bytes of them; 0 milliseconds keeps none. */
export interface WindowRules {
  ms: number;
  /** Of all answers together, those on their way included. */
  totalBytes: number;
  /** Of one, as it is sent. A longer one is not kept. */
  answerBytes: number;
}

export interface KeptAnswer<Head> {
  head: Head;
  bytes: Buffer;
  /** Since its first byte came. */
  ageMs: number;
}

/** Databases of a credential; none for all of them. */
interface Subject {
  credentialId: number;
  databases: readonly string[];
}

/** Collects an answer while it passes by. */
export interface Recording<Head> {
  /** It will have so many bytes. What will be too long is not collected. */
  expect(length: number): void;
  take(chunk: Buffer): void;
  /** It was whole: from now on it is found. */
  end(head: Head): void;
  /** It was not. */
  drop(): void;
}

/**
 * The answers of the last seconds as they were sent, compressed where they were, so that the same question again costs
 * nobody anything. None is found that is older than the window, and none of before it was forgotten.
 */
export interface AnswerWindow<Head> {
  /** What was asked so long ago at most, for it may hold what was true when it was asked. 0 finds nothing. */
  find(key: string, maxAgeMs: number): KeptAnswer<Head> | undefined;
  /** To be called before the question is sent. Undefined where nothing is kept. `databases`: none for all of them. */
  record(key: string, credentialId: number, databases: readonly string[]): Recording<Head> | undefined;
  /**
   * Drops what was answered to a credential, and does not keep what is on its way to it: all that any of these
   * databases has a part in; without any, all.
   */
  forget(credentialId: number, databases?: readonly string[]): void;
}

interface Entry<Head> extends Subject {
  /** Grows from question to question. */
  turn: number;
  head: Head;
  bytes: Buffer;
  askedAt: number;
  at: number;
  timer: NodeJS.Timeout;
}

/** `now` must not jump. `holds` is told how many bytes are kept whenever they change. */
export function createAnswerWindow<Head>(
  { ms, totalBytes, answerBytes }: WindowRules,
  now: () => number,
  holds: (bytes: number) => void,
): AnswerWindow<Head> {
  /** The oldest first. */
  const entries = new Map<string, Entry<Head>>();
  const recordings = new Map<Recording<Head>, Subject>();
  let held = 0;
  let turns = 0;

  function hold(bytes: number): void {
    held += bytes;
    holds(held);
  }

  function remove(key: string, { bytes, timer }: Entry<Head>): void {
    clearTimeout(timer);
    entries.delete(key);
    hold(-bytes.length);
  }

  /** Whatever was asked before this turn is older than what is answered to it. */
  function outdate(key: string, turn: number): void {
    const entry = entries.get(key);
    if (entry && entry.turn < turn) remove(key, entry);
  }

  function makeRoom(): boolean {
    for (const [key, entry] of entries) {
      if (held <= totalBytes) break;
      remove(key, entry);
    }
    return held <= totalBytes;
  }

  return {
    find(key, maxAgeMs) {
      const entry = entries.get(key);
      if (!entry || maxAgeMs === 0 || now() - entry.askedAt > maxAgeMs) return undefined;
      const ageMs = now() - entry.at;
      return ageMs < ms ? { head: entry.head, bytes: entry.bytes, ageMs } : undefined;
    },

    record(key, credentialId, databases) {
      if (ms === 0) return undefined;
      let chunks: Buffer[] = [];
      let bytes = 0;
      let at: number | undefined;
      const askedAt = now();
      const turn = (turns += 1);
      const giveUp = () => {
        recording.drop();
        outdate(key, turn);
      };
      const recording: Recording<Head> = {
        expect(length) {
          if (length > answerBytes && recordings.has(recording)) giveUp();
        },
        take(chunk) {
          if (!recordings.has(recording)) return;
          at ??= now();
          chunks.push(chunk);
          bytes += chunk.length;
          hold(chunk.length);
          if (bytes > answerBytes || !makeRoom()) giveUp();
        },
        end(head) {
          if (!recordings.has(recording)) return;
          const whole = Buffer.concat(chunks);
          recording.drop();
          const began = at ?? now();
          outdate(key, turn);
          // One that was asked anew meanwhile is newer, whichever came first.
          if (entries.has(key)) return;
          const timer = setTimeout(() => remove(key, entry), Math.max(0, began + ms - now())).unref();
          const entry: Entry<Head> = {
            credentialId,
            databases,
            turn,
            head,
            bytes: whole,
            askedAt,
            at: began,
            timer,
          };
          entries.set(key, entry);
          hold(whole.length);
        },
        drop() {
          if (!recordings.delete(recording)) return;
          hold(-bytes);
          chunks = [];
        },
      };
      recordings.set(recording, { credentialId, databases });
      return recording;
    },

    forget(credentialId, databases = []) {
      const isMeant = (subject: Subject) =>
        subject.credentialId === credentialId && overlap(subject.databases, databases);
      for (const [key, entry] of entries) if (isMeant(entry)) remove(key, entry);
      for (const [recording, subject] of recordings) if (isMeant(subject)) recording.drop();
    },
  };
}

/** Whether two selections have a database in common. One that names none has all. */
const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((id) => others.includes(id));
