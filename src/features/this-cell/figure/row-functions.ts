import { areaOfCell } from '../../../excel/reference-walk/area';
import { mergeSort } from '../../../table/sorting/merge-sort';
import { AGGREGATES } from './aggregates';
import {
  constant,
  isSingle,
  joined,
  nowhere,
  once,
  pickRows,
  single,
  slice,
  Unfollowed,
  type Cells,
} from './cells';
import { criterionTest, isPattern, keyOf, placesOf } from './criterion';
import type { Call } from './evaluate';
import { asNumber, isError, isTrue, joinTexts, order, type Scalar } from './scalar';

type RowFunction = (call: Call) => Promise<Cells>;

/** A value that others have decided, which matter only if it leads to no rows itself. */
const decidedBy = ({ desk, says }: Call, chosen: Cells, at: number, by: Cells): Cells => ({
  ...chosen,
  trace: once(async () => {
    const { decided = [], ...own } = await desk.trace(chosen, says(at));
    return { ...own, decided: [...decided, () => desk.trace(by, says(0))] };
  }),
});

/** Each place leads to where its branch leads, if that is a figure of its own. `chosen` tells the argument. */
const byPlace = (
  call: Call,
  lifted: Cells,
  given: readonly Cells[],
  chosen: (place: number) => Promise<number>,
): Cells => {
  if (!given.some(({ part }) => part)) return lifted;
  return {
    ...lifted,
    part(row, rows, column, columns) {
      if (rows * columns !== 1) return undefined;
      const place = row * lifted.columns + column;
      return single(
        async () => (await lifted.values())[place]!,
        async () => {
          const at = await chosen(place);
          const of = given[at]!;
          return call.desk.trace(isSingle(of) ? of : slice(of, row, 1, column, 1), call.says(at));
        },
      );
    },
  };
};

const choose: RowFunction = async (call) => {
  const test = await call.arg(0);
  const otherwise = async () => (call.count > 2 ? call.arg(2) : constant([[false]], ''));
  if (!isSingle(test)) {
    const given = [test, await call.arg(1), await otherwise()];
    const lifted = call.lift(given, (is, yes, no) => (isError(is) ? is : isTrue(is) ? yes! : no!));
    return byPlace(call, lifted, given, async (place) => (isTrue((await test.values())[place]!) ? 1 : 2));
  }
  const [is] = await test.values();
  if (isError(is)) return test;
  const at = isTrue(is) ? 1 : 2;
  const chosen = at === 1 ? await call.arg(1) : await otherwise();
  return isSingle(chosen) ? decidedBy(call, chosen, at, test) : chosen;
};

const unless =
  (isBad: (value: Scalar) => boolean): RowFunction =>
  async (call) => {
    const tried = await call.arg(0);
    if (!isSingle(tried)) {
      const given = [tried, await call.arg(1)];
      const lifted = call.lift(given, (one, other) => (isBad(one!) ? other! : one!));
      return byPlace(call, lifted, given, async (place) => (isBad((await tried.values())[place]!) ? 1 : 0));
    }
    const [value] = await tried.values();
    if (!isBad(value!)) return tried;
    const other = await call.arg(1);
    return isSingle(other) ? decidedBy(call, other, 1, tried) : other;
  };

/** One value of all values of all arguments. */
const together =
  (from: number, work: (values: readonly Scalar[]) => Scalar): RowFunction =>
  async (call) => {
    const given = await call.args();
    const traced = given.flatMap((argument, at) =>
      at >= from && isSingle(argument) ? [{ one: argument, at }] : [],
    );
    return single(
      async () => {
        const all: Scalar[] = [];
        for (const one of given) all.push(...(await one.values()));
        return work(all);
      },
      async () => {
        const traces = [];
        for (const { one, at } of traced) traces.push(await call.desk.trace(one, call.says(at)));
        return joined(traces, { isSum: false });
      },
    );
  };

