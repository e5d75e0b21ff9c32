import { CHUNK_ROWS, type ColumnSpec } from '../../table';
import { isDateType, isText } from '../../../contract/column-types';
import {
  EXPECTED,
  JsonProblem,
  PIECE_BYTES,
  rowTooLong,
  type CreateRowParser,
  type ParsedRows,
  type RowLayout,
  type RowParser,
} from '../row-parser';
import { builtTable, createTableBuilder, type Cells, type TableBuilder } from '../table-builder';
import { finalizeRows, type RawTexts } from './finalize-rows';
import { CHUNK_FULL, CLOSED, MAX_COLUMNS, REFUSED, type WasmCore } from './wasm-core';

/** In the order of the numbers in `assembly/outcome.ts`. */
const KINDS = ['damaged', 'no-object', 'too-deep'] as const;
const EXPECTATIONS = Object.values(EXPECTED);

/** In the order of the numbers in `assembly/cells.ts`. */
const NUMBERS = 0;
const TIMESTAMPS = 1;
const CODES = 2;
const WALL_DATES = 3;
const ANY_VALUES = 4;

/** Room for two pieces: the beginning of a row, and the piece that continues it. It grows for longer rows. */
const INPUT_BYTES = 2 * PIECE_BYTES;
/** The most cores that are kept for the next replies, and the most memory of each. */
const MAX_IDLE = 2;
const IDLE_BYTES = 16 << 20;

/** Gives each parser a core of its own. `plain` parses if a core has too few columns, or if memory is missing. */
export function createWasmParser(
  module: WebAssembly.Module,
  plain: CreateRowParser,
  ...idle: WasmCore[]
): CreateRowParser {
  const giveBack = (core: WasmCore) => {
    if (idle.length < MAX_IDLE && core.memory.buffer.byteLength <= IDLE_BYTES) idle.push(core);
  };
  return (columns, layout) => {
    const core = columns.length <= MAX_COLUMNS ? (idle.pop() ?? newCore(module)) : undefined;
    return (core && parserWith(core, columns, layout, giveBack)) ?? plain(columns, layout);
  };
}

/** Undefined if the browser refuses: it lacks memory, or does not instantiate synchronously. */
function newCore(module: WebAssembly.Module): WasmCore | undefined {
  try {
    return new WebAssembly.Instance(module).exports as unknown as WasmCore;
  } catch {
    return undefined;
  }
}

interface Progress {
  core: WasmCore;
  columns: readonly ColumnSpec[];
  layout: RowLayout;
  builder: TableBuilder;
  memory: MemoryViews;
  giveBack: (core: WasmCore) => void;
  isClosed: boolean;
  isOver: boolean;
  taken: number;
  /** The rows of the chunk that are final. */
  finalizedRows: number;
}

/** Calls `giveBack` after the last row or the first problem. Undefined if memory for the columns is missing. */
export function parserWith(
  core: WasmCore,
  columns: readonly ColumnSpec[],
  layout: RowLayout,
  giveBack: (core: WasmCore) => void = () => undefined,
): RowParser | undefined {
  if (!setUp(core, columns, layout)) return undefined;
  const builder = createTableBuilder(columns);
  core.setNextCode(builder.dictionary.length);
  const progress: Progress = {
    core,
    columns,
    layout,
    builder,
    memory: viewMemory(core, columns),
    giveBack,
    isClosed: false,
    isOver: false,
    taken: 0,
    finalizedRows: 0,
  };
  return {
    get isClosed() {
      return progress.isClosed;
    },
    push: (bytes) => push(progress, bytes),
    finish: () => finish(progress),
  };
}

function push(progress: Progress, bytes: Uint8Array): number {
  const { core } = progress;
  if (progress.isOver) throw new Error('The parser has ended.');
  let at = 0;
  while (at < bytes.length && !progress.isClosed) {
    if (core.inputRoom() === 0) {
      if (core.growInput() === 0) throw rowTooLong();
      progress.memory = viewMemory(core, progress.columns);
    }
    const piece = bytes.subarray(at, at + core.inputRoom());
    readPiece(progress, piece);
    at += piece.length;
    // The bytes behind the bracket are not part of the rows.
    if (progress.isClosed) at -= core.bytesLeft();
  }
  progress.taken += at;
  return at;
}

function finish(progress: Progress): ParsedRows {
  const { core, layout, builder, isClosed, taken } = progress;
  if (progress.isOver) throw new Error('The parser has ended.');
  const rowCount = core.rowCount();
  if (!isClosed && core.bytesLeft() > 0 && core.acceptEnd() === REFUSED) throw end(progress, problemOf(core));
  if (layout === 'array' ? !isClosed : core.bytesLeft() > 0)
    throw end(progress, new JsonProblem('truncated', taken, '', rowCount));
  addChunk(progress);
  const unexpectedRow = core.findForeignRow();
  return end(progress, {
    ...builtTable(builder, rowCount),
    hasFields: core.hasFields() !== 0,
    holdsAny: core.holdsAny() !== 0,
    bareRows: core.bareRows(),
    unexpectedRow: unexpectedRow < 0 ? undefined : unexpectedRow,
    repeatedColumn: progress.columns[core.twiceColumn()]?.name,
    ...missingNames(progress),
  });
}

