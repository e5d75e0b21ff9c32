import { cellKey } from '../../cell-address';
import type { Formula } from '../../formulas/join-formulas';
import type { Check, Differing } from './check-data';
import type { FoundChanges } from '../found-changes';
import { groupChanges, type Group } from './group-changes';

/** A group as the person sees it. */
export interface ListedGroup extends Group {
  id: string;
  isSkipped: boolean;
  isComparedAgain: boolean;
  /** Those of its formulas that were worked out. Excel calculates the others with them. */
  differing: readonly Differing[];
}

export function listGroups(
  { stage }: Pick<Check, 'stage'>,
  differing: readonly Differing[],
  all: readonly Formula[],
  isComparedAgain = false,
): ListedGroup[] {
  return groupChanges(differing, all, stage.hasOtherNames).map((group) => {
    const keys = new Set(group.formulas.map(cellKey));
    const mine = differing.filter(({ formula }) => keys.has(cellKey(formula)));
    return { ...group, id: [...keys].sort().join(), isSkipped: false, isComparedAgain, differing: mine };
  });
}

export function describeChanges(
  { scope, checkedAt, compared, failed, differing }: Check,
  groups: readonly ListedGroup[],
): FoundChanges {
  return {
    scope,
    checkedAt,
    formulas: compared,
    same: compared - differing.length - failed,
    failed,
    groups: groups.map(({ id, isSkipped, isComparedAgain, formulas, differing: mine }) => ({
      id,
      isSkipped,
      isComparedAgain,
      formulas: formulas.map(({ sheet, cell, formula }) => {
        const key = cellKey({ sheet, cell });
        const known = mine.find((one) => cellKey(one.formula) === key);
        const { comparison = { kind: 'calculated' as const }, beside } = known ?? {};
        return { id: key, sheet, cell, formula, comparison, ...(beside !== undefined && { beside }) };
      }),
    })),
  };
}
