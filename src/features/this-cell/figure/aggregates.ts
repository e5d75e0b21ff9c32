import { formatCell } from '../../../excel/cell-address';
import { intersect } from '../../../excel/reference-walk/area';
import {
  alone,
  combine,
  isSingle,
  joined,
  once,
  single,
  Unfollowed,
  type Cells,
  type Origin,
  type Part,
  type Trace,
} from './cells';
import { criterionTest, isPlainText, keyOf, placesOf } from './criterion';
import type { Call } from './evaluate';
import { asNumber, isError, type Scalar } from './scalar';

type Does = 'add' | 'average' | 'count' | 'least' | 'most';

/** Values that a figure takes from an argument, by their places in it. */
interface Taken {
  cells: Cells;
  text: string;
  at: readonly number[];
  amounts: readonly number[];
  error?: Scalar;
}

/** Whether a value counts, and with which number. A blank of a result is a text, and not a blank cell. */
type Counts = (value: Scalar, isResult: boolean) => number | undefined;

const numberOnly: Counts = (value) => (typeof value === 'number' ? value : undefined);
const oneForNumber: Counts = (value) => (typeof value === 'number' ? 1 : undefined);
const oneForValue: Counts = (value, isResult) => (value !== '' || isResult ? 1 : undefined);

interface Chosen {
  tests: readonly { values: readonly Scalar[]; meets(value: Scalar): boolean }[];
  /** The only places that can meet them, if that is known. */
  places: readonly number[] | undefined;
}

/** Takes the values that count, of all rows or of those that meet the tests. */
async function take(
  { desk, text }: Pick<Call, 'desk' | 'text'>,
  cells: Cells,
  counts: Counts,
  { tests, places }: Chosen = { tests: [], places: undefined },
): Promise<Taken> {
  const values = await cells.values();
  const taken = { cells, text, at: [] as number[], amounts: [] as number[] };
  const { area } = cells;
  const isResult = !area || desk.results.some((result) => intersect(result.area, area));
  await desk.work(places?.length ?? values.length, (from, end) => {
    for (let one = from; one < end; one++) {
      const at = places?.[one] ?? one;
      if (!tests.every((test) => test.meets(test.values[at]!))) continue;
      const amount = counts(values[at]!, isResult);
      if (amount === undefined) continue;
      taken.at.push(at);
      taken.amounts.push(amount);
    }
  });
  const error = tests.length === 0 ? values.find(isError) : undefined;
  return error ? { ...taken, error } : taken;
}

async function valueOf(does: Does, all: readonly Taken[], { desk }: Pick<Call, 'desk'>): Promise<Scalar> {
  const error = does === 'count' ? undefined : all.find((taken) => taken.error)?.error;
  if (error !== undefined) return error;
  const amounts = all.length === 1 ? all[0]!.amounts : all.flatMap((taken) => taken.amounts);
  if (does === 'count') return amounts.length;
  if (does === 'least' || does === 'most') {
    const better = does === 'least' ? Math.min : Math.max;
    return amounts.length === 0 ? 0 : amounts.reduce((one, other) => better(one, other));
  }
  if (does === 'average' && amounts.length === 0) return { error: '#DIV/0!' };
  return (await desk.total(amounts)) / (does === 'average' ? amounts.length : 1);
}

/** A figure over what was taken. */
function figure(call: Call, does: Does, take: () => Promise<readonly Taken[]>): Cells {
  const taken = once(take);
  return single(
    async () => valueOf(does, await taken(), call),
    async () => {
      let all = await taken();
      if (does === 'least' || does === 'most') {
        const best = Number(await valueOf(does, all, call));
        const one = all.find(({ amounts }) => amounts.includes(best));
        all = one ? [{ ...one, at: [one.at[one.amounts.indexOf(best)]!], amounts: [best] }] : [];
      }
      const traces: Trace[] = [];
      for (const one of all)
        traces.push(await traceOf(call, all.length > 1 ? one : { ...one, text: call.text }, does));
      return joined(traces, { isSum: does !== 'average' || all.length === 1, keeps: () => true });
    },
  );
}

