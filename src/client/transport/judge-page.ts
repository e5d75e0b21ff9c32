import { cutText } from '../../contract/cut-text';
import { countText } from '../../contract/count-text';
import { badReply, type RrError } from '../../contract/failure';
import { oddSentences, partSentence } from '../../contract/partial-reply';
import {
  headerMembers,
  readMarkers,
  type Listed,
  type Markers,
  parseLinks,
  type Member,
} from '../../contract/reply-markers';
import type { PagedBy } from '../../contract/profile';
import type { WireRequest } from './request';
import { valueAtPath } from '../../contract/reply-list';

export interface JudgedPage {
  what: string;
  listed: Listed;
  paged: PagedBy | undefined;
  headers: Headers;
  extraMembers: readonly Member[];
  /** Counts from 1. */
  number: number;
  /** The entries so far, and those of this page. */
  shown: number;
  onPage: number;
  /** The request for the first page. */
  base: WireRequest;
  /** What the pages before asked for. */
  seen: Set<string>;
}

/** No table has more pages. A service that never ends must not be asked for ever. */
const MAX_PAGES = 10_000;

/**
 * Returns the request for the next page, or what is odd about the whole after the last one. Throws `bad-reply` if a part
 * is missing, or if the pages do not lead to an end.
 */
export function judgePage(page: JudgedPage): { next: WireRequest } | { odd: readonly string[] } {
  const { what, listed, paged, headers, extraMembers, number, shown, base, seen } = page;
  const markers = readMarkers([...headerMembers(headers), ...extraMembers], listed);
  if (!paged || (markers.broken ?? markers.unfinished) !== undefined)
    return { odd: oddAtEnd(markers, shown) };
  const next = nextPage(paged, page, markers);
  if (!next) return { odd: oddAtEnd(lastOf(markers, number), shown) };
  const key = JSON.stringify(next.parameters);
  if (seen.has(key)) throw badPages(what, 'names the same next page twice');
  if (number === MAX_PAGES) throw badPages(what, `goes on after ${countText(MAX_PAGES)} pages`);
  seen.add(key);
  return { next: pageRequest(base, next.parameters, next.target) };
}

/** The last page is not the first, and its cursor may lead nowhere. */
function lastOf(markers: Markers, number: number): Markers {
  const { pages = 0 } = markers;
  return { ...markers, later: undefined, cursor: undefined, pages: pages > number ? pages : undefined };
}

function oddAtEnd(markers: Markers, shown: number): string[] {
  const problem = partSentence(markers, shown);
  if (problem !== undefined) throw badReply(problem);
  return oddSentences(markers, shown);
}

/** The failure for a reply whose status promises a part (RFC 9110, 15.3.7). */
export const partFailure = ({ status }: Response): RrError =>
  badReply(
    `The service sent only a part, with status ${status}. A part is never shown. Refresh to try again. If the problem persists, contact your administrator.`,
  );

interface NextPage {
  parameters: readonly Parameter[];
  target: 'query' | 'body';
}

/** Returns how the next page is asked for, or undefined after the last one. Throws `bad-reply` for a wrong address. */
function nextPage(paging: PagedBy, page: JudgedPage, markers: Markers): NextPage | undefined {
  switch (paging.by) {
    case 'link': {
      const link = linkOf(page) ?? memberOf(page, paging.members);
      if (link === undefined) return undefined;
      return { parameters: parametersOf(link, paging.parameters, page), target: 'query' };
    }
    case 'cursor': {
      const cursor = memberOf(page, paging.members) ?? (page.headers.get(paging.header)?.trim() || undefined);
      if (cursor === undefined || markers.isAll) return undefined;
      return { parameters: [[paging.parameter, cursor]], target: paging.in };
    }
    case 'page':
      if (!goesOn(page, markers)) return undefined;
      return { parameters: [[paging.parameter, paging.first + page.number]], target: paging.in };
  }
}

