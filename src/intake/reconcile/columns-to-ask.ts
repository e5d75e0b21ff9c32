import type { Extraction } from '../extraction';
import { UnitFacts } from '../facts/unit-facts';
import { valueReader } from './match/value-reader';
import type { TargetColumn } from '../vocabulary/target-columns';

/** The columns of the database that the sheet has values for. */
export function columnsToAsk({ columns, facts }: Extraction): TargetColumn[] {
  const found = new Set<TargetColumn>(columns.flatMap(({ column }) => column ?? []));
  for (const { facts: values } of facts)
    // The columns of the sheet are known, and an iteration over all facts would make an object for each.
    if (values instanceof UnitFacts) for (const column of values.others) found.add(column);
    else for (const [column] of values) found.add(column);
  return [...found];
}

/**
 * Whether the sheet has a value in a column. A column that is blank in all rows says nothing of the units, unless all are vacant:
 * then the leases have ended.
 */
export function hasValues({ facts }: Extraction): (column: TargetColumn) => boolean {
  const isVacant = facts.every(({ kind }) => kind === 'vacant unit');
  return (column) => {
    const valueOf = valueReader(column);
    return isVacant || facts.some((unit) => valueOf(unit.facts) !== undefined || unit.unread?.has(column));
  };
}
