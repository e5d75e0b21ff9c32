import { useEffect, useState } from 'react';
import { setRealTimer } from '../../../client/timer';
import { useChanging, usePaneContext } from '../../components/use-pane-context';
import type { AskStore } from '../../components/ask/ask-store';
import { createPreviewer, type Previewer, type PreviewQuestion, type PreviewState } from './create-previewer';

/** Follows the question. Shows it again when another choice of databases or a new answer may change the preview. */
export function usePreview(
  store: AskStore,
  { query, databases, asksOnlyOnRequest }: PreviewQuestion,
): { state: PreviewState; previewer: Previewer } {
  const { ask } = usePaneContext();
  const [previewer] = useState(() =>
    createPreviewer({
      preview: ask.preview,
      speeds: store.speeds,
      setTimer: setRealTimer,
      now: () => performance.now(),
    }),
  );
  useEffect(
    () => previewer.show({ query, databases, asksOnlyOnRequest }),
    [previewer, query, databases, asksOnlyOnRequest],
  );
  useEffect(() => () => previewer.stop(), [previewer]);
  return { state: useChanging(previewer, previewer.state), previewer };
}
