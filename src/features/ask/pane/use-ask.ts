import {
  useAskActions,
  type CallInCell,
  type InsertChoices,
  type InsertPlan,
  type OpenedCall,
  type Size,
} from '../ask-actions';
import { useChanging, useFormulas, useWorkbook, useWritten } from '../../../pane-kit/common-parts';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AskedRows } from '../../../answers/formulas/basis';
import { setRealTimer } from '../../../client/timer';
import type { DatabaseEntry } from '../../../contract/entries';
import { createColumnNames } from '../../../answers/naming';
import { asRrError, RrError } from '../../../contract/failure';
import { isSameQuery, type AskCondition, type AskQuery } from '../ask-query';
import { cellKey, type CellAddress } from '../../../excel/cell-address';
import type { AskState, AskStore, BlockName } from './ask-store';
import { useAction } from '../../../pane-kit/use-action';
import { isInsertedAt, useOpening } from './use-opening';
import type { SearchAction } from './search/find-options';
import { createPreviewer, type PreviewQuestion, type PreviewState } from './preview/create-previewer';
import { mendPreview } from './preview/mend-preview';
import { askedRows, hasContent, lackingCondition } from './query/edit-query';
import { namedBy, type AskColumns } from './query/use-ask-columns';
import { useColumnFacts } from './values/create-column-facts';

export interface AskTabProps {
  ask: AskStore;
  /** Actions that a search finds, with columns and values. */
  actions: readonly SearchAction[];
  /** Starting points that add whole sheets, of the rows that are asked for. */
  sheets(rowsOf: AskedRows | undefined): ReactNode;
}

export interface AskParts extends AskTabProps {
  columns: AskColumns;
  chosen: readonly DatabaseEntry[];
  /** Moves the focus to the element with this `data-ask`. */
  focus(target: string | undefined): void;
  /** Shows all columns by group. */
  showAll(): void;
}

/** The question that a person builds, what is known about it, and what can be done with it. */
export type AskModel = ReturnType<typeof useAskModel>;

