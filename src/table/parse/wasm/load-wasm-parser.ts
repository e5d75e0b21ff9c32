import type { ColumnSpec } from '../../table';
import { createPlainReader } from '../plain-reader';
import type { CreateRowParser } from '../row-parser';
import type { WasmCore } from './wasm-core';
import { createWasmParser, parserWith } from './wasm-parser';

/** Rows with one value of each kind: plain, escaped, beyond ASCII, with many digits, missing, not asked for. */
const SAMPLE = String.raw`[{"text":"a","number":1.5,"time":"2024-02-29T12:30:00Z","other":[{}]},
{"time":"2024-02-29T00:00:00+01:00","text":"ü\n","number":512.3400000000000001},{"text":null,"number":null}]`;
const SAMPLE_COLUMNS: readonly ColumnSpec[] = [
  { name: 'text', type: 'STRING' },
  { name: 'number', type: 'FLOAT' },
  { name: 'time', type: 'TIMESTAMP' },
];

/**
 * Compiles the core. Rejects if the page's policy lacks `'wasm-unsafe-eval'`, the browser lacks WebAssembly or its
 * SIMD, or the file is something else. `plain` reads what the core cannot: see {@link createWasmParser}.
 */
export async function loadWasmParser(
  bytes: Promise<BufferSource>,
  plain: CreateRowParser = createPlainReader,
): Promise<CreateRowParser> {
  // Some browsers refuse to instantiate a module on the page's thread synchronously, so the first core is made here.
  const { module, instance } = await WebAssembly.instantiate(await bytes);
  const core = instance.exports as unknown as WasmCore;
  readSample(core);
  return createWasmParser(module, plain, core);
}

/** Calls each function once. Browsers compile a function when it is first called, and the first reply should not wait. */
function readSample(core: WasmCore): void {
  const parser = parserWith(core, SAMPLE_COLUMNS, 'array');
  parser?.push(new TextEncoder().encode(SAMPLE));
  parser?.finish();
}
