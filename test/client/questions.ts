import type { RowsQuestion } from '../../src/client/client';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../src/contract/profile';
import { type Table, valuesOf } from '../../src/table/table';
import { json, observedClient } from './observed-client';

export const FIXED: ServiceProfile = { ...DEFAULT_PROFILE, rowGrain: 'fixed' };

/** Text columns with these names. */
export const text = (...names: string[]) => names.map((name) => ({ name, type: 'STRING' as const }));

export const ask = (columns: string[], more: Partial<RowsQuestion> = {}): RowsQuestion => ({
  endpoint: 'query',
  databases: ['harbour', 'north'],
  columns: text(...columns),
  rentrolls: 'latest',
  approvedOnly: false,
  ...more,
});

/** One row in which every field names the reply that it came from. */
export const rowOf = async (request: Request, tag: unknown) => {
  const { columns } = (await request.clone().json()) as { columns: string[] };
  return [Object.fromEntries(columns.map((name) => [name, `${name} ${String(tag)}`]))];
};

export const cell = (table: Table, column: string) => valuesOf(table, column)[0];

/** A client with numbered replies. */
export function countingClient(options: Parameters<typeof observedClient>[1] = {}) {
  let count = 0;
  return observedClient(async (request) => json(await rowOf(request, (count += 1))), options);
}
