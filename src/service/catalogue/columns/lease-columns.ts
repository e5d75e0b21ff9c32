import { LET, MONTHS, YEARS, columnGroup, pick, when, yesNo } from '../column';
import { nextBreak } from './option-columns';
import { tenantName } from '../tenant-name';

const id = 'l.lease_id';
const over = 'l.expiry_date < r.date';
const status = `CASE
  WHEN l.lease_id IS NULL THEN CASE WHEN n.lease_id IS NULL THEN 'vacant' ELSE 'pre-let' END
  WHEN l.non_revenue THEN 'own use' WHEN ${over} THEN 'holding over' WHEN l.open_ended THEN 'open-ended' ELSE 'active' END`;
/** Returns SQL for the costs that the tenant bears, by the alias of the lease. */
export const netLeaseType = (lease: string) =>
  when(
    `NOT ${lease}.non_revenue`,
    `CASE WHEN ${lease}.commercial THEN ${pick(`${lease}.lease_id`, 'net', 'TRIPLE_NET', 'DOUBLE_NET', 'DOUBLE_NET', 'SINGLE_NET')} ELSE 'GROSS' END`,
  );

export const leaseColumns = [
  ...columnGroup('Lease', [
    [
      'lease_id',
      'STRING',
      'Lease ID',
      `'L' || l.lease_id`,
      'Identifies the lease. The same in all rent rolls.',
    ],
    [
      'lease_status',
      'STRING',
      'Lease Status',
      status,
      'active, open-ended, holding over (expired, tenant still in occupation), own use, pre-let or vacant.',
    ],
    [
      'lease_reference',
      'STRING',
      'Lease Reference',
      when(
        LET,
        `'MV-' || strftime(l.contract_date, '%Y') || '-' || lpad((l.lease_id % 100000)::VARCHAR, 5, '0')`,
      ),
      'Number of the lease contract.',
    ],
    [
      'lease_type',
      'STRING',
      'Lease Type',
      when(LET, `CASE WHEN l.is_renewal THEN 'renewal' ELSE 'new letting' END`),
      'new letting or renewal with the same tenant.',
    ],
    ['net_lease_type', 'ENUM', 'Net Lease Type', netLeaseType('l'), 'Which costs the tenant bears.'],
    [
      'lease_contract_date',
      'TIMESTAMP',
      'Lease Contract Date',
      when(LET, 'l.contract_date'),
      'Day on which the lease was signed.',
    ],
    ['lease_start_date', 'TIMESTAMP', 'Lease Start Date', 'l.start_date', 'First day of the lease.'],
    [
      'lease_expiry_date',
      'TIMESTAMP',
      'Lease Expiry Date',
      'l.expiry_date',
      'Agreed last day. Empty for open-ended leases. Before the rent roll date while the tenant holds over.',
    ],
    [
      'lease_term_months',
      'FLOAT',
      'Lease Term',
      'l.term',
      'Agreed term. Empty for open-ended leases.',
      MONTHS,
    ],
    [
      'remaining_term_to_expiry_years',
      'FLOAT',
      'Remaining Term to Expiry',
      when('l.expiry_date IS NOT NULL', 'whole_years(greatest(0, l.expiry_date - r.date))'),
      'Years from the rent roll date to expiry. 0 while the tenant holds over.',
      YEARS,
    ],
    [
      'remaining_term_to_break_years',
      'FLOAT',
      'Remaining Term to Break',
      when(
        'l.expiry_date IS NOT NULL',
        `whole_years(greatest(0, coalesce(${nextBreak}, l.expiry_date) - r.date))`,
      ),
      'Years from the rent roll date to the next break, or else to expiry.',
      YEARS,
    ],
    [
      'is_open_ended',
      'STRING',
      'Open-Ended Lease',
      yesNo('l.open_ended'),
      'true if the lease has no agreed end.',
    ],
    [
      'is_holding_over',
      'STRING',
      'Holding Over',
      when('l.lease_id IS NOT NULL', yesNo(`coalesce(${over}, false)`)),
      'true if the lease has expired and the tenant is still in occupation.',
    ],
    [
      'lease_notice_period_months',
      'FLOAT',
      'Notice Period',
      when(`${LET} AND l.open_ended`, `CASE WHEN l.commercial THEN 6 ELSE 3 END`),
      'Notice period of an open-ended lease.',
      MONTHS,
    ],
    [
      'earliest_termination_date',
      'TIMESTAMP',
      'Earliest Termination Date',
      when(
        `${LET} AND l.open_ended`,
        `(r.date + 1 + to_months(CASE WHEN l.commercial THEN 6 ELSE 3 END))::DATE - 1`,
      ),
      'Earliest end of an open-ended lease if notice is given at the rent roll date.',
    ],
    [
      'original_lease_start_date',
      'TIMESTAMP',
      'Original Lease Start Date',
      when(LET, 'least(t.since, l.start_date)'),
      'Start of the first lease with this tenant.',
    ],
    [
      'handover_date',
      'TIMESTAMP',
      'Handover Date',
      when(LET, `l.start_date - between_int(${id}, 'handover', 0, 20)`),
      'Day of the handover to the tenant.',
    ],
    [
      'guarantor_name',
      'STRING',
      'Guarantor',
      when(
        `${LET} AND l.commercial AND rnd(${id}, 'guarantor') < .12`,
        `split_part(${tenantName('t')}, ' ', 1) || ' Holding'`,
      ),
      "Company that guarantees the tenant's obligations.",
    ],
    [
      'is_green_lease',
      'STRING',
      'Green Lease',
      when(`${LET} AND l.commercial`, yesNo(`year(l.contract_date) >= 2015 AND rnd(${id}, 'green') < .4`)),
      'true if the lease has environmental clauses.',
    ],
    [
      'has_competition_protection',
      'STRING',
      'Competition Protection',
      when(`${LET} AND u.use_type = 'RETAIL'`, yesNo(`rnd(${id}, 'competition') < .2`)),
      "true if the owner may not let to the tenant's competitors.",
    ],
    [
      'sublease_permission',
      'STRING',
      'Sublease',
      when(
        `${LET} AND l.commercial`,
        pick(id, 'sublease', 'With consent', 'With consent', 'Not permitted', 'Free'),
      ),
      'Whether the tenant may sublet.',
    ],
    [
      'repair_obligation',
      'STRING',
      'Repairs',
      when(
        `${LET} AND l.commercial`,
        pick(id, 'repairs', 'Landlord', 'Tenant: interior', 'Tenant: interior', 'Tenant: full'),
      ),
      'Who is responsible for which repairs.',
    ],
    [
      'renewal_probability_percent',
      'FLOAT',
      'Renewal Probability',
      when(`${LET} AND l.expiry_date <= r.date + 730`, `5 * between_int(${id}, 'renewal', 4, 18)`),
      "Asset manager's estimate for leases that expire within two years.",
      { unit: '%' },
    ],
    [
      'lease_comment',
      'STRING',
      'Lease Comment',
      when(
        `${LET} AND rnd(${id}, 'comment') < .05`,
        pick(
          id,
          'comment text',
          'Side letter of 12 March',
          'Tenant asked to extend',
          'Rent under discussion',
          'Keys held by the caretaker',
          'See annex 4; area "as built"',
        ),
      ),
      'Free text.',
    ],
    [
      'lease_last_modified_at',
      'TIMESTAMP',
      'Lease Last Modified At',
      when(LET, `office_time(least(r.date, l.contract_date + 30), ${id}, 'modified')`),
      'When the lease record was last changed.',
    ],
  ]),
];
