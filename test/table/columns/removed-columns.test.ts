import { RENAMED_AND_WITHDRAWN } from '../../../src/contract/changed-columns';
import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { explainNames } from '../../../src/table/columns/explain-names';

const { columns } = createCatalogue();

/** The columns of the demo catalogue that may be proposed. */
const LIVE = new Set(
  columns.filter(({ deprecated, alpha }) => !deprecated && !alpha).map(({ name }) => name),
);
const refused = new Map(
  [...REMOVED_COLUMNS].map((name) => [name, explainNames([{ name }], { catalogue: columns })]),
);
const similarTo = (name: string) => /Similar live column: (.*)\.$/.exec(refused.get(name)!.message)?.[1];

it('says of every removed column that it was removed, and proposes only live columns', () => {
  expect(refused.size).toBeGreaterThan(150);
  for (const [name, { code, message }] of refused) {
    expect(code).toBe('removed-column');
    expect(message).toContain(
      RENAMED_AND_WITHDRAWN.has(name)
        ? `Column "${name}" was renamed and then withdrawn; the new name is not documented.`
        : `Column "${name}" was removed from the service.`,
    );
    expect(message).not.toContain('Replaced by');
    expect([undefined, ...LIVE]).toContain(similarTo(name));
  }
});

it.each([
  ['_rentroll_id', 'rentroll_id'],
  ['_building_name', 'building_name'],
  ['_floor', 'unit_floor'],
  ['gla_sqm', 'actual_lettable_area_sqm'],
  ['step_rent_10_new_rent_pp', 'step_rent_10_new_rent_pa'],
  ['contracted_rent_pm', 'contracted_rent_per_month'],
  ['contracted_rent_pp', 'contracted_rent_pa'],
  ['prepayment_operating_cost_income_pa', 'operating_cost_prepayment_pa'],
  ['_first_break_expiry_date', 'first_break_date'],
  ['void_months', 'assumed_void_months'],
])('proposes for %s the column %s', (name, similar) => expect(similarTo(name)).toBe(similar));

// Proposing a column with a common word, a part of its label or another unit would be worse than proposing nothing.
it.each([
  ...['_lease_break_date', '_security_required_amount', 'percent_area', 'percent_rent', 'sale_date'],
  ...['workbook_name'],
])('proposes nothing for %s', (name) => expect(similarTo(name)).toBeUndefined());
