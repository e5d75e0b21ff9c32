import type { Formulas } from '../formulas/formula-inventory';
import type { FormulaLine } from '../formulas/formula-line';
import type { Formula } from '../formulas/join-formulas';
import { inOrderOfNeed } from './formula-lines';

/** The formulas of the workbook as the pane lists them. */
export interface FormulaInventory extends Pick<Formulas, 'scan' | 'gaps' | 'onChange'> {
  /** Returns failed and stale formulas first, and undefined before the first scan. The array changes only with its content. */
  lines(): readonly FormulaLine[] | undefined;
}

export function listFormulas(formulas: Formulas): FormulaInventory {
  let from: readonly Formula[] | undefined;
  let lines: readonly FormulaLine[] = [];
  return {
    lines() {
      if (!formulas.hasScanned()) return undefined;
      if (from !== formulas.all()) {
        from = formulas.all();
        lines = inOrderOfNeed(from, formulas.refreshing());
      }
      return lines;
    },
    scan: formulas.scan,
    gaps: formulas.gaps,
    onChange: formulas.onChange,
  };
}
