import { parseProfile } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { REFERENCE_PROFILE } from '../../../src/service/start-service';
import { textTable } from '../../support/text-table';
import { errorsOfDocument, operationsOf, partAt, schemasOf } from './openapi-document';
import { DEMO, servicesInTurn, type ServedInTurn } from '../run-service';

type Json = Record<string, unknown>;

const { serve, stop } = servicesInTurn({ units: 200 });
afterAll(stop);

const COLUMNS = createCatalogue().columns.map(({ name }) => name);
const CHANGES = [...new Set([...COLUMNS, ...CHANGE_COLUMNS.map(({ name }) => name)])];
/** All columns, so that the reply has every documented field. */
const rowsOf = (columns: string[]) => JSON.stringify({ columns });
/** Each operation, with what follows its path and the body of a request that succeeds. */
const REQUESTS = textTable(
  `
  POST /oauth/token
  GET /thirdparty/databases-list
  GET /thirdparty/column-list ¦ ?alwaysNull=ignore
  POST /thirdparty/query ¦ ¦ ${rowsOf(COLUMNS)}
  POST /thirdparty/track-changes ¦ ¦ ${rowsOf(CHANGES)}
  GET /thirdparty/rentrolls
  GET /thirdparty/files
  GET /thirdparty/files/{fileId}
  GET /thirdparty/extractions/column-mappings ¦ ?extractionIds=250020
  POST /thirdparty/v2/properties ¦ ¦ {"project_name":"Riverside","property_name":"Mill House"}
  GET /openapi.json`,
  '¦',
);

describe('the OpenAPI description', () => {
  let under: ServedInTurn;
  let document: unknown;
  let schemaAt: ReturnType<typeof schemasOf>;
  beforeAll(async () => {
    under = await serve({ profile: parseProfile(REFERENCE_PROFILE) });
    document = (await under.call('/openapi.json', {})).body;
    schemaAt = schemasOf(document);
  });

  it('is valid OpenAPI 3.1, and names the addresses that serve data and tokens [rule 48]', () => {
    expect(errorsOfDocument(document)).toBeNull();
    const addresses = (part: unknown) =>
      (partAt(part, ['servers']) as { url: string }[]).map(({ url }) => url);
    expect(addresses(document)).toEqual([under.service.baseUrl]);
    expect(addresses(partAt(document, ['paths', '/oauth/token']))).toEqual([under.service.authUrl]);
  });

  it('names exactly these operations [rules 2, 76, 85, 106]', () =>
    expect(operationsOf(document).sort()).toEqual(REQUESTS.map(([name]) => name).sort()));

  it.each(REQUESTS.slice(1, -1))(
    'describes the reply of %s [rules 89, 91, 93]',
    async (name, search = '', body) => {
      const [method = '', path = ''] = name!.split(' ');
      const [file] = (await under.get('/thirdparty/files', '101')).body;
      const answer = await under.call(
        path.replace('{fileId}', String(file!['fileId'])) + search,
        await under.as(DEMO, '101'),
        body && (JSON.parse(body) as object),
      );
      const reply = ['responses', String(answer.status), 'content', 'application/json', 'schema'];
      const validate = schemaAt('paths', path, method.toLowerCase(), ...reply);
      expect([answer.status < 300, validate(answer.body), validate.errors]).toEqual([true, true, null]);
      if (!/(query|track-changes)$/.test(path)) return;
      const { items } = validate.schema as { items: { $ref: string } };
      const described = partAt(document, [...items.$ref.split('/').slice(1), 'properties']) as object;
      const fields = (answer.body as object[]).map((row) => Object.keys(row).sort().join());
      expect(new Set(fields)).toEqual(new Set([Object.keys(described).sort().join()]));
    },
  );
});

const describeUnder = async (overrides: object = {}) =>
  (await (await serve({ profile: parseProfile(overrides) })).call('/openapi.json', {})).body;

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
