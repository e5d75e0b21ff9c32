import { LET, columnTable, pick, tenantName, type Column, when, yesNo } from '../column';

const id = 'l.lease_id';
const openBreak = (breakDate: string) => when(`${breakDate} > r.date`, breakDate);
const nextBreak = `coalesce(${openBreak('l.break_date')}, ${openBreak('l.break_two_date')}, ${openBreak('l.break_three_date')})`;
const holder = (tag: string, breakDate: string) =>
  when(`${breakDate} IS NOT NULL`, pick(id, tag, 'TENANT', 'TENANT', 'TENANT', 'LANDLORD', 'BOTH'));
const noticeMonths = (tag: string) => `pick([3, 6, 6, 9, 12], ${id}, '${tag}')`;

const extensionCount = when(
  `${LET} AND l.commercial AND NOT l.open_ended`,
  `CASE WHEN l.term < 36 THEN 0 ELSE pick([0, 0, 1, 1, 1, 2, 2, 3, 5], ${id}, 'extensions') END`,
);
const ORDINALS = ['', 'Two', 'Three', 'Four', 'Five'];
const extension = (ordinal: string, i: number): Column[] => {
  const word = ordinal && ` ${ordinal}`;
  const ending = word.replace(' ', '_').toLowerCase();
  const where = `${extensionCount} > ${i}`;
  const length = `pick([12, 24, 36, 60, 60], ${id}, 'extension length')`;
  const notice = `pick([6, 9, 12], ${id}, 'extension notice')`;
  return columnTable('Extension options')`
  extension_option_holder${ending} | ENUM | Extension Option${word} Holder | Who may extend the lease: TENANT, LANDLORD or BOTH. | ${when(where, pick(id, `extension holder ${i}`, 'TENANT', 'TENANT', 'BOTH', 'LANDLORD'))}
  extension_option${ending}_term_months | FLOAT months | Extension Option${word} Term | Months by which the option extends the lease. | ${when(where, length)}
  extension_option${ending}_notice_date | TIMESTAMP | Extension Option${word} Notice Date | Last day on which the option can be exercised. | ${when(where, `(l.expiry_date + to_months((${i} * ${length} - ${notice})::INTEGER))::DATE`)}
`;
};

const over = 'l.expiry_date < r.date';
const status = `CASE
  WHEN l.lease_id IS NULL THEN CASE WHEN n.lease_id IS NULL THEN 'vacant' ELSE 'pre-let' END
  WHEN l.non_revenue THEN 'own use' WHEN ${over} THEN 'holding over' WHEN l.open_ended THEN 'open-ended' ELSE 'active' END`;
/** Returns SQL for the costs that the tenant bears, by the alias of the lease. */
const netLeaseType = (lease: string) =>
  when(
    `NOT ${lease}.non_revenue`,
    `CASE WHEN ${lease}.commercial THEN ${pick(`${lease}.lease_id`, 'net', 'TRIPLE_NET', 'DOUBLE_NET', 'DOUBLE_NET', 'SINGLE_NET')} ELSE 'GROSS' END`,
  );

const next = 'n.lease_id';

