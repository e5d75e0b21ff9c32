import { groupBy } from '../../table/sorting/group-by';
import { knownResult } from '../../answers/result/known-result';
import { columnFinder } from '../../answers/result/result-columns';
import type { Formula } from '../../answers/formulas/join-formulas';
import { byCell, cellKey } from '../../excel/cell-address';
import type { ReachedResult, ReferenceWalk } from '../../excel/reference-walk/walk-references';
import { wordsOf, type CachedNames } from './cached-names';
import type { DependentCell, ReachedFormula } from './explain-actions';

/** Says on which formulas a cell depends, and on which parts of their results. */
export function explainDependent(
  { address, shown }: Pick<DependentCell, 'address' | 'shown'>,
  { reached, mayDependOnMore }: ReferenceWalk,
  formulas: readonly Formula[],
  namesOf: (formula: Formula) => CachedNames,
): DependentCell {
  const known = byCell(formulas);
  const byAnchor = groupBy(reached, ({ anchor }) => cellKey(anchor));
  const found = [...byAnchor].flatMap(([key, reachedResults]): ReachedFormula[] => {
    const formula = known.get(key);
    if (!formula) return [];
    const names = namesOf(formula);
    const result = knownResult(formula);
    const find = columnFinder(result?.basis, names.catalogue);
    const labels = result?.basis?.columns.map((name) => find(name)?.label || name);
    const whole = reachedResults.find(({ how }) => how === 'whole');
    const through = new Map(reachedResults.flatMap(({ path }) => path).map((cell) => [cellKey(cell), cell]));
    through.delete(cellKey(address));
    return [
      {
        formula: { sheet: formula.sheet, cell: formula.cell },
        text: formula.formula,
        how: [
          ...new Set(
            (whole ? [whole] : reachedResults).map((reachedResult) =>
              howWords(reachedResult, labels, result?.headings ?? 0),
            ),
          ),
        ].join('; '),
        through: [...through.values()],
        question: result ? wordsOf(result, names) : null,
      },
    ];
  });
  return { address, shown, reached: found, mayDependOnMore };
}

function howWords(
  { how, columns: [first, last], rows }: ReachedResult,
  labels: readonly string[] | undefined,
  headings: number,
): string {
  if (how === 'itself') return 'its own formula';
  if (how === 'whole') return 'whole result';
  const [from, to] = [first, last].map((position) => labels?.[position - 1] || `number ${position}`);
  const columns = first === last ? `column ${from}` : `columns ${from} to ${to}`;
  if (how === 'columns') return columns;
  const [top, bottom] = [rows[0] - headings, rows[1] - headings];
  const heading = first === last ? 'heading' : 'headings';
  if (bottom < 1) return `${heading} of ${columns}`;
  const start = Math.max(top, 1);
  const rowsText = start === bottom ? `row ${bottom}` : `rows ${start} to ${bottom}`;
  return `${top < 1 ? `${heading} and ${rowsText}` : rowsText} of ${columns}`;
}
