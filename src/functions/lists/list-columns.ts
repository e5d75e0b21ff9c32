import { bareColumn } from '../../contract/bare-column';
import type { ColumnEntry } from '../../contract/entries';
import { LIST_ENDPOINTS, type ListColumn, type ListName } from '../../contract/list-endpoints';

export const listColumns = (endpoint: ListName): ColumnEntry[] =>
  Object.entries<ListColumn>(LIST_ENDPOINTS[endpoint].columns).map(([name, { label, type, note }]) =>
    bareColumn(name, label, type, note),
  );
