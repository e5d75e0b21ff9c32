/** The patched engine calls these. They must not import the engine. */
import { format, isDateFormat, isTextFormat, isValidFormat } from 'numfmt';

/** Returns undefined if the engine's own formatting is sufficient. */
export function formatLikeExcel(value: unknown, code: string | undefined): string | undefined {
  // See grid-cells.ts.
  if (code === '@' && typeof value === 'string' && value.startsWith("'=")) return value.slice(1);
  if (typeof value !== 'number' || !code || code === 'General' || code === '@') return undefined;
  try {
    return format(code, value, { locale: 'en-US' });
  } catch {
    return undefined;
  }
}

/** Returns a format of the same kind that the engine can parse. Treats an invalid format as General. */
export function similarFormat(code: string): string {
  if (code === 'General' || !isValidFormat(code)) return '0.##########';
  if (isTextFormat(code)) return '@';
  return isDateFormat(code) ? 'yyyy-mm-dd' : '0.00';
}

/** A part of a parsed formula. */
export interface Node {
  type: string;
  value?: unknown;
  args?: Node[];
  left?: Node;
  right?: Node;
  operand?: Node;
}

/** Turns `LET(name, value, …, body)` into `LET(LET.BIND(LET.MARK(), name, value), …, body)` for let-function.ts. */
export function bindLet(node: Node): Node {
  const { left, right, operand, args } = node;
  const bound: Node = {
    ...node,
    ...(left && { left: bindLet(left) }),
    ...(right && { right: bindLet(right) }),
    ...(operand && { operand: bindLet(operand) }),
    ...(args && { args: args.map(bindLet) }),
  };
  if (node.type !== 'FUNCALL' || String(node.value).toUpperCase() !== 'LET' || !bound.args) return bound;
  const call = (value: string, inner: Node[]): Node => ({ ...node, value, args: inner });
  const inputs = bound.args;
  const pairs = Array.from({ length: inputs.length >> 1 }, (_, i) =>
    call('LET.BIND', [call('LET.MARK', []), ...inputs.slice(2 * i, 2 * i + 2)]),
  );
  return { ...bound, args: [...pairs, ...inputs.slice(2 * pairs.length)] };
}
