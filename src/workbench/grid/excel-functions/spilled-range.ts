import { helpers, registries, type CellPosition, type Range } from '@odoo/o-spreadsheet';
import type { EvaluationContext } from '../engine/engine';
import type { GridArgument, GridCell, GridResult } from '../engine/grid-cell';

/** What the operator finds in `this`, besides what every function does. */
interface SpillContext extends EvaluationContext {
  addDependencies?(formula: CellPosition, ranges: Range[]): void;
  getFormulaResult(position: CellPosition): GridCell;
}

/**
 * The operator `#` of `B6#`. The engine has one that looks for the spill of another sheet's cell on the sheet of
 * the formula, and that knows no spill of one cell.
 */
export function replaceSpilledRange(): void {
  registries.functionRegistry.replace('SPILLED.RANGE', {
    description: 'The range that the formula of this cell spills over.',
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
  const anchor = cells[0] as (GridCell & { position?: CellPosition }) | undefined;
  if (cells.length !== 1 || !anchor) return noSpill('Before # there is one cell, the one with the formula.');
  // An error is what Excel shows, and #BUSY! says that the spill is still to come.
  if (helpers.isEvaluationError(anchor.value)) return anchor;
  const { position } = anchor;
  if (!position) return noSpill('Before # there is a cell, not a value.');

  const { getters, __originCellPosition: origin } = context;
  const zone = getters.getSpreadZone(position);
  if (!zone)
    return getters.getCell(position)?.isFormula ? anchor : noSpill('The cell before # does not spill.');
  const { sheetId } = position;
  if (origin) {
    context.updateDependencies?.(origin);
    context.addDependencies?.(origin, [getters.getRangeFromZone(sheetId, zone)]);
  }
  return Array.from({ length: zone.right - zone.left + 1 }, (_, col) =>
    Array.from({ length: zone.bottom - zone.top + 1 }, (_, row) =>
      context.getFormulaResult({ sheetId, col: zone.left + col, row: zone.top + row }),
    ),
  );
}

const noSpill = (message: string): GridCell => ({ value: '#REF!', message });
