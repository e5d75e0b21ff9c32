import { numbersFrom, type Area } from '../../workbook/area';
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

/** The size of a new chart in Excel, in pixels. */
const SIZE = { width: 480, height: 288 };

type Kind = Pick<Chart, 'isHorizontal' | 'isStacked'>;
const KINDS: Readonly<Record<string, Kind>> = {
  ColumnClustered: { isHorizontal: false, isStacked: false },
  ColumnStacked: { isHorizontal: false, isStacked: true },
  BarClustered: { isHorizontal: true, isStacked: false },
  BarStacked: { isHorizontal: true, isStacked: true },
};

/** Fails by name for a chart that the workbench does not have. */
const kindOf = (type: unknown): Kind =>
  KINDS[String(type)] ?? fail(notAvailable(`a chart of the type ${String(type)}`));

const typeOfKind = ({ isHorizontal, isStacked }: Chart): string =>
  `${isHorizontal ? 'Bar' : 'Column'}${isStacked ? 'Stacked' : 'Clustered'}`;

export function chartCollection(book: Workbook, sheetId: string): ApiObject {
  const { charts } = book;
  const type = chartType(book);
  const chart = (id: string) => apiObject<OnSheet>(type, { sheetId, id });
  const collection = collectionType<null>({
    name: 'ChartCollection',
    properties: { Count: { get: () => charts.ids(sheetId).length } },
    all: () => charts.ids(sheetId).map(chart),
    find: (_, key) => {
      const nameOf = (id: string) => charts.read(sheetId, id)?.name.toLowerCase();
      const id = charts
        .ids(sheetId)
        .find((candidate) => candidate === key || nameOf(candidate) === key.toLowerCase());
      return id === undefined ? undefined : chart(id);
    },
    methods: {
      Add: (_, kind: string, source: Area, seriesBy?: string) => {
        mayChange(book, { sheetId });
        const { left, top } = charts.boundsOf(source);
        const added: Chart = {
          ...kindOf(kind),
          ...seriesOfRange(book, source, seriesBy),
          name: `Chart ${charts.ids(sheetId).length + 1}`,
          title: '',
          legend: 'bottom',
          bounds: { left, top, ...SIZE },
        };
        return chart(charts.add(sheetId, added));
      },
    },
  });
  return onlyObject(collection);
}

/** Describes `Chart`, with its title, legend and series. */
function chartType(book: Workbook): ApiType<OnSheet> {
  const read = ({ sheetId, id }: OnSheet): Chart => book.charts.read(sheetId, id) ?? fail(notFound());
  const change = ({ sheetId, id }: OnSheet, changed: Partial<Chart>) =>
    book.charts.change(sheetId, id, changed);

  const title: ApiType<OnSheet> = {
    name: 'ChartTitle',
    properties: {
      Text: {
        get: (chart) => read(chart).title,
        set: (chart, text) => change(chart, { title: String(text) }),
      },
    },
  };
  const legend: ApiType<OnSheet> = {
    name: 'ChartLegend',
    properties: {
      Visible: {
        get: (chart) => read(chart).legend !== 'none',
        set: (chart, isVisible) => {
          if (isVisible !== true) change(chart, { legend: 'none' });
          else if (read(chart).legend === 'none') change(chart, { legend: 'bottom' });
        },
      },
    },
  };

  return {
    name: 'Chart',
    id: ({ id }) => ({ Id: id }),
    properties: {
      Id: { get: ({ id }) => id },
      Name: { get: (chart) => read(chart).name, set: (chart, name) => change(chart, { name: String(name) }) },
      ChartType: { get: (chart) => typeOfKind(read(chart)) },
    },
    children: {
      Title: (chart) => apiObject(title, chart),
      Legend: (chart) => apiObject(legend, chart),
      Series: (chart) => apiObject(seriesCollection(read, change), chart),
    },
    methods: {
      SetPosition: (chart, start: Area | string, end?: Area | string) => {
        const { left, top } = book.charts.boundsOf(areaAt(book, start, chart.sheetId));
        const last = end ? book.charts.boundsOf(areaAt(book, end, chart.sheetId)) : undefined;
        const { width, height } = last
          ? { width: last.left + last.width - left, height: last.top + last.height - top }
          : read(chart).bounds;
        change(chart, { bounds: { left, top, width, height } });
      },
      Delete: ({ sheetId, id }) => book.charts.delete(sheetId, id),
    },
  };
}

