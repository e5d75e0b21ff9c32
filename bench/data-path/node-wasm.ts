import { compileCore } from '../../src/table/parse/assembly/compile-core.cjs';
import { loadWasmParser } from '../../src/table/parse/wasm/load-wasm-parser';
import type { CreateRowParser } from '../../src/table/parse/row-parser';

/** The parser in WebAssembly, compiled from its sources where they have changed. */
export const nodeWasmParser = (): Promise<CreateRowParser> =>
  loadWasmParser(Promise.resolve(compileCore() as BufferSource));
