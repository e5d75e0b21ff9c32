import type { Extraction } from '../extraction';
import type { Steps } from '../../table/steps';
import type { TargetColumn } from '../vocabulary/target-columns';
import { compareUnits } from './compare-units';
import type { Comparison } from './reconciliation';
import { databaseProperties, findProperties, withLikely } from './find-properties';
import type { PropertyUnits, UnknownProperty } from './find-properties';
import { matchUnits } from './match-units';
import { askedColumns, asksCurrency, asksOf } from './open-questions';
import { RENTS } from './reconciliation';
import type { PropertyReconciliation, ReconcileOptions, Reconciliation } from './reconciliation';
import { columnsToAsk, rollRows, textOf, type KeyColumns, type Roll, type SheetRoll } from './roll';
import { notesOf, rollNotes } from './roll-notes';
import { WITH_DATABASE } from './sides';

/** They say which rows are meant. */
const NOT_COMPARED: ReadonlySet<string> = new Set<TargetColumn>([
  'property_name',
  'property_reference',
  'svc_property_id',
  'rentroll_date',
]);
/** Free text, which differs without a difference of the unit. */
const FREE_TEXT: ReadonlySet<string> = new Set<TargetColumn>(['lease_comment', 'unit_comment']);

/** Compares the units of a sheet with the rows that the database has for its properties at one date. */
export function* reconcileSteps(
  extraction: Extraction,
  data: Roll,
  options: ReconcileOptions,
): Steps<Reconciliation | UnknownProperty> {
  const { keys, property, titles = [] } = options;
  const sheet = rollRows(extraction);
  const known = yield* databaseProperties(data, keys);
  yield;
  const found = yield* findProperties(sheet, titles, known, property);
  if (!Array.isArray(found)) return yield* withLikely(found, sheet, known, { data, keys });
  return yield* reconcileFound(sheet, data, found, options);
}

/** Compares the units of each property that was found. */
export function* reconcileFound(
  sheet: SheetRoll,
  data: Roll,
  found: readonly PropertyUnits[],
  options: ReconcileOptions,
): Steps<Reconciliation> {
  const { extraction } = sheet;
  const { keys, earlier } = options;
  const isUnknown = asksCurrency(extraction);
  const currencies = found.map(({ rows }) => (isUnknown ? onlyCurrency(data, rows, options) : undefined));
  const isAssumed = isUnknown && currencies.every((currency) => currency !== undefined);
  const ofSheet = compared(sheet, data, isAssumed, options);
  const { rentColumn, sides } = ofSheet;
  yield;
  const properties: PropertyReconciliation[] = [];
  for (const [at, { id, name, rows, units }] of found.entries()) {
    const assumed = isAssumed ? currencies[at] : undefined;
    const comparison = { ...ofSheet, currency: assumed ?? extraction.currency?.value };
    const matched = yield* matchUnits({ units, rows }, sheet, data, keys);
    yield;
    const { matches, onlyInSheet, onlyInDatabase, ambiguous } = matched;
    const result = yield* compareUnits(matched, comparison);
    const rollDate = newestDate(data, rows, keys);
    const before = earlier && rollDate !== undefined ? yield* earlier(id, rollDate) : undefined;
    const notes = rollNotes({
      property: id,
      name,
      rollDate,
      rentColumn,
      sides,
      assumed,
      ...result,
      units: units.length,
      asked: extraction.date?.value,
      isOneOfSeveral: found.length > 1,
    });
    properties.push({
      property: id,
      name,
      rollDate,
      ...result,
      matches,
      notes: [...notes, ...(yield* notesOf(comparison, matches, before))],
      onlyInSheet: onlyInSheet.length,
      onlyInDatabase: onlyInDatabase.length,
      ambiguous: { sheet: ambiguous.sheet.length, database: ambiguous.database.length },
    });
  }
  return { properties, rentColumn, asks: asksOf(extraction, isAssumed), extraction, sides };
}

/** The one currency of these rows, which a sheet without any can be taken for. Blank where another sheet names none either. */
function onlyCurrency(data: Roll, rows: readonly number[], { keys }: ReconcileOptions): string | undefined {
  const read = data.reader(keys.currency);
  const found = new Set(rows.map((row) => textOf(read(row)).toUpperCase()));
  if (!data.locationOf) found.delete('');
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** Says which columns of the sheet can be compared, and how. */
function compared(
  sheet: SheetRoll,
  data: Roll,
  isAssumed: boolean,
  options: ReconcileOptions,
): Omit<Comparison, 'currency'> {
  const {
    keys,
    tolerance,
    tolerancePercent,
    columns: requestedColumns,
    otherAsked = [],
    sides = WITH_DATABASE,
  } = options;
  const { extraction } = sheet;
  const asked = new Set([...askedColumns(extraction, isAssumed), ...otherAsked]);
  const given = columnsToAsk(extraction).filter(
    (column) => (!requestedColumns || requestedColumns.includes(column)) && sheet.has(column),
  );
  return {
    sheet,
    data,
    keys,
    sides,
    columns: given.filter(
      (column) =>
        !asked.has(column) &&
        !NOT_COMPARED.has(column) &&
        (requestedColumns !== undefined || !FREE_TEXT.has(column)) &&
        (column === 'unit_reference' || data.has(column)),
    ),
    rentColumn: RENTS.find((column) => data.has(column) && given.includes(column)),
    tolerance: { amount: tolerance, percent: tolerancePercent },
  };
}

function newestDate(data: Roll, rows: readonly number[], { date }: KeyColumns): string | undefined {
  if (date === undefined || !data.has(date)) return undefined;
  const read = data.reader(date);
  return rows.map((row) => textOf(read(row)).slice(0, 10)).reduce((a, b) => (a > b ? a : b), '') || undefined;
}
