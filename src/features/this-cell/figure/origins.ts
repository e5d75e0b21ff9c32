import { cellKey, formatCell, type CellAddress } from '../../../excel/cell-address';
import { intersect, type Area } from '../../../excel/reference-walk/area';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import type { RrResult } from '../../../excel/reference-walk/walk-references';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { kindOf, knownResult } from '../../../answers/result/known-result';
import { Unfollowed, type Origin, type Source } from './cells';
import type { Desk } from './desk';
import { evaluate } from './evaluate';

/** Tells from which rows of a result the rows of an area come: its own, or those that a formula beside it is worked out from. */
export function createOrigins(desk: Desk, formulas: readonly Formula[]) {
  const sources = new Map<RrResult, Source | undefined>();
  const spills = new Map<string, Promise<Origin | undefined> | 'begun'>();
  /** The same rows are the same array, so that they are soon found equal. */
  const lists = new Map<string, readonly number[]>();

  const resultIn = (area: Area) =>
    onSheet(desk.results, area.sheet).find((result) => intersect(result.area, area));

  const sourceOf = (result: RrResult): Source | undefined => {
    if (sources.has(result)) return sources.get(result);
    const known = knownResult(formulas.find((one) => cellKey(one) === cellKey(result.anchor)));
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
