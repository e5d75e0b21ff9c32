import { asRrError } from '../../contract/failure';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { columnUse } from '../../table/columns/column-use';
import { haveSameValues } from '../../table/columns/same-values';
import { oneStep } from '../../table/task';
import { openDataSource } from '../data-source';
import { explained, loadRowNotes } from '../load-row-notes';
import { tableCells, type TableView } from '../table-cells';
import { unresolvedError } from '../unresolved-error';
import { explainCurrency } from './explain-currency';
import { breadthColumns, resolveRows, toSpec, type ResolvedRows, type RowsRequest } from './resolve-rows';

/** What a function asks for and shows, other than the rows as they are. May refuse, before a request. */
export type Finish = (
  resolved: ResolvedRows,
  profile: ServiceProfile,
) => Pick<ResolvedRows, 'question'> & { view: TableView };

export async function rowsCells(
  context: AddinContext,
  read: () => RowsRequest,
  call: CellCall,
  finish: Finish = (resolved) => resolved,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const inTurn = <T>(work: () => T): Promise<T> => slices.run(oneStep(work), call.signal, 'questions');
  const request = await inTurn(read);
  const source = await openDataSource(context, call);
  const profile = await source.profile();
  const databases = await source.restriction(request.options.database);
  const listed = await source.catalogue(databases);
  const say = loadRowNotes();
  const resolve = (columns: typeof listed) =>
    inTurn(() => resolveRows(request, columns, profile)).catch(async (thrown: unknown) => {
      throw await explained(thrown);
    });
  let resolved = await resolve(listed);
  if ('unresolved' in resolved) {
    // The service may have added the column since.
    const newer = await source.newerCatalogue(databases, listed);
    if (newer) resolved = await resolve(newer);
  }
  if ('unresolved' in resolved) throw await unresolvedError(resolved.unresolved, resolved);

  const { read: columns, catalogue, renamed } = resolved;
  const { question, view } = finish(resolved, profile);
  const beside = besideColumns(call.beside, catalogue);
  const specs = new Map([...question.columns, ...beside.map(toSpec)].map((spec) => [spec.name, spec]));
  const table = await source.rows({ ...question, columns: [...specs.values()], databases }).catch((thrown: unknown) => {
    throw explainCurrency(asRrError(thrown), request.fxCurrency, profile);
  });
  const areEqual = (one: string, other: string) =>
    haveSameValues([table, ...context.client.heldRows().map(({ value }) => value)], one, other);
  const about = {
    ...source.provenance(),
    ...columnUse(request.endpoint, columns, catalogue, areEqual),
    ...(renamed.length > 0 && { renamed }),
  };
  const asked = {
    ...view,
    ...(call.wantsBreadth && { breadth: breadthColumns(request, profile) }),
    ...(call.beside && { beside: beside.map(({ name }) => name) }),
  };
  return slices.run(tableCells(table, asked, tier, about, await say), call.signal);
}

const besideColumns = (names: readonly string[] = [], catalogue: readonly ColumnEntry[]): ColumnEntry[] =>
  catalogue.filter(({ name }) => names.includes(name));