/** The rows that the values come from. Those that come from none are cells of their own, which are followed. */
async function traceOf({ desk }: Call, { cells, text, at, amounts }: Taken, does: Does): Promise<Trace> {
  const origin = await cells.origin();
  if (!origin && isSingle(cells)) return does === 'count' ? standing(cells, 0, 1) : desk.trace(cells, text);
  await desk.pause();
  const isOwn = origin && cells.area && intersect(cells.area, origin.source.area);
  const rows = new Map<number, { row: number; amount: number }>();
  const others: number[] = [];
  await desk.work(at.length, (from, end) => {
    for (let one = from; one < end; one++) {
      const row = origin?.rows[Math.floor(at[one]! / cells.columns)] ?? -1;
      // What was worked out to be nothing adds nothing.
      if (does === 'add' && amounts[one] === 0 && !isOwn) continue;
      if (row < 0) others.push(one);
      else if (rows.has(row)) rows.get(row)!.amount += amounts[one]!;
      else rows.set(row, { row, amount: amounts[one]! });
    }
  });
  if (does === 'average' && (others.length > 0 || cells.columns > 1)) throw new Unfollowed(text);
  if (others.length > 0 && !cells.area) throw new Unfollowed(text);
  const traces: Trace[] = origin
    ? [{ parts: [await partOf(desk, text, does, origin, [...rows.values()])], isSum: true }]
    : [];
  for (const one of others)
    traces.push(
      does === 'count'
        ? standing(cells, at[one]!, amounts[one]!)
        : await desk.follow(placeIn(cells, at[one]!)),
    );
  return joined(traces, { isSum: true, keeps: () => true });
}

async function partOf(
  desk: Call['desk'],
  text: string,
  does: Does,
  { source, column }: Origin,
  rows: readonly { row: number; amount: number }[],
): Promise<Part> {
  const sum = await desk.total(rows.map(({ amount }) => amount));
  return {
    ...{ text, sign: 1, source },
    value: does !== 'average' ? sum : rows.length > 0 ? sum / rows.length : { error: '#DIV/0!' },
    does: does === 'least' || does === 'most' ? 'take' : does,
    ...(column !== undefined && { column }),
    rows,
  };
}

const placeIn = ({ area, columns }: Cells, at: number) => ({
  sheet: area!.sheet,
  cell: formatCell(area!.row + Math.floor(at / columns), area!.column + (at % columns)),
});

/** A cell that is counted, and no row. */
function standing(cells: Cells, at: number, value: number): Trace {
  const place = cells.area && placeIn(cells, at);
  return { parts: alone(place ? `${place.sheet}!${place.cell}` : '', value, place), isSum: true };
}

/** SUM and its like: over all values of all arguments. */
const overAll =
  (does: Does, counts = numberOnly) =>
  async (call: Call): Promise<Cells> => {
    const given = await call.args();
    return figure(call, does, async () => {
      const taken: Taken[] = [];
      for (const [at, one] of given.entries()) {
        // A text that stands in the call, or is worked out there, is read as a number.
        const own: Counts =
          isSingle(one) && !one.area && does !== 'count'
            ? (value) => (isError(value) ? undefined : asNumber(value))
            : counts;
        taken.push(await take({ desk: call.desk, text: call.says(at) }, one, own));
      }
      return taken;
    });
  };

interface Conditions {
  /** The argument with the values. Without it the rows are counted. */
  amounts?: number;
  /** The first argument with a range. */
  from: number;
  /** The end of the ranges and criteria. */
  to?: number;
}

