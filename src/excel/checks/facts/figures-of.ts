import { cellKey } from '../../cell-address';
import type { FormulaFact, ResultFact, WorkbookFacts } from './workbook-facts';

type Pair = readonly [ResultFact, ResultFact];
type PairOf = (one: ResultFact, other: ResultFact) => Pair | undefined;

/** Groups figures by the first pair of results that they are made of and that `pairOf` finds. */
export function figuresOf(
  { formulas, results, reached }: Pick<WorkbookFacts, 'formulas' | 'results' | 'reached'>,
  pairOf: PairOf,
): { pair: Pair; figures: FormulaFact[] }[] {
  const byCell = new Map(results.map((result) => [cellKey(result), result]));
  const groups = new Map<string, { pair: Pair; figures: FormulaFact[] }>();
  for (const fact of formulas) {
    const used = (reached.get(cellKey(fact)) ?? []).flatMap((key) => byCell.get(key) ?? []);
    const pair = firstPair(used, pairOf);
    if (!pair) continue;
    const key = pair.map(cellKey).join('|');
    const group = groups.get(key) ?? { pair, figures: [] };
    group.figures.push(fact);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function firstPair(results: readonly ResultFact[], pairOf: PairOf): Pair | undefined {
  for (const [at, one] of results.entries())
    for (const other of results.slice(at + 1)) {
      const pair = pairOf(one, other);
      if (pair) return pair;
    }
  return undefined;
}
