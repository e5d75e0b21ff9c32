import type { FormulaLine } from '../../../answers/formulas/formula-line';
import type { Rewriting } from '../../../answers/formulas/rewrite-cells';
import { rewriteFormula } from '../../../excel/rewrite/rewrite-formula';
import type { DeprecatedColumn } from '../../../table/columns/column-use';

export interface DeprecatedUse {
  column: DeprecatedColumn;
  lines: readonly FormulaLine[];
  rewritings: readonly Rewriting[];
  /** Formulas that contain the name in another way. */
  byHand: readonly FormulaLine[];
  /** Formulas that get the name from cells or a defined name. */
  elsewhere: readonly FormulaLine[];
  /** What became of the name. */
  note?: string;
}

/** Sorts by name. Without a successor, nothing can be rewritten. */
export function deprecatedUses(lines: readonly FormulaLine[]): DeprecatedUse[] {
  const columns = new Map<string, DeprecatedColumn>();
  for (const column of lines.flatMap(({ deprecated }) => deprecated))
    if (!columns.get(column.name)?.successor) columns.set(column.name, column);
  return [...columns.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((column) =>
      useOf(
        column,
        lines.filter(({ deprecated }) => deprecated.some(({ name }) => name === column.name)),
      ),
    );
}

/** Lists the display names in use that have changed, as if each were a column that its identifier replaces. */
export function renamedUses(lines: readonly FormulaLine[]): DeprecatedUse[] {
  const labels = new Map(
    lines.flatMap(({ renamed }) => renamed).map((renaming) => [renaming.label, renaming]),
  );
  return [...labels.values()].map(({ label, name, note }) => ({
    note,
    ...useOf(
      { name: label, label: null, successor: name },
      lines.filter(({ renamed }) => renamed.some((renaming) => renaming.label === label)),
    ),
  }));
}

function useOf(column: DeprecatedColumn, lines: readonly FormulaLine[]): DeprecatedUse {
  const { name, label, successor } = column;
  if (successor === undefined) return { column, lines, rewritings: [], byHand: [], elsewhere: [] };
  const rewritings: Rewriting[] = [];
  const byHand: FormulaLine[] = [];
  const elsewhere: FormulaLine[] = [];
  for (const line of lines) {
    const formula = rewriteFormula(line.formula, column, successor);
    if (formula !== undefined) rewritings.push({ line, formula });
    else if (containsName(line.formula, name) || (label !== null && containsName(line.formula, label)))
      byHand.push(line);
    else elsewhere.push(line);
  }
  return { column, lines, rewritings, byHand, elsewhere };
}

/** Matches whole names only: `svc_property_id` does not contain `property_id`. */
function containsName(formula: string, name: string): boolean {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<!\\w)${literal}(?!\\w)`, 'i').test(formula);
}
