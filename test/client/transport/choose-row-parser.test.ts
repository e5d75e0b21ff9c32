import { chooseRowParser } from '../../../src/client/transport/choose-row-parser';
import { compileCore } from '../../../src/table/parse/assembly/compile-core.cjs';
import { createPlainReader } from '../../../src/table/parse/plain-reader';
import type { CreateRowParser } from '../../../src/table/parse/row-parser';
import { loadWasmParser } from '../../../src/table/parse/wasm/load-wasm-parser';
import { manualTimer } from '../observed-client';

const core: CreateRowParser = () => {
  throw new Error('Nothing is read here.');
};

/** A core that arrives on demand, and the choice that replies wait for. */
function loadingCore() {
  const timer = manualTimer();
  let deliver!: (core: CreateRowParser) => void;
  const loading = new Promise<CreateRowParser>((resolve) => (deliver = resolve));
  return { choose: chooseRowParser(loading, timer.set), deliver, timer };
}

it('waits for the core', async () => {
  const { choose, deliver, timer } = loadingCore();
  const chosen = choose();
  timer.advance(2999);
  deliver(core);
  expect(await chosen).toBe(core);
  expect(await choose()).toBe(core);
});

it('uses the plain reader after 3 s, and the core as soon as it arrives', async () => {
  const { choose, deliver, timer } = loadingCore();
  const chosen = choose();
  timer.advance(3000);
  expect(await chosen).toBe(createPlainReader);
  expect(await choose()).toBe(createPlainReader);
  deliver(core);
  await Promise.resolve();
  expect(await choose()).toBe(core);
});

it.each<[string, () => Promise<BufferSource>]>([
  ['the file cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the file is a web page', async () => new TextEncoder().encode('<!doctype html>')],
  ['the file is another module', async () => Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
  ['the browser does not understand the whole file', async () => compileCore().subarray(0, -9)],
])('uses the plain reader at once if %s', async (_, bytes) => {
  const choose = chooseRowParser(loadWasmParser(bytes()), manualTimer().set);
  expect(await choose()).toBe(createPlainReader);
});

it('uses the plain reader at once without WebAssembly', async () => {
  const { WebAssembly: present } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  try {
    const choose = chooseRowParser(loadWasmParser(Promise.resolve(new Uint8Array())), manualTimer().set);
    expect(await choose()).toBe(createPlainReader);
  } finally {
    Object.defineProperty(globalThis, 'WebAssembly', { value: present, configurable: true, writable: true });
  }
});
