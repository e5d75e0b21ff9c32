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
  COMPARE: ['range_a', 'range_b', 'show', 'mapping', 'options'],
  ROLL: ['range', 'columns', 'filters', 'headers', 'mapping', 'options'],
} as const satisfies Record<string, readonly string[]>;

export type FunctionName = keyof typeof FUNCTION_ARGUMENTS;

export type FunctionArguments<Name extends FunctionName> = {
  readonly [Argument in ArgumentName<Name>]: unknown;
};

export type ArgumentName<Name extends FunctionName = FunctionName> =
  (typeof FUNCTION_ARGUMENTS)[Name][number];

/** Whether this version of the add-in has a function. A workbook may call those of another one. */
export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(FUNCTION_ARGUMENTS, name);

/** Returns where an argument stands in a call, from 0. Returns -1 if the function does not have it. */
export const indexOfArgument = (name: string, argument: ArgumentName): number =>
  isFunctionName(name) ? FUNCTION_ARGUMENTS[name].findIndex((known) => known === argument) : -1;
