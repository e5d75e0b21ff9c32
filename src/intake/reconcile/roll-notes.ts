import { countOf } from '../../contract/count-text';
import { isoText } from '../../table/day-text';
import { flatMapInSteps, inSteps, type Steps } from '../../table/steps';
import type { TargetColumn } from '../vocabulary/target-columns';
import type { Comparison } from './reconciliation';
import { compareValues } from './compare-values';
import { CONVENTIONS, firstNames } from './reconciliation';
import type { EarlierRoll, Match, PropertyReconciliation, RollNote } from './reconciliation';
import { allOf, type Roll } from './roll';
import { atStart, WITH_DATABASE } from './sides';

/** A note as one sentence, with the first of its units. */
export const noteText = ({ message, units }: RollNote): string =>
  units.length === 0 ? `${message}.` : `${message}: ${firstNames(units)}.`;

export const toNote = (
  message: string,
  kind?: RollNote['kind'],
  units: RollNote['units'] = [],
): RollNote => ({ kind, message, units });

interface Compared
  extends
    Pick<PropertyReconciliation, 'property' | 'name' | 'rollDate' | 'differences'>,
    Pick<Comparison, 'rentColumn' | 'sides'> {
  /** How many units the sheet has of it. */
  units: number;
  /** The date that the sheet, or a person, says. */
  asked: string | undefined;
  /** Whether the sheet has other properties, too. */
  isOneOfSeveral: boolean;
  /** The currency for which the amounts of the sheet are taken, because it names none. Blank if no side names one. */
  assumed: string | undefined;
}

const MAX_AS_IS = 0.5;
const FRACTIONS = [
  { from: 900, of: 'a thousandth', perhaps: 'Perhaps the sheet is in thousands: multiply its amounts' },
  { from: 11, of: 'a twelfth', perhaps: 'Perhaps the sheet has rents for a month: say so in its heading' },
  { from: 3, of: 'a quarter', perhaps: 'Perhaps the sheet has rents for a quarter: say so in its heading' },
] as const;

/** Says once what most rents of a sheet have in common, where each of them is a fraction of the database's. */
function fractionNotes({ differences, rentColumn, units, sides }: Compared): RollNote[] {
  const ratios = differences.flatMap(({ kind, column, sheet, database }) =>
    kind === 'unit/period' &&
    column === rentColumn &&
    typeof sheet === 'number' &&
    typeof database === 'number'
      ? database / sheet
      : [],
  );
  const found = FRACTIONS.find(
    ({ from }) => ratios.filter((ratio) => ratio > from).length > units * MAX_AS_IS,
  );
  if (!found) return [];
  const message = `${ratios.length} of ${units} rents are ${found.of} of ${sides.database}'s. ${found.perhaps}, and check it again`;
  return [toNote(message)];
}

/** Says what was compared with another thing than the sheet names: no property, an older rent roll, another currency. */
export function rollNotes(compared: Compared): RollNote[] {
  const { property, name, units, rollDate, asked, differences, isOneOfSeveral, assumed, sides } = compared;
  if (property === '') {
    const searched = sides === WITH_DATABASE ? 'the chosen databases' : sides.database;
    const message = `${name || 'A property without a name'} is not in ${searched}: ${countOf(units, 'unit is', 'units are')} only in ${sides.sheet}`;
    return [toNote(message)];
  }
  const currency = assumed
    ? `${atStart(sides.sheet)} names no currency: its amounts are taken for ${assumed}, as in ${sides.database}`
    : `Neither ${sides.sheet} nor ${sides.database} names a currency: amounts are compared as they stand`;
  const of = isOneOfSeveral ? ` for ${name}` : '';
  const older =
    asked !== undefined && rollDate !== undefined && rollDate < asked
      ? `The database has no rent roll of ${isoText(asked)}${of}. The newest before it is of ${isoText(rollDate)}`
      : undefined;
  const currencyTexts = differences.flatMap(({ kind, note, sheet }) =>
    kind === 'not compared' && note !== undefined && typeof sheet === 'number' ? note : [],
  );
  const otherNotes = [...new Set(currencyTexts)].map((note) => {
    const count = currencyTexts.filter((text) => text === note).length;
    return toNote(`${note} ${countOf(count, 'amount is', 'amounts are')} not compared`);
  });
  return [
    ...(assumed === undefined ? [] : [toNote(currency, 'assumed currency')]),
    ...(older ? [toNote(older)] : []),
    ...otherNotes,
    ...fractionNotes(compared),
  ];
}

