import { parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { REFERENCE_PROFILE } from '../../../src/service/start-service';
import { errorsOfDocument, objectsIn, operationsOf, partAt, schemasOf } from './openapi-document';
import { RENAMED } from '../renamed-profile';
import { ANALYST, DEMO, servicesInTurn, type ServedInTurn } from '../run-service';

type Json = Record<string, unknown>;

const { serve, stop } = servicesInTurn({ units: 200 });
afterAll(stop);

interface Sent {
  /** Follows the path of the operation. */
  search?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text. */
  body?: unknown;
  /** Sent without a token. */
  anonymous?: true;
}
type SentByStatus = Record<number, Sent | ((under: ServedInTurn) => Sent)>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TOO_LARGE = ' '.repeat(1_100_000);
const form = (fields: Record<string, string>): Sent => ({
  ...{ headers: FORM, anonymous: true },
  body: String(new URLSearchParams(fields)),
});
const select = (ids: string) => ({ headers: { 'X-company-databases': ids } });
const UNREADABLE: SentByStatus = {
  413: { body: TOO_LARGE, headers: { 'content-type': 'application/json' } },
  415: { body: '<a/>', headers: { 'content-type': 'application/xml' } },
};
const LIST: SentByStatus = { 200: select('101'), 401: select('101,999') };
/** All columns, so that the reply has every documented field. */
const rows = (columns: string[], more = {}): SentByStatus => {
  const body = { columns, rentrolls: 'all-rentrolls', approvedOnly: true, ...more };
  return {
    200: { body, ...select('102') },
    400: { body: { columns: ['gla_sqm'] } },
    401: { body, ...select('999') },
    ...UNREADABLE,
  };
};
const COLUMNS = createCatalogue().columns.map(({ name }) => name);
const CHANGES = [...new Set([...COLUMNS, ...CHANGE_COLUMNS.map(({ name }) => name)])];
const EXTRACTIONS = { search: '?extractionIds=250021,250022' };

/** A request for each documented operation and status. */
const SENT: Record<string, SentByStatus> = {
  'POST /oauth/token': {
    200: ({ tokenForm }) => form(tokenForm()),
    400: ({ tokenForm }) => form({ ...tokenForm(), grant_type: 'password' }),
    401: ({ tokenForm }) => form({ ...tokenForm(), client_secret: 'wrong' }),
    403: ({ tokenForm }) => form({ ...tokenForm(), audience: 'https://elsewhere.example' }),
    413: { body: TOO_LARGE, headers: FORM, anonymous: true },
    415: { body: '<a/>', headers: { 'content-type': 'application/xml' }, anonymous: true },
    429({ service, tokenForm }) {
      service.admin.setQuota(ANALYST.clientId, 0);
      return form(tokenForm(ANALYST));
    },
  },
  'GET /thirdparty/databases-list': { 200: {}, 401: { anonymous: true } },
  'GET /thirdparty/column-list': {
    // To find the columns that are always null takes long. The 400 shows that the parameter is read.
    200: { search: '?alwaysNull=ignore', ...select('101,103') },
    400: { search: '?alwaysNull=exclude' },
    401: select('999'),
  },
  'POST /thirdparty/query': rows(COLUMNS),
  'POST /thirdparty/track-changes': rows(CHANGES, { fxCurrency: 'EUR' }),
  'GET /thirdparty/rentrolls': LIST,
  'GET /thirdparty/files': LIST,
  'GET /thirdparty/files/{fileId}': { 200: {}, 401: select('999'), 404: { search: '0' } },
  'GET /thirdparty/extractions/column-mappings': {
    200: EXTRACTIONS,
    400: {},
    401: { ...EXTRACTIONS, anonymous: true },
    404: { search: '?extractionIds=1' },
  },
  'POST /thirdparty/v2/properties': {
    201: { body: { project_name: 'Riverside', property_name: 'Mill House' }, ...select('101') },
    400: { body: {}, ...select('101') },
    401: { body: {}, anonymous: true },
    ...UNREADABLE,
  },
  'GET /openapi.json': { 200: { anonymous: true } },
};
const EVERY = Object.entries(SENT).flatMap(([name, byStatus]) =>
  Object.entries(byStatus).map(([status, sent]) => [name, Number(status), sent] as const),
);

describe('the OpenAPI description', () => {
  let under: ServedInTurn;
  let document: unknown;
  let schemaAt: ReturnType<typeof schemasOf>;
  let fileId: string;
  beforeAll(async () => {
    under = await serve({ profile: parseProfile(REFERENCE_PROFILE) });
    document = (await under.call('/openapi.json', {})).body;
    schemaAt = schemasOf(document);
    fileId = String((await under.get('/thirdparty/files')).body[0]?.['fileId']);
  });

  async function send(name: string, sent: Sent): Promise<{ status: number; body: unknown }> {
    const { search = '', body, headers, anonymous } = sent;
    const [method = '', path = ''] = name.replace('{fileId}', fileId).split(' ');
    const reply = await fetch(under.service.baseUrl + path + search, {
      method,
      headers: {
        ...(anonymous ? {} : await under.as(DEMO)),
        ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  }

  function replySchema(name: string, status: number) {
    const [method = '', path = ''] = name.split(' ');
    const content = ['responses', String(status), 'content', 'application/json', 'schema'];
    return schemaAt('paths', path, method.toLowerCase(), ...content);
  }

  it('is valid OpenAPI 3.1, and names the addresses that serve data and tokens [rule 48]', () => {
    expect(errorsOfDocument(document)).toBeNull();
    const addresses = (part: unknown) =>
      (partAt(part, ['servers']) as { url: string }[]).map(({ url }) => url);
    expect(addresses(document)).toEqual([under.service.baseUrl]);
    expect(addresses(partAt(document, ['paths', '/oauth/token']))).toEqual([under.service.authUrl]);
  });

  it('is tested with exactly the documented operations and statuses [rules 2, 76, 85, 106, 113]', () => {
    const documented = operationsOf(document).map(({ name, statuses }) => [name, [...statuses].sort()]);
    const tried = Object.entries(SENT).map(([name, byStatus]) => [name, Object.keys(byStatus).map(Number)]);
    expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(documented));
  });

  it.each(EVERY)(
    'describes the reply of %s with status %i [rules 89, 91, 93]',
    async (name, status, sent) => {
      const answer = await send(name, typeof sent === 'function' ? sent(under) : sent);
      expect([answer.status, answer.status === status ? null : answer.body]).toEqual([status, null]);
      if (name === 'GET /openapi.json') return;
      const validate = replySchema(name, status);
      expect([validate(answer.body), validate.errors]).toEqual([true, null]);
      if (status !== 200 || !/(query|track-changes)$/.test(name)) return;
      const { items } = validate.schema as { items: { $ref: string } };
      const described = partAt(document, [...items.$ref.split('/').slice(1), 'properties']) as object;
      const rows = answer.body as object[];
      expect(rows.length).toBeGreaterThan(10);
      expect(new Set(rows.map((row) => Object.keys(row).sort().join()))).toEqual(
        new Set([Object.keys(described).sort().join()]),
      );
    },
  );
});

const describeUnder = async (overrides: object = {}) =>
  (await (await serve({ profile: parseProfile(overrides) })).call('/openapi.json', {})).body;

it.each([
  [RENAMED],
  [{ databasesHeader: { format: 'repeated' } }],
  [{ databasesHeaderOn: 'column-list' }],
  // A status with two causes.
  [{ quotaExhausted: { statuses: [403] } }],
])('the OpenAPI description is valid with %j', async (overrides) =>
  expect(errorsOfDocument(await describeUnder(overrides))).toBeNull(),
);

it('the OpenAPI description takes every path and name from the profile [rules 50, 77]', async () => {
  const [usual, renamed] = [namesIn(await describeUnder()), namesIn(await describeUnder(RENAMED))];
  const added = [...renamed].filter((name) => !usual.has(name));
  expect(added.sort()).toEqual(
    [...new Set(textsOf(RENAMED).filter((text) => !['json', 'repeated', 'GET'].includes(text)))].sort(),
  );
  for (const gone of ['Authentication', 'X-company-databases', 'columnType', 'approvedOnly', 'message'])
    expect([gone, usual.has(gone), renamed.has(gone)]).toEqual([gone, true, false]);
});

it('is not served if replies have another shape', async () => {
  const under = await serve({ variants: { rows: 'wrapped' } });
  expect((await under.call('/openapi.json', {})).status).toBe(404);
});

/** Columns that the interface document names. */
const SHOWN_COLUMNS = `
  property_approval_status property_approval_decided_by property_approval_decided_at in_place_rent_pa loan_provider
  property_market privacy_level payer_type svc_property_id svc_project_id property_id project_id
  actual_lettable_area_sqm contracted_lettable_area_sqm unit_street unit_street_number unit_postcode unit_city
  unit_region unit_country break_option_holder extension_option_holder extension_option_holder_two
  extension_option_holder_three extension_option_holder_four extension_option_holder_five break_option_two_holder
  break_option_three_holder indexation_threshold_unit_percent_or_points net_lease_type next_net_lease_type
  rent_review_type security_type security_type_two security_type_three tenure turnover_rent_payment_frequency
  rent_payment_frequency headlease_payment_frequency use_type_full_formatted use_type_full use_type parking_spaces
  excel_row_index unit_count rent_payment_day rentroll_id parking_and_lettable_area_unit_count
  bicycle_parking_spaces svc_portfolio_id extraction_id creditdata_company_hierarchy_level
  creditdata_employee_count creditdata_company_risk_indicator rent_free_outstanding_months
  extension_options_count occupied_unit_count vacant_unit_count non_revenue_unit_count
  occupied_unit_count_excl_non_revenue_units vacant_unit_count_excl_non_revenue_units partner_parking_spaces
`
  .trim()
  .split(/\s+/);

it('x-assumed marks exactly the columns that the interface document does not name [rule 8]', async () => {
  const properties = partAt(await describeUnder(), [
    'components',
    'schemas',
    'ChangeRow',
    'properties',
  ]) as Json;
  const columns = [...createCatalogue().columns, ...CHANGE_COLUMNS].map(({ name }) => name);
  expect(Object.keys(properties).sort()).toEqual([...new Set(columns)].sort());
  const named = Object.keys(properties).filter((name) => (properties[name] as Json)['x-assumed'] !== true);
  expect(named.sort()).toEqual([...SHOWN_COLUMNS, 'reason_for_rent_change'].sort());
});

const propertiesIn = (part: unknown): [string, unknown][] =>
  objectsIn(part).flatMap(({ type, properties }) =>
    type === 'object' ? Object.entries(properties as Json) : [],
  );

/** Returns the names of paths, parameters, fields and the token header. */
function namesIn(document: unknown): Set<string> {
  const names = [String(partAt(document, ['components', 'securitySchemes', 'accessToken', 'name']))];
  for (const { path, method } of operationsOf(document)) {
    names.push(path);
    const operation = partAt(document, ['paths', path, method.toLowerCase()]);
    for (const parameter of (partAt(operation, ['parameters']) ?? []) as Json[])
      names.push(String(parameter['name']));
    names.push(...propertiesIn(operation).map(([name]) => name));
  }
  names.push(...propertiesIn(partAt(document, ['components', 'schemas'])).map(([name]) => name));
  return new Set(names);
}

/** Returns every text in a JSON value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
