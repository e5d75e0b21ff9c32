import { readArgument, type Argument } from './argument';
import { tokensOf } from './tokens';

/** Where something stands in a formula: from `start` up to, but not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

/** An argument without the spaces around it. An omitted one has an empty span, where it would be written. */
export type PlacedArgument = Argument & Span;

/** A call of one of our functions. Its span goes from the function's name to the closing parenthesis. */
export interface Call extends Span {
  /** Without the namespace, in upper case, such as `QUERY`. */
  name: string;
  args: readonly PlacedArgument[];
}

/** Finds the calls of our functions in a formula, in the order of its text, also those inside of others. */
export function parseCalls(formula: string): Call[] {
  if (!formula.startsWith('=')) return [];
  const calls: Call[] = [];
  /** The pairs of parentheses that are open. Only calls of ours have a name. */
  const open: { start: number; name?: string; args: PlacedArgument[]; from: number }[] = [];
  for (const { at, text, call } of tokensOf(formula)) {
    const level = open.at(-1);
    const end = at + text.length;
    if (text === ')') {
      open.pop();
      if (level?.name !== undefined) {
        const last = placed(formula, level.from, at);
        const args = level.args.length === 0 && last.kind === 'omitted' ? [] : [...level.args, last];
        calls.push({ name: level.name, start: level.start, end, args });
      }
    } else if (text === ',' && level) {
      level.args.push(placed(formula, level.from, at));
      level.from = end;
    } else if (call !== undefined || text === '(')
      open.push({ start: at, ...(call !== undefined && { name: call }), args: [], from: end });
  }
  return calls.sort((one, other) => one.start - other.start);
}

function placed(formula: string, from: number, to: number): PlacedArgument {
  const text = formula.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  const end = Math.max(start, from + text.trimEnd().length);
  return { ...readArgument(text), start, end };
}
