import type { ColumnSpec } from '../../src/table/table';
import { seeded } from '../../test/faults/seeded';

/** Thirty columns of a portfolio, six of them dates: about 750 bytes of JSON a row. */
export const COLUMNS: readonly ColumnSpec[] = [
  { name: 'database_name', type: 'ENUM' },
  { name: 'svc_property_id', type: 'INT' },
  { name: 'property_name', type: 'STRING' },
  { name: 'building_name', type: 'STRING' },
  { name: 'svc_unit_id', type: 'STRING' },
  { name: 'unit_number', type: 'STRING' },
  { name: 'use_type', type: 'ENUM' },
  { name: 'floor', type: 'INT' },
  { name: 'rooms', type: 'FLOAT' },
  { name: 'lettable_area_sqm', type: 'FLOAT' },
  { name: 'occupancy_status', type: 'ENUM' },
  { name: 'tenant_name', type: 'STRING' },
  { name: 'lease_id', type: 'STRING' },
  { name: 'lease_start_date', type: 'TIMESTAMP' },
  { name: 'lease_end_date', type: 'TIMESTAMP' },
  { name: 'break_date', type: 'TIMESTAMP' },
  { name: 'indexation_date', type: 'TIMESTAMP' },
  { name: 'market_rent_pa', type: 'FLOAT' },
  { name: 'passing_rent_pa', type: 'FLOAT' },
  { name: 'service_charge_pa', type: 'FLOAT' },
  { name: 'rent_free_value', type: 'FLOAT' },
  { name: 'deposit', type: 'FLOAT' },
  { name: 'arrears', type: 'FLOAT' },
  { name: 'option_status', type: 'ENUM' },
  { name: 'approval_status', type: 'ENUM' },
  { name: 'city', type: 'STRING' },
  { name: 'country', type: 'ENUM' },
  { name: 'postal_code', type: 'STRING' },
  { name: 'rentroll_date', type: 'TIMESTAMP' },
  { name: 'updated_at', type: 'TIMESTAMP' },
];

/** Whether all rows have their fields in one order, or each in its own. The service does not promise an order. */
export type FieldOrder = 'stable' | 'varying';

const FIRST = 'Anna José Marie Søren Chloë Peter Ines Jan Zoë Karl Lena Paul'.split(' ');
const LAST = "Müller García Jensen O'Brien Nguyễn Weber Rossi Novák Dubois Smith".split(' ');
const CITIES = [
  ['Berlin', 'DE'],
  ['Hamburg', 'DE'],
  ['München', 'DE'],
  ['Wien', 'AT'],
  ['Zürich', 'CH'],
  ['Paris', 'FR'],
  ['Lyon', 'FR'],
  ['Madrid', 'ES'],
  ['Kraków', 'PL'],
  ['Dublin', 'IE'],
] as const;
const OFFSETS = ['Z', '+01:00', '+02:00', '-05:00'];
/** The units of a property. */
const UNITS = 240;

function rowAt(index: number, random: () => number): unknown[] {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const cents = (most: number) => Math.round(random() * most * 100) / 100;
  const property = Math.floor(index / UNITS);
  const unit = index % UNITS;
  const [city, country] = CITIES[property % CITIES.length] ?? CITIES[0];
  const isLet = random() < 0.93;
  const start = 19_000 + Math.floor(random() * 800);
  const day = (days: number) => `${isoDay(days)}T00:00:00${OFFSETS[property % OFFSETS.length]}`;
  const rent = 400 + Math.floor(unit / 20) * 15 + cents(300);
  return [
    ['Fund East', 'Fund West', 'Fund Central'][property % 3],
    100_000 + property,
    `${['Kontorhaus', 'Park', 'Villa', 'Résidence', 'Quartier'][property % 5]} ${city} ${property}`,
    random() < 0.3 ? null : `Building ${1 + Math.floor(unit / 20)}`,
    `U-${100_000 + property}-${unit}`,
    String((1 + Math.floor(unit / 20)) * 100 + (unit % 20)),
    pick(['OFFICE', 'RETAIL', 'RESIDENTIAL', 'LOGISTICS', 'PARKING']),
    Math.floor(unit / 20),
    1 + Math.floor(random() * 5) / 2,
    40 + cents(160),
    isLet ? (random() < 0.9 ? 'LET_UNLIMITED' : 'NOTICE_GIVEN') : 'VACANT',
    isLet ? `${pick(LAST)}, ${pick(FIRST)}${random() < 0.01 ? ' "Jr."' : ''}` : null,
    isLet ? `L${7_000_000 + index}` : null,
    isLet ? day(start) : null,
    isLet ? day(start + 1825) : null,
    isLet && random() < 0.4 ? day(start + 900 + Math.floor(random() * 300)) : null,
    random() < 0.07 ? day(start + 365) : null,
    rent,
    isLet ? Math.round(rent * (0.9 + random() * 0.12) * 100) / 100 : null,
    random() < 0.4 ? cents(200) : null,
    random() < 0.08 ? -cents(500) : null,
    isLet ? pick([0, 250, 500, 1000]) : null,
    random() < 0.15 ? cents(4000) - 500 : 0,
    random() < 0.2 ? pick(['OFFERED', 'EXERCISED', 'LAPSED']) : null,
    'APPROVED',
    city,
    country,
    String(10_000 + (property % 9000)),
    `${isoDay(20_300 + (property % 3))}T00:00:00Z`,
    `${isoDay(20_290 + Math.floor(random() * 10))}T${clock(random())}${random() < 0.5 ? 'Z' : '+00:00'}`,
  ];
}

const isoDay = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);
const clock = (share: number): string => new Date(share * 86_400_000).toISOString().slice(11, 23);

function shuffled(indexes: readonly number[], random: () => number): number[] {
  const order = [...indexes];
  for (let at = order.length - 1; at > 0; at--) {
    const swapIndex = Math.floor(random() * (at + 1));
    [order[at], order[swapIndex]] = [order[swapIndex]!, order[at]!];
  }
  return order;
}

/** Makes a reply in pieces of 1,000 rows. The same seed makes the same reply. */
export function* replyPieces(rows: number, fieldOrder: FieldOrder, seed = 42): Generator<Uint8Array> {
  const random = seeded(seed);
  const encoder = new TextEncoder();
  const keys = COLUMNS.map(({ name }) => `${JSON.stringify(name)}:`);
  const indexes = keys.map((_, index) => index);
  let text = '{"rows":[';
  for (let row = 0; row < rows; row++) {
    const values = rowAt(row, random);
    const order = fieldOrder === 'stable' ? indexes : shuffled(indexes, random);
    text += `${row === 0 ? '' : ','}{${order.map((index) => keys[index] + JSON.stringify(values[index])).join(',')}}`;
    if (row % 1000 === 999) {
      yield encoder.encode(text);
      text = '';
    }
  }
  yield encoder.encode(`${text}]}`);
}

/**
 * Returns the seed for a way in a run, so that each has a reply of its own. An engine that parses a text twice has learnt
 * the orders of its fields.
 */
export const seedOf = (run: number, way = 0): number => 42 + run + 1000 * way;

/** Makes the same reply in one piece. */
export function replyBytes(rows: number, fieldOrder: FieldOrder, seed?: number): Uint8Array {
  const pieces = [...replyPieces(rows, fieldOrder, seed)];
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
