import type { FormulaRun } from '../formulas/formula-runs';
import type { CellCall } from '../functions/answer-cell';
import type { FunctionResult } from '../functions/function-result';

/** Makes a call as a cell does. */
export type RepeatCall = (run: Pick<FormulaRun, 'name' | 'args'>, call: CellCall) => Promise<FunctionResult>;

/**
 * Works a call out again with answers that are held, and with the values of these columns for each row. Undefined if they do
 * not tell them, or do not give the cells that were shown. Sends no request.
 */
export async function heldAnswer(
  repeat: RepeatCall,
  run: Pick<FormulaRun, 'name' | 'args' | 'shown'>,
  columns: readonly string[],
  signal = new AbortController().signal,
): Promise<FunctionResult | undefined> {
  const held = await repeat(run, { signal, isPreview: true, beside: columns }).catch(() => undefined);
  return held && held.digest === run.shown?.digest ? held : undefined;
}
