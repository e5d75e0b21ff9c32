import { ENUM_COLUMNS, INTEGER_COLUMNS } from '../../../src/contract/proposals';
import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { textTable } from '../../support/text-table';

const { columns: CATALOGUE, find } = createCatalogue();

describe('catalogue', () => {
  it('has at least 250 columns with unique names', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(250);
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
  });

  it('writes names in snake case, some with a leading underscore [rule 6]', () => {
    for (const { name } of CATALOGUE) expect(name).toMatch(/^_?[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    expect(CATALOGUE.filter(({ name }) => name.startsWith('_')).length).toBeGreaterThan(0);
  });

  it('does not have a removed column [rule 149]', () =>
    expect(CATALOGUE.filter(({ name }) => REMOVED_COLUMNS.has(name))).toEqual([]));

  it.each(
    textTable(`
      STRING | loan_provider property_market privacy_level payer_type property_approval_status property_approval_decided_by
      STRING | unit_street unit_street_number unit_postcode unit_city unit_region unit_country
      INT | svc_property_id svc_project_id
      FLOAT | in_place_rent_pa property_id project_id ${[...INTEGER_COLUMNS].join(' ')}
      TIMESTAMP | property_approval_decided_at lease_expiry_date rentroll_date
      ENUM | ${[...ENUM_COLUMNS].join(' ')}`),
  )(
    'has the type %s for %s [rules 9, 13, 14, 15, 26, 27, 28, 29, 30, 31, 126, 138, 139, 140, 141, 142, 143]',
    (type, names) => expect(names!.split(' ').filter((name) => find(name)?.type !== type)).toEqual([]),
  );

  it('uses ENUM and INT only for the columns that the document names [rule 9]', () => {
    const names = (type: string) =>
      CATALOGUE.filter((column) => column.type === type).map(({ name }) => name);
    expect(new Set(names('ENUM'))).toEqual(ENUM_COLUMNS);
    expect(names('INT')).toEqual(['svc_property_id', 'svc_project_id']);
  });

  it.each(
    textTable(`
      actual_lettable_area_sqm | Lettable Area
      contracted_lettable_area_sqm | Contract Lettable Area
      actual_lettable_area_tsubo | Lettable Area (tsubo)
      actual_lettable_area_sqft | Lettable Area (sqft)
      contracted_rent_pa_per_sqft | Contracted Rent PA / sqft
      tenant_name_incl_pre_let | Tenant Name (incl. pre-let)`),
  )('labels %s "%s" [rules 32, 33, 34, 35, 36, 37]', (name, label) => expect(find(name!)?.label).toBe(label));

  it('marks the deprecated and the configured columns [rules 38, 123, 136]', () => {
    const flagged = (flag: 'deprecated' | 'alpha') =>
      CATALOGUE.filter((column) => column[flag]).map(({ name }) => name);
    expect(flagged('deprecated')).toEqual(['property_id', 'project_id']);
    expect(flagged('alpha')).toEqual([
      'actual_lettable_area_sqft',
      'actual_lettable_area_tsubo',
      'contracted_rent_pa_per_sqft',
      'tenant_name_incl_pre_let',
    ]);
  });
});
