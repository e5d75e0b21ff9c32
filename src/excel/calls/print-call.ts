import { printArgument, type Argument } from './argument';

/** Writes a call as a person does: a space behind a comma between two arguments, and no argument omitted at its end. */
export function printCall(name: string, args: readonly Argument[]): string {
  const given = args.map(printArgument);
  while (given.at(-1) === '') given.pop();
  const text = given.reduce(
    (before, argument, index) =>
      index === 0
        ? argument
        : `${before},${argument !== '' && given[index - 1] !== '' ? ' ' : ''}${argument}`,
    '',
  );
  return `RR.${name}(${text})`;
}
