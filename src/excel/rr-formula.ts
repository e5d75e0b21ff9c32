import { bareName, isFormula, nameOf, tokensOf, functionCalled } from './calls/tokens';
import type { DefinedNames } from './defined-names';

/** Most formulas of a workbook are not ours, and are not divided into tokens. */
const MAY_CALL = /RR[._]/i;

/** Returns the functions that the content of a cell calls itself, such as `QUERY`. */
export const callNames = (content: unknown): string[] =>
  isFormula(content) && MAY_CALL.test(content)
    ? tokensOf(content).flatMap((token) => functionCalled(token) ?? [])
    : [];

const OPENED_BY_ASK: ReadonlySet<string> = new Set(['QUERY', 'CHANGES', 'TOTAL']);

/** These read cells alone, so that they answer without a sign-in. */
const OF_CELLS: ReadonlySet<string> = new Set(['COMPARE', 'ROLL']);

/** Whether a formula asks the service. */
export const asksService = (formula: string): boolean =>
  callNames(formula).some((name) => !OF_CELLS.has(name));

/** Returns true if a formula has a call that the tab "Ask" can open. */
export const opensInAsk = (formula: string): boolean =>
  callNames(formula).some((name) => OPENED_BY_ASK.has(name));

/** Writes calls as a person does. A file opened before the add-in has loaded may hold `_xldudf_RR_QUERY(` instead. */
export const withKnownFunctions = (formula: string): string =>
  tokensOf(formula)
    .map((token) =>
      functionCalled(token) === undefined ? token.text : token.text.replace(/^_xldudf_RR[._]/i, 'RR.'),
    )
    .join('');

/** Returns true for a formula with LAMBDA, which may make one call several times with different arguments. */
export const repeatsCalls = (formula: string): boolean =>
  tokensOf(formula).some(({ kind, text }) => kind === 'call' && bareName(text) === 'LAMBDA');

/** Creates a counter of our calls in a formula, including calls through defined names, which may use other names. */
export function createCallCounter(names: DefinedNames): (content: unknown) => number {
  const calls = new Map<string, number>();
  const count = (content: unknown): number => {
    const own = callNames(content).length;
    const text = isFormula(content) ? content.toLowerCase() : '';
    if (![...calls.keys()].some((name) => text.includes(name))) return own;
    return tokensOf(text).reduce((sum, token) => sum + (calls.get(nameOf(token)) ?? 0), own);
  };
  // A name may use a later one, so repeat until a pass finds nothing new. This also ends with circular names.
  let before: number;
  do {
    before = calls.size;
    for (const [key, formula] of names) {
      const name = key.slice(key.lastIndexOf('!') + 1);
      const found = calls.has(name) ? 0 : count(formula);
      if (found > 0) calls.set(name, found);
    }
  } while (calls.size > before);
  return count;
}
