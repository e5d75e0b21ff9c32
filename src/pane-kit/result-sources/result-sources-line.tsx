import { Quiet } from '../quiet';
import { useEffect, useState } from 'react';
import { LinkButton } from '../link-button';
import type { ResultSources } from '../../answers/result-sources';
import { useResultSources } from '../common-parts';
import { FailureProblem } from '../status/problem';
import { useAction } from '../use-action';
import { describeResultSources } from './describe-result-sources';

export interface ResultSourcesProps {
  /** See `cellKey`. */
  formula: string;
  /** A row of the result, from 0. Without it, all of them. */
  row?: number | undefined;
  /** Another one after the formula has another answer. */
  answer: string | number | undefined;
}

/** Says on which rent rolls a result rests, as far as the held answers tell it. A click asks for more. */
export function ResultSourcesLine({ formula, row, answer }: ResultSourcesProps) {
  // What was asked for one of these says nothing of another.
  return <OneLine key={[formula, row, answer].join()} formula={formula} row={row} />;
}

function OneLine({ formula, row }: Omit<ResultSourcesProps, 'answer'>) {
  const sources = useResultSources();
  const [found, setFound] = useState<ResultSources>();
  const [gone] = useState(() => new AbortController());
  useEffect(() => {
    sources.peek(formula, row, gone.signal).then(
      (next) => gone.signal.aborted || setFound(next),
      // The tab works without it.
      () => undefined,
    );
    return () => gone.abort();
  }, [gone]);
  const ask = useAction(async () => setFound(await sources.ask(formula, row, gone.signal)));
  if (!found) return null;
  return (
    <>
      <Quiet role="status">
        {describeResultSources(found)}
        {found.canAsk && (
          <>
            {' · '}
            <LinkButton disabledFocusable={ask.busy} onClick={() => void ask.run()}>
              {ask.busy ? 'Asking…' : 'Ask the service'}
            </LinkButton>
          </>
        )}
      </Quiet>
      <FailureProblem failure={ask.error} />
    </>
  );
}
