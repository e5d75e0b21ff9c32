import { LET, columnTable, leaseAge, leaseMonth, pick, type Column, when, yesNo } from '../column';

const id = 'l.lease_id';
const freeEnd = `${leaseMonth('(l.free_from + l.free_months)')} - 1`;
const freeLeft = when(
  LET,
  `greatest(0, coalesce(least(l.free_months, l.free_from + l.free_months - ${leaseAge} - 1), 0))`,
);

const turnover = (value: string) =>
  when(`${LET} AND u.use_type = 'RETAIL' AND rnd(${id}, 'turnover rent') < .3`, value);

const stepRent = (i: number | string) => `round(l.base_rent * (1 + l.step_rate * ${i}), 2)`;
const stepsDone = `(${leaseAge} // 12)`;
const step = (i: number): Column[] =>
  columnTable('Step rents')`
  step_rent_${i}_date | TIMESTAMP | Step Rent ${i} Date | Date of step rent ${i}. | ${when(`l.steps >= ${i}`, leaseMonth(`${12 * i}`))}
  step_rent_${i}_new_rent_pa | FLOAT currency p.a. | Step Rent ${i} New Rent PA | Contracted rent from step ${i} on. | ${when(`l.steps >= ${i}`, stepRent(i))}
`;

const indexed = (value: string) => when(`l.mechanism = 'index'`, value);
const adjustments = `(${leaseAge} // l.index_months)`;
const reviewed = (value: string) => when(`l.mechanism = 'review'`, value);
const reviews = `(${leaseAge} // l.review_months)`;

const lastRentChange = `CASE WHEN l.mechanism = 'step' AND least(l.steps, ${stepsDone}) > 0 THEN ${leaseMonth(`12 * least(l.steps, ${stepsDone})`)}
      WHEN l.mechanism = 'index' AND ${adjustments} > 0 THEN ${leaseMonth(`l.index_months * ${adjustments}`)}
      WHEN l.mechanism = 'review' AND ${reviews} > 0 THEN ${leaseMonth(`l.review_months * ${reviews}`)} END`;