export const leaseColumns = [
  ...columnTable('Lease')`
  lease_id | STRING | Lease ID | Identifies the lease. The same in all rent rolls. | 'L' || l.lease_id
  lease_status | STRING | Lease Status | active, open-ended, holding over (expired, tenant still in occupation), own use, pre-let or vacant. | ${status}
  lease_reference | STRING | Lease Reference | Number of the lease contract. | ${when(LET, `'MV-' || strftime(l.contract_date, '%Y') || '-' || lpad((l.lease_id % 100000)::VARCHAR, 5, '0')`)}
  lease_type | STRING | Lease Type | new letting or renewal with the same tenant. | ${when(LET, `CASE WHEN l.is_renewal THEN 'renewal' ELSE 'new letting' END`)}
  net_lease_type | ENUM | Net Lease Type | Which costs the tenant bears. | ${netLeaseType('l')}
  lease_contract_date | TIMESTAMP | Lease Contract Date | Day on which the lease was signed. | ${when(LET, 'l.contract_date')}
  lease_start_date | TIMESTAMP | Lease Start Date | First day of the lease. | l.start_date
  lease_expiry_date | TIMESTAMP | Lease Expiry Date | Agreed last day. Empty for open-ended leases. Before the rent roll date while the tenant holds over. | l.expiry_date
  lease_term_months | FLOAT months | Lease Term | Agreed term. Empty for open-ended leases. | l.term
  remaining_term_to_expiry_years | FLOAT years | Remaining Term to Expiry | Years from the rent roll date to expiry. 0 while the tenant holds over. | ${when('l.expiry_date IS NOT NULL', 'whole_years(greatest(0, l.expiry_date - r.date))')}
  remaining_term_to_break_years | FLOAT years | Remaining Term to Break | Years from the rent roll date to the next break, or else to expiry. | ${when('l.expiry_date IS NOT NULL', `whole_years(greatest(0, coalesce(${nextBreak}, l.expiry_date) - r.date))`)}
  is_open_ended | STRING | Open-Ended Lease | true if the lease has no agreed end. | ${yesNo('l.open_ended')}
  is_holding_over | STRING | Holding Over | true if the lease has expired and the tenant is still in occupation. | ${when('l.lease_id IS NOT NULL', yesNo(`coalesce(${over}, false)`))}
  lease_notice_period_months | FLOAT months | Notice Period | Notice period of an open-ended lease. | ${when(`${LET} AND l.open_ended`, `CASE WHEN l.commercial THEN 6 ELSE 3 END`)}
  earliest_termination_date | TIMESTAMP | Earliest Termination Date | Earliest end of an open-ended lease if notice is given at the rent roll date. | ${when(`${LET} AND l.open_ended`, `(r.date + 1 + to_months(CASE WHEN l.commercial THEN 6 ELSE 3 END))::DATE - 1`)}
  original_lease_start_date | TIMESTAMP | Original Lease Start Date | Start of the first lease with this tenant. | ${when(LET, 'least(t.since, l.start_date)')}
  handover_date | TIMESTAMP | Handover Date | Day of the handover to the tenant. | ${when(LET, `l.start_date - between_int(${id}, 'handover', 0, 20)`)}
  guarantor_name | STRING | Guarantor | Company that guarantees the tenant's obligations. | ${when(`${LET} AND l.commercial AND rnd(${id}, 'guarantor') < .12`, `split_part(${tenantName('t')}, ' ', 1) || ' Holding'`)}
  is_green_lease | STRING | Green Lease | true if the lease has environmental clauses. | ${when(`${LET} AND l.commercial`, yesNo(`year(l.contract_date) >= 2015 AND rnd(${id}, 'green') < .4`))}
  has_competition_protection | STRING | Competition Protection | true if the owner may not let to the tenant's competitors. | ${when(`${LET} AND u.use_type = 'RETAIL'`, yesNo(`rnd(${id}, 'competition') < .2`))}
  sublease_permission | STRING | Sublease | Whether the tenant may sublet. | ${when(`${LET} AND l.commercial`, pick(id, 'sublease', 'With consent', 'With consent', 'Not permitted', 'Free'))}
  repair_obligation | STRING | Repairs | Who is responsible for which repairs. | ${when(`${LET} AND l.commercial`, pick(id, 'repairs', 'Landlord', 'Tenant: interior', 'Tenant: interior', 'Tenant: full'))}
  renewal_probability_percent | FLOAT % | Renewal Probability | Asset manager's estimate for leases that expire within two years. | ${when(`${LET} AND l.expiry_date <= r.date + 730`, `5 * between_int(${id}, 'renewal', 4, 18)`)}
  lease_comment | STRING | Lease Comment | Free text. | ${when(`${LET} AND rnd(${id}, 'comment') < .05`, pick(id, 'comment text', 'Side letter of 12 March', 'Tenant asked to extend', 'Rent under discussion', 'Keys held by the caretaker', 'See annex 4; area "as built"'))}
  lease_last_modified_at | TIMESTAMP | Lease Last Modified At | When the lease record was last changed. | ${when(LET, `office_time(least(r.date, l.contract_date + 30), ${id}, 'modified')`)}
`,
  ...columnTable('Breaks')`
  first_break_date | TIMESTAMP | First Break Date | First day on which a break can end the lease. Stays after an unused break has passed. | l.break_date
  break_option_holder | ENUM | Break Option Holder | Who may use the first break: TENANT, LANDLORD or BOTH. | ${holder('break holder', 'l.break_date')}
  break_notice_period_months | FLOAT months | Notice Period | Notice period of the first break. | ${when('l.break_date IS NOT NULL', noticeMonths('break notice'))}
  break_option_notice_date | TIMESTAMP | Break Option Notice Date | Last day of notice for the first break. | ${when('l.break_date IS NOT NULL', `(l.break_date - to_months(${noticeMonths('break notice')}))::DATE`)}
  break_penalty_amount | FLOAT currency | Break Penalty | Payment due if the first break is used. | ${when(`l.break_date IS NOT NULL AND rnd(${id}, 'penalty') < .4`, 'round(l.base_rent / 12 * 3, 2)')}
  break_option_two_date | TIMESTAMP | Break Two Date | Date of the second break. | l.break_two_date
  break_option_two_holder | ENUM | Break Option Two Holder | Who may use the second break. | ${holder('break holder two', 'l.break_two_date')}
  break_option_three_date | TIMESTAMP | Break Three Date | Date of the third break. | l.break_three_date
  break_option_three_holder | ENUM | Break Option Three Holder | Who may use the third break. | ${holder('break holder three', 'l.break_three_date')}
  break_options_count | FLOAT | Break Options | Number of breaks in the lease. | ${when(LET, '(l.break_date IS NOT NULL)::INTEGER + (l.break_two_date IS NOT NULL)::INTEGER + (l.break_three_date IS NOT NULL)::INTEGER')}
  next_break_date | TIMESTAMP | Next Break Date | Next break after the rent roll date. | ${nextBreak}
`,
  ...columnTable('Extension options')`
  extension_options_count | FLOAT | Extension Options | Number of options to extend the lease. | ${extensionCount}
`,
  ...ORDINALS.flatMap(extension),
  ...columnTable('Next lease')`
  next_tenant_name | STRING | Next Tenant Name | Tenant of the next lease, which is signed but has not started. | ${tenantName('nt')}
  next_lease_id | STRING | Next Lease ID | Identifies the next lease, which is signed but has not started. | 'L' || n.lease_id
  next_lease_contract_date | TIMESTAMP | Next Lease Contract Date | Day on which the next lease was signed. | n.contract_date
  next_lease_start_date | TIMESTAMP | Next Lease Start Date | First day of the next lease. | n.start_date
  next_lease_expiry_date | TIMESTAMP | Next Lease Expiry Date | Agreed last day of the next lease. | n.expiry_date
  next_lease_term_months | FLOAT months | Next Lease Term | Agreed term of the next lease. | n.term
  next_contracted_rent_pa | FLOAT currency p.a. | Next Contracted Rent PA | Contracted rent at the start of the next lease. | n.base_rent
  next_rent_free_period_months | FLOAT months | Next Rent-Free Period | Rent-free months of the next lease. | n.free_months
  next_net_lease_type | ENUM | Next Net Lease Type | Which costs the next tenant bears. | ${netLeaseType('n')}
  next_tenant_industry | STRING | Next Tenant Industry | Industry of the next tenant. | nt.industry
  next_break_option_date | TIMESTAMP | Next Lease First Break Date | First break of the next lease. | n.break_date
  next_lease_broker | STRING | Next Lease Broker | Broker of the next lease. | ${when(`rnd(${next}, 'broker') < .5`, pick(next, 'broker name', 'Wharfside Agency', 'Brückner & Moll Makler', 'Sixpence Leasing'))}
`,
];

