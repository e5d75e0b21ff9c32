/** The patched engine calls `previewing` and `bindLet`, by engine-hooks.ts. */

let isPreview = false;

/** Evaluates the part of a formula that a person points at while editing it. */
export function previewing<T>(evaluate: () => T): T {
  isPreview = true;
  try {
    return evaluate();
  } finally {
    isPreview = false;
  }
}

export const isPreviewing = (): boolean => isPreview;

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
