import { Readable } from 'node:stream';
import { RrError } from '../../../contract/failure';
import { bodyFailure } from '../upstream/decode-body';

export interface BodyEvents {
  /** Bytes were added to memory or, with a negative number, freed. */
  onMemoryChange(bytes: number): void;
  onChunk(): void;
  /** Whether the memory for readers that lag is used up. */
  isCrowded(): boolean;
  /** The body is whole or broken. */
  onEnd(): void;
}

interface ReaderEvents {
  passedOn(bytes: number): void;
  left(): void;
}

export interface BodyReader extends ReaderEvents {
  stream: Readable | undefined;
  /** The number of the next chunk, counted from the first of the body. */
  next: number;
  taken: number;
  takenBefore: number;
  hasDemand: boolean;
}

/** A body as a growing list of chunks. Each reader gets all of it, from the first chunk on and at its own pace. */
export interface GrowingBody {
  readonly stallMs: number;
  readonly events: BodyEvents;
  readonly readers: Set<BodyReader>;
  readonly chunks: Buffer[];
  /** The number of chunks that were freed. */
  freed: number;
  /** The bytes that have arrived. */
  bytes: number;
  state: 'open' | 'whole' | 'broken';
  failure?: RrError;
  isRetained: boolean;
  isLong: boolean;
  source?: Readable | undefined;
  isWaiting: boolean;
  timer?: NodeJS.Timeout | undefined;
}

/** A body of up to this length is taken from its source without waiting for readers. */
export const LONG_BYTES = 16 * 1024 * 1024;
/** The source of a longer one waits while the slowest reader lags by more. */
const MAX_LAG = 1024 * 1024;
const CROWDED_LAG = 256 * 1024;
/** What a reader that keeps the source waiting must take within `stallMs`. At a slower pace it would miss its deadline. */
const MIN_PROGRESS = 1024 * 1024;
const BUFFER_BYTES = 64 * 1024;

export const createGrowingBody = (stallMs: number, events: BodyEvents): GrowingBody => ({
  stallMs,
  events,
  readers: new Set(),
  chunks: [],
  freed: 0,
  bytes: 0,
  state: 'open',
  isRetained: true,
  isLong: false,
  isWaiting: false,
});

/** Reads a source to its end. `length` is that of the body, if it is known. */
export function takeFrom(body: GrowingBody, source: Readable, length = 0): void {
  body.isLong = length > LONG_BYTES;
  // A body that closed earlier emits no event.
  if (source.closed) return end(body, 'broken', source.errored);
  body.source = source;
  source
    .on('error', () => undefined)
    .once('end', () => end(body, 'whole'))
    .once('close', () => end(body, 'broken', source.errored))
    // Not `for await`: an iteration concatenates waiting chunks, which copies every byte.
    // The last chunk may exceed the limit: see `decodeBody`.
    .on('data', (chunk: Buffer) => void (source.destroyed || append(body, chunk)));
  source.resume();
}

/** From now on a chunk is kept only until every reader has it. */
export function forgetBody(body: GrowingBody): void {
  body.isRetained = false;
  freeAndResume(body);
}

/** Adds a reader. Call it only while every chunk is kept. */
export function addReader({ readers }: GrowingBody, events: ReaderEvents): BodyReader {
  const reader = { ...events, stream: undefined, next: 0, taken: 0, takenBefore: 0, hasDemand: false };
  readers.add(reader);
  return reader;
}

export function streamOf(body: GrowingBody, reader: BodyReader): Readable {
  reader.stream = new Readable({
    highWaterMark: BUFFER_BYTES,
    read() {
      reader.hasDemand = true;
      feed(body, reader);
      freeAndResume(body);
    },
    destroy(error, done) {
      leaveBody(body, reader);
      done(error);
    },
  });
  // Swallow errors from disconnected clients.
  return reader.stream.on('error', () => undefined);
}

