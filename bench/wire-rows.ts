import { seeded } from '../test/faults/seeded';

const NAMES = [
  ...['svc_property_id', 'property_name', 'property_street', 'property_city', 'property_country'],
  ...['rentroll_id', 'rentroll_date', 'unit_id', 'unit_name', 'unit_floor', 'use_type'],
  ...['lettable_area_sqm', 'contracted_area_sqm', 'tenant_name', 'tenant_industry', 'lease_id'],
  ...['lease_start_date', 'lease_expiry_date', 'next_break_date', 'contracted_rent_pa', 'in_place_rent_pa'],
  ...['market_rent_pa', 'service_charge_pa', 'deposit_amount', 'indexation_percent', 'vat_rate_percent'],
  ...['currency', 'parking_spaces', 'is_vacant', 'comment'],
];
const TENANTS = ['Bäckerei Lindner GmbH', 'Northwind Retail Ltd', 'Café Central', 'Orion Logistics SE'];
const USES = ['OFFICE', 'RETAIL', 'LOGISTICS', 'RESIDENTIAL'];

/** Generates JSON rows of 30 columns in four field orders. The result has `bytes` bytes and at most one row more. */
export function wireRows(bytes: number): Buffer {
  const draw = seeded(7);
  const upTo = (most: number) => Math.floor(draw() * most);
  function valueOf(name: string, row: number): unknown {
    if (name.endsWith('_id')) return 100_000 + row;
    if (draw() < 0.1) return null;
    if (name.endsWith('_date')) return `20${10 + upTo(20)}-0${1 + upTo(9)}-${10 + upTo(18)}T00:00:00+00:00`;
    if (/_(pa|amount|sqm)$/.test(name)) return upTo(1e7) / 100;
    if (/_(percent|spaces)$/.test(name)) return upTo(20);
    if (name === 'tenant_name') return `${TENANTS[upTo(4)]} ${upTo(900)}`;
    if (name === 'use_type') return USES[upTo(4)];
    if (name === 'comment') return draw() < 0.8 ? null : `Rent review in ${upTo(60)} months`;
    return `${name.slice(0, 4)} ${upTo(400)}`;
  }
  const middle = NAMES.length / 2;
  const orders = [
    NAMES,
    [...NAMES].reverse(),
    [...NAMES.slice(middle), ...NAMES.slice(0, middle)],
    [...NAMES.filter((_, at) => at % 2), ...NAMES.filter((_, at) => at % 2 === 0)],
  ];
  const rows: string[] = [];
  for (let length = 0; length < bytes; length += (rows.at(-1) as string).length + 1) {
    const order = orders[rows.length % 4] as string[];
    rows.push(JSON.stringify(Object.fromEntries(order.map((name) => [name, valueOf(name, rows.length)]))));
  }
  return Buffer.from(`[${rows.join(',')}]`);
}
