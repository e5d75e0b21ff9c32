import type { Area } from '../../workbook/area';
import { apiObject, collectionType, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { areaAt, mayChange, type ExcelModel } from './excel-model';

interface PageSetup {
  /** By the name of the property, such as `Orientation` and `CenterFooter`. */
  settings: Readonly<Record<string, unknown>>;
  /** Rows that begin a page, from 0. */
  breaks: readonly number[];
  titleRows?: Area;
  printArea?: Area;
}

/** What a sheet has at first. Margins are in points. */
const SETTINGS: PageSetup['settings'] = {
  Orientation: 'Portrait',
  PaperSize: 'A4',
  CenterHorizontally: false,
  PrintGridlines: false,
  ...{ LeftMargin: 50.4, RightMargin: 50.4, TopMargin: 54, BottomMargin: 54 },
  ...{ HeaderMargin: 21.6, FooterMargin: 21.6 },
  Zoom: { horizontalFitToPages: null, verticalFitToPages: null, scale: 100 },
};
const TEXTS: PageSetup['settings'] = {
  ...{ LeftHeader: '', CenterHeader: '', RightHeader: '' },
  ...{ LeftFooter: '', CenterFooter: '', RightFooter: '' },
};

/**
 * Describes `Worksheet.pageLayout` and `horizontalPageBreaks` (ExcelApi 1.9). It takes any value, changes nothing that the page shows,
 * and is not in an exported file.
 */
export function pageLayouts({ book, range, areas }: ExcelModel) {
  const setups = new Map<string, PageSetup>();
  const of = (id: string): PageSetup => setups.get(id) ?? { settings: { ...SETTINGS, ...TEXTS }, breaks: [] };
  const change = (id: string, changed: Partial<PageSetup>) => {
    mayChange(book, { sheetId: id });
    setups.set(id, { ...of(id), ...changed });
  };
  const properties = (names: PageSetup['settings']): Record<string, ApiProperty<string>> =>
    Object.fromEntries(
      Object.keys(names).map((name) => [
        name,
        {
          get: (id) => of(id).settings[name],
          set: (id, value) => change(id, { settings: { ...of(id).settings, [name]: value } }),
        },
      ]),
    );

  const headerFooter: ApiType<string> = { name: 'HeaderFooter', properties: properties(TEXTS) };
  const group: ApiType<string> = {
    name: 'HeaderFooterGroup',
    properties: { State: { get: () => 'Default' } },
    children: { DefaultForAllPages: (id) => apiObject(headerFooter, id) },
  };
  const layout: ApiType<string> = {
    name: 'PageLayout',
    properties: properties(SETTINGS),
    children: { HeadersFooters: (id) => apiObject(group, id) },
    methods: {
      SetPrintTitleRows: (id, cells: Area | string) => change(id, { titleRows: areaAt(book, cells, id) }),
      GetPrintTitleRowsOrNullObject: (id) => {
        const { titleRows } = of(id);
        return titleRows ? range(titleRows) : null;
      },
      SetPrintArea: (id, cells: Area | string) => change(id, { printArea: areaAt(book, cells, id) }),
      GetPrintAreaOrNullObject: (id) => {
        const { printArea } = of(id);
        return printArea ? areas([printArea]) : null;
      },
    },
  };
  const pageBreak: ApiType<number> = { name: 'PageBreak', properties: { RowIndex: { get: (row) => row } } };
  const breaks = collectionType<string>({
    name: 'PageBreakCollection',
    all: (id) => of(id).breaks.map((row) => apiObject(pageBreak, row)),
    find: () => undefined,
    methods: {
      Add: (id, cells: Area | string) => {
        const { top } = areaAt(book, cells, id);
        change(id, { breaks: [...of(id).breaks, top] });
        return apiObject(pageBreak, top);
      },
    },
  });
  return {
    layout: (sheetId: string) => apiObject(layout, sheetId),
    horizontalBreaks: (sheetId: string) => apiObject(breaks, sheetId),
  };
}
