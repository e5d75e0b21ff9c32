import type { Chart, ChartSeries } from '../../workbook/chart';
import type { Area, Workbook } from '../../workbook/workbook';
import { invalidArgument } from '../rich-api/api-error';

/**
 * Divides a range into series as Excel does: a first row or column of texts has the names. Without `seriesBy`, the longer
 * side of the range is that of the categories. The name of a series does not follow its cell afterwards.
 */
export function seriesOfRange(
  book: Workbook,
  source: Area,
  seriesBy = 'Auto',
): Pick<Chart, 'series' | 'categories'> {
  if (!['Auto', 'Columns', 'Rows'].includes(seriesBy))
    throw invalidArgument(`"${seriesBy}" is not a way to take series.`);
  const { sheetId, top, left, bottom, right } = source;
  const isText = (row: number, col: number) => {
    const { value } = book.cell({ sheetId, row, col });
    return typeof value === 'string';
  };
  const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const hasTopNames =
    bottom > top && count(Math.min(left + 1, right), right).every((col) => isText(top, col));
  const hasLeftNames =
    right > left && count(Math.min(top + 1, bottom), bottom).every((row) => isText(row, left));
  const body = { ...source, top: top + Number(hasTopNames), left: left + Number(hasLeftNames) };
  const byColumns =
    seriesBy === 'Columns' || (seriesBy === 'Auto' && body.bottom - body.top >= body.right - body.left);
  const text = (row: number, col: number) => book.cell({ sheetId, row, col }).text;
  const names = byColumns ? hasTopNames : hasLeftNames;
  const hasCategories = byColumns ? hasLeftNames : hasTopNames;
  const lines = byColumns ? count(body.left, body.right) : count(body.top, body.bottom);
  return {
    series: lines.map((line, index): ChartSeries => ({
      name: !names ? `Series${index + 1}` : byColumns ? text(top, line) : text(line, left),
      values: byColumns ? { ...body, left: line, right: line } : { ...body, top: line, bottom: line },
      color: undefined,
    })),
    categories: !hasCategories
      ? undefined
      : byColumns
        ? { ...body, left, right: left }
        : { ...body, top, bottom: top },
  };
}
