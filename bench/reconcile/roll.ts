import type { ColumnSpec } from '../../src/table/table';

/** Twenty-five columns that sheets and databases have. */
export const COLUMNS: readonly ColumnSpec[] = [
  { name: 'svc_property_id', type: 'INT' },
  { name: 'property_name', type: 'STRING' },
  { name: 'building_name', type: 'STRING' },
  { name: 'unit_reference', type: 'STRING' },
  { name: 'unit_floor', type: 'STRING' },
  { name: 'use_type', type: 'ENUM' },
  { name: 'tenant_name', type: 'STRING' },
  { name: 'tenant_reference', type: 'STRING' },
  { name: 'lease_reference', type: 'STRING' },
  { name: 'actual_lettable_area_sqm', type: 'FLOAT' },
  { name: 'parking_spaces', type: 'INT' },
  { name: 'lease_start_date', type: 'TIMESTAMP' },
  { name: 'lease_expiry_date', type: 'TIMESTAMP' },
  { name: 'first_break_date', type: 'TIMESTAMP' },
  { name: 'next_indexation_date', type: 'TIMESTAMP' },
  { name: 'lease_notice_period_months', type: 'INT' },
  { name: 'contracted_rent_pa', type: 'FLOAT' },
  { name: 'market_rent_pa', type: 'FLOAT' },
  { name: 'operating_cost_prepayment_pa', type: 'FLOAT' },
  { name: 'heating_cost_prepayment_pa', type: 'FLOAT' },
  { name: 'security_amount', type: 'FLOAT' },
  { name: 'rent_arrears_amount', type: 'FLOAT' },
  { name: 'index_name', type: 'STRING' },
  { name: 'currency', type: 'STRING' },
  { name: 'lease_comment', type: 'STRING' },
];
export const HEADINGS =
  'Property ID|Property|Building|Unit No|Floor|Use|Tenant|Tenant No|Lease No|Area sqm|Parking Spaces|Lease Start|Lease Expiry|First Break|Next Indexation|Notice (months)|Rent p.a.|ERV p.a.|Service Charge p.a.|Heating p.a.|Deposit|Arrears|Index|Currency|Comments';

/** The units of a property. */
const UNITS = 250;
const DAY_MS = 86_400_000;
const FIRST_DAY = 43_000;
const USES = ['OFFICE', 'RETAIL', 'LOGISTICS', 'RESIDENTIAL'];

/** The values of a unit in the order of the columns. Days are serial numbers. */
function unitAt(index: number): (string | number | null)[] {
  const property = Math.floor(index / UNITS);
  const area = 40 + ((index * 37) % 900) + (index % 4) / 4;
  const rent = Math.round(area * (90 + (index % 130)) * 100) / 100;
  const start = FIRST_DAY + ((index * 13) % 2000);
  const isLet = index % 17 !== 5;
  const only = <T>(value: T): T | null => (isLet ? value : null);
  return [
    property + 1,
    `Lindenhof ${property + 1}`,
    `House ${1 + (index % 3)}`,
    `U-${String(index % UNITS).padStart(4, '0')}`,
    String(index % 6),
    USES[index % 4] as string,
    only(`Tenant ${index} Trading Ltd`),
    only(`T${100_000 + index}`),
    only(`L${200_000 + index}`),
    area,
    index % 4,
    only(start),
    only(start + 1825 + (index % 900)),
    only(start + 1000),
    only(start + 2000),
    only(6),
    only(rent),
    Math.round(rent * 1.04 * 100) / 100,
    only(Math.round(area * 30)),
    only(Math.round(area * 12)),
    only(Math.round(rent / 4)),
    only(0),
    only('CPI'),
    'EUR',
    index % 9 === 0 ? `Note ${index}` : null,
  ];
}

const isDay = ({ type }: ColumnSpec) => type === 'TIMESTAMP';
const dayOf = (serial: number) =>
  `${new Date((serial - 25_569) * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

const replies = new Map<number, string>();

/** What the service replies for a number of units. */
export function replyOf(units: number): string {
  let reply = replies.get(units);
  if (reply === undefined) {
    const rows = Array.from({ length: units }, (_, index) =>
      Object.fromEntries(
        unitAt(index).map((value, column) => {
          const spec = COLUMNS[column] as ColumnSpec;
          return [spec.name, isDay(spec) && typeof value === 'number' ? dayOf(value) : value];
        }),
      ),
    );
    replies.set(units, (reply = JSON.stringify(rows)));
  }
  return reply;
}

/** The same units as a sheet gives them to a function: values without formats. Every fiftieth rent differs. */
export const sheetOf = (units: number): (string | number)[][] => [
  HEADINGS.split('|'),
  ...Array.from({ length: units }, (_, index) =>
    unitAt(index).map((value, column) =>
      value === null
        ? ''
        : COLUMNS[column]?.name === 'contracted_rent_pa' && index % 50 === 0
          ? Number(value) + 1000
          : value,
    ),
  ),
];
