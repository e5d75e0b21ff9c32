import { tokensOf } from '../../formulas/calls/tokens';

/** A text that is one call of a function and nothing else, such as `ROUND(A1, 2)`. */
export interface SplitCall {
  /** In upper case, without the prefix of newer functions. */
  name: string;
  args: readonly string[];
}

export function splitCall(text: string): SplitCall | undefined {
  const tokens = tokensOf(text.trim());
  const [name, open] = tokens;
  if (!name || open?.text !== '(' || !/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name.text)) return undefined;
  const args: string[] = [''];
  let depth = 0;
  for (const [at, { text: piece, call }] of tokens.entries()) {
    if (at === 0) continue;
    if (piece === ')') depth -= 1;
    if (depth === 0 && at > 1)
      return at === tokens.length - 1 ? { name: bareName(name.text), args } : undefined;
    if (piece === ',' && depth === 1) args.push('');
    else if (at > 1) args[args.length - 1] += piece;
    if (piece === '(' || call !== undefined) depth += 1;
  }
  return undefined;
}

/** `_xlfn.RANDARRAY` is how a file, and some versions of Excel, write `RANDARRAY`. */
export const bareName = (text: string): string => text.replace(/^(?:_xl\w+\.)+/i, '').toUpperCase();
