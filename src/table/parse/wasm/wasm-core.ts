/** The exports of the WebAssembly core. `assembly/core.ts` says in which order to call them. */
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
  bareRows(): number;
  findForeignRow(): number;
  twiceColumn(): number;
  knowsAllNames(): number;
  isPresent(name: number): number;
  namesCount(): number;
  nameAddress(name: number): number;
  nameLength(name: number): number;
  failureOffset(): number;
  failureKind(): number;
  failureExpected(): number;
  /** For tests: 1 if nothing was written behind any region, 0 otherwise. */
  guardsHold(): number;
}

/** The results of `accept`. 0 asks for more input. */
export const CHUNK_FULL = 1;
export const CLOSED = 2;
export const REFUSED = 3;

export const MAX_COLUMNS = 512;
