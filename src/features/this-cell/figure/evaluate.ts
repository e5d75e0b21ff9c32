import type { CellAddress } from '../../../excel/cell-address';
import { parseExpression, type Expression } from '../../../excel/calls/parse-expression';
import { nameOf, sheetOf } from '../../../excel/calls/tokens';
import { meaningOf } from '../../../excel/defined-names';
import { intersect, readArea, SHEET_COLUMNS, SHEET_ROWS } from '../../../excel/reference-walk/area';
import { inCell } from '../../../excel/reference-walk/by-sheet';
import {
  combine,
  constant,
  isSingle,
  joined,
  leads,
  once,
  Unfollowed,
  type Cells,
  type Trace,
} from './cells';
import type { Desk } from './desk';
import { ROW_FUNCTIONS } from './row-functions';
import { COMPARISONS, SCALAR_FUNCTIONS, type Scalar } from './scalar';

interface Scope {
  desk: Desk;
  /** Where the formula stands. */
  place: CellAddress;
  /** Those of LET. */
  names: ReadonlyMap<string, () => Promise<Cells>>;
}

/** A call of a function, whose arguments are worked out when it asks for them. */
export interface Call {
  text: string;
  count: number;
  desk: Desk;
  place: CellAddress;
  /** The text of an argument. Empty for one that is left out. */
  says(at: number): string;
  arg(at: number): Promise<Cells>;
  args(): Promise<Cells[]>;
  /** A single value, or what it is without the argument. */
  value(at: number, without: Scalar): Promise<Scalar>;
  /** Works out value by value. */
  lift(args: readonly Cells[], work: (...values: Scalar[]) => Scalar, isTest?: boolean): Cells;
}

/**
 * Works out a formula without its `=`, and from which rows of a result each of its rows comes. Throws `Unfollowed` with the part
 * that it does not know.
 */
export const evaluate = (text: string, scope: Scope): Promise<Cells> => worth(parseExpression(text), scope);

async function worth(part: Expression, scope: Scope): Promise<Cells> {
  switch (part.kind) {
    case 'constant':
      return constant(part.cells, part.text);
    case 'omitted':
      return constant([['']], '');
    case 'reference':
      return referred(part, scope);
    case 'call':
      return part.name === 'LET' ? bind(part.args, scope) : called(part, scope);
    default:
      throw new Unfollowed(part.text);
  }
}

function called(
  { name, args, text }: Extract<Expression, { kind: 'call' }>,
  scope: Scope,
): Promise<Cells> | Cells {
  const { desk, place } = scope;
  const asked = args.map((argument) => once(() => worth(argument, scope)));
  const call: Call = {
    ...{ text, count: args.length, desk, place },
    says: (at) => args[at]?.text ?? '',
    arg: (at) => asked[at]?.() ?? Promise.reject(new Unfollowed(text)),
    async args() {
      const all: Cells[] = [];
      for (const one of asked) all.push(await one());
      return all;
    },
    async value(at, without) {
      if (call.says(at) === '') return without;
      const of = await call.arg(at);
      if (!isSingle(of)) throw new Unfollowed(text);
      return (await of.values())[0]!;
    },
    lift: (given, work, isTest) => lift({ name, call, given }, work, isTest),
  };
  const own = ROW_FUNCTIONS[name];
  if (own) return own(call);
  const work = SCALAR_FUNCTIONS[name];
  if (!work) throw new Unfollowed(text);
  return call.args().then((given) => call.lift(given, work, name in COMPARISONS));
}

async function bind(args: readonly Expression[], scope: Scope): Promise<Cells> {
  const names = new Map(scope.names);
  for (let at = 0; at + 1 < args.length; at += 2) {
    const inner = { ...scope, names: new Map(names) };
    names.set(
      args[at]!.text.toLowerCase(),
      once(() => worth(args[at + 1]!, inner)),
    );
  }
  return worth(args.at(-1)!, { ...scope, names });
}

