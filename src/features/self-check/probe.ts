import { callsOf } from '../../answers/calls/probe-calls';
import { isBusyText } from '../../excel/scan/busy-cells';

export type Page = Pick<typeof globalThis, 'fetch' | 'document'>;

/** The sheet of a check, and when to stop. */
export interface Desk {
  signal: AbortSignal;
  /** The page of the add-in. */
  page: Page;
  /** Runs a batch on the sheet of the check. What is loaded in it can be read afterwards. */
  excel<T>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => T | Promise<T>): Promise<T>;
  /** Names another sheet that this probe has added. It is removed with the first. */
  alsoRemove(sheetId: string): void;
}

export interface Probe {
  title: string;
  /** Default: `LIMIT_MS`. */
  limitMs?: number;
  /** Resolves with one line. */
  ask(desk: Desk): Promise<string>;
}

export interface ProbeGroup {
  title: string;
  /** Runs first, on an empty sheet. If it fails, each probe still says what it sees. */
  prepare?(desk: Desk): Promise<void>;
  probes: readonly Probe[];
}

const LIMIT_MS = 12_000;

/** Returns the answer of a probe as one line. Never rejects: an error and a passed time limit are answers, too. */
export async function runProbe({ ask, limitMs = LIMIT_MS }: Probe, desk: Desk): Promise<string> {
  if (desk.signal.aborted) return 'not asked';
  return oneLine(await inTime(ask(desk), desk.signal, limitMs));
}

/** Resolves with the answer, or with words for a passed time limit or a cancelled check. */
export function inTime(answer: Promise<string>, signal: AbortSignal, limitMs: number): Promise<string> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('cancelled');
    const end = (words: string) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(words);
    };
    const cancel = () => end('cancelled');
    const timer = setTimeout(() => end(`no answer in ${limitMs / 1000} s`), limitMs);
    signal.addEventListener('abort', cancel);
    void answer.then(end, (thrown) => end(refusalOf(thrown)));
  });
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

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim() || 'nothing';

let count = 0;

/** Returns a formula that calls RR.PROBE, and the text by which its calls are found. */
export function probeFormula(name: string, args = '') {
  const kind = `${name}#${++count}`;
  return { formula: `=RR.PROBE("${kind}"${args})`, kind };
}

export const enter = (desk: Desk, entries: Readonly<Record<string, string | number>>): Promise<void> =>
  desk.excel((sheet) => {
    for (const [address, entry] of Object.entries(entries)) sheet.getRange(address).formulas = [[entry]];
  });

/** Enters calls of RR.PROBE, by address. Returns the text by which the calls of each cell are found. */
export async function enterCalls(
  desk: Desk,
  calls: Readonly<Record<string, readonly [name: string, args?: string]>>,
): Promise<ReadonlyMap<string, string>> {
  const made = Object.entries(calls).map(([address, call]) => ({ address, ...probeFormula(...call) }));
  await enter(desk, Object.fromEntries(made.map(({ address, formula }) => [address, formula])));
  return new Map(made.map(({ address, kind }) => [address, kind]));
}

/** Enters a call of RR.PROBE, and waits for its answer. `ms` is undefined if the cell still waits then. */
export async function askCell(
  desk: Desk,
  address: string,
  call: readonly [name: string, args?: string],
  limitMs?: number,
) {
  const kind = (await enterCalls(desk, { [address]: call })).get(address)!;
  return { kind, ms: await answeredIn(desk, address, kind, limitMs) };
}

/** Resolves with true when the condition holds, and with false after the time, or when the check is cancelled. */
export async function waitFor(
  desk: Desk,
  condition: () => Promise<boolean> | boolean,
  limitMs: number,
  everyMs = 100,
): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (!desk.signal.aborted) {
    if (await condition()) return true;
    if (Date.now() >= until) return false;
    await wait(everyMs);
  }
  return false;
}

/** Ends what a handler of an earlier batch follows. */
export const stopListening = (listening: OfficeExtension.EventHandlerResult<unknown>): Promise<void> =>
  Excel.run(listening.context as Excel.RequestContext, async (context) => {
    listening.remove();
    await context.sync();
  });

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function valueOf(desk: Desk, address: string): Promise<unknown> {
  const { values } = await desk.excel((sheet) => sheet.getRange(address).load('values'));
  return values[0]?.[0];
}

/** A cell that Excel fills without a call gets this long. */
const WITHOUT_CALL_MS = 2_000;

/** Resolves with the time after which a cell shows an answer, or undefined if it still waits then. */
export async function answeredIn(
  desk: Desk,
  address: string,
  kind: string,
  limitMs = 10_000,
): Promise<number | undefined> {
  const start = Date.now();
  const shows = async () => {
    const isDue = callsOf(kind).length > 0 || Date.now() - start > WITHOUT_CALL_MS;
    return isDue && !isBusyText(await valueOf(desk, address));
  };
  return (await waitFor(desk, shows, limitMs)) ? Date.now() - start : undefined;
}

/** Says what a cell shows to each way of reading it. */
export const describeCell = (desk: Desk, address: string): Promise<string> =>
  desk.excel(async (sheet, context) => {
    const range = sheet.getRange(address).load('values, valueTypes, text, numberFormat');
    const readsJson =
      Office.context.requirements.isSetSupported('ExcelApi', '1.16') && 'valuesAsJson' in range;
    if (readsJson) range.load('valuesAsJson');
    await context.sync();
    const json = readsJson ? range.valuesAsJson[0]?.[0] : undefined;
    return [
      `value ${quoted(range.values[0]?.[0])}`,
      `type ${range.valueTypes[0]?.[0]}`,
      `text ${quoted(range.text[0]?.[0])}`,
      `format ${range.numberFormat[0]?.[0]}`,
      `json ${json ? jsonWords(json) : 'not available'}`,
    ].join(' · ');
  });

function jsonWords(value: Excel.CellValue): string {
  const { type, errorType, errorSubType, numberFormat } = value as unknown as Record<string, unknown>;
  return [type, errorType, errorSubType, numberFormat].filter((part) => part !== undefined).join(' ');
}

/** Our own probes make long texts, whose length says enough. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 200 ? `${typeof value} of ${String(value).length} characters` : text;
}
