/** How long responses are cached, and how many bytes of them. 0 ms turns the cache off. */
export interface ResponseCacheLimits {
  ms: number;
  /** For all responses together, including those that are still being recorded. */
  totalBytes: number;
  /** For one response as it is sent. A longer one is not cached. */
  replyBytes: number;
}

export interface CachedResponse<Head> {
  head: Head;
  bytes: Buffer;
  /** The time since its first byte arrived. */
  ageMs: number;
}

/** An empty list means all databases of the credential. */
interface Subject {
  credentialId: number;
  databases: readonly string[];
}

export interface Recording<Head> {
  expectLength(length: number): void;
  append(chunk: Buffer): void;
  complete(head: Head): void;
  discard(): void;
}

/** Caches responses for some seconds as they were sent. Never returns an expired or invalidated one. */
export interface ResponseCache<Head> {
  /** Finds a response that was requested at most `maxAgeMs` ago. 0 finds nothing. */
  find(key: string, maxAgeMs: number): CachedResponse<Head> | undefined;
  /** Call it before the request is sent. Returns undefined if the cache is off. */
  record(key: string, credentialId: number, databases: readonly string[]): Recording<Head> | undefined;
  /** Also drops recordings. Without databases, drops everything of the credential. */
  invalidate(credentialId: number, databases?: readonly string[]): void;
}

interface Entry<Head> extends Subject {
  sequence: number;
  head: Head;
  bytes: Buffer;
  requestedAt: number;
  arrivedAt: number;
  timer: NodeJS.Timeout;
}

/** `now` must be monotonic. `onSize` receives the number of bytes held whenever it changes. */
export function createResponseCache<Head>(
  { ms, totalBytes, replyBytes }: ResponseCacheLimits,
  now: () => number,
  onSize: (bytes: number) => void,
): ResponseCache<Head> {
  /** Oldest first. */
  const entries = new Map<string, Entry<Head>>();
  const recordings = new Map<Recording<Head>, Subject>();
  let heldBytes = 0;
  let requests = 0;

  function addBytes(bytes: number): void {
    heldBytes += bytes;
    onSize(heldBytes);
  }

  function remove(key: string, { bytes, timer }: Entry<Head>): void {
    clearTimeout(timer);
    entries.delete(key);
    addBytes(-bytes.length);
  }

  function removeOlder(key: string, sequence: number): void {
    const entry = entries.get(key);
    if (entry && entry.sequence < sequence) remove(key, entry);
  }

  function makeRoom(): boolean {
    for (const [key, entry] of entries) {
      if (heldBytes <= totalBytes) break;
      remove(key, entry);
    }
    return heldBytes <= totalBytes;
  }

  return {
    find(key, maxAgeMs) {
      const entry = entries.get(key);
      if (!entry || maxAgeMs === 0 || now() - entry.requestedAt > maxAgeMs) return undefined;
      const ageMs = now() - entry.arrivedAt;
      return ageMs < ms ? { head: entry.head, bytes: entry.bytes, ageMs } : undefined;
    },

    record(key, credentialId, databases) {
      if (ms === 0) return undefined;
      let chunks: Buffer[] = [];
      let bytes = 0;
      let firstByteAt: number | undefined;
      const requestedAt = now();
      const sequence = (requests += 1);
      const tooLong = () => {
        recording.discard();
        removeOlder(key, sequence);
      };
      const recording: Recording<Head> = {
        expectLength(length) {
          if (length > replyBytes && recordings.has(recording)) tooLong();
        },
        append(chunk) {
          if (!recordings.has(recording)) return;
          firstByteAt ??= now();
          chunks.push(chunk);
          bytes += chunk.length;
          addBytes(chunk.length);
          if (bytes > replyBytes || !makeRoom()) tooLong();
        },
        complete(head) {
          if (!recordings.has(recording)) return;
          const whole = Buffer.concat(chunks);
          recording.discard();
          const arrivedAt = firstByteAt ?? now();
          removeOlder(key, sequence);
          // A response to a later request wins, whichever arrived first.
          if (entries.has(key)) return;
          const timer = setTimeout(() => remove(key, entry), Math.max(0, arrivedAt + ms - now())).unref();
          const entry: Entry<Head> = {
            credentialId,
            databases,
            sequence,
            head,
            bytes: whole,
            requestedAt,
            arrivedAt,
            timer,
          };
          entries.set(key, entry);
          addBytes(whole.length);
        },
        discard() {
          if (!recordings.delete(recording)) return;
          addBytes(-bytes);
          chunks = [];
        },
      };
      recordings.set(recording, { credentialId, databases });
      return recording;
    },

    invalidate(credentialId, databases = []) {
      const isAffected = (subject: Subject) =>
        subject.credentialId === credentialId && overlap(subject.databases, databases);
      for (const [key, entry] of entries) if (isAffected(entry)) remove(key, entry);
      for (const [recording, subject] of recordings) if (isAffected(subject)) recording.discard();
    },
  };
}

const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((id) => others.includes(id));
