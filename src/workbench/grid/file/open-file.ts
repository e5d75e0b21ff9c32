import { helpers, load, type WorkbookData } from '@odoo/o-spreadsheet';
import { getFormatFromId } from 'numfmt';
import { relationsPart } from '../../../xlsx/open-package';
import { readBook, type BookParts } from '../../../xlsx/book-parts';
import { readSheet, type SavedCell, type SavedValue } from '../../../xlsx/read-sheet';
import { readXml } from '../../../xlsx/read-xml';
import { fromFileFormula } from '../../../xlsx/file-formula';
import { refuse } from '../../../xlsx/refuse';
import type { DefinedName } from '../../workbook/behaviour';
import type { AddinIdentity } from '../../workbook/workbook';
import type { GridCell } from '../engine/grid-cell';
import { sheetIdAt } from '../workbook-data';
import { OF_ADD_INS } from './file-formula';
import { RESULT_STYLE } from './result-formats';
import { escaped, readWebExtensions } from './web-extension';

/** A file that was read completely. Nothing of it is shown yet. */
export interface OpenedFile {
  data: WorkbookData;
  /** What the formulas of the add-in showed when the file was saved, as columns of cells. */
  results: readonly { sheetId: string; cell: string; result: GridCell[][] }[];
  /** By sheet, in the order of its figures. */
  chartNames: ReadonlyMap<string, readonly string[]>;
  active: string;
  /** Names that are not a range. */
  names: readonly DefinedName[];
  settings: Readonly<Record<string, unknown>>;
  /** What of the file the workbench does not show and would not save, in words. */
  leftOut: readonly string[];
}

interface OpenOptions {
  namespace: string;
  addin: AddinIdentity;
  /** The least size of a sheet. */
  size: { rows: number; columns: number };
}

export const MOST_MEGABYTES = 50;
const MOST_FILLED = 1_000_000;
/** The grid makes each cell of a sheet up to the last one that is used. */
const LARGEST_SHEET = 20_000_000;
const ROWS_BELOW = 100;
const COLUMNS_BESIDE = 5;

/** The grid's own sizes, in pixels and points. */
const SIZES = { column: 96, row: 23, font: 10 };

/**
 * Reads an .xlsx file. Throws a sentence for a file that is too large, encrypted, damaged or no workbook. The contents of cells are
 * read here. The grid reads looks, charts and rules from parts that were read here before, too.
 */
