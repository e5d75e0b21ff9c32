import { parseColumn } from '../contract/cell-name';
import { RrError } from '../contract/failure';
import { readXml } from './read-xml';
import { unescaped } from './read-texts';

/** What a cell shows: null is a blank cell. */
export type SavedValue = string | number | boolean | null | { error: string };

/** The cells of a sheet that hold something, by row and column counted from 0. */
export type SheetCells = ReadonlyMap<number, ReadonlyMap<number, SavedValue>>;

const LAST = { row: 1_048_575, column: 16_383 };

interface SheetPart {
  part: string;
  xml: string;
  texts: readonly string[];
  /** Called for each cell that is kept. Throws if there are too many. */
  count(): void;
  /** Called for each row before its cells. */
  row?(row: number, attribute: Attribute): void;
  /** Called for each cell, also for one that holds nothing. */
  cell?(cell: SavedCell): void;
}

type Attribute = (name: string) => string | undefined;

export interface SavedCell {
  row: number;
  column: number;
  /** Its number in the list of styles. */
  style: number;
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

/** Reads what cells show: typed values, and of formulas the values that were saved with them. */
export function readSheet({ part, xml, texts, count, ...told }: SheetPart): SheetCells {
  const cells = new Map<number, Map<number, SavedValue>>();
  const place = followPlace(part);
  let type = 'n';
  /** What a `v` or a `t` holds. Undefined if the cell has none. */
  let content: string | undefined;
  let style = 0;
  let formula: SavedFormula | undefined;
  let inside: 'v' | 'is' | 't' | 'f' | undefined;
  let isSpoken = false;
  const refuse = refusalOf(part);
  readXml(part, xml, {
    open(name, attribute) {
      place.open(name, attribute);
      if (name === 'row') told.row?.(place.row, attribute);
      else if (name === 'c') {
        type = attribute('t') ?? 'n';
        content = undefined;
        formula = undefined;
        style = Number(attribute('s') ?? 0);
      } else if (name === 'f') {
        inside = 'f';
        const [ref, shared] = [attribute('ref'), attribute('si')];
        formula = { text: '', type: attribute('t') ?? 'normal', ref, shared };
      } else if (name === 'rPh') isSpoken = true;
      else if (name === 'v' || name === 'is') {
        inside = name;
        content ??= '';
      } else if (name === 't' && inside === 'is' && !isSpoken) inside = 't';
    },
    text(piece) {
      if (inside === 'f') formula!.text += piece;
      else if (inside === 'v' || inside === 't') content = (content ?? '') + piece;
    },
    close(name) {
      if (name === 't' && inside === 't') inside = 'is';
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'v' || name === 'is' || name === 'f') inside = undefined;
      else if (name === 'c') {
        const { row, column } = place;
        const value = content === undefined ? null : valueOf(type, content, texts, refuse);
        told.cell?.({ row, column, style, value, formula });
        if (content === undefined) return;
        count();
        const line = cells.get(row) ?? new Map<number, SavedValue>();
        if (line.has(column)) throw refuse(`a cell of row ${row + 1} twice`);
        cells.set(row, line.set(column, value));
      }
    },
  });
  return cells;
}

const refusalOf = (part: string) => (what: string) =>
  new RrError('bad-input', `Part "${part}" has ${what}, so the file was not read.`);

/** Follows the rows and cells of a sheet's XML, which may leave their names out. Refuses those that no sheet has. */
export function followPlace(part: string): {
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
        place.row = given === undefined ? place.row + 1 : Number(given) - 1;
        place.column = -1;
        if (!(place.row >= 0 && place.row <= LAST.row)) throw refuse('a row that no sheet has');
      } else if (name === 'c') {
        const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(given ?? '') ?? [];
        if (given !== undefined && (letters === undefined || Number(number) - 1 !== place.row))
          throw refuse(`a cell with the name ${JSON.stringify(given)} in row ${place.row + 1}`);
        place.column = letters === undefined ? place.column + 1 : parseColumn(letters);
        if (place.column > LAST.column) throw refuse('a cell in a column that no sheet has');
      }
    },
  };
  return place;
}

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
      return content.trim() === '1' || content.trim() === 'true';
    case 'e':
      return { error: content.trim() };
    case 'n': {
      if (content.trim() === '') return null;
      const number = Number(content);
      if (!Number.isFinite(number))
        throw refuse(`a cell with the number ${JSON.stringify(content.slice(0, 40))}`);
      return number;
    }
    default:
      throw refuse(`a cell of the type ${JSON.stringify(type)}, which is not read`);
  }
}
