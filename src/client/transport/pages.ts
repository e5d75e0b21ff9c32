import type { Paging } from '../../contract/profile';
import type { Listed, Member } from '../../contract/reply-markers';
import type { Steps } from '../../table/steps';
import type { Loaded } from '../cache/answer-cache';
import { loadPart } from '../load-part';
import type { Scheduler } from '../scheduler';
import type { WireRequest } from './request';
import type { Arrival, SendAndReceive } from './send';

/** What one reply holds: how many entries, and what stands beside them. */
export interface Page {
  shown: number;
  extraMembers: readonly Member[];
}

export interface PagesOptions<T> {
  what: string;
  listed: Listed;
  paging: Paging;
  buildRequest: () => WireRequest;
  signal: AbortSignal;
  receiveInTurn: SendAndReceive;
  /** Keeps the entries of one reply. */
  readPage(reply: Response, arrival: Arrival): Promise<Page>;
  scheduler: Scheduler;
  /** Makes one value of all pages. `remarks` are what a person should know about the whole. */
  finish(remarks: readonly string[]): Steps<T> | Promise<Steps<T>>;
  bytesOf(value: T): Steps<number>;
}

/** The usual statuses of a whole reply. A page may also come as the part that was asked for. */
const WHOLE: readonly number[] = [200, 201, 203];
const PART = 206;

/** Names of headers that may say something about the end: at least those of `isMarkerHeader`. */
const POSSIBLE_MARKERS =
  /link|range|warning|caveat|page|pagination|more|next|prev|cursor|state|after|bookmark|marker|scroll|token|continu|resum|lastevaluated|trunc|partial|incomplete|timed|terminated|limit|exceeded|total|count|num|\bno|found|available|match|filtered|\bof|remain|left|offset|skip|last|complete|done|finish|final|end|eof|exhaust|whole|everything|loaded|\ball/i;
const IRRELEVANT_HEADERS =
  /^(content-(type|length|encoding|security-policy)|x-content-type-options|cache-control)$/i;

export const isPossibleMarker = (name: string): boolean =>
  POSSIBLE_MARKERS.test(name) && !IRRELEVANT_HEADERS.test(name);

/** What few replies need: judging the members and headers of a reply, and asking for further pages. */
const loadJudge = () => loadPart(() => import(/* webpackChunkName: "judge-page" */ './judge-page'));

/**
 * Asks for a reply and, if the profile says how, for the pages after it. Rejects with `bad-reply` if a part is missing.
 * The data is as old as the oldest page.
 */
export async function loadPages<T>(options: PagesOptions<T>): Promise<Loaded<T>> {
  const { at, odd } = await readPages(options);
  const made = loaded(await options.finish(odd), options.bytesOf, at);
  return options.scheduler.run(made, options.signal, 'arrivals');
}

function* loaded<T>(making: Steps<T>, bytesOf: (value: T) => Steps<number>, at: number): Steps<Loaded<T>> {
  const value = yield* making;
  return { value, bytes: yield* bytesOf(value), at };
}

async function readPages<T>(options: PagesOptions<T>): Promise<{ at: number; odd: readonly string[] }> {
  const { what, listed, paging, signal, receiveInTurn, readPage } = options;
  const paged = paging === 'none' ? undefined : paging;
  const judge = paged && (await loadJudge());
  const seen = new Set<string>();
  /** The request for the first page, and the one to send next. */
  let base: WireRequest | undefined;
  let request: WireRequest | undefined;
  const buildFirst = () => {
    const built = options.buildRequest();
    return paged && judge ? judge.firstPageRequest(built, paged) : built;
  };
  let oldest = Infinity;
  let shown = 0;
  for (let number = 1; ; number++) {
    const build = (): WireRequest => (request ??= base ??= buildFirst());
    const { page, headers, at } = await receiveInTurn(what, build, signal, async (reply, arrival) => {
      const { status, headers, body } = reply;
      if (!WHOLE.includes(status) && !(paged && status === PART)) {
        void body?.cancel().catch(() => undefined);
        throw (await loadJudge()).partFailure(reply);
      }
      return { page: await readPage(reply, arrival), headers, at: arrival.at };
    });
    oldest = Math.min(oldest, at);
    shown += page.shown;
    if (!paged && page.extraMembers.length === 0 && ![...headers.keys()].some(isPossibleMarker))
      return { at: oldest, odd: [] };
    const { judgePage } = await loadJudge();
    const verdict = judgePage({
      ...{ what, listed, paged, headers, number, shown, seen },
      ...{ extraMembers: page.extraMembers, onPage: page.shown, base: base! },
    });
    if ('odd' in verdict) return { at: oldest, odd: verdict.odd };
    request = verdict.next;
  }
}
