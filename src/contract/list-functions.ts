import { bareColumn } from './bare-column';
import type { ColumnEntry } from './entries';
import type { FunctionName } from './function-arguments';
import { LIST_ENDPOINTS, type ListColumn, type ListName } from './list-endpoints';

/** The functions that list what an endpoint lists. A result remembers its function in lower case. */
export const LIST_FUNCTIONS = {
  rentrolls: 'RENTROLLS',
  files: 'FILES',
  file: 'FILE',
  columnMappings: 'MAPPINGS',
} as const satisfies Record<ListName, FunctionName>;

export type ListFunction = (typeof LIST_FUNCTIONS)[ListName];

/** Returns the columns that a list has. */
export const listColumns = (list: ListName): ColumnEntry[] =>
  Object.entries<ListColumn>(LIST_ENDPOINTS[list].columns).map(([name, { label, type, note }]) =>
    bareColumn(name, label, type, note),
  );