/** The names of the columns have the numbers of the columns. The others follow. */
function missingNames({ core, columns }: Progress): Pick<ParsedRows, 'absent' | 'unrequestedFields'> {
  const absent = columns.filter((_, column) => core.isPresent(column) === 0).map(({ name }) => name);
  if (absent.length === 0 || core.knowsAllNames() === 0) return { absent, unrequestedFields: [] };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const unrequestedFields = Array.from({ length: core.namesCount() - columns.length }, (_, at) => {
    const name = columns.length + at;
    return decoder.decode(new Uint8Array(core.memory.buffer, core.nameAddress(name), core.nameLength(name)));
  });
  return { absent, unrequestedFields: unrequestedFields.sort() };
}

function end<T>(progress: Progress, result: T): T {
  progress.isOver = true;
  progress.giveBack(progress.core);
  return result;
}

function readPiece(progress: Progress, piece: Uint8Array): void {
  const { core, memory } = progress;
  memory.bytes.set(piece, core.inputAddress());
  let status = core.accept(piece.length);
  for (; status === CHUNK_FULL; status = core.accept(0)) {
    finalizeNewRows(progress);
    addChunk(progress);
  }
  if (status === REFUSED) throw end(progress, problemOf(core));
  progress.isClosed = status === CLOSED;
  finalizeNewRows(progress);
}

function finalizeNewRows(progress: Progress): void {
  const { core, builder, memory, finalizedRows } = progress;
  const to = core.chunkRows();
  if (core.textsCount() > 0 || core.jsonsCount() > 0) {
    const { cells, odd, bytes } = memory;
    const jsons = jsonsOf(core, bytes);
    finalizeRows(builder, { cells, from: finalizedRows, to, odd, texts: textsOf(core, bytes), jsons });
    if (jsons.lengths.length > 0) odd.fill(0);
    core.forgetTexts();
    core.setNextCode(builder.dictionary.length);
  }
  progress.finalizedRows = to;
}

function addChunk(progress: Progress): void {
  const { core, builder, memory, finalizedRows } = progress;
  if (finalizedRows > 0) builder.chunks.push(memory.cells.map((cells) => cells.slice(0, finalizedRows)));
  progress.finalizedRows = 0;
  core.nextChunk();
}

/** Returns false if memory is missing. */
function setUp(core: WasmCore, columns: readonly ColumnSpec[], layout: RowLayout): boolean {
  const encoder = new TextEncoder();
  const names = columns.map(({ name }) => ({
    spelled: encoder.encode(`${JSON.stringify(name).slice(1)}:`),
    plain: encoder.encode(name),
  }));
  const nameBytes = names.reduce((sum, { spelled, plain }) => sum + spelled.length + plain.length, 0);
  const kinds = core.setUp(columns.length, nameBytes);
  if (kinds === 0) return false;
  const bytes = new Uint8Array(core.memory.buffer);
  bytes.set(columns.map(kindOf), kinds);
  for (const { spelled, plain } of names) {
    const at = core.nameInput();
    bytes.set(spelled, at);
    bytes.set(plain, at + spelled.length);
    core.addColumnName(spelled.length, plain.length);
  }
  return core.start(columns.length, layout === 'lines', INPUT_BYTES) !== 0;
}

function kindOf({ type, isWallDate }: ColumnSpec): number {
  if (isText(type)) return CODES;
  if (isDateType(type)) return isWallDate ? WALL_DATES : TIMESTAMPS;
  return type === 'UNKNOWN' ? ANY_VALUES : NUMBERS;
}

interface MemoryViews {
  bytes: Uint8Array;
  cells: Cells;
  odd: Uint8Array;
}

/** Views of the memory. They are valid until the memory grows. */
function viewMemory(core: WasmCore, columns: readonly ColumnSpec[]): MemoryViews {
  const { buffer } = core.memory;
  return {
    bytes: new Uint8Array(buffer),
    cells: columns.map(({ type }, at) =>
      isText(type)
        ? new Int32Array(buffer, core.cellsAddress(at), CHUNK_ROWS)
        : new Float64Array(buffer, core.cellsAddress(at), CHUNK_ROWS),
    ),
    odd: new Uint8Array(buffer, core.oddAddress(), columns.length),
  };
}

const textsOf = (core: WasmCore, { buffer }: Uint8Array): RawTexts => ({
  bytes: new Uint8Array(buffer, core.textsAddress(), core.textsBytes()),
  lengths: new Int32Array(buffer, core.textLengthsAddress(), core.textsCount()),
});

const jsonsOf = (core: WasmCore, { buffer }: Uint8Array): RawTexts => ({
  bytes: new Uint8Array(buffer, core.jsonsAddress(), core.jsonsBytes()),
  lengths: new Int32Array(buffer, core.jsonLengthsAddress(), core.jsonsCount()),
});

const problemOf = (core: WasmCore): JsonProblem =>
  new JsonProblem(
    KINDS[core.failureKind()]!,
    core.failureOffset(),
    EXPECTATIONS[core.failureExpected()]!,
    core.rowCount(),
  );
