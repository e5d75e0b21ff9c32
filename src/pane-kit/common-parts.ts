import { useCallback, useSyncExternalStore } from 'react';
import type { FormulaInventory } from '../answers/formulas/list-formulas';
import type { WorkbookActions } from '../answers/formulas/workbook-actions';
import type { AnswerMemory } from '../answers/answer-memory';
import type { DatabaseChoice } from '../answers/database-choice';
import type { Refresher } from '../answers/refresher';
import type { FindResultSources } from '../answers/result-sources';
import type { SessionKeeper } from '../answers/session-keeper';
import type { Client } from '../client/client';
import type { PaneVisibility } from '../excel/host/pane-visibility';
import type { ManualCalculation } from '../excel/host/manual-calculation';
import type { watchSheets } from '../excel/sheets/watch-sheets';
import type { LastWritten } from '../excel/write/last-written';
import type { PaneRequest } from '../excel/host/ribbon-commands';
import { panePart } from './pane-part';

// What the shell and several capabilities use. The part of one capability stands with it.
export const useClient = panePart<Client>('client');
export const useSession = panePart<SessionKeeper>('session');
export const useDatabases = panePart<DatabaseChoice>('databases');
export const useFormulas = panePart<FormulaInventory>('formulas');
export const useWorkbook = panePart<WorkbookActions>('workbook');
/** What was written last, and how to undo it. */
export const useWritten = panePart<LastWritten>('written');
/** Loads what tells the sheets of the workbook. */
export const useSheetWatch = panePart<() => Promise<{ watchSheets: typeof watchSheets }>>('sheets');
export const useManualCalculation = panePart<ManualCalculation>('manual calculation');
export const useRefresher = panePart<Refresher>('refresher');
export const useResultSources = panePart<FindResultSources>('rests on');
export const useMemory = panePart<AnswerMemory>('memory');
export const usePaneRequest = panePart<PaneRequest>('wish');
export const useVisibility = panePart<PaneVisibility>('visibility');
/** In whose habit the person writes dates and numbers, such as `de-CH`. */
export const useLocale = panePart<string>('locale');

interface Changing {
  onChange(listener: () => void): () => void;
}

/** `read` must return the same value until the part changes. */
export function useChanging<T>(part: Changing, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => part.onChange(listener), [part]);
  return useSyncExternalStore(subscribe, read);
}
