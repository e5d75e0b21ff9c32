import { AMOUNT, columnGroup, pick, when, yesNo } from '../column';
import { tenantName } from '../tenant-name';

const key = 't.tenant_key';
const company = (value: string) => when('t.is_company AND NOT l.non_revenue', value);

export const tenantColumns = [
  ...columnGroup('Tenant', [
    [
      'tenant_name',
      'STRING',
      'Tenant Name',
      tenantName('t'),
      'Tenant of the unit. Empty if the unit is vacant.',
    ],
    [
      'tenant_id',
      'STRING',
      'Tenant ID',
      `'T' || t.tenant_key`,
      'Identifies the tenant. The same in all of its leases.',
    ],
    [
      'tenant_type',
      'STRING',
      'Tenant Type',
      `CASE WHEN l.non_revenue THEN 'owner' WHEN t.is_company THEN 'company' WHEN t.tenant_key IS NOT NULL THEN 'private' END`,
      'company, private or owner.',
    ],
    ['tenant_industry', 'STRING', 'Tenant Industry', 't.industry', 'Industry of the tenant.'],
    ['tenant_legal_form', 'STRING', 'Tenant Legal Form', 't.legal_form', 'Legal form of a company.'],
    [
      'tenant_country_code',
      'STRING',
      'Tenant Country Code',
      when('NOT l.non_revenue', 't.country'),
      "Country of the tenant's registered office (ISO 3166).",
    ],
    [
      'tenant_group_name',
      'STRING',
      'Tenant Group',
      when('t.is_chain', tenantName('t')),
      'Group of a tenant with many leases.',
    ],
    [
      'tenant_reference',
      'STRING',
      'Tenant Reference',
      when('NOT l.non_revenue', `'D-' || (30000 + t.tenant_key % 60000)`),
      "Debtor number in the owner's accounts.",
    ],
    ['tenant_since_date', 'TIMESTAMP', 'Tenant Since', 't.since', "Start of the tenant's first lease."],
    [
      'payer_type',
      'STRING',
      'Payer Type',
      when(
        'NOT l.non_revenue',
        `CASE WHEN t.is_company THEN ${pick(key, 'payer', 'tenant', 'tenant', 'tenant', 'group company')} ELSE ${pick(key, 'payer', 'tenant', 'tenant', 'tenant', 'public body')} END`,
      ),
      'Who pays the rent.',
    ],
    [
      'tenant_contact_email',
      'STRING',
      'Tenant Contact',
      company(`'leases@' || lower(split_part(${tenantName('t')}, ' ', 1)) || '.example'`),
      'Email address for notices.',
    ],
    [
      'is_public_sector_tenant',
      'STRING',
      'Public Sector Tenant',
      company(yesNo(`rnd(${key}, 'public') < .03`)),
      'true for authorities and public bodies.',
    ],
    [
      'rent_arrears_amount',
      'FLOAT',
      'Rent Arrears',
      when(
        `NOT l.non_revenue AND rnd(l.lease_id * 8 + s.q, 'arrears') < .07`,
        "round(s.contracted_rent / 12 * (1 + 2 * rnd(l.lease_id, 'arrears part')), 2)",
      ),
      'Rent that was due but unpaid at the rent roll date.',
      AMOUNT,
    ],
    [
      'dunning_level',
      'FLOAT',
      'Dunning Level',
      when(
        `NOT l.non_revenue AND rnd(l.lease_id * 8 + s.q, 'arrears') < .07`,
        `between_int(l.lease_id, 'dunning', 1, 3)`,
      ),
      'Number of reminders sent for the arrears.',
    ],
  ]),
];
