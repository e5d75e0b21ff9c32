import { groupBy } from '../../../table/sorting/group-by';
import { positionOf } from '../../../excel/cell-address';
import { nameKey } from '../../../table/clean-texts';
import type { FormulaLine } from '../../../answers/formulas/formula-line';

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
    .map((failure) => ({ ...failure, lines: lines.filter(({ message }) => message === failure.message) }))
    .sort((a, b) => Number(b.failed) - Number(a.failed));
  const isEqual = new Set(shared.map(({ message }) => message));
  const remaining = lines.filter(({ message }) => message === undefined || !isEqual.has(message));
  const isOdd = ({ state }: FormulaLine) => !isWaiting && (state === 'failed' || state === 'stale');
  return {
    equal,
    single: remaining.filter(isOdd),
    sheets: bySheet(remaining.filter((line) => !isOdd(line))),
  };
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
  return [...groupBy(lines, ({ sheet }) => sheet)]
    .map(([sheet, those]) => ({ sheet, lines: those.sort(inOrderOfCells) }))
    .sort((a, b) => a.lines[0]!.sheetPosition - b.lines[0]!.sheetPosition);
}

const inOrderOfCells = (a: FormulaLine, b: FormulaLine): number => {
  const [left, right] = [positionOf(a), positionOf(b)];
  return left.row - right.row || left.column - right.column;
};

/** A message that this many formulas share is shown once for all of them. */
const SEVERAL = 3;

export interface SharedMessage {
  message: string;
  formulas: number;
  /** True if one of the cells shows an error. */
  failed: boolean;
  /** The first failed request. The others probably failed for the same reason. */
  requestId?: string;
}

/** Keeps the order of the list. */
export function sharedMessages(lines: readonly FormulaLine[]): SharedMessage[] {
  const all = new Map<string, SharedMessage>();
  for (const { message, state, requestId } of lines) {
    // No rows is an answer. Each formula says why it has none.
    if (message === undefined || state === 'empty') continue;
    const known = all.get(message) ?? { message, formulas: 0, failed: false };
    const request = known.requestId ?? requestId;
    all.set(message, {
      message,
      formulas: known.formulas + 1,
      failed: known.failed || state === 'failed',
      ...(request !== undefined && { requestId: request }),
    });
  }
  return [...all.values()].filter(({ formulas }) => formulas >= SEVERAL);
}

/** In the order in which they are offered. */
export const FILTERS = ['all', 'failed', 'stale', 'noted'] as const;
export type FormulaFilter = (typeof FILTERS)[number];

const PASSES: Record<FormulaFilter, (line: FormulaLine) => boolean> = {
  all: () => true,
  failed: ({ state }) => state === 'failed',
  stale: ({ state }) => state === 'stale',
  noted: ({ notes, usesAlpha, deprecated, unformatted, hasUnusedValue = false }) =>
    notes.length + usesAlpha.length + deprecated.length > 0 || unformatted || hasUnusedValue,
};

/** Finds a part of the place, the formula, the reason of a failure or a note, in any case. */
export function matchingFormulas(
  lines: readonly FormulaLine[],
  filter: FormulaFilter,
  search: string,
): readonly FormulaLine[] {
  const searchKey = nameKey(search);
  if (filter === 'all' && searchKey === '') return lines;
  return lines.filter(
    (line) => PASSES[filter](line) && (searchKey === '' || textOf(line).includes(searchKey)),
  );
}

const textOf = ({ sheet, cell, formula, message = '', notes }: FormulaLine): string =>
  nameKey([`${sheet}!${cell}`, formula, message, ...notes].join('\n'));

export const countPassing = (lines: readonly FormulaLine[], filter: FormulaFilter): number =>
  lines.filter(PASSES[filter]).length;
