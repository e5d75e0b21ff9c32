import COLUMNS from './words/columns.json';

type Measured = 'money' | 'area' | 'number' | 'percent' | 'date';
/** What the values of a column should be. */
export type ValueKind = Measured | 'text' | 'name' | 'id' | 'code' | 'flag' | 'any';

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
type Next = 'tenant_name' | 'contracted_rent_pa' | 'lease_start_date' | 'lease_expiry_date';

/** A column of the service that a heading or a row can mean. */
export type TargetColumn =
  | keyof typeof COLUMNS
  | `step_rent_${Step}_date`
  | `step_rent_${Step}_new_rent_pa`
  | `next_${Next}`;

const KINDS = new Map(Object.entries(COLUMNS) as [string, ValueKind][]);

/** The kind of values of a target column. */
export function kindOf(column: TargetColumn): ValueKind {
  const kind = KINDS.get(column);
  if (kind !== undefined) return kind;
  return column.endsWith('_date') ? 'date' : column.endsWith('_name') ? 'name' : 'money';
}

/** Amounts of money and areas. */
export const isAmount = (column: TargetColumn): boolean => /money|area/.test(kindOf(column));

/** Amounts for each m². */
export const isRate = (column: TargetColumn): boolean => column.endsWith('_per_sqm');

/** Amounts and areas add up. Rates do not. */
export const isAdded = (column: TargetColumn): boolean => isAmount(column) && !isRate(column);

/** Amounts that the database has for a year. The others are what they are. */
export const isYearly = (column: TargetColumn): boolean => /_pa(?:_per_sqm)?$/.test(column);

const STEP_OR_NEXT =
  /^(?:step_rent_(?:[1-9]|10)_(?:date|new_rent_pa)|next_(?:tenant_name|contracted_rent_pa|lease_(?:start|expiry)_date))$/;

/** Those that a person can choose for a heading. */
export const TARGET_COLUMNS = Object.keys(COLUMNS) as readonly TargetColumn[];

export const isTargetColumn = (name: string): name is TargetColumn =>
  Object.hasOwn(COLUMNS, name) || STEP_OR_NEXT.test(name);
