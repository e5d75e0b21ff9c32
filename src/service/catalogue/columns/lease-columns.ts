import { columnTable, type Column } from '../column';

// See columnTable for the fields of a line, row-source.ts for the aliases of tables, and expressions.ts for `$let` and the like:
// l is the lease, t its tenant, n and nt the next ones, u the unit, s its state in the quarter, r the rent roll, p the property.

const ORDINALS = ['', ' Two', ' Three', ' Four', ' Five'];

const extension = (ordinal: string, i: number): Column[] => {
  const ending = ordinal.replace(' ', '_').toLowerCase();
  return columnTable(`
# Extension options
extension_option_holder${ending} | ENUM | Extension Option${ordinal} Holder | Who may extend the lease: TENANT, LANDLORD or BOTH. | CASE WHEN $extension_count > ${i} THEN pick(['TENANT', 'TENANT', 'BOTH', 'LANDLORD'], l.lease_id, 'extension holder ${i}') END
extension_option${ending}_term_months | FLOAT months | Extension Option${ordinal} Term | Months by which the option extends the lease. | CASE WHEN $extension_count > ${i} THEN $extension_term END
extension_option${ending}_notice_date | TIMESTAMP | Extension Option${ordinal} Notice Date | Last day on which the option can be exercised. | CASE WHEN $extension_count > ${i} THEN (l.expiry_date + to_months((${i} * $extension_term - pick([6, 9, 12], l.lease_id, 'extension notice'))::INTEGER))::DATE END
`);
};

