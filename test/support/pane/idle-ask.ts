import type { AskActions } from '../../../src/excel/ask/ask-actions';

/** What Ask does with a workbook in which no cell is selected. */
export const IDLE_ASK: AskActions = {
  target: async () => null,
  onTargetChange: () => () => undefined,
  preview: async () => undefined,
  plan: async (_query, _layout, { cell }) => ({ fills: cell }),
  insert: async (_query, _layout, target) => target,
  insertHeadings: async () => '',
  calls: async () => [],
  open: () => Promise.reject(new Error('No formula is on this stage.')),
  apply: async () => undefined,
  lastWritten: () => null,
  putBack: async () => undefined,
  onWritten: () => () => undefined,
};
