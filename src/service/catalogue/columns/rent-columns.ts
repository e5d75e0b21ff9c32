import { columnTable, type Column } from '../column';

const step = (i: number): Column[] =>
  columnTable(`
# Step rents
step_rent_${i}_date | TIMESTAMP | Step Rent ${i} Date | Date of step rent ${i}. | CASE WHEN l.steps >= ${i} THEN month_date((l.start_month + ${12 * i})::INTEGER, day(l.start_date)) END
step_rent_${i}_new_rent_pa | FLOAT currency p.a. | Step Rent ${i} New Rent PA | Contracted rent from step ${i} on. | CASE WHEN l.steps >= ${i} THEN round(l.base_rent * (1 + l.step_rate * ${i}), 2) END
`);

export const rentColumns = [
  ...columnTable(`
# Rent
contracted_rent_pa | FLOAT currency p.a. | Contracted Rent PA | Contracted annual rent at the rent roll date, before rent-free periods. | s.contracted_rent
in_place_rent_pa | FLOAT currency p.a. | In-Place Rent PA | Contracted rent minus the rent-free amount at the rent roll date. | s.in_place_rent
rent_free_amount_pa | FLOAT currency p.a. | Rent-Free Amount PA | Contracted rent that is not due because of a rent-free period. | s.contracted_rent - s.in_place_rent
contracted_rent_pa_per_sqm | FLOAT currency/sqm p.a. | Contracted Rent PA / sqm | Contracted rent divided by lettable area. | s.contracted_rent / nullif(s.area, 0)
in_place_rent_pa_per_sqm | FLOAT currency/sqm p.a. | In-Place Rent PA / sqm | In-place rent divided by lettable area. | s.in_place_rent / nullif(s.area, 0)
contracted_rent_per_month | FLOAT currency p.m. | Contracted Rent per Month | A twelfth of the contracted rent. | s.contracted_rent / 12
over_under_rent_percent | FLOAT % | Over-/Under-Rent | Contracted rent relative to market rent. Positive means over-rented. | round(100 * (s.contracted_rent / nullif(s.market_rent, 0) - 1), 2)
reversion_pa | FLOAT currency p.a. | Reversion PA | Market rent minus contracted rent. | CASE WHEN s.market_rent > 0 THEN s.market_rent - s.contracted_rent END
share_of_property_rent_percent | FLOAT % | Share of Property Rent | Contracted rent divided by the property's contracted rent. | CASE WHEN u.currency = p.currency THEN round(100 * s.contracted_rent / nullif(r.contracted, 0), 2) END
currency | STRING | Currency | Currency of all amounts of the row (ISO 4217). | u.currency
initial_rent_pa | FLOAT currency p.a. | Initial Rent PA | Contracted rent at the start of the lease. | CASE WHEN $let AND l.mechanism IN ('none', 'step') THEN l.base_rent END
rent_payment_frequency | ENUM | Rent Payment Frequency | Payment frequency of the rent: MONTHLY or QUARTERLY. | CASE WHEN $let THEN CASE WHEN p.country = 'GB' AND l.commercial THEN 'QUARTERLY' ELSE pick(['MONTHLY', 'MONTHLY', 'MONTHLY', 'MONTHLY', 'QUARTERLY'], l.lease_id, 'frequency') END END
rent_payment_day | FLOAT | Rent Payment Day | Day of the month on which rent is due. | CASE WHEN $let THEN pick([1, 1, 3, 3, 5, 15], l.lease_id, 'payment day') END
rent_payment_mode | STRING | Rent Payment Mode | Whether rent is paid in advance or in arrears. | CASE WHEN $let THEN pick(['In advance', 'In advance', 'In arrears'], l.lease_id, 'payment mode') END
vat_rate_percent | FLOAT % | VAT Rate | Value added tax on the rent. Empty if it is not charged. | CASE WHEN $let AND l.commercial AND rnd(l.lease_id, 'vat') < .85 THEN CASE p.country WHEN 'GB' THEN 20 WHEN 'DE' THEN 19 WHEN 'FR' THEN 20 WHEN 'NL' THEN 21 WHEN 'PL' THEN 23 WHEN 'SE' THEN 25 WHEN 'CH' THEN 8.1 END END
additional_rent_pa | FLOAT currency p.a. | Additional Rent PA | Rent for extras such as signs. Not part of the contracted rent. | CASE WHEN $let AND rnd(l.lease_id, 'additional') < .06 THEN 60 * round(s.contracted_rent * .03 / 60) END
marketing_charge_pa | FLOAT currency p.a. | Marketing Charge PA | Contribution to the marketing of the shopping location. | CASE WHEN $let AND u.use_type = 'RETAIL' THEN round(s.contracted_rent * .02, 2) END
last_rent_change_date | TIMESTAMP | Last Rent Change Date | Day of the last change by step, indexation or review. | CASE WHEN l.mechanism = 'step' AND least(l.steps, $steps_done) > 0 THEN month_date((l.start_month + 12 * least(l.steps, $steps_done))::INTEGER, day(l.start_date)) WHEN l.mechanism = 'index' AND $adjustments > 0 THEN month_date((l.start_month + l.index_months * $adjustments)::INTEGER, day(l.start_date)) WHEN l.mechanism = 'review' AND $reviews > 0 THEN month_date((l.start_month + l.review_months * $reviews)::INTEGER, day(l.start_date)) END
# Rent-free
rent_free_period_months | FLOAT months | Rent-Free Period | Rent-free months that the lease grants. | l.free_months
rent_free_start_date | TIMESTAMP | Rent-Free Start Date | First rent-free day. | CASE WHEN l.free_months IS NOT NULL THEN month_date((l.start_month + l.free_from)::INTEGER, day(l.start_date)) END
rent_free_end_date | TIMESTAMP | Rent-Free End Date | Last rent-free day. | CASE WHEN l.free_months IS NOT NULL THEN month_date((l.start_month + (l.free_from + l.free_months))::INTEGER, day(l.start_date)) - 1 END
rent_free_percent | FLOAT % | Rent-Free Share | Share of the rent that is not due in the rent-free period. | CASE WHEN l.free_months IS NOT NULL THEN l.free_percent END
rent_free_outstanding_months | FLOAT months | Rent-Free Outstanding Months | Full rent-free months after the rent roll date. | $rent_free_left
rent_free_outstanding_amount | FLOAT currency | Rent-Free Outstanding Amount | Rent that is not due in these months. | round(s.contracted_rent / 12 * $rent_free_left * l.free_percent / 100, 2)
tenant_incentive_amount | FLOAT currency | Tenant Incentive | Owner's contribution to fit-out or relocation. | CASE WHEN $let AND l.commercial AND rnd(l.lease_id, 'incentive') < .1 THEN round(l.base_rent * .25, -2) END
# Turnover rent
turnover_rent_percent | FLOAT % | Turnover Rent Rate | Share of turnover that is due as rent. | CASE WHEN $has_turnover_rent THEN pick([4.0, 5.5, 6.0, 8.0, 12.5], l.lease_id, 'turnover rate') END
turnover_rent_minimum_pa | FLOAT currency p.a. | Minimum Rent PA | Rent that is due whatever the turnover. | CASE WHEN $has_turnover_rent THEN s.contracted_rent END
turnover_rent_payment_frequency | ENUM | Turnover Rent Payment Frequency | Settlement frequency of the turnover rent. | CASE WHEN $has_turnover_rent THEN pick(['ANNUALLY', 'ANNUALLY', 'QUARTERLY'], l.lease_id, 'turnover frequency') END
turnover_declared_pa | FLOAT currency p.a. | Declared Turnover PA | Turnover that the tenant declared for the last year. | CASE WHEN $has_turnover_rent THEN round(s.contracted_rent * (6 + 14 * rnd(l.lease_id, 'turnover')), -2) END
turnover_rent_pa | FLOAT currency p.a. | Turnover Rent PA | Turnover rent above the minimum. | CASE WHEN $has_turnover_rent THEN greatest(0, round(round(s.contracted_rent * (6 + 14 * rnd(l.lease_id, 'turnover')), -2) * pick([4.0, 5.5, 6.0, 8.0, 12.5], l.lease_id, 'turnover rate') / 100 - s.contracted_rent, 2)) END
# Step rents
step_rents_count | FLOAT | Step Rents | Number of step rents in the lease. | CASE WHEN $let THEN coalesce(l.steps, 0) END
next_step_rent_date | TIMESTAMP | Next Step Rent Date | Date of the next step rent. | CASE WHEN $steps_done < l.steps THEN month_date((l.start_month + 12 * ($steps_done + 1))::INTEGER, day(l.start_date)) END
next_step_rent_pa | FLOAT currency p.a. | Next Step Rent PA | Contracted rent from the next step on. | CASE WHEN $steps_done < l.steps THEN round(l.base_rent * (1 + l.step_rate * ($steps_done + 1)), 2) END
`),
  ...Array.from({ length: 10 }, (_, i) => step(i + 1)).flat(),
  ...columnTable(`
# Rent review
rent_review_type | ENUM | Rent Review Type | How the rent is reviewed. | CASE WHEN l.mechanism = 'review' THEN pick(['OPEN_MARKET_UPWARD_ONLY', 'OPEN_MARKET_UPWARD_ONLY', 'OPEN_MARKET', 'FIXED_UPLIFT'], l.lease_id, 'review type') END
rent_review_frequency_months | FLOAT months | Rent Review Frequency | Months between reviews. | CASE WHEN l.mechanism = 'review' THEN l.review_months END
last_rent_review_date | TIMESTAMP | Last Rent Review Date | Day of the last review. | CASE WHEN l.mechanism = 'review' THEN CASE WHEN $reviews > 0 THEN month_date((l.start_month + l.review_months * $reviews)::INTEGER, day(l.start_date)) END END
next_rent_review_date | TIMESTAMP | Next Rent Review Date | Day of the next review. | CASE WHEN l.mechanism = 'review' THEN month_date((l.start_month + l.review_months * ($reviews + 1))::INTEGER, day(l.start_date)) END
rent_review_basis | STRING | Rent Review Basis | Basis of comparison for the new rent. | CASE WHEN l.mechanism = 'review' THEN pick(['Hypothetical ten-year lease', 'Market rent, rent-free periods ignored', 'Market rent'], l.lease_id, 'review basis') END
# Indexation
is_indexed | STRING | Indexed | true if the rent follows an index. | CASE WHEN $let THEN (l.mechanism = 'index')::VARCHAR END
index_name | STRING | Index | Index that the rent follows. | CASE WHEN l.mechanism = 'index' THEN c.index_name END
indexation_frequency_months | FLOAT months | Indexation Frequency | Months between adjustments. | CASE WHEN l.mechanism = 'index' THEN l.index_months END
indexation_threshold | FLOAT | Indexation Threshold | Change of the index that triggers an adjustment. | CASE WHEN l.mechanism = 'index' THEN CASE WHEN l.index_months > 12 THEN CASE WHEN l.lease_id % 3 = 0 THEN 10 ELSE 5 END END END
indexation_threshold_unit_percent_or_points | ENUM | Indexation Threshold Unit | PERCENT or POINTS. | CASE WHEN l.mechanism = 'index' THEN CASE WHEN l.index_months > 12 THEN CASE WHEN l.lease_id % 3 = 0 THEN 'POINTS' ELSE 'PERCENT' END END END
indexation_pass_through_percent | FLOAT % | Indexation Pass-Through | Share of the index change that is passed on to the rent. | CASE WHEN l.mechanism = 'index' THEN pick([100, 100, 100, 80, 75, 66.67], l.lease_id, 'pass-through') END
indexation_cap_percent | FLOAT % | Indexation Cap | Highest increase in one adjustment. | CASE WHEN l.mechanism = 'index' THEN CASE WHEN rnd(l.lease_id, 'cap') < .2 THEN pick([3.0, 4.0, 5.0], l.lease_id, 'cap at') END END
indexation_delay_months | FLOAT months | Indexation Delay | Months between the index level and the adjustment. | CASE WHEN l.mechanism = 'index' THEN pick([0, 1, 2, 3], l.lease_id, 'delay') END
indexation_base_date | TIMESTAMP | Indexation Base Date | Date of the base index level. | CASE WHEN l.mechanism = 'index' THEN l.start_date END
last_indexation_date | TIMESTAMP | Last Indexation Date | Day of the last adjustment. | CASE WHEN l.mechanism = 'index' THEN CASE WHEN $adjustments > 0 THEN month_date((l.start_month + l.index_months * $adjustments)::INTEGER, day(l.start_date)) END END
next_indexation_date | TIMESTAMP | Next Indexation Date | Day of the next adjustment. | CASE WHEN l.mechanism = 'index' THEN month_date((l.start_month + l.index_months * ($adjustments + 1))::INTEGER, day(l.start_date)) END
# Service charge
service_charge_type | STRING | Service Charge Type | Whether service charges are prepaid and settled, or a lump sum. | CASE WHEN $let THEN pick(['Prepayment', 'Prepayment', 'Prepayment', 'Lump sum'], l.lease_id, 'charge type') END
operating_cost_prepayment_pa | FLOAT currency p.a. | Operating Cost Prepayment PA | Prepayment of operating costs. | CASE WHEN $let AND s.area > 0 THEN 12 * round(s.area * (24 + 24 * .4 * rnd(l.lease_id, 'operating')) * fx.per_eur / 12, 2) END
heating_cost_prepayment_pa | FLOAT currency p.a. | Heating Cost Prepayment PA | Prepayment of heating and hot water. | CASE WHEN $let AND s.area > 0 THEN 12 * round(s.area * (11 + 11 * .4 * rnd(l.lease_id, 'heating')) * fx.per_eur / 12, 2) END
service_charge_budget_pa | FLOAT currency p.a. | Service Charge Budget PA | Service charge budget of the unit for the current year. | CASE WHEN $let AND s.area > 0 THEN 12 * round(s.area * (38 + 38 * .4 * rnd(l.lease_id, 'budget')) * fx.per_eur / 12, 2) END
service_charge_cap_percent | FLOAT % | Service Charge Cap | Highest annual increase of the service charge. | CASE WHEN $let AND l.commercial AND rnd(l.lease_id, 'charge cap') < .1 THEN pick([3.0, 5.0, 10.0], l.lease_id, 'charge cap at') END
insurance_recharge_pa | FLOAT currency p.a. | Insurance Recharge PA | Insurance premium recharged to the tenant. | CASE WHEN $let AND s.area > 0 THEN 12 * round(s.area * (2 + 2 * .4 * rnd(l.lease_id, 'insurance')) * fx.per_eur / 12, 2) END
property_tax_recharge_pa | FLOAT currency p.a. | Property Tax Recharge PA | Property tax recharged to the tenant. | CASE WHEN $let AND s.area > 0 THEN 12 * round(s.area * (4 + 4 * .4 * rnd(l.lease_id, 'tax')) * fx.per_eur / 12, 2) END
management_fee_percent | FLOAT % | Management Fee | Management fee recharged to the tenant, as a share of the contracted rent. | CASE WHEN $let AND l.commercial THEN pick([1.5, 2.0, 2.5, 3.0], l.lease_id, 'management') END
non_recoverable_cost_pa | FLOAT currency p.a. | Non-Recoverable Cost PA | Costs of the unit that the owner bears. | 12 * round(s.area * (3 + 4 * rnd(u.unit_id, 'non-recoverable')) * fx.per_eur / 12, 2)
service_charge_settled_until_date | TIMESTAMP | Service Charge Settled Until | End of the last settled period. | CASE WHEN $let THEN make_date(year(r.date) - CASE WHEN month(r.date) > 6 THEN 1 ELSE 2 END, 12, 31) END
service_charge_balance | FLOAT currency | Service Charge Balance | Balance of the last settlement. Positive means due from the tenant. | CASE WHEN $let AND s.area > 0 THEN round(s.area * fx.per_eur * 6 * (rnd(l.lease_id * 8 + r.q, 'balance') - .45), 2) END
# Security
security_type | ENUM | Security Type | Type of security. | CASE WHEN $is_secured THEN pick(['BANK_GUARANTEE', 'BANK_GUARANTEE', 'CASH_DEPOSIT', 'PARENT_COMPANY_GUARANTEE'], l.lease_id, 'security kind') END
security_amount | FLOAT currency | Security Amount | Amount of the security held. | CASE WHEN $is_secured THEN round(l.base_rent / 12 * pick([2, 3, 3, 3, 6], l.lease_id, 'security months'), 2) END
security_required_months | FLOAT months | Security Required | Security required by the lease, in months of rent. | CASE WHEN $is_secured THEN pick([2, 3, 3, 3, 6], l.lease_id, 'security months') END
security_expiry_date | TIMESTAMP | Security Expiry Date | Expiry of a time-limited guarantee. | CASE WHEN $is_secured AND rnd(l.lease_id, 'security ends') < .2 THEN l.expiry_date + 180 END
security_received_date | TIMESTAMP | Security Received On | Day on which the security was received. | CASE WHEN $is_secured THEN l.start_date - between_int(l.lease_id, 'security received', 0, 9) END
security_provider | STRING | Security Provider | Provider of the security. | CASE WHEN $is_secured AND l.commercial THEN pick(['Altmoor Hypothekenbank', 'Kestrelgate Surety', 'Nordlund Realkredit', 'Group company'], l.lease_id, 'security provider') END
security_type_two | ENUM | Security Type Two | Type of the second security. | CASE WHEN $has_second_security THEN pick(['PARENT_COMPANY_GUARANTEE', 'CASH_DEPOSIT'], l.lease_id, 'security kind two') END
security_two_amount | FLOAT currency | Security Two Amount | Amount of the second security. | CASE WHEN $has_second_security THEN round(l.base_rent / 12, 2) END
security_type_three | ENUM | Security Type Three | Type of the third security. | CASE WHEN $has_third_security THEN 'PERSONAL_GUARANTEE' END
security_three_amount | FLOAT currency | Security Three Amount | Amount of the third security. | CASE WHEN $has_third_security THEN round(l.base_rent / 24, 2) END
`),
];
