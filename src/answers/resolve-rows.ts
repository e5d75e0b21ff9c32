import type { RowsQuestion } from '../client/client';
import { titleOf, type ColumnEntry } from '../contract/entries';
import { badInput } from '../contract/failure';
import type { ServiceProfile } from '../contract/profile';
import { createColumnResolver, type RenamedLabel } from '../table/columns/resolve-columns';
import type { LoadedConditions, UnresolvedNames } from './load-row-notes';
import { uniqueBy } from '../table/sorting/group-by';
import type { ColumnSpec } from '../table/table';
import type { RowsRequest } from './calls/answers';
import type { BreadthColumns } from './answer-basis';
import type { TableView } from './table-cells';
import { watchRows } from './watch-rows';
import { catalogueOf, changeColumnNames } from '../table/columns/change-columns';

export interface ResolvedRows {
  question: Omit<RowsQuestion, 'databases'>;
  view: TableView;
  /** Includes columns that are not shown. */
  read: readonly ColumnEntry[];
  /** The columns that the formula may name. */
  catalogue: readonly ColumnEntry[];
  weight: ColumnEntry | undefined;
  renamed: readonly RenamedLabel[];
}

export function resolveRows(
  request: RowsRequest,
  listed: readonly ColumnEntry[],
  profile: ServiceProfile,
  loaded: LoadedConditions | undefined,
): ResolvedRows | UnresolvedNames {
  const { endpoint, options, headers, rentrolls, approvedOnly, fxCurrency } = request;
  const catalogue = catalogueOf(listed, endpoint, profile);
  const resolver = createColumnResolver(catalogue);
  const named = resolver.columns(request.columns);
  const columns =
    named.length === 0 && endpoint === 'changes'
      ? profile.changes.defaultColumns.map(resolver.column)
      : named;
  const sort = options.sort.map(({ column, descending }) => ({
    column: resolver.column(column),
    descending,
  }));
  const weight = options.weight === undefined ? undefined : resolver.column(options.weight);
  // All unknown names are reported at once, so each is looked for before the values are read.
  const conditions = loaded?.read(resolver.isName) ?? [];
  conditions.filter(loaded?.filters.isComplete ?? Boolean).forEach(({ name }) => resolver.column(name));
  if (resolver.unresolved.length > 0)
    return {
      unresolved: resolver.unresolved,
      catalogue,
      ...(endpoint === 'query' && { changeNames: changeColumnNames(profile) }),
    };
  if (columns.length === 0)
    throw badInput(
      'No columns are named. Name some, for example "tenant_name, contracted_rent_pa", or point at a heading row.',
    );
  const filters = loaded?.filters.filtersOf(conditions, resolver, profile) ?? [];
  const shown = columns.filter((column) => column !== null);
  const inFormula = [
    ...shown,
    ...filters.map(({ column }) => column),
    ...sort.map(({ column }) => column),
    ...(weight ? [weight] : []),
  ];
  const dated = options.asOf === undefined ? undefined : datedBy(catalogue, inFormula, profile);
  const read = [...inFormula, ...(dated ? [dated.property, dated.date] : [])];
  const watched = watchRows(
    {
      request,
      catalogue,
      shown,
      filters,
      sort: sort.map(({ column }) => column),
      findFigures: loaded?.filters.findFigures,
    },
    profile,
  );
  return {
    question: {
      endpoint,
      columns: uniqueBy(
        [...read, ...(dated?.extraColumns ?? []), ...watched.extraColumns].map(toSpec),
        ({ name }) => name,
      ),
      // The rent roll of a date is chosen here, out of all of them.
      rentrolls: dated ? 'all-rentrolls' : rentrolls,
      approvedOnly,
      fxCurrency,
    },
    view: {
      columns,
      filters,
      sort: sort.map(({ column, descending }) => ({
        column: column.name,
        title: titleOf(column),
        descending,
      })),
      headers,
      options,
      datedBy: dated && {
        property: dated.property.name,
        date: dated.date.name,
        rentroll: dated.rentroll?.name,
        order: dated.order?.name,
      },
      percentScale: profile.percentScale,
      notes: [
        ...resolver.renamed.map(({ note }) => note),
        ...watched.notes,
        ...(loaded?.filters.incompleteNotes(conditions, filters) ?? []),
      ],
      doubts: [...new Set(inFormula.flatMap(({ remark }) => remark ?? []))],
      watch: watched.watch,
      asked: { endpoint, rentrolls, approvedOnly, currency: fxCurrency },
    },
    read,
    catalogue,
    weight,
    renamed: resolver.renamed,
  };
}

export const breadthColumns = (
  { endpoint }: Pick<RowsRequest, 'endpoint'>,
  { currencyColumn, changes, identity, reportRoles }: ServiceProfile,
): BreadthColumns => ({
  property: [identity.property, reportRoles.property],
  currency: endpoint === 'changes' ? changes.currencyColumn : currencyColumn,
});

/**
 * Returns the columns by which `as_of` chooses rent rolls. Without a fixed grain, those that tell apart two of one date could
 * change the rows, so only columns that the formula names are used.
 */
function datedBy(
  catalogue: readonly ColumnEntry[],
  inFormula: readonly ColumnEntry[],
  { identity, rentrollDateColumn, rentrollOrder, rowGrain }: ServiceProfile,
) {
  const need = (name: string): ColumnEntry => {
    const found = catalogue.find((entry) => entry.name === name);
    if (found) return found;
    throw badInput(
      `Option as_of needs the column ${name}, which this service does not have. Remove as_of, and filter by a date instead.`,
    );
  };
  const find = (name: string | null) =>
    (rowGrain === 'fixed' ? catalogue : inFormula).find((entry) => entry.name === name);
  const [rentroll, order] = [find(identity.rentroll), find(rentrollOrder)];
  return {
    property: need(identity.property),
    date: need(rentrollDateColumn),
    rentroll,
    order,
    extraColumns: [rentroll, order].filter((entry) => entry !== undefined),
  };
}

/** Returns what a question asks for to read a column. */
export const toSpec = ({ name, type, alpha }: ColumnEntry): ColumnSpec => ({
  name,
  type,
  isConfigured: alpha || undefined,
});
