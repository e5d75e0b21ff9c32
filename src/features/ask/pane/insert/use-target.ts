import { useFormulas } from '../../../../pane-kit/shared-parts';
import { useAskActions } from '../use-ask-actions';
import { useEffect, useState } from 'react';
import { setRealTimer } from '../../../../client/timer';
import { asRrError, type RrError } from '../../../../contract/failure';
import type { CallInCell, InsertPlan, Size } from '../../ask-actions';
import type { AskLayout, AskQuery } from '../../ask-query';
import { cellKey, type CellAddress } from '../../../../excel/cell-address';

interface Target {
  /** The selected cell. Null where Excel does not tell it. */
  cell: CellAddress | null;
  /** The calls in it that Ask can open. */
  calls: readonly CallInCell[];
}

/** Follows the selected cell, and what formula it holds. */
export function useTarget(): Target {
  const ask = useAskActions();
  const formulas = useFormulas();
  const [target, setTarget] = useState<Target>({ cell: null, calls: [] });
  useEffect(() => {
    let round = 0;
    const look = async () => {
      const mine = ++round;
      const cell = await ask.target().catch(() => null);
      if (mine !== round) return;
      setTarget((last) =>
        last.cell && cell && cellKey(last.cell) === cellKey(cell) ? last : { cell, calls: [] },
      );
      // Without its formula there is nothing to offer.
      const calls = cell ? await ask.calls(cell).catch(() => []) : [];
      if (mine !== round) return;
      setTarget({ cell, calls: calls.filter(({ refused }) => refused === undefined) });
    };
    const again = () => void look();
    const leaves = [ask.onTargetChange(again), ask.onWritten(again), formulas.onChange(again)];
    again();
    return () => {
      round = Infinity;
      leaves.forEach((leave) => leave());
    };
  }, [ask, formulas]);
  return target;
}

/** Excel is asked when nothing has changed for so long, in milliseconds. */
const PAUSE = 150;

export interface Planned {
  plan?: InsertPlan;
  failure?: RrError;
}

interface Wanted {
  query: AskQuery;
  layout: AskLayout;
  cell: CellAddress | null;
  size: Size | null;
}

/** Says what an insertion would fill, and what is in the way. Looks again when the workbook changes. */
export function usePlan({ query, layout, cell, size }: Wanted, isWanted: boolean): Planned {
  const ask = useAskActions();
  const formulas = useFormulas();
  const [planned, setPlanned] = useState<Planned>({});
  useEffect(() => {
    if (!isWanted || !cell) {
      setPlanned({});
      return;
    }
    let stopTimer = () => {};
    let round = 0;
    const look = () => {
      stopTimer();
      // What an earlier look finds late is not so any more.
      const mine = ++round;
      const become = (next: Planned) => {
        if (mine === round) setPlanned(next);
      };
      stopTimer = setRealTimer(() => {
        ask.plan(query, layout, cell, size).then(
          (plan) => become({ plan }),
          (thrown) => become({ failure: asRrError(thrown) }),
        );
      }, PAUSE);
    };
    look();
    const leaves = [formulas.onChange(look), ask.onWritten(look)];
    return () => {
      round = Infinity;
      stopTimer();
      leaves.forEach((leave) => leave());
    };
  }, [ask, formulas, isWanted, query, layout, cell, size]);
  return planned;
}
