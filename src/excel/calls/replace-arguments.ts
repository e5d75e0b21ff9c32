import { printArgument, type Argument } from './argument';
import type { Call } from './parse-calls';

/**
 * Writes arguments of a call, by place, in place of those that stand there. Arguments before a new one are omitted. Every
 * other character stays, except the commas behind the last argument.
 */
export function replaceArguments(
  formula: string,
  call: Call,
  replaced: ReadonlyMap<number, Argument>,
): string {
  const written = [...replaced].filter(([place, { kind }]) => place < call.args.length || kind !== 'omitted');
  if (written.length === 0) return formula;
  const count = Math.max(call.args.length, ...written.map(([place]) => place + 1));
  const close = call.end - 1;
  let text = '';
  let done = call.start;
  /** Where the last argument ends that is not omitted, or the opening parenthesis. */
  let kept = 0;
  for (let place = 0; place < count; place++) {
    const { start, end } = call.args[place] ?? { start: close, end: close };
    text += formula.slice(done, start);
    if (place > 0 && place >= call.args.length) text += ',';
    if (place === 0) kept = text.length;
    const argument = replaced.get(place);
    const print = argument === undefined ? formula.slice(start, end) : printArgument(argument);
    text += print;
    done = end;
    if (print !== '') kept = text.length;
  }
  const endsOmitted = written.some(([place]) => place >= call.args.length - 1) && kept < text.length;
  return formula.slice(0, call.start) + (endsOmitted ? text.slice(0, kept) : text) + formula.slice(done);
}

/** Writes a call as a person does: a space behind a comma between two arguments, and no argument omitted at its end. */
export function printCall(name: string, args: readonly Argument[]): string {
  const given = args.map(printArgument);
  while (given.at(-1) === '') given.pop();
  const text = given.reduce(
    (before, one, place) =>
      place === 0 ? one : `${before},${one !== '' && given[place - 1] !== '' ? ' ' : ''}${one}`,
    '',
  );
  return `RR.${name}(${text})`;
}
