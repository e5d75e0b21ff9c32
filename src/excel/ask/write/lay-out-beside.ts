import type { ServiceProfile } from '../../../contract/profile';
import type { AskQuery } from '../ask-query';
import { layOutLookups } from '../lookups/lay-out-lookups';
import { withIdColumns } from '../lookups/lookups';
import type { Laid, LaidCell, Naming, Place } from './lay-out';
import { layOutTotals, withTotalsColumns, type LaidTotals } from './lay-out-totals';

export { previewLookups } from '../lookups/preview-lookups';

/** What stands on the right of a result. */
export interface LaidBeside extends LaidTotals {
  /** The cells of lists, which spill with headings. */
  lists: readonly Place[];
  /** The last column that is filled. */
  right: number;
}

/** Adds the columns that the sums and the lookups need. */
export const withColumnsBeside = (query: AskQuery, naming: Naming, profile: ServiceProfile): AskQuery =>
  withIdColumns(hasTotals(query) ? withTotalsColumns(query, naming, profile) : query, profile);

/** Says which cells stand beside a result: what is looked up for its rows, then its sums. `rows` get the formats. */
export function layOutBeside(
  query: AskQuery,
  laid: Laid,
  rows: number,
  naming: Naming,
  profile: ServiceProfile,
): LaidBeside {
  const lookups = layOutLookups(query, laid, rows, profile);
  const width = lookups ? lookups.right - laid.formula.column + 1 : laid.width;
  const totals = hasTotals(query)
    ? layOutTotals(query, { ...laid, width }, rows, naming, profile)
    : undefined;
  const cells: readonly LaidCell[] = [...(lookups?.cells ?? []), ...(totals?.cells ?? [])];
  return {
    cells,
    formats: [...(lookups?.formats ?? []), ...(totals?.formats ?? [])],
    leftOut: totals?.leftOut ?? null,
    lists: lookups?.lists ?? [],
    right: Math.max(lookups?.right ?? 0, ...cells.map(({ column }) => column)),
  };
}

const hasTotals = ({ totals, number }: AskQuery): boolean => !number && (totals?.by.length ?? 0) > 0;
