import { cellKey, type CellAddress } from '../cell-address';
import { movesWith, withoutReferences } from './formula-references';
import type { ScannedFormula } from './scan/scan-formulas';

/** The calls of a formula that is not in its cell any more. */
export interface Orphan extends CellAddress {
  row: number;
  column: number;
  /** The text that made the calls. */
  formula: string;
}

/**
 * Finds the formula that continues each orphan, among formulas without calls. Excel moves formulas when cells are inserted,
 * cut or sorted, or a sheet is renamed, and may rewrite their references then. Two formulas that could both be the one
 * that moved continue nothing.
 */
export function findHeirs<One extends Orphan, Free extends ScannedFormula>(
  orphans: readonly One[],
  free: readonly Free[],
): Map<One, Free> {
  const found = new Map<One, Free>();
  const left = new Set(free);
  /** Pairs orphans and formulas with equal keys, in their order on the sheet. */
  const pair = (keyOf: (one: Orphan) => string, fits: (one: One, formula: Free) => boolean = () => true) => {
    const heirs = groupBy([...left], keyOf);
    for (const [key, group] of groupBy(
      orphans.filter((one) => !found.has(one)),
      keyOf,
    )) {
      const some = heirs.get(key) ?? [];
      if (some.length > group.length) continue;
      some.forEach((heir, at) => {
        if (!fits(group[at]!, heir)) return;
        found.set(group[at]!, heir);
        left.delete(heir);
      });
    }
  };
  const sheetOf = ({ sheet }: Orphan) => sheet.toLowerCase();
  pair((one) => JSON.stringify([sheetOf(one), one.formula]));
  pair((one) => JSON.stringify([one.cell, one.formula]));
  pair((one) => one.formula);
  pair(
    (one) => JSON.stringify([sheetOf(one), withoutReferences(one.formula)]),
    (one, { formula, row, column }) => movesWith(one.formula, formula, row - one.row, column - one.column),
  );
  pair((one) => JSON.stringify([cellKey(one), withoutReferences(one.formula)]));
  return found;
}

/** Each group is in the order of its cells. */
function groupBy<One extends Orphan>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of [...all].sort((a, b) => a.row - b.row || a.column - b.column))
    groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
