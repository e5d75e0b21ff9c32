import { compileCore } from '../../src/table/parse/assembly/compile-core.cjs';
import type { WasmCore } from '../../src/table/parse/wasm/wasm-core';

let compiled: WebAssembly.Module | undefined;

/** Returns the core of the WebAssembly parser, compiled from its sources. */
export const coreModule = (): WebAssembly.Module => (compiled ??= new WebAssembly.Module(compileCore()));

export const newCore = (): WasmCore => new WebAssembly.Instance(coreModule()).exports as unknown as WasmCore;
