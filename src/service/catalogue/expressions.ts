import { sqlText } from '../data/sql-text';
import { FIRST_MONTH } from '../data/world';
import FORMS from './readable-forms.json';

/** The human-readable form of each machine value (interface, "Proposals", 2). */
export const HUMAN_READABLE: Readonly<Record<string, string>> = FORMS;

const forms = Object.entries(HUMAN_READABLE)
  .map(([machine, human]) => `${sqlText(machine)}: ${sqlText(human)}`)
  .join(', ');

/** SQL: the human-readable form of a machine value. A CASE over `sql` would be compared, and planned, once for each form. */
export const humanReadable = (sql: string): string => `coalesce(MAP {${forms}}[${sql}], ${sql})`;

/** SQL that several columns use. In tables of columns, `$let` stands for the SQL of `let`. */
const EXPRESSIONS = `
first_month = ${FIRST_MONTH}

building = 1 + u.n % CASE WHEN p.units > 60 THEN 3 ELSE 1 END
use_type_full = CASE u.use_type
  WHEN 'OFFICE' THEN pick(['OFFICE_GENERAL', 'OFFICE_GENERAL', 'OFFICE_GENERAL', 'OFFICE_MEDICAL', 'OFFICE_COWORKING'], u.unit_id, 'use')
  WHEN 'RETAIL' THEN pick(['RETAIL_SHOP', 'RETAIL_SHOP', 'RETAIL_SUPERMARKET', 'RETAIL_GASTRONOMY'], u.unit_id, 'use')
  WHEN 'LOGISTICS' THEN pick(['LOGISTICS_WAREHOUSE', 'LOGISTICS_WAREHOUSE', 'LOGISTICS_LIGHT_INDUSTRIAL'], u.unit_id, 'use')
  WHEN 'RESIDENTIAL' THEN pick(['RESIDENTIAL_APARTMENT', 'RESIDENTIAL_APARTMENT', 'RESIDENTIAL_APARTMENT', 'RESIDENTIAL_STUDIO'], u.unit_id, 'use')
  WHEN 'PARKING' THEN pick(['PARKING_INDOOR', 'PARKING_INDOOR', 'PARKING_OUTDOOR'], u.unit_id, 'use')
  WHEN 'STORAGE' THEN 'STORAGE_GENERAL'
  ELSE 'OTHER_ANTENNA' END
readable_use_type = ${humanReadable('$use_type_full')}

let = NOT l.non_revenue
lease_age = (r.month - l.start_month)
is_over = l.expiry_date < r.date
tenant_name = CASE WHEN s.q >= t.renamed_at THEN t.new_name ELSE t.tenant_name END
next_tenant_name = CASE WHEN s.q >= nt.renamed_at THEN nt.new_name ELSE nt.tenant_name END
next_break = coalesce(
  CASE WHEN l.break_date > r.date THEN l.break_date END,
  CASE WHEN l.break_two_date > r.date THEN l.break_two_date END,
  CASE WHEN l.break_three_date > r.date THEN l.break_three_date END)
extension_count = CASE WHEN $let AND l.commercial AND NOT l.open_ended THEN CASE WHEN l.term < 36 THEN 0 ELSE pick([0, 0, 1, 1, 1, 2, 2, 3, 5], l.lease_id, 'extensions') END END
extension_term = pick([12, 24, 36, 60, 60], l.lease_id, 'extension length')

is_rated = p.database_id <> '103' AND t.is_company AND $let AND rnd(t.tenant_key, 'rated') < .85
revenue = round(800000 + 90000000 * rnd(t.tenant_key, 'revenue') * rnd(t.tenant_key, 'revenue two') * rnd(t.tenant_key, 'revenue three'), -4)

rent_free_left = CASE WHEN $let THEN greatest(0, coalesce(least(l.free_months, l.free_from + l.free_months - $lease_age - 1), 0)) END
has_turnover_rent = $let AND u.use_type = 'RETAIL' AND rnd(l.lease_id, 'turnover rent') < .3
steps_done = ($lease_age // 12)
adjustments = ($lease_age // l.index_months)
reviews = ($lease_age // l.review_months)
is_secured = $let AND rnd(l.lease_id, 'security') < CASE WHEN l.commercial THEN .85 ELSE .6 END
has_second_security = $is_secured AND l.commercial AND rnd(l.lease_id, 'second security') < .12
has_third_security = $has_second_security AND rnd(l.lease_id, 'third security') < .25

is_leasehold = rnd(p.property_id, 'tenure') >= .82
has_loan = rnd(p.property_id, 'loan') < .7
market_value = round(r.market / (.035 + .03 * rnd(p.property_id, 'yield')), -4)
energy_grade = between_int(p.property_id, 'energy class', 1, 7)
area_sqft = (s.area::DOUBLE / 0.09290304::DOUBLE)
`;

const byName = new Map(
  EXPRESSIONS.replaceAll('\n  ', ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, sql] = /^(\w+) = (.+)$/.exec(line) ?? [];
      return name && sql ? [[name, sql] as const] : [];
    }),
);

/** Puts the SQL of each named expression in the place of its name. */
export const expand = (sql: string): string =>
  sql.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`No expression has the name "${name}".`);
    return expand(found);
  });
