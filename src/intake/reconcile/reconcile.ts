import type { Extraction, FindingCode } from '../extraction';
import { atOnce, type Task } from '../task';
import { PERIODS } from '../vocabulary/measures';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { notesOf, rollNotes } from './roll-notes';
import { columnsToAsk, hasValues } from './columns-to-ask';
import { compareUnits } from './compare-units';
import { WITH_DATABASE } from './sides';
import type { Comparison } from './comparison';
import { databaseProperties, findProperties, withLikely } from './find-properties';
import type { PropertyUnits, UnknownProperty } from './find-properties';
import { RENTS } from './reconciliation';
import { matchUnits } from './match/match-units';
import type {
  DatabaseRows,
  KeyColumns,
  PropertyReconciliation,
  ReconcileOptions,
  Reconciliation,
} from './reconciliation';

/** They say which rows are meant. */
const NOT_COMPARED: ReadonlySet<string> = new Set<TargetColumn>([
  'property_name',
  'property_reference',
  'svc_property_id',
  'rentroll_date',
]);
/** Free text, which differs without a difference of the unit. */
const FREE_TEXT: ReadonlySet<string> = new Set<TargetColumn>(['lease_comment', 'unit_comment']);

/** Questions about columns, whose values cannot be compared before an answer, and how a formula gives it. */
const ANSWERS: Readonly<Partial<Record<FindingCode, string>>> = {
  'currency-unknown': 'Write it in the options, such as "currency=EUR".',
  'currency-mixed': 'Write it in the options, such as "currency=EUR".',
  'area-unit-unknown': 'Write it in the options: "area_unit=sqm" or "area_unit=sqft".',
  'period-unknown': `Write it in the options: "period=month", or one of ${PERIODS.filter((period) => period !== 'month').join(', ')}.`,
  'number-style-unknown': 'Write the decimal sign in the options: "decimal=point" or "decimal=comma".',
  'date-order-unknown': 'Write it in the options: "date_order=day" or "date_order=month".',
};

/**
 * Compares the units of a sheet with the rows that the database has for its properties at one date.
 *
 * A caller reads the used range of the sheet with `readRentRollSteps`, shows `columnsOf` of the first extraction for
 * correction, asks the database for the columns of `columnsToAsk`, and runs this with the reply. `mappingText` writes the
 * corrections as text, for the formula that repeats it.
 */
export const reconcile = (
  extraction: Extraction,
  data: DatabaseRows,
  options: ReconcileOptions,
): Reconciliation | UnknownProperty => atOnce(reconcileSteps(extraction, data, options));

/** The same in steps of a few milliseconds. `titles` are the texts beside the table, which may name the property. */
export function* reconcileSteps(
  extraction: Extraction,
  data: DatabaseRows,
  options: ReconcileOptions,
): Task<Reconciliation | UnknownProperty> {
  const { keys, property, titles = [] } = options;
  const known = yield* databaseProperties(data, keys);
  yield;
  const found = yield* findProperties(extraction, titles, known, property);
  if (!Array.isArray(found)) return yield* withLikely(found, extraction.facts, known, { data, keys });
  return yield* reconcileFound(extraction, data, found, options);
}

/** Compares the units of each property that was found. */
export function* reconcileFound(
  extraction: Extraction,
  data: DatabaseRows,
  found: readonly PropertyUnits[],
  options: ReconcileOptions,
): Task<Reconciliation> {
  const comparison = compared(extraction, data, options);
  yield;
  const isUnknown = extraction.findings.some(({ code, severity }) => code === UNKNOWN && severity === 'asks');
  const currencies = found.map(({ rows }) => (isUnknown ? onlyCurrency(data, rows, options) : undefined));
  const isAssumed = isUnknown && currencies.every((currency) => currency !== undefined);
  const asked = new Set([...askedColumns(extraction, isAssumed), ...(options.other?.asked ?? [])]);
  const properties: PropertyReconciliation[] = [];
  for (const [at, property] of found.entries()) {
    const roll = { asked: extraction.date?.value, isOneOfSeveral: found.length > 1 };
    const assumed = isAssumed ? currencies[at] : undefined;
    const against = { ...comparison, asked, ...(isAssumed && { currency: assumed }) };
    properties.push(yield* reconcileProperty(property, data, against, options.earlier, { ...roll, assumed }));
  }
  const { rentColumn, sides } = comparison;
  return { properties, rentColumn, asks: asksOf(extraction, isAssumed), extraction, sides };
}

const UNKNOWN: FindingCode = 'currency-unknown';

