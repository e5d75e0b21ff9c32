import { nextMessage } from '../../../client/slices';
import { failureOf } from '../../../contract/failure';
import { isWholeCall } from '../../../excel/calls/tokens';
import { cellKey, formatCell, type CellAddress } from '../../../excel/cell-address';
import type { DefinedNames } from '../../../excel/defined-names';
import { areaKey, areaOfCell, intersect, type Area } from '../../../excel/reference-walk/area';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import type { RrResult } from '../../../excel/reference-walk/walk-references';
import type { ReadCellFacts } from '../../../excel/sheet-cells';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { kindOf, knownResult } from '../../../answers/result/known-result';
import { createExactSum, withoutNoise } from '../../../table/totals/exact-sum';
import { inChunks, type Task } from '../../../table/task';
import type { SheetReader } from '../sheet-reader';
import {
  alone,
  leads,
  once,
  slice,
  Unfollowed,
  type Cells,
  type Origin,
  type Part,
  type Source,
  type Trace,
} from './cells';
import { evaluate } from './evaluate';
import { asText, isError, scalarOf, type Scalar } from './scalar';

export type DeskReader = Pick<SheetReader, 'values' | 'used' | 'cell' | 'names'>;

/** What the parts of one formula share: what was read of the workbook, and the time of the page. */
export interface Desk {
  results: readonly RrResult[];
  names(): Promise<DefinedNames>;
  used(sheet: string): Promise<Area | undefined>;
  cell(place: CellAddress): Promise<ReadCellFacts>;
  /** The cells of an area. Nothing is read before it is asked for. */
  read(area: Area): Cells;
  /** Lets the page respond if the work has taken a while. */
  pause(): Promise<void>;
  /** Runs a task, and pauses in between. */
  run<T>(task: Task<T>): Promise<T>;
  /** Works on ranges from 0 to `count`, and pauses in between. */
  work(count: number, step: (from: number, end: number) => void): Promise<void>;
  total(amounts: readonly number[]): Promise<number>;
  /** Follows a cell of a sheet to the rows behind it. */
  follow(place: CellAddress): Promise<Trace>;
  trace(of: Cells, text: string): Promise<Trace>;
}

/** As many cells are followed at most, so that a running total of a thousand cells does not become a thousand parts. */
const MOST_CELLS = 100;
const SLICE_MS = 4;

export function createDesk(
  reader: DeskReader,
  results: readonly RrResult[],
  formulas: readonly Formula[],
  signal: AbortSignal,
): Desk {
  const cells = new Map<string, Promise<ReadCellFacts>>();
  const values = new Map<string, Promise<readonly Scalar[]>>();
  const kept = <T>(map: Map<string, T>, key: string, read: () => T): T => {
    const found = map.get(key) ?? read();
    map.set(key, found);
    return found;
  };
  let room = MOST_CELLS;
  const desk: Desk = {
    ...createPace(signal),
    results,
    names: once(() => reader.names()),
    used: (sheet) => reader.used(sheet),
    cell: (place) => kept(cells, cellKey(place), () => reader.cell(place)),
    read: (area) => ({
      ...{ rows: area.rows, columns: area.columns, area },
      values: () =>
        kept(values, areaKey(area), async () => {
          const [lines] = await reader.values([area], signal);
          const read: Scalar[] = [];
          await desk.work(lines!.length, (from, end) => {
            for (let at = from; at < end; at++) for (const cell of lines![at]!) read.push(scalarOf(cell));
          });
          return read;
        }),
      origin: once(() => origins.originOf(area)),
      part: (row, rows, column, columns) =>
        desk.read({ ...area, row: area.row + row, rows, column: area.column + column, columns }),
    }),
    async follow(place) {
      try {
        if (room-- <= 0) throw new Unfollowed(`${place.sheet}!${place.cell}`);
        return await followCell(place, desk, origins);
      } catch (thrown) {
        if (thrown instanceof Unfollowed) thrown.place ??= place;
        throw thrown;
      }
    },
    async trace(of, text) {
      const origin = of.rows * of.columns === 1 ? await of.origin() : undefined;
      const row = origin?.rows[0] ?? -1;
      if (origin && row >= 0 && !origin.isFigure) {
        const [amount] = await of.values();
        const { source, column } = origin;
        const part: Part = {
          ...{ text, sign: 1, value: amount!, does: 'take', source, rows: [{ row, amount: amount! }] },
          ...(column !== undefined && { column }),
        };
        return { parts: [part], isSum: true };
      }
      if (of.trace) return of.trace();
      if (!of.area) throw new Unfollowed(text);
      return desk.follow({ sheet: of.area.sheet, cell: formatCell(of.area.row, of.area.column) });
    },
  };
  const origins = createOrigins(desk, formulas);
  return desk;
}