export function openFile(bytes: Uint8Array, options: OpenOptions): OpenedFile {
  const book = readBook(bytes);
  if (book.sheets.length === 0) throw refuse('The workbook has no sheet with cells, so it was not opened.');
  const styles = readStyles(book);
  let filled = 0;
  const count = () => {
    if (++filled > MOST_FILLED)
      throw refuse(
        `The workbook has more than ${MOST_FILLED.toLocaleString('en')} filled cells, so it was not opened.`,
      );
  };
  const sheets = book.sheets.map(({ part }) => readSheetPart(book, part, count));
  const data = readLooks(book, sheets);
  data.formats = styles.formats;
  styles.cells.forEach(({ wrapping, hasVertical }, index) => {
    const style = data.styles[index + 1];
    if (!style) return;
    // The grid writes its defaults into each cell, and reads no text that is cut off.
    delete style.wrapping;
    if (wrapping) style.wrapping = wrapping;
    if (!hasVertical) delete style.verticalAlign;
    if (style.fontSize === SIZES.font) delete style.fontSize;
    if (style.textColor === '#000000') delete style.textColor;
  });
  const results: { sheetId: string; cell: string; result: GridCell[][] }[] = [];
  const chartNames = new Map<string, string[]>();
  data.sheets.forEach((sheet, index) => {
    const { cells, rows, lastRow, lastColumn } = sheets[index]!;
    const size = { rows: lastRow + 1 + ROWS_BELOW, columns: lastColumn + 1 + COLUMNS_BESIDE };
    if (size.rows * size.columns > LARGEST_SHEET)
      throw refuse(
        `Sheet "${sheet.name}" reaches to cell ${helpers.toXC(lastColumn, lastRow)}, which is too far for the workbench. ` +
          'Delete the rows and columns that are not needed, in Excel, and save it again.',
      );
    const shared = sheet.cells;
    sheet.id = sheetIdAt(index);
    sheet.rowNumber = Math.max(size.rows, options.size.rows);
    sheet.colNumber = Math.max(size.columns, options.size.columns);
    Object.assign(sheet, { rows, cells: {}, styles: {}, formats: {}, borders: {} });
    for (const column of Object.values(sheet.cols)) if (column.size) column.size = Math.round(column.size);
    chartNames.set(sheet.id, placeCharts(sheet, readCharts(book, book.sheets[index]!.part)));
    const fills = new FilledCells(count);
    for (const cell of cells) {
      const place = helpers.toXC(cell.column, cell.row);
      const look = styles.cells[cell.style];
      fills.begin(cell, place);
      // Such a format comes with the value, and goes with it.
      const ofResult = look?.isOfResult ? styles.formats[look.format] : undefined;
      const isFilled = fills.set(place, valueOf(cell.value), ofResult);
      if (look && cell.style > 0) {
        sheet.styles[place] = cell.style + 1;
        if (look.border > 0) sheet.borders[place] = look.border + 1;
        if (look.format in styles.formats && !(isFilled && ofResult)) sheet.formats[place] = look.format;
      }
      if (cell.formula) {
        const { text } = cell.formula;
        const content = text === '' ? shared[place] : fromFileFormula(text, options.namespace);
        if (content !== undefined) sheet.cells[place] = content;
      } else if (!isFilled && cell.value !== null)
        sheet.cells[place] = entryOf(cell.value, styles.formats[look?.format ?? 0]);
    }
    for (const [cell, result] of fills.results)
      if (!String(result[0]?.[0]?.value).startsWith('#')) results.push({ sheetId: sheet.id, cell, result });
  });
  const { ranges, names } = readNames(book);
  data.namedRanges = ranges;
  const { settings, others } = readWebExtensions(book, options.addin);
  return {
    data,
    results,
    chartNames,
    active: sheetIdAt(Math.min(book.active, book.sheets.length - 1)),
    names,
    settings,
    leftOut: leftOut(book, others),
  };
}

interface SheetPart {
  cells: SavedCell[];
  /** Heights, and which rows are hidden. */
  rows: Record<number, { size?: number; isHidden?: boolean }>;
  lastRow: number;
  lastColumn: number;
  /** The part without its cells, but with the formulas that cells share, which the grid moves for each cell. */
  xml: string;
}

/** Pixels of a row by its height in points. */
const PIXELS = 4 / 3;

function readSheetPart(book: BookParts, part: string, count: () => void): SheetPart {
  const xml = book.text(part);
  const cells: SavedCell[] = [];
  const rows: SheetPart['rows'] = {};
  const kept = new Map<number, { attributes: string; cells: string }>();
  const keep = (row: number) => {
    const line = kept.get(row) ?? { attributes: '', cells: '' };
    kept.set(row, line);
    return line;
  };
  let [lastRow, lastColumn] = [0, 0];
  readSheet({
    part,
    xml,
    texts: book.texts(),
    count,
    row(row, attribute) {
      const [height, isHidden] = [Number(attribute('ht')), /^(1|true)$/.test(attribute('hidden') ?? '')];
      if (!(height > 0) && !isHidden) return;
      rows[row] = { ...(height > 0 && { size: Math.round(height * PIXELS) }), ...(isHidden && { isHidden }) };
      // The place of a chart depends on the heights above it.
      if (height > 0 && row < 1_000) keep(row).attributes = ` ht="${height}"`;
    },
    cell(cell) {
      lastRow = Math.max(lastRow, cell.row);
      lastColumn = Math.max(lastColumn, cell.column);
      cells.push(cell);
      const { formula } = cell;
      if (formula?.shared === undefined) return;
      const ref = formula.ref ? ` ref="${escaped(formula.ref)}"` : '';
      const place = helpers.toXC(cell.column, cell.row);
      keep(cell.row).cells +=
        `<c r="${place}"><f t="shared" si="${escaped(formula.shared)}"${ref}>${escaped(formula.text)}</f></c>`;
    },
  });
  // The grid reads as many columns as it finds cells.
  keep(0).cells ||= `<c r="${helpers.toXC(lastColumn, 0)}"/>`;
  const lines = [...kept].sort(([a], [b]) => a - b);
  const inner = lines
    .map(([row, line]) => `<row r="${row + 1}"${line.attributes}>${line.cells}</row>`)
    .join('');
  const data = /<((?:\w+:)?)sheetData(?:\s[^>]*)?(?:\/>|>[\s\S]*<\/\1sheetData>)/;
  return {
    cells,
    rows,
    lastRow,
    lastColumn,
    xml: xml.replace(data, () => `<sheetData>${inner}</sheetData>`),
  };
}

