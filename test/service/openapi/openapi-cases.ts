import type { ServiceProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { ANALYST, type ServedInTurn } from '../run-service';

/** A request that causes a documented status. */
export interface DocumentedRequest {
  /** Contains a repeated parameter several times. */
  search?: readonly (readonly [name: string, value: string])[];
  /** Values for `{name}` in the path. */
  path?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text. */
  body?: unknown;
  /** Sends the request without a token. */
  anonymous?: true;
}

/** Facts about the running service that requests need. */
export interface Known {
  under: ServedInTurn;
  /** The current file of some rent roll. */
  fileId: string;
  extractionIds: readonly string[];
}

type RequestsByStatus = Record<number, (known: Known) => DocumentedRequest>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const XML = { headers: { 'content-type': 'application/xml' }, body: '<a/>' };
const TOO_LARGE = ' '.repeat(1_100_000);

const UNREADABLE: RequestsByStatus = {
  413: () => ({ body: TOO_LARGE, headers: { 'content-type': 'application/json' } }),
  415: () => XML,
};

const allColumns = createCatalogue().columns.map(({ name }) => name);
const allChanges = [...new Set([...allColumns, ...CHANGE_COLUMNS.map(({ name }) => name)])];

/** Returns requests for every documented operation and status under `profile`. */
export function openapiCases(profile: ServiceProfile): Record<string, RequestsByStatus> {
  const { token, databases, columnList, query, changes, databasesHeader, quotaExhausted } = profile;
  const { rentrolls, files, file, columnMappings, createProperty } = profile;
  const selected = (...ids: string[]) => ({
    [databasesHeader.name]: ids.join(','),
  });

  const list: RequestsByStatus = {
    200: () => ({ headers: selected('101') }),
    401: () => ({ headers: selected('101', '999') }),
  };
  const mappingsOf = (ids: readonly string[]) => [[columnMappings.extractionIds, ids.join(',')] as const];

  /** `columns` are all columns, so that the reply has every documented field. */
  const rows = (
    names: ServiceProfile['query'] | ServiceProfile['changes'],
    columns: readonly string[],
    more: Record<string, string> = {},
  ): RequestsByStatus => {
    const ask = (identifiers: readonly string[]): DocumentedRequest => ({
      body: {
        [names.columns]: identifiers,
        [names.rentrolls]: 'all-rentrolls',
        [names.approvedOnly]: true,
        ...more,
      },
    });
    return {
      200: () => ({ ...ask(columns), headers: selected('102') }),
      400: () => ask(['gla_sqm']),
      401: () => ({ ...ask(columns), headers: selected('999') }),
      ...UNREADABLE,
    };
  };

  return {
    [`POST ${token.path}`]: {
      200: ({ under }) => form(under.tokenForm()),
      400: ({ under }) => form({ ...under.tokenForm(), grant_type: 'password' }),
      401: ({ under }) => form({ ...under.tokenForm(), client_secret: 'wrong' }),
      403: ({ under }) => form({ ...under.tokenForm(), audience: 'https://elsewhere.example' }),
      413: () => ({ body: TOO_LARGE, headers: FORM, anonymous: true }),
      415: () => ({ ...XML, anonymous: true }),
      [quotaExhausted.statuses[0] ?? 429]: ({ under }) => {
        under.service.admin.setQuota(ANALYST.clientId, 0);
        return form(under.tokenForm(ANALYST));
      },
    },
    [`GET ${databases.path}`]: { 200: () => ({}), 401: () => ({ anonymous: true }) },
    [`GET ${columnList.path}`]: {
      // To find the columns that are always null takes long. The 400 shows that the parameter is read.
      200: () => ({ search: [[columnList.alwaysNull, 'ignore']], headers: selected('101', '103') }),
      400: () => ({ search: [[columnList.alwaysNull, 'exclude']] }),
      401: () => ({ headers: selected('999') }),
    },
    [`${query.method} ${query.path}`]: rows(query, allColumns),
    [`${changes.method} ${changes.path}`]: rows(changes, allChanges, { [changes.fxCurrency]: 'EUR' }),
    [`GET ${rentrolls.path}`]: list,
    [`GET ${files.path}`]: list,
    [`GET ${file.path}`]: {
      200: ({ fileId }) => ({ path: { fileId } }),
      401: ({ fileId }) => ({ path: { fileId }, headers: selected('999') }),
      404: () => ({ path: { fileId: 'nothing' } }),
    },
    [`GET ${columnMappings.path}`]: {
      200: ({ extractionIds }) => ({ search: mappingsOf(extractionIds) }),
      400: () => ({ search: mappingsOf([]) }),
      401: ({ extractionIds }) => ({ search: mappingsOf(extractionIds), anonymous: true }),
      404: () => ({ search: mappingsOf(['1']) }),
    },
    ...(createProperty.enabled && {
      [`POST ${createProperty.path}`]: {
        201: () => ({
          body: { [createProperty.projectName]: 'Riverside', [createProperty.fields[0] ?? '']: 'Mill House' },
          headers: selected('101'),
        }),
        400: () => ({ body: {}, headers: selected('101') }),
        401: () => ({ body: {}, anonymous: true }),
        ...UNREADABLE,
      },
    }),
    'GET /openapi.json': { 200: () => ({ anonymous: true }) },
  };
}

const form = (fields: Record<string, string>): DocumentedRequest => ({
  headers: FORM,
  body: String(new URLSearchParams(fields)),
  anonymous: true,
});
