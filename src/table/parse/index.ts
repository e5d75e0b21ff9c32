/**
 * All that others may import of the parser of JSON replies: bytes in pieces → typed columns. README.md says how it works, and why
 * there are two parsers.
 */
export { ByteSource, type Reading } from './byte-source';
export { NoRows, readEnvelope } from './envelope';
export { createPlainReader } from './plain-reader';
export { DEEPEST, JsonProblem, PIECE_BYTES, type CreateRowParser, type ReplyRows } from './row-parser';
export { addRow, builtTable, createTableBuilder } from './table-builder';
export { TextDictionary } from './text-dictionary';
export { loadWasmParser } from './wasm/load-wasm-parser';
