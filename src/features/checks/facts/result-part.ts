import { cellKey } from '../../../excel/cell-address';
import { onSheet } from '../../../excel/reference-walk/by-sheet';
import { intersect, partOf, type Area } from '../../../excel/reference-walk/area';
import type { Reference } from '../../../excel/reference-walk/read-references';
import type { ResultFact, WholeResult } from './workbook-facts';

/** Cells of a result, which all lie inside of it. */
export interface ResultPart {
  result: ResultFact & { whole: WholeResult };
  area: Area;
  /** The data rows among them, counted from the first data row: from, and up to but without. */
  rows: readonly [number, number];
}

/** Returns the part of a whole result that a reference names, or undefined if it names other cells, too. */
export function resultPart(reference: Reference, results: readonly ResultFact[]): ResultPart | undefined {
  if (reference.kind === 'name') return undefined;
  const { sheet } = reference.kind === 'spill' ? reference.anchor : reference.area;
  for (const result of onSheet(results, (one) => one, sheet)) {
    if (!isWhole(result)) continue;
    const area = areaIn(reference, result);
    if (!area) continue;
    const top = result.area.row + result.whole.headings;
    return {
      result,
      area,
      rows: [Math.max(area.row - top, 0), Math.max(area.row + area.rows - top, 0)],
    };
  }
  return undefined;
}

export const isWhole = (result: ResultFact): result is ResultFact & { whole: WholeResult } =>
  result.whole !== undefined;

export const dataRows = ({ area, whole }: ResultFact & { whole: WholeResult }): number =>
  area.rows - whole.headings;

function areaIn(reference: Exclude<Reference, { kind: 'name' }>, result: ResultFact): Area | undefined {
  if (reference.kind === 'spill')
    return cellKey(reference.anchor) === cellKey(result)
      ? partOf(result.area, reference.row ?? 0, reference.column ?? 0)
      : undefined;
  const part = intersect(reference.area, result.area);
  const isInside = part && part.rows === reference.area.rows && part.columns === reference.area.columns;
  return isInside ? part : undefined;
}