/** The one currency of these rows, which a sheet without any can be taken for. Blank where another sheet names none either. */
function onlyCurrency(
  data: DatabaseRows,
  rows: readonly number[],
  { keys }: ReconcileOptions,
): string | undefined {
  const read = data.reader(keys.currency);
  const found = new Set<string>();
  for (const row of rows)
    found.add(
      String(read(row) ?? '')
        .trim()
        .toUpperCase(),
    );
  if (!data.placeOf) found.delete('');
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** The columns of the sheet that can be compared, and those that must wait for an answer. */
function compared(extraction: Extraction, data: DatabaseRows, options: ReconcileOptions): Comparison {
  const { keys, tolerance, tolerancePercent, columns: wanted } = options;
  const isWanted = (column: TargetColumn) => !wanted || wanted.includes(column);
  const given = columnsToAsk(extraction).filter(isWanted).filter(hasValues(extraction));
  const hasOther = options.other?.has;
  return {
    columns: given.filter(
      (column) =>
        !NOT_COMPARED.has(column) &&
        (wanted !== undefined || !FREE_TEXT.has(column)) &&
        (hasOther?.(column) ?? true) &&
        (column === 'unit_reference' || data.has(column)),
    ),
    rentColumn: RENTS.find(
      (column) => data.has(column) && given.includes(column) && (hasOther?.(column) ?? true),
    ),
    asked: new Set(),
    positions: new Map(
      extraction.columns.flatMap(({ column, position }) => (column ? [[column, position]] : [])),
    ),
    tolerance: { amount: tolerance, percent: tolerancePercent },
    keys,
    currency: extraction.currency?.value,
    sides: options.sides ?? WITH_DATABASE,
  };
}

/** The columns that wait for an answer. */
export function askedColumns(
  { findings, columns }: Extraction,
  isCurrencyAssumed: boolean,
): Set<TargetColumn> {
  const asked = new Set<TargetColumn>();
  for (const { code, severity, positions = [] } of findings) {
    if (!(code in ANSWERS) || severity !== 'asks' || (isCurrencyAssumed && code === UNKNOWN)) continue;
    const isOfMoney = code === 'currency-unknown' || code === 'currency-mixed';
    for (const { column, position } of columns)
      if (column && (positions.includes(position) || (isOfMoney && kindOf(column) === 'money')))
        asked.add(column);
  }
  return asked;
}

/** The questions of a reading, each with the way to answer it in the formula. */
export const asksOf = ({ findings }: Extraction, isCurrencyAssumed = false): string[] => [
  ...new Set(
    findings.flatMap(({ code, severity, text }) =>
      code in ANSWERS && severity === 'asks' && !(isCurrencyAssumed && code === UNKNOWN)
        ? `${text} ${ANSWERS[code]}`
        : [],
    ),
  ),
];

function* reconcileProperty(
  { id, name, rows, units }: PropertyUnits,
  data: DatabaseRows,
  comparison: Comparison,
  earlier: ReconcileOptions['earlier'],
  roll: { asked: string | undefined; isOneOfSeveral: boolean; assumed: string | undefined },
): Task<PropertyReconciliation> {
  const { keys, tolerance, asked, rentColumn, sides } = comparison;
  const matched = yield* matchUnits(units, rows, data, keys);
  yield;
  const compared = yield* compareUnits(matched, data, comparison);
  const rollDate = newestDate(data, rows, keys);
  const before = earlier && rollDate !== undefined ? yield* earlier(id, rollDate) : undefined;
  const columns = comparison.columns.filter((column) => !asked.has(column));
  const notes = yield* notesOf({ matches: matched.matches, data, keys, columns, tolerance, sides }, before);
  const about = { property: id, name, rollDate };
  const { differences } = compared;
  return {
    ...about,
    ...compared,
    matches: matched.matches,
    notes: [
      ...rollNotes({ ...about, ...roll, units: units.length, differences, rentColumn, sides }),
      ...notes,
    ],
    onlyInSheet: matched.onlyInSheet.length,
    onlyInDatabase: matched.onlyInDatabase.length,
    ambiguous: { sheet: matched.ambiguous.sheet.length, database: matched.ambiguous.database.length },
  };
}

function newestDate(data: DatabaseRows, rows: readonly number[], { date }: KeyColumns): string | undefined {
  if (date === undefined || !data.has(date)) return undefined;
  let newest = '';
  for (const row of rows) {
    const value = data.value(date, row);
    if (typeof value === 'string' && value > newest) newest = value;
  }
  return newest === '' ? undefined : newest.slice(0, 10);
}
