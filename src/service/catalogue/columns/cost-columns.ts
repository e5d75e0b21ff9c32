import { LET, columnTable, pick, when } from '../column';

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
