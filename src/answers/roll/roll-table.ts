import { isDateType, isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { badInput } from '../../contract/failure';
import { ROLL_COLUMNS, ROLL_STEPS } from '../../contract/roll/roll-columns';
import {
  columnsToAsk,
  type Extraction,
  type FactValue,
  isOwnUseLabel,
  ROLL_KEYS,
  rollRows,
  type SheetRoll,
} from '../../intake/index';
import { nameKey } from '../../table/clean-texts';
import { isoToSerial } from '../../table/iso-serial';
import { cutList } from '../../table/quoted';
import { inChunks, type Steps } from '../../table/steps';
import type { Table, Value } from '../../table/table';
import { tableSteps, type ColumnValues } from '../../table/to-table';

/** The units of a rent roll as a table: a row for each lease in force, and one for each vacant unit. */
export interface RollTable {
  table: Table;
  /** The columns that the rent roll has, in the order in which they are shown. The same array for the same table. */
  columns: readonly ColumnEntry[];
  roll: SheetRoll;
  /** For each row of the table, its place among the units of the rent roll. */
  units: Uint32Array;
  /** How many rows are of a unit whose area stands in an earlier row. */
  furtherLeases: number;
}

/** The value of a column in a unit of the rent roll. */
type ReadUnit = (unit: number) => FactValue | null;

/**
 * Makes a typed table of a rent roll. `property` is the only one that counts if the sheet has several, and otherwise its name. Throws
 * `bad-input` with the names if it is not one of them.
 */
export function* rollTable(extraction: Extraction, property?: string): Steps<RollTable> {
  const roll = rollRows(extraction);
  const { units, name } = chooseUnits(roll, property);
  yield;
  const repeated = repeatedAreas(roll, units, name);
  yield;
  const readers = readersOf(roll, { name, repeated });
  const columns = ROLL_COLUMNS.filter((column) => readers.has(column.name));
  const values: ColumnValues[] = [];
  for (const { name: column, type } of columns) {
    const read = readers.get(column)!;
    const own: Value[] = [];
    yield* inChunks(units.length, (from, end) => {
      for (let at = from; at < end; at++) own.push(typed(read(units[at]!), type));
    });
    values.push({ name: column, type, values: own });
  }
  return { table: yield* tableSteps(values), columns, roll, units, furtherLeases: repeated.size };
}

/** The units of the one property that counts, and how to name the property of a unit. */
function chooseUnits(roll: SheetRoll, property: string | undefined): { units: Uint32Array; name: ReadUnit } {
  const own = roll.reader(ROLL_KEYS.property);
  const all = Uint32Array.from({ length: roll.count }, (_, unit) => unit);
  if (property === undefined) return { units: all, name: own };
  const names = [...new Set(Array.from(all, (unit) => String(own(unit) ?? '')))].filter(Boolean);
  if (names.length <= 1) return { units: all, name: () => property };
  const key = nameKey(property);
  const units = all.filter((unit) => nameKey(String(own(unit) ?? '')) === key);
  if (units.length > 0) return { units, name: own };
  throw badInput(
    `The range has no property “${property}”. It has: ${cutList(names, 8)}. Write one of them in the options, such as "property=${names[0]}".`,
  );
}

const LOCATION = ['property_reference', 'building_name', 'unit_street', 'unit_street_number', 'unit_floor'];

/** The units whose place, reference and area are those of an earlier row: two leases of one unit. */
function repeatedAreas(roll: SheetRoll, units: Uint32Array, name: ReadUnit): Set<number> {
  const area = roll.reader('actual_lettable_area_sqm');
  const reference = roll.reader('unit_reference');
  const location = [name, ...LOCATION.map((column) => roll.reader(column))];
  const known = new Set<string>();
  const repeated = new Set<number>();
  for (const unit of units) {
    const [named, size] = [reference(unit), area(unit)];
    if (named === null || size === null) continue;
    const { banner = '' } = roll.extraction.facts[unit]!;
    const key = JSON.stringify([...location.map((read) => read(unit)), banner, named, size]).toLowerCase();
    if (known.has(key)) repeated.add(unit);
    known.add(key);
  }
  return repeated;
}

/** What the columns that the rent roll has hold. */
function readersOf(
  roll: SheetRoll,
  { name, repeated }: { name: ReadUnit; repeated: ReadonlySet<number> },
): Map<string, ReadUnit> {
  const { extraction } = roll;
  const found = new Set<string>(columnsToAsk(extraction));
  const readers = new Map<string, ReadUnit>([...found].map((column) => [column, roll.reader(column)]));
  const area = roll.reader('actual_lettable_area_sqm');
  if (found.has('actual_lettable_area_sqm'))
    readers.set('actual_lettable_area_sqm', (unit) => (repeated.has(unit) ? null : area(unit)));
  if (extraction.currency) readers.set('currency', roll.reader('currency'));
  if (extraction.facts.some((_, unit) => name(unit)))
    readers.set('property_name', (unit) => name(unit) || null);
  const date = (unit: number) => roll.value('rentroll_date', unit) ?? extraction.date?.value ?? null;
  if (extraction.date) readers.set('rentroll_date', date);
  if (found.has('unit_reference')) readers.set('unit_name', roll.reader('unit_reference'));
  const isVacant = (unit: number) => extraction.facts[unit]!.kind === 'vacant unit';
  readers.set('vacancy_status', (unit) => (isVacant(unit) ? 'vacant' : 'let'));
  const described = ['tenant_name', 'lease_status'].map((column) => roll.reader(column));
  readers.set('is_non_revenue', (unit) =>
    String(!isVacant(unit) && described.some((read) => isOwnUseLabel(String(read(unit) ?? '')))),
  );
  addWorkedOut(readers, roll, date);
  return readers;
}

const BREAKS = ['first_break_date', 'break_option_two_date', 'break_option_three_date'];
const STEPS = Array.from({ length: ROLL_STEPS }, (_, at) => `step_rent_${at + 1}_date`);

const SOURCES: Partial<Record<string, readonly string[]>> = {
  unit_name: ['unit_reference'],
  next_break_date: BREAKS,
  break_option_notice_date: ['first_break_date', 'break_notice_period_months'],
  next_step_rent_date: STEPS,
};

/** The columns of the rent roll that a column of the table is made of. */
export const sourcesOf = (column: string): readonly string[] => SOURCES[column] ?? [column];

/** Adds what follows from other columns: what comes next after the date of the rent roll, and the last day of notice. */
function addWorkedOut(readers: Map<string, ReadUnit>, roll: SheetRoll, date: ReadUnit): void {
  const addNext = (column: string, dates: readonly string[]) => {
    const known = dates.filter((name) => readers.has(name)).map((name) => roll.reader(name));
    if (known.length === 0 || !readers.has('rentroll_date')) return;
    readers.set(column, (unit) => {
      const day = String(date(unit) ?? '');
      const later = known.flatMap((read) => String(read(unit) ?? '')).filter((found) => found > day);
      return day === '' ? null : (later.sort()[0] ?? null);
    });
  };
  addNext('next_break_date', BREAKS);
  addNext('next_step_rent_date', STEPS);
  if (!readers.has('first_break_date') || !readers.has('break_notice_period_months')) return;
  const [first, notice] = [roll.reader('first_break_date'), roll.reader('break_notice_period_months')];
  readers.set('break_option_notice_date', (unit) => {
    const [day, months] = [first(unit), notice(unit)];
    return typeof day === 'string' && typeof months === 'number' ? monthsBefore(day, months) : null;
  });
}

/** The same day of an earlier month, or its last day if the month is too short. */
function monthsBefore(iso: string, months: number): string | null {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  if (!Number.isInteger(months)) return null;
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A value as a column of this type holds it. What is neither a number nor a date stays text. */
function typed(value: FactValue | null, type: ColumnEntry['type']): Value {
  if (typeof value !== 'string') return value;
  if (isDateType(type)) return isoToSerial(value) ?? value;
  return isNumeric(type) && NUMBER.test(value) ? Number(value.replace(',', '.')) : value;
}
