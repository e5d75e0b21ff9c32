import { readArgument, type ConstantCell } from './argument';
import { bareName, tokensOf, valueOfText, type Token } from './tokens';

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

/** Reads a formula without its `=`. */
export function parseExpression(source: string): Expression {
  const text = source.trim();
  const tokens = tokensOf(text).filter(({ kind }) => kind !== 'space');
  let place = 0;
  const now = () => tokens[place];
  const is = (sign: string) => now()?.kind === 'sign' && now()!.text === sign;
  const take = (sign: string) => {
    if (!is(sign)) throw new Unread();
    place++;
  };
  const since = (from: number): string => {
    const last = tokens[place - 1]!;
    return text.slice(tokens[from]!.at, last.at + last.text.length);
  };

  /** Takes a sign of a level: `<=` is two tokens. */
  const signOf = (level: readonly string[]): string | undefined => {
    const [one, other] = [now(), tokens[place + 1]];
    if (one?.kind !== 'sign') return undefined;
    const both = one.text + (other?.at === one.at + 1 ? other.text : '');
    const sign = [both, one.text].find((found) => level.includes(found));
    place += sign?.length ?? 0;
    return sign;
  };

  const binary = (level: number): Expression => {
    if (level === LEVELS.length) return unary();
    const from = place;
    let left = binary(level + 1);
    for (let sign = signOf(LEVELS[level]!); sign !== undefined; sign = signOf(LEVELS[level]!)) {
      const args = [left, binary(level + 1)];
      left = { kind: 'call', name: sign, args, text: since(from) };
    }
    return left;
  };

  const unary = (): Expression => {
    const from = place;
    const sign = signOf(['-', '+']);
    if (sign !== undefined) {
      const of = unary();
      return { kind: 'call', name: sign, args: [of], text: since(from) };
    }
    let found = primary();
    while (is('%')) {
      place++;
      found = { kind: 'call', name: '%', args: [found], text: since(from) };
    }
    return found;
  };

  const primary = (): Expression => {
    const from = place;
    const token = tokens[place++];
    if (!token) throw new Unread();
    if (token.text === '(') {
      const inner = binary(0);
      take(')');
      return { ...inner, text: since(from) };
    }
    if (token.kind === 'call' && token.prefix === '') return call(token, from);
    const constant = constantOf(token);
    if (constant) return { kind: 'constant', cells: constant, text: token.text };
    if (!['cells', 'spill', 'name'].includes(token.kind)) throw new Unread();
    return { kind: 'reference', token, text: token.text };
  };

  const call = (token: Token, from: number): Expression => {
    const args: Expression[] = [];
    take('(');
    while (!is(')')) {
      args.push(is(',') ? { kind: 'omitted', text: '' } : part());
      if (is(')')) break;
      take(',');
      if (is(')')) args.push({ kind: 'omitted', text: '' });
    }
    take(')');
    return { kind: 'call', name: bareName(token.text), args, text: since(from) };
  };

  /** An argument. One that cannot be read does not keep the others from being read. */
  const part = (): Expression => {
    const from = place;
    try {
      const found = binary(0);
      if (is(',') || is(')')) return found;
    } catch (thrown) {
      if (!(thrown instanceof Unread)) throw thrown;
    }
    place = from;
    for (let depth = 0; now() && (depth > 0 || (!is(',') && !is(')'))); place++)
      depth += is('(') ? 1 : is(')') ? -1 : 0;
    if (place === from) throw new Unread();
    return { kind: 'unread', text: since(from) };
  };

  try {
    const whole = binary(0);
    if (!now()) return whole;
  } catch (thrown) {
    if (!(thrown instanceof Unread)) throw thrown;
  }
  return { kind: 'unread', text };
}

function constantOf({ kind, text }: Token): readonly (readonly ConstantCell[])[] | undefined {
  if (kind === 'text') return [[valueOfText(text)]];
  if (kind === 'error') return [[{ error: text }]];
  const read = readArgument(text);
  if (read.kind === 'array') return read.rows;
  return read.kind === 'number' || read.kind === 'logical' ? [[read.value]] : undefined;
}
