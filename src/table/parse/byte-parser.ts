import { CHUNK_ROWS } from '../table';
import { createChunkSealer, type Cells } from './chunk-sealer';
import { EXPECTED } from './expected';
import { InputWindow, NEED_MORE } from './input-window';
import { RowReader } from './row-reader';
import type { CreateRowParser } from './row-parser';
import { createValueEnd } from './value-end';

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

/** V8 throws the optimised code of a class away when it collects garbage while there is no instance of the class. */
let kept: RowReader | undefined;

/** The parser in TypeScript, which runs everywhere. */
export const createByteParser: CreateRowParser = (columns, layout) => {
  kept ??= new RowReader([], new InputWindow(), false);
  const isLines = layout === 'lines';
  const input = new InputWindow();
  const reader = new RowReader(columns, input, isLines);
  const sealer = createChunkSealer(columns);
  let next = isLines ? FIRST_ROW : ARRAY;
  let cells: Cells = [];
  let inChunk = CHUNK_ROWS;
  let settled = CHUNK_ROWS;
  /** Of a long row: looks for its end, so that it is not read again with every piece. */
  let longRowEnd: ReturnType<typeof createValueEnd> | undefined;

  function settle(): void {
    sealer.settle(reader.endPiece(cells, settled, inChunk));
    settled = inChunk;
  }

  function readRow(at: number): number {
    if (inChunk === CHUNK_ROWS) {
      if (input.row > 0) {
        settle();
        sealer.add(cells);
        reader.beginPiece(sealer.nextCode);
      }
      cells = reader.openChunk();
      inChunk = settled = 0;
    }
    const after = reader.readRow(at + 1, inChunk);
    if (after !== NEED_MORE) {
      inChunk++;
      input.row++;
    }
    return after;
  }

  /** Reads all rows that are complete, and returns the index behind them. */
  function readRows(): number {
    const { bytes, end } = input;
    let at = 0;
    while (at < end && next !== NOTHING) {
      const byte = bytes[at]!;
      if (byte === 0x20 || byte === 0x0d || byte === 0x09 || byte === LINE_BREAK) {
        if (byte === LINE_BREAK && isLines) next = ROW;
        at++;
      } else if (byte === OPENING_BRACE && (next === ROW || next === FIRST_ROW)) {
        const after = readRow(at);
        if (after === NEED_MORE) return at;
        at = after;
        next = AFTER_ROW;
      } else {
        next = nextAt(at, byte);
        at++;
      }
    }
    return at;
  }

  /** What comes after a byte that begins no row. */
  function nextAt(at: number, byte: number): number {
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

  return {
    push(bytes) {
      if (next === NOTHING) return 0;
      const from = input.end;
      input.add(bytes);
      if (longRowEnd) {
        if (longRowEnd(input.bytes, from, input.end) < 0) return bytes.length;
        longRowEnd = undefined;
      }
      reader.beginPiece(sealer.nextCode);
      const at = readRows();
      if (input.row > 0) settle();
      if (next === NOTHING) {
        const taken = bytes.length - (input.end - at);
        input.end = at;
        return taken;
      }
      input.drop(at);
      if (input.end >= LONG_ROW) {
        longRowEnd = createValueEnd();
        if (longRowEnd(input.bytes, 0, input.end) >= 0) longRowEnd = undefined;
      }
      return bytes.length;
    },

    get isClosed() {
      return next === NOTHING && !isLines;
    },

    finish() {
      // A long row that never ended is read once, for what is wrong with it.
      if (longRowEnd) readRows();
      if (isLines ? input.end > 0 : next !== NOTHING) throw input.truncated(EXPECTED.end);
      const rowCount = input.row;
      if (rowCount > 0)
        sealer.add(inChunk < CHUNK_ROWS ? cells.map((some) => some.slice(0, inChunk)) : cells);
      const { hasFields, holdsAny, stranger } = reader.uses;
      return {
        ...sealer.finish(rowCount),
        hasFields,
        holdsAny,
        ...(isLines && stranger !== undefined && { stranger }),
      };
    },
  };
};

/** Whether a JSON value other than an object begins with the byte. */
const beginsValue = (byte: number): boolean =>
  byte === 0x22 ||
  byte === 0x5b ||
  byte === 0x2d ||
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x74 ||
  byte === 0x66 ||
  byte === 0x6e;
