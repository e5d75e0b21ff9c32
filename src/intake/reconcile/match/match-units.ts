import type { RentRollRow } from '../../extraction';
import type { Task } from '../../task';
import { matchByReference } from './match-by-reference';
import { matchByTenant } from './match-by-tenant';
import { Matching } from './matching';
import type { DatabaseRows, KeyColumns, Match } from '../reconciliation';

export interface Matched {
  matches: Match[];
  onlyInSheet: RentRollRow[];
  onlyInDatabase: number[];
  /** Units that have a reference or a tenant in common with others of their side. They are never matched by a guess. */
  ambiguous: { sheet: RentRollRow[]; database: number[] };
  /** The column of the database whose values the references of the sheet are. */
  unitColumn: string | undefined;
  /** The two lists call units in another way: references that differ are not differences. */
  callsOtherwise: boolean;
}

/** Finds the row of the database for each unit of a property: by its reference, then by tenant with area or start. */
export function* matchUnits(
  sheet: readonly RentRollRow[],
  rows: readonly number[],
  data: DatabaseRows,
  keys: KeyColumns,
): Task<Matched> {
  const state = new Matching(sheet, rows);
  const { column: unitColumn, isOther } = yield* matchByReference(state, data, keys);
  yield* matchByTenant(state, data, keys, unitColumn);
  const { ambiguous, onlyInSheet, onlyInDatabase } = state;
  return {
    matches: state.matches.sort((a, b) => a.sheet.row - b.sheet.row),
    onlyInSheet,
    onlyInDatabase,
    ambiguous,
    unitColumn,
    callsOtherwise: isOther,
  };
}
