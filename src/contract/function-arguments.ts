/** Arguments are in the order of `functions/functions.ts`. Workbooks remember calls by name and position. */
export const FUNCTION_ARGUMENTS = {
  QUERY: ['columns', 'filters', 'headers', 'rentrolls', 'approved_only', 'options'],
  COLUMNS: ['search', 'filters', 'headers', 'always_null', 'options'],
  CHANGES: ['columns', 'filters', 'headers', 'rentrolls', 'approved_only', 'fx_currency', 'options'],
  TOTAL: ['column', 'filters', 'statistic', 'rentrolls', 'approved_only', 'options'],
  RENTROLLS: ['filters', 'headers', 'options'],
  FILES: ['filters', 'headers', 'options'],
  FILE: ['file_id', 'headers', 'options'],
  MAPPINGS: ['extraction_ids', 'headers', 'options'],
  DATABASES: ['headers'],
  RECONCILE: ['range', 'property', 'as_of', 'show', 'mapping', 'options'],
} as const satisfies Record<string, readonly string[]>;

export type FunctionName = keyof typeof FUNCTION_ARGUMENTS;

export type FunctionArguments<Name extends FunctionName> = {
  readonly [Argument in (typeof FUNCTION_ARGUMENTS)[Name][number]]: unknown;
};
