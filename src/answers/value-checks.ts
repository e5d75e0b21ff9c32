// Loads apart from the functions, with the first condition whose meaning depends on values: see table-cells.ts.
import { titleOf, type ColumnEntry } from '../contract/entries';
import { rowsOf } from '../table/filters/filter-notes';
import { joinAnd } from '../table/quoted';
import type { Table } from '../table/table';
import type { Steps } from '../table/steps';
import { partFigures, type FigureColumns } from '../table/totals/part-figures';

const MAX_TITLES = 3;

interface ShownFigures {
  figures: FigureColumns;
  columns: readonly (ColumnEntry | null)[];
  matching: Uint32Array;
  /** The rows of the chosen rent rolls, if a day chooses them. */
  among: Uint32Array | undefined;
}

/** Says which columns show figures of whole properties beside a part of their rows. */
export function* partFigureNotes(
  table: Table,
  { figures, columns, matching, among }: ShownFigures,
): Steps<{ titles: string[]; note: string } | undefined> {
  const found = yield* partFigures(table, figures, matching, among);
  if (!found) return undefined;
  const titles = columns.flatMap((column) =>
    column && found.columns.includes(column.name) ? titleOf(column) : [],
  );
  const [is, its] = titles.length === 1 ? ['is a figure', 'its'] : ['are figures', 'their'];
  return {
    titles,
    note: `${joinAnd(titles, MAX_TITLES)} ${is} of whole properties, and the conditions leave out ${found.leftOut.toLocaleString('en-US')} of ${its} ${rowsOf(found.all)}.`,
  };
}

export { percentNotes, refusePercent } from '../table/filters/percent-doubt';
export { textsLikeNumber } from '../table/filters/texts-like-number';
