import { nameSet } from '../../../contract/name-set';
import { createCatalogue } from '../../catalogue/catalogue';
import type { Column } from '../../catalogue/column';
import type { UnitInRoll } from '../../changes/rent-roll';

/** The default catalogue. A comparison reads these forms, even if the service writes values in others. */
const catalogue = createCatalogue();
const BREAKS = ['first_break_date', 'break_option_two_date', 'break_option_three_date'];
const STEPS = Array.from({ length: 10 }, (_, i) => ({
  date: `step_rent_${i + 1}_date`,
  rent: `step_rent_${i + 1}_new_rent_pa`,
}));

/** The columns of a rent roll that a comparison reads. It uses no other source. */
export const FACT_COLUMNS: readonly Column[] = [
  ...nameSet(`
    use_type actual_lettable_area_sqm currency lease_id tenant_id tenant_name is_non_revenue contracted_rent_pa
    in_place_rent_pa lease_expiry_date last_rent_review_date last_indexation_date`),
  ...BREAKS,
  ...STEPS.flatMap(({ date, rent }) => [date, rent]),
].map(columnOf);

/** If anything happened to a unit, it differs in at least one of these columns. */
export const KEY_COLUMNS: readonly Column[] = [
  ...nameSet(`
    lease_id tenant_id tenant_name actual_lettable_area_sqm currency contracted_rent_pa in_place_rent_pa`),
].map(columnOf);

function columnOf(name: string): Column {
  const column = catalogue.find(name);
  if (!column) throw new Error(`A comparison reads the unknown column "${name}".`);
  return column;
}

/** Returns SQL for a fact as {@link unitOf} reads it: days as text, amounts in cents, areas as numbers. */
export function factSql({ type, unit, sql }: Column): string {
  if (type === 'TIMESTAMP') return `(${sql})::DATE::VARCHAR`;
  if (unit === 'currency p.a.') return `round(100 * (${sql}))::DOUBLE`;
  return type === 'FLOAT' ? `(${sql})::DOUBLE` : sql;
}

export function unitOf(unitId: number, fact: (name: string) => unknown): UnitInRoll {
  const text = (name: string) => fact(name) as string;
  const day = (name: string) => fact(name) as string | null;
  const number = (name: string) => fact(name) as number;
  return {
    unitId,
    useType: text('use_type'),
    area: fact('actual_lettable_area_sqm') as number | null,
    currency: text('currency'),
    lease:
      fact('lease_id') === null
        ? null
        : {
            leaseId: text('lease_id'),
            tenantId: text('tenant_id'),
            tenantName: text('tenant_name'),
            ownUse: text('is_non_revenue') === 'true',
            contractedRent: number('contracted_rent_pa'),
            inPlaceRent: number('in_place_rent_pa'),
            expiryDate: day('lease_expiry_date'),
            breakDates: BREAKS.flatMap((name) => day(name) ?? []),
            steps: STEPS.flatMap(({ date, rent }) => {
              const from = day(date);
              return from === null ? [] : [{ date: from, rent: number(rent) }];
            }),
            lastReviewDate: day('last_rent_review_date'),
            lastIndexationDate: day('last_indexation_date'),
          },
  };
}
