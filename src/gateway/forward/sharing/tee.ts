import { finished, Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import { bodyFailure } from '../upstream/decode-body';

interface Reader {
  /** So many bytes were passed on to it. */
  passed(bytes: number): void;
  /** It is over, in whatever way. */
  gone(): void;
}

/** Passes one body on to several readers, keeping only what the slowest of them has not taken yet. */
export interface FanOut {
  /** One more reader, before the first byte. */
  add(reader: Reader): Readable;
  /**
   * Passes the body on at the pace of the slowest reader. Each reader ends as the body does, and breaks where it breaks.
   * One that takes nothing for `stallMs` while others wait is broken off, as is one for which other readers have waited
   * three times as long in all: a little at a time, it would use up everybody's time. Resolves when it is over, and
   * never rejects.
   */
  pass(body: Readable, events: Passing): Promise<void>;
}

interface Passing {
  /** The first byte, or the end, is there. */
  onFirst(): void;
  /** Whether somebody who is no reader of it has to wait until it is over. */
  isInTheWay(): boolean;
  /** Sees each piece as it is passed on. */
  onPiece?: ((chunk: Buffer) => void) | undefined;
  /** It is over, for all of its readers. */
  onEnd?: (isWhole: boolean) => void;
}

const BUFFER_BYTES = 64 * 1024;
/** Others wait for one reader so many times `stallMs`, in all. */
const STALLS = 3;

export function createFanOut(stallMs: number): FanOut {
  const readers = new Map<Readable, Reader>();
  /** Those who have to take something before more is passed on. */
  const behind = new Set<Readable>();
  let caughtUp: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** How many were taken by all. */
  let pieces = 0;
  let isInTheWay = () => false;
  /** Since when a reader waits for those who are behind. */
  let waitsSince: number | undefined;
  /** For how long readers have waited for each. */
  const lateMs = new Map<Readable, number>();

  function took(reader: Readable): void {
    if (!behind.delete(reader)) return;
    const now = performance.now();
    waitsSince ??= now;
    const late = (lateMs.get(reader) ?? 0) + now - waitsSince;
    lateMs.set(reader, late);
    if (late >= STALLS * stallMs) reader.destroy(tooSlow());
    if (behind.size === 0) return caughtUp?.();
    // The first to wait for the others: from now on they have their time.
    if (behind.size + 1 === readers.size) watch();
  }

  function watch(): void {
    clearTimeout(timer);
    const piece = pieces;
    timer = setTimeout(() => {
      // Where it was us who were late, what readers took meanwhile is heard of first.
      setImmediate(() => {
        if (piece !== pieces || behind.size === 0) return;
        if (behind.size === readers.size && !isInTheWay()) return watch();
        for (const reader of [...behind]) reader.destroy(tooSlow());
      });
    }, stallMs);
  }

  return {
    add({ passed, gone }) {
      const reader: Readable = new Readable({
        highWaterMark: BUFFER_BYTES,
        read: () => took(reader),
        destroy(error, done) {
          readers.delete(reader);
          took(reader);
          gone();
          done(error);
        },
      });
      readers.set(reader, { passed, gone });
      // Where the person has gone nobody else hears of it.
      return reader.on('error', () => undefined);
    },

    pass(body, passing) {
      const { onFirst, onPiece, onEnd } = passing;
      isInTheWay = passing.isInTheWay;
      caughtUp = () => {
        pieces += 1;
        clearTimeout(timer);
        body.resume();
      };
      return new Promise((over) => {
        finished(body, { writable: false }, (thrown) => {
          clearTimeout(timer);
          // Nobody waits for them any more: what they have not taken is theirs.
          behind.clear();
          onEnd?.(!thrown);
          if (thrown) for (const reader of [...readers.keys()]) reader.destroy(bodyFailure(thrown));
          else {
            onFirst();
            for (const reader of readers.keys()) reader.push(null);
          }
          over();
        });
        // Not an iteration: it would join what came meanwhile into one piece, which copies every byte.
        body.on('data', (chunk: Buffer) => {
          // Its last piece may be one too many: see `decodeBody`.
          if (body.destroyed) return;
          onFirst();
          if (readers.size === 0) return void body.destroy();
          onPiece?.(chunk);
          for (const [reader, { passed }] of readers) {
            passed(chunk.length);
            if (!reader.push(chunk)) behind.add(reader);
          }
          if (behind.size === 0) return;
          waitsSince = behind.size < readers.size ? performance.now() : undefined;
          body.pause();
          watch();
        });
        body.resume();
      });
    },
  };
}

const tooSlow = (): RrError =>
  new RrError('timed-out', 'The answer was taken too slowly while others waited. Ask again.');
