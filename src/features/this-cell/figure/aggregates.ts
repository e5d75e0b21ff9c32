import { formatCell } from '../../../excel/cell-address';
import { intersect } from '../../../excel/reference-walk/area';
import {
  alone,
  combine,
  isSingle,
  joined,
  noOrigin,
  once,
  slice,
  Unfollowed,
  type Cells,
  type Part,
  type Trace,
} from './cells';
import { criterionTest } from './criterion';
import type { Call } from './evaluate';
import { isError, type Scalar } from './scalar';

type Does = Exclude<Part['does'], 'stand alone'>;

/** Values that a figure takes from an argument, by their indexes in it. */
interface Taken {
  cells: Cells;
  text: string;
  indexes: readonly number[];
  amounts: readonly number[];
  error?: Scalar;
}

/** Whether a value counts, and with which number. A blank of a result is a text, and not a blank cell. */
type Counts = (value: Scalar, isResult: boolean) => number | undefined;

const numberOnly: Counts = (value) => (typeof value === 'number' ? value : undefined);
const oneForNumber: Counts = (value) => (typeof value === 'number' ? 1 : undefined);
const oneForValue: Counts = (value, isResult) => (value !== '' || isResult ? 1 : undefined);
const oneForEach: Counts = () => 1;

interface Test {
  values: readonly Scalar[];
  meets(value: Scalar): boolean;
}

/** Takes the values that count, of all rows or of those that meet the tests. */
async function take(
  { context, text }: Pick<Call, 'context' | 'text'>,
  cells: Cells,
  counts: Counts,
  tests: readonly Test[] = [],
): Promise<Taken> {
  const values = await cells.values();
  const { area } = cells;
  const isResult = !area || context.results.some((result) => intersect(result.area, area));
  const indexes: number[] = [];
  const amounts: number[] = [];
  await context.work(values.length, (at) => {
    if (!tests.every((test) => test.meets(test.values[at]!))) return;
    const amount = counts(values[at]!, isResult);
    if (amount === undefined) return;
    indexes.push(at);
    amounts.push(amount);
  });
  const error = tests.length === 0 ? values.find(isError) : undefined;
  return { cells, text, indexes, amounts, ...(error && { error }) };
}

async function valueOf(does: Does, all: readonly Taken[], { context }: Call): Promise<Scalar> {
  const amounts = all.flatMap((taken) => taken.amounts);
  if (does === 'count') return amounts.length;
  const failed = all.find(({ error }) => error);
  if (failed) return failed.error!;
  if (does === 'average' && amounts.length === 0) return { error: '#DIV/0!' };
  return (await context.total(amounts)) / (does === 'average' ? amounts.length : 1);
}

/** Chooses between the best amount so far and another one. */
type Better = (best: number, amount: number) => number;

/** Leaves the first of the least or the most amounts, or an error. */
function onlyBest(all: readonly Taken[], better: Better): readonly Taken[] {
  let best: Taken | undefined;
  for (const taken of all) {
    if (taken.error) return [taken];
    for (const [at, amount] of taken.amounts.entries())
      if (!best || better(best.amounts[0]!, amount) !== best.amounts[0])
        best = { ...taken, indexes: [taken.indexes[at]!], amounts: [amount] };
  }
  return best ? [best] : [];
}

/** A figure over what is taken. */
function figure(call: Call, does: Does, takeAll: () => Promise<readonly Taken[]>, better?: Better): Cells {
  const taken = once(async () => (better ? onlyBest(await takeAll(), better) : takeAll()));
  return {
    ...{ rows: 1, columns: 1, origin: noOrigin },
    values: once(async () => [await valueOf(does, await taken(), call)]),
    trace: once(async () => {
      const all = await taken();
      const traces: Trace[] = [];
      for (const part of all) traces.push(await traceOf(call, part, does));
      return joined(traces, { isSum: does !== 'average' || all.length === 1 });
    }),
  };
}

/** The rows that the values come from. Those that come from none are cells of their own, which are followed. */
async function traceOf(call: Call, taken: Taken, does: Does): Promise<Trace> {
  const { context } = call;
  const { cells, text, indexes, amounts } = taken;
  const origin = await cells.origin();
  if (!origin && does !== 'count' && isSingle(cells)) return context.trace(cells, text);
  const isOwn = origin && cells.area && intersect(cells.area, origin.source.area);
  const rows = new Map<number, { row: number; amount: number }>();
  const indexesWithoutRow: number[] = [];
  await context.work(indexes.length, (at) => {
    const row = origin?.rows[Math.floor(indexes[at]! / cells.columns)] ?? -1;
    // What was worked out to be nothing adds nothing.
    if (does === 'add' && amounts[at] === 0 && !isOwn) return;
    if (row < 0) indexesWithoutRow.push(at);
    else if (rows.has(row)) rows.get(row)!.amount += amounts[at]!;
    else rows.set(row, { row, amount: amounts[at]! });
  });
  if (does === 'average' && (indexesWithoutRow.length > 0 || cells.columns > 1)) throw new Unfollowed(text);
  const traces: Trace[] = [];
  if (origin) {
    const listed = [...rows.values()];
    const listedOnly = { ...taken, amounts: listed.map(({ amount }) => amount) };
    const { source, column } = origin;
    const part: Part = {
      ...{ text, sign: 1, source, rows: listed },
      value: await valueOf(does === 'count' ? 'add' : does, [listedOnly], call),
      does: doesOf(does, listed),
      ...(column !== undefined && { column }),
    };
    traces.push({ parts: [part], isSum: true });
  }
  // Cells that are counted, and no rows.
  if (does === 'count') traces.push({ parts: alone(text, indexesWithoutRow.length), isSum: true });
  else for (const at of indexesWithoutRow) traces.push(await follow(call, taken, indexes[at]!));
  return joined(traces, { isSum: true });
}