export const rentColumns = [
  ...columnTable('Rent')`
  contracted_rent_pa | FLOAT currency p.a. | Contracted Rent PA | Contracted annual rent at the rent roll date, before rent-free periods. | s.contracted_rent
  in_place_rent_pa | FLOAT currency p.a. | In-Place Rent PA | Contracted rent minus the rent-free amount at the rent roll date. | s.in_place_rent
  rent_free_amount_pa | FLOAT currency p.a. | Rent-Free Amount PA | Contracted rent that is not due because of a rent-free period. | s.contracted_rent - s.in_place_rent
  contracted_rent_pa_per_sqm | FLOAT currency/sqm p.a. | Contracted Rent PA / sqm | Contracted rent divided by lettable area. | s.contracted_rent / nullif(s.area, 0)
  in_place_rent_pa_per_sqm | FLOAT currency/sqm p.a. | In-Place Rent PA / sqm | In-place rent divided by lettable area. | s.in_place_rent / nullif(s.area, 0)
  contracted_rent_per_month | FLOAT currency p.m. | Contracted Rent per Month | A twelfth of the contracted rent. | s.contracted_rent / 12
  over_under_rent_percent | FLOAT % | Over-/Under-Rent | Contracted rent relative to market rent. Positive means over-rented. | round(100 * (s.contracted_rent / nullif(s.market_rent, 0) - 1), 2)
  reversion_pa | FLOAT currency p.a. | Reversion PA | Market rent minus contracted rent. | ${when('s.market_rent > 0', 's.market_rent - s.contracted_rent')}
  share_of_property_rent_percent | FLOAT % | Share of Property Rent | Contracted rent divided by the property's contracted rent. | ${when('u.currency = p.currency', 'round(100 * s.contracted_rent / nullif(r.contracted, 0), 2)')}
  currency | STRING | Currency | Currency of all amounts of the row (ISO 4217). | u.currency
  initial_rent_pa | FLOAT currency p.a. | Initial Rent PA | Contracted rent at the start of the lease. | ${when(`${LET} AND l.mechanism IN ('none', 'step')`, 'l.base_rent')}
  rent_payment_frequency | ENUM | Rent Payment Frequency | Payment frequency of the rent: MONTHLY or QUARTERLY. | ${when(LET, `CASE WHEN p.country = 'GB' AND l.commercial THEN 'QUARTERLY' ELSE ${pick(id, 'frequency', 'MONTHLY', 'MONTHLY', 'MONTHLY', 'MONTHLY', 'QUARTERLY')} END`)}
  rent_payment_day | FLOAT | Rent Payment Day | Day of the month on which rent is due. | ${when(LET, `pick([1, 1, 3, 3, 5, 15], ${id}, 'payment day')`)}
  rent_payment_mode | STRING | Rent Payment Mode | Whether rent is paid in advance or in arrears. | ${when(LET, pick(id, 'payment mode', 'In advance', 'In advance', 'In arrears'))}
  vat_rate_percent | FLOAT % | VAT Rate | Value added tax on the rent. Empty if it is not charged. | ${when(`${LET} AND l.commercial AND rnd(${id}, 'vat') < .85`, `CASE p.country WHEN 'GB' THEN 20 WHEN 'DE' THEN 19 WHEN 'FR' THEN 20 WHEN 'NL' THEN 21 WHEN 'PL' THEN 23 WHEN 'SE' THEN 25 WHEN 'CH' THEN 8.1 END`)}
  additional_rent_pa | FLOAT currency p.a. | Additional Rent PA | Rent for extras such as signs. Not part of the contracted rent. | ${when(`${LET} AND rnd(${id}, 'additional') < .06`, '60 * round(s.contracted_rent * .03 / 60)')}
  marketing_charge_pa | FLOAT currency p.a. | Marketing Charge PA | Contribution to the marketing of the shopping location. | ${when(`${LET} AND u.use_type = 'RETAIL'`, 'round(s.contracted_rent * .02, 2)')}
  last_rent_change_date | TIMESTAMP | Last Rent Change Date | Day of the last change by step, indexation or review. | ${lastRentChange}
`,
  ...columnTable('Rent-free')`
  rent_free_period_months | FLOAT months | Rent-Free Period | Rent-free months that the lease grants. | l.free_months
  rent_free_start_date | TIMESTAMP | Rent-Free Start Date | First rent-free day. | ${when('l.free_months IS NOT NULL', leaseMonth('l.free_from'))}
  rent_free_end_date | TIMESTAMP | Rent-Free End Date | Last rent-free day. | ${when('l.free_months IS NOT NULL', freeEnd)}
  rent_free_percent | FLOAT % | Rent-Free Share | Share of the rent that is not due in the rent-free period. | ${when('l.free_months IS NOT NULL', 'l.free_percent')}
  rent_free_outstanding_months | FLOAT months | Rent-Free Outstanding Months | Full rent-free months after the rent roll date. | ${freeLeft}
  rent_free_outstanding_amount | FLOAT currency | Rent-Free Outstanding Amount | Rent that is not due in these months. | round(s.contracted_rent / 12 * ${freeLeft} * l.free_percent / 100, 2)
  tenant_incentive_amount | FLOAT currency | Tenant Incentive | Owner's contribution to fit-out or relocation. | ${when(`${LET} AND l.commercial AND rnd(${id}, 'incentive') < .1`, 'round(l.base_rent * .25, -2)')}
`,
  ...columnTable('Turnover rent')`
  turnover_rent_percent | FLOAT % | Turnover Rent Rate | Share of turnover that is due as rent. | ${turnover(`pick([4.0, 5.5, 6.0, 8.0, 12.5], ${id}, 'turnover rate')`)}
  turnover_rent_minimum_pa | FLOAT currency p.a. | Minimum Rent PA | Rent that is due whatever the turnover. | ${turnover('s.contracted_rent')}
  turnover_rent_payment_frequency | ENUM | Turnover Rent Payment Frequency | Settlement frequency of the turnover rent. | ${turnover(pick(id, 'turnover frequency', 'ANNUALLY', 'ANNUALLY', 'QUARTERLY'))}
  turnover_declared_pa | FLOAT currency p.a. | Declared Turnover PA | Turnover that the tenant declared for the last year. | ${turnover(`round(s.contracted_rent * (6 + 14 * rnd(${id}, 'turnover')), -2)`)}
  turnover_rent_pa | FLOAT currency p.a. | Turnover Rent PA | Turnover rent above the minimum. | ${turnover(`greatest(0, round(round(s.contracted_rent * (6 + 14 * rnd(${id}, 'turnover')), -2) * pick([4.0, 5.5, 6.0, 8.0, 12.5], ${id}, 'turnover rate') / 100 - s.contracted_rent, 2))`)}
`,
  ...columnTable('Step rents')`
  step_rents_count | FLOAT | Step Rents | Number of step rents in the lease. | ${when(LET, 'coalesce(l.steps, 0)')}
  next_step_rent_date | TIMESTAMP | Next Step Rent Date | Date of the next step rent. | ${when(`${stepsDone} < l.steps`, leaseMonth(`12 * (${stepsDone} + 1)`))}
  next_step_rent_pa | FLOAT currency p.a. | Next Step Rent PA | Contracted rent from the next step on. | ${when(`${stepsDone} < l.steps`, stepRent(`(${stepsDone} + 1)`))}
`,
  ...Array.from({ length: 10 }, (_, i) => step(i + 1)).flat(),
  ...columnTable('Rent review')`
  rent_review_type | ENUM | Rent Review Type | How the rent is reviewed. | ${reviewed(pick(id, 'review type', 'OPEN_MARKET_UPWARD_ONLY', 'OPEN_MARKET_UPWARD_ONLY', 'OPEN_MARKET', 'FIXED_UPLIFT'))}
  rent_review_frequency_months | FLOAT months | Rent Review Frequency | Months between reviews. | ${reviewed('l.review_months')}
  last_rent_review_date | TIMESTAMP | Last Rent Review Date | Day of the last review. | ${reviewed(when(`${reviews} > 0`, leaseMonth(`l.review_months * ${reviews}`)))}
  next_rent_review_date | TIMESTAMP | Next Rent Review Date | Day of the next review. | ${reviewed(leaseMonth(`l.review_months * (${reviews} + 1)`))}
  rent_review_basis | STRING | Rent Review Basis | Basis of comparison for the new rent. | ${reviewed(pick(id, 'review basis', 'Hypothetical ten-year lease', 'Market rent, rent-free periods ignored', 'Market rent'))}
`,
  ...columnTable('Indexation')`
  is_indexed | STRING | Indexed | true if the rent follows an index. | ${when(LET, yesNo(`l.mechanism = 'index'`))}
  index_name | STRING | Index | Index that the rent follows. | ${indexed('c.index_name')}
  indexation_frequency_months | FLOAT months | Indexation Frequency | Months between adjustments. | ${indexed('l.index_months')}
  indexation_threshold | FLOAT | Indexation Threshold | Change of the index that triggers an adjustment. | ${indexed(when('l.index_months > 12', `CASE WHEN ${id} % 3 = 0 THEN 10 ELSE 5 END`))}
  indexation_threshold_unit_percent_or_points | ENUM | Indexation Threshold Unit | PERCENT or POINTS. | ${indexed(when('l.index_months > 12', `CASE WHEN ${id} % 3 = 0 THEN 'POINTS' ELSE 'PERCENT' END`))}
  indexation_pass_through_percent | FLOAT % | Indexation Pass-Through | Share of the index change that is passed on to the rent. | ${indexed(`pick([100, 100, 100, 80, 75, 66.67], ${id}, 'pass-through')`)}
  indexation_cap_percent | FLOAT % | Indexation Cap | Highest increase in one adjustment. | ${indexed(when(`rnd(${id}, 'cap') < .2`, `pick([3.0, 4.0, 5.0], ${id}, 'cap at')`))}
  indexation_delay_months | FLOAT months | Indexation Delay | Months between the index level and the adjustment. | ${indexed(`pick([0, 1, 2, 3], ${id}, 'delay')`)}
  indexation_base_date | TIMESTAMP | Indexation Base Date | Date of the base index level. | ${indexed('l.start_date')}
  last_indexation_date | TIMESTAMP | Last Indexation Date | Day of the last adjustment. | ${indexed(when(`${adjustments} > 0`, leaseMonth(`l.index_months * ${adjustments}`)))}
  next_indexation_date | TIMESTAMP | Next Indexation Date | Day of the next adjustment. | ${indexed(leaseMonth(`l.index_months * (${adjustments} + 1)`))}
`,
];

