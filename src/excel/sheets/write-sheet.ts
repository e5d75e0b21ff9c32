import { isFormula } from '../calls/tokens';
import type { CellStyle, SheetTemplate } from '../../templates/sheet-template';
import { formatCell, positionOf } from '../cell-address';
import { sheetEntry } from '../write/change-cells';
import type { Patiently } from './patiently';
import type { FilledCells } from './undo-sheets';

type Content = SheetTemplate['cells'][string];

/** Excel for the web refuses a batch that is too large. */
const CELLS_AT_ONCE = 2_000;
/** Excel measures widths and heights in points. */
const POINTS_PER_PIXEL = 0.75;

/**
 * Writes a template to an empty sheet: first the formats, then the runs without formulas, then those with formulas. Resolves to
 * what the cells then hold, formulas as Excel writes them.
 */
export async function writeSheet(
  patiently: Patiently,
  sheet: Excel.Worksheet,
  template: SheetTemplate,
): Promise<FilledCells> {
  await patiently(() => formatSheet(sheet, template));
  const runs = runsOf(template.cells);
  const hasFormula = ({ contents }: Run) => contents.some(isFormula);
  let batch: Run[] = [];
  const writtenEntries = new Map<string, unknown>();
  const formulas: string[] = [];
  const write = async () => {
    const filled = await patiently(() =>
      batch.map((run) => {
        const range = sheet.getRangeByIndexes(run.row, run.column, 1, run.contents.length);
        range.formulas = [run.contents.map(entryOf)];
        return { run, range: hasFormula(run) ? range.load('formulas') : undefined };
      }),
    );
    for (const { run, range } of filled)
      run.contents.forEach((content, at) => {
        const cell = formatCell(run.row, run.column + at);
        const value = range ? (range.formulas[0]![at] as unknown) : textOf(content);
        if (value !== '') writtenEntries.set(cell, value);
        if (isFormula(content)) formulas.push(cell);
      });
  };
  for (const run of [...runs.filter((candidate) => !hasFormula(candidate)), ...runs.filter(hasFormula)]) {
    batch.push(run);
    if (batch.reduce((cells, { contents }) => cells + contents.length, 0) < CELLS_AT_ONCE) continue;
    await write();
    batch = [];
  }
  await write();
  return {
    count: writtenEntries.size,
    formulas,
    at: (row, column) => writtenEntries.get(formatCell(row, column)),
  };
}

function formatSheet(sheet: Excel.Worksheet, template: SheetTemplate): void {
  const { styles = [], formats = {}, columnWidths = {}, rowHeights = {}, frozenRows = 0 } = template;
  for (const [letters, pixels] of Object.entries(columnWidths))
    sheet.getRange(`${letters}:${letters}`).format.columnWidth = pixels * POINTS_PER_PIXEL;
  for (const [row, pixels] of Object.entries(rowHeights))
    sheet.getRange(`${row}:${row}`).format.rowHeight = pixels * POINTS_PER_PIXEL;
  for (const [zone, style] of styles) applyCellStyle(sheet.getRange(zone), style);
  for (const [zone, format] of Object.entries(formats))
    // A single text formats all cells of a range.
    (sheet.getRange(zone) as { numberFormat: unknown }).numberFormat = format;
  if (frozenRows > 0) sheet.freezePanes.freezeRows(frozenRows);
  if (template.hidesGridLines) sheet.showGridlines = false;
}

interface Run {
  row: number;
  column: number;
  contents: readonly Content[];
}

const textOf = (content: Content) => (typeof content === 'object' ? content.text : content);

/** What is not a formula of ours stays what it is: a heading such as `May 2027`, `(5)` or `1/2` is not a date or a number. */
const entryOf = (content: Content) =>
  typeof content !== 'object'
    ? isFormula(content)
      ? content
      : sheetEntry(content)
    : content.text === ''
      ? ''
      : `'${content.text}`;

/** Joins neighbours of a row, so that Excel gets fewer ranges. */
function runsOf(cells: SheetTemplate['cells']): Run[] {
  const placed = Object.entries(cells)
    .map(([cell, content]) => ({ ...positionOf({ cell }), content }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const runs: (typeof placed)[] = [];
  for (const placedCell of placed) {
    const last = runs.at(-1)?.at(-1);
    if (last?.row === placedCell.row && last.column === placedCell.column - 1) runs.at(-1)!.push(placedCell);
    else runs.push([placedCell]);
  }
  return runs.map((run) => ({
    row: run[0]!.row,
    column: run[0]!.column,
    contents: run.map(({ content }) => content),
  }));
}

const ALIGN = { left: 'Left', right: 'Right', center: 'Center' } as const;
const VERTICAL = { top: 'Top', middle: 'Center', bottom: 'Bottom' } as const;

function applyCellStyle({ format }: Excel.Range, style: CellStyle): void {
  if (style.bold !== undefined) format.font.bold = style.bold;
  if (style.italic !== undefined) format.font.italic = style.italic;
  if (style.fontSize !== undefined) format.font.size = style.fontSize;
  if (style.textColor !== undefined) format.font.color = style.textColor;
  if (style.fillColor !== undefined) format.fill.color = style.fillColor;
  if (style.align) format.horizontalAlignment = ALIGN[style.align];
  if (style.verticalAlign) format.verticalAlignment = VERTICAL[style.verticalAlign];
  if (style.wrapping) format.wrapText = style.wrapping === 'wrap';
  if (style.lineBelow) {
    for (const edge of ['EdgeBottom', 'InsideHorizontal'] as const) {
      const line = format.borders.getItem(edge);
      line.style = 'Continuous';
      line.color = style.lineBelow;
    }
  }
}
