import { finished, Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import { bodyFailure } from '../upstream/decode-body';

interface ReaderEvents {
  passedOn(bytes: number): void;
  closed(): void;
}

/** Passes one body on to several readers. Buffers only what the slowest reader has not taken yet. */
export interface Tee {
  /** Adds a reader. Call it before the first byte. */
  addReader(events: ReaderEvents): Readable;
  /** Cuts off a reader after others waited `stallMs` for it at once, or three times that in total. Never rejects. */
  pipeFrom(body: Readable, source: TeeSource): Promise<void>;
}

interface TeeSource {
  /** The first byte or the end has arrived. */
  onStart(): void;
  /** Whether a person who does not read this body has to wait until it ends. */
  blocksOthers(): boolean;
  onChunk?: ((chunk: Buffer) => void) | undefined;
  onEnd?: (isComplete: boolean) => void;
}

const BUFFER_BYTES = 64 * 1024;
/** The total time that others wait for one reader, in multiples of `stallMs`. */
const MAX_STALLS = 3;

export function createTee(stallMs: number): Tee {
  const readers = new Map<Readable, ReaderEvents>();
  /** The readers that must take something before more is passed on. */
  const behind = new Set<Readable>();
  let onCaughtUp: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let chunksTaken = 0;
  let blocksOthers = () => false;
  /** When the first reader began to wait for those who are behind. */
  let waitingSince: number | undefined;
  /** How long other readers have waited for each reader, in total. */
  const lateMs = new Map<Readable, number>();

  function caughtUp(reader: Readable): void {
    if (!behind.delete(reader)) return;
    const now = performance.now();
    waitingSince ??= now;
    const late = (lateMs.get(reader) ?? 0) + now - waitingSince;
    lateMs.set(reader, late);
    if (late >= MAX_STALLS * stallMs) reader.destroy(tooSlow());
    if (behind.size === 0) return onCaughtUp?.();
    // This is the first reader to wait: the time of the others starts now.
    if (behind.size + 1 === readers.size) watchForStall();
  }

  function watchForStall(): void {
    clearTimeout(timer);
    const before = chunksTaken;
    timer = setTimeout(() => {
      // If the event loop was delayed, let pending reads run first.
      setImmediate(() => {
        if (before !== chunksTaken || behind.size === 0) return;
        if (behind.size === readers.size && !blocksOthers()) return watchForStall();
        for (const reader of [...behind]) reader.destroy(tooSlow());
      });
    }, stallMs);
  }

  return {
    addReader(events) {
      const reader: Readable = new Readable({
        highWaterMark: BUFFER_BYTES,
        read: () => caughtUp(reader),
        destroy(error, done) {
          readers.delete(reader);
          caughtUp(reader);
          events.closed();
          done(error);
        },
      });
      readers.set(reader, events);
      // Swallow errors from disconnected clients.
      return reader.on('error', () => undefined);
    },

    pipeFrom(body, source) {
      const { onStart, onChunk, onEnd } = source;
      blocksOthers = source.blocksOthers;
      onCaughtUp = () => {
        chunksTaken += 1;
        clearTimeout(timer);
        body.resume();
      };
      return new Promise((resolve) => {
        finished(body, { writable: false }, (thrown) => {
          clearTimeout(timer);
          // The remaining buffers belong to their readers, who may now take any time.
          behind.clear();
          onEnd?.(!thrown);
          if (thrown) for (const reader of [...readers.keys()]) reader.destroy(bodyFailure(thrown));
          else {
            onStart();
            for (const reader of readers.keys()) reader.push(null);
          }
          resolve();
        });
        // Not `for await`: an iteration concatenates waiting chunks, which copies every byte.
        body.on('data', (chunk: Buffer) => {
          // The last chunk may exceed the limit: see `decodeBody`.
          if (body.destroyed) return;
          onStart();
          if (readers.size === 0) return void body.destroy();
          onChunk?.(chunk);
          for (const [reader, { passedOn }] of readers) {
            passedOn(chunk.length);
            if (!reader.push(chunk)) behind.add(reader);
          }
          if (behind.size === 0) return;
          waitingSince = behind.size < readers.size ? performance.now() : undefined;
          body.pause();
          watchForStall();
        });
        body.resume();
      });
    },
  };
}

const tooSlow = (): RrError =>
  new RrError('timed-out', 'The connection was too slow while other people waited. Try again.');
