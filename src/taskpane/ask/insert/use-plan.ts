import { useEffect, useState } from 'react';
import { asRrError, type RrError } from '../../../contract/failure';
import { setRealTimer } from '../../../client/timer';
import type { InsertPlan, Size } from '../../../excel/ask/ask-actions';
import type { AskLayout, AskQuery } from '../../../excel/ask/ask-query';
import type { CellAddress } from '../../../excel/cell-address';
import { usePaneContext } from '../../components/use-pane-context';

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
  const { ask, formulas } = usePaneContext();
  const [planned, setPlanned] = useState<Planned>({});
  const { rows, columns, beside } = size ?? {};
  useEffect(() => {
    if (!isWanted || !cell) {
      setPlanned({});
      return;
    }
    let gone = false;
    let stopTimer = () => {};
    const known =
      rows === undefined || columns === undefined
        ? null
        : { rows, columns, ...(beside !== undefined && { beside }) };
    let round = 0;
    const look = () => {
      stopTimer();
      // What an earlier look finds late is not so any more.
      const mine = ++round;
      const become = (next: Planned) => {
        if (!gone && mine === round) setPlanned(next);
      };
      stopTimer = setRealTimer(() => {
        ask.plan(query, layout, cell, known).then(
          (plan) => become({ plan }),
          (thrown) => become({ failure: asRrError(thrown) }),
        );
      }, PAUSE);
    };
    look();
    const leaves = [formulas.onChange(look), ask.onWritten(look)];
    return () => {
      gone = true;
      stopTimer();
      leaves.forEach((leave) => leave());
    };
  }, [ask, formulas, isWanted, query, layout, cell, rows, columns, beside]);
  return planned;
}
