import type { Area } from '../../workbook/area';
import { apiObject, onlyObject, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { areaAt, type ExcelModel } from './excel-model';

const LAYOUT = ['Orientation', 'Zoom', 'CenterHorizontally', 'PrintGridlines'];
const MARGINS = ['Left', 'Right', 'Top', 'Bottom', 'Header', 'Footer'].map((side) => `${side}Margin`);
const FOOTERS = ['LeftFooter', 'CenterFooter', 'RightFooter'];

/**
 * Describes `Worksheet.pageLayout` and `horizontalPageBreaks` (ExcelApi 1.9) of a sheet. They take any value, change nothing that the
 * page shows, and are not in an exported file.
 */
export function pageLayouts({ book, range, areas }: ExcelModel) {
  const printAreas = new Map<string, Area>();
  const titleRows = new Map<string, Area>();
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
      SetPrintTitleRows: (id, cells: string) => void titleRows.set(id, areaAt(book, cells, id)),
      GetPrintTitleRowsOrNullObject: (id) => {
        const rows = titleRows.get(id);
        return rows ? range(rows) : null;
      },
      SetPrintArea: (id, cells: string) => void printAreas.set(id, areaAt(book, cells, id)),
      GetPrintAreaOrNullObject: (id) => {
        const area = printAreas.get(id);
        return area ? areas([area]) : null;
      },
    },
  };
  const breaks: ApiType<string> = {
    name: 'PageBreakCollection',
    methods: { Add: () => onlyObject({ name: 'PageBreak' }) },
  };
  return { layout, breaks };
}

/** Properties that keep what each sheet was given. */
function properties(names: readonly string[]): Record<string, ApiProperty<string>> {
  return Object.fromEntries(
    names.map((name) => {
      const given = new Map<string, unknown>();
      return [name, { get: (id) => given.get(id), set: (id, value) => void given.set(id, value) }];
    }),
  );
}
