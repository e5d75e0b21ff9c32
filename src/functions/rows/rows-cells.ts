import type { RowsQuestion } from '../../client/client';
import type { ColumnEntry, RentrollSelection } from '../../contract/entries';
import { asRrError, type RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import { functionResult, type FunctionResult } from '../../excel/functions/function-result';
import { asOfRows } from '../../table/as-of';
import { columnUse } from '../../table/columns/column-use';
import { parseFilters } from '../../table/filters/parse-filters';
import type { QueryOptions } from '../../table/arguments/parse-options';
import { createColumnResolver, type ColumnResolver } from '../../table/columns/resolve-columns';
import { selectRows } from '../../table/select-rows';
import { oneStep, type Task } from '../../table/task';
import type { Table } from '../../table/table';
import { type DataSource, openDataSource } from '../data-source';
import { noRowsBecause, rowNotes } from '../row-notes';
import type { Headers } from '../scalar-arguments';

/** What RR.QUERY and RR.CHANGES have in common, once their arguments of one value are read. */
export interface RowsRequest {
  endpoint: 'query' | 'changes';
  columns: unknown;
  filters: unknown;
  headers: Headers;
  rentrolls: RentrollSelection;
  approvedOnly: boolean;
  fxCurrency?: string | undefined;
  options: QueryOptions;
  /** The columns that may be named, out of column-list. */
  catalogue(listed: readonly ColumnEntry[], profile: ServiceProfile): readonly ColumnEntry[];
  /** Columns that are no columns here, each with the function that has it. */
  elsewhere?(profile: ServiceProfile): ReadonlyMap<string, string>;
  /** The columns to show when none is named. Throws where there are none. */
  columnsUnlessNamed(resolver: ColumnResolver, profile: ServiceProfile): ColumnEntry[];
  /** What it means that the service has no row at all, as sentences. */
  nothing?: string;
  /** A failure of the service in terms of the formula. */
  explained?(failure: RrError, profile: ServiceProfile): RrError;
}

/** The property that a row belongs to, for choosing its newest rent roll. */
const PROPERTY_COLUMN = 'svc_property_id';

/**
 * Asks for the rows and makes the cells: names resolved in the live catalogue, filtered, sorted and cut here. `read`
 * reads the arguments. Columns that only a filter, a sort key or the date needs are asked for, too, and not shown.
 */
export async function rowsCells(
  context: AddinContext,
  read: () => RowsRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const request = await slices.run(oneStep(read), call.signal, 'questions');
  const source = await openDataSource(context, call);
  const profile = await source.profile();
  const databases = await source.restriction(request.options.database);
  const resolveIn = (listed: readonly ColumnEntry[]) =>
    slices.run(
      oneStep(() => resolve(request, listed, profile)),
      call.signal,
      'questions',
    );
  const listed = await source.catalogue(databases);
  const resolved = await resolveIn(listed).catch(async (thrown) => {
    // The name may be that of a column which came up since the catalogue was read.
    const newer =
      asRrError(thrown).code === 'unknown-column' && (await source.catalogueAnew(databases, listed));
    if (!newer) throw thrown;
    return resolveIn(newer);
  });

  const table = await source.rows(questionOf(resolved, databases)).catch((thrown) => {
    throw request.explained?.(asRrError(thrown), profile) ?? thrown;
  });
  return slices.run(resultOf(table, resolved, { tier, ...source.provenance() }), call.signal);
}

/** A request whose names are columns of the catalogue. */
type ResolvedRows = ReturnType<typeof resolve>;

function resolve(request: RowsRequest, listed: readonly ColumnEntry[], profile: ServiceProfile) {
  const { options } = request;
  const catalogue = request.catalogue(listed, profile);
  const resolver = createColumnResolver(catalogue, request.elsewhere?.(profile));
  const named = resolver.columns(request.columns);
  const shown = named.length > 0 ? named : request.columnsUnlessNamed(resolver, profile);
  const filters = parseFilters(request.filters, resolver.column);
  const sort = options.sort.map(({ column, descending }) => ({
    column: resolver.column(column),
    descending,
  }));
  const asOf =
    options.asOf === undefined
      ? undefined
      : {
          serial: options.asOf,
          property: resolver.column(PROPERTY_COLUMN),
          date: resolver.column(profile.rentrollDateColumn),
        };
  const wanted = [
    ...shown,
    ...filters.map(({ column }) => column),
    ...sort.map(({ column }) => column),
    ...(asOf ? [asOf.property, asOf.date] : []),
  ];
  return { request, profile, catalogue, shown, filters, sort, asOf, wanted, notices: resolver.notices };
}

function questionOf({ request, wanted, asOf }: ResolvedRows, databases: readonly string[]): RowsQuestion {
  return {
    endpoint: request.endpoint,
    databases,
    columns: [...new Map(wanted.map(({ name, type }) => [name, { name, type }])).values()],
    // The rent roll of a date is chosen here, out of all of them.
    rentrolls: asOf ? 'all-rentrolls' : request.rentrolls,
    approvedOnly: request.approvedOnly,
    ...(request.fxCurrency !== undefined && { fxCurrency: request.fxCurrency }),
  };
}

function* resultOf(
  table: Table,
  { request, profile, catalogue, shown, filters, sort, asOf, wanted, notices }: ResolvedRows,
  { tier, ...provenance }: Pick<AddinContext, 'tier'> & ReturnType<DataSource['provenance']>,
): Task<FunctionResult> {
  const { options, headers, nothing } = request;
  const dated =
    asOf && (yield* asOfRows(table, { property: asOf.property.name, date: asOf.date.name }, asOf.serial));
  const keys = sort.map(({ column, descending }) => ({ column: column.name, descending }));
  const rows = yield* selectRows(table, filters, keys, options.limit, dated?.rows);
  const about = { table, nothing, dated, day: options.asOf };
  const notes = yield* rowNotes({
    ...about,
    filters,
    rows,
    ...(headers === 0 && { headings: request.columns }),
  });
  return yield* functionResult(
    {
      table,
      columns: shown,
      rows,
      headers,
      nulls: options.nulls,
      format: options.format,
      percentScale: profile.percentScale,
      filters,
      tier,
      noRowsBecause: noRowsBecause(about),
    },
    {
      ...provenance,
      ...columnUse(request.endpoint, wanted, catalogue),
      notes: [...notices, ...notes],
    },
  );
}
