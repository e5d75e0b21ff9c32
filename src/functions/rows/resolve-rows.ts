import type { RowsQuestion } from '../../client/client';
import type { ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { createColumnResolver, type ColumnResolver } from '../../table/columns/resolve-columns';
import { parseFilters } from '../../table/filters/parse-filters';
import type { QueryOptions } from '../../table/arguments/parse-options';
import type { ColumnSpec } from '../../table/table';
import type { HeaderMode } from '../scalar-arguments';
import type { TableView } from '../table-cells';
import { changeColumnNames, withChangeColumns } from './change-columns';

/** Columns, filters and sort keys are not resolved yet. */
export interface RowsRequest
  extends Pick<RowsQuestion, 'endpoint' | 'rentrolls' | 'approvedOnly'>, Pick<TableView, 'nothing'> {
  columns: unknown;
  filters: unknown;
  headers: HeaderMode;
  fxCurrency?: string | undefined;
  options: QueryOptions;
}

export interface ResolvedRows {
  question: Omit<RowsQuestion, 'databases'>;
  view: TableView;
  /** Includes columns that are not shown. */
  read: readonly ColumnEntry[];
  /** The columns that the formula may name. */
  catalogue: readonly ColumnEntry[];
}

/** The property that a row belongs to, for choosing its newest rent roll. */
const PROPERTY_COLUMN = 'svc_property_id';

export function resolveRows(
  request: RowsRequest,
  listed: readonly ColumnEntry[],
  profile: ServiceProfile,
): ResolvedRows {
  const { endpoint, options, headers, nothing, rentrolls, approvedOnly, fxCurrency } = request;
  const catalogue = endpoint === 'changes' ? withChangeColumns(listed, profile) : listed;
  const elsewhere = endpoint === 'query' ? changeColumnNames(profile) : [];
  const resolver = createColumnResolver(catalogue, new Map(elsewhere.map((name) => [name, 'RR.CHANGES'])));
  const columns = shownColumns(request, resolver, profile);
  const filters = parseFilters(request.filters, resolver.column);
  const sort = options.sort.map(({ column, descending }) => ({
    column: resolver.column(column),
    descending,
  }));
  const asOf = options.asOf === undefined ? [] : [PROPERTY_COLUMN, profile.rentrollDateColumn];
  const dated = asOf.map((name) => dateColumn(name, catalogue, resolver));
  const read = [
    ...columns,
    ...filters.map(({ column }) => column),
    ...sort.map(({ column }) => column),
    ...dated,
  ];
  const [property, date] = dated;
  return {
    question: {
      endpoint,
      columns: [...new Map(read.map((entry) => [entry.name, toSpec(entry)])).values()],
      // The rent roll of a date is chosen here, out of all of them.
      rentrolls: asOf.length > 0 ? 'all-rentrolls' : rentrolls,
      approvedOnly,
      ...(fxCurrency !== undefined && { fxCurrency }),
    },
    view: {
      columns,
      filters,
      sort: sort.map(({ column, descending }) => ({ column: column.name, descending })),
      headers,
      options,
      datedBy: property && date && { property: property.name, date: date.name },
      percentScale: profile.percentScale,
      nothing,
      headings: headers === 0 ? request.columns : undefined,
      notes: resolver.notices,
    },
    read,
    catalogue,
  };
}

const toSpec = ({ name, type, alpha }: ColumnEntry): ColumnSpec => ({
  name,
  type,
  ...(alpha && { isConfigured: true }),
});

/** The person did not write this name, so the message must say where it comes from. */
function dateColumn(name: string, catalogue: readonly ColumnEntry[], resolver: ColumnResolver): ColumnEntry {
  if (catalogue.some((entry) => entry.name === name)) return resolver.column(name);
  throw new RrError(
    'unknown-column',
    `Option as_of needs column ${name}, which the service does not list. Remove as_of, or contact your administrator.`,
  );
}

function shownColumns(
  { endpoint, columns }: RowsRequest,
  resolver: ColumnResolver,
  { changes }: ServiceProfile,
): readonly ColumnEntry[] {
  const named = resolver.columns(columns);
  if (named.length > 0) return named;
  if (endpoint === 'changes') return changes.defaultColumns.map(resolver.column);
  throw new RrError(
    'bad-input',
    'No columns are named. Name some, for example "tenant_name, contracted_rent_pa", or point at a heading row.',
  );
}