const key = 't.tenant_key';
const company = (value: string) => when('t.is_company AND NOT l.non_revenue', value);

/** The owner subscribes to the credit agency for two databases, and only for companies. */
const rated = (value: string) =>
  when(`p.database_id <> '103' AND t.is_company AND NOT l.non_revenue AND rnd(${key}, 'rated') < .85`, value);
const risk = `CASE WHEN rnd(${key}, 'risk') < .6 THEN 1 WHEN rnd(${key}, 'risk') < .85 THEN 2 WHEN rnd(${key}, 'risk') < .95 THEN 3 ELSE 4 END`;
const revenue = `round(800000 + 90000000 * rnd(${key}, 'revenue') * rnd(${key}, 'revenue two') * rnd(${key}, 'revenue three'), -4)`;

export const tenantColumns = [
  ...columnTable('Tenant')`
  tenant_name | STRING | Tenant Name | Tenant of the unit. Empty if the unit is vacant. | ${tenantName('t')}
  tenant_id | STRING | Tenant ID | Identifies the tenant. The same in all of its leases. | 'T' || t.tenant_key
  tenant_type | STRING | Tenant Type | company, private or owner. | CASE WHEN l.non_revenue THEN 'owner' WHEN t.is_company THEN 'company' WHEN t.tenant_key IS NOT NULL THEN 'private' END
  tenant_industry | STRING | Tenant Industry | Industry of the tenant. | t.industry
  tenant_legal_form | STRING | Tenant Legal Form | Legal form of a company. | t.legal_form
  tenant_country_code | STRING | Tenant Country Code | Country of the tenant's registered office (ISO 3166). | ${when('NOT l.non_revenue', 't.country')}
  tenant_group_name | STRING | Tenant Group | Group of a tenant with many leases. | ${when('t.is_chain', tenantName('t'))}
  tenant_reference | STRING | Tenant Reference | Debtor number in the owner's accounts. | ${when('NOT l.non_revenue', `'D-' || (30000 + t.tenant_key % 60000)`)}
  tenant_since_date | TIMESTAMP | Tenant Since | Start of the tenant's first lease. | t.since
  payer_type | STRING | Payer Type | Who pays the rent. | ${when('NOT l.non_revenue', `CASE WHEN t.is_company THEN ${pick(key, 'payer', 'tenant', 'tenant', 'tenant', 'group company')} ELSE ${pick(key, 'payer', 'tenant', 'tenant', 'tenant', 'public body')} END`)}
  tenant_contact_email | STRING | Tenant Contact | Email address for notices. | ${company(`'leases@' || lower(split_part(${tenantName('t')}, ' ', 1)) || '.example'`)}
  is_public_sector_tenant | STRING | Public Sector Tenant | true for authorities and public bodies. | ${company(yesNo(`rnd(${key}, 'public') < .03`))}
  rent_arrears_amount | FLOAT currency | Rent Arrears | Rent that was due but unpaid at the rent roll date. | ${when(`NOT l.non_revenue AND rnd(l.lease_id * 8 + s.q, 'arrears') < .07`, "round(s.contracted_rent / 12 * (1 + 2 * rnd(l.lease_id, 'arrears part')), 2)")}
  dunning_level | FLOAT | Dunning Level | Number of reminders sent for the arrears. | ${when(`NOT l.non_revenue AND rnd(l.lease_id * 8 + s.q, 'arrears') < .07`, `between_int(l.lease_id, 'dunning', 1, 3)`)}
`,
  ...columnTable('Credit data')`
  creditdata_company_id | STRING | Credit Data Company ID | Identifies the company at the credit agency. | ${rated(`'CD' || (1000000 + (t.tenant_key * 7919) % 9000000)`)}
  creditdata_company_name | STRING | Credit Data Company Name | Registered name of the company. | ${rated(`upper(${tenantName('t')})`)}
  creditdata_company_hierarchy_level | FLOAT | Credit Data Hierarchy Level | Level in the group: 1 is the parent. | ${rated(`between_int(${key}, 'hierarchy', 1, 4)`)}
  creditdata_parent_company_name | STRING | Credit Data Parent Company | Parent company. | ${rated(when(`between_int(${key}, 'hierarchy', 1, 4) > 1`, `split_part(${tenantName('t')}, ' ', 1) || ' Holding'`))}
  creditdata_employee_count | FLOAT | Credit Data Employees | Number of employees. | ${rated(`(3 + ${revenue} / 140000)::INTEGER`)}
  creditdata_company_risk_indicator | FLOAT | Credit Data Risk Indicator | Risk of business failure: 1 (low) to 4 (high). | ${rated(risk)}
  creditdata_failure_score | FLOAT | Credit Data Failure Score | Percentile among companies: 100 is best. | ${rated(`between_int(${key}, 'score', 1, 100)`)}
  creditdata_annual_revenue | FLOAT EUR p.a. | Credit Data Annual Revenue | Last reported annual revenue. | ${rated(revenue)}
  creditdata_credit_limit | FLOAT EUR | Credit Data Credit Limit | Recommended credit limit. | ${rated(`round(${revenue} * .02, -3)`)}
  creditdata_payment_delay_days | FLOAT days | Credit Data Payment Delay | Average delay of payments. | ${rated(`between_int(${key}, 'delay', 0, 38)`)}
  creditdata_industry_code | STRING | Credit Data Industry Code | Industry code. | ${rated(`between_int(${key}, 'nace', 10, 96) || '.' || between_int(${key}, 'nace two', 10, 99)`)}
  creditdata_country_code | STRING | Credit Data Country Code | Country of registration. | ${rated('t.country')}
  creditdata_last_updated_at | TIMESTAMP | Credit Data Last Updated At | When the agency last updated its data. | ${rated(`office_time(r.date - between_int(${key}, 'updated', 1, 60), ${key}, 'updated at')`)}
  creditdata_rent_affordability_percent | FLOAT % | Credit Data Rent Affordability | Contracted rent divided by revenue. | ${rated(`round(100 * s.contracted_rent / ${revenue}, 2)`)}
`,
  ...columnTable('Rental guarantee')`
  rental_guarantee_amount_pa | FLOAT currency p.a. | Rental Guarantee PA | Annual rent that the seller of the property guarantees. | NULL::DOUBLE
  rental_guarantee_provider | STRING | Rental Guarantee Provider | Company that guarantees the rent. | NULL::VARCHAR
  rental_guarantee_expiry_date | TIMESTAMP | Rental Guarantee Expiry Date | End of the guarantee. | NULL::DATE
`,
];
