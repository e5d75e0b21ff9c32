import {
  type Difference,
  type Extraction,
  type FactValue,
  type KeyColumns,
  type ReconcileOptions,
  reconcileSteps,
  type RentRollRow,
  type Roll as Rows,
} from '../../../src/intake/index';
import { atOnce } from '../../../src/table/steps';
import { runService } from '../../service/run-service';

export type RollRow = Readonly<Record<string, FactValue | null>>;

/** The rent roll of a property. Dates are `YYYY-MM-DD`. */
export interface Roll {
  property: string;
  name: string;
  date: string;
  rows: readonly RollRow[];
}

const COLUMNS = [
  ...['svc_property_id', 'property_name', 'rentroll_date', 'unit_reference', 'unit_name', 'unit_floor'],
  ...['use_type', 'tenant_name', 'actual_lettable_area_sqm', 'contracted_rent_pa', 'currency'],
  ...['contracted_rent_pa_per_sqm', 'market_rent_pa', 'lease_start_date', 'lease_expiry_date'],
];
const DATABASES = '101,102,103';

export const KEYS: KeyColumns = {
  property: 'svc_property_id',
  propertyName: 'property_name',
  units: ['unit_reference', 'unit_name', 'unit_id'],
  tenant: 'tenant_name',
  area: 'actual_lettable_area_sqm',
  start: 'lease_start_date',
  currency: 'currency',
};

/** The rent rolls of the demo: the newest of each property, or those of all quarters. */
export async function demoRolls(
  rentrolls: 'latest' | 'all-rentrolls' = 'latest',
  units = 3000,
): Promise<Roll[]> {
  const service = await runService({ units });
  try {
    const { body } = await service.query({ columns: COLUMNS, rentrolls, approvedOnly: false }, DATABASES);
    const rows = Array.isArray(body) ? body : (body as { rows: typeof body }).rows;
    const rolls = new Map<string, { property: string; name: string; date: string; rows: RollRow[] }>();
    for (const row of rows) {
      const values = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, name.endsWith('_date') ? dayOf(value) : value]),
      ) as RollRow;
      const property = String(values['svc_property_id']);
      const date = String(values['rentroll_date']);
      const key = `${property} ${date}`;
      const roll = rolls.get(key) ?? { property, name: String(values['property_name']), date, rows: [] };
      roll.rows.push(values);
      rolls.set(key, roll);
    }
    return [...rolls.values()];
  } finally {
    await service.stop();
  }
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 10) : null);

/** Compares a rent roll that was read with rows of the database. */
export const reconcile = (extraction: Extraction, data: Rows, options: ReconcileOptions) =>
  atOnce(reconcileSteps(extraction, data, options));

export const rowsOf = (rows: readonly RollRow[]): Rows => ({
  count: rows.length,
  has: (column) => rows.some((row) => column in row),
  value: (column, row) => rows[row]?.[column] ?? null,
  reader: (column) => (row) => rows[row]?.[column] ?? null,
});

/** A rent roll that was read, of these units. */
export const extractionOf = (facts: readonly RentRollRow[]): Extraction => ({
  table: { top: 0, left: 0, bottom: facts.length, right: 0 },
  ...{ headingRows: [], columns: [], rows: [], totals: [], findings: [], fingerprint: '' },
  facts,
});

/** Adds up the lines of a column in one currency, in whole cents. */
export const sumOfLines = (lines: readonly Difference[], column: string, measure: string): number =>
  lines.reduce(
    (sum, line) =>
      line.column === column && (line.measure ?? '') === measure && line.difference !== undefined
        ? sum + Math.round(line.difference * 100)
        : sum,
    0,
  ) / 100;
