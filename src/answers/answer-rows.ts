import { loadPart } from '../client/load-part';
import { badInput, asRrError, type RrError } from '../contract/failure';
import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import type { AddinContext } from './calls/addin-context';
import type { CellCall, FunctionResult, RowsRequest } from './calls/answers';
import { columnUse, haveSameValues } from '../table/columns/column-use';
import { uniqueBy } from '../table/sorting/group-by';
import type { Table } from '../table/table';
import { openDataSource } from './data-source';
import { loadFilters, loadRowNotes, resolveInTurn, unresolvedError } from './load-row-notes';
import { viewCells } from './table-cells';
import { breadthColumns, resolveRows, toSpec } from './resolve-rows';

const loadTotal = () => loadPart(() => import(/* webpackChunkName: "total" */ './totals/finish-total'));

/** Answers RR.QUERY, RR.CHANGES and RR.TOTAL. A total asks as the rows behind it do, and shares their answers. */
export async function answerRows(
  context: AddinContext,
  request: RowsRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const { options, rentrolls, statistic } = request;
  const total = statistic && (await loadTotal());
  total?.refuseRequest(request);
  if (options.asOf !== undefined && rentrolls === 'all-rentrolls')
    throw badInput(
      'Option as_of chooses one rent roll of each property, so "all-rentrolls" does not apply. Remove one of the two. For every rent roll up to a date, filter by the date.',
    );
  const reading = loadFilters(request.conditions);
  // It is awaited below. Until then it may fail, too.
  reading.catch(() => undefined);
  const source = await openDataSource(context, call);
  const profile = await source.profile();
  const databases = await source.restriction(options.database);
  const listed = await source.catalogue(databases);
  const rowNotes = loadRowNotes();
  const conditions = await reading;
  const resolve = (columns: typeof listed) =>
    resolveInTurn(context, () => resolveRows(request, columns, profile, conditions), call.signal);
  let resolved = await resolve(listed);
  if ('unresolved' in resolved) {
    // The service may have added the column since.
    const newer = await source.newerCatalogue(databases, listed);
    if (newer) resolved = await resolve(newer);
  }
  if ('unresolved' in resolved) throw await unresolvedError(resolved);

  const { read: columns, catalogue, renamed } = resolved;
  const { question, view } = statistic && total ? total.finishTotal(statistic, resolved, profile) : resolved;
  const extraColumns = findExtraColumns(call.extraColumns, catalogue);
  const specs = uniqueBy([...question.columns, ...extraColumns.map(toSpec)], ({ name }) => name);
  const rows = source.rows({ ...question, columns: specs, databases }).catch((thrown: unknown) => {
    throw explainCurrency(asRrError(thrown), request.fxCurrency, profile);
  });
  const about = (table: Table) => {
    const areEqual = (left: string, right: string) =>
      haveSameValues([table, ...context.client.cachedRows().map(({ value }) => value)], left, right);
    return {
      ...source.provenance(),
      ...columnUse(request.endpoint, columns, catalogue, areEqual),
      ...(renamed.length > 0 && { renamed }),
    };
  };
  const asked = {
    breadth: call.shouldIncludeBreadth ? breadthColumns(request, profile) : undefined,
    firstRows: call.firstRows,
    eachRow: call.eachRow,
    extraColumns: call.extraColumns && extraColumns.map(({ name }) => name),
    ...view,
  };
  return viewCells(context, { view: asked, rows, rowNotes, about }, call.signal);
}

const findExtraColumns = (names: readonly string[] = [], catalogue: readonly ColumnEntry[]): ColumnEntry[] =>
  catalogue.filter(({ name }) => names.includes(name));

/** Names the argument in a refusal: the service uses its own name. */
function explainCurrency(
  failure: RrError,
  currency: string | undefined,
  { changes }: ServiceProfile,
): RrError {
  if (failure.code !== 'bad-input' || currency === undefined) return failure;
  const message = failure.message.replaceAll(changes.fxCurrency, 'fx_currency');
  if (!/currenc/i.test(message) && !message.includes(currency)) return failure;
  return badInput(`${message} Write another currency than ${currency} in fx_currency, or leave it out.`);
}
