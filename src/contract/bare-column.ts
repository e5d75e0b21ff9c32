import type { ColumnType } from './column-types';
import type { ColumnEntry } from './entries';

/** Makes a column of which the service's column list tells nothing. */
export const bareColumn = (
  name: string,
  label: string | null = null,
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
