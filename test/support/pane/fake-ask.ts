import { RrError } from '../../../src/contract/failure';
import type { AskActions } from '../../../src/features/ask/ask-actions';
import { parseCellAddress } from '../../../src/excel/cell-address';
import type { AskStage } from './ask-stage';
import type { Outcome } from './pane-stage';

interface Parts {
  stage(): AskStage;
  set(change: Partial<AskStage>): void;
  wrote(what: string): void;
  calls: string[];
  end(outcome: () => Outcome): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** What Ask does with the workbook, over a stage. */
export function fakeAsk({ stage, set, wrote, calls, end, onChange }: Parts): AskActions {
  const cellOf = (address: string | null) => (address === null ? null : (parseCellAddress(address) ?? null));
  return {
    target: async () => cellOf(stage().target),
    onTargetChange: onChange,
    preview: async (query, { signal, isCacheOnly }) => {
      if (isCacheOnly) return stage().isCached ? stage().answer : undefined;
      calls.push(`preview ${query.columns.join(' ')}`);
      const gone = new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => reject(new RrError('cancelled', 'Cancelled.'))),
      );
      await Promise.race([end(() => stage().preview), gone]);
      return stage().answer;
    },
    profile: async () => stage().profile,
    plan: async () => {
      const { blocked } = stage();
      return { fills: 'B2:G228', ...(blocked && { blocked }) };
    },
    insert: async (query, { sheet, cell }) => {
      calls.push(`insert ${JSON.stringify(query)} at ${sheet}!${cell}`);
      await end(() => stage().insert);
      wrote(`${sheet}!${cell}:G228`);
      return { sheet, cell };
    },
    insertHeadings: async (columns) => {
      calls.push(`headings ${columns.join(' ')}`);
      return 'Sheet2!B2:D2';
    },
    calls: async () => stage().inCell,
    open: async (cell, call) => {
      await end(() => stage().open);
      return { ...stage().opened, cell, call };
    },
    apply: async (opened, query) => {
      calls.push(`apply ${JSON.stringify(query)} to ${opened.cell.sheet}!${opened.cell.cell}`);
      await end(() => stage().apply);
      set({ opened: { ...stage().opened, query } });
      wrote('Tenancy schedule!F3:G5');
    },
  };
}