/** Without a word about the end, the first empty page is the end. */
function goesOn(
  { number, shown, onPage, what }: JudgedPage,
  { more, pages, total, isAll }: Markers,
): boolean {
  const hasMore = more !== undefined || (pages !== undefined && pages > number) || (total ?? 0) > shown;
  if (hasMore && onPage === 0) throw badPages(what, 'has an empty page that says that there is more');
  const isEndKnown = isAll || pages !== undefined || total !== undefined;
  return hasMore || (!isEndKnown && onPage > 0);
}

const linkOf = ({ headers }: JudgedPage): string | undefined =>
  parseLinks(headers.get('link') ?? '').find(({ relations }) => relations.includes('next'))?.target;

/** Returns the first of these members that holds a text or a number. Those of nested objects may be named alone. */
function memberOf({ extraMembers, what }: JudgedPage, paths: readonly string[]): string | undefined {
  const fields = Object.fromEntries(extraMembers);
  for (const path of paths) {
    const value = valueAtPath(fields, path) ?? valueAtPath(fields, path.slice(path.indexOf('.') + 1));
    if (typeof value === 'number' && value > 0) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (Array.isArray(value)) throw badPages(what, `"${path}" is a list`);
  }
  return undefined;
}

const badPages = (what: string, problem: string): RrError =>
  badReply(
    `${what} comes in pages and ${problem}, so it cannot be read to its end. ` +
      'Ask your administrator to check "paging" in the service profile.',
  );

const NOWHERE = 'https://service.invalid';

/** Takes the parameters of the next page from its address, which must be that of this one. */
function parametersOf(
  link: string,
  allowed: readonly string[],
  { what, headers, base: firstPage }: JudgedPage,
): Parameter[] {
  const [path = '', query = ''] = firstPage.path.split('?');
  let base: URL;
  let next: URL;
  try {
    base = new URL(headers.get('content-location') ?? path, NOWHERE);
    next = new URL(link, base);
  } catch {
    throw badPages(what, 'names a next page by something that is not an address');
  }
  if (next.origin !== base.origin || next.pathname !== base.pathname)
    throw badPages(what, 'names a next page at another address');
  const known = [...allowed, ...new URLSearchParams(query).keys()];
  const parameters = [...next.searchParams];
  const unknown = parameters.find(([name]) => !known.includes(name));
  if (unknown)
    throw badPages(
      what,
      `names a next page with a parameter "${cutText(unknown[0], 50)}", which paging.parameters lacks`,
    );
  return parameters;
}

type Parameter = readonly [name: string, value: string | number];

/** The request for the first page: with its number, and with the size of a page if the service needs one. */
export function firstPageRequest(request: WireRequest, paging: PagedBy): WireRequest {
  const size: Parameter[] = paging.sizeParameter === null ? [] : [[paging.sizeParameter, paging.size]];
  const number: Parameter[] = paging.by === 'page' ? [[paging.parameter, paging.first]] : [];
  return pageRequest(request, [...number, ...size], paging.by === 'link' ? 'query' : paging.in);
}

/** Adds the parameters of a page to a request, or puts them in place of those that it has. */
function pageRequest(
  { path, body, headers, ...request }: WireRequest,
  parameters: readonly Parameter[],
  part: 'query' | 'body',
): WireRequest {
  const copy = { ...request, headers: new Headers(headers) };
  if (part === 'body' && body !== undefined) {
    const fields = { ...(JSON.parse(body) as object), ...Object.fromEntries(parameters) };
    return { ...copy, path, body: JSON.stringify(fields) };
  }
  const [address = '', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  for (const [name] of parameters) search.delete(name);
  for (const [name, value] of parameters) search.append(name, String(value));
  return {
    ...copy,
    path: query === '' && parameters.length === 0 ? path : `${address}?${search}`,
    ...(body !== undefined && { body }),
  };
}
