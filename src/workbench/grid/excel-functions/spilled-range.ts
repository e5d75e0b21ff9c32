import type { Zone } from '../../workbook/area';
import { helpers, registries, type CellPosition, type Range } from '@odoo/o-spreadsheet';
import type { EvaluationContext } from '../engine/engine';
import type { GridArgument, GridCell, GridResult } from '../engine/grid-cell';
import { readsSingleCells } from '../file/file-formula';

interface SpillContext extends EvaluationContext {
  addDependencies?(formula: CellPosition, ranges: Range[]): void;
  getFormulaResult(position: CellPosition): GridCell;
}

/** Replaces the operator `#`, which fails in the engine for another sheet and for a spill of one cell. */
export function replaceSpilledRange(): void {
  registries.functionRegistry.replace('SPILLED.RANGE', {
    description: 'The range over which the formula of this cell spills.',
    category: 'Lookup',
    hidden: true,
    isExported: true,
    args: [helpers.arg('reference (any, range<any>)', 'The cell with the formula.')],
    compute(reference) {
      return spilledRange(this as unknown as SpillContext, reference as GridArgument);
    },
  });
}

function spilledRange(context: SpillContext, reference: GridArgument): GridResult {
  const cells = Array.isArray(reference) ? reference.flat() : [reference];
  // `B8:B9#` is from B8 to the end of what B9 spills.
  const [first, anchor] = [cells[0], cells.at(-1)] as (
    | (GridCell & { position?: CellPosition })
    | undefined
  )[];
  if (!first || !anchor) return noSpill('The reference before # must be a cell with a formula.');
  // Excel shows the anchor's error. #BUSY! means that the spill is not there yet.
  if (helpers.isEvaluationError(anchor.value)) return anchor;
  const { position } = anchor;
  if (!position) return noSpill('The reference before # must be a cell, not a value.');

  const { getters, __originCellPosition: origin } = context;
  const zone = getters.getSpreadZone(position);
  if (!zone) {
    const cell = getters.getCell(position);
    const mayFill = cell?.isFormula && !isScalar(cell.compiledFormula, getters);
    // A range of one cell, because SUMIFS and its like take ranges only.
    return mayFill ? [[anchor]] : noSpill('The cell before # does not spill.');
  }
  const { sheetId } = position;
  const { row, col } = first.position ?? position;
  const whole = { ...zone, top: Math.min(zone.top, row), left: Math.min(zone.left, col) };
  if (origin) context.addDependencies?.(origin, [getters.getRangeFromZone(sheetId, whole)]);
  return cellsOf(context, sheetId, whole);
}

type Formula = { toFormulaString(getters: EvaluationContext['getters']): string };

/** Whether formulas read single cells only. A sheet may have hundreds of formulas over one result of one cell. */
const scalars = new WeakMap<Formula, boolean>();

function isScalar(formula: Formula, getters: EvaluationContext['getters']): boolean {
  const known = scalars.get(formula) ?? readsSingleCells(formula.toFormulaString(getters));
  scalars.set(formula, known);
  return known;
}

/** The cells of each spill in one round of a calculation, because many formulas read the same spill. */
const rounds = new WeakMap<SpillContext, Map<string, GridCell[][]>>();

function cellsOf(context: SpillContext, sheetId: string, zone: Zone): GridCell[][] {
  const { top, left, bottom, right } = zone;
  const spills = rounds.get(context) ?? new Map<string, GridCell[][]>();
  rounds.set(context, spills);
  const name = [sheetId, top, left, bottom, right].join();
  const known = spills.get(name);
  if (known) return known;
  const cells = Array.from({ length: right - left + 1 }, (_, col) =>
    Array.from({ length: bottom - top + 1 }, (_, row) =>
      context.getFormulaResult({ sheetId, col: left + col, row: top + row }),
    ),
  );
  spills.set(name, cells);
  return cells;
}

const noSpill = (message: string): GridCell => ({ value: '#REF!', message });
