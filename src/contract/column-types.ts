/** The values of `columnType` in use (interface, "Column"). `ENUM` is proposed for removal; its values are text. */
export const COLUMN_TYPES = ['STRING', 'INT', 'FLOAT', 'TIMESTAMP', 'ENUM'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** Reads an unknown type as text, so that a new type in the service breaks nothing. */
export const toColumnType = (text: unknown): ColumnType =>
  COLUMN_TYPES.find((type) => type === text) ?? 'STRING';

export const isNumeric = (type: ColumnType): boolean => type === 'INT' || type === 'FLOAT';