/** Work that lets the page respond. */
function createPace(signal: AbortSignal): Pick<Desk, 'pause' | 'run' | 'work' | 'total'> {
  let until = 0;
  const pace: ReturnType<typeof createPace> = {
    async pause() {
      if (signal.aborted) throw failureOf(signal);
      if (performance.now() < until) return;
      await nextMessage();
      until = performance.now() + SLICE_MS;
    },
    async run(task) {
      for (;;) {
        await pace.pause();
        const { done, value } = task.next();
        if (done) return value;
      }
    },
    work: (count, step) => pace.run(inChunks(count, step)),
    async total(amounts) {
      const sum = createExactSum();
      await pace.work(amounts.length, (from, end) => {
        for (let at = from; at < end; at++) sum.add(amounts[at]!);
      });
      return withoutNoise(sum.value());
    },
  };
  return pace;
}

async function followCell(
  place: CellAddress,
  desk: Desk,
  { originOf, resultIn }: ReturnType<typeof createOrigins>,
): Promise<Trace> {
  const address = `${place.sheet}!${place.cell}`;
  const { value, formula, anchor, area } = await desk.cell(place);
  const itself = { parts: alone(address, scalarOf(value), place), isSum: true };
  const here = areaOfCell(place);
  const result = resultIn(here);
  // Of a formula that works with its answer, the call is the part that is not followed.
  if (result && isWholeCall(String((await desk.cell(result.anchor)).formula)))
    return ((await originOf(here))?.rows[0] ?? -1) < 0 ? itself : desk.trace(desk.read(here), address);
  const text = textOf(cellKey(anchor) === cellKey(place) ? formula : (await desk.cell(anchor)).formula);
  if (text === '') return itself;
  const whole = await evaluate(text, { desk, place: anchor, names: new Map() });
  const [row, column] = [here.row - area.row, here.column - area.column];
  const one = slice(whole, row, 1, column, 1);
  const [worked] = await one.values();
  if (!isSame(worked, scalarOf(value)))
    throw new Unfollowed(`${address} shows ${asText(scalarOf(value))}, which its formula does not give here`);
  if (value === '') return itself;
  const { parts, isSum, decided = [] } = await desk.trace(one, text);
  const own = parts.some(leads) ? { parts, isSum } : await firstOf(decided);
  if (own.parts.length === 0) return itself;
  return {
    isSum: own.isSum && addsUp(own.parts, worked!),
    parts: own.parts.map((part) => ({ place, ...part })),
  };
}

/** The formula of a cell without its `=`. Empty for a value. */
const textOf = (formula: unknown): string =>
  typeof formula === 'string' && formula.startsWith('=') ? formula.slice(1) : '';

async function firstOf(decided: readonly (() => Promise<Trace>)[]): Promise<Trace> {
  for (const one of decided) {
    const { parts, decided: further = [] } = await one();
    if (parts.some(leads)) return { parts: parts.filter(leads), isSum: false };
    const found = await firstOf(further);
    if (found.parts.length > 0) return found;
  }
  return { parts: [], isSum: false };
}

