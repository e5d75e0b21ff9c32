import { CELL, SHEET_NAME, TEXT } from '../formula-patterns';
import { ARRAY, tokensOf } from './tokens';

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

const TEXTS = new RegExp(`^${TEXT.source}(?:\\s*&\\s*${TEXT.source})*$`);
const EACH_TEXT = new RegExp(TEXT.source, 'g');
const NUMBER = /^(?<sign>[-+]?)(?<digits>(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?)(?<percent>%?)$/i;
const WHOLE_ARRAY = new RegExp(`^${ARRAY.source}$`);
const ERROR = /^#[A-Z0-9/_]+[!?]?$/i;
const ARRAY_PIECE = new RegExp(`(?<text>${TEXT.source})|(?<separator>[,;])|(?<other>[^",;]+)`, 'g');

const SHEET = `(?:(?:${SHEET_NAME.source}|[\\p{L}\\p{N}_.\\\\]+)!)?`;
const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/u.source;
const FORMS: readonly (readonly [ReferenceForm, RegExp])[] = [
  ['spill', new RegExp(`^${SHEET}${CELL.source}#$`, 'iu')],
  [
    'cells',
    new RegExp(
      `^${SHEET}(?:${CELL.source}(?::${CELL.source})?|\\$?[A-Z]{1,3}:\\$?[A-Z]{1,3}|\\$?\\d+:\\$?\\d+)$`,
      'iu',
    ),
  ],
  ['table', new RegExp(`^(?:${NAME})?\\[[^]*\\]$`, 'iu')],
  ['name', new RegExp(`^${SHEET}${NAME}#?$`, 'iu')],
];

/** Reads an argument as it stands between two commas. */
export function readArgument(text: string): Argument {
  const source = text.trim();
  if (source === '') return { kind: 'omitted' };
  if (TEXTS.test(source)) return { kind: 'text', value: textValue(source) };
  const { sign, digits, percent } = NUMBER.exec(source)?.groups ?? {};
  if (digits !== undefined)
    return { kind: 'number', value: Number(sign + digits) / (percent === '' ? 1 : 100) };
  if (/^(?:TRUE|FALSE)$/i.test(source)) return { kind: 'logical', value: /^T/i.test(source) };
  if (WHOLE_ARRAY.test(source)) {
    const rows = arrayRows(source);
    return rows ? { kind: 'array', rows } : { kind: 'computed', text: source };
  }
  const [form] = FORMS.find(([, pattern]) => pattern.test(source)) ?? [];
  // A name and its brackets are two tokens, so `A[x]+B[y]` is not a reference to a table.
  if (form !== undefined && (form !== 'table' || tokensOf(source).length <= 2))
    return { kind: 'reference', form, text: source };
  return { kind: 'computed', text: source };
}

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

function printConstant(cell: ConstantCell): string {
  if (typeof cell === 'string') return `"${cell.replaceAll('"', '""')}"`;
  if (typeof cell === 'number') return String(cell).toUpperCase();
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell.error;
}

/** The texts that `&` joins, as one. */
const textValue = (source: string): string =>
  (source.match(EACH_TEXT) ?? []).map((text) => text.slice(1, -1).replaceAll('""', '"')).join('');

/** Returns undefined for a constant that Excel would refuse: cells that are empty, or rows of different lengths. */
function arrayRows(source: string): ConstantCell[][] | undefined {
  const rows: (ConstantCell | undefined)[][] = [[undefined]];
  for (const { groups = {} } of source.slice(1, -1).matchAll(ARRAY_PIECE)) {
    const row = rows.at(-1)!;
    const { text, separator, other = '' } = groups;
    if (separator === ';') rows.push([undefined]);
    else if (separator === ',') row.push(undefined);
    else if (text !== undefined || other.trim() !== '') {
      if (row.at(-1) !== undefined) return undefined;
      row[row.length - 1] = text === undefined ? constantOf(other.trim()) : textValue(text);
      if (row.at(-1) === undefined) return undefined;
    }
  }
  const isWhole = rows.every((row) => row.length === rows[0]!.length && !row.includes(undefined));
  return isWhole ? (rows as ConstantCell[][]) : undefined;
}

function constantOf(source: string): ConstantCell | undefined {
  if (ERROR.test(source)) return { error: source };
  const read = readArgument(source);
  return read.kind === 'number' || read.kind === 'logical' ? read.value : undefined;
}
