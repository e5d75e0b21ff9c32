import { createColumnNames } from '../../../src/answers/naming';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { explainNames } from '../../../src/table/columns/explain-names';
import { foldText } from '../../../src/table/columns/fold-words';
import { rankColumns } from '../../../src/table/columns/rank-columns';
import { SYNONYMS } from '../../../src/table/columns/synonyms';
import { entry } from '../catalogue';

const { columns } = createCatalogue();
const proposed = (name: string, catalogue: readonly (typeof columns)[number][] = columns) => {
  const { message } = explainNames([{ name }], { catalogue });
  const near = /Nearest: (.*)\.$/.exec(message)?.[1] ?? '';
  const { find } = createColumnNames(catalogue);
  return [...near.matchAll(/"([^"]*)"|([a-z]\w*_\w*)/gi)].map(
    ([, heading, name]) => name ?? find(heading!)!.name,
  );
};

describe('the first proposal for', () => {
  it.each([
    ['passing rent', 'in_place_rent_pa'],
    ['Passing Rent (EUR)', 'in_place_rent_pa'],
    ['passing', 'in_place_rent_pa'],
    ['current rent', 'in_place_rent_pa'],
    ['In-place rent', 'in_place_rent_pa'],
    ['net rent', 'in_place_rent_pa'],
    ['Pasing rent', 'in_place_rent_pa'],
    ['headline rent', 'contracted_rent_pa'],
    ['Headline', 'contracted_rent_pa'],
    ['ERV', 'market_rent_pa'],
    ['MR', 'market_rent_pa'],
    ['market rent', 'market_rent_pa'],
    ['NLA', 'actual_lettable_area_sqm'],
    ['GLA', 'actual_lettable_area_sqm'],
    ['sqm', 'actual_lettable_area_sqm'],
    ['Area', 'actual_lettable_area_sqm'],
    ['sqft', 'actual_lettable_area_sqm'],
    ['suite', 'unit_name'],
    ['demise', 'unit_name'],
    ['lessee', 'tenant_name'],
    ['Occupier', 'tenant_name'],
    ['Tenant', 'tenant_name'],
    ['Property', 'property_name'],
    ['Use', 'use_type'],
    ['Expiry', 'lease_expiry_date'],
    ['lease expiry', 'lease_expiry_date'],
    ['lease end', 'lease_expiry_date'],
    ['term', 'lease_expiry_date'],
    ['break', 'next_break_date'],
    ['first break', 'first_break_date'],
    ['fund', 'portfolio_name'],
    ['EUR', 'currency'],
    ['Miete', 'in_place_rent_pa'],
    ['Ist-Miete', 'in_place_rent_pa'],
    ['Vertragsmiete', 'contracted_rent_pa'],
    ['Marktmiete', 'market_rent_pa'],
    ['Mieter', 'tenant_name'],
    ['Fläche', 'actual_lettable_area_sqm'],
    ['Mietflaeche', 'actual_lettable_area_sqm'],
    ['Mietbeginn', 'lease_start_date'],
    ['Mietende', 'lease_expiry_date'],
    ['Leerstand', 'vacancy_status'],
    ['Nutzungsart', 'use_type'],
    ['loyer', 'in_place_rent_pa'],
    ['loyer facial', 'contracted_rent_pa'],
    ['valeur locative', 'market_rent_pa'],
    ['locataire', 'tenant_name'],
    ['échéance', 'lease_expiry_date'],
    ['surface', 'actual_lettable_area_sqm'],
    ['renta', 'in_place_rent_pa'],
    ['inquilino', 'tenant_name'],
    ['vencimiento', 'lease_expiry_date'],
    ['superficie', 'actual_lettable_area_sqm'],
    ['huur', 'in_place_rent_pa'],
    ['huurder', 'tenant_name'],
    ['einddatum', 'lease_expiry_date'],
    ['oppervlakte', 'actual_lettable_area_sqm'],
    ['leegstand', 'vacancy_status'],
  ])('%s is %s', (name, column) => expect(proposed(name)[0]).toBe(column));
});

it.each([
  'passing rent',
  'Passing Rent PA',
  'current rent',
  'passing',
  'in place rent',
  'Istmiete',
  'loyer actuel',
])('never proposes another rent for %s, even if the service has no passing rent', (name) => {
  expect(proposed(name).join()).not.toMatch(/contracted|headline|market/);
  const others = columns.filter((column) => !column.name.includes('in_place'));
  expect(proposed(name, others).join()).not.toMatch(/contracted|headline|market/);
  expect(rankColumns(columns, name).join()).not.toMatch(/contracted/);
  const found = rankColumns(columns, name, SYNONYMS).map((column) => column.name);
  expect(found[0]).toBe('in_place_rent_pa');
  expect(found.join()).not.toContain('contracted_rent');
});

it('still proposes contracted rent to a person who says so', () => {
  expect(proposed('current contracted rent')).toContain('contracted_rent_pa');
  expect(proposed('contracted rents')[0]).toBe('contracted_rent_pa');
});

it('marks a proposed column that is alpha', () =>
  expect(explainNames([{ name: 'square feet' }], { catalogue: columns }).message).toContain(
    '"Lettable Area (sqft)" (alpha)',
  ));

it('names at least forty columns, each live in the demo and with words of five languages', () => {
  const known = new Set([
    ...columns.map(({ name }) => name),
    'isApproved',
    'lastApprovedAt',
    'reason_for_rent_change',
    'rent_change_pa',
  ]);
  expect(SYNONYMS.size).toBeGreaterThanOrEqual(50);
  for (const [name, words] of SYNONYMS) {
    expect(known).toContain(name);
    expect(words.length).toBeGreaterThanOrEqual(5);
    expect(words.every((word) => word !== '')).toBe(true);
  }
});

it.each([
  ['Mietflächen', 'mietflaechen'],
  ['échéance', 'ECHEANCE'],
  ['Straße', 'strasse'],
  ['rents', 'Rent'],
  ['isApproved', 'is_approved'],
])('reads %s like %s', (one, other) => expect(foldText(one)).toBe(foldText(other)));

it('finds no other words for a name without words', () =>
  expect(explainNames([{ name: '???' }], { catalogue: [entry('x', 'INT')] }).message).toBe(
    'Column "???" does not exist. RR.COLUMNS lists the columns.',
  ));
