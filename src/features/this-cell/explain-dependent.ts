import { cellKey, type CellAddress } from '../../excel/cell-address';
import type { Formula } from '../../answers/formulas/join-formulas';
import type { ReachedResult, ReferenceWalk } from '../../excel/reference-walk/walk-references';
import { knownResult } from '../../answers/result/known-result';
import { columnFinder } from '../../answers/result/result-columns';
import type { DependentCell, ReachedFormula } from './explain-actions';
import { wordsOf, type HeldNames } from './held-names';

/** Says on which formulas a cell depends, and on which parts of their results. */
export function explainDependent(
  place: CellAddress,
  shown: string,
  { reached, mayDependOnMore }: ReferenceWalk,
  formulas: readonly Formula[],
  namesOf: (formula: Formula) => HeldNames,
): DependentCell {
  const byCell = new Map(formulas.map((formula) => [cellKey(formula), formula]));
  const parts = new Map<string, ReachedResult[]>();
  for (const one of reached) {
    const key = cellKey(one.anchor);
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  const found = [...parts].flatMap(([key, some]): ReachedFormula[] => {
    const formula = byCell.get(key);
    if (!formula) return [];
    const names = namesOf(formula);
    const result = knownResult(formula);
    const find = columnFinder(result?.basis, names.catalogue);
    const labels = result?.basis?.columns.map((name) => find(name)?.label || name);
    const whole = some.find(({ how }) => how === 'whole');
    const through = new Map(some.flatMap(({ path }) => path).map((cell) => [cellKey(cell), cell]));
    through.delete(cellKey(place));
    return [
      {
        formula: { sheet: formula.sheet, cell: formula.cell },
        formulaId: key,
        text: formula.formula,
        how: [
          ...new Set((whole ? [whole] : some).map((one) => howWords(one, labels, result?.headings ?? 0))),
        ].join('; '),
        through: [...through.values()],
        question: result ? wordsOf(result, names) : null,
      },
    ];
  });
  return { place, shown, reached: found, mayDependOnMore };
}

function howWords(
  { how, columns: [first, last], rows }: ReachedResult,
  labels: readonly string[] | undefined,
  headings: number,
): string {
  if (how === 'itself') return 'its own formula';
  if (how === 'whole') return 'whole result';
  const [from, to] = [first, last].map((place) => labels?.[place - 1] || `number ${place}`);
  const columns = first === last ? `column ${from}` : `columns ${from} to ${to}`;
  if (how === 'columns') return columns;
  const [top, bottom] = [rows[0] - headings, rows[1] - headings];
  const heading = first === last ? 'heading' : 'headings';
  if (bottom < 1) return `${heading} of ${columns}`;
  const start = Math.max(top, 1);
  const some = start === bottom ? `row ${bottom}` : `rows ${start} to ${bottom}`;
  return `${top < 1 ? `${heading} and ${some}` : some} of ${columns}`;
}
