import type { CreateRowParser } from './row-parser';
import { createWasmParser } from './wasm-parser';
import type { WasmCore } from './wasm-core';

/**
 * Compiles the core out of its file's bytes. Rejects where the page may not use WebAssembly (its policy lacks
 * `'wasm-unsafe-eval'`, or it is locked down), or has none with SIMD. See {@link createWasmParser} for `portable`.
 */
export async function loadWasmParser(
  bytes: Promise<BufferSource>,
  portable: CreateRowParser,
): Promise<CreateRowParser> {
  // The first core is made here, for some browsers make none on the page's thread without a wait.
  const { module, instance } = await WebAssembly.instantiate(await bytes);
  return createWasmParser(module, portable, instance.exports as unknown as WasmCore);
}
