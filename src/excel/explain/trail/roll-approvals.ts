import { columnOf, isBlank, valueAt } from '../../../table/column-values';
import type { Table, Value } from '../../../table/table';
import { idKey } from './source-rows';

/** A rent roll as the service lists it. */
export interface ListedRoll {
  id: Value;
  property: Value;
  propertyName: string | null;
  /** A serial number. */
  date: Value;
  file: Value;
  /** Its own approval (data governance). Null if the service does not tell. */
  isApproved: boolean | null;
  /** A serial number: when the rent roll was completed, which is not an approval. */
  completedAt: Value;
}

/** Reads an answer to the list `rentrolls`. Returns the rent rolls by the key of their id. */
export function listedRolls(list: Table): ReadonlyMap<string, ListedRoll> {
  const column = (name: string) => {
    const values = columnOf(list, name);
    return (row: number): Value => {
      const value = valueAt(values, row);
      return isBlank(value) ? null : value;
    };
  };
  const [id, property, name, date] = ['rentrollId', 'propertyId', 'propertyName', 'rentrollDate'].map(column);
  const [file, approved, completed] = ['fileId', 'isApproved', 'lastApprovedAt'].map(column);
  const rolls = Array.from({ length: list.rowCount }, (_, row): ListedRoll => {
    const isApproved = approved!(row);
    const propertyName = name!(row);
    return {
      id: id!(row),
      property: property!(row),
      propertyName: propertyName === null ? null : String(propertyName),
      date: date!(row),
      file: file!(row),
      isApproved: typeof isApproved === 'boolean' ? isApproved : null,
      completedAt: completed!(row),
    };
  });
  return new Map(rolls.map((roll) => [idKey(roll.id), roll]));
}

/** How many of some rent rolls are approved (data governance), are not, and are not known to be either. */
export interface ApprovalCounts {
  approved: number;
  notApproved: number;
  unknown: number;
}

export function countApprovals(
  ids: readonly Value[],
  rolls: ReadonlyMap<string, Pick<ListedRoll, 'isApproved'>>,
): ApprovalCounts {
  const states = ids.map((id) => rolls.get(idKey(id))?.isApproved ?? null);
  const count = (state: boolean | null) => states.filter((one) => one === state).length;
  return { approved: count(true), notApproved: count(false), unknown: count(null) };
}
