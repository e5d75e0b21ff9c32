import { createClient } from '../../src/client/create-client';
import { nextMessage } from '../../src/client/scheduler';
import type { ProfileReply } from '../../src/contract/gateway-wire';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import type { CreateRowParser } from '../../src/table/parse/row-parser';
import { COLUMNS } from './rent-roll';
import { watchScheduler } from './watch-scheduler';
import { portfolioSteps } from './ways';

/** How one question went, from the request to the cells. */
export interface ProductRun {
  ms: number;
  /** The longest time that the add-in's work blocked the page. */
  longestSliceMs: number;
  /** The longest time that anything blocked the page, including the garbage collector and the browser. */
  longestGapMs: number;
}

/** Requests the reply at `address` with the product's client, and makes the cells as the add-in does. */
export async function productRun(address: string, parser: CreateRowParser): Promise<ProductRun> {
  const { scheduler, longestMs } = watchScheduler();
  const profile: ProfileReply = { profile: DEFAULT_PROFILE, signIn: ['credentials'] };
  const client = createClient({
    fetch: (input, init) =>
      /profile/.test(String(input))
        ? Promise.resolve(new Response(JSON.stringify(profile)))
        : fetch(address, { signal: init?.signal ?? null }),
    baseUrl: '',
    scheduler,
    rowParser: () => parser,
  });
  client.setSession({ key: 'bench', identity: 'bench' });
  await client.profile();

  const gaps = watchGaps();
  const begin = performance.now();
  const { value: table } = await client.rows({
    endpoint: 'query',
    databases: ['1'],
    columns: COLUMNS,
    rentrolls: 'latest',
    approvedOnly: false,
  });
  await scheduler.run(portfolioSteps(table));
  const ms = performance.now() - begin;
  return { ms, longestSliceMs: longestMs(), longestGapMs: await gaps() };
}

/** Does the same in the obvious way. */
export async function obviousRun(
  address: string,
  toCells: (bytes: Uint8Array) => unknown,
): Promise<ProductRun> {
  const gaps = watchGaps();
  const begin = performance.now();
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const loaded = performance.now();
  toCells(bytes);
  const end = performance.now();
  return { ms: end - begin, longestSliceMs: end - loaded, longestGapMs: await gaps() };
}

/** Watches how long the page is blocked. The returned function ends this, and returns the longest time. */
function watchGaps(): () => Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      await nextMessage();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
}
