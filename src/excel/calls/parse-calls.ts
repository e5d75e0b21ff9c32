import { functionCalled, bareName, tokensOf, type Token } from './tokens';
import { readArgument, type Argument } from './argument';

/** An argument without the spaces around it. An omitted one has an empty span, where it would be written. */
export type PlacedArgument = Argument & Span;

/** A call of one of our functions. Its span goes from the function's name to the closing parenthesis. */
export interface Call extends Span {
  /** Without the namespace, in upper case, such as `QUERY`. */
  name: string;
  args: readonly PlacedArgument[];
}

/** Finds the calls of our functions in a formula, in the order of its text, also those inside of others. */
export const parseCalls = (formula: string): Call[] =>
  callsIn(formula.startsWith('=') ? formula : '').flatMap(({ called, start, end, args }) => {
    const name = functionCalled(called);
    return name === undefined ? [] : [{ name, start, end, args: args.map((span) => placed(formula, span)) }];
  });

function placed(formula: string, { start: from, end: to }: Span): PlacedArgument {
  const text = formula.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  const end = Math.max(start, from + text.trimEnd().length);
  return { ...readArgument(text), start, end };
}

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
export function callsIn(formula: string, tokens = tokensOf(formula)): FoundCall[] {
  const calls: FoundCall[] = [];
  /** The pairs of parentheses that are open. */
  const open: { called: Token | undefined; args: Span[]; from: number }[] = [];
  let before: Token | undefined;
  for (const token of tokens) {
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