/** What adds a one for each row counts the rows. A row that is counted twice adds a 2. */
function doesOf(does: Does, rows: readonly { amount: number }[]): Part['does'] {
  if (does === 'take' || does === 'average' || rows.length === 0) return does;
  return rows.every(({ amount }) => amount === 1) ? 'count' : 'add';
}

function follow({ context }: Call, { cells: { area, columns }, text }: Taken, index: number): Promise<Trace> {
  if (!area) throw new Unfollowed(text);
  const cell = formatCell(area.row + Math.floor(index / columns), area.column + (index % columns));
  return context.follow({ sheet: area.sheet, cell });
}

/** SUM and its like: over all values of all arguments. */
const overAll =
  (does: Does, counts = numberOnly, better?: Better) =>
  async (call: Call): Promise<Cells> => {
    const given = await call.ranges();
    const takeAll = async () => {
      const taken: Taken[] = [];
      for (const [at, cells] of given.entries()) {
        const text = given.length > 1 ? call.textOf(at) : call.text;
        taken.push(await take({ context: call.context, text }, cells, counts));
      }
      return taken;
    };
    return figure(call, does, takeAll, better);
  };

interface Conditions {
  /** The argument with the values. Without it the rows are counted. */
  amounts?: number;
  /** The first argument with a range. */
  from: number;
  /** The end of the ranges and criteria. */
  to?: number;
}

/** SUMIFS and its like. */
const where =
  (does: Does, { amounts, from, to }: Conditions, better?: Better) =>
  async (call: Call): Promise<Cells> => {
    const ranges: Cells[] = [];
    const criteria: Cells[] = [];
    for (let at = from; at < (to ?? call.count); at += 2) {
      ranges.push(await call.range(at));
      criteria.push(await call.argument(at + 1));
    }
    const of = amounts === undefined ? ranges[0]! : await call.range(amounts);
    const isOther = ({ rows, columns }: Cells) => rows !== of.rows || columns !== of.columns;
    if (ranges.some(isOther) || !criteria.every(isSingle)) throw new Unfollowed(call.text);
    const cells: Cells = {
      ...of,
      origin: once(async () => {
        const own = amounts === undefined ? undefined : await of.origin();
        return own ?? combine(ranges, of.rows, call.text, { isTest: true });
      }),
    };
    const takeAll = async () => {
      const tests: Test[] = [];
      for (const [at, range] of ranges.entries()) {
        const [criterion] = await criteria[at]!.values();
        tests.push({ values: await range.values(), meets: criterionTest(criterion!) });
      }
      return [await take(call, cells, amounts === undefined ? oneForEach : numberOnly, tests)];
    };
    return figure(call, does, takeAll, better);
  };

const products = async (call: Call): Promise<Cells> => {
  const given = await call.ranges();
  const [first] = given;
  if (given.some(({ rows, columns }) => rows !== first!.rows || columns !== first!.columns))
    throw new Unfollowed(call.text);
  const product =
    given.length === 1
      ? first!
      : call.lift(
          given,
          (...factors) =>
            factors.find(isError) ??
            factors.reduce<number>((all, factor) => (typeof factor === 'number' ? all * factor : 0), 1),
        );
  return figure(call, 'add', async () => [await take(call, product, numberOnly)]);
};

/** ROWS: a figure of 1 a row. */
const countRows = async (call: Call): Promise<Cells> => {
  const of = await call.range(0);
  const first = slice(of, { columns: 1 });
  return figure(call, 'count', async () => [await take(call, first, oneForEach)]);
};

export const AGGREGATES: Readonly<Record<string, (call: Call) => Promise<Cells>>> = {
  SUM: overAll('add'),
  AVERAGE: overAll('average'),
  COUNT: overAll('count', oneForNumber),
  COUNTA: overAll('count', oneForValue),
  MIN: overAll('take', numberOnly, Math.min),
  MAX: overAll('take', numberOnly, Math.max),
  SUMIF: (call) => where('add', { amounts: call.count > 2 ? 2 : 0, from: 0, to: 2 })(call),
  AVERAGEIF: (call) => where('average', { amounts: call.count > 2 ? 2 : 0, from: 0, to: 2 })(call),
  COUNTIF: where('count', { from: 0 }),
  COUNTIFS: where('count', { from: 0 }),
  SUMIFS: where('add', { amounts: 0, from: 1 }),
  AVERAGEIFS: where('average', { amounts: 0, from: 1 }),
  MINIFS: where('take', { amounts: 0, from: 1 }, Math.min),
  MAXIFS: where('take', { amounts: 0, from: 1 }, Math.max),
  SUMPRODUCT: products,
  ROWS: countRows,
};
