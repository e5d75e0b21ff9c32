import { useEffect, useState } from 'react';
import type { CallInCell } from '../../../excel/ask/ask-actions';
import { cellKey, type CellAddress } from '../../../excel/cell-address';
import { usePaneContext } from '../../components/use-pane-context';

export interface Target {
  /** The selected cell. Null where Excel does not tell it. */
  cell: CellAddress | null;
  /** The calls in it that Ask can open. */
  calls: readonly CallInCell[];
}

/** Follows the selected cell, and what formula it holds. */
export function useTarget(): Target {
  const { ask, formulas } = usePaneContext();
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