export function useAskModel(parts: AskParts) {
  const { ask: store, columns, chosen, focus } = parts;
  const state = useChanging(store, store.get);
  const { query, opened, open } = state;
  const { dispatch } = store;
  const entries = columns[query.endpoint];
  const names = useMemo(() => createColumnNames(entries), [entries]);
  const rowsOf = useMemo(() => askedRows(query, names), [query, names]);
  const asked = query.databases ?? undefined;
  const facts = useColumnFacts(asked);
  const opening = useOpening(store, state.requestedCell);
  const { cell, calls } = useTarget();

  const databases = (asked ?? chosen.map(({ id }) => id)).join(' ');
  const { asksOnlyOnRequest } = columns;
  const previewer = usePreviewer(store.speeds, { query, databases, asksOnlyOnRequest });
  const preview = useChanging(previewer, previewer.state);
  const size = useMemo(() => {
    if (preview.kind !== 'rows') return null;
    const { shown, columns: all } = preview.preview;
    return { rows: shown, columns: all.length };
  }, [preview]);
  const isReady = hasContent(query);
  const planned = usePlan({ query, cell, size, isTitled: state.isTitled }, isReady && !opened);
  const writing = useWriting(store, { cell, preview, size, isReady, focus });

  return {
    ...parts,
    ...state,
    dispatch,
    /** Changes the question, and unfolds a block. Then moves the focus to the element with this `data-ask`, if given. */
    edit(next: AskQuery, to?: string, unfold?: BlockName) {
      if (next !== query || unfold) dispatch({ kind: 'edit', query: next, unfold });
      focus(to);
    },
    /** Begins a new question. */
    clear() {
      opening.leave();
      focus('search');
    },
    /** How a block is folded. */
    fold: (block: BlockName) => ({
      isOpen: open.has(block),
      toggle: () => dispatch({ kind: 'fold', block }),
    }),
    /** Those of the question's function, and of all. */
    entries,
    names,
    nameColumn: namedBy(names),
    facts,
    opening,
    cell,
    /** The calls in the selected cell that Ask can open, unless it is the one that is open. */
    calls: cell && opened && cellKey(cell) === cellKey(opened.cell) ? NO_CALLS : calls,
    preview,
    previewer,
    mending: mendPreview(preview, query, columns.currency, facts.of),
    size,
    isReady,
    /** No column is chosen yet, so that the tab shows what to begin with. */
    isStarting: !opened && query.columns.length === 0 && query.number === null,
    rowsOf,
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

function usePreviewer(speeds: Map<string, number>, question: PreviewQuestion) {
  const ask = useAskActions();
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

/** Writes the question into the selected cell, or into the formula that is open. */
function useWriting(store: AskStore, { cell, preview, size, isReady, focus }: WritingProps) {
  const ask = useAskActions();
  const workbook = useWorkbook();
  const steps = useWritten();
  const last = useChanging(steps, steps.current);
  const state = useChanging(store, store.get);
  const { written } = state;
  const [lacking, setLacking] = useState<AskCondition>();

  /** Reads the formula that is open again. The choices stay, so that they can be applied to it as it is now. */
  const readAgain = async (opened: OpenedCall, what: Partial<AskState> = {}) => {
    const again = await ask.open(opened.cell, opened.call);
    // Otherwise the question is not that of this formula any more.
    if (store.get().opened === opened) store.dispatch({ kind: 'note', what: { ...what, opened: again } });
  };
  const write = useAction(async () => {
    const { query, opened } = store.get();
    if (opened && isElsewhere(opened, cell)) return workbook.goTo(opened.cell);
    // What a person typed must not be left out of the formula without a word. The field says what is wrong.
    const untaken = document.querySelector<HTMLElement>('[data-untaken]');
    if (untaken) return untaken.focus();
    const lack = lackingCondition(query, opened?.query);
    if (lack >= 0) {
      setLacking(query.conditions[lack]);
      store.dispatch({ kind: 'edit', query, unfold: 'conditions' });
      return focus(`condition-${lack}-value`);
    }
    if (preview.kind === 'rows' && preview.preview.tooLarge)
      throw new RrError('too-large', preview.preview.tooLarge.message);
    if (opened) {
      await ask.apply(opened, query);
      await readAgain(opened, { written: { front: cell?.sheet } });
    } else if (cell && isReady) {
      const anchor = await ask.insert(query, cell, { size, isTitled: store.get().isTitled });
      const written = { cell: anchor, at: cellKey(cell) };
      // A question that was changed meanwhile goes on.
      const isSame = store.get().query === query;
      store.dispatch({ kind: 'note', what: { inserted: query, ...(isSame && { written }) } });
      if (isSame) focus('new-question');
    }
  });
  const openAgain = useAction(async (opened: OpenedCall) => {
    await readAgain(opened);
    write.forget();
  });
  return {
    written,
    write,
    /** The sheet of the formula that is open is not in view, so that writing goes there first. */
    isElsewhere: isElsewhere(state.opened, cell),
    /** The condition without a value at which writing stopped. It is another one once it is changed. */
    lacking,
    openAgain,
    /** The question is what stands in the selected cell. */
    isInserted: isInsertedAt(state, last, cell),
    /** The question is what the formula that is open asks. */
    applied:
      written !== undefined &&
      last?.by === 'ask' &&
      written.at === undefined &&
      (!written.front || written.front === cell?.sheet),
  };
}

const isElsewhere = (opened: OpenedCall | null, cell: CellAddress | null): boolean =>
  opened !== null && cell !== null && opened.cell.sheet !== cell.sheet;

interface WritingProps {
  cell: CellAddress | null;
  preview: PreviewState;
  size: Size | null;
  isReady: boolean;
  focus: AskParts['focus'];
}

const NO_CALLS: readonly CallInCell[] = [];

/** Tells the selected cell, and what formula it holds. */
function useTarget() {
  const ask = useAskActions();
  const formulas = useFormulas();
  const written = useWritten();
  const [target, setTarget] = useState<{ cell: CellAddress | null; calls: readonly CallInCell[] }>({
    cell: null,
    calls: [],
  });
  useEffect(() => {
    let round = 0;
    const look = async () => {
      const mine = ++round;
      const cell = await ask.target().catch(() => null);
      if (mine !== round) return;
      setTarget((last) =>
        last.cell && cell && cellKey(last.cell) === cellKey(cell) ? last : { cell, calls: [] },
      );
      // Without its formula there is nothing to offer.
      const calls = cell ? await ask.calls(cell).catch(() => []) : [];
      if (mine !== round) return;
      setTarget({ cell, calls: calls.filter(({ refused }) => refused === undefined) });
    };
    const again = () => void look();
    const leaves = [ask.onTargetChange(again), written.onChange(again), formulas.onChange(again)];
    again();
    return () => {
      round = Infinity;
      leaves.forEach((leave) => leave());
    };
  }, [ask, formulas, written]);
  return target;
}

/** Excel is asked when nothing has changed for so long, in milliseconds. */
const PAUSE = 150;

interface RequestedInsertion extends InsertChoices {
  query: AskQuery;
  cell: CellAddress | null;
}

/** Says what an insertion would fill, and what is in the way. Looks again when the workbook changes. */
function usePlan({ query, cell, size, isTitled }: RequestedInsertion, isRequested: boolean) {
  const ask = useAskActions();
  const formulas = useFormulas();
  const written = useWritten();
  const [planned, setPlanned] = useState<{ plan?: InsertPlan; failure?: RrError }>({});
  useEffect(() => {
    if (!isRequested || !cell) {
      setPlanned({});
      return;
    }
    let stopTimer = () => {};
    let round = 0;
    const look = () => {
      stopTimer();
      // What an earlier look finds late is not so any more.
      const mine = ++round;
      const setIfLatest = (next: typeof planned) => {
        if (mine === round) setPlanned(next);
      };
      stopTimer = setRealTimer(() => {
        ask.plan(query, cell, { size, isTitled }).then(
          (plan) => setIfLatest({ plan }),
          (thrown) => setIfLatest({ failure: asRrError(thrown) }),
        );
      }, PAUSE);
    };
    look();
    const leaves = [formulas.onChange(look), written.onChange(look)];
    return () => {
      round = Infinity;
      stopTimer();
      leaves.forEach((leave) => leave());
    };
  }, [ask, formulas, written, isRequested, query, cell, size, isTitled]);
  return planned;
}
