import { columnTable, pick, tenantName, when, yesNo } from '../column';

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
