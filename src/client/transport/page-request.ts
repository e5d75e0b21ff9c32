import type { PagedBy } from '../../contract/profile';
import type { WireRequest } from './request';

export type Parameter = readonly [name: string, value: string | number];

/** The request for the first page: with its number, and with the size of a page if the service needs one. */
export function firstPageRequest(request: WireRequest, paging: PagedBy): WireRequest {
  const size: Parameter[] = paging.sizeParameter === null ? [] : [[paging.sizeParameter, paging.size]];
  const number: Parameter[] = paging.by === 'page' ? [[paging.parameter, paging.first]] : [];
  return pageRequest(request, [...number, ...size], paging.by === 'link' ? 'query' : paging.in);
}

/** Adds the parameters of a page to a request, or puts them in place of those that it has. */
export function pageRequest(
  { path, body, headers, ...request }: WireRequest,
  parameters: readonly Parameter[],
  place: 'query' | 'body',
): WireRequest {
  const copy = { ...request, headers: new Headers(headers) };
  if (place === 'body' && body !== undefined) {
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
