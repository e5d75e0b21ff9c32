import type { Area } from '../../workbook/area';
import { invalidArgument } from '../rich-api/api-error';
import { apiObject, collectionType, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { areaAt, mayChange, type ExcelModel } from './excel-model';

interface PageSetup {
  settings: Record<string, unknown>;
  /** The texts at the top and the bottom of a page, such as `CenterFooter`. */
  texts: Record<string, string>;
  /** Rows that begin a page, from 0. */
  breaks?: readonly number[];
  titleRows?: Area;
  printArea?: Area;
}

/** Of left, centre and right together, with the code of two characters that begins each. */
const MOST_CHARACTERS = 255;
const SECTIONS = ['Left', 'Center', 'Right'] as const;
/** Microsoft: formatting and VBA codes for headers and footers. `&L`, `&C` and `&R` would begin another section. */
const CODE = /&(?:[PNDTFAZBIUSXYEGH&]|"[^"]*"|\d{1,3}|K[0-9A-F]{6}|K\d\d[+-]\d{3}|[PN][+-]\d+)/g;

const PAGE_SETTINGS: Readonly<Record<string, [byDefault: unknown, isRight: (value: unknown) => boolean]>> = {
  Orientation: ['Portrait', (value) => value === 'Portrait' || value === 'Landscape'],
  PaperSize: ['A4', (value) => ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'].includes(String(value))],
  CenterHorizontally: [false, isBoolean],
  PrintGridlines: [false, isBoolean],
  // In points.
  ...Object.fromEntries(
    Object.entries({ Left: 50.4, Right: 50.4, Top: 54, Bottom: 54, Header: 21.6, Footer: 21.6 }).map(
      ([side, points]) => [`${side}Margin`, [points, (value) => typeof value === 'number' && value >= 0]],
    ),
  ),
  Zoom: [{ horizontalFitToPages: null, verticalFitToPages: null, scale: 100 }, isZoom],
};

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

/** A percentage, or a number of pages, but not both. */
function isZoom(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const {
    scale,
    horizontalFitToPages: wide,
    verticalFitToPages: tall,
    ...others
  } = value as Record<string, unknown>;
  const isWhole = (from: number, to: number) => (number: unknown) =>
    (number ?? null) === null || (Number.isInteger(number) && Number(number) >= from && Number(number) <= to);
  const isPages = [wide, tall].some((pages) => (pages ?? null) !== null);
  return (
    Object.keys(others).length === 0 &&
    isWhole(10, 400)(scale) &&
    [wide, tall].every(isWhole(1, 32_767)) &&
    isPages === ((scale ?? null) === null)
  );
}

/** Describes `Worksheet.pageLayout` and `horizontalPageBreaks` (ExcelApi 1.9). It changes nothing that the page shows, and is not in an exported file. */
export function pageLayouts({ book, range, areas }: ExcelModel) {
  const setups = new Map<string, PageSetup>();
  const of = (id: string) => setups.get(id) ?? { settings: {}, texts: {} };
  const change = (id: string, changed: (setup: PageSetup) => Partial<PageSetup>) => {
    mayChange(book, { sheetId: id });
    setups.set(id, { ...of(id), ...changed(of(id)) });
  };

  const setting = (name: string): ApiProperty<string> => {
    const [byDefault, isRight] = PAGE_SETTINGS[name]!;
    return {
      get: (id) => of(id).settings[name] ?? byDefault,
      set: (id, value) => {
        if (!isRight(value)) throw invalidArgument(`PageLayout.${name} cannot be ${JSON.stringify(value)}.`);
        const stored = name === 'Zoom' ? { ...EMPTY_ZOOM, ...(value as object) } : value;
        change(id, ({ settings }) => ({ settings: { ...settings, [name]: stored } }));
      },
    };
  };
  const text = (name: string): ApiProperty<string> => ({
    get: (id) => of(id).texts[name] ?? '',
    set: (id, value) => {
      const texts = { ...of(id).texts, [name]: String(value) };
      const line = SECTIONS.map((section) => texts[name.replace(/^(?:Left|Center|Right)/, section)] ?? '');
      const length = line.reduce((sum, part) => sum + (part === '' ? 0 : part.length + 2), 0);
      if (length > MOST_CHARACTERS)
        throw invalidArgument(`The line has ${length} characters. Excel takes ${MOST_CHARACTERS}.`);
      if (String(value).replaceAll(CODE, '').includes('&'))
        throw invalidArgument(`"${String(value)}" has a code that Excel does not know.`);
      change(id, () => ({ texts }));
    },
  });
  const headerFooter: ApiType<string> = {
    name: 'HeaderFooter',
    properties: Object.fromEntries(
      SECTIONS.flatMap((section) => [`${section}Header`, `${section}Footer`]).map((name) => [
        name,
        text(name),
      ]),
    ),
  };
  const group: ApiType<string> = {
    name: 'HeaderFooterGroup',
    properties: { State: { get: () => 'Default' } },
    children: { DefaultForAllPages: (id) => apiObject(headerFooter, id) },
  };
  const layout: ApiType<string> = {
    name: 'PageLayout',
    properties: Object.fromEntries(Object.keys(PAGE_SETTINGS).map((name) => [name, setting(name)])),
    children: { HeadersFooters: (id) => apiObject(group, id) },
    methods: {
      SetPrintTitleRows: (id, cells: Area | string) => {
        const area = areaAt(book, cells, id);
        const isRows = area.isUnbounded && area.left === 0 && area.right === book.size(id).columns - 1;
        if (!isRows) throw invalidArgument('Print titles are whole rows, such as $1:$2.');
        change(id, () => ({ titleRows: area }));
      },
      GetPrintTitleRowsOrNullObject: (id) => {
        const { titleRows } = of(id);
        return titleRows ? range(titleRows) : null;
      },
      SetPrintArea: (id, cells: Area | string) => {
        const printArea = areaAt(book, cells, id);
        change(id, () => ({ printArea }));
      },
      GetPrintAreaOrNullObject: (id) => {
        const { printArea } = of(id);
        return printArea ? areas([printArea]) : null;
      },
    },
  };
  const pageBreak: ApiType<number> = { name: 'PageBreak', properties: { RowIndex: { get: (row) => row } } };
  const breaks = collectionType<string>({
    name: 'PageBreakCollection',
    all: (id) => (of(id).breaks ?? []).map((row) => apiObject(pageBreak, row)),
    find: () => undefined,
    methods: {
      Add: (id, cells: Area | string) => {
        const { top } = areaAt(book, cells, id);
        if (top === 0) throw invalidArgument('No page can end above the first row.');
        change(id, ({ breaks: former = [] }) => ({ breaks: [...former, top] }));
        return apiObject(pageBreak, top);
      },
    },
  });
  return {
    layout: (sheetId: string) => apiObject(layout, sheetId),
    horizontalBreaks: (sheetId: string) => apiObject(breaks, sheetId),
  };
}

const EMPTY_ZOOM = { horizontalFitToPages: null, verticalFitToPages: null, scale: null };
