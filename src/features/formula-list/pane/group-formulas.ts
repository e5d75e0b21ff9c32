import { placeOf } from '../../../excel/cell-address';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { sharedMessages, type SharedMessage } from './shared-messages';

export interface EqualFailures extends SharedMessage {
  lines: readonly FormulaLine[];
}

export interface SheetFormulas {
  sheet: string;
  lines: readonly FormulaLine[];
}

/** Every formula is in exactly one place. */
export interface FormulaGroups {
  /** Failures with the same message. */
  equal: readonly EqualFailures[];
  /** Formulas that failed for reasons of their own. */
  single: readonly FormulaLine[];
  /** The others, in the order of the workbook. */
  sheets: readonly SheetFormulas[];
}

/** While the person is signed out (`isWaiting`), formulas do not count as failed. */
export function groupFormulas(lines: readonly FormulaLine[], isWaiting = false): FormulaGroups {
  const shared = isWaiting ? [] : sharedMessages(lines);
  const equal = shared
    .map((one) => ({ ...one, lines: lines.filter(({ message }) => message === one.message) }))
    .sort((a, b) => Number(b.failed) - Number(a.failed));
  const isEqual = new Set(shared.map(({ message }) => message));
  const rest = lines.filter(({ message }) => message === undefined || !isEqual.has(message));
  const isOdd = ({ state }: FormulaLine) => !isWaiting && (state === 'failed' || state === 'stale');
  return { equal, single: rest.filter(isOdd), sheets: bySheet(rest.filter((line) => !isOdd(line))) };
}

/** Returns what fills the first screens, so that the pane need not wait for thousands of rows. */
export function firstOf({ equal, single, sheets }: FormulaGroups, rows: number): FormulaGroups {
  let room = rows;
  return {
    equal,
    single: single.slice(0, rows),
    sheets: sheets.filter(({ lines }) => (room -= lines.length) > -lines.length),
  };
}

function bySheet(lines: readonly FormulaLine[]): SheetFormulas[] {
  const sheets = new Map<string, FormulaLine[]>();
  for (const line of lines) {
    const those = sheets.get(line.sheet);
    if (those) those.push(line);
    else sheets.set(line.sheet, [line]);
  }
  return [...sheets]
    .map(([sheet, those]) => ({ sheet, lines: those.sort(inOrderOfCells) }))
    .sort((a, b) => a.lines[0]!.sheetPosition - b.lines[0]!.sheetPosition);
}

const inOrderOfCells = (a: FormulaLine, b: FormulaLine): number => {
  const [left, right] = [placeOf(a), placeOf(b)];
  return left.row - right.row || left.column - right.column;
};