/** Returns a body that has ended, instead of the stream. Throws the failure of a broken one. */
export function wholeOf(body: GrowingBody, reader: BodyReader): Buffer {
  if (body.failure) throw body.failure;
  const taken: Buffer[] = [];
  while (hasMore(body, reader)) taken.push(take(body, reader));
  leaveBody(body, reader);
  return taken.length === 1 ? (taken[0] as Buffer) : Buffer.concat(taken);
}

export function leaveBody(body: GrowingBody, reader: BodyReader): void {
  if (!body.readers.delete(reader)) return;
  freeAndResume(body);
  reader.left();
}

function isLagging({ bytes, events, isLong }: GrowingBody, { taken }: BodyReader): boolean {
  const lag = bytes - taken;
  if (lag <= CROWDED_LAG) return false;
  return events.isCrowded() || (isLong && lag > MAX_LAG);
}

function take({ chunks, freed }: GrowingBody, reader: BodyReader): Buffer {
  const chunk = chunks[reader.next - freed] as Buffer;
  reader.next += 1;
  reader.taken += chunk.length;
  reader.passedOn(chunk.length);
  return chunk;
}

const hasMore = ({ chunks, freed }: GrowingBody, { next }: BodyReader): boolean =>
  next - freed < chunks.length;

function feed(body: GrowingBody, reader: BodyReader): void {
  const { stream } = reader;
  if (!stream) return;
  while (reader.hasDemand && hasMore(body, reader)) reader.hasDemand = stream.push(take(body, reader));
  if (body.state === 'broken') stream.destroy(body.failure);
  else if (body.state === 'whole' && !hasMore(body, reader)) stream.push(null);
}

/** Frees the chunks that all readers have, and lets the source continue if no reader is too far behind. */
function freeAndResume(body: GrowingBody): void {
  const { chunks, readers, events } = body;
  if (!body.isRetained) {
    let next = body.freed + chunks.length;
    for (const reader of readers) next = Math.min(next, reader.next);
    for (; body.freed < next; body.freed += 1) events.onMemoryChange(-(chunks.shift() as Buffer).length);
  }
  if (!body.isWaiting) return;
  for (const reader of readers) if (isLagging(body, reader)) return;
  body.isWaiting = false;
  body.source?.resume();
}

function end(body: GrowingBody, how: 'whole' | 'broken', thrown?: unknown): void {
  if (body.state !== 'open') return;
  body.state = how;
  clearTimeout(body.timer);
  // A kept body must not hold on to the connection that it came from.
  body.source = undefined;
  if (how === 'broken') body.failure = bodyFailure(thrown);
  for (const reader of [...body.readers]) feed(body, reader);
  body.events.onEnd();
}

function append(body: GrowingBody, chunk: Buffer): void {
  body.chunks.push(chunk);
  body.bytes += chunk.length;
  body.isLong ||= body.bytes > LONG_BYTES;
  body.events.onMemoryChange(chunk.length);
  body.events.onChunk();
  for (const reader of body.readers) feed(body, reader);
  freeAndResume(body);
  for (const reader of body.readers) {
    if (!isLagging(body, reader)) continue;
    body.isWaiting = true;
    body.source?.pause();
    body.timer ??= watch(body);
    return;
  }
}

/** Cuts the readers that keep the source waiting and take too little. */
function watch(body: GrowingBody): NodeJS.Timeout {
  for (const reader of body.readers) reader.takenBefore = reader.taken;
  return setTimeout(() => {
    // If the event loop was delayed, let pending reads run first.
    setImmediate(() => {
      body.timer = undefined;
      if (!body.isWaiting || body.state !== 'open') return;
      for (const reader of [...body.readers])
        if (isLagging(body, reader) && reader.taken - reader.takenBefore < MIN_PROGRESS)
          reader.stream?.destroy(tooSlow());
      if (body.isWaiting) body.timer = watch(body);
    });
  }, body.stallMs);
}

const tooSlow = (): RrError =>
  new RrError(
    'timed-out',
    'The connection is too slow for a reply of this size. Try again, or request less data.',
  );