/** Finds values among cells. Returns their places, counted from 0, and -1 for those that are not there. */
async function places(
  wanted: Cells,
  among: Cells,
  desk: Call['desk'],
  hasPatterns: boolean,
): Promise<number[]> {
  const list = await among.values();
  const all = await placesOf(among, desk);
  const values = await wanted.values();
  const found = new Array<number>(values.length);
  await desk.work(values.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = values[at]!;
      found[at] =
        hasPatterns && isPattern(value)
          ? list.findIndex(criterionTest(value))
          : (all.get(keyOf(value))?.[0] ?? -1);
    }
  });
  return found;
}

const match: RowFunction = async (call) => {
  if ((await call.value(2, 1)) !== 0) throw new Unfollowed(call.text);
  const [wanted, among] = [await call.arg(0), await call.arg(1)];
  const found = once(() => places(wanted, among, call.desk, true));
  const values = async () => (await found()).map((at): Scalar => (at < 0 ? { error: '#N/A' } : at + 1));
  const { rows, columns, origin } = wanted;
  if (!isSingle(wanted)) return { rows, columns, origin, values };
  return single(
    async () => (await values())[0]!,
    async () => {
      const [at] = await found();
      return { ...(await call.desk.trace(slice(among, at!, 1, 0, 1), call.text)), isSum: false };
    },
  );
};

const xlookup: RowFunction = async (call) => {
  if (![0, ''].includes((await call.value(4, 0)) as number) || call.count > 5)
    throw new Unfollowed(call.text);
  const [wanted, among, amounts] = await call.args();
  const found = await places(wanted!, among!, call.desk, false);
  if (amounts!.rows !== among!.rows) throw new Unfollowed(call.text);
  if (!isSingle(wanted!)) {
    const picked = pickRows(amounts!, found, { error: '#N/A' });
    return { ...picked, origin: wanted!.origin };
  }
  if (found[0]! >= 0) return slice(amounts!, found[0]!, 1, 0, amounts!.columns);
  return call.says(3) === '' ? constant([[{ error: '#N/A' }]], '') : call.arg(3);
};

const index: RowFunction = async (call) => {
  const of = await call.arg(0);
  const down = call.says(1) === '' ? constant([[0]], '') : await call.arg(1);
  if (!isSingle(down)) {
    const rows = (await down.values()).map((value) => asNumber(value) - 1);
    const column = asNumber(await call.value(2, of.columns === 1 ? 1 : 0));
    if (!(column >= 1)) throw new Unfollowed(call.text);
    const picked = pickRows(slice(of, 0, of.rows, column - 1, 1), rows);
    const errors = await down.values();
    const values = once(async () =>
      (await picked.values()).map((value, at) => (isError(errors[at]) ? errors[at] : value)),
    );
    // A row that is looked up for each row belongs to that row.
    return { ...picked, values, origin: once(async () => (await down.origin()) ?? picked.origin()) };
  }
  const [given] = await down.values();
  if (isError(given)) return constant([[given]], '');
  const isAcross = of.rows === 1 && call.count < 3;
  const [row, column] = [
    isAcross ? 0 : asNumber(given!),
    isAcross ? asNumber(given!) : asNumber(await call.value(2, 0)),
  ];
  if (row > of.rows || column > of.columns || !(row >= 0 && column >= 0))
    return constant([[{ error: '#REF!' }]], '');
  const [top, height] = row === 0 ? [0, of.rows] : [row - 1, 1];
  return column === 0 ? slice(of, top, height, 0, of.columns) : slice(of, top, height, column - 1, 1);
};

const chooseColumns: RowFunction = async (call) => {
  const of = await call.arg(0);
  if (call.count !== 2) throw new Unfollowed(call.text);
  const column = asNumber(await call.value(1, 0));
  return slice(of, 0, of.rows, column < 0 ? of.columns + column : column - 1, 1);
};

const filter: RowFunction = async (call) => {
  const [of, test] = [await call.arg(0), await call.arg(1)];
  if (test.rows !== of.rows || test.columns !== 1) throw new Unfollowed(call.text);
  const is = await test.values();
  const error = is.find(isError);
  if (error) return constant([[error]], '');
  const rows = is.flatMap((value, at) => (isTrue(value) ? [at] : []));
  if (rows.length > 0) return pickRows(of, rows);
  return call.says(2) === '' ? constant([[{ error: '#CALC!' }]], '') : call.arg(2);
};

