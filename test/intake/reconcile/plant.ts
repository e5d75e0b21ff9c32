import { tenantKey } from '../../../src/intake/reconcile/tenant-likeness';
import type { Roll, RollRow } from './demo-rolls';

/** A change to one unit of a sheet, and the line that must tell it. */
interface Plant {
  name: string;
  /** Undefined where it does not apply to the unit. An empty list removes the unit. */
  change(row: RollRow, number: number): readonly RollRow[] | undefined;
  kind: string;
  column: string;
}

export interface Planted {
  rows: readonly RollRow[];
  /** Kind, unit and column of each line that is expected. */
  expected: readonly string[];
  names: readonly string[];
}

const later = (day: unknown, days: number): string =>
  new Date(Date.parse(String(day)) + days * 86_400_000).toISOString().slice(0, 10);
const rentOf = (row: RollRow): number => Number(row['contracted_rent_pa'] ?? 0);
const two = (value: number) => Math.round(value * 100) / 100;
const withTenant = (row: RollRow, change: (name: string) => string): readonly RollRow[] | undefined => {
  const name = row['tenant_name'];
  if (typeof name !== 'string') return undefined;
  const other = change(name);
  return other === name ? undefined : [{ ...row, tenant_name: other }];
};

const PLANTS: readonly Plant[] = [
  {
    name: 'another rent',
    kind: 'differs',
    column: 'contracted_rent_pa',
    change: (row, number) =>
      rentOf(row) < 600
        ? undefined
        : [{ ...row, contracted_rent_pa: two(rentOf(row) * (number % 2 ? 1.07 : 0.9) + 0.37) }],
  },
  {
    name: 'a month for a year',
    kind: 'unit/period',
    column: 'contracted_rent_pa',
    change: (row) =>
      rentOf(row) < 1200 ? undefined : [{ ...row, contracted_rent_pa: two(rentOf(row) / 12) }],
  },
  {
    name: 'another area',
    kind: 'differs',
    column: 'actual_lettable_area_sqm',
    change: (row) =>
      typeof row['actual_lettable_area_sqm'] === 'number'
        ? [{ ...row, actual_lettable_area_sqm: two(row['actual_lettable_area_sqm'] * 1.06 + 1) }]
        : undefined,
  },
  {
    name: 'another end',
    kind: 'differs',
    column: 'lease_expiry_date',
    change: (row) =>
      row['lease_expiry_date']
        ? [{ ...row, lease_expiry_date: later(row['lease_expiry_date'], 365) }]
        : undefined,
  },
  {
    name: 'the day after',
    kind: 'date convention',
    column: 'lease_expiry_date',
    change: (row) =>
      row['lease_expiry_date']
        ? [{ ...row, lease_expiry_date: later(row['lease_expiry_date'], 1) }]
        : undefined,
  },
  {
    name: 'another tenant',
    kind: 'differs',
    column: 'tenant_name',
    change: (row, number) => withTenant(row, () => `Zebulon ${number} Holdings Ltd`),
  },
  {
    name: 'another spelling',
    kind: 'spelling',
    column: 'tenant_name',
    change: (row, number) =>
      withTenant(row, (name) =>
        number % 2 && tenantKey(name) !== '' ? name.toUpperCase() : `${name}, Ltd.`,
      ),
  },
  {
    name: 'a unit more',
    kind: 'only in sheet',
    column: 'contracted_rent_pa',
    change: (row, number) =>
      rentOf(row) > 0
        ? [
            row,
            {
              ...row,
              unit_reference: `NEW.${7000 + number}`,
              unit_name: `Kiosk ${7000 + number}`,
              tenant_name: `Quibble ${number} plc`,
              actual_lettable_area_sqm: 9.5,
            },
          ]
        : undefined,
  },
  { name: 'a unit less', kind: 'only in database', column: 'contracted_rent_pa', change: () => [] },
];
export const PLANT_NAMES = PLANTS.map(({ name }) => name);

export interface Planting {
  share: number;
  /** How many units are changed at most. */
  most?: number;
  /** Whether a layout can show a change of this column. */
  shows?(column: string): boolean;
}

/** Changes some units of a rent roll, each in one way. */
export function plant(
  roll: Roll,
  random: () => number,
  { share, most = Infinity, shows = () => true }: Planting,
): Planted {
  const plants = PLANTS.filter(({ kind, column }) => kind.startsWith('only in') || shows(column));
  const expected: string[] = [];
  const names: string[] = [];
  const rows = roll.rows.flatMap((row, number): readonly RollRow[] => {
    if (names.length >= most || random() >= share) return [row];
    const one = plants[Math.floor(random() * plants.length)] as Plant;
    const changed = one.change(row, number);
    if (!changed) return [row];
    const unit = changed.at(-1)?.['unit_reference'] ?? row['unit_reference'];
    expected.push([one.kind, unit, one.column].join(' | '));
    names.push(one.name);
    return changed;
  });
  return { rows, expected, names };
}
