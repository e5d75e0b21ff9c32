import type { ColumnSpec } from '../../table';
import { createPlainReader } from '../plain-reader';
import type { CreateRowParser } from '../row-parser';
import type { WasmCore } from './wasm-core';
import { createWasmParser, parserWith } from './wasm-parser';

/** Rows with a value of each kind: plain, with an escape or beyond ASCII, of many digits, absent, not asked for. */
const SAMPLE = String.raw`[{"text":"a","number":1.5,"time":"2024-02-29T12:30:00Z","other":[{}]},
{"time":"2024-02-29T00:00:00+01:00","text":"ü\n","number":512.3400000000000001},{"text":null,"number":null}]`;
const SAMPLE_COLUMNS: readonly ColumnSpec[] = [
  { name: 'text', type: 'STRING' },
  { name: 'number', type: 'FLOAT' },
  { name: 'time', type: 'TIMESTAMP' },
];

/**
 * Compiles the core out of its file's bytes. Rejects where the page may not use WebAssembly (its policy lacks
 * `'wasm-unsafe-eval'`, or it is locked down), or has none with SIMD, and where the file is something else. See
 * {@link createWasmParser} for `plain`.
 */
export async function loadWasmParser(
  bytes: Promise<BufferSource>,
  plain: CreateRowParser = createPlainReader,
): Promise<CreateRowParser> {
  // The first core is made here, for some browsers make none on the page's thread without a wait.
  const { module, instance } = await WebAssembly.instantiate(await bytes);
  const core = instance.exports as unknown as WasmCore;
  readSample(core);
  return createWasmParser(module, plain, core);
}

/** Browsers compile a function when it is first called: now, for nobody waits yet, and not in the first reply. */
function readSample(core: WasmCore): void {
  const parser = parserWith(core, SAMPLE_COLUMNS, 'array');
  parser?.push(new TextEncoder().encode(SAMPLE));
  parser?.finish();
}
