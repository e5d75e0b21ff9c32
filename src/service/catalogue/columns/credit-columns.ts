import { AMOUNT_PA, columnGroup, when } from '../column';
import { tenantName } from '../tenant-name';

const key = 't.tenant_key';
/** The owner subscribes to the credit agency for two databases, and only for companies. */
const rated = (value: string) =>
  when(`p.database_id <> '103' AND t.is_company AND NOT l.non_revenue AND rnd(${key}, 'rated') < .85`, value);
const risk = `CASE WHEN rnd(${key}, 'risk') < .6 THEN 1 WHEN rnd(${key}, 'risk') < .85 THEN 2 WHEN rnd(${key}, 'risk') < .95 THEN 3 ELSE 4 END`;
const revenue = `round(800000 + 90000000 * rnd(${key}, 'revenue') * rnd(${key}, 'revenue two') * rnd(${key}, 'revenue three'), -4)`;

export const creditColumns = [
  ...columnGroup('Credit data', [
    [
      'creditdata_company_id',
      'STRING',
      'Credit Data Company ID',
      rated(`'CD' || (1000000 + (t.tenant_key * 7919) % 9000000)`),
      'Identifies the company at the credit agency.',
    ],
    [
      'creditdata_company_name',
      'STRING',
      'Credit Data Company Name',
      rated(`upper(${tenantName('t')})`),
      'Registered name of the company.',
    ],
    [
      'creditdata_company_hierarchy_level',
      'FLOAT',
      'Credit Data Hierarchy Level',
      rated(`between_int(${key}, 'hierarchy', 1, 4)`),
      'Level in the group: 1 is the parent.',
    ],
    [
      'creditdata_parent_company_name',
      'STRING',
      'Credit Data Parent Company',
      rated(
        when(
          `between_int(${key}, 'hierarchy', 1, 4) > 1`,
          `split_part(${tenantName('t')}, ' ', 1) || ' Holding'`,
        ),
      ),
      'Parent company.',
    ],
    [
      'creditdata_employee_count',
      'FLOAT',
      'Credit Data Employees',
      rated(`(3 + ${revenue} / 140000)::INTEGER`),
      'Number of employees.',
    ],
    [
      'creditdata_company_risk_indicator',
      'FLOAT',
      'Credit Data Risk Indicator',
      rated(risk),
      'Risk of business failure: 1 (low) to 4 (high).',
    ],
    [
      'creditdata_failure_score',
      'FLOAT',
      'Credit Data Failure Score',
      rated(`between_int(${key}, 'score', 1, 100)`),
      'Percentile among companies: 100 is best.',
    ],
    [
      'creditdata_annual_revenue',
      'FLOAT',
      'Credit Data Annual Revenue',
      rated(revenue),
      'Last reported annual revenue.',
      { unit: 'EUR p.a.' },
    ],
    [
      'creditdata_credit_limit',
      'FLOAT',
      'Credit Data Credit Limit',
      rated(`round(${revenue} * .02, -3)`),
      'Recommended credit limit.',
      { unit: 'EUR' },
    ],
    [
      'creditdata_payment_delay_days',
      'FLOAT',
      'Credit Data Payment Delay',
      rated(`between_int(${key}, 'delay', 0, 38)`),
      'Average delay of payments.',
      { unit: 'days' },
    ],
    [
      'creditdata_industry_code',
      'STRING',
      'Credit Data Industry Code',
      rated(`between_int(${key}, 'nace', 10, 96) || '.' || between_int(${key}, 'nace two', 10, 99)`),
      'Industry code.',
    ],
    [
      'creditdata_country_code',
      'STRING',
      'Credit Data Country Code',
      rated('t.country'),
      'Country of registration.',
    ],
    [
      'creditdata_last_updated_at',
      'TIMESTAMP',
      'Credit Data Last Updated At',
      rated(`office_time(r.date - between_int(${key}, 'updated', 1, 60), ${key}, 'updated at')`),
      'When the agency last updated its data.',
    ],
    [
      'creditdata_rent_affordability_percent',
      'FLOAT',
      'Credit Data Rent Affordability',
      rated(`round(100 * s.contracted_rent / ${revenue}, 2)`),
      'Contracted rent divided by revenue.',
      { unit: '%' },
    ],
  ]),
  ...columnGroup('Rental guarantee', [
    [
      'rental_guarantee_amount_pa',
      'FLOAT',
      'Rental Guarantee PA',
      'NULL::DOUBLE',
      'Annual rent that the seller of the property guarantees.',
      AMOUNT_PA,
    ],
    [
      'rental_guarantee_provider',
      'STRING',
      'Rental Guarantee Provider',
      'NULL::VARCHAR',
      'Company that guarantees the rent.',
    ],
    [
      'rental_guarantee_expiry_date',
      'TIMESTAMP',
      'Rental Guarantee Expiry Date',
      'NULL::DATE',
      'End of the guarantee.',
    ],
  ]),
];
