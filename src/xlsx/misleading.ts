import { parseColumn } from '../contract/cell-name';
import type { Formats } from './read-formats';
import type { SheetCells } from './read-sheet';
import type { Attribute } from './read-xml';
import { eachIn } from './sheet-content';

/** Finds what lets a program show other texts than the values and formats of a sheet say. */
export function createMisleading({ isInRule }: Formats) {
  const misleads = new Set<string>();
  const merged: RegExpExecArray[] = [];
  let corner: RegExpExecArray | null = null;

  /** Says how an element beside the cells lets Excel show them otherwise. */
  function wordsOf(name: string, attribute: Attribute): string | undefined {
    const rule = name === 'cfRule' ? attribute('dxfId') : undefined;
    if (name === 'numFmt' || (rule !== undefined && isInRule(Number(rule))))
      return 'rules with number formats';
    if (isFalse(attribute('showValue'))) return 'rules that hide numbers';
    if (isFalse(attribute('showZeros'))) return 'zeros that are not shown';
    if (isTrue(attribute('showFormulas'))) return 'formulas in the place of values';
    if (isNothing(attribute('defaultRowHeight')) || isNothing(attribute('defaultColWidth')))
      return 'hidden rows or columns where they say nothing';
    const isFrozen = (split: string) =>
      /^frozen/.test(attribute('state') ?? '') && Number(attribute(split)) > 0;
    const [, left = 'A', top = '1'] = name === 'pane' ? (corner ?? []) : [];
    const isAway = (top !== '1' && isFrozen('ySplit')) || (left !== 'A' && isFrozen('xSplit'));
    return isAway ? 'rows or columns that cannot be reached' : undefined;
  }

  return {
    misleads,
    look(name: string, attribute: Attribute): void {
      if (name === 'sheetView') corner = /^([A-Z]+)(\d+)$/.exec(attribute('topLeftCell') ?? '');
      const area = name === 'mergeCell' ? AREA.exec(attribute('ref') ?? '') : null;
      if (area) merged.push(area);
      const words = wordsOf(name, attribute);
      if (words !== undefined) misleads.add(words);
    },
    /** Excel shows the first of merged cells. `count` limits the work. */
    hideBy(cells: SheetCells, count: (cells: number) => void): void {
      for (const [, left, top, right, bottom] of merged) {
        const area = { row: Number(top) - 1, column: parseColumn(left!) };
        const rows = Number(bottom) - area.row;
        count(Math.min(rows, cells.size));
        eachIn(
          cells,
          { ...area, rows, columns: parseColumn(right!) - area.column + 1 },
          (value, row, column) => {
            const isFirst = row === area.row && column === area.column;
            if (!isFirst && value !== null && value !== '') misleads.add('merged cells that hide values');
          },
        );
      }
    },
  };
}

const AREA = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';
const isFalse = (text: string | undefined): boolean => text === '0' || text === 'false';
/** A width or a height of which Excel shows no pixel, or one. */
export const isNothing = (size: string | undefined): boolean => Number(size ?? 1) < 0.1;