export const leaseColumns = [
  ...columnTable(`
# Lease
lease_id | STRING | Lease ID | Identifies the lease. The same in all rent rolls. | 'L' || l.lease_id
lease_status | STRING | Lease Status | active, open-ended, holding over (expired, tenant still in occupation), own use, pre-let or vacant. | CASE WHEN l.lease_id IS NULL THEN CASE WHEN n.lease_id IS NULL THEN 'vacant' ELSE 'pre-let' END WHEN l.non_revenue THEN 'own use' WHEN $is_over THEN 'holding over' WHEN l.open_ended THEN 'open-ended' ELSE 'active' END
lease_reference | STRING | Lease Reference | Number of the lease contract. | CASE WHEN $let THEN 'MV-' || strftime(l.contract_date, '%Y') || '-' || lpad((l.lease_id % 100000)::VARCHAR, 5, '0') END
lease_type | STRING | Lease Type | new letting or renewal with the same tenant. | CASE WHEN $let THEN CASE WHEN l.is_renewal THEN 'renewal' ELSE 'new letting' END END
net_lease_type | ENUM | Net Lease Type | Which costs the tenant bears. | CASE WHEN NOT l.non_revenue THEN CASE WHEN l.commercial THEN pick(['TRIPLE_NET', 'DOUBLE_NET', 'DOUBLE_NET', 'SINGLE_NET'], l.lease_id, 'net') ELSE 'GROSS' END END
lease_contract_date | TIMESTAMP | Lease Contract Date | Day on which the lease was signed. | CASE WHEN $let THEN l.contract_date END
lease_start_date | TIMESTAMP | Lease Start Date | First day of the lease. | l.start_date
lease_expiry_date | TIMESTAMP | Lease Expiry Date | Agreed last day. Empty for open-ended leases. Before the rent roll date while the tenant holds over. | l.expiry_date
lease_term_months | FLOAT months | Lease Term | Agreed term. Empty for open-ended leases. | l.term
remaining_term_to_expiry_years | FLOAT years | Remaining Term to Expiry | Years from the rent roll date to expiry. 0 while the tenant holds over. | CASE WHEN l.expiry_date IS NOT NULL THEN whole_years(greatest(0, l.expiry_date - r.date)) END
remaining_term_to_break_years | FLOAT years | Remaining Term to Break | Years from the rent roll date to the next break, or else to expiry. | CASE WHEN l.expiry_date IS NOT NULL THEN whole_years(greatest(0, coalesce($next_break, l.expiry_date) - r.date)) END
is_open_ended | STRING | Open-Ended Lease | true if the lease has no agreed end. | (l.open_ended)::VARCHAR
is_holding_over | STRING | Holding Over | true if the lease has expired and the tenant is still in occupation. | CASE WHEN l.lease_id IS NOT NULL THEN (coalesce($is_over, false))::VARCHAR END
lease_notice_period_months | FLOAT months | Notice Period | Notice period of an open-ended lease. | CASE WHEN $let AND l.open_ended THEN CASE WHEN l.commercial THEN 6 ELSE 3 END END
earliest_termination_date | TIMESTAMP | Earliest Termination Date | Earliest end of an open-ended lease if notice is given at the rent roll date. | CASE WHEN $let AND l.open_ended THEN (r.date + 1 + to_months(CASE WHEN l.commercial THEN 6 ELSE 3 END))::DATE - 1 END
original_lease_start_date | TIMESTAMP | Original Lease Start Date | Start of the first lease with this tenant. | CASE WHEN $let THEN least(t.since, l.start_date) END
handover_date | TIMESTAMP | Handover Date | Day of the handover to the tenant. | CASE WHEN $let THEN l.start_date - between_int(l.lease_id, 'handover', 0, 20) END
guarantor_name | STRING | Guarantor | Company that guarantees the tenant's obligations. | CASE WHEN $let AND l.commercial AND rnd(l.lease_id, 'guarantor') < .12 THEN split_part($tenant_name, ' ', 1) || ' Holding' END
is_green_lease | STRING | Green Lease | true if the lease has environmental clauses. | CASE WHEN $let AND l.commercial THEN (year(l.contract_date) >= 2015 AND rnd(l.lease_id, 'green') < .4)::VARCHAR END
has_competition_protection | STRING | Competition Protection | true if the owner may not let to the tenant's competitors. | CASE WHEN $let AND u.use_type = 'RETAIL' THEN (rnd(l.lease_id, 'competition') < .2)::VARCHAR END
sublease_permission | STRING | Sublease | Whether the tenant may sublet. | CASE WHEN $let AND l.commercial THEN pick(['With consent', 'With consent', 'Not permitted', 'Free'], l.lease_id, 'sublease') END
repair_obligation | STRING | Repairs | Who is responsible for which repairs. | CASE WHEN $let AND l.commercial THEN pick(['Landlord', 'Tenant: interior', 'Tenant: interior', 'Tenant: full'], l.lease_id, 'repairs') END
renewal_probability_percent | FLOAT % | Renewal Probability | Asset manager's estimate for leases that expire within two years. | CASE WHEN $let AND l.expiry_date <= r.date + 730 THEN 5 * between_int(l.lease_id, 'renewal', 4, 18) END
lease_comment | STRING | Lease Comment | Free text. | CASE WHEN $let AND rnd(l.lease_id, 'comment') < .05 THEN pick(['Side letter of 12 March', 'Tenant asked to extend', 'Rent under discussion', 'Keys held by the caretaker', 'See annex 4; area "as built"'], l.lease_id, 'comment text') END
lease_last_modified_at | TIMESTAMP | Lease Last Modified At | When the lease record was last changed. | CASE WHEN $let THEN office_time(least(r.date, l.contract_date + 30), l.lease_id, 'modified') END
# Breaks
first_break_date | TIMESTAMP | First Break Date | First day on which a break can end the lease. Stays after an unused break has passed. | l.break_date
break_option_holder | ENUM | Break Option Holder | Who may use the first break: TENANT, LANDLORD or BOTH. | CASE WHEN l.break_date IS NOT NULL THEN pick(['TENANT', 'TENANT', 'TENANT', 'LANDLORD', 'BOTH'], l.lease_id, 'break holder') END
break_notice_period_months | FLOAT months | Notice Period | Notice period of the first break. | CASE WHEN l.break_date IS NOT NULL THEN pick([3, 6, 6, 9, 12], l.lease_id, 'break notice') END
break_option_notice_date | TIMESTAMP | Break Option Notice Date | Last day of notice for the first break. | CASE WHEN l.break_date IS NOT NULL THEN (l.break_date - to_months(pick([3, 6, 6, 9, 12], l.lease_id, 'break notice')))::DATE END
break_penalty_amount | FLOAT currency | Break Penalty | Payment due if the first break is used. | CASE WHEN l.break_date IS NOT NULL AND rnd(l.lease_id, 'penalty') < .4 THEN round(l.base_rent / 12 * 3, 2) END
break_option_two_date | TIMESTAMP | Break Two Date | Date of the second break. | l.break_two_date
break_option_two_holder | ENUM | Break Option Two Holder | Who may use the second break. | CASE WHEN l.break_two_date IS NOT NULL THEN pick(['TENANT', 'TENANT', 'TENANT', 'LANDLORD', 'BOTH'], l.lease_id, 'break holder two') END
break_option_three_date | TIMESTAMP | Break Three Date | Date of the third break. | l.break_three_date
break_option_three_holder | ENUM | Break Option Three Holder | Who may use the third break. | CASE WHEN l.break_three_date IS NOT NULL THEN pick(['TENANT', 'TENANT', 'TENANT', 'LANDLORD', 'BOTH'], l.lease_id, 'break holder three') END
break_options_count | FLOAT | Break Options | Number of breaks in the lease. | CASE WHEN $let THEN (l.break_date IS NOT NULL)::INTEGER + (l.break_two_date IS NOT NULL)::INTEGER + (l.break_three_date IS NOT NULL)::INTEGER END
next_break_date | TIMESTAMP | Next Break Date | Next break after the rent roll date. | $next_break
# Extension options
extension_options_count | FLOAT | Extension Options | Number of options to extend the lease. | $extension_count
`),
  ...ORDINALS.flatMap(extension),
  ...columnTable(`
# Next lease
next_tenant_name | STRING | Next Tenant Name | Tenant of the next lease, which is signed but has not started. | $next_tenant_name
next_lease_id | STRING | Next Lease ID | Identifies the next lease, which is signed but has not started. | 'L' || n.lease_id
next_lease_contract_date | TIMESTAMP | Next Lease Contract Date | Day on which the next lease was signed. | n.contract_date
next_lease_start_date | TIMESTAMP | Next Lease Start Date | First day of the next lease. | n.start_date
next_lease_expiry_date | TIMESTAMP | Next Lease Expiry Date | Agreed last day of the next lease. | n.expiry_date
next_lease_term_months | FLOAT months | Next Lease Term | Agreed term of the next lease. | n.term
next_contracted_rent_pa | FLOAT currency p.a. | Next Contracted Rent PA | Contracted rent at the start of the next lease. | n.base_rent
next_rent_free_period_months | FLOAT months | Next Rent-Free Period | Rent-free months of the next lease. | n.free_months
next_net_lease_type | ENUM | Next Net Lease Type | Which costs the next tenant bears. | CASE WHEN NOT n.non_revenue THEN CASE WHEN n.commercial THEN pick(['TRIPLE_NET', 'DOUBLE_NET', 'DOUBLE_NET', 'SINGLE_NET'], n.lease_id, 'net') ELSE 'GROSS' END END
next_tenant_industry | STRING | Next Tenant Industry | Industry of the next tenant. | nt.industry
next_break_option_date | TIMESTAMP | Next Lease First Break Date | First break of the next lease. | n.break_date
next_lease_broker | STRING | Next Lease Broker | Broker of the next lease. | CASE WHEN rnd(n.lease_id, 'broker') < .5 THEN pick(['Wharfside Agency', 'Brückner & Moll Makler', 'Sixpence Leasing'], n.lease_id, 'broker name') END
`),
];

