import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { setRealTimer } from '../../client/timer';
import type { DatabaseEntry } from '../../contract/entries';
import type { AskQuery } from '../../excel/ask/ask-query';
import type { BlockName } from '../components/ask/ask-store';
import type { TabProps } from '../components/tab-props';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { usePlan, useTarget } from './insert/use-target';
import { useWriting } from './insert/use-writing';
import { useOpening } from './open/use-opening';
import { createPreviewer, type PreviewQuestion } from './preview/create-previewer';
import { mendPreview } from './preview/mend-preview';
import { hasContent, isSameQuery } from './query/edit-query';
import { useColumnNames, type AskColumns } from './query/use-ask-columns';
import { useColumnFacts } from './values/create-column-facts';

interface AskParts extends TabProps {
  columns: AskColumns;
  chosen: readonly DatabaseEntry[];
  /** Moves the focus to the element with this `data-ask`. */
  focus(place: string | undefined): void;
}

/** The question that a person builds, what is known about it, and what can be done with it. */
export type AskModel = ReturnType<typeof useAskModel>;

export function useAskModel({ ask: store, search, columns, chosen, focus }: AskParts) {
  const state = useChanging(store, store.get);
  const { query, layout, opened, open } = state;
  const { dispatch } = store;
  const entries = columns[query.endpoint];
  const nameColumn = useColumnNames(entries);
  const facts = useColumnFacts();
  const opening = useOpening(store, state.wanted);
  const { cell, calls } = useTarget();

  const databases = (Array.isArray(query.databases) ? query.databases : chosen.map(({ id }) => id)).join(' ');
  const { asksOnlyOnRequest } = columns;
  const previewer = usePreviewer(store.speeds, { query, databases, asksOnlyOnRequest });
  const preview = useChanging(previewer, previewer.state);
  const size = useMemo(() => {
    if (preview.kind !== 'rows') return null;
    const { shown, columns: all, beside } = preview.preview;
    return { rows: shown, columns: all.length, ...(beside !== undefined && { beside }) };
  }, [preview]);
  const isReady = hasContent(query);
  const planned = usePlan({ query, layout, cell, size }, isReady && !opened);
  const writing = useWriting(store, { cell, preview, size, isReady });

  return {
    ...state,
    dispatch,
    /** Changes the question, and unfolds a block. Then moves the focus to the element with this `data-ask`, if given. */
    edit(next: AskQuery, to?: string, unfold?: BlockName) {
      if (next !== query || unfold) dispatch({ kind: 'edit', query: next, unfold });
      if (next !== query) writing.close();
      focus(to);
    },
    /** How a block is folded. */
    fold: (block: BlockName) => ({
      isOpen: open.has(block),
      toggle: () => dispatch({ kind: 'fold', block }),
    }),
    /** Those of the question's function, and of all. */
    entries,
    columns,
    nameColumn,
    facts,
    /** The databases of the workbook. */
    chosen,
    lines: search.lines,
    opening,
    /** The selected cell, and the calls in it that Ask can open. */
    cell,
    calls,
    preview,
    previewer,
    mending: mendPreview(preview, query, columns.currency, facts.of),
    /** The cells of the result, as far as the preview knows. */
    size,
    /** There is something to insert. */
    isReady,
    planned,
    writing,
    /** The formula that is open asks another question. */
    isChanged: opened !== null && !isSameQuery(opened.query, query),
  };
}

const Context = createContext<AskModel | null>(null);

export const AskProvider = Context.Provider;

export function useAsk(): AskModel {
  const model = useContext(Context);
  if (!model) throw new Error('Rendered outside of Ask.');
  return model;
}

/** Follows the question. */
function usePreviewer(speeds: Map<string, number>, question: PreviewQuestion) {
  const { ask } = usePaneContext();
  const { query, databases, asksOnlyOnRequest } = question;
  const [previewer] = useState(() =>
    createPreviewer({
      preview: ask.preview,
      speeds,
      setTimer: setRealTimer,
      now: () => performance.now(),
    }),
  );
  useEffect(
    () => previewer.show({ query, databases, asksOnlyOnRequest }),
    [previewer, query, databases, asksOnlyOnRequest],
  );
  useEffect(() => () => previewer.stop(), [previewer]);
  return previewer;
}
