import { type ClientOptions, createClient } from '../../src/client/create-client';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../src/contract/profile';
import { createScheduler } from '../../src/client/scheduler';
import type { SetTimer } from '../../src/client/timer';

export type Respond = (request: Request) => Response | Promise<Response>;

export interface Seen {
  method: string;
  path: string;
  headers: Headers;
  cache: RequestCache;
  body: unknown;
  signal: AbortSignal;
}

export const BASE = 'https://gateway.test';

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status });

/** A client with a fake fetch that takes real Requests, returns real Responses and records all calls. */
export function observedClient(
  respond: Respond,
  {
    profile = DEFAULT_PROFILE,
    signedIn = true,
    ...options
  }: Partial<ClientOptions> & { profile?: ServiceProfile; signedIn?: boolean } = {},
) {
  const seen: Seen[] = [];
  const timer = manualTimer();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const isProfile = pathname === '/gateway/profile';
    const text = await request.clone().text();
    if (!isProfile)
      seen.push({
        method: request.method,
        path: pathname + search,
        headers: request.headers,
        cache: request.cache,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        signal: init!.signal!,
      });
    return untilAborted(init!.signal!, Promise.resolve(isProfile ? json({ profile }) : respond(request)));
  };
  // This page is never busy with other work.
  const scheduler = createScheduler({ nextTurn: () => Promise.resolve() });
  const client = createClient({ fetch, baseUrl: BASE, setTimer: timer.set, scheduler, ...options });
  if (signedIn) client.setSession({ key: 'key-1', identity: 'ann' });
  /** Runs everything up to some milliseconds later. */
  const pass = async (ms: number) => {
    await settled();
    timer.advance(ms);
    await settled();
  };
  return { client, seen, timer, pass };
}

/** Rejects with an AbortError, as a real fetch does. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject);
  });
}

/** A timer whose time passes only when told to. */
export function manualTimer() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const set: SetTimer = (run, ms) => {
    const entry = { at: time + ms, run };
    timers.push(entry);
    return () => {
      timers = timers.filter((candidate) => candidate !== entry);
    };
  };
  const advance = (ms: number) => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    due.forEach(({ run }) => run());
  };
  return { set, advance, pending: () => timers.length };
}

/** Holds requests until the test replies by hand, in any order. */
export function pendingReplies() {
  const pending: { request: Request; reply: (response: Response) => void; fail: (error: Error) => void }[] =
    [];
  const respond: Respond = (request) =>
    new Promise((reply, fail) => {
      pending.push({ request, reply, fail });
    });
  return { pending, respond };
}

/** A client whose requests the test replies to by hand. */
export function pendingClient(options: Parameters<typeof observedClient>[1] = {}) {
  const { pending, respond } = pendingReplies();
  return { pending, ...observedClient(respond, options) };
}

/** Runs everything that needs neither a reply nor a timer. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Tells how a promise ends, or 'open' until then. Never leaves a rejection unhandled. */
export function outcomeOf<T>(promise: Promise<T>) {
  const outcome: { state: 'open' | 'done' | 'failed'; value?: T; code?: string; message?: string } = {
    state: 'open',
  };
  promise.then(
    (value) => Object.assign(outcome, { state: 'done', value }),
    (error: { code?: string; message?: string }) =>
      Object.assign(outcome, { state: 'failed', code: error.code, message: error.message }),
  );
  return outcome;
}
