import type { ColumnProposal, Hints } from '../extraction';
import type { HeadingCell } from '../headings/heading-cells';
import { normalHeading } from '../layout/layout-of';
import type { TargetColumn } from '../vocabulary/target-columns';

/** What a column of the sheet means, how sure that is, and why. */
export type Assigned = Pick<ColumnProposal, 'column' | 'confidence' | 'reasons' | 'decidedBy'>;
type Decision = Omit<Assigned, 'column'>;

const decision = (decidedBy: Assigned['decidedBy'], reason: string, confidence = 1): Decision => ({
  decidedBy,
  confidence,
  reasons: [reason],
});
const BY_PERSON = decision('person', 'A person decided this column.');
const BY_HEADING = decision('person', 'A person decided this heading.', 0.95);
const BY_LAYOUT = decision('layout', 'This layout was accepted before.');

/** What people decided: the same layout first, then a heading that someone corrected in another one. */
export function decidedColumns(
  cells: readonly HeadingCell[],
  fingerprint: string,
  { layouts = { layouts: [] }, mapping = [] }: Hints,
): Map<number, Assigned> {
  const decided = new Map<number, Assigned>();
  const taken = new Set<TargetColumn>();
  const decide = (position: number, column: TargetColumn | null | undefined, how: Decision) => {
    if (column === undefined || decided.has(position) || (column && taken.has(column))) return;
    decided.set(position, { column, ...how });
    if (column) taken.add(column);
  };
  for (const { heading = '', position, column } of mapping)
    for (const cell of cells) {
      const isNamed = normalHeading(cell.heading) === normalHeading(heading);
      if (position === undefined ? isNamed : cell.position === position)
        decide(cell.position, column, BY_PERSON);
    }
  const named = cells.filter(({ heading }) => heading !== '');
  const same = layouts.layouts.find((layout) => layout.fingerprint === fingerprint);
  if (same?.columns.length === named.length)
    for (const [index, { position }] of named.entries())
      decide(position, same.columns[index]?.column ?? null, BY_LAYOUT);
  const corrected = new Map(layouts.headings?.map(({ heading, column }) => [normalHeading(heading), column]));
  for (const { heading, position } of named)
    decide(position, corrected.get(normalHeading(heading)), BY_HEADING);
  return decided;
}
