import { useEffect, useRef, useState } from 'react';
import { cellKey, parseCellAddress } from '../../excel/cell-address';
import type { FormulaLine } from '../../excel/formulas/formula-line';

export interface EnteredFormula {
  address: string;
  /** Why it has no result, once that is known. */
  problem?: string;
  /** See `FormulaLine`. */
  requestId?: string;
}

/**
 * The formula entered last, from `enter` until the list changes after the formula has its result or its error: by
 * then, its row says more.
 */
export function useEnteredFormula(lines: readonly FormulaLine[] | undefined) {
  const [address, setAddress] = useState<string | null>(null);
  const stage = useRef<'new' | 'listed' | 'settled'>('new');
  const line = lines?.find((one) => cellKey(one) === keyOf(address));
  useEffect(() => {
    if (address === null) return;
    if (stage.current === 'settled' || (stage.current === 'listed' && !line)) setAddress(null);
    // Excel may list it before it has called it: as if it came with the file.
    else if (line) stage.current = ['running', 'saved'].includes(line.state) ? 'listed' : 'settled';
    // Only another list is a change: the line is of the same list.
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
