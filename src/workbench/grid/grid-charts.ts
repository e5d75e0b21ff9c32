import { numbersFrom, type Area } from '../workbook/area';
import { helpers, type Model } from '@odoo/o-spreadsheet';
import type { Chart, ChartBounds, ChartSeries, Charts, Workbook } from '../workbook/workbook';
import type { SheetContent } from '../workbook/sheet-content';
import { addressIn, dispatchTo } from './engine/engine';

type Getters = Model['getters'];
type Definition = ReturnType<Getters['getChartDefinition']>;
type BarDefinition = Extract<Definition, { type: 'bar' }>;

/** How the grid draws no fill. */
const TRANSPARENT = '#FFFFFF00';

/** The column and bar charts of the grid, which keeps no names of charts. */
export function gridCharts(model: Model): Charts {
  const { getters } = model;
  const names = new Map<string, string>();
  const nameOf = (sheetId: string, id: string) =>
    names.get(id) ?? `Chart ${getters.getChartIds(sheetId).indexOf(id) + 1}`;

  const dispatch = dispatchTo(model);
  const areaAt = (sheetId: string, address: string): Area => {
    const range = getters.getRangeFromSheetXC(sheetId, address);
    return { sheetId: range.sheetId, ...range.zone };
  };
  const barOf = (id: string): BarDefinition | undefined => {
    const definition = getters.isChartDefined(id) ? getters.getChartDefinition(id) : undefined;
    return definition?.type === 'bar' ? definition : undefined;
  };
  const read = (sheetId: string, id: string): Chart | undefined => {
    const definition = barOf(id);
    const figure = definition && getters.getFigure(sheetId, getters.getFigureIdFromChartId(id));
    if (!definition || !figure) return undefined;
    const { dataSource, dataSetStyles, horizontal, stacked, title, legendPosition } = definition;
    const { x, y, width, height } = getters.getFigureUI(sheetId, figure);
    const { dataSets, labelRange } =
      dataSource.type === 'range' ? dataSource : { dataSets: [], labelRange: undefined };
    return {
      name: nameOf(sheetId, id),
      isHorizontal: horizontal === true,
      isStacked: stacked,
      title: title.text ?? '',
      legend: legendPosition,
      series: dataSets.map(({ dataSetId, dataRange }, index): ChartSeries => {
        const { label, backgroundColor } = dataSetStyles[dataSetId] ?? {};
        return {
          name: label ?? `Series${index + 1}`,
          values: areaAt(sheetId, dataRange),
          color: backgroundColor === TRANSPARENT ? 'transparent' : backgroundColor,
        };
      }),
      categories: labelRange === undefined ? undefined : areaAt(sheetId, labelRange),
      bounds: { left: x, top: y, width, height },
    };
  };

  return {
    ids: (sheetId) => getters.getChartIds(sheetId).filter((id) => barOf(id)),
    read,
    nameOf,
    add(sheetId, chart) {
      const [chartId, figureId] = [crypto.randomUUID(), crypto.randomUUID()];
      const { width, height } = chart.bounds;
      dispatch('CREATE_CHART', {
        sheetId,
        chartId,
        figureId,
        ...anchorOf(getters, sheetId, chart.bounds),
        size: { width, height },
        definition: definitionOf(getters, chart),
      });
      names.set(chartId, chart.name);
      return chartId;
    },
    change(sheetId, id, { name, bounds, ...change }) {
      const chart = read(sheetId, id);
      if (!chart) throw new Error(`The chart ${id} does not exist.`);
      if (name !== undefined) names.set(id, name);
      const figureId = getters.getFigureIdFromChartId(id);
      if (bounds) {
        const { width, height } = bounds;
        dispatch('UPDATE_FIGURE', {
          sheetId,
          figureId,
          ...anchorOf(getters, sheetId, bounds),
          width,
          height,
        });
      }
      if (Object.keys(change).length > 0) {
        const definition = definitionOf(getters, { ...chart, ...change });
        dispatch('UPDATE_CHART', { sheetId, figureId, chartId: id, definition });
      }
    },
    delete: (sheetId, id) =>
      void dispatch('DELETE_FIGURE', { sheetId, figureId: getters.getFigureIdFromChartId(id) }),
    boundsOf: ({ sheetId, left, top, right, bottom }) => {
      const x = getters.getColDimensions(sheetId, left).start;
      const y = getters.getRowDimensions(sheetId, top).start;
      const width = getters.getColDimensions(sheetId, right).end - x;
      const height = getters.getRowDimensions(sheetId, bottom).end - y;
      return { left: x, top: y, width, height };
    },
  };
}

/** Where a place begins: a cell, and the distance from its corner. */
function anchorOf(getters: Getters, sheetId: string, { left, top }: ChartBounds) {
  const find = (count: number, sideOf: (index: number) => { start: number; end: number }, pixels: number) => {
    let index = 0;
    while (index < count - 1 && sideOf(index).end <= pixels) index++;
    const { start, end } = sideOf(index);
    return { index, offset: pixels < end ? pixels - start : 0 };
  };
  const across = find(
    getters.getNumberCols(sheetId),
    (index) => getters.getColDimensions(sheetId, index),
    left,
  );
  const down = find(getters.getNumberRows(sheetId), (index) => getters.getRowDimensions(sheetId, index), top);
  return { col: across.index, row: down.index, offset: { x: across.offset, y: down.offset } };
}

const definitionOf = (getters: Getters, chart: Chart): BarDefinition => ({
  type: 'bar',
  stacked: chart.isStacked,
  horizontal: chart.isHorizontal,
  title: { text: chart.title },
  legendPosition: chart.legend,
  dataSource: {
    type: 'range',
    dataSets: chart.series.map(({ values }, index) => ({
      dataSetId: String(index),
      dataRange: addressIn(getters, values),
    })),
    dataSetsHaveTitle: false,
    ...(chart.categories && { labelRange: addressIn(getters, chart.categories) }),
  },
  dataSetStyles: Object.fromEntries(
    chart.series.map(({ name, color }, index) => [
      String(index),
      {
        label: name,
        ...(color !== undefined && { backgroundColor: color === 'transparent' ? TRANSPARENT : color }),
      },
    ]),
  ),
});

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
      const columns = numbersFrom(left + 1, right);
      workbook.charts.add(sheetId, {
        ...KINDS[kind],
        name: `Chart ${index + 1}`,
        title,
        legend: columns.length - invisible.length > 1 ? 'bottom' : 'none',
        categories: { sheetId, top: top + 1, left, bottom, right: left },
        series: columns.map((column, at) => ({
          name: String(cells[helpers.toXC(column, top)]),
          values: { sheetId, top: top + 1, left: column, bottom, right: column },
          color: invisible.includes(at) ? '#FFFFFF' : colors[at],
        })),
        bounds: workbook.charts.boundsOf(areaOf(covers)),
      });
    });
  }
  workbook.forgetUndoSteps();
}
