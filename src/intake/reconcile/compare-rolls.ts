import type { Extraction } from '../extraction';
import type { Steps } from '../../table/steps';
import { askedProperty, createFinder, databaseProperties, groupsOf } from './find-properties';
import type { DatabaseProperty, PropertyUnits, UnknownProperty } from './find-properties';
import { askedColumns, asksCurrency, asksOf } from './open-questions';
import { reconcileFound } from './reconcile';
import type { Reconciliation, ReconcileOptions, RollNote } from './reconciliation';
import { allOf, ROLL_KEYS, rollRows, type SheetRoll } from './roll';
import { toNote } from './roll-notes';
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
): Steps<Reconciliation | UnknownProperty> {
  const sheet = rollRows(first);
  const data = rollRows(second);
  yield;
  const known = yield* databaseProperties(data, ROLL_KEYS);
  yield;
  const paired = yield* pairedProperties(sheet, known, options);
  if ('candidates' in paired) return paired;
  const otherAsked = askedColumns(second, true);
  const found = yield* reconcileFound(sheet, data, paired, { ...options, keys: ROLL_KEYS, otherAsked });
  // Questions about currencies are answered by the other rent roll, or by the notes.
  const secondAsks = asksOf(second, true);
  const { sides } = options;
  const notes = currencyNotes(first, second, sides);
  const properties = found.properties.map((property, at) =>
    at === 0 ? { ...property, notes: [...notes, ...property.notes] } : property,
  );
  return {
    ...found,
    properties,
    asks: [...rangeAsks(found.asks, sides, 0), ...rangeAsks(secondAsks, sides, 1)],
  };
}

/** Says that amounts of the second rent roll are taken for the currency of the first. */
function currencyNotes(first: Extraction, second: Extraction, { sheet, database }: Sides): RollNote[] {
  if (asksCurrency(first) || !asksCurrency(second)) return [];
  const are = first.currency
    ? `${first.currency.value}, as in ${sheet}`
    : `those of the same units in ${sheet}`;
  const message = `${atStart(database)} names no currency: its amounts are taken for ${are}`;
  return [toNote(message, 'assumed currency')];
}

/** Questions of one of two rent rolls, with its name, and with its prefix where they say what to write. */
export const rangeAsks = (asks: readonly string[], { sheet, database }: Sides, at: number): string[] =>
  asks.map(
    (ask) => `${at === 0 ? sheet : database}: ${ask.replace(/"(?=\w+=)/g, `"${at === 0 ? 'a' : 'b'}:`)}`,
  );

/** Pairs the properties of both by name. Where their names have nothing in common, all units are of one property. */
function* pairedProperties(
  sheet: SheetRoll,
  known: readonly DatabaseProperty[],
  { property: asked, titles = [] }: CompareRollsOptions,
): Steps<PropertyUnits[] | UnknownProperty> {
  const [only] = known;
  // Of a rent roll without a name, a person says what it is of.
  const isUnnamed = known.length === 1 && only?.name === '';
  const named = isUnnamed && asked !== undefined ? [{ ...only, id: asked, name: asked }] : known;
  const find = createFinder(named);
  const groups = known.length > 1 || asked !== undefined ? yield* groupsOf(sheet, titles, find) : undefined;
  if (asked !== undefined) return askedProperty(asked, sheet, groups, find);
  if (groups) {
    const has = new Set(groups.map(({ id }) => id));
    return [
      ...groups,
      ...known.flatMap((property) => (has.has(property.id) ? [] : [{ ...property, units: [] }])),
    ];
  }
  const rows = known.flatMap((property) => property.rows);
  const name = sheet.extraction.property?.value ?? (known.length === 1 ? known[0]!.name : '');
  return [{ id: name || 'all', name: name || 'All units', rows, units: allOf(sheet) }];
}