/** The cells that the formulas of a sheet fill, and what the add-in's formulas showed. */
class FilledCells {
  /** As columns of cells, by the cell of the formula. */
  readonly results = new Map<string, GridCell[][]>();
  private readonly cells = new Map<string, GridCell>();

  constructor(private readonly count: () => void) {}

  begin({ row, column, formula }: SavedCell, place: string): void {
    if (!formula) return;
    const own = helpers.positionToZone({ row, col: column });
    const { left, top, right, bottom } =
      formula.type === 'array' && formula.ref ? helpers.toZone(formula.ref) : own;
    if (left !== column || top !== row)
      throw refuse(
        `The formula in ${place} fills cells that do not begin with its own. The file is damaged.`,
      );
    const result: GridCell[][] = [];
    for (let col = left; col <= right; col++) {
      const line: GridCell[] = [];
      for (let at = top; at <= bottom; at++) {
        this.count();
        const cell: GridCell = { value: '' };
        line.push(cell);
        this.cells.set(helpers.toXC(col, at), cell);
      }
      result.push(line);
    }
    if (formula.text.includes(OF_ADD_INS)) this.results.set(place, result);
  }

  /** Returns whether a formula fills this cell. */
  set(place: string, value: GridCell['value'], format: string | undefined): boolean {
    const cell = this.cells.get(place);
    if (cell) Object.assign(cell, { value }, format === undefined ? {} : { format });
    return cell !== undefined;
  }
}

const valueOf = (value: SavedValue): NonNullable<GridCell['value']> =>
  value === null ? '' : typeof value === 'object' ? value.error : value;

/** Returns what the grid reads as this value. It takes some texts for a number, a date or a formula. */
function entryOf(value: SavedValue, format: string | undefined): string {
  if (typeof value !== 'string') return String(valueOf(value)).toUpperCase();
  const isPlain =
    format === '@' ? !value.startsWith('=') : /^\p{L}[^\d]*$/u.test(value) && !/^(true|false)$/i.test(value);
  return isPlain ? value : `'${value}`;
}

interface CellLook {
  format: number;
  border: number;
  isOfResult: boolean;
  /** Set only if the file says so. */
  wrapping?: 'wrap' | 'clip';
  hasVertical?: boolean;
}

interface CellStyles {
  cells: readonly CellLook[];
  /** Formats by number, without General. */
  formats: Record<number, string>;
}

function readStyles(book: BookParts): CellStyles {
  const cells: CellLook[] = [];
  const formats: Record<number, string> = {};
  const part = book.related('styles');
  let result: string | undefined;
  const styleOf: (string | undefined)[] = [];
  let isOfCells = false;
  if (part !== undefined)
    readXml(part, book.text(part), {
      open(name, attribute) {
        if (name === 'numFmt') formats[Number(attribute('numFmtId'))] = attribute('formatCode') ?? 'General';
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'cellStyle' && attribute('name') === RESULT_STYLE) result = attribute('xfId');
        if (name === 'alignment' && isOfCells) {
          const last = cells.at(-1)!;
          if (attribute('wrapText') === '1') last.wrapping = 'wrap';
          else if (attribute('shrinkToFit') === '1') last.wrapping = 'clip';
          last.hasVertical = attribute('vertical') !== undefined;
        }
        if (name !== 'xf' || !isOfCells) return;
        styleOf.push(attribute('xfId'));
        cells.push({
          format: Number(attribute('numFmtId') ?? 0),
          border: Number(attribute('borderId') ?? 0),
          isOfResult: false,
        });
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false;
      },
    });
  for (const { format } of cells) formats[format] ??= String(getFormatFromId(format) ?? 'General');
  for (const [id, code] of Object.entries(formats)) if (code === 'General') delete formats[Number(id)];
  return {
    cells: cells.map((cell, at) => ({
      ...cell,
      isOfResult: result !== undefined && styleOf[at] === result,
    })),
    formats,
  };
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument';
/** Parts that the grid reads, by their folder. */
const READ_BY_GRID: readonly [folder: RegExp, type: string][] = [
  [/^xl\/drawings\/[^/]+\.xml$/i, `${TYPES}.drawing+xml`],
  [/^xl\/charts\/chart[^/]*\.xml$/i, `${TYPES}.drawingml.chart+xml`],
  [/^xl\/tables\/[^/]+\.xml$/i, `${TYPES}.spreadsheetml.table+xml`],
];

