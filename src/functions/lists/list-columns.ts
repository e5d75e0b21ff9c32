import type { ColumnType } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { LIST_ENDPOINTS, type ListColumn, type ListName } from '../../contract/list-endpoints';

/** A column of a fixed list. `description` says what its name does not tell and a reader may get wrong. */
export const listColumn = (
  name: string,
  label: string,
  type: ColumnType = 'STRING',
  description: string | null = null,
): ColumnEntry => ({
  name,
  label,
  type,
  description,
  group: null,
  unit: null,
  deprecated: false,
  alpha: false,
});

/** Returns the columns that the function of a list endpoint shows. */
export const listColumns = (endpoint: ListName): ColumnEntry[] =>
  Object.entries<ListColumn>(LIST_ENDPOINTS[endpoint].columns).map(([name, { label, type, note }]) =>
    listColumn(name, label, type, note),
  );
