import { CHUNK_ROWS, type ColumnSpec } from '../../table';
import { createChunkSealer, sealedTable, settleRows, type Cells, type ChunkSealer } from '../chunk-sealer';
import { EXPECTED } from '../expected';
import { InputWindow, NEED_MORE } from './input-window';
import { RowReader } from './row-reader';
import type { CreateRowParser, ParsedRows, RowLayout } from '../row-parser';
import { createValueEnd } from '../value-end';

/** What comes next. */
const ARRAY = 0;
const FIRST_ROW = 1;
const ROW = 2;
const AFTER_ROW = 3;
const NOTHING = 4;

const OPENING_BRACE = 0x7b;
const LINE_BREAK = 0x0a;

/** A row of so many bytes that is not complete is read again only when its end is there. */
const LONG_ROW = 1 << 12;

/** V8 throws optimised code away when it collects garbage while there is no object of the shapes that the code is for. */
let kept: Progress | undefined;

/** How far a parser is. */
interface Progress {
  readonly isLines: boolean;
  readonly input: InputWindow;
  readonly reader: RowReader;
  readonly sealer: ChunkSealer;
  next: number;
  /** Of the chunk that is being filled. */
  cells: Cells;
  /** Its rows, and those of them that are final. */
  inChunk: number;
  settled: number;
  /** Of a long row: looks for its end, so that it is not read again with every piece. */
  longRowEnd: ReturnType<typeof createValueEnd> | undefined;
}

/** The parser in TypeScript, which runs everywhere. */
export const createByteParser: CreateRowParser = (columns, layout) => {
  kept ??= startOf([], 'array');
  const progress = startOf(columns, layout);
  return {
    get isClosed() {
      return progress.next === NOTHING && !progress.isLines;
    },
    push: (bytes) => push(progress, bytes),
    finish: () => finish(progress),
  };
};

function startOf(columns: readonly ColumnSpec[], layout: RowLayout): Progress {
  const isLines = layout === 'lines';
  const input = new InputWindow();
  return {
    isLines,
    input,
    reader: new RowReader(columns, input, isLines),
    sealer: createChunkSealer(columns),
    next: isLines ? FIRST_ROW : ARRAY,
    cells: [],
    inChunk: CHUNK_ROWS,
    settled: CHUNK_ROWS,
    longRowEnd: undefined,
  };
}

function push(progress: Progress, bytes: Uint8Array): number {
  const { input, reader, sealer } = progress;
  if (progress.next === NOTHING) return 0;
  const from = input.end;
  input.add(bytes);
  if (progress.longRowEnd) {
    if (progress.longRowEnd(input.bytes, from, input.end) < 0) return bytes.length;
    progress.longRowEnd = undefined;
  }
  reader.beginPiece(sealer.dictionary.length);
  const at = readRows(progress);
  if (input.row > 0) settle(progress);
  if (progress.next === NOTHING) {
    const taken = bytes.length - (input.end - at);
    input.end = at;
    return taken;
  }
  input.drop(at);
  if (input.end >= LONG_ROW) {
    const rowEnd = createValueEnd();
    if (rowEnd(input.bytes, 0, input.end) < 0) progress.longRowEnd = rowEnd;
  }
  return bytes.length;
}

function finish(progress: Progress): ParsedRows {
  const { isLines, input, reader, sealer } = progress;
  // A long row that never ended is read once, for what is wrong with it.
  if (progress.longRowEnd) readRows(progress);
  if (isLines ? input.end > 0 : progress.next !== NOTHING) throw input.truncated(EXPECTED.end);
  const rowCount = input.row;
  const { cells, inChunk } = progress;
  if (rowCount > 0)
    sealer.chunks.push(inChunk < CHUNK_ROWS ? cells.map((some) => some.slice(0, inChunk)) : cells);
  const { hasFields, holdsAny, stranger } = reader.uses;
  return {
    ...sealedTable(sealer, rowCount),
    hasFields,
    holdsAny,
    ...(isLines && stranger !== undefined && { stranger }),
  };
}

/** Reads all rows that are complete, and returns the index behind them. */
function readRows(progress: Progress): number {
  const { isLines, input } = progress;
  const { bytes, end } = input;
  let at = 0;
  while (at < end && progress.next !== NOTHING) {
    const byte = bytes[at]!;
    if (byte === 0x20 || byte === 0x0d || byte === 0x09 || byte === LINE_BREAK) {
      if (byte === LINE_BREAK && isLines) progress.next = ROW;
      at++;
    } else if (byte === OPENING_BRACE && (progress.next === ROW || progress.next === FIRST_ROW)) {
      const after = readRow(progress, at);
      if (after === NEED_MORE) return at;
      at = after;
      progress.next = AFTER_ROW;
    } else {
      progress.next = nextAt(progress, at, byte);
      at++;
    }
  }
  return at;
}

function readRow(progress: Progress, at: number): number {
  const { input, reader, sealer } = progress;
  if (progress.inChunk === CHUNK_ROWS) {
    if (input.row > 0) {
      settle(progress);
      sealer.chunks.push(progress.cells);
      reader.beginPiece(sealer.dictionary.length);
    }
    progress.cells = reader.openChunk();
    progress.inChunk = progress.settled = 0;
  }
  const after = reader.readRow(at + 1, progress.inChunk);
  if (after !== NEED_MORE) {
    progress.inChunk++;
    input.row++;
  }
  return after;
}

function settle(progress: Progress): void {
  const { reader, sealer, cells, settled, inChunk } = progress;
  settleRows(sealer, reader.endPiece(cells, settled, inChunk));
  progress.settled = inChunk;
}

/** What comes after a byte that begins no row. */
function nextAt({ isLines, input, next }: Progress, at: number, byte: number): number {
  if (next === ARRAY && byte === 0x5b) return FIRST_ROW;
  if (!isLines) {
    if (next === AFTER_ROW && byte === 0x2c) return ROW;
    if (next !== ROW && next !== ARRAY && byte === 0x5d) return NOTHING;
  }
  if (next === ARRAY) return input.unexpected(at, EXPECTED.list);
  if (next === AFTER_ROW) return input.unexpected(at, isLines ? EXPECTED.lineBreak : EXPECTED.nextRow);
  const expected = next === FIRST_ROW && !isLines ? EXPECTED.rowOrEnd : EXPECTED.row;
  return input.unexpected(at, expected, beginsValue(byte) ? 'no-object' : 'damaged');
}

/** Whether a JSON value other than an object begins with the byte. */
const beginsValue = (byte: number): boolean =>
  byte === 0x22 ||
  byte === 0x5b ||
  byte === 0x2d ||
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x74 ||
  byte === 0x66 ||
  byte === 0x6e;
