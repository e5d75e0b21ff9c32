import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { webpack, type Configuration } from 'webpack';
import { coreRule } from '../../src/table/parse/assembly/compile-core.cjs';
import { launchChromium } from '../../test/support/browser/chromium';
import { type FieldOrder, replyBytes } from './rent-roll';

export interface BenchBrowser {
  /** Runs the work in a page of a new browser. */
  fresh<T>(work: (page: Page) => Promise<T>): Promise<T>;
  addressOf(rows: number, fieldOrder: FieldOrder): string;
  /** The file of the page's script. What it loads lies beside it. */
  script: string;
  close(): Promise<void>;
}

/** Builds the page of `entry`, and starts a server for the page and the replies. */
export async function openChromium(
  entry = 'bench/data-path/page-entry.ts',
  globalName: 'bench' | 'reconcileBench' | 'quarterBench' | 'filesBench' = 'bench',
): Promise<BenchBrowser> {
  const script = await buildPage(entry);
  const server = serve(script);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async fresh(work) {
      const browser = await launchChromium({
        args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
      });
      try {
        // The gateway has a certificate of its own, and allows only scripts of the add-in.
        const page = await browser.newPage({ ignoreHTTPSErrors: true, bypassCSP: true });
        page.setDefaultTimeout(600_000);
        await page.goto(origin);
        await page.waitForFunction((name) => window[name] !== undefined, globalName);
        return await work(page);
      } finally {
        await browser.close();
      }
    },
    script,
    addressOf: (rows, fieldOrder) => `${origin}/reply/${rows}/${fieldOrder}`,
    close: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

function serve(script: string): Server {
  const replies = new Map<string, Uint8Array>();
  const replyTo = (address: string) => {
    const [, rows, order, seed] = /^\/reply\/(\d+)\/(stable|varying)(?:\/(\d+))?$/.exec(address) ?? [];
    if (rows === undefined) return undefined;
    const reply =
      replies.get(address) ?? replyBytes(Number(rows), order as FieldOrder, seed ? Number(seed) : undefined);
    // Some replies are hundreds of megabytes, so only one is held.
    replies.clear();
    replies.set(address, reply);
    return reply;
  };
  return createServer((request, response) => {
    const address = request.url ?? '/';
    // The page's script, and what that loads.
    const [, file] = /^\/([\w.-]+\.(?:js|wasm))$/.exec(address) ?? [];
    if (address === '/')
      return response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Benchmark</title><script src="bench.js"></script>');
    if (file)
      return response
        .setHeader(
          'content-type',
          file.endsWith('js') ? 'text/javascript; charset=utf-8' : 'application/wasm',
        )
        .end(readFileSync(path.join(path.dirname(script), file)));
    const reply = replyTo(address);
    if (reply) return response.setHeader('content-type', 'application/json').end(reply);
    return response.writeHead(404).end();
  });
}

async function buildPage(entry: string): Promise<string> {
  const folder = path.resolve('dist/bench-page');
  const core = coreRule('row-parser.wasm');
  const config: Configuration = {
    name: 'bench-page',
    mode: 'production',
    devtool: false,
    entry: path.resolve(entry),
    output: { path: folder, filename: 'bench.js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: core.test, loader: 'ts-loader', options: { transpileOnly: true } },
        core,
      ],
    },
    performance: { hints: false },
  };
  const compiler = webpack(config)!;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return path.join(folder, 'bench.js');
}
