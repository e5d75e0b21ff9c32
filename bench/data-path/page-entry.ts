import { inTurns } from './in-turns';
import { pageWasmParser } from './page-wasm';
import { obviousRun, productRun, type ProductRun } from './product-path';
import { seedOf } from './rent-roll';
import { cellsWays, obvious, obviousCells, parsingWays, toColumns } from './ways';

export type WayName = 'obvious' | 'wasm';

export interface BenchPage {
  /** Return the median milliseconds of each way. */
  parsing(address: string, runs: number): Promise<Record<string, number>>;
  cells(address: string, runs: number): Promise<Record<string, number>>;
  /** Returns the milliseconds for the first reply of a fresh page. */
  first(address: string, way: WayName): Promise<number>;
  product(address: string, way: WayName): Promise<ProductRun>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const bytesAt = async (address: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(address)).arrayBuffer());

const now = () => performance.now();
/** Present if Chromium was started with `--js-flags=--expose-gc`. */
const collect = (globalThis as { gc?: () => void }).gc;

window.bench = {
  async parsing(address, runs) {
    const wasm = await pageWasmParser();
    const reply = (run: number, way: number) => bytesAt(`${address}/${seedOf(run, way)}`);
    const waysOf = async (run: number) => parsingWays(await reply(run, 0), await reply(run, 1), wasm);
    return inTurns(waysOf, { runs, now, collect });
  },
  async cells(address, runs) {
    const bytes = await bytesAt(address);
    const ways = cellsWays(bytes, await pageWasmParser());
    return inTurns(() => ways, { runs, now, collect });
  },
  async first(address, way) {
    const bytes = await bytesAt(address);
    const parser = way === 'wasm' ? await pageWasmParser() : undefined;
    const begin = now();
    if (parser) toColumns(bytes, parser);
    else obvious(bytes);
    return now() - begin;
  },
  async product(address, way) {
    if (way === 'obvious') return obviousRun(address, obviousCells);
    return productRun(address, await pageWasmParser());
  },
};
