import type { MeasuredColumn } from './measure-column';
import { plainCell, type Cell, type NumberCell } from './cell';
import type { Steps } from '../steps';
import { NULL_CODE, type Value } from '../table';

export interface BuiltColumn extends Pick<MeasuredColumn, 'values' | 'blank' | 'shortened'> {
  wrap?: Pick<NumberCell, 'type' | 'numberFormat'>;
}

/** The rows in which one column is set without a pause. */
const BLOCK_ROWS = 256;

export function* buildCells(columns: readonly BuiltColumn[], count: number, cells: Cell[][]): Steps<void> {
  const blanks = columns.map(({ blank, wrap }) => wrapped(blank, wrap));
  for (let from = 0; from < count; from += BLOCK_ROWS) {
    const block: Cell[][] = [];
    for (let at = from; at < Math.min(count, from + BLOCK_ROWS); at++) block.push(blanks.slice());
    for (let columnIndex = 0; columnIndex < columns.length; columnIndex++) {
      setColumn(columns[columnIndex]!, columnIndex, from, block);
      yield;
    }
    for (const row of block) cells.push(row);
  }
}

function wrapped(cell: Cell, wrap: BuiltColumn['wrap']): Cell {
  if (!wrap || typeof cell !== 'number') return cell;
  return { type: wrap.type, basicValue: cell, numberFormat: wrap.numberFormat };
}

function setColumn(
  { values, wrap, shortened }: BuiltColumn,
  columnIndex: number,
  from: number,
  block: readonly Cell[][],
): void {
  if (values.kind === 'codes') {
    const { codes, dictionary } = values;
    for (let at = 0; at < block.length; at++) {
      const code = codes[from + at]!;
      if (code === NULL_CODE) continue;
      const value = dictionary.at(code) as Exclude<Value, null>;
      // Avoid reading each text, which waits for memory, if none is too long.
      block[at]![columnIndex] = shortened > 0 ? plainCell(value) : value;
    }
    return;
  }
  const { numbers, nonNumeric } = values;
  for (let at = 0; at < block.length; at++) {
    const number = numbers[from + at]!;
    if (number === number) block[at]![columnIndex] = wrapped(number, wrap);
    else {
      const value = nonNumeric.get(from + at);
      if (value !== undefined) block[at]![columnIndex] = plainCell(value);
    }
  }
}
