import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import { functionResult, type FunctionResult } from '../excel/functions/function-result';
import type { QueryOptions, SortKey } from '../table/arguments/parse-options';
import { asOfRows, noDates, type AsOfColumns } from '../table/as-of';
import type { Tier } from '../table/cells/to-cells';
import type { ColumnUse } from '../table/columns/column-use';
import type { Filter } from '../table/filters/parse-filters';
import { selectRows } from '../table/select-rows';
import type { Task } from '../table/task';
import type { Table } from '../table/table';
import { columnNotes } from './column-notes';
import { noRowsBecause, rowNotes } from './row-notes';
import type { HeaderMode } from './scalar-arguments';

export interface TableView {
  columns: readonly ColumnEntry[];
  filters: readonly Filter[];
  sort: readonly SortKey[];
  headers: HeaderMode;
  options: QueryOptions;
  /** The columns by which the option `as_of` chooses rent rolls. */
  datedBy?: AsOfColumns | undefined;
  percentScale: ServiceProfile['percentScale'];
  nothing?: string | undefined;
  /** The argument that names the columns, if the result has no headings. */
  headings?: unknown;
  notes: readonly string[];
}

/** `about` says where the data is from. */
export function* tableCells(
  table: Table,
  { filters, sort, options, datedBy, nothing, headings, notes, ...shown }: TableView,
  tier: Tier,
  about: Pick<FunctionResult, 'at' | 'usesChoice'> & ColumnUse,
): Task<FunctionResult> {
  const { asOf: day, limit, nulls, format } = options;
  const dated = datedBy && day !== undefined ? yield* asOfRows(table, datedBy, day) : undefined;
  if (dated && dated.undated > 0 && dated.undated === table.rowCount) throw noDates(datedBy!, table.rowCount);
  const rows = yield* selectRows(table, filters, sort, limit, dated?.rows);
  const known = { table, nothing, dated, day };
  const rowsSay = [
    ...columnNotes(table, { columns: shown.columns, filters, sort, datedBy }, dated?.rows),
    ...(yield* rowNotes({ ...known, filters, rows, headings })),
  ];
  return yield* functionResult(
    { ...shown, table, rows, nulls, format, filters, tier, noRowsBecause: noRowsBecause(known) },
    { ...about, notes: [...notes, ...rowsSay] },
  );
}