/** A sum that is rounded to thousands is not a sum any more. */
const addsUp = (parts: readonly Part[], value: Scalar): boolean =>
  typeof value !== 'number' ||
  Math.abs(parts.reduce((all, part) => all + part.sign * Number(part.value), 0) - value) < 0.005;

/** To the cent, and closer for a share or a rate. */
function isSame(worked: Scalar | undefined, shown: Scalar): boolean {
  if (typeof worked !== 'number' || typeof shown !== 'number')
    return worked === shown || (isError(worked) && isError(shown) && worked.error === shown.error);
  return Math.abs(worked - shown) < Math.min(0.005, 1e-6 + Math.abs(shown) * 1e-9);
}

/** Tells from which rows of a result the rows of an area come: its own, or those that a formula beside it is worked out from. */
function createOrigins(desk: Desk, formulas: readonly Formula[]) {
  const sources = new Map<RrResult, Source | undefined>();
  const spills = new Map<string, Promise<Origin | undefined> | 'begun'>();
  /** The same rows are the same array, so that they are soon found equal. */
  const lists = new Map<string, readonly number[]>();

  const resultIn = (area: Area) =>
    onSheet(desk.results, area.sheet).find((result) => intersect(result.area, area));

  const sourceOf = (result: RrResult): Source | undefined => {
    if (sources.has(result)) return sources.get(result);
    const known = knownResult(formulas.find((formula) => cellKey(formula) === cellKey(result.anchor)));
    const isFigure = known?.shown.noRows !== undefined || (known?.basis && kindOf(known.basis) === 'figure');
    const source = known && !isFigure ? { ...known, area: result.area } : undefined;
    sources.set(result, source);
    return source;
  };

  /** The rows of an area, counted from the first of what it is in, and -1 for those outside and for headings. */
  const rowsIn = (area: Area, whole: Area, headings: number): readonly number[] => {
    const down = area.row - whole.row;
    const key = [down, area.rows, whole.rows, headings].join();
    const known = lists.get(key);
    if (known) return known;
    const rows: number[] = [];
    for (let row = down; row < down + area.rows; row++)
      rows.push(row >= headings && row < whole.rows ? row : -1);
    lists.set(key, rows);
    return rows;
  };

  const originOf = async (area: Area): Promise<Origin | undefined> => {
    const result = resultIn(area);
    const source = result && sourceOf(result);
    if (source)
      return {
        source,
        rows: rowsIn(area, source.area, source.headings),
        column: Math.max(0, area.column - source.area.column),
      };
    if (result) return undefined;
    const cell = await desk.cell({ sheet: area.sheet, cell: formatCell(area.row, area.column) });
    if (cell.area.rows * cell.area.columns === 1) return undefined;
    const origin = await originOfSpill(cell.anchor);
    const isWhole = area.row === cell.area.row && area.rows === cell.area.rows;
    if (!origin || isWhole) return origin;
    return { ...origin, rows: rowsIn(area, cell.area, 0).map((row) => origin.rows[row] ?? -1) };
  };

  /** Undefined if the formula of a spill does not tell it. */
  const originOfSpill = async (anchor: CellAddress): Promise<Origin | undefined> => {
    const key = cellKey(anchor);
    const known = spills.get(key);
    // A formula that leads to itself.
    if (known === 'begun') return undefined;
    if (known) return known;
    spills.set(key, 'begun');
    const found = work(anchor).catch((thrown: unknown) => {
      if (thrown instanceof Unfollowed) return undefined;
      throw thrown;
    });
    await found;
    spills.set(key, found);
    return found;
  };

  const work = async (anchor: CellAddress): Promise<Origin | undefined> => {
    const { formula, area } = await desk.cell(anchor);
    const of = await evaluate(String(formula).slice(1), { desk, place: anchor, names: new Map() });
    return of.rows === area.rows ? of.origin() : undefined;
  };

  return { originOf, resultIn };
}