function seriesCollection(
  read: (chart: OnSheet) => Chart,
  change: (chart: OnSheet, changed: Partial<Chart>) => void,
): ApiType<OnSheet> {
  const seriesOf = ({ index, ...chart }: SeriesAt): ChartSeries =>
    read(chart).series[index] ?? fail(notFound());
  const changeSeries = ({ index, ...chart }: SeriesAt, changed: Partial<ChartSeries>) =>
    change(chart, {
      series: read(chart).series.map((series, at) => (at === index ? { ...series, ...changed } : series)),
    });
  const fill: ApiType<SeriesAt> = {
    name: 'ChartFill',
    methods: {
      SetSolidColor: (at, color: string) => changeSeries(at, { color }),
      Clear: (at) => changeSeries(at, { color: 'transparent' }),
    },
  };
  const format: ApiType<SeriesAt> = {
    name: 'ChartSeriesFormat',
    children: { Fill: (at) => apiObject(fill, at) },
  };
  const series: ApiType<SeriesAt> = {
    name: 'ChartSeries',
    properties: {
      Name: {
        get: (at) => seriesOf(at).name,
        set: (at, name) => changeSeries(at, { name: String(name) }),
      },
    },
    children: { Format: (at) => apiObject(format, at) },
    methods: {
      SetValues: (at, values: Area) => changeSeries(at, { values }),
      // Excel has the categories of the first series for all of them in such a chart.
      SetXAxisValues: (at, categories: Area) => {
        seriesOf(at);
        change({ sheetId: at.sheetId, id: at.id }, { categories });
      },
      Delete: ({ index, ...chart }) =>
        change(chart, { series: read(chart).series.filter((_, at) => at !== index) }),
    },
  };
  const seriesAt = (chart: OnSheet, index: number) => apiObject<SeriesAt>(series, { ...chart, index });
  return collectionType<OnSheet>({
    name: 'ChartSeriesCollection',
    properties: { Count: { get: (chart) => read(chart).series.length } },
    all: (chart) => read(chart).series.map((_, index) => seriesAt(chart, index)),
    find: (chart, key) => (read(chart).series[Number(key)] ? seriesAt(chart, Number(key)) : undefined),
    methods: {
      // Its values are missing until `SetValues`.
      Add: (chart, name?: string) => {
        const before = read(chart).series;
        const nowhere = { sheetId: chart.sheetId, top: 0, left: 0, bottom: 0, right: 0 };
        const added = { name: name ?? `Series${before.length + 1}`, values: nowhere, color: undefined };
        change(chart, { series: [...before, added] });
        return seriesAt(chart, before.length);
      },
    },
  });
}

/**
 * Makes each column of a range a series, as Excel does: a first row or column of texts has the names. The name of a series does
 * not follow its cell afterwards.
 */
function seriesOfRange(
  book: Workbook,
  source: Area,
  seriesBy: string | null | undefined,
): Pick<Chart, 'series' | 'categories'> {
  if (seriesBy !== 'Columns') throw notAvailable(`ChartCollection.Add(…, ${String(seriesBy)})`);
  const { sheetId, top, left, bottom, right } = source;
  const cell = (row: number, col: number) => book.cell({ sheetId, row, col });
  const isText = (row: number, col: number) => typeof cell(row, col).value === 'string';
  const hasTopNames =
    bottom > top && numbersFrom(Math.min(left + 1, right), right).every((col) => isText(top, col));
  const hasLeftNames =
    right > left && numbersFrom(Math.min(top + 1, bottom), bottom).every((row) => isText(row, left));
  const body = { ...source, top: top + Number(hasTopNames), left: left + Number(hasLeftNames) };
  return {
    series: numbersFrom(body.left, body.right).map((col, index) => ({
      name: hasTopNames ? cell(top, col).text : `Series${index + 1}`,
      values: { ...body, left: col, right: col },
      color: undefined,
    })),
    categories: hasLeftNames ? { ...body, left, right: left } : undefined,
  };
}
