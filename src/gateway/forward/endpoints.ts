import {
  LIST_ENDPOINTS,
  type ListEndpoint,
  type ListName,
  type ListSpelling,
  namesOf,
} from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';

export interface Endpoint {
  method: 'GET' | 'POST';
  /** `{name}` is a placeholder for one path segment. */
  path: string;
  /** The allowed query parameters. Any other is refused. */
  parameters: readonly string[];
  /** Whether the databases header is sent. Never for databases-list (interface, "Errors": the probe). */
  takesDatabases: boolean;
  /** A read may be sent again after a failure. */
  isRead: boolean;
  isDatabasesList: boolean;
}

export function endpointsOf(profile: ServiceProfile): Endpoint[] {
  const takesDatabases = profile.databasesHeaderOn === 'every-data-call';
  const read = {
    method: 'GET',
    parameters: [],
    takesDatabases,
    isRead: true,
    isDatabasesList: false,
  } as const;
  const { select, field } = profile.configuredColumns;
  const configured = select === 'own-field' ? [field] : [];
  const rows = (
    { path, method, columns, rentrolls, approvedOnly }: ServiceProfile['query'],
    ...more: string[]
  ): Endpoint => ({
    ...read,
    method,
    path,
    parameters: method === 'GET' ? [columns, ...configured, rentrolls, approvedOnly, ...more] : [],
  });
  const list = (name: ListName): Endpoint => {
    const spelling: ListSpelling = profile[name];
    const { ids }: ListEndpoint = LIST_ENDPOINTS[name];
    return {
      ...read,
      path: spelling.path,
      parameters: ids?.in === 'query' ? namesOf(spelling, ids.parameter) : [],
    };
  };
  const { databases, columnList, query, changes, createProperty } = profile;
  const endpoints: Endpoint[] = [
    { ...read, path: databases.path, takesDatabases: false, isDatabasesList: true },
    { ...read, path: columnList.path, parameters: [columnList.alwaysNull], takesDatabases: true },
    rows(query),
    rows(changes, changes.fxCurrency),
    ...(Object.keys(LIST_ENDPOINTS) as ListName[]).map(list),
  ];
  if (createProperty.enabled)
    endpoints.push({ ...read, method: 'POST', path: createProperty.path, isRead: false });
  return merge(endpoints.map((endpoint) => withPaging(endpoint, profile)));
}

/** Allows the parameters by which further pages are asked for, and no others. */
function withPaging(endpoint: Endpoint, profile: ServiceProfile): Endpoint {
  const { paging } = profile;
  if (paging === 'none' || !endpoint.isRead) return endpoint;
  if (!paging.endpoints.some((name) => profile[name].path === endpoint.path)) return endpoint;
  const size = paging.sizeParameter === null ? [] : [paging.sizeParameter];
  const named = paging.by === 'link' ? paging.parameters : [paging.parameter];
  const isInBody = paging.by !== 'link' && paging.in === 'body' && endpoint.method === 'POST';
  const added = isInBody ? [] : [...named, ...size];
  return { ...endpoint, parameters: [...new Set([...endpoint.parameters, ...added])] };
}

/** Merges endpoints of one address. The first one counts, with the parameters of all. It only reads if all do. */
function merge(endpoints: Endpoint[]): Endpoint[] {
  const byAddress = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const address = `${endpoint.method} ${endpoint.path}`;
    const { parameters = [], isRead = true, ...first } = byAddress.get(address) ?? {};
    byAddress.set(address, {
      ...endpoint,
      ...first,
      parameters: [...new Set([...parameters, ...endpoint.parameters])],
      isRead: isRead && endpoint.isRead,
    });
  }
  return [...byAddress.values()];
}

/** Converts a path to the router's syntax: `{fileId}` becomes a parameter, and colons are escaped. */
export const toRoute = (path: string): string => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');

const DOT_SEGMENT = /(^|[/\\])\.{1,2}($|[/\\;])/;

/** Returns undefined for empty and dot segments: a server that decodes early would follow them past a key's limit. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
  if (!path.includes('{')) return path;
  if (Object.values(parameters).some((value) => value === '' || DOT_SEGMENT.test(value))) return undefined;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
