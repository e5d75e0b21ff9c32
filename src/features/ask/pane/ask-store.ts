import type { CellAddress } from '../../../excel/cell-address';
import { createListeners } from '../../../excel/listeners';
import type { OpenedCall } from '../ask-actions';
import { EMPTY_QUERY, type AskQuery } from '../ask-query';

export type BlockName = 'columns' | 'conditions' | 'order' | 'totals' | 'rentrolls';

export interface AskState {
  /** The question that a person builds, or that of the formula that is open. */
  query: AskQuery;
  /** The formula that is open. Null while a new question is built. */
  opened: OpenedCall | null;
  /** The new question that waits while a formula is open. */
  waiting: AskQuery;
  /** What was inserted last, which is lost no more. */
  inserted: AskQuery | null;
  /** What gave way to a new question, until the person begins that one. */
  dropped?: AskQuery | undefined;
  /** What was written last. Undefined once the person goes on with the question. */
  written?: Written | undefined;
  /** A cell whose formula is to be opened. */
  requestedCell: CellAddress | null;
  open: ReadonlySet<BlockName>;
}

/** What was written last, perhaps while the tab was open before. */
export interface Written {
  /** The cell of a new formula. */
  address?: string;
  /** The key of the cell that was selected. */
  at?: string;
  /** The sheet that was in front when a formula was changed. */
  front?: string | undefined;
}

export type AskEvent =
  /** The person changed the question, in a block that unfolds. */
  | { kind: 'edit'; query: AskQuery; unfold?: BlockName | undefined }
  /** Begins a new question. `dropped` is the one that gives way, if it stands in no sheet. */
  | { kind: 'clear'; dropped: AskQuery | undefined }
  | { kind: 'fold'; block: BlockName }
  | { kind: 'open'; opened: OpenedCall }
  | { kind: 'leave' }
  /** Changes the rest: another tab wants a formula, one was written or read again, or the open blocks changed. */
  | { kind: 'note'; what: Partial<Omit<AskState, 'query' | 'waiting'>> };

const EMPTY_STATE: AskState = {
  query: EMPTY_QUERY,
  opened: null,
  waiting: EMPTY_QUERY,
  inserted: null,
  requestedCell: null,
  open: new Set(['columns']),
};

export function nextAskState(state: AskState, event: AskEvent): AskState {
  switch (event.kind) {
    case 'edit':
      return {
        ...state,
        query: event.query,
        written: undefined,
        dropped: undefined,
        ...(event.unfold && { open: new Set([...state.open, event.unfold]) }),
      };
    case 'clear':
      return { ...state, query: EMPTY_QUERY, written: undefined, dropped: event.dropped };
    case 'fold': {
      const open = new Set(state.open);
      if (!open.delete(event.block)) open.add(event.block);
      return { ...state, open };
    }
    case 'open': {
      const { opened } = event;
      // A second formula must not take the place of the new question that waits.
      return { ...state, opened, query: opened.query, waiting: state.opened ? state.waiting : state.query };
    }
    case 'leave':
      return { ...state, opened: null, query: state.waiting };
    case 'note':
      return { ...state, ...event.what };
  }
}

/** What the tab "Ask" knows. It stays while the person uses other tabs, and ends with the session. */
export interface AskStore {
  /** Returns the same object until something changes. */
  get(): AskState;
  dispatch(event: AskEvent): void;
  onChange(listener: () => void): () => void;
  /** How long the last answer of each choice of databases took, in milliseconds. */
  speeds: Map<string, number>;
}

export function createAskStore(): AskStore {
  const listeners = createListeners();
  let state = EMPTY_STATE;
  return {
    get: () => state,
    dispatch(event) {
      state = nextAskState(state, event);
      listeners.notify();
    },
    onChange: listeners.add,
    speeds: new Map(),
  };
}
