import type { ColumnEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import type { Basis } from '../../formulas/basis';

/** A column of both states. A blank column has the name `""`. */
export type DiffColumn = Pick<ColumnEntry, 'name' | 'type' | 'unit'> & { label: string };

/** What the columns of the result mean: to the service, and in its question if that is known. */
export interface DiffRules {
  profile: ServiceProfile;
  basis?: Pick<Basis, 'endpoint' | 'currency' | 'rentrolls'> | undefined;
}
