import type { Chart } from '../../workbook/chart';
import type { Area, Workbook } from '../../workbook/workbook';
import { accessDenied, fail, notFound } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { seriesOfRange } from './chart-data';
import { chartType, kindOf, type OnSheet } from './chart-type';

/** The size of a new chart in Excel, in pixels. */
const SIZE = { width: 480, height: 288 };

/** Describes the charts of a sheet. */
export function chartCollection(
  book: Workbook,
  sheetId: string,
  areaOf: (cells: Area | string, sheetId: string) => Area,
): ApiObject {
  const { charts } = book;
  const type = chartType(book, areaOf);
  const chart = (id: string) => apiObject<OnSheet>(type, { sheetId, id });
  const find = (key: string): string | undefined =>
    charts
      .ids(sheetId)
      .find((id) => id === key || charts.read(sheetId, id)?.name.toLowerCase() === key.toLowerCase());
  const collection: ApiType<null> = {
    name: 'ChartCollection',
    properties: { Count: { get: () => charts.ids(sheetId).length } },
    items: () => charts.ids(sheetId).map(chart),
    item: (_, key) => chart(find(key) ?? fail(notFound())),
    methods: {
      GetCount: () => charts.ids(sheetId).length,
      GetItem: (_, key: string) => chart(find(key) ?? fail(notFound())),
      GetItemAt: (_, index: number) => chart(charts.ids(sheetId)[index] ?? fail(notFound())),
      GetItemOrNullObject: (_, key: string) => {
        const id = find(key);
        return id === undefined ? null : chart(id);
      },
      Add: (_, kind: string, source: Area, seriesBy?: string) => {
        if (book.isProtected(sheetId)) throw accessDenied('The sheet is protected.');
        const { left, top } = charts.placeOf(source);
        const added: Chart = {
          ...kindOf(kind),
          ...seriesOfRange(book, source, seriesBy),
          name: `Chart ${charts.ids(sheetId).length + 1}`,
          title: '',
          legend: 'bottom',
          place: { left, top, ...SIZE },
        };
        return chart(charts.add(sheetId, added));
      },
    },
  };
  return apiObject(collection, null);
}