/** What a new rent roll changes. */
const CHANGING: readonly TargetColumn[] = [
  'contracted_rent_pa',
  'tenant_name',
  'lease_start_date',
  'lease_expiry_date',
  'actual_lettable_area_sqm',
];
const MIN_UNITS = 2;
const MAX_AREA = 3;
const MAX_RENT_CHANGE = 0.25;

/** What is compared, and how. */
type Against = Pick<Comparison, 'sheet' | 'data' | 'keys' | 'columns' | 'tolerance' | 'sides'>;

/** Says which areas and rents are far from those of the database, and whether the sheet is an earlier rent roll. */
export function* notesOf(
  against: Against,
  matches: readonly Match[],
  earlier: EarlierRoll | undefined,
): Steps<RollNote[]> {
  const far: RollNote[] = [];
  for (const rule of FAR) far.push(...(yield* farOf(rule, against, matches)));
  const stale = earlier && (yield* staleNote(against, matches, earlier));
  return stale === undefined ? far : [stale, ...far];
}

/** Areas of more than three times or less than a third, and rents that changed by more than a quarter. */
const FAR: readonly (readonly [TargetColumn, of: string, (sheet: number, database: number) => boolean])[] = [
  [
    'actual_lettable_area_sqm',
    'The area is more than three times, or less than a third, of',
    (sheet, database) => sheet > database * MAX_AREA || sheet < database / MAX_AREA,
  ],
  [
    'contracted_rent_pa',
    'The rent is more than 25 % away from',
    (sheet, database) => Math.abs(sheet - database) > database * MAX_RENT_CHANGE,
  ],
];

function* farOf(
  [column, of, isFar]: (typeof FAR)[number],
  { sheet, data, columns, sides }: Against,
  matches: readonly Match[],
): Steps<RollNote[]> {
  if (!columns.includes(column) || !data.has(column)) return [];
  const [valueOf, read] = [sheet.reader(column), data.reader(column)];
  const units = yield* flatMapInSteps(matches, ({ sheet: unit, database }) => {
    const value = valueOf(unit);
    const known = database.length === 1 ? read(database[0]!) : null;
    if (typeof value !== 'number' || typeof known !== 'number' || value <= 0 || known <= 0) return [];
    if (!isFar(value, known)) return [];
    const location = sheet.locationOf(column, unit);
    return {
      unit: String(sheet.value('unit_reference', unit) ?? `row ${location.row}`),
      column,
      ...location,
    };
  });
  const message = `${of} ${sides.database}'s in ${countOf(units.length, 'unit')}`;
  return units.length === 0 ? [] : [toNote(message, 'far', units)];
}

/** The sheet is stale where every unit that differs stands as in the rent roll before. One unit alone can be a correction. */
function* staleNote(
  against: Against,
  matches: readonly Match[],
  { data, date }: EarlierRoll,
): Steps<RollNote | undefined> {
  const { keys } = against;
  const unit = keys.units.findLast((column) => against.data.has(column) && data.has(column));
  if (unit === undefined) return undefined;
  const before = new Map<string, number>();
  yield* inSteps(allOf(data), (row) => before.set(keyOf(data, keys.property, unit, row), row));
  let differing = 0;
  let isOther = false;
  yield* inSteps(matches, ({ sheet, database: [row, ...further] }) => {
    if (isOther || row === undefined || further.length > 0 || !differs(against, sheet, against.data, row))
      return;
    const earlier = before.get(keyOf(against.data, keys.property, unit, row));
    isOther = earlier === undefined || differs(against, sheet, data, earlier);
    differing += 1;
  });
  const message = `All ${differing} units that differ stand in the sheet as in the rent roll of ${isoText(date)}. Perhaps the sheet is of that date: ask for the newest one`;
  return isOther || differing < MIN_UNITS ? undefined : toNote(message);
}

const keyOf = (data: Roll, property: string, unit: string, row: number): string =>
  [data.value(property, row), data.value(unit, row)].join('\u0001');

const differs = ({ sheet, columns, tolerance }: Against, unit: number, data: Roll, row: number): boolean =>
  CHANGING.some((column) => {
    if (!columns.includes(column) || !data.has(column)) return false;
    const found = compareValues(column, sheet.value(column, unit), data.value(column, row), tolerance);
    return found !== undefined && found.kind !== 'within tolerance' && !CONVENTIONS.has(found.kind);
  });