/** A series without a fill, which the grid would give a colour. */
const NO_FILL = /(<c:ser>(?:(?!<c:spPr>|<\/c:ser>)[\s\S])*<c:spPr>\s*)<a:noFill\s*\/>/g;
const TRANSPARENT = 'FFFFFF00';

/** Lets the grid read looks, sizes, rules and charts from a package of plain shape. */
function readLooks(book: BookParts, sheets: readonly SheetPart[]): WorkbookData {
  const files: Record<string, string> = {};
  const types: [part: string, type: string][] = [
    ['xl/workbook.xml', `${TYPES}.spreadsheetml.sheet.main+xml`],
  ];
  const relations: string[] = [];
  const relate = (kind: string, target: string) => {
    const id = `rId${relations.length + 1}`;
    relations.push(`<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`);
    return id;
  };
  const add = (target: string, source: string, type?: string) => {
    const xml = book.text(source);
    readXml(source, xml, {});
    files[target] = xml.replace(NO_FILL, `$1<a:solidFill><a:srgbClr val="${TRANSPARENT}"/></a:solidFill>`);
    if (type) types.push([target, type]);
  };
  const nodes = book.sheets.map(({ name, part, isHidden }, index) => {
    const file = `worksheets/sheet${index + 1}.xml`;
    files[`xl/${file}`] = sheets[index]!.xml;
    types.push([`xl/${file}`, `${TYPES}.spreadsheetml.worksheet+xml`]);
    const links = relationsPart(part);
    if (book.names.includes(links)) add(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, links);
    const state = isHidden ? ' state="hidden"' : '';
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state} r:id="${relate('worksheet', file)}"/>`;
  });
  for (const kind of ['styles', 'theme']) {
    const part = book.related(kind);
    if (part === undefined) continue;
    const file = `xl/${kind}.xml`;
    add(file, part, kind === 'theme' ? `${TYPES}.theme+xml` : `${TYPES}.spreadsheetml.styles+xml`);
    relate(kind, `${kind}.xml`);
  }
  for (const part of book.names) {
    const [, type] = READ_BY_GRID.find(([folder]) => folder.test(part)) ?? [];
    if (type === undefined) continue;
    add(part, part, type);
    if (book.names.includes(relationsPart(part))) add(relationsPart(part), relationsPart(part));
  }
  files['xl/workbook.xml'] =
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${nodes.join('')}</sheets></workbook>`;
  files['xl/_rels/workbook.xml.rels'] = `<Relationships>${relations.join('')}</Relationships>`;
  files['[Content_Types].xml'] = `<Types>${types
    .map(([part, type]) => `<Override PartName="/${escaped(part)}" ContentType="${type}"/>`)
    .join('')}</Types>`;
  try {
    return load(files);
  } catch (thrown) {
    throw refuse('The looks of the workbook cannot be read. Save it again in Excel, and try again.', thrown);
  }
}

interface ChartFrame {
  name: string;
  /** Columns, rows, and pixels from their edges. */
  from: Record<string, number>;
  to: Record<string, number>;
}

const PIXELS_OF_EMU = 1 / 9525;

/** Reads the names and places of the charts of a sheet, of which the grid loses the first and misreads the second. */
function readCharts(book: BookParts, sheet: string): ChartFrame[] {
  const frames: ChartFrame[] = [];
  const drawing = book.relations(sheet).find(({ type }) => type === 'drawing')?.target;
  if (drawing === undefined) return [];
  let [from, to]: Record<string, number>[] = [{}, {}];
  let side: Record<string, number> | undefined;
  let length: string | undefined;
  let isChart = false;
  readXml(drawing, book.text(drawing), {
    open(name, attribute) {
      if (/Anchor$/.test(name)) [from, to] = [{}, {}];
      if (name === 'from') side = from;
      if (name === 'to') side = to;
      if (/^(col|row)(Off)?$/.test(name)) length = name;
      if (name === 'graphicFrame') isChart = true;
      if (name === 'cNvPr' && isChart) frames.push({ name: attribute('name') ?? '', from: from!, to: to! });
    },
    text(piece) {
      if (side && length) side[length] = Number(piece) * (length.endsWith('Off') ? PIXELS_OF_EMU : 1);
    },
    close(name) {
      if (name === 'graphicFrame') isChart = false;
      if (name === 'from' || name === 'to') side = undefined;
      length = undefined;
    },
  });
  return frames;
}

type Sheet = WorkbookData['sheets'][number];

/** Gives the charts of a sheet their size. Returns their names in the order of its figures. */
function placeCharts(sheet: Sheet, frames: readonly ChartFrame[]): string[] {
  const sum = (from: number, to: number, sizeOf: (index: number) => number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, at) => sizeOf(from + at)).reduce((a, b) => a + b, 0);
  const wide = (index: number) => sheet.cols[index]?.size ?? SIZES.column;
  const high = (index: number) => sheet.rows[index]?.size ?? SIZES.row;
  return sheet.figures
    .filter(({ tag }) => tag === 'chart')
    .map((figure) => {
      const frame = frames.find(({ from }) => from.col === figure.col && from.row === figure.row);
      if (!frame) return 'Chart';
      const { from, to } = frame;
      const [col, row, colOff, rowOff] = [from.col!, from.row!, from.colOff ?? 0, from.rowOff ?? 0];
      // The grid adds a pixel to each offset that it saves.
      figure.offset = { x: Math.max(0, colOff - 1), y: Math.max(0, rowOff - 1) };
      if (to.col !== undefined) {
        figure.width = sum(col, to.col, wide) + (to.colOff ?? 0) - colOff;
        figure.height = sum(row, to.row!, high) + (to.rowOff ?? 0) - rowOff;
      }
      return frame.name;
    });
}

