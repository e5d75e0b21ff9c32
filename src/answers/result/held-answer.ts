import type { FunctionResult, RepeatCall } from '../calls/answers';
import { waitFor } from '../../client/signals';
import type { Beside } from '../formulas/basis';
import type { FormulaRun } from '../formulas/formula-runs';

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

/** Tells values of columns that a result does not show from the answers that are held. Keeps what it found with the call. */
export function createHeldFacts(repeat: RepeatCall) {
  const known = new WeakMap<FormulaRun, Map<string, Promise<Beside>>>();

  async function find(run: FormulaRun, columns: readonly string[]): Promise<Beside> {
    const held = await heldAnswer(repeat, run, columns);
    if (held || columns.length < 2) return held?.beside ?? new Map();
    const parts = await Promise.all(columns.map((column) => find(run, [column])));
    return new Map(parts.flatMap((part) => [...part]));
  }

  return (run: FormulaRun, columns: readonly string[], signal: AbortSignal): Promise<Beside> => {
    const ofRun = known.get(run) ?? new Map<string, Promise<Beside>>();
    known.set(run, ofRun);
    const found = ofRun.get(columns.join()) ?? find(run, columns);
    ofRun.set(columns.join(), found);
    return waitFor(found, signal);
  };
}

export type FindHeldFacts = ReturnType<typeof createHeldFacts>;
