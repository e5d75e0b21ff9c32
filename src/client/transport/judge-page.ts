import { RrError } from '../../contract/failure';
import { oddSentences, partSentence } from '../../contract/partial-reply';
import { headerMembers, readMarkers, type Listed, type Markers } from '../../contract/reply-markers';
import { badPages, nextPage, type PageRead } from './next-page';
import { pageRequest } from './page-request';
import type { PagedBy } from '../../contract/profile';
import type { WireRequest } from './request';

export { firstPageRequest } from './page-request';

export interface JudgedPage extends Omit<PageRead, 'markers'> {
  listed: Listed;
  paged: PagedBy | undefined;
  /** The request for the first page. */
  base: WireRequest;
  /** What the pages before asked for. */
  seen: Set<string>;
}

/** No table has more pages. A service that never ends must not be asked for ever. */
const MOST_PAGES = 10_000;

/**
 * Returns the request for the next page, or what is odd about the whole after the last one. Throws `bad-reply` if a part
 * is missing, or if the pages do not lead to an end.
 */
export function judgePage(page: JudgedPage): { next: WireRequest } | { odd: readonly string[] } {
  const { what, listed, paged, headers, beside, number, shown, base, seen } = page;
  const markers = readMarkers([...headerMembers(headers), ...beside], listed);
  if (!paged || markers.broken !== undefined) return { odd: oddAtEnd(markers, shown) };
  const next = nextPage(paged, { ...page, markers });
  if (!next) return { odd: oddAtEnd(lastOf(markers, number), shown) };
  const key = JSON.stringify(next.parameters);
  if (seen.has(key)) throw badPages(what, 'names the same next page twice');
  if (number === MOST_PAGES)
    throw badPages(what, `goes on after ${MOST_PAGES.toLocaleString('en-US')} pages`);
  seen.add(key);
  return { next: pageRequest(base, next.parameters, next.place) };
}

/** The last page is not the first, and its cursor may lead nowhere. */
function lastOf({ later, cursor, pages, ...markers }: Markers, number: number): Markers {
  void [later, cursor];
  return { ...markers, ...(pages !== undefined && pages > number && { pages }) };
}

function oddAtEnd(markers: Markers, shown: number): string[] {
  const problem = partSentence(markers, shown);
  if (problem !== undefined) throw new RrError('bad-reply', problem);
  return oddSentences(markers, shown);
}

/** The failure for a reply whose status promises a part (RFC 9110, 15.3.7). */
export function partFailure({ status, headers }: Response): RrError {
  const range = headers.get('content-range') ?? '';
  const [, first, last, total] = /(\d+)\s*-\s*(\d+)\s*\/\s*(\d+)/.exec(range) ?? [];
  const count = first === undefined ? undefined : Number(last) - Number(first) + 1;
  const markers: Markers = { isAll: false, warnings: [], broken: `status ${status}` };
  return new RrError(
    'bad-reply',
    count !== undefined && Number(total) > count
      ? partSentence({ ...markers, total: Number(total) }, count)!
      : `The service sent only a part, with status ${status}. A part is never shown. Refresh to try again. If the problem persists, contact your administrator.`,
  );
}
