import { badInput, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { ColumnSpec } from '../../table/table';
import type { ColumnsQuestion, RowsQuestion } from '../client';
import { askedRows, toSet } from '../cache/question-key';

/** The replies in words, as the beginning of a sentence. Others are where they are read. */
export const REPLY_NAME = {
  profile: 'The service profile',
  signIn: 'The sign-in',
  session: 'The session',
  signOut: 'The sign-out',
  databases: 'The list of databases',
  columns: 'The column list',
  query: 'The query reply',
  changes: 'The changes reply',
} as const;

export interface WireRequest {
  method: string;
  path: string;
  headers: Headers;
  body?: string;
  /** Takes no data from before this time. Infinity bypasses every cache on the way; undefined if caches do not matter. */
  since?: number;
}

export interface Caller {
  key: string;
  since?: number;
}

/** Throws `no-databases` if there is nothing to look into for columns that are always null. */
export function columnsRequest(
  profile: ServiceProfile,
  question: ColumnsQuestion,
  caller: Caller,
): WireRequest {
  if (question.alwaysNull === 'exclude' && toSet(question.databases).length === 0)
    throw new RrError('no-databases', 'No database is chosen. Choose one in the Rent Roll pane.');
  const { path, alwaysNull } = profile.columnList;
  const request = buildRequest('GET', withQuery(path, { [alwaysNull]: question.alwaysNull }), caller);
  nameDatabases(request.headers, question.databases, profile);
  return request;
}

/** Sends columns in the order of their names, so that equal questions are equal bytes. */
export function rowsRequest(
  profile: ServiceProfile,
  question: RowsQuestion,
  columns: readonly ColumnSpec[],
  caller: Caller,
): WireRequest {
  const spelling = profile[question.endpoint];
  const { fxCurrency: currency = '' } = askedRows(question);
  const { select, field } = profile.configuredColumns;
  const isApart = ({ isConfigured }: ColumnSpec) => select === 'own-field' && isConfigured === true;
  const namesOf = (specs: readonly ColumnSpec[]) => toSet(specs.map(({ name }) => name));
  const apart = columns.filter(isApart);
  const fields = {
    [spelling.columns]: namesOf(columns.filter((column) => !isApart(column))),
    ...(apart.length > 0 && { [field]: namesOf(apart) }),
    [spelling.rentrolls]: question.rentrolls,
    [spelling.approvedOnly]: question.approvedOnly,
    ...(currency && { [profile.changes.fxCurrency]: currency }),
  };
  const request =
    spelling.method === 'GET'
      ? buildRequest('GET', withQuery(spelling.path, fields), caller)
      : buildRequest('POST', spelling.path, caller, fields);
  if (namesDatabases(profile)) nameDatabases(request.headers, question.databases, profile);
  return request;
}

export function buildRequest(method: string, path: string, caller?: Caller, body?: unknown): WireRequest {
  const headers = new Headers({ accept: 'application/json' });
  if (caller) headers.set('authorization', `Bearer ${caller.key}`);
  if (body === undefined) return { method, path, headers, since: caller?.since };
  headers.set('content-type', 'application/json');
  return { method, path, headers, since: caller?.since, body: JSON.stringify(body) };
}

/** Lists are joined with commas, which column names cannot contain. */
const withQuery = (path: string, fields: Record<string, unknown>): string =>
  `${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;

export const namesDatabases = ({ databasesHeaderOn }: ServiceProfile): boolean =>
  databasesHeaderOn === 'every-data-call';

export function nameDatabases(
  headers: Headers,
  databases: readonly string[],
  { databasesHeader }: ServiceProfile,
): void {
  const { name, format } = databasesHeader;
  const ids = toSet(databases);
  if (ids.length === 0) return;
  if (format === 'json') return headers.set(name, asciiJson(ids));
  // Repeated headers are joined with commas, so both other formats have the same limits.
  for (const id of ids) if (!isSafe(id)) throw unsafe(id);
  if (format === 'comma') headers.set(name, ids.join(','));
  else for (const id of ids) headers.append(name, id);
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Printable Latin-1 without a comma. A header loses spaces at its ends. */
const isSafe = (id: string): boolean => /^[\x20-\x2b\x2d-\x7e\xa1-\xff]+$/.test(id) && id.trim() === id;

const unsafe = (id: string): RrError =>
  badInput(
    `Database "${id}" cannot be queried: its id has a comma or a character that a request header cannot carry. ` +
      'Your administrator can set databasesHeader.format to json.',
  );
