import { AMOUNT_PA, MONTHS, columnGroup, pick, when } from '../column';
import { netLeaseType } from './lease-columns';
import { tenantName } from '../tenant-name';

const next = 'n.lease_id';

export const nextLeaseColumns = [
  ...columnGroup('Next lease', [
    [
      'next_tenant_name',
      'STRING',
      'Next Tenant Name',
      tenantName('nt'),
      'Tenant of the next lease, which is signed but has not started.',
    ],
    [
      'next_lease_id',
      'STRING',
      'Next Lease ID',
      `'L' || n.lease_id`,
      'Identifies the next lease, which is signed but has not started.',
    ],
    [
      'next_lease_contract_date',
      'TIMESTAMP',
      'Next Lease Contract Date',
      'n.contract_date',
      'Day on which the next lease was signed.',
    ],
    [
      'next_lease_start_date',
      'TIMESTAMP',
      'Next Lease Start Date',
      'n.start_date',
      'First day of the next lease.',
    ],
    [
      'next_lease_expiry_date',
      'TIMESTAMP',
      'Next Lease Expiry Date',
      'n.expiry_date',
      'Agreed last day of the next lease.',
    ],
    [
      'next_lease_term_months',
      'FLOAT',
      'Next Lease Term',
      'n.term',
      'Agreed term of the next lease.',
      MONTHS,
    ],
    [
      'next_contracted_rent_pa',
      'FLOAT',
      'Next Contracted Rent PA',
      'n.base_rent',
      'Contracted rent at the start of the next lease.',
      AMOUNT_PA,
    ],
    [
      'next_rent_free_period_months',
      'FLOAT',
      'Next Rent-Free Period',
      'n.free_months',
      'Rent-free months of the next lease.',
      MONTHS,
    ],
    [
      'next_net_lease_type',
      'ENUM',
      'Next Net Lease Type',
      netLeaseType('n'),
      'Which costs the next tenant bears.',
    ],
    ['next_tenant_industry', 'STRING', 'Next Tenant Industry', 'nt.industry', 'Industry of the next tenant.'],
    [
      'next_break_option_date',
      'TIMESTAMP',
      'Next Lease First Break Date',
      'n.break_date',
      'First break of the next lease.',
    ],
    [
      'next_lease_broker',
      'STRING',
      'Next Lease Broker',
      when(
        `rnd(${next}, 'broker') < .5`,
        pick(next, 'broker name', 'Wharfside Agency', 'Brückner & Moll Makler', 'Sixpence Leasing'),
      ),
      'Broker of the next lease.',
    ],
  ]),
];
