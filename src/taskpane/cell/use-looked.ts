import { useCallback, useEffect, useRef, useState } from 'react';
import { setRealTimer } from '../../client/timer';
import { asRrError, type RrError } from '../../contract/failure';
import { isCellEditing } from '../../excel/formulas/scan/cell-editing';
import type { Looked } from '../../excel/explain/explain-actions';
import { throttleTrailing } from '../../excel/throttle-trailing';
import { usePaneContext } from '../components/use-pane-context';

/** Formulas change many at a time. */
const THROTTLE_MS = 150;

/** What is selected. Looks again after each change, as long as the tab is in view, and never asks the service. */
export function useLooked(): { looked?: Looked; failure?: RrError; again(): void } {
  const { explain, formulas, refresh, visibility } = usePaneContext();
  const [state, setState] = useState<{ looked?: Looked; failure?: RrError }>({});
  const run = useRef(() => {});
  useEffect(() => {
    let under = new AbortController();
    let isGone = false;
    const look = () => {
      if (isGone || !visibility.isShown()) return;
      under.abort();
      const { signal } = (under = new AbortController());
      explain.look(signal).then(
        (looked) => signal.aborted || setState({ looked }),
        // While a cell is edited, what was selected before stays.
        (thrown) =>
          signal.aborted ||
          setState((last) => (last.looked && isCellEditing(thrown) ? last : { failure: asRrError(thrown) })),
      );
    };
    run.current = look;
    const later = throttleTrailing(look, THROTTLE_MS, setRealTimer);
    const leaves = [
      explain.onSelect(look),
      formulas.onChange(later),
      refresh.onChange(later),
      visibility.onChange(later),
    ];
    look();
    return () => {
      isGone = true;
      under.abort();
      leaves.forEach((leave) => leave());
    };
  }, [explain, formulas, refresh, visibility]);
  return { ...state, again: useCallback(() => run.current(), []) };
}
