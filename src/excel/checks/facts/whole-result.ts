import { cellKey } from '../../cell-address';
import { parseCalls } from '../../formulas/calls/parse-calls';
import { isWholeCall } from '../../formulas/calls/calls-in';
import { wholeResult, type Formula } from '../../formulas/join-formulas';
import { areaOfCell, type Area } from '../../formulas/reference-walk/area';
import type { WholeResult } from './workbook-facts';

/** Returns what is known of a formula that is one call, if its cells show exactly that call's result. */
export function knownResult(formula: Formula, area: Area): WholeResult | undefined {
  const shown = wholeResult(formula);
  const [run] = formula.runs;
  const { basis } = shown ?? {};
  if (!shown || !basis || run?.state !== 'answered' || formula.error !== undefined || formula.isBusy)
    return undefined;
  const headings = shown.rows - basis.shown;
  const isThere = area.rows === shown.rows && area.columns === shown.columns;
  const isCall = parseCalls(formula.formula).length === 1 && isWholeCall(formula.formula);
  if (!isThere || !isCall || basis.shown < 1 || headings < 0 || headings > 1) return undefined;
  return { shown, basis, headings };
}

export const databasesKey = ({ databases }: { databases: readonly string[] }): string => databases.join();

export const areaOfAnchor = (formula: Formula, areas: ReadonlyMap<string, Area>): Area =>
  areas.get(cellKey(formula)) ?? areaOfCell(formula);
