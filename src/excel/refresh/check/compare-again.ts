import { cellKey } from '../../cell-address';
import type { Formula } from '../../formulas/join-formulas';
import { compared, usesAny, type Check, type CheckOptions, type Differing } from './check-data';
import { listGroups, type ListedGroup } from './describe-changes';

/** Compares groups again in which a cell was edited or called after the comparison. The others stay as they are. */
export async function compareAgain(
  check: Check,
  groups: readonly ListedGroup[],
  signal: AbortSignal,
  options: CheckOptions,
): Promise<ListedGroup[]> {
  const { formulas } = options;
  await formulas.scan();
  const present = new Map(formulas.all().map((formula) => [cellKey(formula), formula]));
  const inScope = new Set(check.wanted.map(cellKey));
  const isAsCompared = ({ formula }: Differing): boolean => {
    const now = present.get(cellKey(formula));
    return now?.formula === formula.formula && ordersOf(now) === ordersOf(formula);
  };
  const again = await Promise.all(
    groups.map(async (group) => {
      if (group.isSkipped || group.differing.every(isAsCompared)) return [group];
      const keys = new Set(group.formulas.map(cellKey));
      const concerned = formulas
        .all()
        .filter((one) => keys.has(cellKey(one)) || one.runs.some((run) => usesAny(run, group.questions)));
      const worked = await Promise.all(concerned.map((formula) => check.workOut.formula(formula)));
      const differs = worked.filter(({ finding }) => finding !== 'same' && finding !== 'failed');
      const differing = await Promise.all(
        differs.map((one) => compared(one, inScope.has(cellKey(one.formula)), signal, options)),
      );
      return listGroups(check, differing, formulas.all(), true);
    }),
  );
  return again.flat();
}

const ordersOf = ({ runs }: Formula): string => runs.map(({ order }) => order).join();
