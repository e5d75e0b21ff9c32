import { asRrError } from '../../contract/failure';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { columnUse } from '../../table/columns/column-use';
import { haveSameValues } from '../../table/columns/same-values';
import { oneStep } from '../../table/task';
import { openDataSource } from '../data-source';
import { tableCells } from '../table-cells';
import { explainCurrency } from './explain-currency';
import { resolveRows, type RowsRequest } from './resolve-rows';

export async function rowsCells(
  context: AddinContext,
  read: () => RowsRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const inTurn = <T>(work: () => T): Promise<T> => slices.run(oneStep(work), call.signal, 'questions');
  const request = await inTurn(read);
  const source = await openDataSource(context, call);
  const profile = await source.profile();
  const databases = await source.restriction(request.options.database);
  const listed = await source.catalogue(databases);
  const resolved = await inTurn(() => resolveRows(request, listed, profile)).catch(async (thrown) => {
    // The service may have added the column since.
    const newer =
      asRrError(thrown).code === 'unknown-column' && (await source.newerCatalogue(databases, listed));
    if (!newer) throw thrown;
    return inTurn(() => resolveRows(request, newer, profile));
  });

  const { question, view, read: columns, catalogue } = resolved;
  const table = await source.rows({ ...question, databases }).catch((thrown: unknown) => {
    throw explainCurrency(asRrError(thrown), request.fxCurrency, profile);
  });
  const areEqual = (one: string, other: string) =>
    haveSameValues([table, ...context.client.heldRows()], one, other);
  const about = { ...source.provenance(), ...columnUse(request.endpoint, columns, catalogue, areEqual) };
  return slices.run(tableCells(table, view, tier, about), call.signal);
}
