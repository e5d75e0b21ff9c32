import { useEffect, useRef, useState } from 'react';
import { asRrError, type RrError } from '../../contract/failure';
import type { ExplainedCell } from '../../excel/explain/explain-actions';
import type { Trail } from '../../excel/explain/trail/trail';
import { usePaneContext } from '../components/use-pane-context';

export interface TrailSearch {
  trail?: Trail;
  failure?: RrError;
  busy: boolean;
  find(): void;
  cancel(): void;
}

/** The search for the source of a cell. It ends when another cell is selected, or the cell has another answer. */
export function useTrail(cell: ExplainedCell): TrailSearch {
  const { explain } = usePaneContext();
  const [found, setFound] = useState<{ id: string; trail?: Trail; failure?: RrError; busy: boolean }>();
  const under = useRef<AbortController>(undefined);
  const { id } = cell;
  useEffect(() => () => under.current?.abort(), [id]);
  const { trail, failure, busy = false } = found?.id === id ? found : {};
  return {
    ...(trail && { trail }),
    ...(failure && { failure }),
    busy,
    find() {
      if (busy) return;
      const { signal } = (under.current = new AbortController());
      setFound({ id, busy: true });
      explain.findSource(cell, signal).then(
        (next) => signal.aborted || setFound({ id, trail: next, busy: false }),
        (thrown) => signal.aborted || setFound({ id, failure: asRrError(thrown), busy: false }),
      );
    },
    cancel() {
      under.current?.abort();
      setFound(undefined);
    },
  };
}
