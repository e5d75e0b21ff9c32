import { AMOUNT, AMOUNT_PA, LET, MONTHS, PERCENT, columnGroup, pick, when } from '../column';

const id = 'l.lease_id';
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
  ...columnGroup('Service charge', [
    [
      'service_charge_type',
      'STRING',
      'Service Charge Type',
      when(LET, pick(id, 'charge type', 'Prepayment', 'Prepayment', 'Prepayment', 'Lump sum')),
      'Whether service charges are prepaid and settled, or a lump sum.',
    ],
    [
      'operating_cost_prepayment_pa',
      'FLOAT',
      'Operating Cost Prepayment PA',
      costs(24, 'operating'),
      'Prepayment of operating costs.',
      AMOUNT_PA,
    ],
    [
      'heating_cost_prepayment_pa',
      'FLOAT',
      'Heating Cost Prepayment PA',
      costs(11, 'heating'),
      'Prepayment of heating and hot water.',
      AMOUNT_PA,
    ],
    [
      'service_charge_budget_pa',
      'FLOAT',
      'Service Charge Budget PA',
      costs(38, 'budget'),
      'Service charge budget of the unit for the current year.',
      AMOUNT_PA,
    ],
    [
      'service_charge_cap_percent',
      'FLOAT',
      'Service Charge Cap',
      when(
        `${LET} AND l.commercial AND rnd(${id}, 'charge cap') < .1`,
        `pick([3.0, 5.0, 10.0], ${id}, 'charge cap at')`,
      ),
      'Highest annual increase of the service charge.',
      PERCENT,
    ],
    [
      'insurance_recharge_pa',
      'FLOAT',
      'Insurance Recharge PA',
      costs(2, 'insurance'),
      'Insurance premium recharged to the tenant.',
      AMOUNT_PA,
    ],
    [
      'property_tax_recharge_pa',
      'FLOAT',
      'Property Tax Recharge PA',
      costs(4, 'tax'),
      'Property tax recharged to the tenant.',
      AMOUNT_PA,
    ],
    [
      'management_fee_percent',
      'FLOAT',
      'Management Fee',
      when(`${LET} AND l.commercial`, `pick([1.5, 2.0, 2.5, 3.0], ${id}, 'management')`),
      'Management fee recharged to the tenant, as a share of the contracted rent.',
      PERCENT,
    ],
    [
      'non_recoverable_cost_pa',
      'FLOAT',
      'Non-Recoverable Cost PA',
      `12 * round(s.area * (3 + 4 * rnd(u.unit_id, 'non-recoverable')) * fx.per_eur / 12, 2)`,
      'Costs of the unit that the owner bears.',
      AMOUNT_PA,
    ],
    [
      'service_charge_settled_until_date',
      'TIMESTAMP',
      'Service Charge Settled Until',
      when(LET, `make_date(year(r.date) - CASE WHEN month(r.date) > 6 THEN 1 ELSE 2 END, 12, 31)`),
      'End of the last settled period.',
    ],
    [
      'service_charge_balance',
      'FLOAT',
      'Service Charge Balance',
      when(
        `${LET} AND s.area > 0`,
        `round(s.area * fx.per_eur * 6 * (rnd(${id} * 8 + r.q, 'balance') - .45), 2)`,
      ),
      'Balance of the last settlement. Positive means due from the tenant.',
      AMOUNT,
    ],
  ]),
  ...columnGroup('Security', [
    [
      'security_type',
      'ENUM',
      'Security Type',
      when(secured, pick(id, 'security kind', ...kinds)),
      'Type of security.',
    ],
    [
      'security_amount',
      'FLOAT',
      'Security Amount',
      when(secured, `round(l.base_rent / 12 * pick([2, 3, 3, 3, 6], ${id}, 'security months'), 2)`),
      'Amount of the security held.',
      AMOUNT,
    ],
    [
      'security_required_months',
      'FLOAT',
      'Security Required',
      when(secured, `pick([2, 3, 3, 3, 6], ${id}, 'security months')`),
      'Security required by the lease, in months of rent.',
      MONTHS,
    ],
    [
      'security_expiry_date',
      'TIMESTAMP',
      'Security Expiry Date',
      when(`${secured} AND rnd(${id}, 'security ends') < .2`, 'l.expiry_date + 180'),
      'Expiry of a time-limited guarantee.',
    ],
    [
      'security_received_date',
      'TIMESTAMP',
      'Security Received On',
      when(secured, `l.start_date - between_int(${id}, 'security received', 0, 9)`),
      'Day on which the security was received.',
    ],
    [
      'security_provider',
      'STRING',
      'Security Provider',
      when(
        `${secured} AND l.commercial`,
        pick(
          id,
          'security provider',
          'Altmoor Hypothekenbank',
          'Kestrelgate Surety',
          'Nordlund Realkredit',
          'Group company',
        ),
      ),
      'Provider of the security.',
    ],
    [
      'security_type_two',
      'ENUM',
      'Security Type Two',
      when(second, pick(id, 'security kind two', 'PARENT_COMPANY_GUARANTEE', 'CASH_DEPOSIT')),
      'Type of the second security.',
    ],
    [
      'security_two_amount',
      'FLOAT',
      'Security Two Amount',
      when(second, 'round(l.base_rent / 12, 2)'),
      'Amount of the second security.',
      AMOUNT,
    ],
    [
      'security_type_three',
      'ENUM',
      'Security Type Three',
      when(third, `'PERSONAL_GUARANTEE'`),
      'Type of the third security.',
    ],
    [
      'security_three_amount',
      'FLOAT',
      'Security Three Amount',
      when(third, 'round(l.base_rent / 24, 2)'),
      'Amount of the third security.',
      AMOUNT,
    ],
  ]),
];
