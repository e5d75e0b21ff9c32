import { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import { bodyFailure } from '../upstream/decode-body';

export type GrowingBody = ReturnType<typeof createGrowingBody>;
export type BodyReader = ReturnType<GrowingBody['addReader']>;

interface ReaderEvents {
  passedOn(bytes: number): void;
  left(): void;
}

export interface BodyEvents {
  /** Bytes were added to memory or, with a negative number, freed. */
  onHeld(bytes: number): void;
  onChunk(): void;
  /** Whether the memory for readers that lag is used up. */
  isCrowded(): boolean;
}

interface Reader extends ReaderEvents {
  stream: Readable | undefined;
  /** The number of the next chunk, counted from the first of the body. */
  next: number;
  taken: number;
  takenBefore: number;
  wants: boolean;
}

/** A body of up to this length is taken from its source without waiting for readers. */
export const LONG_BYTES = 16 * 1024 * 1024;
/** The source of a longer one waits while the slowest reader lags by more. */
const MOST_LAG = 1024 * 1024;
const CROWDED_LAG = 256 * 1024;
/** What a reader that keeps the source waiting must take within `stallMs`. At a slower pace it would miss its deadline. */
const LEAST_PROGRESS = 1024 * 1024;
const BUFFER_BYTES = 64 * 1024;
/**
 * A body as a growing list of chunks. Each reader gets all of it, from the first chunk on and at its own pace. `onEnd` is
 * called when the body is whole or broken.
 */
export function createGrowingBody(stallMs: number, events: BodyEvents, onEnd: () => void) {
  const readers = new Set<Reader>();
  const chunks: Buffer[] = [];
  /** The number of chunks that were freed. */
  let freed = 0;
  let bytes = 0;
  let state: 'open' | 'whole' | 'broken' = 'open';
  let failure: RrError | undefined;
  let isKept = true;
  let isLong = false;
  let source: Readable | undefined;
  let isWaiting = false;
  let timer: NodeJS.Timeout | undefined;

  function isBehind({ taken }: Reader): boolean {
    const lag = bytes - taken;
    if (lag <= CROWDED_LAG) return false;
    return events.isCrowded() || (isLong && lag > MOST_LAG);
  }

  function take(reader: Reader): Buffer {
    const chunk = chunks[reader.next - freed] as Buffer;
    reader.next += 1;
    reader.taken += chunk.length;
    reader.passedOn(chunk.length);
    return chunk;
  }

  const hasMore = ({ next }: Reader): boolean => next - freed < chunks.length;

  function feed(reader: Reader): void {
    const { stream } = reader;
    if (!stream) return;
    while (reader.wants && hasMore(reader)) reader.wants = stream.push(take(reader));
    if (state === 'broken') stream.destroy(failure);
    else if (state === 'whole' && !hasMore(reader)) stream.push(null);
  }

  /** Frees the chunks that all readers have, and lets the source continue if no reader is too far behind. */
  function settle(): void {
    if (!isKept) {
      let next = freed + chunks.length;
      for (const reader of readers) next = Math.min(next, reader.next);
      for (; freed < next; freed += 1) events.onHeld(-(chunks.shift() as Buffer).length);
    }
    if (!isWaiting) return;
    for (const reader of readers) if (isBehind(reader)) return;
    isWaiting = false;
    source?.resume();
  }

  function end(how: 'whole' | 'broken', thrown?: unknown): void {
    if (state !== 'open') return;
    state = how;
    clearTimeout(timer);
    // A kept body must not hold on to the connection that it came from.
    source = undefined;
    if (how === 'broken') failure = bodyFailure(thrown);
    for (const reader of [...readers]) feed(reader);
    onEnd();
  }

  function append(chunk: Buffer): void {
    chunks.push(chunk);
    bytes += chunk.length;
    isLong ||= bytes > LONG_BYTES;
    events.onHeld(chunk.length);
    events.onChunk();
    for (const reader of readers) feed(reader);
    settle();
    for (const reader of readers) {
      if (!isBehind(reader)) continue;
      isWaiting = true;
      source?.pause();
      timer ??= watch();
      return;
    }
  }

  /** Cuts the readers that keep the source waiting and take too little. */
  function watch(): NodeJS.Timeout {
    for (const reader of readers) reader.takenBefore = reader.taken;
    return setTimeout(() => {
      // If the event loop was delayed, let pending reads run first.
      setImmediate(() => {
        timer = undefined;
        if (!isWaiting || state !== 'open') return;
        for (const reader of [...readers])
          if (isBehind(reader) && reader.taken - reader.takenBefore < LEAST_PROGRESS)
            reader.stream?.destroy(tooSlow());
        if (isWaiting) timer = watch();
      });
    }, stallMs);
  }

  function leave(reader: Reader): void {
    if (!readers.delete(reader)) return;
    settle();
    reader.left();
  }

  return {
    get state(): 'open' | 'whole' | 'broken' {
      return state;
    },
    /** The bytes that have arrived. */
    get bytes(): number {
      return bytes;
    },

    /** Reads a source to its end. `length` is that of the body, if it is known. */
    takeFrom(body: Readable, length = 0): void {
      isLong = length > LONG_BYTES;
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
    },

    /** Adds a reader. Call it only while every chunk is kept. */
    addReader(readerEvents: ReaderEvents) {
      const reader: Reader = {
        ...readerEvents,
        stream: undefined,
        next: 0,
        taken: 0,
        takenBefore: 0,
        wants: false,
      };
      readers.add(reader);
      return {
        stream(): Readable {
          reader.stream = new Readable({
            highWaterMark: BUFFER_BYTES,
            read() {
              reader.wants = true;
              feed(reader);
              settle();
            },
            destroy(error, done) {
              leave(reader);
              done(error);
            },
          });
          // Swallow errors from disconnected clients.
          return reader.stream.on('error', () => undefined);
        },
        /** Returns a body that has ended, instead of the stream. Throws the failure of a broken one. */
        whole(): Buffer {
          if (state === 'broken') throw failure as RrError;
          const taken: Buffer[] = [];
          while (hasMore(reader)) taken.push(take(reader));
          leave(reader);
          return taken.length === 1 ? (taken[0] as Buffer) : Buffer.concat(taken);
        },
        leave: (): void => leave(reader),
      };
    },

    /** From now on a chunk is kept only until every reader has it. */
    forget(): void {
      isKept = false;
      settle();
    },
  };
}

const tooSlow = (): RrError =>
  new RrError(
    'timed-out',
    'The connection is too slow for a reply of this size. Try again, or request less data.',
  );
