import type { ColumnProposal, Hints } from '../extraction';
import type { HeadingCell } from '../headings/heading-cells';
import { normalHeading } from '../layout/layout-of';
import type { TargetColumn } from '../vocabulary/target-columns';

const REMEMBERED_HEADING = 0.95;

/** What a column of the sheet means, how sure that is, and why. */
export interface Assigned {
  column: TargetColumn | null;
  confidence: number;
  reasons: readonly string[];
  decidedBy: ColumnProposal['decidedBy'];
}

type Decision = Omit<Assigned, 'column'>;

const BY_PERSON: Decision = {
  decidedBy: 'person',
  confidence: 1,
  reasons: ['A person decided this column.'],
};
const BY_HEADING: Decision = {
  decidedBy: 'person',
  confidence: REMEMBERED_HEADING,
  reasons: ['A person decided this heading.'],
};
const BY_LAYOUT: Decision = {
  decidedBy: 'layout',
  confidence: 1,
  reasons: ['This layout was accepted before.'],
};

/** What people decided: the same layout first, then a heading that someone corrected in another one. */
export function decidedColumns(
  cells: readonly HeadingCell[],
  fingerprint: string,
  { layouts = { layouts: [] }, mapping = [] }: Hints,
): Map<number, Assigned> {
  const decided = new Map<number, Assigned>();
  const taken = new Set<TargetColumn>();
  const decide = (position: number, column: TargetColumn | null | undefined, decision: Decision) => {
    if (column === undefined || decided.has(position) || (column && taken.has(column))) return;
    decided.set(position, { column, ...decision });
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
