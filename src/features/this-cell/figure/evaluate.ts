import type { CellAddress } from '../../../excel/cell-address';
import { parseExpression, type Expression } from '../../../excel/calls/parse-expression';
import { intersect, SHEET_COLUMNS, SHEET_ROWS } from '../../../excel/reference-walk/area';
import { inCell } from '../../../excel/reference-walk/by-sheet';
import { readReferences } from '../../../excel/reference-walk/read-references';
import { resolveNames } from '../../../excel/reference-walk/walk-references';
import {
  combine,
  constant,
  isSingle,
  joined,
  once,
  slice,
  Unfollowed,
  type Cells,
  type Trace,
} from './cells';
import type { Context } from './context';
import { FUNCTIONS } from './functions';
import { READ_FUNCTIONS, SCALAR_FUNCTIONS, TESTS, type Scalar } from './scalar';

export interface Scope {
  context: Context;
  /** Where the formula stands. */
  cell: CellAddress;
  /** Of a formula that spills: the only one of its cells that is worked out, counted from 0, and how many there are. */
  spilled?: { row: number; rows: number; column: number; columns: number } | undefined;
}

/** A call of a function, whose arguments are worked out when it asks for them. */
export interface Call extends Scope {
  text: string;
  count: number;
  /** The text of an argument. Empty for one that is left out. */
  textOf(at: number): string;
  /** An argument that the function takes value by value. In a spilled cell it is the value of that cell. */
  argument(at: number): Promise<Cells>;
  /** An argument that the function takes as a whole. */
  range(at: number): Promise<Cells>;
  ranges(): Promise<Cells[]>;
  /** A single value, or what it is without the argument. */
  value(at: number, without: Scalar): Promise<Scalar>;
  /** Works out value by value. */
  lift(given: readonly Cells[], work: (...values: Scalar[]) => Scalar): Cells;
}

/**
 * Works out a formula without its `=`, and from which rows of a result each of its rows comes. Throws `Unfollowed` with the part
 * that it does not know.
 */
export const evaluate = (text: string, scope: Scope): Promise<Cells> => worth(parseExpression(text), scope);

async function worth(part: Expression, scope: Scope): Promise<Cells> {
  const found = await wholeWorth(part, scope);
  const { spilled } = scope;
  if (!spilled) return found;
  const fits =
    [1, spilled.rows].includes(found.rows) &&
    [1, spilled.columns].includes(found.columns) &&
    !isSingle(found);
  if (!fits) return found;
  return slice(found, {
    row: found.rows === 1 ? 0 : spilled.row,
    column: found.columns === 1 ? 0 : spilled.column,
    ...{ rows: 1, columns: 1 },
  });
}

function wholeWorth(part: Expression, scope: Scope): Promise<Cells> | Cells {
  switch (part.kind) {
    case 'constant':
      return constant(part.cells, part.text);
    case 'omitted':
      return constant([['']]);
    case 'reference':
      return referred(part, scope);
    case 'call':
      return called(part, scope);
    default:
      throw new Unfollowed(part.text);
  }
}

async function called(
  { name, args, text }: Extract<Expression, { kind: 'call' }>,
  scope: Scope,
): Promise<Cells> {
  const worthOf = (at: number, within: Scope) => {
    const argument = args[at];
    if (!argument) throw new Unfollowed(text);
    return worth(argument, within);
  };
  const each = async (take: (at: number) => Promise<Cells>) => {
    const all: Cells[] = [];
    for (const at of args.keys()) all.push(await take(at));
    return all;
  };
  const call: Call = {
    ...{ ...scope, text, count: args.length },
    textOf: (at) => args[at]?.text ?? '',
    argument: async (at) => worthOf(at, scope),
    range: async (at) => worthOf(at, { ...scope, spilled: undefined }),
    ranges: () => each(call.range),
    async value(at, without) {
      if (call.textOf(at) === '') return without;
      const of = await call.argument(at);
      if (!isSingle(of)) throw new Unfollowed(text);
      return (await of.values())[0]!;
    },
    lift: (given, work) => lift({ name, call, given }, work),
  };
  const own = FUNCTIONS[name];
  if (own) return own(call);
  const unfollowed = () => {
    throw new Unfollowed(text);
  };
  const work = SCALAR_FUNCTIONS[name] ?? (READ_FUNCTIONS.has(name) ? unfollowed : unfollowed());
  return call.lift(await each(call.argument), work);
}

async function referred(
  { token: { kind, text } }: Extract<Expression, { kind: 'reference' }>,
  { context, cell }: Scope,
): Promise<Cells> {
  const names = kind === 'name' ? await context.names() : new Map<string, string>();
  const { references } = resolveNames(readReferences(text, cell.sheet), names);
  const [reference] = references;
  if (!reference) throw new Unfollowed(text);
  if (reference.kind === 'spill') {
    const { anchor } = reference;
    return context.read(inCell(context.results, anchor)?.area ?? (await context.cell(anchor)).area);
  }
  const { area } = reference;
  if (area.rows < SHEET_ROWS && area.columns < SHEET_COLUMNS) return context.read(area);
  const used = await context.used(area.sheet);
  const filled = used && intersect(area, used);
  return filled ? context.read(filled) : constant([['']], text);
}

/** Signs and functions that keep a sum a sum, also of plain numbers. Of the others, the parts are only listed. */
const OF_SUMS = new Set(['+', '-', 'ROUND', 'ROUNDDOWN', 'ROUNDUP']);

interface Lifted {
  name: string;
  call: Call;
  given: readonly Cells[];
}

function lift(lifted: Lifted, work: (...values: Scalar[]) => Scalar): Cells {
  const { name, call, given } = lifted;
  const rows = Math.max(...given.map((argument) => argument.rows));
  const columns = Math.max(...given.map((argument) => argument.columns));
  const isOther = (argument: Cells) =>
    !isSingle(argument) && (argument.rows !== rows || argument.columns !== columns);
  if (given.some(isOther)) throw new Unfollowed(call.text);
  const cells: Cells = {
    ...{ rows, columns },
    values: once(async () => {
      const read: (readonly Scalar[])[] = [];
      for (const argument of given) read.push(await argument.values());
      const found = new Array<Scalar>(rows * columns);
      await call.context.work(found.length, (at) => {
        found[at] = work(...read.map((values) => (values.length === 1 ? values[0]! : values[at]!)));
      });
      return found;
    }),
    origin: once(() => combine(given, rows, call.text, { isTest: name in TESTS })),
  };
  return isSingle(cells) ? { ...cells, trace: once(() => traceOf(lifted)) } : cells;
}

async function traceOf({ name, call, given }: Lifted): Promise<Trace> {
  const traced = name.startsWith('ROUND') ? given.slice(0, 1) : given;
  const traces: Trace[] = [];
  for (const [at, argument] of traced.entries())
    traces.push(await call.context.trace(argument, call.textOf(at)));
  if (name === '-') traces.push(negative(traces.pop()!));
  return joined(traces, { isSum: OF_SUMS.has(name) });
}

const negative = (trace: Trace): Trace => ({
  ...trace,
  parts: trace.parts.map((part) => ({ ...part, sign: part.sign === 1 ? -1 : 1 })),
});
