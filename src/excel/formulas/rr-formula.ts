/** With one reading only: a doubled quote is never the end of one text and the beginning of another. */
export const TEXT = /"(?:[^"]|"")*"(?!")/;
export const SHEET_NAME = /'(?:[^']|'')*'/;
export const CALL = /(?<![\w.])(?:_xldudf_)?RR[._](?<call>[A-Z]+)\s*\(/gi;

/** Texts in quotes, and sheet names in them, are no calls. */
const QUOTED = new RegExp(`${TEXT.source}|${SHEET_NAME.source}`, 'g');

/** How many calls of our functions a formula makes itself; none for what is no formula. */
export function countCalls(formula: unknown): number {
  if (typeof formula !== 'string' || !formula.startsWith('=')) return 0;
  return formula.replace(QUOTED, '').match(CALL)?.length ?? 0;
}

/** A formula that may make one call several times, with other arguments: its calls cannot be told by its text. */
export const repeatsCalls = (formula: unknown): boolean =>
  typeof formula === 'string' && /(?<![\w.])(?:_xl\w+\.)*LAMBDA\s*\(/i.test(formula.replace(QUOTED, ''));

/**
 * Reads which cells call our functions, by themselves or through defined names: a name may stand for a formula with
 * a call, or for another such name.
 */
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
  // A name may use one that comes later: passes go on while they find more, so that a circle ends, too.
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
