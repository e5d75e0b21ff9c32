import type { Extraction } from '../extraction';
import { UnitFacts } from '../facts/unit-facts';
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
