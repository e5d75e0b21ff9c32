import { TITLE } from './cell-styles';
import { columnLetters } from './formula-parts';
import type { CellStyle, Choice, SheetChart, SheetTemplate } from './sheet-template';

type Content = SheetTemplate['cells'][string];
type Parts = Pick<
  SheetTemplate,
  'cells' | 'styles' | 'formats' | 'rowHeights' | 'charts' | 'choices' | 'names'
>;

/** Collects the parts of a {@link SheetTemplate}. Of two styles of a cell, the later one wins where both say something. */
export interface SheetWriter {
  /** Puts content into a cell, and gives it a style and a number format. Throws if the cell has content: two parts overlap. */
  put(cell: string, content: Content, style?: CellStyle, format?: string): void;
  /** Writes the title of the sheet. */
  title(title: Content): void;
  style(zone: string, style: CellStyle): void;
  format(zone: string, format: string): void;
  rowHeight(row: number, pixels: number): void;
  chart(chart: SheetChart): void;
  choose(choice: Choice): void;
  /** Gives cells names of the workbook. */
  name(cells: Readonly<Record<string, string>>): void;
  /** Lets a part begin a page when it is printed, with the blank row above it. */
  beginPage(row: number): void;
  /** What was collected. Neighbours that look alike are one zone, so that Excel is asked less often. */
  parts(): Parts;
  /** The rows that begin a page. */
  breaks: readonly number[];
}

export function createSheetWriter(): SheetWriter {
  const cells: Record<string, Content> = {};
  const styles = new Map<string, CellStyle>();
  const formats = new Map<string, string>();
  const rowHeights: Record<number, number> = {};
  const charts: SheetChart[] = [];
  const breaks: number[] = [];
  const choices: Choice[] = [];
  const names: Record<string, string> = {};
  const writer: SheetWriter = {
    put(cell, content, style, format) {
      if (cell in cells) throw new Error(`The sheet has cell ${cell} twice.`);
      cells[cell] = content;
      if (style) writer.style(cell, style);
      if (format !== undefined) writer.format(cell, format);
    },
    title(title) {
      writer.put('B2', title, TITLE);
      Object.assign(rowHeights, { 1: 8, 2: 30 });
    },
    style(zone, style) {
      for (const cell of cellsOf(zone)) styles.set(cell, { ...styles.get(cell), ...style });
    },
    format(zone, format) {
      for (const cell of cellsOf(zone)) formats.set(cell, format);
    },
    rowHeight: (row, pixels) => void (rowHeights[row] = pixels),
    chart: (chart) => void charts.push(chart),
    choose: (choice) => void choices.push(choice),
    name: (cells) => void Object.assign(names, cells),
    beginPage: (row) => void breaks.push(row - 1),
    parts: () => ({
      cells,
      styles: zonesOf(styles).map(([zone, style]) => [zone, style] as const),
      formats: Object.fromEntries(zonesOf(formats)),
      rowHeights,
      charts,
      choices,
      names,
    }),
    breaks,
  };
  return writer;
}

const numberOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const cornersOf = (zone: string): [left: number, top: number, right: number, bottom: number] => {
  const [, from, first, to = from, last = first] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(zone)!;
  return [numberOf(from!), Number(first), numberOf(to!), Number(last)];
};

function cellsOf(zone: string): string[] {
  const [left, top, right, bottom] = cornersOf(zone);
  const cells: string[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push(`${columnLetters(column)}${row}`);
  return cells;
}

/** Joins cells of one look: first along columns, then columns of the same rows. */
function zonesOf<Look>(cells: ReadonlyMap<string, Look>): [zone: string, look: Look][] {
  const columns = new Map<string, { left: number; right: number; top: number; bottom: number; look: Look }>();
  const placed = [...cells]
    .map(([cell, look]) => {
      const [column, row] = cornersOf(cell);
      return { column, row, look, key: JSON.stringify(look) };
    })
    .sort((a, b) => a.column - b.column || a.row - b.row);
  const runs: { column: number; top: number; bottom: number; look: Look; key: string }[] = [];
  for (const { column, row, look, key } of placed) {
    const last = runs.at(-1);
    if (last?.column === column && last.bottom === row - 1 && last.key === key) last.bottom = row;
    else runs.push({ column, top: row, bottom: row, look, key });
  }
  for (const { column, top, bottom, look, key } of runs) {
    const leftKey = `${column - 1} ${top} ${bottom} ${key}`;
    const joined = columns.get(leftKey) ?? { left: column, right: column, top, bottom, look };
    columns.delete(leftKey);
    columns.set(`${column} ${top} ${bottom} ${key}`, { ...joined, right: column });
  }
  return [...columns.values()].map(({ left, right, top, bottom, look }) => {
    const from = `${columnLetters(left)}${top}`;
    const to = `${columnLetters(right)}${bottom}`;
    return [from === to ? from : `${from}:${to}`, look];
  });
}
