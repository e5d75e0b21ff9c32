import { constantOf, readArgument, type ConstantCell } from './argument';
import { bareName, tokensOf, type Token } from './tokens';

/** A formula, or a part of one, as a tree. Each part knows its text. */
export type Expression = { text: string } & (
  | { kind: 'constant'; cells: readonly (readonly ConstantCell[])[] }
  /** `B8:J8`, `B8#` or a name, as its token says. */
  | { kind: 'reference'; token: Token }
  /** A sign between two parts, before or behind one (`%`), or the name of a function in upper case. */
  | { kind: 'call'; name: string; args: readonly Expression[] }
  /** `omitted`: nothing stands between two commas. `unread`: `Rolls[Unit]`, a range of functions, and what Excel refuses. */
  | { kind: 'omitted' | 'unread' }
);

const LEVELS: readonly (readonly string[])[] = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

class Unread extends Error {}

/** What is read, and how far. */
interface Reading {
  text: string;
  tokens: readonly Token[];
  position: number;
}

/** Reads a formula without its `=`. */
export function parseExpression(source: string): Expression {
  const text = source.trim();
  const reading: Reading = {
    text,
    tokens: tokensOf(text).filter(({ kind }) => kind !== 'space'),
    position: 0,
  };
  return unlessUnread(reading, () => now(reading) === undefined) ?? { kind: 'unread', text };
}

const now = ({ tokens, position }: Reading) => tokens[position];

const is = (reading: Reading, sign: string): boolean =>
  now(reading)?.kind === 'sign' && now(reading)!.text === sign;

function take(reading: Reading, sign: string): void {
  if (!is(reading, sign)) throw new Unread();
  reading.position++;
}

const since = ({ text, tokens, position }: Reading, from: number): string => {
  const last = tokens[position - 1]!;
  return text.slice(tokens[from]!.at, last.at + last.text.length);
};

/** An expression that ends where it should. Undefined if it cannot be read. */
function unlessUnread(reading: Reading, isEnd: () => boolean): Expression | undefined {
  try {
    const found = binary(reading, 0);
    return isEnd() ? found : undefined;
  } catch (thrown) {
    if (thrown instanceof Unread) return undefined;
    throw thrown;
  }
}

/** Takes a sign of a level: `<=` is two tokens. */
function signOf(reading: Reading, level: readonly string[]): string | undefined {
  const [first, second] = [now(reading), reading.tokens[reading.position + 1]];
  if (first?.kind !== 'sign') return undefined;
  const both = first.text + (second?.at === first.at + 1 ? second.text : '');
  const sign = [both, first.text].find((found) => level.includes(found));
  reading.position += sign?.length ?? 0;
  return sign;
}

function binary(reading: Reading, level: number): Expression {
  const signs = LEVELS[level];
  if (!signs) return unary(reading);
  const from = reading.position;
  let left = binary(reading, level + 1);
  for (let sign = signOf(reading, signs); sign !== undefined; sign = signOf(reading, signs)) {
    const args = [left, binary(reading, level + 1)];
    left = { kind: 'call', name: sign, args, text: since(reading, from) };
  }
  return left;
}

function unary(reading: Reading): Expression {
  const from = reading.position;
  const sign = signOf(reading, ['-', '+']);
  if (sign !== undefined) {
    const of = unary(reading);
    return { kind: 'call', name: sign, args: [of], text: since(reading, from) };
  }
  let found = primary(reading);
  while (is(reading, '%')) {
    reading.position++;
    found = { kind: 'call', name: '%', args: [found], text: since(reading, from) };
  }
  return found;
}

function primary(reading: Reading): Expression {
  const from = reading.position;
  const token = reading.tokens[reading.position++];
  if (!token) throw new Unread();
  if (token.text === '(') {
    const inner = binary(reading, 0);
    take(reading, ')');
    return { ...inner, text: since(reading, from) };
  }
  if (token.kind === 'call' && token.prefix === '') return call(reading, token, from);
  const cells = cellsOf(token);
  if (cells) return { kind: 'constant', cells, text: token.text };
  if (!['cells', 'spill', 'name'].includes(token.kind)) throw new Unread();
  return { kind: 'reference', token, text: token.text };
}

function call(reading: Reading, token: Token, from: number): Expression {
  const args: Expression[] = [];
  take(reading, '(');
  while (!is(reading, ')')) {
    args.push(is(reading, ',') ? { kind: 'omitted', text: '' } : part(reading));
    if (is(reading, ')')) break;
    take(reading, ',');
    if (is(reading, ')')) args.push({ kind: 'omitted', text: '' });
  }
  take(reading, ')');
  return { kind: 'call', name: bareName(token.text), args, text: since(reading, from) };
}

/** An argument. One that cannot be read does not keep the others from being read. */
function part(reading: Reading): Expression {
  const from = reading.position;
  const isEnd = () => is(reading, ',') || is(reading, ')');
  const found = unlessUnread(reading, isEnd);
  if (found) return found;
  reading.position = from;
  for (let depth = 0; now(reading) && (depth > 0 || !isEnd()); reading.position++)
    depth += is(reading, '(') ? 1 : is(reading, ')') ? -1 : 0;
  if (reading.position === from) throw new Unread();
  return { kind: 'unread', text: since(reading, from) };
}

function cellsOf({ text }: Token): readonly (readonly ConstantCell[])[] | undefined {
  const read = readArgument(text);
  if (read.kind === 'array') return read.rows;
  const cell = constantOf(read);
  return cell === undefined ? undefined : [[cell]];
}
