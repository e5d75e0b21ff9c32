import { recordProbeCalls } from '../../answers/calls/probe-calls';
import { addSheet, refusedSheet, removeSheets, watchCoAuthors, whyNot, type CheckSheet } from './check-sheet';
import { aboutHost, files, storage } from './groups/about-host';
import { args, calls, results } from './groups/calls';
import { dirtyFlag, events } from './groups/dirty-flag';
import { lateAnswers, sizes, speed } from './groups/speed';
import { formulaTexts, names, spillErrors, spills } from './groups/spills';
import { inTime, refusalOf, runProbe, type Desk, type Page, type ProbeGroup } from './probe';
import { QUESTIONS, showQuestions, type Question } from './questions';

/** Their order numbers the lines of a report, so a new group comes last. The person's answers are the sixteenth. */
const GROUPS: readonly ProbeGroup[] = [
  ...[aboutHost, storage, files, speed, args, results, spills, calls, lateAnswers, sizes],
  ...[dirtyFlag, formulaTexts, names, events, spillErrors],
];

export interface CheckProgress {
  done: number;
  total: number;
  /** What is being tried. */
  title: string;
}

export interface CheckOptions {
  /** Ends the check early. Its sheet is removed and what was learnt is still reported. */
  signal: AbortSignal;
  page: Page;
  onProgress(progress: CheckProgress): void;
  /** Asks the person, while the sheet is in front. Resolves with an answer for each question. */
  askPerson(asked: { sheet: string; questions: readonly Question[] }): Promise<readonly string[]>;
  /** For tests. */
  groups?: readonly ProbeGroup[];
}

/** `trouble` is a sentence for the person. */
export interface CheckOutcome {
  report?: string;
  trouble?: string;
}

/** Preparing a group, and removing the sheet, take at most this long. */
const STEP_MS = 30_000;

/**
 * Tries how this Excel behaves, on a sheet of its own, which it always removes. Never rejects. Refuses with a sentence in
 * a workbook that cannot take a sheet, or that another person is editing.
 */
export async function checkExcel({
  signal,
  page,
  onProgress,
  askPerson,
  groups = GROUPS,
}: CheckOptions): Promise<CheckOutcome> {
  const refused = await whyNot();
  if (refused) return { trouble: refused };
  let sheet: CheckSheet;
  try {
    sheet = await addSheet();
  } catch (thrown) {
    return { trouble: refusedSheet(refusalOf(thrown)) };
  }
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  let trouble: string | undefined;
  const leaveCoAuthors = await watchCoAuthors((sentence) => {
    trouble = sentence;
    stop.abort();
  });
  const endCalls = recordProbeCalls();
  const reported: ReportGroup[] = [];
  try {
    const desk = deskOf(sheet, page, stop.signal);
    const total = groups.reduce((sum, { probes }) => sum + probes.length, 0);
    let done = 0;
    for (const group of groups) {
      if (!stop.signal.aborted) await settled(prepare(group, desk), stop.signal);
      const lines: ReportGroup['lines'] = [];
      reported.push({ title: group.title, lines });
      for (const probe of group.probes) {
        if (!stop.signal.aborted) onProgress({ done, total, title: group.title });
        lines.push({ title: probe.title, answer: await runProbe(probe, desk) });
        done++;
      }
    }
    const answers = stop.signal.aborted ? [] : await askOnSheet(desk, sheet, askPerson);
    reported.push({
      title: 'What the person sees',
      lines: QUESTIONS.map(({ short }, at) => ({ title: short, answer: answers[at] ?? 'not answered' })),
    });
  } finally {
    endCalls();
    signal.removeEventListener('abort', onAbort);
    await leaveCoAuthors();
    trouble = (await removeSheets(sheet)) ?? trouble;
  }
  return { report: reportText(reported), ...(trouble && { trouble }) };
}

function deskOf(sheet: CheckSheet, page: Page, signal: AbortSignal): Desk {
  return {
    signal,
    page,
    excel: (work) =>
      Excel.run(async (context) => {
        const found = await work(context.workbook.worksheets.getItem(sheet.id), context);
        await context.sync();
        return found;
      }),
    alsoRemove: (id) => void sheet.others.push(id),
  };
}

/** Empties the sheet, and lets the group fill it. */
async function prepare({ prepare: fill }: ProbeGroup, desk: Desk): Promise<void> {
  await desk.excel((sheet) => sheet.getRange().clear());
  await fill?.(desk);
}

async function askOnSheet(
  desk: Desk,
  sheet: CheckSheet,
  askPerson: CheckOptions['askPerson'],
): Promise<readonly string[]> {
  await settled(prepare({ title: '', probes: [] }, desk), desk.signal);
  const shown = showQuestions(desk).catch(() => async () => {});
  await settled(shown, desk.signal);
  const cancelled = new Promise<readonly string[]>((resolve) =>
    desk.signal.addEventListener('abort', () => resolve([])),
  );
  const answers = await Promise.race([askPerson({ sheet: sheet.name, questions: QUESTIONS }), cancelled]);
  await settled(
    shown.then((leave) => leave()),
    desk.signal,
  );
  return answers;
}

/** Waits for a step, but not for ever, and not for its success. */
const settled = (step: Promise<unknown>, signal: AbortSignal): Promise<string> =>
  inTime(
    step.then(() => 'done'),
    signal,
    STEP_MS,
  );

interface ReportGroup {
  title: string;
  lines: { title: string; answer: string }[];
}

/** Rises when lines of the report change their meaning or number. */
const FORM = 1;

/** Writes a report as plain text: one line for each answer, in a stable order, so that two reports can be compared. */
const reportText = (groups: readonly ReportGroup[]): string =>
  [
    `Check this Excel, form ${FORM}`,
    ...groups.flatMap(({ title, lines }, group) => [
      '',
      `${group + 1} ${title}`,
      ...lines.map(({ title: about, answer }, line) => `${group + 1}.${line + 1} ${about}: ${answer}`),
    ]),
    '',
  ].join('\n');