export const tenantColumns = columnTable(`
# Tenant
tenant_name | STRING | Tenant Name | Tenant of the unit. Empty if the unit is vacant. | $tenant_name
tenant_id | STRING | Tenant ID | Identifies the tenant. The same in all of its leases. | 'T' || t.tenant_key
tenant_type | STRING | Tenant Type | company, private or owner. | CASE WHEN l.non_revenue THEN 'owner' WHEN t.is_company THEN 'company' WHEN t.tenant_key IS NOT NULL THEN 'private' END
tenant_industry | STRING | Tenant Industry | Industry of the tenant. | t.industry
tenant_legal_form | STRING | Tenant Legal Form | Legal form of a company. | t.legal_form
tenant_country_code | STRING | Tenant Country Code | Country of the tenant's registered office (ISO 3166). | CASE WHEN NOT l.non_revenue THEN t.country END
tenant_group_name | STRING | Tenant Group | Group of a tenant with many leases. | CASE WHEN t.is_chain THEN $tenant_name END
tenant_reference | STRING | Tenant Reference | Debtor number in the owner's accounts. | CASE WHEN NOT l.non_revenue THEN 'D-' || (30000 + t.tenant_key % 60000) END
tenant_since_date | TIMESTAMP | Tenant Since | Start of the tenant's first lease. | t.since
payer_type | STRING | Payer Type | Who pays the rent. | CASE WHEN NOT l.non_revenue THEN CASE WHEN t.is_company THEN pick(['tenant', 'tenant', 'tenant', 'group company'], t.tenant_key, 'payer') ELSE pick(['tenant', 'tenant', 'tenant', 'public body'], t.tenant_key, 'payer') END END
tenant_contact_email | STRING | Tenant Contact | Email address for notices. | CASE WHEN t.is_company AND NOT l.non_revenue THEN 'leases@' || lower(split_part($tenant_name, ' ', 1)) || '.example' END
is_public_sector_tenant | STRING | Public Sector Tenant | true for authorities and public bodies. | CASE WHEN t.is_company AND NOT l.non_revenue THEN (rnd(t.tenant_key, 'public') < .03)::VARCHAR END
rent_arrears_amount | FLOAT currency | Rent Arrears | Rent that was due but unpaid at the rent roll date. | CASE WHEN NOT l.non_revenue AND rnd(l.lease_id * 8 + s.q, 'arrears') < .07 THEN round(s.contracted_rent / 12 * (1 + 2 * rnd(l.lease_id, 'arrears part')), 2) END
dunning_level | FLOAT | Dunning Level | Number of reminders sent for the arrears. | CASE WHEN NOT l.non_revenue AND rnd(l.lease_id * 8 + s.q, 'arrears') < .07 THEN between_int(l.lease_id, 'dunning', 1, 3) END
# Credit data
creditdata_company_id | STRING | Credit Data Company ID | Identifies the company at the credit agency. | CASE WHEN $is_rated THEN 'CD' || (1000000 + (t.tenant_key * 7919) % 9000000) END
creditdata_company_name | STRING | Credit Data Company Name | Registered name of the company. | CASE WHEN $is_rated THEN upper($tenant_name) END
creditdata_company_hierarchy_level | FLOAT | Credit Data Hierarchy Level | Level in the group: 1 is the parent. | CASE WHEN $is_rated THEN between_int(t.tenant_key, 'hierarchy', 1, 4) END
creditdata_parent_company_name | STRING | Credit Data Parent Company | Parent company. | CASE WHEN $is_rated THEN CASE WHEN between_int(t.tenant_key, 'hierarchy', 1, 4) > 1 THEN split_part($tenant_name, ' ', 1) || ' Holding' END END
creditdata_employee_count | FLOAT | Credit Data Employees | Number of employees. | CASE WHEN $is_rated THEN (3 + $revenue / 140000)::INTEGER END
creditdata_company_risk_indicator | FLOAT | Credit Data Risk Indicator | Risk of business failure: 1 (low) to 4 (high). | CASE WHEN $is_rated THEN CASE WHEN rnd(t.tenant_key, 'risk') < .6 THEN 1 WHEN rnd(t.tenant_key, 'risk') < .85 THEN 2 WHEN rnd(t.tenant_key, 'risk') < .95 THEN 3 ELSE 4 END END
creditdata_failure_score | FLOAT | Credit Data Failure Score | Percentile among companies: 100 is best. | CASE WHEN $is_rated THEN between_int(t.tenant_key, 'score', 1, 100) END
creditdata_annual_revenue | FLOAT EUR p.a. | Credit Data Annual Revenue | Last reported annual revenue. | CASE WHEN $is_rated THEN $revenue END
creditdata_credit_limit | FLOAT EUR | Credit Data Credit Limit | Recommended credit limit. | CASE WHEN $is_rated THEN round($revenue * .02, -3) END
creditdata_payment_delay_days | FLOAT days | Credit Data Payment Delay | Average delay of payments. | CASE WHEN $is_rated THEN between_int(t.tenant_key, 'delay', 0, 38) END
creditdata_industry_code | STRING | Credit Data Industry Code | Industry code. | CASE WHEN $is_rated THEN between_int(t.tenant_key, 'nace', 10, 96) || '.' || between_int(t.tenant_key, 'nace two', 10, 99) END
creditdata_country_code | STRING | Credit Data Country Code | Country of registration. | CASE WHEN $is_rated THEN t.country END
creditdata_last_updated_at | TIMESTAMP | Credit Data Last Updated At | When the agency last updated its data. | CASE WHEN $is_rated THEN office_time(r.date - between_int(t.tenant_key, 'updated', 1, 60), t.tenant_key, 'updated at') END
creditdata_rent_affordability_percent | FLOAT % | Credit Data Rent Affordability | Contracted rent divided by revenue. | CASE WHEN $is_rated THEN round(100 * s.contracted_rent / $revenue, 2) END
# Rental guarantee
rental_guarantee_amount_pa | FLOAT currency p.a. | Rental Guarantee PA | Annual rent that the seller of the property guarantees. | NULL::DOUBLE
rental_guarantee_provider | STRING | Rental Guarantee Provider | Company that guarantees the rent. | NULL::VARCHAR
rental_guarantee_expiry_date | TIMESTAMP | Rental Guarantee Expiry Date | End of the guarantee. | NULL::DATE
`);
