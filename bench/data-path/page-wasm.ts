import { loadWasmParser } from '../../src/table/parse/wasm/load-wasm-parser';
import type { CreateRowParser } from '../../src/table/parse/row-parser';

/** Loads the WebAssembly parser from the file that the build of the page makes. */
export async function pageWasmParser(): Promise<CreateRowParser> {
  const reply = await fetch(new URL('../../src/table/parse/assembly/core.ts', import.meta.url));
  return loadWasmParser(reply.arrayBuffer());
}
