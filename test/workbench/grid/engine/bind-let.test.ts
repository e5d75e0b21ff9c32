import { bindLet, type Node } from '../../../../src/workbench/grid/engine/engine-hooks';

const name = (value: string): Node => ({ type: 'SYMBOL', value });
const number = (value: number): Node => ({ type: 'NUMBER', value });
const call = (value: string, ...args: Node[]): Node => ({ type: 'FUNCALL', value, args });

/** Formats a tree as a formula. */
const write = ({ type, value, args, left, right }: Node): string => {
  if (type === 'FUNCALL') return `${String(value)}(${(args ?? []).map(write).join(',')})`;
  return left && right ? `${write(left)}${String(value)}${write(right)}` : String(value);
};

it.each<[Node, string]>([
  [call('SUM', number(1)), 'SUM(1)'],
  [call('LET', name('t'), number(1), name('t')), 'LET(LET.BIND(LET.MARK(),t,1),t)'],
  [
    call('let', name('a'), number(1), name('b'), name('a'), name('b')),
    'let(LET.BIND(LET.MARK(),a,1),LET.BIND(LET.MARK(),b,a),b)',
  ],
  [
    call('SUM', call('LET', name('a'), call('LET', name('b'), number(1), name('b')), name('a'))),
    'SUM(LET(LET.BIND(LET.MARK(),a,LET(LET.BIND(LET.MARK(),b,1),b)),a))',
  ],
  [
    {
      type: 'BIN_OPERATION',
      value: '+',
      left: call('LET', name('a'), number(1), name('a')),
      right: number(2),
    },
    'LET(LET.BIND(LET.MARK(),a,1),a)+2',
  ],
])('binds the names of LET in order: %#', (node, formula) => expect(write(bindLet(node))).toBe(formula));
