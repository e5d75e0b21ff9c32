import { RrError } from '../../contract/failure';
import { GATEWAY_PATHS, type SignInBody } from '../../contract/gateway-wire';
import type { ServiceProfile } from '../../contract/profile';
import type { ColumnSpec } from '../../table/table';
import type { ColumnsQuestion, ListQuestion, PropertyBody, RowsQuestion } from '../client';
import { listPath } from './list-path';
import { currencyOf, toSet } from '../cache/question-key';

export interface WireRequest {
  method: string;
  path: string;
  headers: Headers;
  body?: string;
  /** For what caches on the way may keep: whether to go past all of them. */
  fresh?: boolean;
}

interface Caller {
  key: string;
  fresh?: boolean;
}

export const profileRequest = (): WireRequest => spell('GET', GATEWAY_PATHS.profile);

export const signInRequest = (body: SignInBody): WireRequest =>
  spell('POST', GATEWAY_PATHS.session, undefined, body);

export const sessionRequest = (caller: Caller): WireRequest => spell('GET', GATEWAY_PATHS.session, caller);

export const signOutRequest = (caller: Caller): WireRequest => spell('DELETE', GATEWAY_PATHS.session, caller);

export const statusRequest = (caller: Caller): WireRequest => spell('GET', GATEWAY_PATHS.status, caller);

export const databasesRequest = ({ databases }: ServiceProfile, caller: Caller): WireRequest =>
  spell('GET', databases.path, caller);

export function columnsRequest(
  profile: ServiceProfile,
  question: ColumnsQuestion,
  caller: Caller,
): WireRequest {
  const { path, alwaysNull } = profile.columnList;
  const request = spell('GET', withQuery(path, { [alwaysNull]: question.alwaysNull }), caller);
  nameDatabases(request.headers, question.databases, profile);
  return request;
}

/** Columns go in the order of their names, so that equal questions are equal bytes. */
export function rowsRequest(
  profile: ServiceProfile,
  question: RowsQuestion,
  columns: readonly ColumnSpec[],
  caller: Caller,
): WireRequest {
  const spelling = profile[question.endpoint];
  const currency = currencyOf(question);
  const fields = {
    [spelling.columns]: toSet(columns.map(({ name }) => name)),
    [spelling.rentrolls]: question.rentrolls,
    [spelling.approvedOnly]: question.approvedOnly,
    ...(currency && { [profile.changes.fxCurrency]: currency }),
  };
  const request =
    spelling.method === 'GET'
      ? spell('GET', withQuery(spelling.path, fields), caller)
      : spell('POST', spelling.path, caller, fields);
  if (profile.databasesHeaderOn === 'every-data-call')
    nameDatabases(request.headers, question.databases, profile);
  return request;
}

/** The body of a new property as it is sent, letter by letter: people confirm what they read. */
export const propertyText = (body: PropertyBody): string => JSON.stringify(body, null, 2);

/** Names its one database; without one, where there must be one, nothing is to be sent. */
export function createPropertyRequest(
  profile: ServiceProfile,
  body: PropertyBody,
  database: string | undefined,
  caller: Caller,
): WireRequest {
  const request = { ...spell('POST', profile.createProperty.path, caller, body), body: propertyText(body) };
  if (profile.databasesHeaderOn !== 'every-data-call') return request;
  if (!database) throw new RrError('no-databases', 'No database is chosen for the new property. Choose one.');
  nameDatabases(request.headers, [database], profile);
  return request;
}

export function listRequest(profile: ServiceProfile, question: ListQuestion, caller: Caller): WireRequest {
  const request = spell('GET', listPath(profile, question), caller);
  if (profile.databasesHeaderOn === 'every-data-call')
    nameDatabases(request.headers, question.databases, profile);
  return request;
}

function spell(method: string, path: string, caller?: Caller, body?: unknown): WireRequest {
  const headers = new Headers({ accept: 'application/json' });
  if (caller) headers.set('authorization', `Bearer ${caller.key}`);
  if (body === undefined) return { method, path, headers, fresh: caller?.fresh };
  headers.set('content-type', 'application/json');
  return { method, path, headers, fresh: caller?.fresh, body: JSON.stringify(body) };
}

/** Lists are separated by commas: column names are identifiers. */
const withQuery = (path: string, fields: Record<string, unknown>): string =>
  `${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;

function nameDatabases(
  headers: Headers,
  databases: readonly string[],
  { databasesHeader }: ServiceProfile,
): void {
  const { name, format } = databasesHeader;
  const ids = toSet(databases);
  if (ids.length === 0) return;
  if (format === 'json') return headers.set(name, asciiJson(ids));
  // Appended headers meet in one line with commas between them, so both other forms have the same limits.
  for (const id of ids) if (!isSafe(id)) throw unsafe(id);
  if (format === 'comma') headers.set(name, ids.join(','));
  else for (const id of ids) headers.append(name, id);
}

/** JSON may escape any character, a header may carry only some. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Printable Latin-1 without a comma; spaces at the ends would be lost. */
const isSafe = (id: string): boolean => /^[\x20-\x2b\x2d-\x7e\xa1-\xff]+$/.test(id) && id.trim() === id;

const unsafe = (id: string): RrError =>
  new RrError(
    'bad-input',
    `Database "${id}" cannot be asked for: a comma or a character in its identifier does not fit a request header. ` +
      'Whoever runs the rent-roll server can set databasesHeader.format to json.',
  );
