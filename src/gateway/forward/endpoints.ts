import {
  LIST_ENDPOINTS,
  LIST_NAMES,
  type ListEndpoint,
  type ListName,
  type ListSpelling,
  namesOf,
} from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';

/** An endpoint of the service that may be called through the gateway. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** `{name}` in it stands for one path segment. */
  path: string;
  /** Query parameters passed on. Any other is refused. */
  parameters: readonly string[];
  /** Whether the databases header goes along. Never on databases-list (interface, "Errors": the probe). */
  takesDatabases: boolean;
  /** Reads may be repeated after a failure. */
  isRead: boolean;
  isDatabasesList: boolean;
}

/** All that is ever forwarded. Two endpoints at one address are one, with the parameters of both. */
export function endpointsOf(profile: ServiceProfile): Endpoint[] {
  const takesDatabases = profile.databasesHeaderOn === 'every-data-call';
  const read = {
    method: 'GET',
    parameters: [],
    takesDatabases,
    isRead: true,
    isDatabasesList: false,
  } as const;
  const rows = ({ path, method, columns, rentrolls, approvedOnly }: ServiceProfile['query']): Endpoint => ({
    ...read,
    method,
    path,
    parameters: method === 'GET' ? [columns, rentrolls, approvedOnly] : [],
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
  const changeRows = rows(changes);
  const endpoints: Endpoint[] = [
    { ...read, path: databases.path, takesDatabases: false, isDatabasesList: true },
    { ...read, path: columnList.path, parameters: [columnList.alwaysNull], takesDatabases: true },
    rows(query),
    {
      ...changeRows,
      parameters: changes.method === 'GET' ? [...changeRows.parameters, changes.fxCurrency] : [],
    },
    ...LIST_NAMES.map(list),
  ];
  if (createProperty.enabled)
    endpoints.push({ ...read, method: 'POST', path: createProperty.path, isRead: false });
  return merge(endpoints);
}

function merge(endpoints: Endpoint[]): Endpoint[] {
  const byAddress = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const address = `${endpoint.method} ${endpoint.path}`;
    const other = byAddress.get(address);
    byAddress.set(
      address,
      other
        ? {
            ...other,
            parameters: [...new Set([...other.parameters, ...endpoint.parameters])],
            isRead: other.isRead && endpoint.isRead,
          }
        : endpoint,
    );
  }
  return [...byAddress.values()];
}

/** The path as the router spells it: `{fileId}` is a parameter, a colon is a colon. */
export const toRoute = (path: string): string => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');

const STEP = /(^|[/\\])\.{1,2}($|[/\\;])/;

/**
 * The path with its parameters filled in, each as one segment whatever it holds. Undefined for what the service, or a
 * server before it that decodes too early, would read as a step in the path: a step leads out of an access key's limit.
 */
export function fillPath(path: string, parameters: Readonly<Record<string, string>>): string | undefined {
  if (Object.values(parameters).some((value) => value === '' || STEP.test(value))) return undefined;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
