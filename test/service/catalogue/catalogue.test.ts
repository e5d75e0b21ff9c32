import { INTEGER_COLUMNS } from '../../../src/contract/integer-columns';
import { ENUM_COLUMNS } from '../../../src/contract/proposals';
import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { columnTable } from '../../../src/service/catalogue/column';

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

  it.each<readonly [string, string]>([
    ['in_place_rent_pa', 'FLOAT'],
    ['loan_provider', 'STRING'],
    ['property_market', 'STRING'],
    ['privacy_level', 'STRING'],
    ['payer_type', 'STRING'],
    ['svc_property_id', 'INT'],
    ['svc_project_id', 'INT'],
    ['property_id', 'FLOAT'],
    ['project_id', 'FLOAT'],
    ['property_approval_status', 'STRING'],
    ['property_approval_decided_by', 'STRING'],
    ['property_approval_decided_at', 'TIMESTAMP'],
    ['unit_street', 'STRING'],
    ['unit_street_number', 'STRING'],
    ['unit_postcode', 'STRING'],
    ['unit_city', 'STRING'],
    ['unit_region', 'STRING'],
    ['unit_country', 'STRING'],
    ['lease_expiry_date', 'TIMESTAMP'],
    ['rentroll_date', 'TIMESTAMP'],
    ...[...ENUM_COLUMNS].map((name) => [name, 'ENUM'] as const),
    ...[...INTEGER_COLUMNS].map((name) => [name, 'FLOAT'] as const),
  ])(
    'has %s as %s [rules 9, 13, 14, 15, 26, 27, 28, 29, 30, 31, 126, 138, 139, 140, 141, 142, 143]',
    (name, type) => expect(find(name)?.type).toBe(type),
  );

  it('uses ENUM and INT only for the columns that the document names [rule 9]', () => {
    const names = (type: string) =>
      CATALOGUE.filter((column) => column.type === type).map(({ name }) => name);
    expect(new Set(names('ENUM'))).toEqual(ENUM_COLUMNS);
    expect(names('INT')).toEqual(['svc_property_id', 'svc_project_id']);
  });

  it.each([
    ['actual_lettable_area_sqm', 'Lettable Area'],
    ['contracted_lettable_area_sqm', 'Contract Lettable Area'],
    ['actual_lettable_area_tsubo', 'Lettable Area (tsubo)'],
    ['actual_lettable_area_sqft', 'Lettable Area (sqft)'],
    ['contracted_rent_pa_per_sqft', 'Contracted Rent PA / sqft'],
    ['tenant_name_incl_pre_let', 'Tenant Name (incl. pre-let)'],
    ['next_tenant_name', 'Next Tenant Name'],
  ])('labels %s "%s" [rules 32, 33, 34, 35, 36, 37]', (name, label) => expect(find(name)?.label).toBe(label));

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

  it('describes every column in a sentence and assigns it to a group [rule 3]', () => {
    for (const { label, group, description } of CATALOGUE) {
      expect(label).not.toBe('');
      expect(group).not.toBe('');
      expect(description).toMatch(/\.$/);
    }
  });
});

it.each([
  'area | FLOAT | Area | Its area.',
  'area | MONEY | Area | Its area. | s.area',
  'area | FLOAT (beta) | Area | Its area. | s.area',
])('a table of columns names the line that is not complete: %s', (line) =>
  expect(() => columnTable(line)).toThrow(line),
);
