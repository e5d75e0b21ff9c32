import { sheetOf, tokensOf, valueOfText, type Token } from './tokens';

/** A cell of an array constant. An error stands as it is written, such as `#N/A`. */
export type ConstantCell = string | number | boolean | { error: string };

/** What a formula gives to a function. `computed` is everything else, kept as it is written. */
export type Argument =
  | { kind: 'omitted' }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'logical'; value: boolean }
  | { kind: 'array'; rows: readonly (readonly ConstantCell[])[] }
  | { kind: 'reference'; form: ReferenceForm; text: string }
  | { kind: 'computed'; text: string };

/** `cells`: `B8:J8`. `spill`: `A1#`. `table`: `Rolls[Unit]`. `name`: a defined name, or one of LET and LAMBDA. */
export type ReferenceForm = 'cells' | 'spill' | 'table' | 'name';

/** Reads an argument as it stands between two commas. */
export function readArgument(text: string): Argument {
  const source = text.trim();
  const computed: Argument = { kind: 'computed', text: source };
  const tokens = tokensOf(source).filter(({ kind }) => kind !== 'space');
  const [first, ...remaining] = tokens;
  if (!first) return { kind: 'omitted' };
  const number = /^[-+]?[.\d][-+.\dE]*%?$/i.test(source) ? Number(source.replace('%', '')) : NaN;
  if (!Number.isNaN(number)) return { kind: 'number', value: source.endsWith('%') ? number / 100 : number };
  if (tokens.length % 2 === 1 && tokens.every((token, at) => (at % 2 ? token.text === '&' : isText(token))))
    return {
      kind: 'text',
      value: tokens
        .filter(isText)
        .map(({ text: literal }) => valueOfText(literal))
        .join(''),
    };
  if (remaining.length > 0 || sheetOf(first.prefix, source) === undefined) return computed;
  const { kind } = first;
  if (/^(?:TRUE|FALSE)$/i.test(source)) return { kind: 'logical', value: /^T/i.test(source) };
  if (kind === 'cells' || kind === 'spill' || kind === 'table' || kind === 'name')
    return { kind: 'reference', form: kind, text: source };
  const rows = kind === 'array' ? arrayRows(source) : undefined;
  return rows ? { kind: 'array', rows } : computed;
}

const isText = ({ kind }: Token): boolean => kind === 'text';

/** Writes an argument as it stands in a formula. {@link readArgument} reads it back. */
export function printArgument(argument: Argument): string {
  switch (argument.kind) {
    case 'omitted':
      return '';
    case 'array':
      return `{${argument.rows.map((row) => row.map(printConstant).join(',')).join(';')}}`;
    case 'reference':
    case 'computed':
      return argument.text;
    default:
      return printConstant(argument.value);
  }
}

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

function printConstant(cell: ConstantCell): string {
  if (typeof cell === 'string') return `"${cell.replaceAll('"', '""')}"`;
  return typeof cell === 'object' ? cell.error : String(cell).toUpperCase();
}

/** Returns undefined for a constant that Excel would refuse: cells that are empty, or rows of different lengths. */
function arrayRows(source: string): ConstantCell[][] | undefined {
  const texts = [['']];
  for (const { text } of tokensOf(source.slice(1, -1))) {
    const row = texts.at(-1)!;
    if (text === ';') texts.push(['']);
    else if (text === ',') row.push('');
    else row[row.length - 1] += text;
  }
  const rows = texts.map((row) => row.flatMap((text) => constantOf(readArgument(text)) ?? []));
  return texts.every((row, at) => row.length === texts[0]!.length && rows[at]!.length === row.length)
    ? rows
    : undefined;
}

/** Returns the constant that an argument is. Undefined if it is anything else, or an array. */
export function constantOf(read: Argument): ConstantCell | undefined {
  if (read.kind === 'text' || read.kind === 'number' || read.kind === 'logical') return read.value;
  const isError = read.kind === 'computed' && tokensOf(read.text).every(({ kind }) => kind === 'error');
  return isError ? { error: read.text } : undefined;
}
