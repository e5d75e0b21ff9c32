import type { FoundChanges, FormulaChange, Comparison, RefreshSummary } from '../../../answers/refresher';
import type { TableDiff } from '../../../answers/result/table-diff';
import { firstOf, joinAnd } from '../../../table/quoted';
import { countOf, countText, plural } from '../../../contract/count-text';
import { capital, namesText } from '../../../pane-kit/text/count-text';
import { without } from '../save-choice';
import type { DatabaseEntry } from '../../../contract/entries';
import { addressText } from '../../../excel/cell-address';

/** A longer list of cells is cut. */
const MAX_CELLS = 6;

/** Names a group by its cells: `Roll!B9, Roll!H2`, or its first cells `and 32 more`. */
export function cellsText(formulas: readonly Pick<FormulaChange, 'sheet' | 'cell'>[]): string {
  const names = formulas.map(addressText);
  return names.length > MAX_CELLS ? firstOf(names, MAX_CELLS - 1) : names.join(', ');
}

type Found = Pick<FoundChanges, 'formulas' | 'groups' | 'databases'>;

/** Says how many formulas differ, of all that were compared. `stored`: the databases that the formulas read until then. */
export function foundText({ formulas, groups, databases }: Found, stored: readonly DatabaseEntry[]): string {
  const differing = groups.reduce((sum, group) => sum + group.formulas.length, 0);
  if (databases)
    return `${changeOfChoice(stored, databases)}, ${countText(differing)} of ${countOf(formulas, 'formula')} ${plural(differing, 'changes', 'change')}. Until you update, formulas read the former databases.`;
  return `Newer data for ${countText(differing)} of ${countOf(formulas, 'formula')}. Formulas that you leave out keep their values.`;
}

/** Example: "With Lindenhof and without Harbour". */
function changeOfChoice(before: readonly DatabaseEntry[], after: readonly DatabaseEntry[]): string {
  const [added, removed] = [without(after, before), without(before, after)].map(namesText);
  const words = [added && `with ${added}`, removed && `without ${removed}`].filter(Boolean).join(' and ');
  return capital(words);
}

/** Says what there is beside the groups. Empty if there is nothing else. */
export const describeRemaining = ({
  same,
  failed,
  reason = 'The list of formulas says why.',
  databases,
}: Pick<FoundChanges, 'same' | 'failed' | 'reason' | 'databases'>): string =>
  [
    same > 0 && databases
      ? `${countOf(same, 'formula')} ${plural(same, 'shows', 'show')} the same.`
      : same > 0
        ? `${countOf(same, 'formula')} ${plural(same, 'has', 'have')} nothing new.`
        : '',
    failed > 0
      ? `${countOf(failed, 'formula')} got no answer and ${plural(failed, 'keeps its', 'keep their')} values. ${reason}`
      : '',
  ]
    .filter(Boolean)
    .join(' ');

/** What the button does with the groups that are not left out. */
export function updateLabel(groups: FoundChanges['groups']): string {
  const taken = groups.filter(({ isSkipped }) => !isSkipped).length;
  return taken === groups.length ? 'Update all' : `Update ${taken} of ${groups.length}`;
}

/** Says which columns identify a row in both results. Empty if no row is listed. */
export function keyText({ key, changes }: Pick<TableDiff, 'key' | 'changes'>): string {
  if (changes.length === 0) return '';
  // The only row is compared as itself.
  if (key.length === 0 && changes.every(({ kind }) => kind === 'changed')) return '';
  if (key.length > 0) return `Rows are compared by ${key.join(', ')}.`;
  return 'No column tells the rows apart. Whole rows are compared, so a changed row counts as gone and new.';
}

/** Says why two results have no rows to compare. */
export function unlikeText(comparison: Exclude<Comparison, { kind: 'rows' }>): string {
  if (comparison.kind === 'calculated')
    return 'Calculated again: there is no earlier answer to compare with, so its rows are not listed.';
  if (comparison.kind === 'differs')
    return 'The result differs. It is a part of a larger formula, or Excel did not show its cells, so its rows are not listed.';
  if (comparison.kind === 'fails') return `Will show an error: ${comparison.message}`;
  const { before, after } = comparison;
  const gone = before.filter((label) => !after.includes(label));
  const added = after.filter((label) => !before.includes(label));
  if (gone.length + added.length === 0) return 'The columns have another order, so rows are not compared.';
  const parts = [
    gone.length > 0 ? `${joinAnd(gone)} ${plural(gone.length, 'is', 'are')} gone` : '',
    added.length > 0 ? `${joinAnd(added)} ${plural(added.length, 'is', 'are')} new` : '',
  ];
  return `The columns changed: ${parts.filter(Boolean).join(', and ')}. Rows are not compared.`;
}

/** A failure without any formula means that Excel refused. Everything else needs no colour. */
export function refreshIntent({ outcome, formulas }: Pick<RefreshSummary, 'outcome' | 'formulas'>) {
  if (outcome !== 'failed') return undefined;
  return formulas > 0 ? 'warning' : 'error';
}
