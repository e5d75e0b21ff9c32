import { helpers, type Model } from '@odoo/o-spreadsheet';
import type { Position } from '../workbook/workbook';

/** Returns the cell's place on the page in pixels, and scrolls it into view. */
export function locateCell(
  model: Model,
  element: HTMLElement,
  { row, col }: Position,
): { x: number; y: number; width: number; height: number } {
  model.dispatch('SCROLL_TO_CELL', { row, col });
  const rect = model.getters.getVisibleRectWithoutHeaders(helpers.positionToZone({ row, col }));
  const cells = element.querySelector('.o-grid-overlay')?.getBoundingClientRect();
  if (!cells) throw new Error('The grid is not drawn yet.');
  return { x: cells.x + rect.x, y: cells.y + rect.y, width: rect.width, height: rect.height };
}
