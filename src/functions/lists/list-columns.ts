import type { ColumnType } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import { LIST_ENDPOINTS, type ListColumn, type ListName } from '../../contract/list-endpoints';

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

export const listColumns = (endpoint: ListName): ColumnEntry[] =>
  Object.entries<ListColumn>(LIST_ENDPOINTS[endpoint].columns).map(([name, { label, type, note }]) =>
    listColumn(name, label, type, note),
  );
