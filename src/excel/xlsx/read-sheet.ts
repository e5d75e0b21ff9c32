import { RrError } from '../../contract/failure';
import { parseColumn } from '../../contract/cell-name';
import { readXml } from './read-xml';
import { unescaped } from './read-texts';

/** What a cell holds. A date is its serial number. A blank cell is `null` or an empty text. */
export type CellValue = string | number | boolean | CellError | null;

export interface CellError {
  /** Such as `#N/A`. */
  error: string;
}

/** The cells of a sheet that hold something, by row and column counted from 0. */
export type SheetCells = ReadonlyMap<number, ReadonlyMap<number, CellValue>>;

const LAST = { row: 1_048_575, column: 16_383 };

interface SheetPart {
  part: string;
  xml: string;
  texts: readonly string[];
  /** Called for each cell that is kept. Throws if there are too many. */
  count(): void;
}

/** Reads what cells show: typed values, and of formulas the values that were saved with them. */
export function readSheet({ part, xml, texts, count }: SheetPart): SheetCells {
  const cells = new Map<number, Map<number, CellValue>>();
  const place = followPlace(part);
  let type = 'n';
  /** What a `v` or a `t` holds. Undefined if the cell has none. */
  let content: string | undefined;
  let inside: 'v' | 'is' | 't' | undefined;
  let isSpoken = false;
  const refuse = refusalOf(part);
  readXml(part, xml, {
    open(name, attribute) {
      place.open(name, attribute);
      if (name === 'c') {
        type = attribute('t') ?? 'n';
        content = undefined;
      } else if (name === 'rPh') isSpoken = true;
      else if (name === 'v' || name === 'is') {
        inside = name;
        content ??= '';
      } else if (name === 't' && inside === 'is' && !isSpoken) inside = 't';
    },
    text(piece) {
      if (inside === 'v' || inside === 't') content = (content ?? '') + piece;
    },
    close(name) {
      if (name === 't' && inside === 't') inside = 'is';
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'v' || name === 'is') inside = undefined;
      else if (name === 'c' && content !== undefined) {
        count();
        const { row, column } = place;
        const line = cells.get(row) ?? new Map<number, CellValue>();
        if (line.has(column)) throw refuse(`a cell of row ${row + 1} twice`);
        cells.set(row, line.set(column, valueOf(type, content, texts, refuse)));
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
  open(name: string, attribute: (name: string) => string | undefined): void;
} {
  const refuse = refusalOf(part);
  const place = {
    row: -1,
    column: -1,
    open(name: string, attribute: (name: string) => string | undefined) {
      const said = name === 'row' || name === 'c' ? attribute('r') : undefined;
      if (name === 'row') {
        place.row = said === undefined ? place.row + 1 : Number(said) - 1;
        place.column = -1;
        if (!(place.row >= 0 && place.row <= LAST.row)) throw refuse('a row that no sheet has');
      } else if (name === 'c') {
        const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(said ?? '') ?? [];
        if (said !== undefined && (letters === undefined || Number(number) - 1 !== place.row))
          throw refuse(`a cell with the name ${JSON.stringify(said)} in row ${place.row + 1}`);
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
): CellValue {
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
