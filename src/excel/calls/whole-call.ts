import { tokensOf, type Token } from './tokens';

const CALL = /^(?:_xldudf_)?RR[._](?!PROBE$)([A-Z]+)$/i;

/**
 * Returns the function that a token calls, such as `QUERY`, if it is one of ours. RR.PROBE asks for no data: only "Check
 * this Excel" enters it, on a sheet that it removes.
 */
export const functionCalled = ({ kind, text }: Token): string | undefined =>
  kind === 'call' ? CALL.exec(text)?.[1]!.toUpperCase() : undefined;

const isOurs = (token: Token | undefined): boolean =>
  token !== undefined && functionCalled(token) !== undefined;

/** Returns true if a formula is one call of ours and nothing else, and none of its arguments is such a call. */
export function isWholeCall(formula: string): boolean {
  const tokens = tokensOf(formula.slice(1)).filter(({ kind }) => kind !== 'space');
  if (!isOurs(tokens[0])) return false;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && isOurs(token)) return false;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (token.text === ')' && depth === 0) return at === tokens.length - 1;
  }
  return false;
}