/** Sorts rows by some columns of values, each up (1) or down (-1). */
async function sorted(of: Cells, by: readonly [Cells, Scalar][], desk: Call['desk']): Promise<Cells> {
  if (of.rows === 1) return of;
  const keys: [readonly Scalar[], number][] = [];
  for (const [column, way] of by) keys.push([await column.values(), way === -1 ? -1 : 1]);
  const compare = (a: number, b: number) => {
    for (const [values, way] of keys) {
      const difference = order(values[a]!, values[b]!) * way;
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  return pickRows(of, [...(await desk.run(mergeSort(of.rows, compare)))]);
}

const sort: RowFunction = async (call) => {
  const of = await call.arg(0);
  const column = asNumber(await call.value(1, 1)) || 1;
  return sorted(of, [[slice(of, 0, of.rows, column - 1, 1), await call.value(2, 1)]], call.desk);
};

const sortBy: RowFunction = async (call) => {
  const [of, ...by] = await call.args();
  const keys: [Cells, Scalar][] = [];
  for (let at = 0; at < by.length; at += 2) keys.push([by[at]!, (await by[at + 1]?.values())?.[0] ?? 1]);
  if (keys.some(([key]) => key.rows !== of!.rows)) throw new Unfollowed(call.text);
  return sorted(of!, keys, call.desk);
};

/** Of rows that are the same it keeps the first. */
const unique: RowFunction = async (call) => {
  const of = await call.arg(0);
  if (call.count > 1) throw new Unfollowed(call.text);
  const values = await of.values();
  const first = new Map<string, number>();
  await call.desk.work(of.rows, (from, end) => {
    for (let row = from; row < end; row++) {
      const line = values.slice(row * of.columns, (row + 1) * of.columns);
      const key = line.map(keyOf).join('\n');
      if (!first.has(key)) first.set(key, row);
    }
  });
  return pickRows(of, [...first.values()]);
};

const numbers = (values: readonly number[]): Cells => ({
  ...{ rows: values.length, columns: 1, values: async () => values, origin: nowhere },
  ...(values.length === 1 && constant([[values[0]!]], '')),
});

/** Functions that choose, order or look up rows, or make one value of many. */
export const ROW_FUNCTIONS: Readonly<Record<string, RowFunction>> = {
  ...AGGREGATES,
  IF: choose,
  IFERROR: unless(isError),
  IFNA: unless((value) => isError(value) && value.error === '#N/A'),
  AND: together(0, (values) => values.find(isError) ?? values.every(isTrue)),
  OR: together(0, (values) => values.find(isError) ?? values.some(isTrue)),
  TEXTJOIN: together(2, (values) => joinTexts(...values)),
  MATCH: match,
  XMATCH: match,
  XLOOKUP: xlookup,
  INDEX: index,
  CHOOSECOLS: chooseColumns,
  FILTER: filter,
  SORT: sort,
  SORTBY: sortBy,
  UNIQUE: unique,
  SEQUENCE: async (call) => {
    if (call.count > 1) throw new Unfollowed(call.text);
    return numbers(Array.from({ length: asNumber(await call.value(0, 1)) }, (_, at) => at + 1));
  },
  COLUMNS: async (call) => numbers([(await call.arg(0)).columns]),
  COLUMN: async (call) => {
    const of = await call.arg(0);
    if (!of.area || of.columns > 1) throw new Unfollowed(call.text);
    return numbers([of.area.column + 1]);
  },
  ROW: async (call) => {
    const of = call.count === 0 ? undefined : await call.arg(0);
    const { row } = of?.area ?? areaOfCell(call.place);
    if (of && !of.area) throw new Unfollowed(call.text);
    const found = numbers(Array.from({ length: of?.rows ?? 1 }, (_, at) => row + at + 1));
    return of ? { ...found, origin: of.origin } : found;
  },
};
