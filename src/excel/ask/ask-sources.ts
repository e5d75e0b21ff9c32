import type { Client } from '../../client/client';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { catalogueOf } from '../../table/columns/change-columns';
import type { DatabaseChoice } from '../database-choice';
import type { AskQuery } from './ask-query';
import { createAskColumns } from './terms/ask-columns';
import type { Naming } from './write/lay-out';

/** The names that a query may use, and what is known of the service. */
export interface AskSources extends Naming {
  profile: ServiceProfile;
  catalogue: readonly ColumnEntry[];
}

/**
 * Returns the names that a query may use: those of the catalogue that its formula will read, which the cache holds as a
 * rule. Rejects as the formula would, for example with `signed-out` or `no-databases`.
 */
export async function namingOf(
  { client, databases }: { client: Client; databases: DatabaseChoice },
  { endpoint, databases: named }: Pick<AskQuery, 'endpoint' | 'databases'>,
  signal?: AbortSignal,
): Promise<AskSources> {
  const { profile } = await client.profile(signal);
  const isChosen = named === null || 'kept' in named || named.length === 0;
  const chosen = isChosen ? databases.get().map(({ id }) => id) : named;
  const asked = profile.databasesHeaderOn === 'every-data-call' ? chosen : [];
  const question = { databases: asked, alwaysNull: 'ignore' } as const;
  const { value } = await client.columns(question, signal ? { signal } : {});
  const catalogue = catalogueOf(value, endpoint, profile);
  return {
    profile,
    catalogue,
    columns: createAskColumns(catalogue),
    databases: client.peekDatabases()?.value ?? databases.get(),
  };
}
