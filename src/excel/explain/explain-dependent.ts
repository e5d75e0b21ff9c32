import { cellKey, type CellAddress } from '../cell-address';
import type { Formula } from '../formulas/join-formulas';
import type { ReachedResult, ReferenceWalk } from '../formulas/reference-walk/walk-references';
import type { DependentCell, ReachedFormula } from './explain-actions';
import { columnFinder, knownResult, wordsOf, type HeldNames } from './known-result';

/** Says on which formulas a cell depends, and on which parts of their results. */
export function explainDependent(
  place: CellAddress,
  shown: string,
  { reached, mayDependOnMore }: ReferenceWalk,
  formulas: readonly Formula[],
  namesOf: (formula: Formula) => HeldNames,
): DependentCell {
  const byCell = new Map(formulas.map((formula) => [cellKey(formula), formula]));
  const found = reached.flatMap((one): ReachedFormula[] => {
    const formula = byCell.get(cellKey(one.anchor));
    if (!formula) return [];
    const names = namesOf(formula);
    const result = knownResult(formula);
    return [
      {
        formula: { sheet: formula.sheet, cell: formula.cell },
        formulaId: cellKey(formula),
        text: formula.formula,
        how: howWords(
          one,
          result && labelsOf(result.basis?.columns ?? [], columnFinder(result.basis, names)),
        ),
        through: one.path.filter((cell) => cellKey(cell) !== cellKey(place)),
        question: result ? wordsOf(result, names) : null,
      },
    ];
  });
  return { place, shown, reached: found, mayDependOnMore };
}

const labelsOf = (names: readonly string[], find: ReturnType<typeof columnFinder>): string[] =>
  names.map((name) => find(name)?.label || name);

function howWords(
  { how, columns: [first, last], rows }: ReachedResult,
  labels: readonly string[] | undefined,
): string {
  if (how === 'itself') return 'its own formula';
  if (how === 'whole') return 'whole result';
  const [from, to] = [first, last].map((place) => labels?.[place - 1] || `number ${place}`);
  const columns = first === last ? `column ${from}` : `columns ${from} to ${to}`;
  if (how === 'columns') return columns;
  return rows[0] === rows[1] ? `row ${rows[0]} of ${columns}` : `rows ${rows[0]} to ${rows[1]} of ${columns}`;
}
