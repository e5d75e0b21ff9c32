import type { Area } from '../../workbook/area';
import type { Chart, ChartSeries, Workbook } from '../../workbook/workbook';
import { fail, notAvailable, notFound } from '../rich-api/api-error';
import { apiObject, collectionType, onlyObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { areaAt, mayChange } from './excel-model';

interface OnSheet {
  sheetId: string;
  id: string;
}

interface SeriesAt extends OnSheet {
  index: number;
}

const KINDS: Readonly<Record<string, Pick<Chart, 'isHorizontal' | 'isStacked'>>> = {
  ColumnClustered: { isHorizontal: false, isStacked: false },
  ColumnStacked: { isHorizontal: false, isStacked: true },
  BarClustered: { isHorizontal: true, isStacked: false },
};

/**
 * Describes `Worksheet.charts`. An add-in gives a new chart one column of values, then names, values and categories of each series,
 * and the cells that the chart is to cover.
 */
export function chartCollection(book: Workbook, sheetId: string): ApiObject {
  const { charts } = book;
  const type = chartType(book);
  const chart = (id: string) => apiObject<OnSheet>(type, { sheetId, id });
  const collection = collectionType<null>({
    name: 'ChartCollection',
    all: () => charts.ids(sheetId).map(chart),
    // Office.js asks for a chart by its id in each batch after the one that added it.
    find: (_, key) => (charts.ids(sheetId).includes(key) ? chart(key) : undefined),
    methods: {
      Add: (_, kind: string, source: Area, seriesBy?: string) => {
        mayChange(book, { sheetId });
        const known = KINDS[kind] ?? fail(notAvailable(`a chart of the type ${kind}`));
        if (seriesBy !== 'Columns' || source.left !== source.right)
          throw notAvailable('ChartCollection.Add of more than one column');
        const series = [{ name: 'Series1', values: source, color: undefined }];
        const added = { ...known, series, categories: undefined, title: '', legend: 'bottom' as const };
        return chart(charts.add(added, source));
      },
    },
  });
  return onlyObject(collection);
}

/** Describes `Chart`, with its title, axes, legend and series. */
function chartType(book: Workbook): ApiType<OnSheet> {
  const { charts } = book;
  const read = ({ sheetId, id }: OnSheet): Chart => charts.read(sheetId, id) ?? fail(notFound());
  const change = ({ sheetId, id }: OnSheet, changed: Partial<Chart>) => charts.change(sheetId, id, changed);
  const title: ApiType<OnSheet> = {
    name: 'ChartTitle',
    properties: {
      Text: {
        get: (chart) => read(chart).title,
        set: (chart, text) => change(chart, { title: String(text) }),
      },
    },
    methods: { SetFormula: (chart, formula: string) => change(chart, { title: formula }) },
  };
  const axis: ApiType<OnSheet> = {
    name: 'ChartAxis',
    properties: {
      // The grid's bars begin at zero, the first of them on top.
      Minimum: {
        get: () => 0,
        set: (_, least) => void (least === 0 || fail(notAvailable('another minimum'))),
      },
      ReversePlotOrder: { get: (chart) => read(chart).isHorizontal, set: () => undefined },
      Position: { get: () => 'Maximum', set: () => undefined },
    },
  };
  const axes: ApiType<OnSheet> = {
    name: 'ChartAxes',
    children: {
      ValueAxis: (chart) => apiObject(axis, chart),
      CategoryAxis: (chart) => apiObject(axis, chart),
    },
  };
  const legend: ApiType<OnSheet> = {
    name: 'ChartLegend',
    properties: {
      Visible: {
        get: (chart) => read(chart).legend !== 'none',
        set: (chart, isVisible) => change(chart, { legend: isVisible === true ? 'bottom' : 'none' }),
      },
    },
  };
  const series = seriesCollection(read, change);
  return {
    name: 'Chart',
    id: ({ id }) => ({ Id: id }),
    properties: { Name: { get: ({ sheetId, id }) => `Chart ${charts.ids(sheetId).indexOf(id) + 1}` } },
    children: {
      Title: (chart) => apiObject(title, chart),
      Axes: (chart) => apiObject(axes, chart),
      Legend: (chart) => apiObject(legend, chart),
      Series: (chart) => apiObject(series, chart),
    },
    methods: {
      SetPosition: ({ sheetId, id }, start: string, end: string) =>
        charts.move(id, areaAt(book, `${start}:${end}`, sheetId)),
    },
  };
}

function seriesCollection(
  read: (chart: OnSheet) => Chart,
  change: (chart: OnSheet, changed: Partial<Chart>) => void,
): ApiType<OnSheet> {
  const changeSeries = ({ index, ...chart }: SeriesAt, changed: Partial<ChartSeries>) =>
    change(chart, {
      series: read(chart).series.map((series, at) => (at === index ? { ...series, ...changed } : series)),
    });
  const fill: ApiType<SeriesAt> = {
    name: 'ChartFill',
    methods: { SetSolidColor: (at, color: string) => changeSeries(at, { color }) },
  };
  const format: ApiType<SeriesAt> = {
    name: 'ChartSeriesFormat',
    children: { Fill: (at) => apiObject(fill, at) },
  };
  const series: ApiType<SeriesAt> = {
    name: 'ChartSeries',
    properties: {
      Name: {
        get: ({ index, ...chart }) => read(chart).series[index]!.name,
        set: (at, name) => changeSeries(at, { name: String(name) }),
      },
    },
    children: { Format: (at) => apiObject(format, at) },
    methods: {
      SetValues: (at, values: Area) => changeSeries(at, { values }),
      // Excel has the categories of the first series for all of them in such a chart.
      SetXAxisValues: ({ sheetId, id }, categories: Area) => change({ sheetId, id }, { categories }),
    },
  };
  const seriesAt = (chart: OnSheet, index: number) => apiObject<SeriesAt>(series, { ...chart, index });
  return collectionType<OnSheet>({
    name: 'ChartSeriesCollection',
    all: (chart) => read(chart).series.map((_, index) => seriesAt(chart, index)),
    find: (chart, key) => (read(chart).series[Number(key)] ? seriesAt(chart, Number(key)) : undefined),
    methods: {
      // It repeats the values of the first until `SetValues`.
      Add: (chart, name: string) => {
        const before = read(chart).series;
        change(chart, { series: [...before, { ...before[0]!, name }] });
        return seriesAt(chart, before.length);
      },
    },
  });
}