async function referred({ token }: Extract<Expression, { kind: 'reference' }>, scope: Scope): Promise<Cells> {
  const { desk, place } = scope;
  // Without the brackets that may stand around it.
  const { text } = token;
  const sheet = sheetOf(token.prefix, place.sheet);
  if (sheet === undefined) throw new Unfollowed(text);
  if (token.kind === 'name') return named(text, sheet, scope);
  if (token.kind === 'spill') {
    const anchor = { sheet, cell: nameOf(token).replaceAll('$', '').toUpperCase() };
    return desk.read(inCell(desk.results, anchor)?.area ?? (await desk.cell(anchor)).area);
  }
  const area = readArea(text, place.sheet);
  if (!area) throw new Unfollowed(text);
  if (area.rows < SHEET_ROWS && area.columns < SHEET_COLUMNS) return desk.read(area);
  const used = await desk.used(sheet);
  const filled = used && intersect(area, used);
  return filled ? desk.read(filled) : constant([['']], text);
}

async function named(text: string, sheet: string, { desk, names }: Scope): Promise<Cells> {
  const variable = names.get(text.toLowerCase());
  if (variable) return variable();
  const meaning = meaningOf(await desk.names(), { sheet, name: text.replace(/^.*!/, '') });
  // Relative cells in a name are other ones at each place.
  if (!meaning || !/^=(?:'(?:[^']|'')+'|[^'!(]+)!\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?#?$/i.test(meaning))
    throw new Unfollowed(text);
  return evaluate(meaning.slice(1), { desk, place: { sheet, cell: 'A1' }, names: new Map() });
}

/** Signs and functions that keep a sum a sum, also of plain numbers. Of the others, the parts are only listed. */
const OF_SUMS = new Set(['+', '-', 'N', 'ROUND', 'ROUNDDOWN', 'ROUNDUP']);

interface Lifted {
  name: string;
  call: Call;
  given: readonly Cells[];
}

function lift({ name, call, given }: Lifted, work: (...values: Scalar[]) => Scalar, isTest = false): Cells {
  const rows = Math.max(...given.map((argument) => argument.rows));
  const columns = Math.max(...given.map((argument) => argument.columns));
  const values = once(async () => {
    const read: { values: readonly Scalar[]; at(place: number): number }[] = [];
    for (const one of given) read.push({ values: await one.values(), at: placeIn(one, rows, columns) });
    const found = new Array<Scalar>(rows * columns);
    await call.desk.work(found.length, (from, end) => {
      for (let place = from; place < end; place++)
        found[place] = work(...read.map((one) => one.values[one.at(place)] ?? { error: '#N/A' }));
    });
    return found;
  });
  const origin = once(() => combine(given, rows, call.text, isTest));
  if (rows * columns > 1) return { rows, columns, values, origin };
  return { rows, columns, values, origin, trace: once(() => traceOf({ name, call, given })) };
}

/** Where the value of a place is in cells that may be one row or one column of them. */
function placeIn({ rows, columns }: Cells, allRows: number, allColumns: number): (place: number) => number {
  if (rows * columns === 1) return () => 0;
  if (rows === allRows && columns === allColumns) return (place) => place;
  return (place) => {
    const [row, column] = [
      rows === 1 ? 0 : Math.floor(place / allColumns),
      columns === 1 ? 0 : place % allColumns,
    ];
    return row < rows && column < columns ? row * columns + column : -1;
  };
}

async function traceOf({ name, call, given }: Lifted): Promise<Trace> {
  const isSum = OF_SUMS.has(name);
  const traced = isSum && name !== '+' && name !== '-' ? given.slice(0, 1) : given;
  const traces: Trace[] = [];
  for (const [at, one] of traced.entries()) traces.push(await call.desk.trace(one, call.says(at)));
  const turns = (at: number) => name === '-' && at === traces.length - 1;
  return joined(traces, {
    isSum,
    keeps: (part) =>
      name in COMPARISONS
        ? part.source !== undefined || typeof part.value !== 'string'
        : leads(part) || (isSum && part.value !== 0),
    turns,
  });
}
