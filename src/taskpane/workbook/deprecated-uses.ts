import type { FormulaLine } from '../../excel/formulas/formula-line';
import type { Rewriting } from '../../excel/formulas/rewrite-cells';
import { rewriteFormula } from '../../excel/formulas/rewrite-formula';
import type { DeprecatedColumn } from '../../table/columns/column-use';

export interface DeprecatedUse {
  column: DeprecatedColumn;
  /** All formulas that read it. */
  lines: readonly FormulaLine[];
  /** Those of them that name it in a way in which it can be replaced, each with the formula to put in its place. */
  rewritings: readonly Rewriting[];
  /** Those that have its name in their text in another way. */
  byHand: readonly FormulaLine[];
  /** Those whose text does not have its name: it comes from cells, or a defined name has it. */
  elsewhere: readonly FormulaLine[];
}

/** The deprecated columns in use, each once, by name. Without a successor there is nothing to put in their place. */
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

function useOf(column: DeprecatedColumn, lines: readonly FormulaLine[]): DeprecatedUse {
  const { name, label, successor } = column;
  if (successor === undefined) return { column, lines, rewritings: [], byHand: [], elsewhere: [] };
  const rewritings: Rewriting[] = [];
  const byHand: FormulaLine[] = [];
  const elsewhere: FormulaLine[] = [];
  for (const line of lines) {
    const formula = rewriteFormula(line.formula, column, successor);
    if (formula !== undefined) rewritings.push({ line, formula });
    else if (holds(line.formula, name) || (label !== null && holds(line.formula, label))) byHand.push(line);
    else elsewhere.push(line);
  }
  return { column, lines, rewritings, byHand, elsewhere };
}

/** As a name by itself: `svc_property_id` does not hold `property_id`. */
function holds(formula: string, name: string): boolean {
  const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<!\\w)${literal}(?!\\w)`, 'i').test(formula);
}
