import { asRrError, RrError } from '../../contract/failure';
import { inExcel } from '../in-excel';
import { createListeners } from '../listeners';

/** The parts of the add-in that write into the workbook. */
export type Writer =
  | 'ask'
  | 'cell'
  | 'changes'
  | 'checks'
  | 'compare'
  | 'formulas'
  | 'record'
  | 'reports'
  | 'text'
  | 'values';

/** Something that the add-in has written. */
export interface Writing {
  by: Writer;
  /** For people, such as `Roll!B6` or `sheets "Units" and "Report"`. */
  what: string;
  /** The sheets by name or id, or cells of them, that are to be calculated in manual mode. */
  calculates?: readonly { sheet: string; address?: string }[];
  /**
   * Puts back what was there. Throws `bad-input` and changes nothing if a person has changed it since. Resolves to a sentence
   * about what stays, if it can put back a part.
   */
  undo(context: Excel.RequestContext): Promise<string | void>;
}

/** What the last undo did: what is back as it was, or why it is not. */
export type UndoNews = { undone: Writing; left?: string } | { failure: RrError };

/**
 * The one place that knows what the add-in wrote last, and how to put back what was there. Whatever writes into the workbook
 * works in `inOneStep`, and notes here how to undo it. It lasts until the add-in writes again.
 */
export interface LastWritten {
  /**
   * Runs a batch whose changes Excel itself undoes in one step, where it can (ExcelApi 1.20). Where Excel cannot undo one of
   * them, the batch runs a second time: it must leave nothing behind when it fails, or note what it has written.
   */
  inOneStep<T>(run: (context: Excel.RequestContext) => Promise<T>): Promise<T>;
  note(writing: Writing): void;
  /** Forgets a writing that is undone in another way. */
  forget(writing: Writing): void;
  /** Returns the same object until something else is written. Null if there is nothing to undo. */
  current(): Writing | null;
  /** Puts back what was there before the last writing. Never rejects: `news` says what came of it. */
  undo(): Promise<void>;
  news(): UndoNews | null;
  /** Drops the news. */
  dismiss(): void;
  onChange(listener: () => void): () => void;
  onUndone(listener: (writing: Writing) => void): () => void;
}

interface Requirements {
  isSetSupported(name: string, minVersion?: string): boolean;
}

type Run = <T>(options: object, run: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;

/** Excel then says that it cannot undo a part of a batch, so that it cannot join the steps either. */
export const cannotJoin = (thrown: unknown): boolean =>
  (thrown as { code?: unknown } | null)?.code === 'UndoNotSupported';

export function createLastWritten(requirements?: Requirements): LastWritten {
  const listeners = createListeners();
  const undone = createListeners<[Writing]>();
  let canJoin = requirements?.isSetSupported('ExcelApi', '1.20') ?? false;
  let last: Writing | null = null;
  let news: UndoNews | null = null;
  let isUndoing = false;
  const setLast = (writing: Writing | null, nextNews: UndoNews | null = null) => {
    [last, news] = [writing, nextNews];
    listeners.notify();
  };
  const inOneStep: LastWritten['inOneStep'] = async (run) => {
    if (!canJoin) return Excel.run(run);
    const before = last;
    try {
      // The types of Office.js end at ExcelApi 1.15.
      return await (Excel.run as unknown as Run)({ mergeUndoGroup: true }, run);
    } catch (thrown) {
      if (!cannotJoin(thrown)) throw thrown;
      canJoin = false;
      const mine = last;
      if (mine && mine !== before) {
        await Excel.run((context) => mine.undo(context));
        setLast(before);
      }
      return Excel.run(run);
    }
  };
  return {
    inOneStep,
    note: (writing) => setLast(writing),
    forget: (writing) => last === writing && setLast(null),
    current: () => last,
    async undo() {
      if (isUndoing || !last) return;
      const writing = last;
      isUndoing = true;
      try {
        const left = await inExcel(
          `Excel did not undo ${writing.what}. Finish editing the current cell and try again.`,
          (context) => writing.undo(context),
          undefined,
          inOneStep,
        );
        // The add-in may have written something else meanwhile.
        setLast(last === writing ? null : last, { undone: writing, ...(left && { left }) });
        undone.notify(writing);
      } catch (thrown) {
        setLast(last, { failure: asRrError(thrown) });
      } finally {
        isUndoing = false;
      }
    },
    news: () => news,
    dismiss: () => setLast(last),
    onChange: listeners.add,
    onUndone: undone.add,
  };
}