const costs = (rate: number, tag: string) =>
  when(
    `${LET} AND s.area > 0`,
    `12 * round(s.area * (${rate} + ${rate} * .4 * rnd(${id}, '${tag}')) * fx.per_eur / 12, 2)`,
  );
const secured = `${LET} AND rnd(${id}, 'security') < CASE WHEN l.commercial THEN .85 ELSE .6 END`;
const second = `${secured} AND l.commercial AND rnd(${id}, 'second security') < .12`;
const third = `${second} AND rnd(${id}, 'third security') < .25`;

const kinds = ['BANK_GUARANTEE', 'BANK_GUARANTEE', 'CASH_DEPOSIT', 'PARENT_COMPANY_GUARANTEE'];

export const costColumns = [
  ...columnTable('Service charge')`
  service_charge_type | STRING | Service Charge Type | Whether service charges are prepaid and settled, or a lump sum. | ${when(LET, pick(id, 'charge type', 'Prepayment', 'Prepayment', 'Prepayment', 'Lump sum'))}
  operating_cost_prepayment_pa | FLOAT currency p.a. | Operating Cost Prepayment PA | Prepayment of operating costs. | ${costs(24, 'operating')}
  heating_cost_prepayment_pa | FLOAT currency p.a. | Heating Cost Prepayment PA | Prepayment of heating and hot water. | ${costs(11, 'heating')}
  service_charge_budget_pa | FLOAT currency p.a. | Service Charge Budget PA | Service charge budget of the unit for the current year. | ${costs(38, 'budget')}
  service_charge_cap_percent | FLOAT % | Service Charge Cap | Highest annual increase of the service charge. | ${when(`${LET} AND l.commercial AND rnd(${id}, 'charge cap') < .1`, `pick([3.0, 5.0, 10.0], ${id}, 'charge cap at')`)}
  insurance_recharge_pa | FLOAT currency p.a. | Insurance Recharge PA | Insurance premium recharged to the tenant. | ${costs(2, 'insurance')}
  property_tax_recharge_pa | FLOAT currency p.a. | Property Tax Recharge PA | Property tax recharged to the tenant. | ${costs(4, 'tax')}
  management_fee_percent | FLOAT % | Management Fee | Management fee recharged to the tenant, as a share of the contracted rent. | ${when(`${LET} AND l.commercial`, `pick([1.5, 2.0, 2.5, 3.0], ${id}, 'management')`)}
  non_recoverable_cost_pa | FLOAT currency p.a. | Non-Recoverable Cost PA | Costs of the unit that the owner bears. | 12 * round(s.area * (3 + 4 * rnd(u.unit_id, 'non-recoverable')) * fx.per_eur / 12, 2)
  service_charge_settled_until_date | TIMESTAMP | Service Charge Settled Until | End of the last settled period. | ${when(LET, `make_date(year(r.date) - CASE WHEN month(r.date) > 6 THEN 1 ELSE 2 END, 12, 31)`)}
  service_charge_balance | FLOAT currency | Service Charge Balance | Balance of the last settlement. Positive means due from the tenant. | ${when(`${LET} AND s.area > 0`, `round(s.area * fx.per_eur * 6 * (rnd(${id} * 8 + r.q, 'balance') - .45), 2)`)}
`,
  ...columnTable('Security')`
  security_type | ENUM | Security Type | Type of security. | ${when(secured, pick(id, 'security kind', ...kinds))}
  security_amount | FLOAT currency | Security Amount | Amount of the security held. | ${when(secured, `round(l.base_rent / 12 * pick([2, 3, 3, 3, 6], ${id}, 'security months'), 2)`)}
  security_required_months | FLOAT months | Security Required | Security required by the lease, in months of rent. | ${when(secured, `pick([2, 3, 3, 3, 6], ${id}, 'security months')`)}
  security_expiry_date | TIMESTAMP | Security Expiry Date | Expiry of a time-limited guarantee. | ${when(`${secured} AND rnd(${id}, 'security ends') < .2`, 'l.expiry_date + 180')}
  security_received_date | TIMESTAMP | Security Received On | Day on which the security was received. | ${when(secured, `l.start_date - between_int(${id}, 'security received', 0, 9)`)}
  security_provider | STRING | Security Provider | Provider of the security. | ${when(`${secured} AND l.commercial`, pick(id, 'security provider', 'Altmoor Hypothekenbank', 'Kestrelgate Surety', 'Nordlund Realkredit', 'Group company'))}
  security_type_two | ENUM | Security Type Two | Type of the second security. | ${when(second, pick(id, 'security kind two', 'PARENT_COMPANY_GUARANTEE', 'CASH_DEPOSIT'))}
  security_two_amount | FLOAT currency | Security Two Amount | Amount of the second security. | ${when(second, 'round(l.base_rent / 12, 2)')}
  security_type_three | ENUM | Security Type Three | Type of the third security. | ${when(third, `'PERSONAL_GUARANTEE'`)}
  security_three_amount | FLOAT currency | Security Three Amount | Amount of the third security. | ${when(third, 'round(l.base_rent / 24, 2)')}
`,
];