/** A range of the workbook, as the grid has it. */
const RANGE = /^=((?:'(?:[^']|'')*'|[^'!,()]+)!)\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/;

function readNames(book: BookParts) {
  const ranges: Record<string, string> = {};
  const names: DefinedName[] = [];
  for (const { name, formula: bare, sheet: place, isHidden } of book.defined) {
    const formula = `=${bare}`;
    const sheet = place === undefined ? undefined : book.listed[place]?.name;
    // Names of the program, such as those of print areas and of filters.
    if (name.startsWith('_xl') || isHidden) continue;
    const [, prefix, left, top, right = left, bottom = top] = RANGE.exec(formula) ?? [];
    if (prefix !== undefined && sheet === undefined)
      ranges[name] = `${prefix}${left}${top}:${right}${bottom}`;
    else names.push({ name, formula, ...(sheet !== undefined && { sheet }) });
  }
  return { ranges, names };
}

/** What the workbench cannot show, by the names of parts. */
const LEFT_OUT: readonly [part: RegExp, what: string][] = [
  [/vbaProject/i, 'macros'],
  [/\/pivotTables\//i, 'PivotTables'],
  [/\/media\//i, 'images'],
  [/\/comments|\/threadedComments\//i, 'comments'],
  [/\/externalLinks\//i, 'links to other workbooks'],
  [/\/slicers\//i, 'slicers'],
  [/^xl\/(chartsheets|dialogsheets|macrosheets)\//i, 'sheets without cells'],
];

function leftOut(book: BookParts, otherAddins: number): string[] {
  const found = LEFT_OUT.filter(([part]) => book.names.some((name) => part.test(name))).map(
    ([, what]) => what,
  );
  return otherAddins > 0 ? [...found, 'settings of other add-ins'] : found;
}
