import { useEffect, useRef, useState } from 'react';
import { cellKey, parseCellAddress } from '../../excel/cell-address';
import type { FormulaLine } from '../../excel/formulas/formula-line';

export interface EnteredFormula {
  address: string;
  /** Why it has no result, if that is known. */
  problem?: string;
  requestId?: string;
}

/** Keeps the formula that was entered last until it is removed from its cell. */
export function useEnteredFormula(lines: readonly FormulaLine[] | undefined) {
  const [address, setAddress] = useState<string | null>(null);
  const isListed = useRef(false);
  const line = lines?.find((one) => cellKey(one) === keyOf(address));
  useEffect(() => {
    if (address === null) return;
    if (line) isListed.current = true;
    else if (isListed.current) setAddress(null);
    // `line` is part of `lines`.
  }, [lines, address]);
  const entered: EnteredFormula | null = address === null ? null : { address };
  if (entered && line?.state === 'failed') {
    entered.problem = line.message;
    entered.requestId = line.requestId;
  }
  const enter = (next: string) => {
    isListed.current = false;
    setAddress(next);
  };
  return { entered, enter };
}

function keyOf(address: string | null): string | undefined {
  const cell = address === null ? undefined : parseCellAddress(address);
  return cell && cellKey(cell);
}
