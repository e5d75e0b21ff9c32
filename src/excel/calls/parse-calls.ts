import { functionCalled } from './whole-call';
import { readArgument, type Argument } from './argument';
import { callsIn, type Span } from './calls-in';

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
