import { RrError } from '../../contract/failure';
import { oddSentences, partSentence } from '../../contract/partial-reply';
import type { Paging } from '../../contract/profile';
import {
  headerMembers,
  readMarkers,
  type Listed,
  type Markers,
  type Member,
} from '../../contract/reply-markers';
import { badPages, nextPage } from './next-page';
import { firstPageRequest, pageRequest, type WireRequest } from './request';
import type { Arrival, SendAndReceive } from './send';

/** What one reply holds: how many entries, and what stands beside them. */
export interface Page {
  shown: number;
  beside: readonly Member[];
}

export interface PagesOptions {
  what: string;
  listed: Listed;
  paging: Paging;
  buildRequest: () => WireRequest;
  signal: AbortSignal;
  receiveInTurn: SendAndReceive;
  /** Keeps the entries of one reply. */
  readPage(reply: Response, arrival: Arrival): Promise<Page>;
}

/** No table has more pages. A service that never ends must not be asked for ever. */
const MOST_PAGES = 10_000;

/**
 * Asks for a reply and, if the profile says how, for the pages after it. Rejects with `bad-reply` if a part is missing.
 * Returns the age of the oldest page, and what is odd about the whole.
 */
export async function readPages(options: PagesOptions): Promise<{ at: number; odd: readonly string[] }> {
  const { what, listed, paging, signal, receiveInTurn, readPage } = options;
  const paged = paging === 'none' ? undefined : paging;
  const seen = new Set<string>();
  let asked: WireRequest | undefined;
  let first: WireRequest | undefined;
  let request: WireRequest | undefined;
  let oldest = Infinity;
  let shown = 0;
  for (let number = 1; ; number++) {
    const build = (): WireRequest => {
      asked ??= options.buildRequest();
      first ??= paged ? firstPageRequest(asked, paged) : asked;
      return (request ??= first);
    };
    const { page, headers, at } = await receiveInTurn(what, build, signal, async (reply, arrival) => {
      refusePart(reply, paged !== undefined);
      return { page: await readPage(reply, arrival), headers: reply.headers, at: arrival.at };
    });
    oldest = Math.min(oldest, at);
    shown += page.shown;
    const members = [...headerMembers(headers), ...page.beside];
    const markers = readMarkers(members, listed);
    if (!paged || markers.broken !== undefined) return end(markers, shown, oldest);
    const read = { what, headers, beside: page.beside, markers, number, shown, onPage: page.shown };
    const next = nextPage(paged, { ...read, first: asked! });
    if (!next) return end(lastOf(markers, number), shown, oldest);
    const key = JSON.stringify(next.parameters);
    if (seen.has(key)) throw badPages(what, 'names the same next page twice');
    if (number === MOST_PAGES)
      throw badPages(what, `goes on after ${MOST_PAGES.toLocaleString('en-US')} pages`);
    seen.add(key);
    request = pageRequest(first!, next.parameters, next.place);
  }
}

/** The last page is not the first, and its cursor may lead nowhere. */
function lastOf({ later, cursor, pages, ...markers }: Markers, number: number): Markers {
  void [later, cursor];
  return { ...markers, ...(pages !== undefined && pages > number && { pages }) };
}

function end(markers: Markers, shown: number, at: number) {
  const problem = partSentence(markers, shown);
  if (problem !== undefined) throw new RrError('bad-reply', problem);
  return { at, odd: oddSentences(markers, shown) };
}

/** The usual statuses of a whole reply. A page may also come as the part that was asked for (RFC 9110, 15.3.7). */
const WHOLE: readonly number[] = [200, 201, 203];
const PART = 206;

/** Refuses another status before the entries are read. */
function refusePart({ status, headers, body }: Response, isPaged: boolean): void {
  if (WHOLE.includes(status) || (isPaged && status === PART)) return;
  void body?.cancel().catch(() => undefined);
  const range = headers.get('content-range') ?? '';
  const [, first, last, total] = /(\d+)\s*-\s*(\d+)\s*\/\s*(\d+)/.exec(range) ?? [];
  const count = first === undefined ? undefined : Number(last) - Number(first) + 1;
  const markers: Markers = { isAll: false, warnings: [], broken: `status ${status}` };
  throw new RrError(
    'bad-reply',
    count !== undefined && Number(total) > count
      ? partSentence({ ...markers, total: Number(total) }, count)!
      : `The service sent only a part, with status ${status}. A part is never shown. Refresh to try again. If the problem persists, contact your administrator.`,
  );
}
