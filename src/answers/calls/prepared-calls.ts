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
export interface PreparedCalls {
  /**
   * Until `clear`, calls from these cells (see `cellKey`) take what was worked out, by {@link callKey}, or else no answer from
   * before the mark of the client.
   */
  provide(cells: ReadonlySet<string>, notBefore: number, workedOut: ReadonlyMap<string, WorkedOut>): void;
  clear(): void;
  of(
    call: Pick<FormulaRun, 'address' | 'name' | 'args'>,
  ): { notBefore: number; workedOut: WorkedOut | undefined } | undefined;
}

export function createPreparedCalls(): PreparedCalls {
  let provided:
    | { cells: ReadonlySet<string>; notBefore: number; workedOut: ReadonlyMap<string, WorkedOut> }
    | undefined;
  return {
    provide(cells, notBefore, workedOut) {
      provided = { cells, notBefore, workedOut };
    },
    clear() {
      provided = undefined;
    },
    of(call) {
      if (!provided?.cells.has(addressKey(call.address))) return undefined;
      return { notBefore: provided.notBefore, workedOut: provided.workedOut.get(callKey(call)) };
    },
  };
}
