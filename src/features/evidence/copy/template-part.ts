import { formatColumn, parseColumn } from '../../../contract/cell-name';
import { parseArea } from '../sheet/data-area';
import { escapeText } from '../../../xlsx/edit-xml';
import type { CellStyle, SheetTemplate } from '../../../templates/sheet-template';
import type { CopyStyles } from './copy-styles';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A digit of Calibri 11 is 7 pixels wide, and a cell has 5 pixels of space (ECMA-376, part 1, 18.3.1.13). */
const DIGIT = 7;
const POINTS_PER_PIXEL = 0.75;

/** Writes a sheet of values as the part of a file. */
export function templatePart(template: SheetTemplate, styles: CopyStyles): string {
  const {
    cells,
    styles: zones = [],
    formats = {},
    columnWidths = {},
    rowHeights = {},
    frozenRows = 0,
  } = template;
  const looks = new Map<number, Map<number, CellStyle>>();
  const rowOf = <T>(rows: Map<number, Map<number, T>>, row: number) => {
    const line = rows.get(row) ?? new Map<number, T>();
    rows.set(row, line);
    return line;
  };
  for (const [zone, style] of zones) {
    const { row, column, rows, columns } = areaOf(zone);
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < column + columns; c++)
        rowOf(looks, r).set(c, { ...looks.get(r)?.get(c), ...style });
  }
  const written = new Map<number, Map<number, string>>();
  const write = (place: string, row: number, column: number, content: SheetTemplate['cells'][string]) => {
    const style = styles.styleOf(looks.get(row)?.get(column) ?? {}, formats[place]);
    rowOf(written, row).set(column, cellXml(`${place}" s="${style}`, content));
    looks.get(row)?.delete(column);
  };
  for (const [place, content] of Object.entries(cells)) {
    const { row, column } = areaOf(place);
    write(place, row, column, content);
  }
  for (const [row, line] of looks)
    for (const [column, style] of line)
      rowOf(written, row).set(
        column,
        `<c r="${formatColumn(column)}${row + 1}" s="${styles.styleOf(style)}"/>`,
      );
  for (const row of Object.keys(rowHeights)) rowOf(written, Number(row) - 1);
  const inOrder = <T>(map: ReadonlyMap<number, T>) => [...map].sort(([a], [b]) => a - b);
  const height = (row: number) =>
    rowHeights[row] === undefined ? '' : ` ht="${rowHeights[row] * POINTS_PER_PIXEL}" customHeight="1"`;
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetViews><sheetView${template.plain ? ' showGridLines="0"' : ''} workbookViewId="0">`,
    frozenRows > 0
      ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
      : '',
    `</sheetView></sheetViews><cols>`,
    ...Object.entries(columnWidths).map(([letter, pixels]) => {
      const at = parseColumn(letter) + 1;
      return `<col min="${at}" max="${at}" width="${Math.max(1, (pixels - 5) / DIGIT).toFixed(2)}" customWidth="1"/>`;
    }),
    '</cols><sheetData>',
    ...inOrder(written).map(
      ([row, line]) =>
        `<row r="${row + 1}"${height(row + 1)}>${inOrder(line)
          .map(([, xml]) => xml)
          .join('')}</row>`,
    ),
    '</sheetData><pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>',
  ]
    .join('')
    .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
}

const areaOf = (zone: string) => parseArea(`'S'!${zone}`)!;

function cellXml(open: string, content: SheetTemplate['cells'][string]): string {
  if (typeof content === 'number') return `<c r="${open}"><v>${content}</v></c>`;
  if (typeof content === 'boolean') return `<c r="${open}" t="b"><v>${Number(content)}</v></c>`;
  const text = typeof content === 'object' ? content.text : content;
  return `<c r="${open}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}
