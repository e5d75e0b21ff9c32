import type { Chart, ChartPlace, ChartSeries } from '../../workbook/chart';
import type { Area, Workbook } from '../../workbook/workbook';
import { fail, notAvailable, notFound } from '../rich-api/api-error';
import { apiObject, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { seriesOfRange } from './chart-data';
import { toPixels, toPoints } from './points';

export interface OnSheet {
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
  BarStacked: { isHorizontal: true, isStacked: true },
};

/** Fails by name for a chart that the workbench does not have. */
export function kindOf(type: unknown): Pick<Chart, 'isHorizontal' | 'isStacked'> {
  return KINDS[String(type)] ?? fail(notAvailable(`a chart of the type ${String(type)}`));
}

const typeOfKind = ({ isHorizontal, isStacked }: Chart): string =>
  `${isHorizontal ? 'Bar' : 'Column'}${isStacked ? 'Stacked' : 'Clustered'}`;

const LEGENDS = { Top: 'top', Bottom: 'bottom', Left: 'left', Right: 'right' } as const;

/** Describes `Chart`, with its title, legend and series. */
export function chartType(
  book: Workbook,
  areaOf: (cells: Area | string, sheetId: string) => Area,
): ApiType<OnSheet> {
  const read = ({ sheetId, id }: OnSheet): Chart => book.charts.read(sheetId, id) ?? fail(notFound());
  const change = ({ sheetId, id }: OnSheet, changed: Partial<Chart>) =>
    book.charts.change(sheetId, id, changed);
  const side = (name: keyof ChartPlace): ApiProperty<OnSheet> => ({
    get: (chart) => toPoints(read(chart).place[name]),
    set: (chart, points) => change(chart, { place: { ...read(chart).place, [name]: toPixels(points) } }),
  });

  const title: ApiType<OnSheet> = {
    name: 'ChartTitle',
    properties: {
      Text: {
        get: (chart) => read(chart).title,
        set: (chart, text) => change(chart, { title: String(text) }),
      },
      Visible: {
        get: (chart) => read(chart).title !== '',
        set: (chart, isVisible) => {
          if (isVisible !== true) change(chart, { title: '' });
          else if (read(chart).title === '') throw notAvailable('ChartTitle.Visible without a text');
        },
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
      Position: {
        get: (chart) =>
          Object.entries(LEGENDS).find(([, position]) => position === read(chart).legend)?.[0] ?? 'Bottom',
        set: (chart, position) => {
          const found = LEGENDS[position as keyof typeof LEGENDS];
          if (!found) throw notAvailable(`ChartLegend.Position ${String(position)}`);
          change(chart, { legend: found });
        },
      },
    },
  };

  const one = ({ index, ...chart }: SeriesAt): ChartSeries => read(chart).series[index] ?? fail(notFound());
  const changeOne = ({ index, ...chart }: SeriesAt, changed: Partial<ChartSeries>) =>
    change(chart, {
      series: read(chart).series.map((series, at) => (at === index ? { ...series, ...changed } : series)),
    });
  const fill: ApiType<SeriesAt> = {
    name: 'ChartFill',
    methods: {
      SetSolidColor: (series, color: string) => changeOne(series, { color }),
      Clear: (series) => changeOne(series, { color: 'transparent' }),
    },
  };
  const format: ApiType<SeriesAt> = {
    name: 'ChartSeriesFormat',
    children: { Fill: (series) => apiObject(fill, series) },
  };
  const series: ApiType<SeriesAt> = {
    name: 'ChartSeries',
    properties: {
      Name: { get: (at) => one(at).name, set: (at, name) => changeOne(at, { name: String(name) }) },
    },
    children: { Format: (at) => apiObject(format, at) },
    methods: {
      SetValues: (at, values: Area) => changeOne(at, { values }),
      // Excel has the categories of the first series for all of them in such a chart.
      SetXAxisValues: (at, categories: Area) => {
        one(at);
        change({ sheetId: at.sheetId, id: at.id }, { categories });
      },
      Delete: ({ index, ...chart }) =>
        change(chart, { series: read(chart).series.filter((_, at) => at !== index) }),
    },
  };
  const seriesAt = (chart: OnSheet, index: number) => {
    one({ ...chart, index });
    return apiObject<SeriesAt>(series, { ...chart, index });
  };
  const allSeries: ApiType<OnSheet> = {
    name: 'ChartSeriesCollection',
    properties: { Count: { get: (chart) => read(chart).series.length } },
    items: (chart) => read(chart).series.map((_, index) => seriesAt(chart, index)),
    item: (chart, key) => seriesAt(chart, Number(key)),
    methods: {
      GetCount: (chart) => read(chart).series.length,
      GetItemAt: seriesAt,
      // Its values are missing until `SetValues`.
      Add: (chart, name?: string) => {
        const { series } = read(chart);
        const { sheetId } = chart;
        const nowhere = { sheetId, top: 0, left: 0, bottom: 0, right: 0 };
        const added = { name: name ?? `Series${series.length + 1}`, values: nowhere, color: undefined };
        change(chart, { series: [...series, added] });
        return seriesAt(chart, series.length);
      },
    },
  };

  return {
    name: 'Chart',
    id: ({ id }) => ({ Id: id }),
    properties: {
      Id: { get: ({ id }) => id },
      Name: { get: (chart) => read(chart).name, set: (chart, name) => change(chart, { name: String(name) }) },
      ChartType: {
        get: (chart) => typeOfKind(read(chart)),
        set: (chart, type) => change(chart, kindOf(type)),
      },
      Left: side('left'),
      Top: side('top'),
      Width: side('width'),
      Height: side('height'),
    },
    children: {
      Title: (chart) => apiObject(title, chart),
      Legend: (chart) => apiObject(legend, chart),
      Series: (chart) => apiObject(allSeries, chart),
    },
    methods: {
      SetData: (chart, source: Area, seriesBy?: string) =>
        change(chart, seriesOfRange(book, source, seriesBy ?? undefined)),
      SetPosition: (chart, start: Area | string, end?: Area | string) => {
        const { left, top } = book.charts.placeOf(areaOf(start, chart.sheetId));
        const last = end ? book.charts.placeOf(areaOf(end, chart.sheetId)) : undefined;
        const { width, height } = last
          ? { width: last.left + last.width - left, height: last.top + last.height - top }
          : read(chart).place;
        change(chart, { place: { left, top, width, height } });
      },
      Delete: ({ sheetId, id }) => book.charts.delete(sheetId, id),
    },
  };
}
