// Loads with the scan.
import { cellKey } from '../../excel/cell-address';
import type { FormulasOptions } from './formula-inventory';
import { isWide, showsCalls, SPILL, type InventoryState } from './inventory-state';
import { wholeResult, type Formula } from './join-formulas';

export { followShifts } from '../../excel/scan/cell-shift';

/** Asks Excel what is in the way of results, and which results it does not spill. Undefined if nothing can be. */
export async function lookAtSpills(
  state: InventoryState,
  formulas: readonly Formula[],
  { findObstacle, findUnspilled }: Required<Pick<FormulasOptions, 'findObstacle' | 'findUnspilled'>>,
): Promise<Pick<InventoryState, 'obstacles' | 'spills'> | undefined> {
  const { blocked, wide } = spillsToLookAt(state, formulas);
  if (blocked.length + wide.length + state.obstacles.size === 0) return undefined;
  const [obstacles, cuts] = await Promise.all([
    Promise.all(
      blocked.map(async (formula) => {
        const size = wholeResult(formula);
        const obstacle = size && (await findObstacle(formula, size).catch(() => undefined));
        return obstacle ? [[cellKey(formula), obstacle] as const] : [];
      }),
    ),
    wide.length > 0 ? findUnspilled(wide).catch(() => undefined) : undefined,
  ]);
  const spills = new Map(state.spills);
  for (const formula of wide) {
    const key = cellKey(formula);
    const isCut = cuts?.has(key) ?? spills.get(key)?.isCut ?? false;
    spills.set(key, { order: formula.runs[0]!.order, isCut });
  }
  return { obstacles: new Map(obstacles.flat()), spills };
}

/** The formulas that Excel refuses to spill, and those that may show a part of their result since their latest call. */
export const spillsToLookAt = (state: InventoryState, formulas: readonly Formula[]) => ({
  blocked: formulas.filter(({ error }) => error === SPILL),
  wide: formulas.filter(
    (formula) =>
      formula.error === undefined &&
      !formula.isBusy &&
      isWide(wholeResult(formula)) &&
      !isLookedAt(state, formula) &&
      showsCalls(state, formula),
  ),
});

/** Of calls from the file, only those that came to a cell where another one was looked at have to be. */
function isLookedAt({ spills }: InventoryState, formula: Formula): boolean {
  const { order } = formula.runs[0]!;
  const looked = spills.get(cellKey(formula));
  return looked ? looked.order === order : order < 0;
}
