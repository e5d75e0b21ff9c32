import type { Client } from '../../client/client';
import { bareColumn } from '../../contract/bare-column';
import type { ColumnEntry } from '../../contract/entries';
import { LIST_ENDPOINTS, type ListColumn } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import { catalogueOf } from '../../table/columns/change-columns';
import type { Basis } from '../formulas/basis';

type Asked = Pick<Basis, 'databases' | 'endpoint'>;

const questionOf = ({ databases }: Asked) => ({ databases, alwaysNull: 'ignore' }) as const;

/** Returns the columns that a formula may name if their list is held. Sends no request. */
export function heldCatalogue(
  client: Pick<Client, 'peekColumns'>,
  asked: Asked,
  profile: ServiceProfile | undefined,
): readonly ColumnEntry[] | undefined {
  const listed = client.peekColumns(questionOf(asked))?.value;
  return listed && profile ? catalogueOf(listed, asked.endpoint, profile) : listed;
}

/** Returns the columns that a formula may name, and asks the service for their list if it is not held. */
export async function askedCatalogue(
  client: Pick<Client, 'peekColumns' | 'columns' | 'hasSession'>,
  asked: Asked,
  profile: ServiceProfile | undefined,
  signal: AbortSignal,
): Promise<readonly ColumnEntry[] | undefined> {
  const held = heldCatalogue(client, asked, profile);
  if (held || !client.hasSession()) return held;
  const listed = (await client.columns(questionOf(asked), { signal })).value;
  return profile ? catalogueOf(listed, asked.endpoint, profile) : listed;
}

/** The endpoints of the lists, by the name of their function in lower case. */
const LISTS: Readonly<Record<string, keyof typeof LIST_ENDPOINTS>> = {
  rentrolls: 'rentrolls',
  files: 'files',
  file: 'file',
  mappings: 'columnMappings',
};

/** Finds a column of a result by its identifier or its label. */
export function columnFinder(
  basis: Basis | undefined,
  catalogue: readonly ColumnEntry[] | undefined,
): (name: string) => ColumnEntry | undefined {
  const list = basis && LISTS[basis.endpoint];
  if (list) {
    const columns: Readonly<Record<string, ListColumn>> = LIST_ENDPOINTS[list].columns;
    return (name) => {
      const known = columns[name];
      return known && bareColumn(name, known.label, known.type, known.note);
    };
  }
  const byName = new Map(catalogue?.map((entry) => [entry.name, entry]));
  const byLabel = new Map(catalogue?.map((entry) => [(entry.label ?? '').toLowerCase(), entry]));
  return (name) => byName.get(name) ?? byLabel.get(name.toLowerCase());
}
