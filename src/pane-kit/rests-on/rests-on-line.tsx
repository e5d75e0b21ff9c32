import { useCallback, useEffect, useState } from 'react';
import { LinkButton } from '../link-button';
import type { RestsOn } from '../../answers/rests-on';
import { useRestsOn } from '../common-parts';
import { FailureProblem } from '../status/problem';
import { useAction } from '../use-action';
import { useKit } from '../use-kit';
import { restsOnText } from './rests-on-text';

export interface RestsOnProps {
  /** See `cellKey`. */
  formula: string;
  /** A row of the result, from 0. Without it, all of them. */
  row?: number | undefined;
  /** Another one after the formula has another answer. */
  answer: string | number | undefined;
}

/** Says on which rent rolls a result rests, as far as the held answers tell it. A click asks for more. */
export function RestsOnLine({ formula, row, answer }: RestsOnProps) {
  const rests = useRestsOn();
  const [found, setFound] = useState<RestsOn>();
  const [of] = useState(() => new AbortController());
  const again = useCallback(
    (signal: AbortSignal) =>
      rests.held(formula, row, signal).then((next) => signal.aborted || setFound(next)),
    [rests, formula, row],
  );
  useEffect(() => {
    const gone = new AbortController();
    setFound(undefined);
    // The tab works without it.
    again(gone.signal).catch(() => undefined);
    return () => gone.abort();
  }, [again, answer]);
  useEffect(() => () => of.abort(), [of]);
  const ask = useAction(async () => setFound(await rests.ask(formula, row, of.signal)));
  const kit = useKit();
  if (!found) return null;
  return (
    <>
      <p className={kit.quiet} role="status">
        {restsOnText(found)}
        {found.canAsk && (
          <>
            {' · '}
            <LinkButton className={kit.link} disabledFocusable={ask.busy} onClick={() => void ask.run()}>
              {ask.busy ? 'Asking…' : 'Ask the service'}
            </LinkButton>
          </>
        )}
      </p>
      {ask.error && <FailureProblem failure={ask.error} />}
    </>
  );
}
