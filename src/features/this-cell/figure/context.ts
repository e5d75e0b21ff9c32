import { createScheduler } from '../../../client/scheduler';
import { isFormula, isWholeCall } from '../../../excel/calls/tokens';
import { addressText, cellKey, formatCell, type CellAddress } from '../../../excel/cell-address';
import type { DefinedNames } from '../../../excel/defined-names';
import { areaKey, areaOfCell, intersect, type Area } from '../../../excel/reference-walk/area';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import type { RrResult } from '../../../excel/reference-walk/walk-references';
import type { ReadCellFacts } from '../../../excel/sheet-cells';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { kindOf, knownResult } from '../../../answers/result/known-result';
import { createExactSum, withoutNoise } from '../../../table/totals/exact-sum';
import { inChunks } from '../../../table/steps';
import type { SheetReader } from '../sheet-reader';
import {
  alone,
  isSingle,
  leads,
  once,
  Unfollowed,
  type Cells,
  type Origin,
  type Part,
  type Source,
  type Trace,
} from './cells';
import { evaluate } from './evaluate';
import { asText, scalarOf, type Scalar } from './scalar';

export interface Workbook {
  reader: Pick<SheetReader, 'values' | 'used' | 'cell' | 'names'>;
  results: readonly RrResult[];
  formulas: readonly Formula[];
}

/** What the parts of one formula share: what was read of the workbook, and the time of the page. */
export interface Context {
  results: readonly RrResult[];
  names(): Promise<DefinedNames>;
  used(sheet: string): Promise<Area | undefined>;
  cell(cell: CellAddress): Promise<ReadCellFacts>;
  /** The cells of an area. Nothing is read before it is asked for. */
  read(area: Area): Cells;
  /** Takes one step after the other, and lets the page respond in between. */
  work(count: number, step: (at: number) => void): Promise<void>;
  total(amounts: readonly number[]): Promise<number>;
  /** Follows a cell of a sheet to its rows. */
  follow(cell: CellAddress): Promise<Trace>;
  /** Follows a single value. */
  trace(of: Cells, text: string): Promise<Trace>;
}

/** As many cells are followed at most, so that a running total of a thousand cells does not become a thousand parts. */
const MAX_CELLS = 100;

export function createContext({ reader, results, formulas }: Workbook, signal: AbortSignal): Context {
  const scheduler = createScheduler({ sliceMs: 4 });
  const facts = new Map<string, Promise<ReadCellFacts>>();
  const values = new Map<string, Promise<readonly Scalar[]>>();
  const spills = new Map<string, Origin | undefined>();
  let room = MAX_CELLS;

  const context: Context = {
    results,
    names: once(() => reader.names()),
    used: (sheet) => reader.used(sheet),
    cell: (cell) => cached(facts, cellKey(cell), () => reader.cell(cell)),
    read: (area) => ({
      ...{ rows: area.rows, columns: area.columns, area },
      values: () =>
        cached(values, areaKey(area), async () => {
          const [lines] = await reader.values([area], signal);
          const read: Scalar[] = [];
          await context.work(lines!.length, (at) => read.push(...lines![at]!.map(scalarOf)));
          return read;
        }),
      origin: once(() => originOf(area)),
      block: ({ row, column, ...size }) =>
        context.read({ ...area, ...size, row: area.row + row, column: area.column + column }),
    }),
    work(count, step) {
      const steps = inChunks(count, (from, end) => {
        for (let at = from; at < end; at++) step(at);
      });
      return scheduler.run(steps, signal);
    },
    async total(amounts) {
      const sum = createExactSum();
      await context.work(amounts.length, (at) => sum.add(amounts[at]!));
      return withoutNoise(sum.value());
    },
    async follow(cell) {
      try {
        if (room-- <= 0) throw new Unfollowed(addressText(cell));
        return await followCell(cell);
      } catch (thrown) {
        if (thrown instanceof Unfollowed) thrown.cell ??= cell;
        throw thrown;
      }
    },
    async trace(of, text) {
      const origin = isSingle(of) ? await of.origin() : undefined;
      if (isOfRow(origin)) {
        const amount = (await of.values())[0]!;
        const { source, column, rows } = origin;
        const part: Part = {
          ...{ text, sign: 1, value: amount, does: 'take', source, rows: [{ row: rows[0]!, amount }] },
          ...(column !== undefined && { column }),
        };
        return { parts: [part], isSum: true };
      }
      if (of.trace) return of.trace();
      if (!of.area || !isSingle(of)) throw new Unfollowed(text);
      return context.follow({ sheet: of.area.sheet, cell: formatCell(of.area.row, of.area.column) });
    },
  };

  async function followCell(cell: CellAddress): Promise<Trace> {
    const address = addressText(cell);
    const { value, formula, anchor, area } = await context.cell(cell);
    const itself = { parts: alone(address, scalarOf(value), cell), isSum: true };
    const here = areaOfCell(cell);
    if (isOfRow(await originOf(here))) return context.trace(context.read(here), address);
    const own = cellKey(anchor) === cellKey(cell) ? formula : (await context.cell(anchor)).formula;
    // Of a formula that works with its answer, the call is the part that is not followed.
    if (!isFormula(own) || isWholeCall(own)) return itself;
    const spilled = { ...area, row: here.row - area.row, column: here.column - area.column };
    const worked = await evaluate(own.slice(1), { context, cell: anchor, spilled });
    const [amount] = await worked.values();
    if (!isSame(amount!, scalarOf(value)))
      throw new Unfollowed(
        `${address} shows ${asText(scalarOf(value))}, which its formula does not give here`,
      );
    if (value === '') return itself;
    const { parts, isSum, decidedBy = [] } = await context.trace(worked, own.slice(1));
    const found = parts.some(leads) ? { parts, isSum } : await firstOf(decidedBy);
    if (found.parts.length === 0) return itself;
    return {
      isSum: found.isSum && addsUp(found.parts, amount!),
      parts: found.parts.map((part) => ({ cell, ...part })),
    };
  }

  /** From which rows of a result the rows of an area come: its own, or those that an adjacent formula is worked out from. */
  async function originOf(area: Area): Promise<Origin | undefined> {
    const result = onSheet(results, area.sheet).find((found) => intersect(found.area, area));
    if (result) {
      const source = sourceOf(result, formulas);
      return (
        source && {
          source,
          rows: rowsIn(area, source.area, source.headings),
          column: Math.max(0, area.column - source.area.column),
        }
      );
    }
    const first = { sheet: area.sheet, cell: formatCell(area.row, area.column) };
    const { anchor, area: spill } = await context.cell(first);
    if (spill.rows * spill.columns === 1) return undefined;
    const key = cellKey(anchor);
    if (!spills.has(key)) {
      // A formula that leads to itself has none.
      spills.set(key, undefined);
      spills.set(key, await originOfSpill(anchor));
    }
    const origin = spills.get(key);
    return origin && { ...origin, rows: rowsIn(area, spill, 0).map((row) => origin.rows[row] ?? -1) };
  }

  /** Only the text of the formula tells it. Its values are those of the cells. */
  async function originOfSpill(anchor: CellAddress): Promise<Origin | undefined> {
    const { formula, area } = await context.cell(anchor);
    const whole = async () => {
      const of = await evaluate(String(formula).slice(1), { context, cell: anchor });
      return of.rows === area.rows ? of.origin() : undefined;
    };
    return whole().catch(unlessUnfollowed(undefined));
  }

  return context;
}

