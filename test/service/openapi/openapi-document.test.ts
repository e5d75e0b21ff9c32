import { parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { errorsOfDocument, objectsIn, operationsOf, partAt } from './openapi-document';
import { RENAMED } from '../renamed-profile';
import { servicesInTurn } from '../run-service';

type Json = Record<string, unknown>;

const CATALOGUE = createCatalogue();

const { serve, stop } = servicesInTurn({ units: 200 });
afterAll(stop);

const documents = new Map<string, unknown>();
/** Returns the document of a service with this profile, which is started once. */
async function describeUnder(overrides: object = {}): Promise<Json> {
  const key = JSON.stringify(overrides);
  if (!documents.has(key)) {
    const { call } = await serve({ profile: parseProfile(overrides) });
    documents.set(key, (await call('/openapi.json', {})).body);
  }
  return documents.get(key) as Json;
}

describe('the OpenAPI description under a profile', () => {
  it.each([
    [{ databasesHeader: { format: 'repeated' } }],
    [{ databasesHeaderOn: 'column-list' }],
    // A status with two causes.
    [{ quotaExhausted: { statuses: [403] } }],
  ])('is valid OpenAPI 3.1 with %j', async (overrides) =>
    expect(errorsOfDocument(await describeUnder(overrides))).toBeNull(),
  );

  it.each([{}, RENAMED])('gives every object of a reply exactly its fields', async (overrides) => {
    const document = await describeUnder(overrides);
    const replies = operationsOf(document).map(({ path, method }) =>
      partAt(document, ['paths', path, method.toLowerCase(), 'responses']),
    );
    const objects = objectsIn([...replies, document['components']]).filter(({ type }) => type === 'object');
    expect(objects.length).toBeGreaterThan(5);
    for (const { properties, required, additionalProperties, description } of objects) {
      expect(additionalProperties).toBe(false);
      // A row has only the columns that were asked for.
      const isRow = String(description).startsWith('The requested columns');
      expect(required).toEqual(isRow ? undefined : Object.keys(properties as Json));
    }
  });

  it('takes every path and name from the profile [rules 50, 77]', async () => {
    const [usual, renamed] = [namesIn(await describeUnder()), namesIn(await describeUnder(RENAMED))];
    const added = [...renamed].filter((name) => !usual.has(name));
    expect(added.sort()).toEqual(
      [...new Set(textsOf(RENAMED).filter((text) => !['json', 'repeated', 'GET'].includes(text)))].sort(),
    );
    for (const gone of ['Authentication', 'X-company-databases', 'columnType', 'approvedOnly', 'message'])
      expect([gone, usual.has(gone), renamed.has(gone)]).toEqual([gone, true, false]);
  });

  it('has the field of configured columns, if they are not among the others [rule 38]', async () => {
    const document = await describeUnder({ configuredColumns: { select: 'own-field' } });
    const pointer = ['paths', '/thirdparty/query', 'post', 'requestBody', 'content', 'application/json'];
    const { columns, configuredColumns } = partAt(document, [...pointer, 'schema', 'properties']) as Json;
    const names = (alpha: boolean) =>
      CATALOGUE.columns.filter((column) => column.alpha === alpha).map(({ name }) => name);
    expect([columns, configuredColumns]).toMatchObject([
      { items: { enum: names(false) } },
      { items: { enum: names(true) } },
    ]);
  });
});

/** What the interface document shows. Everything else is assumed. */
const SHOWN = [
  'File fileName',
  'File originalFileId',
  'File originalFileName',
  'FileDetails rentrolls',
  'GET /thirdparty/extractions/column-mappings',
  'GET /thirdparty/extractions/column-mappings 401',
  'GET /thirdparty/files 401',
  'GET /thirdparty/files/{fileId} 401',
  'GET /thirdparty/rentrolls 401',
  'Rentroll isApproved',
  'Rentroll lastApprovedAt',
  'GET /thirdparty/column-list',
  'GET /thirdparty/column-list 401',
  'GET /thirdparty/column-list header X-company-databases',
  'GET /thirdparty/column-list query alwaysNull',
  'GET /thirdparty/databases-list 401',
  'POST /oauth/token',
  'POST /oauth/token field audience',
  'POST /oauth/token field client_id',
  'POST /oauth/token field client_secret',
  'POST /oauth/token field grant_type',
  'POST /oauth/token 200 access_token',
  'POST /thirdparty/query 401',
  'POST /thirdparty/v2/properties 401',
  'POST /thirdparty/v2/properties field project_name',
  'POST /thirdparty/query field approvedOnly',
  'POST /thirdparty/track-changes 401',
  'POST /thirdparty/track-changes field fxCurrency',
  'Column columnType',
];

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

describe('x-assumed', () => {
  it('marks exactly the paths, parameters, fields and statuses that the document does not show', async () =>
    expect(unmarked(await describeUnder({ createProperty: { enabled: true } })).sort()).toEqual(
      [...SHOWN].sort(),
    ));

  it('marks exactly the columns that the document does not name [rule 8]', async () => {
    for (const [schema, columns] of [
      ['Row', CATALOGUE.columns],
      ['ChangeRow', [...CATALOGUE.columns, ...CHANGE_COLUMNS]],
    ] as const) {
      const properties = partAt(await describeUnder(), [
        'components',
        'schemas',
        schema,
        'properties',
      ]) as Json;
      expect(Object.keys(properties).sort()).toEqual([...new Set(columns.map(({ name }) => name))].sort());
      const named = Object.entries(properties).flatMap(([name, value]) => (isMarked(value) ? [] : [name]));
      expect(named.sort()).toEqual(
        [...SHOWN_COLUMNS, ...(schema === 'ChangeRow' ? ['reason_for_rent_change'] : [])].sort(),
      );
    }
  });
});

const isMarked = (part: unknown): boolean => (part as Json)['x-assumed'] === true;

/** Lists the unmarked parts of the interface, except rows. */
function unmarked(document: unknown): string[] {
  const found: string[] = [];
  const note = (name: string, part: unknown) => void (isMarked(part) || found.push(name));
  for (const { name, method, path, statuses, isOwn } of operationsOf(document)) {
    if (isOwn) continue;
    const item = partAt(document, ['paths', path]);
    const operation = partAt(item, [method.toLowerCase()]);
    note(name, item);
    for (const parameter of (partAt(operation, ['parameters']) ?? []) as Json[])
      note(`${name} ${String(parameter['in'])} ${String(parameter['name'])}`, parameter);
    for (const [field, part] of propertiesIn(partAt(operation, ['requestBody'])))
      note(`${name} field ${field}`, part);
    for (const status of statuses) {
      const reply = partAt(operation, ['responses', String(status)]);
      note(`${name} ${status}`, reply);
      for (const [field, part] of propertiesIn(reply)) note(`${name} ${status} ${field}`, part);
    }
  }
  const schemas = partAt(document, ['components', 'schemas']) as Json;
  for (const [name, schema] of Object.entries(schemas))
    if (!name.endsWith('Row'))
      for (const [field, part] of propertiesIn(schema)) note(`${name} ${field}`, part);
  return found;
}

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
