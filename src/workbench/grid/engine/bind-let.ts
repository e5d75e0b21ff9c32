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
  const given = bound.args;
  const pairs = Array.from({ length: given.length >> 1 }, (_, i) =>
    call('LET.BIND', [call('LET.MARK', []), ...given.slice(2 * i, 2 * i + 2)]),
  );
  return { ...bound, args: [...pairs, ...given.slice(2 * pairs.length)] };
}
