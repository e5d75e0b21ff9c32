import { tenantKey } from '../../../src/intake/reconcile/tenant-key';
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
  const changedName = change(name);
  return changedName === name ? undefined : [{ ...row, tenant_name: changedName }];
};

const [RENT, AREA, END] = ['contracted_rent_pa', 'actual_lettable_area_sqm', 'lease_expiry_date'] as const;
const withRent = (row: RollRow, least: number, change: (rent: number) => number) =>
  rentOf(row) < least ? undefined : [{ ...row, [RENT]: two(change(rentOf(row))) }];
const withEnd = (row: RollRow, days: number) =>
  row[END] ? [{ ...row, [END]: later(row[END], days) }] : undefined;

const PLANTS = (
  [
    [
      'another rent',
      'differs',
      RENT,
      (row, number) => withRent(row, 600, (rent) => rent * (number % 2 ? 1.07 : 0.9) + 0.37),
    ],
    ['a month for a year', 'unit/period', RENT, (row) => withRent(row, 1200, (rent) => rent / 12)],
    [
      'another area',
      'differs',
      AREA,
      (row) => (typeof row[AREA] === 'number' ? [{ ...row, [AREA]: two(row[AREA] * 1.06 + 1) }] : undefined),
    ],
    ['another end', 'differs', END, (row) => withEnd(row, 365)],
    ['the day after', 'date convention', END, (row) => withEnd(row, 1)],
    [
      'another tenant',
      'differs',
      'tenant_name',
      (row, number) => withTenant(row, () => `Zebulon ${number} Holdings Ltd`),
    ],
    [
      'another spelling',
      'spelling',
      'tenant_name',
      (row, number) =>
        withTenant(row, (name) =>
          number % 2 && tenantKey(name) !== '' ? name.toUpperCase() : `${name}, Ltd.`,
        ),
    ],
    [
      'a unit more',
      'only in sheet',
      RENT,
      (row, number) => (rentOf(row) > 0 ? [row, kiosk(row, number)] : undefined),
    ],
    ['a unit less', 'only in database', RENT, () => []],
  ] satisfies [name: string, kind: string, column: string, change: Plant['change']][]
).map(([name, kind, column, change]): Plant => ({ name, kind, column, change }));

const kiosk = (row: RollRow, number: number): RollRow => ({
  ...row,
  ...{ unit_reference: `NEW.${7000 + number}`, unit_name: `Kiosk ${7000 + number}` },
  ...{ tenant_name: `Quibble ${number} plc`, [AREA]: 9.5 },
});
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
    const chosenPlant = plants[Math.floor(random() * plants.length)] as Plant;
    const changed = chosenPlant.change(row, number);
    if (!changed) return [row];
    const unit = changed.at(-1)?.['unit_reference'] ?? row['unit_reference'];
    expected.push([chosenPlant.kind, unit, chosenPlant.column].join(' | '));
    names.push(chosenPlant.name);
    return changed;
  });
  return { rows, expected, names };
}
