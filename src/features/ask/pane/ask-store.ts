import type { CellAddress } from '../../../excel/cell-address';
import { createListeners, type Changing } from '../../../excel/listeners';
import { createStoredText } from '../../../pane-kit/stored-text';
import type { OpenedCall } from '../ask-actions';
import { EMPTY_QUERY, isSameQuery, isUntouched, type AskQuery } from '../ask-query';

export type BlockName = 'columns' | 'conditions' | 'order' | 'totals' | 'rentrolls';

export interface AskState {
  /** The question that a person builds, or that of the formula that is open. */
  query: AskQuery;
  /** The formula that is open. Null while a new question is built. */
  opened: OpenedCall | null;
  /** What was inserted last, which is lost no more. */
  inserted: AskQuery | null;
  /** An unfinished question that gave way to a new one or to a formula, until the person begins another one. */
  dropped?: AskQuery | undefined;
  /** What was written last. Undefined once the person goes on with the question. */
  written?: Written | undefined;
  /** A cell whose formula is to be opened. */
  requestedCell: CellAddress | null;
  open: ReadonlySet<BlockName>;
  /** Whether rows are inserted below a title block. */
  isTitled: boolean;
}

/** What was written last, perhaps while the tab was open before. */
export interface Written {
  /** The cell of a new formula. */
  cell?: CellAddress;
  /** The key of the cell that was selected. */
  at?: string;
  /** The sheet that was in front when a formula was changed. */
  front?: string | undefined;
}

export type AskEvent =
  /** The person changed the question, in a block that unfolds. */
  | { kind: 'edit'; query: AskQuery; unfold?: BlockName | undefined }
  /** Begins a new question, and leaves the formula that is open. */
  | { kind: 'clear' }
  | { kind: 'fold'; block: BlockName }
  | { kind: 'open'; opened: OpenedCall }
  /** Changes the rest: another tab wants a formula, one was written or read again, or the open blocks changed. */
  | { kind: 'note'; what: Partial<Omit<AskState, 'query'>> };

const EMPTY_STATE: AskState = {
  query: EMPTY_QUERY,
  opened: null,
  inserted: null,
  requestedCell: null,
  open: new Set(['columns']),
  isTitled: true,
};

/** Whether rows have a title, for all workbooks of this computer. */
const storedTitle = createStoredText('rr.ask.title');

export function nextAskState(state: AskState, event: AskEvent): AskState {
  switch (event.kind) {
    case 'edit':
      return {
        ...state,
        query: event.query,
        written: undefined,
        ...(!state.opened && { dropped: undefined }),
        ...(event.unfold && { open: new Set([...state.open, event.unfold]) }),
      };
    case 'clear':
      return {
        ...state,
        query: EMPTY_QUERY,
        opened: null,
        written: undefined,
        dropped: unfinished(state),
      };
    case 'fold': {
      const open = new Set(state.open);
      if (!open.delete(event.block)) open.add(event.block);
      return { ...state, open };
    }
    case 'open': {
      const { opened } = event;
      return { ...state, opened, query: opened.query, dropped: unfinished(state) };
    }
    case 'note':
      return { ...state, ...event.what };
  }
}

/** The new question that stands in no sheet yet. */
const unfinished = ({ query, opened, inserted, dropped }: AskState): AskQuery | undefined => {
  if (opened || isUntouched(query)) return dropped;
  return inserted && isSameQuery(inserted, query) ? undefined : query;
};

/** What the tab "Ask" knows. It stays while the person uses other tabs, and ends with the session. */
export interface AskStore extends Changing {
  /** Returns the same object until something changes. */
  get(): AskState;
  dispatch(event: AskEvent): void;
  /** How long the last answer of each choice of databases took, in milliseconds. */
  speeds: Map<string, number>;
}

export function createAskStore(): AskStore {
  const listeners = createListeners();
  let state = { ...EMPTY_STATE, isTitled: storedTitle.get() !== 'no' };
  return {
    get: () => state,
    dispatch(event) {
      const before = state.isTitled;
      state = nextAskState(state, event);
      if (state.isTitled !== before) storedTitle.set(state.isTitled ? 'yes' : 'no');
      listeners.notify();
    },
    onChange: listeners.add,
    speeds: new Map(),
  };
}
