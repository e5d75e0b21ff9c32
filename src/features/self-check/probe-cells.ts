import { isBusyText } from '../../excel/scan/busy-cells';
import { callsOf } from '../../answers/calls/probe-calls';
import type { Desk } from './probe';

let count = 0;

/** Returns a formula that calls RR.PROBE, and the text by which its calls are found. */
export function probeFormula(name: string, args = ''): { formula: string; kind: string } {
  const kind = `${name}#${++count}`;
  return { formula: `=RR.PROBE("${kind}"${args})`, kind };
}

export const enter = (desk: Desk, entries: Readonly<Record<string, string | number>>): Promise<void> =>
  desk.excel(async (sheet, context) => {
    for (const [address, entry] of Object.entries(entries)) sheet.getRange(address).formulas = [[entry]];
    await context.sync();
  });

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

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const valueOf = (desk: Desk, address: string): Promise<unknown> =>
  desk.excel(async (sheet, context) => {
    const range = sheet.getRange(address).load('values');
    await context.sync();
    return range.values[0]?.[0];
  });

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
