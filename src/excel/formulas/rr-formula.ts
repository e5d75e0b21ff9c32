import { SHEET_NAME, TEXT } from './formula-patterns';

/** RR.PROBE asks for no data: only "Check this Excel" enters it, on a sheet that it removes. */
export const CALL = /(?<![\w.])(?:_xldudf_)?RR[._](?!PROBE\s*\()(?<call>[A-Z]+)\s*\(/gi;

/** Texts and quoted sheet names, which contain no calls. */
const QUOTED = new RegExp(`${TEXT.source}|${SHEET_NAME.source}`, 'g');

export function countCalls(formula: unknown): number {
  if (typeof formula !== 'string' || !formula.startsWith('=')) return 0;
  return formula.replace(QUOTED, '').match(CALL)?.length ?? 0;
}

/** Returns the functions that a formula calls itself, such as `QUERY`. */
export const callNames = (formula: string): string[] =>
  [...formula.replace(QUOTED, '').matchAll(CALL)].map(({ groups }) => groups!['call']!.toUpperCase());

/** Returns true if a formula is one call and nothing else, and none of its arguments is a call. */
export function isWholeCall(formula: string): boolean {
  const bare = formula.replace(QUOTED, '').replace(/^=\s*/, '');
  const [call] = /^(?:_xldudf_)?RR[._][A-Z]+\s*\(/i.exec(bare) ?? [];
  if (call === undefined || callNames(formula).length > 1) return false;
  let depth = 1;
  for (let at = call.length; at < bare.length; at++) {
    if (bare[at] === '(') depth += 1;
    if (bare[at] === ')') depth -= 1;
    if (depth === 0) return bare.slice(at + 1).trim() === '';
  }
  return false;
}

/** Writes calls as a person does. A file opened before the add-in has loaded may hold `_xldudf_RR_QUERY(` instead. */
export const withKnownFunctions = (formula: string): string =>
  formula
    .split(new RegExp(`(${QUOTED.source})`))
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/(?<![\w.])_xldudf_RR[._](?=[A-Z]+\s*\()/gi, 'RR.'),
    )
    .join('');

/** Returns true for a formula with LAMBDA, which may make one call several times with different arguments. */
export const repeatsCalls = (formula: unknown): boolean =>
  typeof formula === 'string' && /(?<![\w.])(?:_xl\w+\.)*LAMBDA\s*\(/i.test(formula.replace(QUOTED, ''));

/** Creates a counter of our calls in a formula, including calls through defined names, which may use other names. */
export function createCallCounter(
  names: readonly { name: string; formula: unknown }[],
): (formula: unknown) => number {
  const calls = new Map<string, number>();
  const count = (formula: unknown): number => {
    if (typeof formula !== 'string' || !formula.startsWith('=')) return 0;
    if (calls.size === 0) return countCalls(formula);
    const words = formula.replace(QUOTED, '').match(/[\p{L}_\\][\p{L}\p{N}_.\\]*/gu) ?? [];
    return words.reduce((sum, word) => sum + (calls.get(word.toLowerCase()) ?? 0), countCalls(formula));
  };
  // A name may use a later one, so repeat until a pass finds nothing new. This also ends with circular names.
  let before: number;
  do {
    before = calls.size;
    for (const { name, formula } of names) {
      const found = calls.has(name.toLowerCase()) ? 0 : count(formula);
      if (found > 0) calls.set(name.toLowerCase(), found);
    }
  } while (calls.size > before);
  return count;
}
