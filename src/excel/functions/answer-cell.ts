import { failureOf } from '../../client/signals';
import type { Slices } from '../../client/slices';
import { asRrError, FAILURES, type RrError } from '../../contract/failure';
import { inChunks } from '../../table/in-chunks';
import type { Task } from '../../table/task';
import type { Tier } from '../../table/cells/to-cells';
import type { FormulaRuns } from '../formulas/formula-runs';
import { shownResult, type FunctionResult } from './function-result';
import { rateLimit } from './rate-limit';

/** What a function's work may know of the call it answers. */
export interface CellCall {
  /** Aborted when the formula is edited, deleted or recalculated. */
  signal: AbortSignal;
  /** Answer from what is held, never ask: Excel evaluates a part of a formula that is still being typed. */
  isPreview: boolean;
  /** A refresh: take no answer asked for before this mark of the client. */
  notBefore?: number;
  /** Not asked for by a refresh, but perhaps of a question that it asked anew after this mark: see `Ask.following`. */
  following?: number;
}

/** A call as Excel makes it: the function's name without its namespace, and the arguments but for the invocation. */
export interface FunctionCall {
  name: string;
  args: readonly unknown[];
  invocation: CustomFunctions.CancelableInvocation;
}

/**
 * The one place that turns work into a cell's answer or a cell's error, and keeps account of it. Every failure
 * becomes `#VALUE!` or `#N/A` with a sentence, because only those two show one (Microsoft: custom-functions-errors).
 */
export async function answerCell(
  { runs, slices, tier }: { runs: FormulaRuns; slices: Slices; tier: Tier },
  { name, args, invocation }: FunctionCall,
  work: (call: CellCall) => Promise<FunctionResult>,
): Promise<unknown[][]> {
  const abort = new AbortController();
  invocation.onCanceled = () => abort.abort();
  const { address } = invocation;
  const notBefore = address ? runs.markOf(address) : undefined;
  const call = {
    signal: abort.signal,
    isPreview: isPreview(invocation),
    ...(notBefore !== undefined && { notBefore }),
  };
  // Without an address it is no cell that asks: a preview, or a rule of conditional formatting.
  const run = address && !call.isPreview ? runs.begin({ address, name, args }) : undefined;
  try {
    const result = await work(call);
    const cells =
      tier === 'bare' ? await slices.run(withErrorObjects(result.cells), call.signal) : result.cells;
    await rateLimit(result.bytes, call.signal);
    // Excel has stopped waiting for it.
    if (abort.signal.aborted) throw failureOf(abort.signal);
    run?.answered(shownResult(result));
    return cells;
  } catch (thrown) {
    const error = asRrError(thrown);
    if (abort.signal.aborted) run?.cancelled();
    else run?.failed(error);
    throw toCellError(error);
  }
}

/** The type says string, Microsoft's page says boolean (custom-functions-formula-value-preview): take both. */
function isPreview(invocation: CustomFunctions.CancelableInvocation): boolean {
  const { isInValuePreview } = invocation as { isInValuePreview?: unknown };
  return isInValuePreview === true || isInValuePreview === 'true';
}

/** An Excel without data types knows no error cell but `CustomFunctions.Error`. */
function* withErrorObjects(cells: FunctionResult['cells']): Task<unknown[][]> {
  const error = new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable);
  const rows: unknown[][] = [];
  yield* inChunks(cells.length, (from, end) => {
    for (const row of cells.slice(from, end))
      rows.push(row.map((cell) => (typeof cell === 'object' ? error : cell)));
  });
  return rows;
}

function toCellError(error: RrError): CustomFunctions.Error {
  if (error.code === 'bug') console.error(error.cause);
  const { ErrorCode } = CustomFunctions;
  const code = FAILURES[error.code].cell === '#VALUE!' ? ErrorCode.invalidValue : ErrorCode.notAvailable;
  return new CustomFunctions.Error(code, error.message);
}
