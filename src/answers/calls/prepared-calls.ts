import type { RrError } from '../../contract/failure';
import { addressKey } from '../../excel/cell-address';
import { callKey, type FormulaRun } from '../formulas/formula-runs';
import type { FunctionResult } from './answers';

/** What a call gives with newer answers: a result, or the failure `no-rows`, which is an answer, too. */
export interface WorkedOut {
  outcome: FunctionResult | RrError;
  /** See `FormulaRun.uses`. */
  uses: readonly string[];
}

/** What a refresh has worked out before Excel calls the functions of the cells that it recalculates. */
export type PreparedCalls = ReturnType<typeof createPreparedCalls>;

interface Provided {
  cells: ReadonlySet<string>;
  notBefore: number;
  workedOut: ReadonlyMap<string, WorkedOut>;
}

export function createPreparedCalls() {
  let provided: Provided | undefined;
  return {
    /**
     * Until `clear`, calls from these cells (see `cellKey`) take what was worked out, by {@link callKey}, or else no answer from
     * before this point in the client's sequence.
     */
    provide(cells: Provided['cells'], notBefore: number, workedOut: Provided['workedOut']) {
      provided = { cells, notBefore, workedOut };
    },
    clear() {
      provided = undefined;
    },
    of(call: Pick<FormulaRun, 'address' | 'name' | 'args'>) {
      if (!provided?.cells.has(addressKey(call.address))) return undefined;
      return { notBefore: provided.notBefore, workedOut: provided.workedOut.get(callKey(call)) };
    },
  };
}
