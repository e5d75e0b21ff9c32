import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import { functionResult, type FunctionResult } from '../excel/functions/function-result';
import type { QueryOptions, SortKey } from '../table/arguments/parse-options';
import { asOfRows, requireDates, type AsOfColumns } from '../table/as-of';
import type { Tier } from '../table/cells/to-cells';
import type { ColumnUse } from '../table/columns/column-use';
import { checkFilters } from '../table/filters/check-filters';
import type { Filter } from '../table/filters/parse-filters';
import { limitRows, selectRows } from '../table/select-rows';
import type { Task } from '../table/task';
import type { Table } from '../table/table';
import { columnNotes } from './column-notes';
import { comparedRows, oddNotes, type Watch } from './odd-notes';
import { noRowsBecause, rowNotes } from './row-notes';
import type { HeaderMode } from './scalar-arguments';

export interface TableView {
  /** A null is a blank column, below a blank heading. */
  columns: readonly (ColumnEntry | null)[];
  filters: readonly Filter[];
  sort: readonly SortKey[];
  headers: HeaderMode;
  options: QueryOptions;
  /** The columns by which the option `as_of` chooses rent rolls. */
  datedBy?: AsOfColumns | undefined;
  percentScale: ServiceProfile['percentScale'];
  nothing?: string | undefined;
  notes: readonly string[];
  watch?: Watch | undefined;
}

/** `as_of` chooses the rent rolls, then the filters apply, then sort and limit. `about` says where the data is from. */
export function* tableCells(
  table: Table,
  { filters, sort, options, datedBy, nothing, notes, watch, ...shown }: TableView,
  tier: Tier,
  about: Pick<FunctionResult, 'at' | 'usesChoice'> & ColumnUse,
): Task<FunctionResult> {
  const { asOf: day, limit, nulls, format, empty } = options;
  yield* checkFilters(table, filters);
  const dated = datedBy && day !== undefined ? yield* asOfRows(table, datedBy, day) : undefined;
  if (dated && datedBy) requireDates(dated, table, datedBy);
  const selected = yield* selectRows(table, filters, sort, undefined, dated?.rows);
  const rows = limitRows(selected, limit);
  const known = { table, filters, sort, rows: selected, nothing, dated, day };
  const noRows = rows.length === 0 ? yield* noRowsBecause(known) : undefined;
  const rowsSay = [
    ...columnNotes(table, { columns: shown.columns, filters, sort, datedBy }),
    ...(yield* rowNotes(known)),
    ...(watch
      ? yield* oddNotes(table, watch, rows, yield* comparedRows(table, watch, filters, dated?.rows))
      : []),
  ];
  return yield* functionResult(
    { ...shown, table, rows, nulls, format, tier, empty, noRows },
    {
      ...about,
      notes: [...notes, ...rowsSay],
      ...(noRows !== undefined && { noRows }),
      ...(rows.length < selected.length && { limited: { shown: rows.length, all: selected.length } }),
    },
  );
}
