import { RrError } from '../../contract/failure';
import type { PagedBy } from '../../contract/profile';
import { valueAtPath } from '../../contract/reply-list';
import { parseLinks, type Markers, type Member } from '../../contract/reply-markers';
import type { Parameter } from './page-request';
import type { WireRequest } from './request';

export interface PageRead {
  what: string;
  headers: Headers;
  beside: readonly Member[];
  markers: Markers;
  /** Counts from 1. */
  number: number;
  /** The entries so far, and those of this page. */
  shown: number;
  onPage: number;
  first: WireRequest;
}

interface NextPage {
  parameters: readonly Parameter[];
  place: 'query' | 'body';
}

/** Returns how the next page is asked for, or undefined after the last one. Throws `bad-reply` for a wrong address. */
export function nextPage(paging: PagedBy, page: PageRead): NextPage | undefined {
  switch (paging.by) {
    case 'link': {
      const link = linkOf(page) ?? memberOf(page, paging.members);
      if (link === undefined) return undefined;
      return { parameters: parametersOf(link, paging.parameters, page), place: 'query' };
    }
    case 'cursor': {
      const cursor = memberOf(page, paging.members) ?? (page.headers.get(paging.header)?.trim() || undefined);
      if (cursor === undefined || page.markers.isAll) return undefined;
      return { parameters: [[paging.parameter, cursor]], place: paging.in };
    }
    case 'page': {
      const number = goesOn(page) ? paging.first + page.number : undefined;
      return number === undefined
        ? undefined
        : { parameters: [[paging.parameter, number]], place: paging.in };
    }
  }
}

/** Without a word about the end, the first empty page is the end. */
function goesOn({ markers, number, shown, onPage, what }: PageRead): boolean {
  const { more, pages, total, isAll } = markers;
  const saysMore = more !== undefined || (pages !== undefined && pages > number) || (total ?? 0) > shown;
  if (saysMore && onPage === 0) throw badPages(what, 'has an empty page that says that there is more');
  const saysEnd = isAll || pages !== undefined || total !== undefined;
  return saysMore || (!saysEnd && onPage > 0);
}

const linkOf = ({ headers }: PageRead): string | undefined =>
  parseLinks(headers.get('link') ?? '').find(({ relations }) => relations.includes('next'))?.target;

/** Returns the first of these members that holds a text or a number. Those of nested objects may be named alone. */
function memberOf({ beside, what }: PageRead, paths: readonly string[]): string | undefined {
  const fields = Object.fromEntries(beside);
  for (const path of paths) {
    const value = valueAtPath(fields, path) ?? valueAtPath(fields, path.slice(path.indexOf('.') + 1));
    if (typeof value === 'number' && value > 0) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (Array.isArray(value)) throw badPages(what, `"${path}" is a list`);
  }
  return undefined;
}

export const badPages = (what: string, problem: string): RrError =>
  new RrError(
    'bad-reply',
    `${what} comes in pages and ${problem}, so it cannot be read to its end. ` +
      'Ask your administrator to check "paging" in the service profile.',
  );

const NOWHERE = 'https://service.invalid';

/** Takes the parameters of the next page from its address, which must be that of this one. */
function parametersOf(
  link: string,
  allowed: readonly string[],
  { what, headers, first }: PageRead,
): Parameter[] {
  const [path = '', query = ''] = first.path.split('?');
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
      `names a next page with a parameter "${unknown[0].slice(0, 50)}", which paging.parameters lacks`,
    );
  return parameters;
}
