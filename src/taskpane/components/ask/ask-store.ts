import type { CellAddress } from '../../../excel/cell-address';
import { createListeners } from '../../../excel/listeners';
import type { OpenedCall } from '../../../excel/ask/ask-actions';
import { EMPTY_QUERY, type AskLayout, type AskQuery } from '../../../excel/ask/ask-query';

export const BLOCKS = ['columns', 'conditions', 'order', 'totals', 'rentrolls'] as const;
export type BlockName = (typeof BLOCKS)[number];

export interface AskState {
  /** The question that a person builds, or that of the formula that is open. */
  query: AskQuery;
  layout: AskLayout;
  /** The formula that is open. Null while a new question is built. */
  opened: OpenedCall | null;
  /** The new question that waits while a formula is open. */
  waiting: AskQuery;
  /** A cell whose formula is to be opened. */
  wanted: CellAddress | null;
  open: ReadonlySet<BlockName>;
}

/** What the tab "Ask" knows. It stays while the person uses other tabs, and ends with the session. */
export interface AskStore {
  /** Returns the same object until something changes. */
  get(): AskState;
  set(change: Partial<AskState>): void;
  onChange(listener: () => void): () => void;
  /** How long the last answer of each choice of databases took, in milliseconds. */
  speeds: Map<string, number>;
}

export function createAskStore(): AskStore {
  const listeners = createListeners();
  let state: AskState = {
    query: EMPTY_QUERY,
    layout: 'cells',
    opened: null,
    waiting: EMPTY_QUERY,
    wanted: null,
    open: new Set(['columns']),
  };
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      listeners.tell();
    },
    onChange: listeners.add,
    speeds: new Map(),
  };
}
