import type { Extraction } from '../extraction';
import type { Task } from '../task';
import { createFinder, databaseProperties, groupsOf } from './find-properties';
import type { DatabaseProperty, PropertyUnits, UnknownProperty } from './find-properties';
import { asksOf, reconcileFound } from './reconcile';
import type { Reconciliation, ReconcileOptions, RollNote } from './reconciliation';
import { ROLL_KEYS, rollRows } from './roll-rows';
import { atStart, type Sides } from './sides';

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
  yield;
  const known = yield* databaseProperties(data, ROLL_KEYS);
  yield;
  const paired = yield* pairedProperties(first, known, options);
  if ('candidates' in paired) return paired;
  const found = yield* reconcileFound(first, data, paired, { ...options, keys: ROLL_KEYS, other: second });
  // Questions about currencies are answered by the other rent roll, or by the notes.
  const others = asksOf(second, true);
  const { sides } = options;
  const note = currencyNote(first, second, sides);
  const [property, ...more] = found.properties;
  const properties =
    note && property ? [{ ...property, notes: [note, ...property.notes] }, ...more] : found.properties;
  return { ...found, properties, asks: [...rangeAsks(found.asks, sides, 0), ...rangeAsks(others, sides, 1)] };
}

/** Says that amounts of the second rent roll are taken for the currency of the first. */
function currencyNote(
  first: Extraction,
  second: Extraction,
  { sheet, database }: Sides,
): RollNote | undefined {
  const lacks = ({ findings }: Extraction) =>
    findings.some(({ code, severity }) => code === 'currency-unknown' && severity === 'asks');
  if (lacks(first) || !lacks(second)) return undefined;
  const are = first.currency
    ? `${first.currency.value}, as in ${sheet}`
    : `those of the same units in ${sheet}`;
  const says = `${atStart(database)} names no currency: its amounts are taken for ${are}`;
  return { kind: 'assumed currency', says, units: [] };
}

/** Questions of one of two rent rolls, with its name, and with its prefix where they say what to write. */
export const rangeAsks = (asks: readonly string[], { sheet, database }: Sides, at: number): string[] =>
  asks.map(
    (ask) => `${at === 0 ? sheet : database}: ${ask.replace(/"(?=\w+=)/g, `"${at === 0 ? 'a' : 'b'}:`)}`,
  );

/** Pairs the properties of both by name. Where their names have nothing in common, all units are of one property. */
function* pairedProperties(
  { facts, property }: Extraction,
  known: readonly DatabaseProperty[],
  { property: asked, titles = [] }: CompareRollsOptions,
): Task<PropertyUnits[] | UnknownProperty> {
  const [only] = known;
  // Of a rent roll without a name, a person says what it is of.
  const isUnnamed = known.length === 1 && only?.name === '';
  const named = isUnnamed && asked !== undefined ? [{ ...only, id: asked, name: asked }] : known;
  const find = createFinder(named);
  const groups = known.length > 1 || asked !== undefined ? yield* groupsOf(facts, titles, find) : undefined;
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