const isOfRow = (origin: Origin | undefined): origin is Origin =>
  origin !== undefined && origin.rows[0]! >= 0;

function cached<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/** Undefined for a single figure, and for a result that is not known. */
function sourceOf(result: RrResult, formulas: readonly Formula[]): Source | undefined {
  const known = knownResult(formulas.find((formula) => cellKey(formula) === cellKey(result.anchor)));
  const isFigure = known?.shown.noRows !== undefined || (known?.basis && kindOf(known.basis) === 'figure');
  return known && !isFigure ? { ...known, area: result.area } : undefined;
}

/** The rows of an area, counted from the first of what it is in, and -1 for those outside and for headings. */
const rowsIn = (area: Area, whole: Area, headings: number): readonly number[] =>
  Array.from({ length: area.rows }, (_, at) => {
    const row = area.row - whole.row + at;
    return row >= headings && row < whole.rows ? row : -1;
  });

/** What a value was chosen by, if that leads to something. A test that cannot be followed says nothing. */
async function firstOf(decidedBy: readonly (() => Promise<Trace>)[]): Promise<Trace> {
  for (const trace of decidedBy) {
    const { parts, decidedBy: further = [] } = await trace().catch(unlessUnfollowed(NOTHING));
    if (parts.some(leads)) return { parts: parts.filter(leads), isSum: false };
    const found = await firstOf(further);
    if (found.parts.length > 0) return found;
  }
  return NOTHING;
}

const NOTHING: Trace = { parts: [], isSum: false };

const unlessUnfollowed =
  <Value>(instead: Value) =>
  (thrown: unknown): Value => {
    if (thrown instanceof Unfollowed) return instead;
    throw thrown;
  };

/** A sum that is rounded to thousands is not a sum any more. */
const addsUp = (parts: readonly Part[], value: Scalar): boolean =>
  typeof value !== 'number' ||
  Math.abs(parts.reduce((all, part) => all + part.sign * Number(part.value), 0) - value) < 0.005;

/** To the cent, and closer for a share or a rate. */
function isSame(worked: Scalar, shown: Scalar): boolean {
  if (typeof worked !== 'number' || typeof shown !== 'number') return asText(worked) === asText(shown);
  return Math.abs(worked - shown) < Math.min(0.005, 1e-6 + Math.abs(shown) * 1e-9);
}
