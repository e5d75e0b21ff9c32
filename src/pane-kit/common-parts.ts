import type { Changing } from '../excel/listeners';
import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import type { FormulaInventory } from '../answers/formulas/list-formulas';
import type { WorkbookActions } from '../answers/formulas/workbook-actions';
import type { AnswerMemory } from '../answers/answer-memory';
import type { DatabaseChoice } from '../answers/database-choice';
import type { Refresher } from '../answers/refresher';
import type { FindResultSources } from '../answers/result-sources';
import type { SessionKeeper } from '../answers/session-keeper';
import type { Client } from '../client/client';
import type { CellAddress } from '../excel/cell-address';
import type { PaneVisibility } from '../excel/host/pane-visibility';
import type { ManualCalculation } from '../excel/host/manual-calculation';
import type { watchSheets } from '../excel/sheets/watch-sheets';
import type { LastWritten } from '../excel/write/last-written';
import type { PaneRequest } from '../excel/host/ribbon-commands';
import { createPartHook } from './pane-part';

// What the shell and several capabilities use. The part of one capability stands with it.
export const useClient = createPartHook<Client>('client');
export const useSession = createPartHook<SessionKeeper>('session');
export const useDatabases = createPartHook<DatabaseChoice>('databases');
export const useFormulas = createPartHook<FormulaInventory>('formulas');
export const useWorkbook = createPartHook<WorkbookActions>('workbook');
/** What was written last, and how to undo it. */
export const useWritten = createPartHook<LastWritten>('written');
/** Loads what tells the sheets of the workbook. */
export const useSheetWatch = createPartHook<() => Promise<{ watchSheets: typeof watchSheets }>>('sheets');
export const useManualCalculation = createPartHook<ManualCalculation>('manual calculation');
export const useRefresher = createPartHook<Refresher>('refresher');
export const useResultSources = createPartHook<FindResultSources>('result sources');
export const useMemory = createPartHook<AnswerMemory>('memory');
export const usePaneRequest = createPartHook<PaneRequest>('pane request');
export const useVisibility = createPartHook<PaneVisibility>('visibility');
/** Shows what else the rows of the formula in a cell can be used for. */
export type ShowRowUses = (cell: CellAddress) => ReactNode;
export const useRowUses = createPartHook<ShowRowUses>('row uses');
/** In whose habit the person writes dates and numbers, such as `de-CH`. */
export const useLocale = createPartHook<string>('locale');

/** `read` must return the same value until the part changes. */
export function useChanging<T>(part: Changing, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => part.onChange(listener), [part]);
  return useSyncExternalStore(subscribe, read);
}
