import fc from 'fast-check';
import { rankColumns } from '../../../src/table/columns/rank-columns';
import { entry } from '../catalogue';

const ENTRIES = [
  entry('unit_name', 'STRING', 'Unit', { description: 'The unit as the rent roll calls it' }),
  entry('current_use', 'STRING', 'Use'),
  entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', { group: 'Rent', unit: 'currency p.a.' }),
  entry('rent_free_months', 'INT', 'Rent-free months'),
  entry('tenant_name', 'STRING', 'Tenant'),
  entry('rent', 'FLOAT', 'Passing'),
  entry('next_tenant_name', 'STRING', null),
  entry('market_rent_pa', 'FLOAT', 'ERV'),
];
const names = (search: string) => rankColumns(ENTRIES, search).map(({ name }) => name);

it.each<[string, string[]]>([
  ['rent', ['rent', 'rent_free_months', 'contracted_rent_pa', 'market_rent_pa', 'current_use', 'unit_name']],
  ['RENT  pa', ['contracted_rent_pa', 'market_rent_pa', 'rent']],
  ['tenant', ['tenant_name', 'next_tenant_name']],
  ['Tenant Name', ['tenant_name', 'next_tenant_name']],
  ['name tenant', ['tenant_name', 'next_tenant_name']],
  ['erv', ['market_rent_pa']],
  ['roll', ['unit_name']],
  ['p.a.', ['contracted_rent_pa']],
  ['rent nowhere', []],
  ['*', []],
])('%j finds %j', (search, expected) => expect(names(search)).toEqual(expected));

it('ranks the start of a longer word below the word itself, however the label writes it', () => {
  const entries = [
    entry('rentroll_id', 'INT', 'Rent Roll ID'),
    entry('rentroll_date', 'TIMESTAMP', 'Rent Roll Date'),
    entry('rental_guarantee', 'FLOAT', 'Rental Guarantee'),
    entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', { description: 'At the rent roll date' }),
  ];
  const found = (search: string) => rankColumns(entries, search).map(({ name }) => name);
  expect(found('rent')).toEqual(['contracted_rent_pa', 'rentroll_id', 'rentroll_date', 'rental_guarantee']);
  expect(found('rent roll')).toEqual(['rentroll_id', 'rentroll_date', 'contracted_rent_pa']);
});

it('keeps the order of all columns for a search without words', () =>
  expect(names('  ')).toEqual(ENTRIES.map(({ name }) => name)));

it('finds each column that has every word once, for any search', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('rent', 'na', 'pa', 'Unit', '_', 'x')), (words) => {
      const found = names(words.join(' '));
      expect(new Set(found).size).toBe(found.length);
      for (const { name, label, unit, group, description } of ENTRIES) {
        const text =
          `${name}\n${label ?? ''}\n${unit ?? ''}\n${group ?? ''}\n${description ?? ''}`.toLowerCase();
        expect(found.includes(name)).toBe(words.every((word) => text.includes(word.toLowerCase())));
      }
    }),
  );
});
