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

const WORDS: Readonly<Record<string, string>> = {
  in_place_rent_pa:
    'passing rent|Passing Rent (EUR)|passing|Pasing rent|net rent|Miete|Ist-Miete|loyer|renta|huur',
  contracted_rent_pa: 'headline rent|Headline|Vertragsmiete|loyer facial',
  market_rent_pa: 'ERV|MR|market rent|Marktmiete|valeur locative',
  actual_lettable_area_sqm: 'NLA|GLA|sqm|Area|sqft|Fläche|Mietflaeche|surface|superficie|oppervlakte',
  unit_name: 'suite|demise',
  tenant_name: 'lessee|Occupier|Tenant|Mieter|locataire|inquilino|huurder',
  property_name: 'Property',
  use_type: 'Use|Nutzungsart',
  lease_expiry_date: 'Expiry|lease expiry|lease end|term|Mietende|échéance|vencimiento|einddatum',
  next_break_date: 'break',
  first_break_date: 'first break',
  portfolio_name: 'fund',
  currency: 'EUR',
  lease_start_date: 'Mietbeginn',
  vacancy_status: 'Leerstand|leegstand',
};
const EACH = Object.entries(WORDS).flatMap(([column, words]) =>
  words.split('|').map((word) => [word, column]),
);

it.each(EACH)('the first proposal for %s is %s', (word, column) => expect(proposed(word!)[0]).toBe(column));

it.each([
  ...['passing rent', 'Passing Rent PA', 'current rent', 'passing', 'in place rent', 'Istmiete'],
  ...['loyer actuel'],
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
