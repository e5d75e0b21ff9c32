import { recordProbeCalls } from '../../answers/calls/probe-calls';
import { isCellEditing } from '../../excel/cell-editing';
import { freeNames } from '../../excel/sheets/free-names';
import { afterTyping } from '../../excel/write/after-typing';
import { PROBES, type ProbeGroup } from './probes';
import type { Probe, TrialSheet } from './trial-sheet';

export interface CheckOptions {
  /** Ends the check early. Its sheet is deleted, and what was learnt is still reported. */
  signal: AbortSignal;
  onProgress(progress: { done: number; total: number; title: string }): void;
  /** For tests. */
  groups?: readonly ProbeGroup[];
}

/** `trouble` is a sentence for the person. */
export interface CheckOutcome {
  report?: string;
  trouble?: string;
}

const NAME = 'Rent Roll check';
/** How long one probe may take. */
const LIMIT_MS = 12_000;

/**
 * Tries how this Excel behaves, on a temporary sheet that is always deleted. Never rejects. Refuses with a sentence if the
 * workbook cannot take a sheet.
 */
export async function checkExcel({
  signal,
  onProgress,
  groups = PROBES,
}: CheckOptions): Promise<CheckOutcome> {
  let added: { id: string; name: string };
  try {
    added = await addSheet();
  } catch (thrown) {
    return { trouble: refuseSheet(thrown) };
  }
  const trial = trialOn(added.id, signal);
  const endCalls = recordProbeCalls();
  const lines: string[] = [`Check this Excel, form ${FORM}`];
  const total = groups.reduce((sum, [, probes]) => sum + probes.length, 0);
  let done = 0;
  let trouble: string | undefined;
  try {
    for (const [group, [title, probes]] of groups.entries()) {
      lines.push('', `${group + 1} ${title}`);
      for (const [index, probe] of probes.entries()) {
        if (!signal.aborted) onProgress({ done, total, title });
        lines.push(`${group + 1}.${index + 1} ${probe[0]}: ${await answerOf(probe, trial)}`);
        done++;
      }
    }
  } finally {
    endCalls();
    trouble = await deleteSheet(added);
  }
  return { report: [...lines, ''].join('\n'), ...(trouble && { trouble }) };
}

/** Rises when lines of the report change their meaning or number. */
const FORM = 3;

const trialOn = (id: string, signal: AbortSignal): TrialSheet => ({
  signal,
  batch: (work) =>
    Excel.run(async (context) => {
      const found = await work(context.workbook.worksheets.getItem(id), context);
      await context.sync();
      return found;
    }),
});

/**
 * Returns the answer as one line. An error, a passed limit and a cancelled check are answers, too. A cancelled probe ends by
 * itself first, because it still uses the sheet.
 */
async function answerOf([, ask]: Probe, trial: TrialSheet): Promise<string> {
  if (trial.signal.aborted) return 'not asked';
  const answer = trial.batch((sheet) => sheet.getRange().clear()).then(() => ask(trial));
  const line = await new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(`no answer in ${LIMIT_MS / 1000} s`), LIMIT_MS);
    void answer.then(resolve, (thrown) => resolve(refusalOf(thrown))).finally(() => clearTimeout(timer));
  });
  if (trial.signal.aborted) return 'cancelled';
  return line.replace(/\s+/g, ' ').trim() || 'nothing';
}

/** Names only the code of an error: a message may quote what is in the workbook. */
export function refusalOf(thrown: unknown): string {
  const { code } = (thrown ?? {}) as { code?: unknown };
  if (code === 'ApiNotAvailable' || code === 'ApiNotFound') return 'not available';
  if (typeof code === 'string' || typeof code === 'number') return `refused: ${code}`;
  // An older Office.js lacks the member.
  if (thrown instanceof TypeError) return 'not available';
  return `failed: ${thrown instanceof Error ? thrown.name : typeof thrown}`;
}

const refuseSheet = (thrown: unknown): string =>
  isCellEditing(thrown)
    ? 'A cell is being edited. Press Enter or Escape in the sheet, and start the check again.'
    : `Excel does not let the check add its sheet (${refusalOf(thrown)}). A workbook that is read-only or protected takes none: open a new one, and start the check there.`;

/** Adds a sheet under a free name. Another sheet stays in front. */
const addSheet = () =>
  Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const names = worksheets.items.map(({ name }) => name);
    const sheet = worksheets.add(freeNames([NAME], names)[NAME]).load('id, name');
    await context.sync();
    return { id: sheet.id, name: sheet.name };
  });

/** Deletes the sheet of the check, once a person who edits a cell has left it. Returns a sentence if Excel does not delete it. */
async function deleteSheet({ id, name }: { id: string; name: string }): Promise<string | undefined> {
  try {
    await afterTyping(() =>
      Excel.run(async (context) => {
        // Probes have renamed it.
        const sheet = context.workbook.worksheets.getItemOrNullObject(id).load('name');
        await context.sync();
        if (sheet.isNullObject) return;
        name = sheet.name;
        sheet.delete();
        await context.sync();
      }),
    );
    return undefined;
  } catch (thrown) {
    return `The sheet “${name}” could not be removed (${refusalOf(thrown)}). Delete it yourself.`;
  }
}
