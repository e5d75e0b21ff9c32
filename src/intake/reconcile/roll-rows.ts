import type { Extraction, FactValue, RentRollRow } from '../extraction';
import type { TargetColumn } from '../vocabulary/target-columns';
import { textOf, valueReader } from './match/value-reader';
import { columnsToAsk } from './columns-to-ask';
import type { DatabaseRows, KeyColumns } from './reconciliation';

/** Not a column of a sheet: which property a unit belongs to. */
const PROPERTY = 'property of the rent roll';

/** A rent roll has the columns of the sheet, and those that name its properties are made of it. */
export const ROLL_KEYS: KeyColumns = {
  property: PROPERTY,
  propertyName: PROPERTY,
  units: ['unit_reference'],
  tenant: 'tenant_name',
  area: 'actual_lettable_area_sqm',
  start: 'lease_start_date',
  currency: 'currency',
};

const NAMES: readonly TargetColumn[] = ['property_name', 'property_reference', 'svc_property_id'];

/** What another rent roll calls the columns of this one, where it calls them otherwise. */
export type OtherNames = ReadonlyMap<TargetColumn, TargetColumn>;

/** Shows the units of a rent roll as a database has them, so that another rent roll can be compared with it. */
export function rollRows(extraction: Extraction, names: OtherNames = new Map()): DatabaseRows {
  const { facts } = extraction;
  const columns = new Set<string>(columnsToAsk(extraction));
  const positions = new Map<string, number>(
    extraction.columns.flatMap(({ column, position }) => (column ? [[column, position]] : [])),
  );
  const propertyOf = propertyReader(extraction, columns);
  const ownOf = (name: string) => names.get(name as TargetColumn) ?? (name as TargetColumn);
  const reader = (name: string): ((row: number) => FactValue | null) => {
    if (name === PROPERTY) return (row) => propertyOf(facts[row]!);
    const valueOf = valueReader(ownOf(name));
    const usual = name === ROLL_KEYS.currency ? (extraction.currency?.value ?? null) : null;
    return (row) => valueOf(facts[row]!.facts) ?? usual;
  };
  const readers = new Map<string, ReturnType<typeof reader>>();
  const known = (name: string) => {
    const found = readers.get(name) ?? reader(name);
    readers.set(name, found);
    return found;
  };
  return {
    count: facts.length,
    has: (name) => name === PROPERTY || name === ROLL_KEYS.currency || columns.has(ownOf(name)),
    value: (name, row) => known(name)(row),
    reader: known,
    unread: (name, row) => facts[row]!.unread?.get(ownOf(name))?.text,
    placeOf: (name, row) => placeOf(facts[row]!, ownOf(name), positions.get(ownOf(name))),
  };
}

function placeOf(
  unit: RentRollRow,
  column: TargetColumn,
  blank: number | undefined,
): { row: number; position?: number } {
  const cell = unit.facts.get(column) ?? unit.unread?.get(column);
  if (cell) return { row: cell.row, position: cell.position };
  return { row: unit.row, ...(blank !== undefined && { position: blank }) };
}

/**
 * Names the property of a unit: by a column, or by the text above it where units of several texts have the same reference. Else
 * texts above units may be floors, and all units are of one property.
 */
function propertyReader(
  { facts, property }: Extraction,
  columns: ReadonlySet<string>,
): (unit: RentRollRow) => string {
  for (const column of NAMES) {
    const valueOf = valueReader(column);
    if (columns.has(column) && facts.some((unit) => textOf(valueOf(unit.facts)) !== ''))
      return (unit) => textOf(valueOf(unit.facts));
  }
  const whole = property?.value ?? '';
  const unitOf = valueReader('unit_reference');
  const places = new Map<string, string>();
  const repeats = facts.some((unit) => {
    const [reference, banner] = [textOf(unitOf(unit.facts)), unit.banner ?? ''];
    const other = places.get(reference);
    places.set(reference, banner);
    return reference !== '' && other !== undefined && other !== banner;
  });
  return repeats ? ({ banner }) => banner?.split('\n')[0] ?? whole : () => whole;
}
