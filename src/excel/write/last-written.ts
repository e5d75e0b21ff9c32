import { asRrError, badInput, type RrError } from '../../contract/failure';
import { codeOf, isCellEditing } from '../cell-editing';
import { excelBatch, explained, inExcel } from '../in-excel';
import { createListeners, type Changing } from '../listeners';

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

/** Gives back what cells held, or a look such as a fill or a width. */
export type Undo = (context: Excel.RequestContext) => Promise<void>;

/** Takes what else is to be put back, also when it comes later. */
export type AddUndo = (undo: Undo) => void;

export interface Step {
  /** Whether Excel joins the changes of the batch. A group takes nothing after a refusal, so every refusal must end it. */
  isGrouped: boolean;
  /** Takes what puts back a change if the batch fails, before the change. It rejects if it has left something. */
  onFailure: AddUndo;
}

type StepBatch<T> = (context: Excel.RequestContext, step: Step) => Promise<T>;

/**
 * The one place that knows what the add-in wrote last, and how to put back what was there. Whatever writes into cells of a
 * person works in `inOneStep`. Whatever writes notes here how to undo it. It lasts until the add-in writes again.
 */
export interface LastWritten extends Changing {
  /**
   * Runs a batch as {@link inExcel} does. Excel itself undoes its changes in one step, where it can (ExcelApi 1.20). If it
   * fails, what it has changed is put back. If Excel refuses a part of a group and nothing is left of it, the batch runs a second
   * time without a group. Sheets are added, copied and deleted elsewhere, because a group always refuses that.
   */
  inOneStep<T>(problem: string, run: StepBatch<T>): Promise<T>;
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
  onUndone(listener: (writing: Writing) => void): () => void;
}

interface Requirements {
  isSetSupported(name: string, minVersion?: string): boolean;
}

type GroupedRun = <T>(options: object, run: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;

/** Whether Excel has refused something, other than because a person edits a cell. */
export const isRefusal = (thrown: unknown): boolean =>
  asRrError(thrown).code === 'bug' && typeof codeOf(thrown) === 'string' && !isCellEditing(thrown);

async function runStep<T>(run: StepBatch<T>, isGrouped: boolean): Promise<T> {
  const undos: Undo[] = [];
  const batch = (context: Excel.RequestContext) =>
    run(context, { isGrouped, onFailure: (undo) => void undos.unshift(undo) });
  try {
    // The types of Office.js end at ExcelApi 1.15.
    const grouped = () => (Excel.run as unknown as GroupedRun)({ mergeUndoGroup: true }, batch);
    return await (isGrouped ? grouped() : excelBatch(batch));
  } catch (thrown) {
    let isLeft = false;
    // The group has ended, because it may refuse this, too.
    for (const undo of undos) await excelBatch(undo).catch(() => (isLeft = true));
    if (isLeft && !isCellEditing(thrown)) throw badInput(LEFT, { cause: thrown });
    if (!isGrouped || isLeft || !isRefusal(thrown)) throw thrown;
  }
  return runStep(run, false);
}

const LEFT =
  'Excel took only a part, and did not put back what stood there. Look at the cells, or choose Undo of Excel.';

export function createLastWritten(requirements?: Requirements): LastWritten {
  const listeners = createListeners();
  const undone = createListeners<[Writing]>();
  const canGroup = requirements?.isSetSupported('ExcelApi', '1.20') ?? false;
  let last: Writing | null = null;
  let news: UndoNews | null = null;
  let isUndoing = false;
  const setLast = (writing: Writing | null, nextNews: UndoNews | null = null) => {
    [last, news] = [writing, nextNews];
    listeners.notify();
  };
  return {
    inOneStep: (problem, run) => explained(problem, () => runStep(run, canGroup)),
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