/** SUMIFS and its like. A range of criteria gives a range of figures. */
const where =
  (does: Does, { amounts, from, to }: Conditions) =>
  async (call: Call): Promise<Cells> => {
    const given = await call.args();
    const conditions = given.slice(from, to);
    const ranges = conditions.filter((_, at) => at % 2 === 0);
    const criteria = conditions.filter((_, at) => at % 2 === 1);
    const of = (amounts !== undefined && given[amounts]) || ranges[0]!;
    if (
      criteria.length !== ranges.length ||
      ranges.some(({ rows, columns }) => rows !== of.rows || columns !== of.columns)
    )
      throw new Unfollowed(call.text);
    const cells: Cells = {
      ...of,
      origin: once(async () => {
        const own = amounts === undefined ? undefined : await of.origin();
        return own ?? combine(ranges, of.rows, call.text, true);
      }),
    };
    // So that the figures of many names do not go through all rows each.
    const byText = once(() => placesOf(ranges[0]!, call.desk));
    const taken = async (wanted: readonly Scalar[]) => {
      const tests = [];
      for (const [at, range] of ranges.entries())
        tests.push({ values: await range.values(), meets: criterionTest(wanted[at]!) });
      const places = isPlainText(wanted[0]!) ? ((await byText()).get(keyOf(wanted[0]!)) ?? []) : undefined;
      return [await take(call, cells, amounts === undefined ? () => 1 : numberOnly, { tests, places })];
    };
    if (criteria.every(isSingle))
      return figure(call, does, async () => {
        const wanted: Scalar[] = [];
        for (const one of criteria) wanted.push((await one.values())[0]!);
        return taken(wanted);
      });
    // The different criteria that stand side by side, each with its figure.
    const different = new Map<string, Scalar[]>();
    const lines = call.lift(criteria, (...wanted) => {
      const key = wanted.map(keyOf).join('\n');
      different.set(key, wanted);
      return key;
    });
    const keyAt = async (at: number) => String((await lines.values())[at]);
    return {
      ...lines,
      part: (row, rows, column, columns) =>
        rows * columns === 1
          ? figure(call, does, async () => taken(different.get(await keyAt(row * lines.columns + column))!))
          : undefined,
      values: once(async () => {
        const keys = (await lines.values()) as readonly string[];
        const figures = new Map<string, Scalar>();
        for (const [key, wanted] of different) {
          await call.desk.pause();
          figures.set(key, await valueOf(does, await taken(wanted), call));
        }
        return keys.map((key) => figures.get(key)!);
      }),
      origin: once(async () => {
        const origin = await lines.origin();
        return origin && { ...origin, isFigure: true as const };
      }),
    };
  };

const products = async (call: Call): Promise<Cells> => {
  const given = await call.args();
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
  const { area, ...computed } = product;
  return figure(call, 'add', async () => [await take(call, area ? product : computed, numberOnly)]);
};

/** ROWS: a figure of 1 a row. */
const rowsOf = async (call: Call): Promise<Cells> => {
  const of = await call.arg(0);
  const first = isSingle(of) ? of : { ...of, columns: 1 };
  return figure(call, 'count', async () => [
    {
      ...{ cells: first, text: call.text },
      at: Array.from({ length: of.rows }, (_, row) => row),
      amounts: new Array<number>(of.rows).fill(1),
    },
  ]);
};

export const AGGREGATES: Readonly<Record<string, (call: Call) => Promise<Cells>>> = {
  SUM: overAll('add'),
  AVERAGE: overAll('average'),
  COUNT: overAll('count', oneForNumber),
  COUNTA: overAll('count', oneForValue),
  MIN: overAll('least'),
  MAX: overAll('most'),
  SUMIF: (call) => where('add', { amounts: call.count > 2 ? 2 : 0, from: 0, to: 2 })(call),
  AVERAGEIF: (call) => where('average', { amounts: call.count > 2 ? 2 : 0, from: 0, to: 2 })(call),
  COUNTIF: where('count', { from: 0 }),
  COUNTIFS: where('count', { from: 0 }),
  SUMIFS: where('add', { amounts: 0, from: 1 }),
  AVERAGEIFS: where('average', { amounts: 0, from: 1 }),
  MINIFS: where('least', { amounts: 0, from: 1 }),
  MAXIFS: where('most', { amounts: 0, from: 1 }),
  SUMPRODUCT: products,
  ROWS: rowsOf,
};
