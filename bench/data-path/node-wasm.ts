import { compileCore } from '../../src/table/parse/assembly/compile-core.cjs';
import { loadWasmParser } from '../../src/table/parse/wasm/load-wasm-parser';
import type { CreateRowParser } from '../../src/table/parse/row-parser';

/** Loads the WebAssembly parser, compiled from its sources. */
export const nodeWasmParser = (): Promise<CreateRowParser> =>
  loadWasmParser(Promise.resolve(compileCore() as BufferSource));
