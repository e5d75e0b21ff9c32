import type { Area } from '../../workbook/area';
import { apiObject, collectionType, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { areaAt, mayChange, type ExcelModel } from './excel-model';

const LAYOUT = ['Orientation', 'Zoom', 'CenterHorizontally', 'PrintGridlines'];
const MARGINS = ['Left', 'Right', 'Top', 'Bottom', 'Header', 'Footer'].map((side) => `${side}Margin`);
const FOOTERS = ['LeftFooter', 'CenterFooter', 'RightFooter'];

/** What a sheet has before it is set. */
const DEFAULTS: Readonly<Record<string, unknown>> = { Orientation: 'Portrait', PrintGridlines: false };

/**
 * Describes `Worksheet.pageLayout` and `horizontalPageBreaks` (ExcelApi 1.9). They take any value, change nothing that the page shows,
 * and are not in an exported file.
 */
export function pageLayouts({ book, range, areas }: ExcelModel) {
  /** What was set, by the id of the sheet and the name of the property. */
  const setups = new Map<string, unknown>();
  const get = (id: string, name: string) => setups.get(`${id} ${name}`) ?? DEFAULTS[name];
  const set = (id: string, name: string, value: unknown) => {
    mayChange(book, { sheetId: id });
    setups.set(`${id} ${name}`, value);
  };
  const properties = (names: readonly string[]): Record<string, ApiProperty<string>> =>
    Object.fromEntries(
      names.map((name) => [name, { get: (id) => get(id, name), set: (id, value) => set(id, name, value) }]),
    );
  const breaksOf = (id: string) => (get(id, 'breaks') ?? []) as readonly number[];
  const areaOf = (id: string, name: string) => get(id, name) as Area | undefined;

  const footers: ApiType<string> = { name: 'HeaderFooter', properties: properties(FOOTERS) };
  const group: ApiType<string> = {
    name: 'HeaderFooterGroup',
    children: { DefaultForAllPages: (id) => apiObject(footers, id) },
  };
  const layout: ApiType<string> = {
    name: 'PageLayout',
    properties: properties([...LAYOUT, ...MARGINS]),
    children: { HeadersFooters: (id) => apiObject(group, id) },
    methods: {
      SetPrintTitleRows: (id, cells: string) => set(id, 'title rows', areaAt(book, cells, id)),
      GetPrintTitleRowsOrNullObject: (id) => {
        const rows = areaOf(id, 'title rows');
        return rows ? range(rows) : null;
      },
      SetPrintArea: (id, cells: string) => set(id, 'print area', areaAt(book, cells, id)),
      GetPrintAreaOrNullObject: (id) => {
        const area = areaOf(id, 'print area');
        return area ? areas([area]) : null;
      },
    },
  };
  const pageBreak: ApiType<number> = { name: 'PageBreak', properties: { RowIndex: { get: (row) => row } } };
  const breaks = collectionType<string>({
    name: 'PageBreakCollection',
    all: (id) => breaksOf(id).map((row) => apiObject(pageBreak, row)),
    find: () => undefined,
    methods: {
      Add: (id, cells: string) => {
        const { top } = areaAt(book, cells, id);
        set(id, 'breaks', [...breaksOf(id), top]);
        return apiObject(pageBreak, top);
      },
    },
  });
  return {
    layout: (sheetId: string) => apiObject(layout, sheetId),
    horizontalBreaks: (sheetId: string) => apiObject(breaks, sheetId),
  };
}
