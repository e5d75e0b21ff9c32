import { catalogueQuestion } from '../../client/cache/question-key';
import type { Client } from '../../client/client';
import type { ColumnEntry } from '../../contract/entries';
import { type ListName, LIST_FUNCTIONS, listColumns } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import { catalogueOf } from '../../table/columns/change-columns';
import { nameKey } from '../../table/clean-texts';
import type { Basis } from '../formulas/basis';

type Asked = Pick<Basis, 'databases' | 'endpoint'>;

/** Returns the columns that a formula may name if their list is cached. Sends no request. */
export function peekCatalogue(
  client: Pick<Client, 'peekColumns'>,
  asked: Asked,
  profile: ServiceProfile | undefined,
): readonly ColumnEntry[] | undefined {
  const listed = client.peekColumns(catalogueQuestion(asked.databases))?.value;
  return listed && profile ? catalogueOf(listed, asked.endpoint, profile) : listed;
}

/** Returns the columns that a formula may name, and asks the service for their list if it is not cached. */
export async function askedCatalogue(
  client: Pick<Client, 'peekColumns' | 'columns' | 'hasSession'>,
  asked: Asked,
  profile: ServiceProfile | undefined,
  signal: AbortSignal,
): Promise<readonly ColumnEntry[] | undefined> {
  const cached = peekCatalogue(client, asked, profile);
  if (cached || !client.hasSession()) return cached;
  const listed = (await client.columns(catalogueQuestion(asked.databases), { signal })).value;
  return profile ? catalogueOf(listed, asked.endpoint, profile) : listed;
}

/** The endpoints of the lists, by the name of their function in lower case. */
const LISTS: ReadonlyMap<string, ListName> = new Map(
  Object.entries(LIST_FUNCTIONS).map(([list, name]) => [name.toLowerCase(), list as ListName]),
);

/** Finds a column of a result by its identifier or its label. */
export function columnFinder(
  basis: Basis | undefined,
  catalogue: readonly ColumnEntry[] | undefined,
): (name: string) => ColumnEntry | undefined {
  const list = basis && LISTS.get(basis.endpoint);
  if (list) {
    const columns = listColumns(list);
    return (name) => columns.find((column) => column.name === name);
  }
  const byName = new Map(catalogue?.map((entry) => [entry.name, entry]));
  const byLabel = new Map(catalogue?.map((entry) => [nameKey(entry.label ?? ''), entry]));
  return (name) => byName.get(name) ?? byLabel.get(nameKey(name));
}
