import { catalogueQuestion } from '../client/cache/question-key';
import type { Client } from '../client/client';
import { type ColumnEntry, bareColumn } from '../contract/entries';
import { withPercentScale } from '../contract/percent-scale';
import type { ServiceProfile } from '../contract/profile';
import { catalogueOf } from '../table/columns/change-columns';
import { columnHeading } from '../table/columns/column-heading';
import { createColumnResolver } from '../table/columns/resolve-columns';
import type { DatabaseChoice } from './database-choice';

/** The names of a catalogue, as formulas that the add-in writes use them. */
export interface ColumnNames {
  /** Returns the column of an identifier, or one that knows only its name if the catalogue lacks it. */
  entry(identifier: string): ColumnEntry;
  /** See {@link columnHeading}. */
  heading(identifier: string): string;
  /** Returns the column that a text names, or undefined for none or several. */
  find(text: string): ColumnEntry | undefined;
  isName(text: string): boolean;
}

export function createColumnNames(catalogue: readonly ColumnEntry[]): ColumnNames {
  const byIdentifier = new Map(catalogue.map((column) => [column.name, column]));
  const { isName } = createColumnResolver(catalogue);
  const entry = (identifier: string) => byIdentifier.get(identifier) ?? bareColumn(identifier);
  return {
    entry,
    isName,
    find(text) {
      const resolver = createColumnResolver(catalogue);
      const column = resolver.column(text);
      return resolver.unresolved.length > 0 ? undefined : column;
    },
    heading: (identifier) => columnHeading(catalogue, identifier),
  };
}

export interface Naming {
  columns: ColumnNames;
  /** Those that the person may use. */
  databases: readonly { id: string; name: string }[];
}

/** Also what is known of the service. */
export interface ServiceNaming extends Naming {
  profile: ServiceProfile;
  catalogue: readonly ColumnEntry[];
}

/**
 * Returns the names that a question may use: those of the catalogue that its formula will read, which the cache holds as a
 * rule. Without named databases, those of the workbook are asked. Rejects as the formula would, for example with
 * `signed-out` or `no-databases`.
 */
export async function namingOf(
  { client, databases }: { client: Client; databases: DatabaseChoice },
  { endpoint, databases: named }: { endpoint: 'query' | 'changes'; databases: readonly string[] | null },
  signal?: AbortSignal,
): Promise<ServiceNaming> {
  const { profile } = await client.profile(signal);
  const chosen = named?.length ? named : databases.get().map(({ id }) => id);
  const asked = profile.databasesHeaderOn === 'every-data-call' ? chosen : [];
  const { value } = await client.columns(catalogueQuestion(asked), { signal });
  const catalogue = catalogueOf(value, endpoint, profile);
  return {
    profile,
    catalogue,
    columns: createColumnNames(catalogue.map((column) => withPercentScale(column, profile))),
    databases: client.peekDatabases()?.value ?? databases.get(),
  };
}
