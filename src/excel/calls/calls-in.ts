import { bareName, tokensOf, type Token } from './tokens';

/** Where something stands in a formula: from `start` up to, but not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** A call of any function. Its span goes from the function's name to the closing parenthesis. */
export interface FoundCall extends Span {
  called: Token;
  /** With the spaces around them. */
  args: readonly Span[];
}

/** Finds the calls in a formula, in the order of its text, also those inside of others. */
export function callsIn(formula: string): FoundCall[] {
  const calls: FoundCall[] = [];
  /** The pairs of parentheses that are open. */
  const open: { called: Token | undefined; args: Span[]; from: number }[] = [];
  let before: Token | undefined;
  for (const token of tokensOf(formula)) {
    const { text, at } = token;
    const end = at + text.length;
    const level = open.at(-1);
    if (text === '(')
      open.push({ called: before?.kind === 'call' ? before : undefined, args: [], from: end });
    else if ((text === ',' || text === ')') && level) {
      level.args.push({ start: level.from, end: at });
      level.from = end;
    }
    if (text === ')') open.pop();
    if (text === ')' && level?.called) {
      const { called, args } = level;
      const isEmpty = args.length === 1 && formula.slice(args[0]!.start, at).trim() === '';
      calls.push({ called, start: called.at, end, args: isEmpty ? [] : args });
    }
    if (token.kind !== 'space') before = token;
  }
  return calls.sort((a, b) => a.start - b.start);
}

/** A text that is one call and nothing else, such as `ROUND(A1, 2)`. */
export interface SplitCall {
  /** In upper case, without the prefix of newer functions. */
  name: string;
  args: readonly string[];
}

export function splitCall(text: string): SplitCall | undefined {
  const source = text.trim();
  const call = callsIn(source).find(({ start, end }) => start === 0 && end === source.length);
  return (
    call && {
      name: bareName(call.called.text),
      args: call.args.map(({ start, end }) => source.slice(start, end)),
    }
  );
}
