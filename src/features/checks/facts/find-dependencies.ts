import { tokensOf } from '../../../excel/calls/tokens';
import { byCell, cellKey } from '../../../excel/cell-address';
import { areaOfCell, intersect } from '../../../excel/reference-walk/area';
import {
  followReferences,
  walkFrom,
  type ReferenceReader,
} from '../../../excel/reference-walk/walk-references';
import type { FormulaFact, ResultFact, WorkbookFacts } from './workbook-facts';

type ReadFacts = Pick<WorkbookFacts, 'formulas' | 'results' | 'names'>;
type Used = ReferenceReader['used'];

const HOUR = 3_600_000;

/**
 * Follows every figure to the results that it is made of, without reading cells again. It is needed only if results differ
 * in their age or in the approval of rent rolls.
 */
export async function findResultsOfFigures(
  facts: ReadFacts,
  used: Used,
): Promise<WorkbookFacts['resultsOfFigures']> {
  const { formulas, results } = facts;
  const resultsOfFigures = new Map<string, readonly string[]>();
  if (!isNeeded(results)) return resultsOfFigures;
  const reader = readerOf(facts, used);
  const anchors = new Set(results.map(cellKey));
  const figures = formulas.filter((fact) => typeof fact.value === 'number' && !anchors.has(cellKey(fact)));
  const graph = await followReferences(figures, reader, { cells: Infinity });
  for (const fact of figures) {
    const found = new Set(walkFrom(fact, graph).reached.map(({ anchor }) => cellKey(anchor)));
    if (found.size > 1) resultsOfFigures.set(cellKey(fact), [...found]);
  }
  return resultsOfFigures;
}

/** Whether a value is an error of Excel, such as `#REF!`. */
export const isExcelError = (value: unknown): boolean => /^#[A-Z\d/_]+[!?]?$/.test(String(value));

/** Also a formula that hides it, as with IFERROR: its text still says so. */
const hasLost = ({ formula, value }: FormulaFact) =>
  value === '#REF!' ||
  value === '#NAME?' ||
  (formula.includes('#REF!') &&
    tokensOf(formula).some(({ kind, text }) => kind === 'error' && text.endsWith('#REF!')));

/**
 * Returns the formulas over results that lost something they refer to, such as a deleted sheet, and not those that take
 * the error from another formula.
 */
export async function findBrokenFormulas(
  facts: ReadFacts,
  used: Used,
): Promise<WorkbookFacts['brokenFormulas']> {
  const { formulas, results } = facts;
  const anchors = new Set(results.map(cellKey));
  const lost = formulas.filter((fact) => hasLost(fact) && !anchors.has(cellKey(fact)));
  if (lost.length === 0) return [];
  const failed = new Set(formulas.filter(({ value }) => isExcelError(value)).map(cellKey));
  const graph = await followReferences(lost, readerOf(facts, used), { cells: Infinity });
  return lost.filter((fact) => {
    const { paths, reached } = walkFrom(fact, graph);
    const reachedKeys = [...paths.flat(), ...reached.map(({ anchor }) => anchor)].map(cellKey);
    return reached.length > 0 && !reachedKeys.some((key) => key !== cellKey(fact) && failed.has(key));
  });
}

/** From an argument of an RR formula to a cell that counts as feeding it. */
const MAX_STEPS = 3;

/** Returns the cells with formulas that feed the arguments of each result, over at most three references. */
export async function findFormulasFeedingResults(
  facts: ReadFacts,
  used: Used,
): Promise<WorkbookFacts['formulasFeedingResults']> {
  const { formulas, results } = facts;
  const reader = readerOf(facts, used);
  const graph = await followReferences(results, reader, { cells: Infinity, ofArguments: true });
  const known = byCell(formulas);
  return new Map(
    results.map((result) => {
      const { paths, reached } = walkFrom(result, graph);
      const cells = [...paths, ...reached.map(({ path, anchor }) => [...path, anchor])]
        .filter(({ length }) => length > 1 && length <= MAX_STEPS + 1)
        .map((path) => cellKey(path.at(-1)!));
      return [cellKey(result), [...new Set(cells)].flatMap((key) => known.get(key) ?? [])] as const;
    }),
  );
}

function isNeeded(results: readonly ResultFact[]): boolean {
  const shown = results.flatMap(({ runs }) => runs.flatMap((run) => (run.shown ? [run] : [])));
  const ages = shown.flatMap(({ shown: shownResult }) => shownResult?.at ?? []);
  let [first, last] = [Infinity, -Infinity];
  for (const at of ages) [first, last] = [Math.min(first, at), Math.max(last, at)];
  const approved = new Set(
    shown.flatMap(({ name, shown: shownResult }) =>
      name === 'QUERY' && shownResult?.basis ? [shownResult.basis.approvedOnly === true] : [],
    ),
  );
  return last - first > HOUR || approved.size > 1;
}

function readerOf({ formulas, results, names }: ReadFacts, used: Used): ReferenceReader {
  const areas = results.map(({ sheet, cell, area }) => ({ anchor: { sheet, cell }, area }));
  const bySheet = new Map<string, Map<number, FormulaFact[]>>();
  for (const fact of formulas) {
    const sheet = bySheet.get(fact.sheet.toLowerCase()) ?? new Map<number, FormulaFact[]>();
    bySheet.set(fact.sheet.toLowerCase(), sheet);
    const row = sheet.get(fact.row) ?? [];
    sheet.set(fact.row, row);
    row.push(fact);
  }
  return {
    results: async () => areas,
    names: async () => names,
    used,
    cells: async (asked) =>
      asked.map((area) => {
        const rows = bySheet.get(area.sheet.toLowerCase());
        if (!rows) return [];
        const near =
          area.rows < rows.size
            ? Array.from({ length: area.rows }, (_, n) => rows.get(area.row + n) ?? [])
            : [...rows.values()];
        return near.flat().filter((fact) => intersect(area, areaOfCell(fact)));
      }),
  };
}
