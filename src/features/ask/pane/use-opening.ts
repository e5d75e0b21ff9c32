import { isSameQuery } from '../ask-query';
import { UNREADABLE, useAskActions, type CallInCell } from '../ask-actions';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Writing } from '../../../excel/write/last-written';
import { asRrError, badInput, type RrError } from '../../../contract/failure';
import { addressText, cellKey, type CellAddress } from '../../../excel/cell-address';
import type { AskState, AskStore } from './ask-store';

interface Opening {
  cell: CellAddress;
  /** The person must choose one of them. Undefined while the formula is read. */
  calls?: readonly CallInCell[];
  failure?: RrError;
}

/** The question is what stands in this cell, and nothing else was written since. */
export const isInsertedAt = (
  { written }: AskState,
  last: Writing | null,
  cell: CellAddress | null,
): boolean => cell !== null && written?.at === cellKey(cell) && last?.by === 'ask';

/** Opens formulas, and leaves them. Asks before it drops changes. */
export function useOpening(store: AskStore, requestedCell: CellAddress | null) {
  const ask = useAskActions();
  const [opening, setOpening] = useState<Opening | null>(null);
  /** What to do when the person gives the changes up. */
  const [pending, setPending] = useState<{ go(): void } | null>(null);
  const round = useRef(0);

  const { openCall, openCell, whenSaved } = useMemo(() => {
    /** Only the last formula that was wanted opens. */
    const attempt = async (cell: CellAddress, go: (isLast: () => boolean) => Promise<void>) => {
      const mine = ++round.current;
      const isLast = () => mine === round.current;
      try {
        await go(isLast);
      } catch (thrown) {
        if (isLast()) setOpening({ cell, failure: asRrError(thrown) });
      }
    };
    const whenSaved = (go: () => void) => {
      const { opened, query } = store.get();
      if (opened && !isSameQuery(opened.query, query)) setPending({ go });
      else go();
    };
    const openCall = (cell: CellAddress, call: number) =>
      attempt(cell, async (isLast) => {
        const { query } = store.get();
        const opened = await ask.open(cell, call);
        if (!isLast()) return;
        setOpening(null);
        const open = () => store.dispatch({ kind: 'open', opened });
        // The person may have changed what was open while this was read.
        if (store.get().query === query) open();
        else whenSaved(open);
      });
    const openCell = (cell: CellAddress) =>
      attempt(cell, async (isLast) => {
        setOpening({ cell });
        const calls = await ask.calls(cell);
        if (!isLast()) return;
        const usable = calls.filter(({ refused }) => refused === undefined);
        if (usable.length > 1) return setOpening({ cell, calls });
        if (usable.length === 0) throw refusalOf(cell, calls);
        await openCall(cell, usable[0]!.index);
      });
    return { openCall, openCell, whenSaved };
  }, [ask, store]);
  useEffect(() => {
    if (!requestedCell) return;
    store.dispatch({ kind: 'note', what: { requestedCell: null } });
    whenSaved(() => void openCell(requestedCell));
  }, [store, requestedCell, whenSaved, openCell]);
  useEffect(() => () => void (round.current = -1), []);

  return {
    opening,
    open: (cell: CellAddress) => whenSaved(() => void openCell(cell)),
    choose: (call: CallInCell) => void (opening && openCall(opening.cell, call.index)),
    retry: () => void (opening && openCell(opening.cell)),
    dismiss: () => setOpening(null),
    isAsking: pending !== null,
    leave: () => whenSaved(() => store.dispatch({ kind: 'clear' })),
    drop: () => {
      setPending(null);
      pending?.go();
    },
    stay: () => setPending(null),
  };
}

function refusalOf(cell: CellAddress, calls: readonly CallInCell[]): RrError {
  const refused = calls.find((call) => call.refused !== undefined)?.refused;
  return refused === undefined
    ? badInput(`${addressText(cell)} has no Rent Roll formula that Ask can open. Select another cell.`)
    : badInput(refused, { cause: UNREADABLE });
}
