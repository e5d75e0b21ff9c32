/** The values of `columnType` in use (interface, "Column"). `ENUM` is proposed for removal; its values are text. */
export const COLUMN_TYPES = ['STRING', 'INT', 'FLOAT', 'TIMESTAMP', 'ENUM'] as const;
export type KnownType = (typeof COLUMN_TYPES)[number];

/** `UNKNOWN`: the service names another type, or none. Numbers of such a column stay numbers, and texts stay text. */
export type ColumnType = KnownType | 'UNKNOWN';

/** Reads a type in any case. */
export function toColumnType(text: unknown): ColumnType {
  const name = typeof text === 'string' ? text.trim().toUpperCase() : '';
  return COLUMN_TYPES.find((type) => type === name) ?? 'UNKNOWN';
}

/** How the add-in reads, compares and shows the values. */
const KINDS: Readonly<Record<ColumnType, 'text' | 'number' | 'date' | 'unknown'>> = {
  STRING: 'text',
  ENUM: 'text',
  INT: 'number',
  FLOAT: 'number',
  TIMESTAMP: 'date',
  UNKNOWN: 'unknown',
};

/** Whether the values are text, of which many repeat. */
export const isText = (type: ColumnType): boolean => KINDS[type] === 'text';

export const isNumeric = (type: ColumnType): boolean => KINDS[type] === 'number';

export const isDateType = (type: ColumnType | undefined): boolean =>
  type !== undefined && KINDS[type] === 'date';
