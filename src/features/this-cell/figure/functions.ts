import { AGGREGATES } from './aggregates';
import { constant, isSingle, once, pickRows, slice, Unfollowed, type Cells } from './cells';
import { keyOf } from './criterion';
import type { Call } from './evaluate';
import { asNumber, isError, isTrue } from './scalar';

type OwnFunction = (call: Call) => Promise<Cells>;

/** A value that a test has chosen. What the test is over matters only if the value leads to no rows itself. */
const decidedBy = ({ context, textOf }: Call, chosen: Cells, at: number, test: Cells): Cells => ({
  ...chosen,
  trace: once(async () => {
    const own = await context.trace(chosen, textOf(at));
    return { ...own, decidedBy: [...(own.decidedBy ?? []), () => context.trace(test, textOf(0))] };
  }),
});

const choose: OwnFunction = async (call) => {
  const test = await call.argument(0);
  const otherwise = async () => (call.count > 2 ? call.argument(2) : constant([[false]]));
  if (!isSingle(test))
    return call.lift([test, await call.argument(1), await otherwise()], (is, yes, no) =>
      isError(is) ? is : isTrue(is) ? yes! : no!,
    );
  const [is] = await test.values();
  if (isError(is)) return test;
  const at = isTrue(is) ? 1 : 2;
  const chosen = at === 1 ? await call.argument(1) : await otherwise();
  return isSingle(chosen) ? decidedBy(call, chosen, at, test) : chosen;
};

const unlessError: OwnFunction = async (call) => {
  const tried = await call.argument(0);
  if (!isSingle(tried))
    return call.lift([tried, await call.argument(1)], (value, fallbackValue) =>
      isError(value) ? fallbackValue! : value!,
    );
  if (!isError((await tried.values())[0])) return tried;
  const fallback = await call.argument(1);
  return isSingle(fallback) ? decidedBy(call, fallback, 1, tried) : fallback;
};

/** Where each value stands first. */
async function firstIndexes(of: Cells, { context }: Call): Promise<ReadonlyMap<string, number>> {
  const values = await of.values();
  const first = new Map<string, number>();
  await context.work(values.length, (at) => {
    const key = keyOf(values[at]!);
    if (!first.has(key)) first.set(key, at);
  });
  return first;
}

/** MATCH of equal values, without patterns. Each number belongs to the row of what is looked for. */
const match: OwnFunction = async (call) => {
  if ((await call.value(2, 1)) !== 0) throw new Unfollowed(call.text);
  const [sought, among] = [await call.argument(0), await call.range(1)];
  const { rows, columns, origin } = sought;
  const values = once(async () => {
    const first = await firstIndexes(among, call);
    return (await sought.values()).map((value) => {
      const at = first.get(keyOf(value));
      return at === undefined ? { error: '#N/A' } : at + 1;
    });
  });
  return { rows, columns, origin, values };
};

/** Takes a row of cells for each number. What is looked up for the rows of a result belongs to these rows. */
function lookUp(of: Cells, numbers: Cells): Cells {
  const picked = pickRows(of, numbers.rows, async () =>
    (await numbers.values()).map((number) => asNumber(number) - 1),
  );
  const origin = async () => {
    const own = await numbers.origin();
    if (!own) return picked.origin();
    const found = await of.origin();
    return found?.source.area === own.source.area ? { ...found, rows: own.rows } : own;
  };
  return { ...picked, origin: once(origin) };
}

const index: OwnFunction = async (call) => {
  const of = await call.range(0);
  const row = call.textOf(1) === '' ? constant([[0]]) : await call.argument(1);
  const column = asNumber(await call.value(2, of.columns === 1 ? 1 : 0));
  const [left, columns] = column === 0 ? [0, of.columns] : [column - 1, 1];
  if (!(column >= 0 && column <= of.columns)) throw new Unfollowed(call.text);
  const whole = slice(of, { column: left, columns });
  if (!isSingle(row)) return lookUp(whole, row);
  const [given] = await row.values();
  if (isError(given)) return constant([[given]]);
  const number = asNumber(given!);
  if (number === 0) return whole;
  return number > 0 && number <= of.rows
    ? slice(of, { row: number - 1, rows: 1, column: left, columns })
    : constant([[{ error: '#REF!' }]]);
};

const filter: OwnFunction = async (call) => {
  const [of, test] = [await call.range(0), await call.range(1)];
  if (test.rows !== of.rows || test.columns !== 1) throw new Unfollowed(call.text);
  const is = await test.values();
  const error = is.find(isError);
  if (error) return constant([[error]]);
  const rows = is.flatMap((value, at) => (isTrue(value) ? [at] : []));
  if (rows.length > 0) return pickRows(of, rows.length, async () => rows);
  return call.textOf(2) === '' ? constant([[{ error: '#CALC!' }]]) : call.argument(2);
};

/** The first of each value of a column. */
const unique: OwnFunction = async (call) => {
  const of = await call.range(0);
  if (call.count > 1 || of.columns > 1) throw new Unfollowed(call.text);
  const first = [...(await firstIndexes(of, call)).values()];
  return pickRows(of, first.length, async () => first);
};

/** Functions that do not work value by value. */
export const FUNCTIONS: Readonly<Record<string, OwnFunction>> = {
  ...AGGREGATES,
  IF: choose,
  IFERROR: unlessError,
  MATCH: match,
  INDEX: index,
  FILTER: filter,
  UNIQUE: unique,
  COLUMNS: async (call) => constant([[(await call.range(0)).columns]]),
};
