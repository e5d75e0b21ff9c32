import { LIST_ENDPOINTS, namesOf, type ListColumn, type ListName } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../wire/spell';
import type { Field } from './row-json';

/** What only the service says about a column of a list. */
interface ServedColumn {
  /** An expression over the table that the route reads. */
  sql: string;
  /** Default: the type that the contract gives the column. */
  type?: Field['type'];
  description?: string;
  /** What the interface document shows of the column. Default: nothing. */
  shown?: 'name' | 'name and type';
  minimum?: number;
  maximum?: number;
}

export interface ListField extends Field, Omit<ServedColumn, 'type'> {
  isNullable: boolean;
}

/** Returns the fields of a list endpoint with the names that the profile gives them, in the order of `served`. */
export function listFields<Name extends Exclude<ListName, 'file'>>(
  endpoint: Name,
  profile: ServiceProfile,
  served: Record<keyof (typeof LIST_ENDPOINTS)[Name]['columns'], ServedColumn>,
): ListField[] {
  const columns: Readonly<Record<string, ListColumn>> = LIST_ENDPOINTS[endpoint].columns;
  return Object.entries<ServedColumn>(served).map(([column, { type, ...more }]) => ({
    name: spell(namesOf(profile[endpoint], column)),
    type: type ?? columns[column]?.type ?? 'STRING',
    isNullable: columns[column]?.isNullable ?? false,
    ...more,
  }));
}
