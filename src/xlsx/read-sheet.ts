import { parseColumn } from '../contract/cell-name';
import { badInput, type RrError } from '../contract/failure';
import { readXml, SPREADSHEET, type Attribute } from './read-xml';
import { followPieces, IN_TEXT, unescaped } from './read-texts';

/** What a cell shows: null is a blank cell. */
export type SavedValue = string | number | boolean | null | { error: string };

/** The cells of a sheet that hold something, by row and column counted from 0. */
export type SheetCells = ReadonlyMap<number, ReadonlyMap<number, SavedValue>>;

const LAST = { row: 1_048_575, column: 16_383 };

interface SheetPart {
  part: string;
  xml: string;
  texts: readonly string[];
  /** Called for each cell that is kept. Throws if there are too many. Without it none is kept. */
  count?: (() => void) | undefined;
  /** Called for each element that is not among the cells. */
  beside?(name: string, attribute: Attribute): void;
  /** Called for each row before its cells. */
  row?(row: number, attribute: Attribute): void;
  /** Called for each cell, also for one that holds nothing. */
  cell?(cell: SavedCell): void;
}

export interface SavedCell {
  row: number;
  column: number;
  /** Its number in the list of styles. */
  style: number;
  /** Its number in the list of values that bring their look along. */
  mark: string | undefined;
  value: SavedValue;
  formula?: SavedFormula | undefined;
}

export interface SavedFormula {
  text: string;
  /** `array` also for one that spills. */
  type: string;
  /** The cells that it fills, or that share it. */
  ref: string | undefined;
  /** The number that cells with a shared formula have in common. */
  shared: string | undefined;
}

/** What may stand in each element of the cells. Other elements, also those of other formats, could be read in two ways. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  sheetData: ['row'],
  row: ['c'],
  c: ['f', 'v', 'is'],
  ...IN_TEXT,
};

/** Reads what cells show: typed values, and of formulas the values that were saved with them. */
export function readSheet({ part, xml, texts, count, ...told }: SheetPart): SheetCells {
  const cells = new Map<number, Map<number, SavedValue>>();
  const place = followPlace(part);
  let type = 'n';
  /** What a `v` or a `t` holds. Undefined if the cell has none. */
  let content: string | undefined;
  let style = 0;
  let mark: string | undefined;
  let formula: SavedFormula | undefined;
  /** The elements around the current one, from `sheetData` on. */
  const path: string[] = [];
  let isRead = false;
  let depth = 0;
  const refuse = refusalOf(part);
  const isWhole = followPieces();
  const open = (name: string, attribute: Attribute) => {
    place.open(name, attribute);
    if (name === 'row') told.row?.(place.row, attribute);
    else if (name === 'c') {
      type = attribute('t') ?? 'n';
      content = undefined;
      formula = undefined;
      style = Number(attribute('s') ?? 0);
      mark = attribute('vm');
    } else if (name === 'f') {
      if (formula) throw refuse('a cell with two formulas');
      const kind = attribute('t') ?? 'normal';
      const shared = kind === 'shared' ? attribute('si') : undefined;
      formula = { text: '', type: kind, ref: attribute('ref'), shared };
    } else if (name === 'v' || name === 'is') {
      if (content !== undefined || (name === 'is') !== (type === 'inlineStr'))
        throw refuse('a cell with two values, or with a value of another kind than it says');
      content = '';
    }
  };
  readXml(part, xml, {
    open(name, attribute, _, namespace) {
      const around = path.at(-1);
      if (around === undefined) {
        depth += 1;
        if (depth === 1 && (name !== 'worksheet' || namespace !== SPREADSHEET))
          throw refuse('no sheet in it');
        told.beside?.(name, attribute);
        if (name !== 'sheetData') return;
        if (isRead || depth !== 2) throw refuse('two lists of cells, or one at a place that no workbook has');
        isRead = true;
      } else if (around !== 'rPr' && !INSIDE[around]?.includes(name))
        throw refuse(`an element "${name}" among its cells, which no workbook has`);
      if (namespace !== SPREADSHEET) throw refuse(`an element "${name}" of another format among its cells`);
      if (isWhole(name, around)) throw refuse('a text in two pieces, of which Excel may show one');
      path.push(name);
      open(name, attribute);
    },
    text(piece) {
      const around = path.at(-1);
      if (around === 'f') formula!.text += piece;
      else if (around === 'v' || (around === 't' && !path.includes('rPh'))) content += piece;
    },
    close(name) {
      path.pop();
      if (path.length === 0) depth -= 1;
      if (name !== 'c') return;
      const { row, column } = place;
      const value = content === undefined ? null : valueOf(type, content, texts, refuse);
      told.cell?.({ row, column, style, mark, value, formula });
      if (content === undefined || !count) return;
      count();
      const line = cells.get(row) ?? new Map<number, SavedValue>();
      cells.set(row, line.set(column, value));
    },
  });
  return cells;
}

const refusalOf = (part: string) => (what: string) =>
  badInput(`Part "${part}" has ${what}, so the file was not read.`);

/** Follows the rows and cells of a sheet's XML, which may leave their names out. Refuses those that no sheet has. */
function followPlace(part: string): {
  row: number;
  column: number;
  open(name: string, attribute: Attribute): void;
} {
  const refuse = refusalOf(part);
  const place = {
    row: -1,
    column: -1,
    open(name: string, attribute: Attribute) {
      const given = name === 'row' || name === 'c' ? attribute('r') : undefined;
      if (name === 'row') {
        const above = place.row;
        place.row = given === undefined ? above + 1 : /^\d{1,7}$/.test(given) ? Number(given) - 1 : -1;
        place.column = -1;
        if (!(place.row >= 0 && place.row <= LAST.row)) throw refuse('a row that no sheet has');
        if (place.row <= above) throw refuse(`row ${place.row + 1} twice or out of its order`);
      } else if (name === 'c') {
        const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(given ?? '') ?? [];
        if (given !== undefined && (letters === undefined || Number(number) - 1 !== place.row))
          throw refuse(`a cell with the name ${JSON.stringify(given)} in row ${place.row + 1}`);
        const before = place.column;
        place.column = letters === undefined ? before + 1 : parseColumn(letters);
        if (place.column <= before) throw refuse(`a cell of row ${place.row + 1} twice or out of its order`);
        if (place.column > LAST.column) throw refuse('a cell in a column that no sheet has');
      }
    },
  };
  return place;
}

const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

function valueOf(
  type: string,
  content: string,
  texts: readonly string[],
  refuse: (what: string) => RrError,
): SavedValue {
  switch (type) {
    case 's': {
      const text = /^\d{1,9}$/.test(content.trim()) ? texts[Number(content)] : undefined;
      if (text === undefined)
        throw refuse(`a cell with the shared text ${JSON.stringify(content)}, which is missing`);
      return text;
    }
    case 'str':
    case 'inlineStr':
      return unescaped(content);
    case 'b':
      if (!/^\s*(0|1|true|false)\s*$/.test(content))
        throw refuse(`a cell with the truth value ${JSON.stringify(content.slice(0, 40))}`);
      return /1|true/.test(content);
    case 'e':
      return { error: content.trim() };
    case 'n': {
      if (content.trim() === '') return null;
      const number = Number(content);
      if (!NUMBER.test(content) || !Number.isFinite(number))
        throw refuse(`a cell with the number ${JSON.stringify(content.slice(0, 40))}`);
      return number;
    }
    default:
      throw refuse(`a cell of the type ${JSON.stringify(type)}, which is not read`);
  }
}
