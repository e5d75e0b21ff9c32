/** What the WebAssembly core offers: see `assembly/core.ts`, which says in which order its functions are called. */
export interface WasmCore {
  memory: WebAssembly.Memory;
  setUp(columns: number, nameBytes: number): number;
  nameInput(): number;
  addColumnName(spelledLength: number, plainLength: number): void;
  start(columns: number, isLines: boolean, inputBytes: number): number;
  inputAddress(): number;
  inputRoom(): number;
  growInput(): number;
  accept(bytes: number): number;
  acceptEnd(): number;
  bytesLeft(): number;
  chunkRows(): number;
  rowCount(): number;
  nextChunk(): void;
  cellsAddress(column: number): number;
  oddAddress(): number;
  setNextCode(code: number): void;
  forgetTexts(): void;
  textsAddress(): number;
  textsBytes(): number;
  textLengthsAddress(): number;
  textsCount(): number;
  jsonsAddress(): number;
  jsonsBytes(): number;
  jsonLengthsAddress(): number;
  jsonsCount(): number;
  hasFields(): number;
  holdsAny(): number;
  findStranger(): number;
  failureOffset(): number;
  failureKind(): number;
  failureExpected(): number;
  /** For tests: whether nothing was written beyond any region. */
  guardsHold(): number;
}

/** What `accept` returns, if not 0: then it needs more input. */
export const CHUNK_FULL = 1;
export const CLOSED = 2;
export const REFUSED = 3;

/** Columns that a core can hold. */
export const MOST_COLUMNS = 512;
