import { useEffect, useRef, useState } from 'react';
import { cellKey, parseCellAddress } from '../../excel/cell-address';
import type { FormulaLine } from '../../excel/formulas/formula-line';

export interface EnteredFormula {
  address: string;
  /** Why it has no result, if that is known. */
  problem?: string;
  requestId?: string;
}

/** Clears the formula at the first change of the list after it has settled, because its row then says more. */
export function useEnteredFormula(lines: readonly FormulaLine[] | undefined) {
  const [address, setAddress] = useState<string | null>(null);
  const stage = useRef<'new' | 'listed' | 'settled'>('new');
  const line = lines?.find((one) => cellKey(one) === keyOf(address));
  useEffect(() => {
    if (address === null) return;
    if (stage.current === 'settled' || (stage.current === 'listed' && !line)) setAddress(null);
    // Until Excel calls the formula, the list shows it as saved.
    else if (line) stage.current = ['running', 'saved'].includes(line.state) ? 'listed' : 'settled';
    // `line` is part of `lines`.
  }, [lines, address]);
  const entered: EnteredFormula | null = address === null ? null : { address };
  if (entered && line?.state === 'failed') {
    entered.problem = line.message;
    entered.requestId = line.requestId;
  }
  const enter = (next: string) => {
    stage.current = 'new';
    setAddress(next);
  };
  return { entered, enter };
}

function keyOf(address: string | null): string | undefined {
  const cell = address === null ? undefined : parseCellAddress(address);
  return cell && cellKey(cell);
}
