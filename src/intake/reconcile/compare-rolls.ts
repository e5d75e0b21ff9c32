import type { Extraction } from '../extraction';
import type { Task } from '../task';
import { createFinder, databaseProperties, groupsOf } from './find-properties';
import type { DatabaseProperty, PropertyUnits, UnknownProperty } from './find-properties';
import { asksOf, reconcileFound } from './reconcile';
import type { Reconciliation, ReconcileOptions } from './reconciliation';
import { ROLL_KEYS, rollRows } from './roll-rows';
import type { Sides } from './sides';

export interface CompareRollsOptions extends Omit<ReconcileOptions, 'keys' | 'earlier' | 'sides'> {
  /** What sentences call the two rent rolls. */
  sides: Sides;
}

/**
 * Compares two rent rolls that were read: the second one takes the place of the database. All units of both are in the
 * result, so that its lines add up to the difference of the totals. In steps of a few milliseconds.
 */
export function* compareRollsSteps(
  first: Extraction,
  second: Extraction,
  options: CompareRollsOptions,
): Task<Reconciliation | UnknownProperty> {
  const data = rollRows(second);
  const known = yield* databaseProperties(data, ROLL_KEYS);
  yield;
  const paired = yield* pairedProperties(first, known, options);
  if ('candidates' in paired) return paired;
  const found = yield* reconcileFound(first, data, paired, { ...options, keys: ROLL_KEYS });
  // Questions about currencies are answered by the other rent roll, or by the notes.
  const others = asksOf(second, true).map((ask) => `${options.sides.database}: ${ask}`);
  return { ...found, asks: [...found.asks, ...others] };
}

/** Pairs the properties of both by name. Where their names have nothing in common, all units are of one property. */
function* pairedProperties(
  { facts, property }: Extraction,
  known: readonly DatabaseProperty[],
  { property: asked, titles = [] }: CompareRollsOptions,
): Task<PropertyUnits[] | UnknownProperty> {
  const find = createFinder(known);
  const groups = known.length > 1 ? yield* groupsOf(facts, titles, find) : undefined;
  if (asked !== undefined) {
    const one = find(asked);
    if (!('rows' in one)) return { wanted: asked, ...one };
    return [groups?.find(({ id }) => id === one.id) ?? { ...one, units: facts }];
  }
  if (groups) {
    const has = new Set(groups.map(({ id }) => id));
    return [...groups, ...known.flatMap((one) => (has.has(one.id) ? [] : [{ ...one, units: [] }]))];
  }
  const rows = known.flatMap((one) => one.rows);
  const name = property?.value ?? (known.length === 1 ? known[0]!.name : '');
  return [{ id: name || 'all', name: name || 'All units', rows, units: facts }];
}
