import type { FunctionResult } from '../../../answers/calls/answers';
import type { Basis } from '../../../answers/formulas/basis';
import { diffValue, keyText } from '../../../answers/result/diff-values';
import type { DiffValue, ValueChange } from '../../../answers/result/table-diff';
import type { RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';

/** A row by the columns that identify it, and what its rent moved by. */
export interface MovedRent extends Pick<ValueChange, 'difference' | 'currency'> {
  key: readonly string[];
  values: readonly DiffValue[];
}

/** Why a rent has moved, where an answer about changes tells it. */
export type ReasonOf = (moved: MovedRent) => string | undefined;

interface ReportedReasons {
  change: number;
  reasons: Set<string>;
}

/**
 * Finds the reasons of changes in rent among the answers of a refresh, and asks for none. An answer counts only if it is to the
 * same databases and rent rolls. Its changes of a unit must add up to the movement, to the cent: others explain another one.
 */
export function createReasonFinder(
  outcomes: Iterable<FunctionResult | RrError>,
  profile: ServiceProfile,
  basis: Basis | undefined,
): ReasonOf {
  const { changes } = profile;
  const tables = [...outcomes].flatMap((outcome) =>
    'cells' in outcome && isAlike(outcome.basis, basis) ? [readAnswer(outcome, outcome.basis!.columns)] : [],
  );
  function readAnswer({ cells, headerRows }: FunctionResult, columns: readonly string[]) {
    const [reasonAt, changeAt, currencyAt] = [
      changes.reasonColumn,
      changes.changeColumn,
      changes.currencyColumn,
    ].map((name) => columns.indexOf(name)) as [number, number, number];
    const byKey = new Map<string, Map<string, ReportedReasons>>();
    const read = (keyColumns: readonly number[]) => {
      const byRow = new Map<string, ReportedReasons>();
      for (const cellsOfRow of cells.slice(headerRows)) {
        const row = cellsOfRow.map((cell, at) => diffValue(cell, columns[at] ?? ''));
        const [change, reason] = [row[changeAt], row[reasonAt]];
        if (typeof change !== 'number' || change === 0) continue;
        const of = textOf([...keyColumns, currencyAt].map((at) => row[at]!));
        const found = byRow.get(of) ?? { change: 0, reasons: new Set() };
        byRow.set(of, found);
        found.change += change;
        found.reasons.add(String(reason));
      }
      return byRow;
    };
    return ({ key, values, difference = 0, currency = '' }: MovedRent): string | undefined => {
      const keyColumns = key.map((name) => columns.indexOf(name));
      if ([...keyColumns, reasonAt, changeAt, currencyAt].some((at) => at < 0)) return undefined;
      const byRow = byKey.get(key.join()) ?? read(keyColumns);
      byKey.set(key.join(), byRow);
      const found = byRow.get(textOf([...values, currency]));
      if (!found || Math.abs(found.change - difference) >= 0.005 || found.reasons.has('')) return undefined;
      return [...found.reasons].join(', ');
    };
  }
  return (moved) => {
    if (!moved.difference || !identifiesUnit(moved.key, profile)) return undefined;
    for (const reasonIn of tables) {
      const reason = reasonIn(moved);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}

/** Whether rows with this key are units or leases, of which changes tell. */
const identifiesUnit = (key: readonly string[], { identity, reportRoles }: ServiceProfile): boolean =>
  key.some((name) => [identity.unit, identity.lease, 'unit_reference', reportRoles.unit].includes(name));

/** Whether an answer about changes can tell the reasons of a result with this key. */
export const canExplain = (
  key: readonly string[],
  basis: Basis | undefined,
  profile: ServiceProfile,
): boolean => identifiesUnit(key, profile) && basis?.endpoint === 'query' && isNewest(basis);

const isNewest = ({ rentrolls, asOf }: Basis): boolean => rentrolls === 'latest' && asOf === undefined;

/** Changes lead to the newest rent rolls, in the currencies of the units. */
const isAlike = (reported: Basis | undefined, basis: Basis | undefined): boolean =>
  reported?.endpoint === 'changes' &&
  basis?.endpoint === 'query' &&
  [reported, basis].every(isNewest) &&
  reported.currency === undefined &&
  reported.approvedOnly === basis.approvedOnly &&
  reported.databases.join() === basis.databases.join();

const textOf = (values: readonly DiffValue[]): string => JSON.stringify(values.map(keyText));
