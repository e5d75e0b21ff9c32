import { numbersFrom, type Area } from '../workbook/area';
import { helpers, type Model } from '@odoo/o-spreadsheet';
import type { Chart, ChartSeries, Charts, Workbook } from '../workbook/workbook';
import type { SheetContent } from '../workbook/sheet-content';
import { addressIn, dispatchTo } from './engine/engine';

type Getters = Model['getters'];
type Definition = ReturnType<Getters['getChartDefinition']>;
type BarDefinition = Extract<Definition, { type: 'bar' }>;

/** The column and bar charts of the grid. */
export function gridCharts(model: Model): Charts {
  const { getters } = model;
  showTitles(getters);
  const dispatch = dispatchTo(model);
  const areaAt = (sheetId: string, address: string): Area => {
    const range = getters.getRangeFromSheetXC(sheetId, address);
    return { sheetId: range.sheetId, ...range.zone };
  };
  const barOf = (id: string): BarDefinition | undefined => {
    const definition = getters.isChartDefined(id) ? getters.getChartDefinition(id) : undefined;
    return definition?.type === 'bar' ? definition : undefined;
  };
  const sizeOf = ({ sheetId, left, top, right, bottom }: Area) => ({
    width: getters.getColDimensions(sheetId, right).end - getters.getColDimensions(sheetId, left).start,
    height: getters.getRowDimensions(sheetId, bottom).end - getters.getRowDimensions(sheetId, top).start,
  });
  const anchorOf = ({ left, top }: Area) => ({ col: left, row: top, offset: { x: 0, y: 0 } });
  const read: Charts['read'] = (sheetId, id) => {
    const definition = barOf(id);
    if (!definition) return undefined;
    const { dataSource, dataSetStyles, horizontal, stacked, title, legendPosition } = definition;
    const { dataSets, labelRange } =
      dataSource.type === 'range' ? dataSource : { dataSets: [], labelRange: undefined };
    return {
      isHorizontal: horizontal === true,
      isStacked: stacked,
      title: title.text ?? '',
      legend: legendPosition,
      series: dataSets.map(({ dataSetId, dataRange }, index): ChartSeries => {
        const { label, backgroundColor } = dataSetStyles[dataSetId] ?? {};
        const name = label ?? `Series${index + 1}`;
        return { name, values: areaAt(sheetId, dataRange), color: backgroundColor };
      }),
      categories: labelRange === undefined ? undefined : areaAt(sheetId, labelRange),
    };
  };

  return {
    ids: (sheetId) => getters.getChartIds(sheetId).filter((id) => barOf(id)),
    read,
    add(chart, covers) {
      const { sheetId } = covers;
      const [chartId, figureId] = [crypto.randomUUID(), crypto.randomUUID()];
      const definition = definitionOf(getters, chart);
      const size = sizeOf(covers);
      dispatch('CREATE_CHART', { sheetId, chartId, figureId, ...anchorOf(covers), size, definition });
      return chartId;
    },
    change(sheetId, id, change) {
      const chart = read(sheetId, id);
      if (!chart) throw new Error(`The chart ${id} does not exist.`);
      const definition = definitionOf(getters, { ...chart, ...change });
      const figureId = getters.getFigureIdFromChartId(id);
      dispatch('UPDATE_CHART', { sheetId, figureId, chartId: id, definition });
    },
    move(id, covers) {
      const { sheetId } = covers;
      const figureId = getters.getFigureIdFromChartId(id);
      dispatch('UPDATE_FIGURE', { sheetId, figureId, ...anchorOf(covers), ...sizeOf(covers) });
    },
  };
}

/** What the title of a chart shows, which may be a formula that names a cell. */
export const shownTitle = (
  getters: Pick<Getters, 'getRangeFromSheetXC' | 'getEvaluatedCell' | 'getActiveSheetId'>,
  title: string,
): string => {
  if (!title.startsWith('=')) return title;
  const { sheetId, zone, invalidXc } = getters.getRangeFromSheetXC(
    getters.getActiveSheetId(),
    title.slice(1),
  );
  // The grid does not change the title when the sheet gets another name.
  if (invalidXc !== undefined) return '';
  return getters.getEvaluatedCell({ sheetId, row: zone.top, col: zone.left }).formattedValue;
};

/** The grid asks this getter for the text of each title when it draws a chart. */
const showTitles = (getters: Getters): void =>
  void Object.assign(getters, { dynamicTranslate: (title: string) => shownTitle(getters, title) });

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
      { label: name, ...(color !== undefined && { backgroundColor: color }) },
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
    for (const { kind, title, source, covers, invisible = [], colors = [] } of charts) {
      const { top, left, bottom, right } = areaOf(source);
      const columns = numbersFrom(left + 1, right);
      const chart = {
        ...KINDS[kind],
        title: title.replace(/^=/, `='${name.replaceAll("'", "''")}'!`),
        legend: columns.length - invisible.length > 1 ? ('bottom' as const) : ('none' as const),
        categories: { sheetId, top: top + 1, left, bottom, right: left },
        series: columns.map((column, at) => ({
          name: String(cells[helpers.toXC(column, top)]),
          values: { sheetId, top: top + 1, left: column, bottom, right: column },
          color: invisible.includes(at) ? '#FFFFFF' : colors[at],
        })),
      };
      workbook.charts.add(chart, areaOf(covers));
    }
  }
  workbook.forgetUndoSteps();
}
