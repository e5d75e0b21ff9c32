import { waitFor } from '../../client/signals';
import type { ServiceProfile } from '../../contract/profile';
import type { Value } from '../../table/table';
import type { FormulaRun } from '../formulas/formula-runs';
import type { RepeatCall } from '../functions/answer-cell';
import type { FunctionResult } from '../functions/function-result';
import { diffRules } from '../refresh/diff/diff-rules';
import type { KnownResult } from './known-result';

/** What the held answers tell of each row beside the result. A fact is undefined if they do not tell it. */
export interface HeldFacts {
  currency?: readonly Value[] | undefined;
  date?: readonly Value[] | undefined;
}

/** Works the call out again with answers that are held, which sends no request. Keeps what it found with the call. */
export function createHeldFacts(repeat: RepeatCall) {
  const known = new WeakMap<FormulaRun, Map<string, Promise<HeldFacts>>>();

  async function held(run: FormulaRun, names: readonly string[]): Promise<FunctionResult['beside']> {
    const { signal } = new AbortController();
    // It rejects if the answer is not held, or has no rows any more.
    const result = await repeat(run, { signal, isPreview: true, beside: names }).catch(() => undefined);
    return result && result.digest === run.shown?.digest ? result.beside : undefined;
  }

  async function find(
    { run, basis }: KnownResult,
    profile: ServiceProfile,
    column: string,
  ): Promise<HeldFacts> {
    const [currency = ''] = diffRules(profile, basis).currencyColumns(column);
    const date = profile.rentrollDateColumn;
    const both = await held(run, [currency, date]);
    if (both) return { currency: both.get(currency), date: both.get(date) };
    const [one, other] = [await held(run, [currency]), await held(run, [date])];
    return { currency: one?.get(currency), date: other?.get(date) };
  }

  return (result: KnownResult, profile: ServiceProfile, column: string, signal: AbortSignal) => {
    const [currency = ''] = diffRules(profile, result.basis).currencyColumns(column);
    const ofRun = known.get(result.run) ?? new Map<string, Promise<HeldFacts>>();
    known.set(result.run, ofRun);
    const found = ofRun.get(currency) ?? find(result, profile, column);
    ofRun.set(currency, found);
    return waitFor(found, signal);
  };
}

export type FindHeldFacts = ReturnType<typeof createHeldFacts>;
