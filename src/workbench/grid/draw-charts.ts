import { helpers } from '@odoo/o-spreadsheet';
import type { SheetContent } from '../workbook/sheet-content';
import type { Area, Workbook } from '../workbook/workbook';

const KINDS = {
  columns: { isHorizontal: false, isStacked: false },
  'stacked columns': { isHorizontal: false, isStacked: true },
  bars: { isHorizontal: true, isStacked: false },
} as const;

/** Draws the charts of the sheets that a workbook opens with. */
export function drawCharts(workbook: Workbook, sheets: readonly SheetContent[]): void {
  for (const { name, charts = [], cells } of sheets) {
    const { id: sheetId } = workbook.sheets().find((sheet) => sheet.name === name)!;
    const areaOf = (zone: string): Area => ({ sheetId, ...helpers.toZone(zone) });
    charts.forEach(({ kind, title, source, covers, invisible = [], colors = [] }, index) => {
      const { top, left, bottom, right } = areaOf(source);
      const columns = Array.from({ length: right - left }, (_, at) => left + 1 + at);
      workbook.charts.add(sheetId, {
        ...KINDS[kind],
        name: `Chart ${index + 1}`,
        title,
        legend: columns.length - invisible.length > 1 ? 'bottom' : 'none',
        categories: { sheetId, top: top + 1, left, bottom, right: left },
        series: columns.map((column, at) => ({
          name: String(cells[helpers.toXC(column, top)]),
          values: { sheetId, top: top + 1, left: column, bottom, right: column },
          color: invisible.includes(at) ? 'transparent' : colors[at],
        })),
        place: workbook.charts.placeOf(areaOf(covers)),
      });
    });
  }
  workbook.forgetUndoSteps();
}
