import type { Facts, FactValue } from '../../extraction';
import { UnitFacts, type FactColumn } from '../../facts/unit-facts';
import type { TargetColumn } from '../../vocabulary/target-columns';

/** Makes a reader of one column of units, for loops over many of them. Looks the column up once for all units of a table. */
export function valueReader(column: TargetColumn): (facts: Facts) => FactValue | undefined {
  let columns: UnitFacts['columns'] | undefined;
  let own: FactColumn | undefined;
  return (facts) => {
    if (!(facts instanceof UnitFacts)) return facts.get(column)?.value;
    if (facts.columns !== columns) own = (columns = facts.columns).get(column);
    return facts.valueOf(column, own);
  };
}

/** The value of a column of one unit. */
export const valueIn = (facts: Facts, column: TargetColumn): FactValue | undefined =>
  facts.get(column)?.value;

/** A value as text, without spaces around it. Blank if it is missing. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();
