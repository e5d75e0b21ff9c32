import { callsOf, type ProbeCall } from '../../answers/calls/probe-calls';
import { isBusyText } from '../../excel/scan/busy-cells';

/** The temporary sheet of a check. */
export interface TrialSheet {
  signal: AbortSignal;
  /** Runs a batch on the sheet. What is loaded in it can be read afterwards. */
  batch<T>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => T | Promise<T>): Promise<T>;
}

/** What is tried, and how. Begins on an empty sheet, and resolves with one line. */
export type Probe = readonly [title: string, ask: (trial: TrialSheet) => Promise<string>];

export type Fill = (sheet: Excel.Worksheet) => void;

/** How long Excel gets to call RR.PROBE, and to show its answer. */
const ANSWER_MS = 10_000;
/** A cell that shows something by now without a call does not call any more. */
const CALL_MS = 1_500;
const EVERY_MS = 50;

let count = 0;

/** Enters a call of RR.PROBE. Returns what its calls are, and lets others wait for its answer. */
export async function enterProbe(
  trial: TrialSheet,
  { name, args = '', cell = 'A1', fill }: { name: string; args?: string; cell?: string; fill?: Fill },
) {
  const kind = `${name}#${++count}`;
  await trial.batch((sheet) => {
    fill?.(sheet);
    sheet.getRange(cell).formulas = [[`=RR.PROBE("${kind}"${args})`]];
  });
  const calls = (): readonly ProbeCall[] => callsOf(kind);
  const enteredAt = Date.now();
  const isAnswered = async () => {
    const isDue = calls().length > 0 || Date.now() - enteredAt > CALL_MS;
    return isDue && !isBusyText(await valueOf(trial, cell));
  };
  return { calls, answered: () => waitFor(trial, isAnswered, ANSWER_MS) };
}

/** Counts the calls that come while `act` runs and shortly after it. */
export async function callsDuring(
  trial: TrialSheet,
  calls: () => readonly ProbeCall[],
  act: () => Promise<unknown>,
): Promise<string> {
  const before = calls().length;
  await act();
  await waitFor(trial, () => calls().length > before, CALL_MS);
  return `calls: ${calls().length - before}`;
}

/** Resolves with whether the condition came true within the time. */
export async function waitFor(
  trial: TrialSheet,
  condition: () => Promise<boolean> | boolean,
  limitMs: number,
): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (!trial.signal.aborted) {
    if (await condition()) return true;
    if (Date.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return false;
}

export async function valueOf(trial: TrialSheet, cell: string): Promise<unknown> {
  const { values } = await trial.batch((sheet) => sheet.getRange(cell).load('values'));
  return values[0]?.[0];
}

/** Says what a cell shows to each way of reading it. */
export const describeCell = (trial: TrialSheet, cell: string): Promise<string> =>
  trial.batch(async (sheet, context) => {
    const range = sheet.getRange(cell).load('values, valueTypes, text, numberFormat');
    const hasJson = Office.context.requirements.isSetSupported('ExcelApi', '1.16') && 'valuesAsJson' in range;
    if (hasJson) range.load('valuesAsJson');
    await context.sync();
    const json = hasJson ? range.valuesAsJson[0]?.[0] : undefined;
    return [
      `value ${quoted(range.values[0]?.[0])}`,
      `type ${range.valueTypes[0]?.[0]}`,
      `text ${quoted(range.text[0]?.[0])}`,
      `format ${range.numberFormat[0]?.[0]}`,
      `json ${json ? jsonParts(json) : 'not available'}`,
    ].join(' · ');
  });

function jsonParts(value: Excel.CellValue): string {
  const { type, errorType, errorSubType, numberFormat } = value as unknown as Record<string, unknown>;
  return [type, errorType, errorSubType, numberFormat].filter((part) => part !== undefined).join(' ');
}

/** The probes make long texts, whose length says enough. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 200 ? `${typeof value} of ${String(value).length} characters` : text;
}
