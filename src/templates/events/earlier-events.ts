import { NOTE } from '../cell-styles';
import { joined, lookupKey, plain, columnLetters, rowsFormula } from '../formula-parts';
import { putBase, putColumns, putQueryAt, type QueryPosition } from '../list-sheet';
import { putOptions, repeatConditions } from '../title-block';
import {
  columnOf,
  HEADING_ROW,
  isDay,
  SINCE,
  type EventsQuestion,
  type EventsSheet,
  EVENT_WORDS,
  type EventRole,
} from './events-sheet';

/** An earlier event is one number: its unit, its kind and its date. */
const [PER_UNIT, PER_KIND] = [100_000_000, 10_000_000] as const;

/** What earlier rent rolls had. */
export interface EarlierEvents {
  anchor: string;
  property: string;
  unit: string;
  /** Unit, kind and date of each row as one number, a kind in a column. */
  events: readonly string[];
}

/** What identifies properties and units, from columns by role. */
const identified = (at: EventsQuestion['at'], column: (role: EventRole) => string) => {
  const text = (role: EventRole) => plain(column(role));
  const property = text(at.propertyId ? 'propertyId' : 'property');
  // The length tells where the name of the property ends.
  const unit = at.unitId ? text('unitId') : joined([`LEN(${property})`, property, text('unit')]);
  return { property: lookupKey(property), unit: lookupKey(unit) };
};

/** An event of a unit as a number. Of one that moves, the day does not count. */
const eventOf = (unitRow: string, number: string, day: string): string =>
  `${unitRow}*${PER_UNIT}+${number}*${PER_KIND}+${day}`;

/** The columns of RR.RENTROLLS, and those of a property's id and of the day, counted from 1. */
const [ROLL_COLUMNS, ROLL_PROPERTY, ROLL_DAY] = [7, 2, 4] as const;
const PER_PROPERTY = 1_000_000;

/** Puts a query of all rent rolls of some days, with the conditions of the first query. Returns the cell of its formula. */
function putQueryOfDays(
  { writer, conditions, databases, asked }: EventsSheet,
  position: QueryPosition,
  rolls: string,
): string {
  const [firstLetters, secondLetters] = [columnLetters(position.at), columnLetters(position.at + 1)];
  const options = putOptions(writer, position.at, { database: databases });
  const row = repeatConditions(writer, conditions, { row: 9, at: position.at });
  const days = `SORT(UNIQUE(MOD(FILTER(${rolls},${rolls}>0),${PER_PROPERTY})))`;
  writer.put(`${firstLetters}${row}`, `=${secondLetters}${position.row}`, NOTE);
  writer.put(`${secondLetters}${row}`, `="in "&IFERROR(TEXTJOIN(", ",TRUE,${days}),"1")`, NOTE);
  return putQueryAt(
    writer,
    position,
    (headings) =>
      `=RR.QUERY(${headings},${firstLetters}9:${columnLetters(position.at + 2)}${row},0,"all-rentrolls",${asked.approved},${options})`,
  );
}

/** A row of a property and a day as one number. */
interface Before {
  findRow(key: string): string;
  /** Those of the rent rolls that count, and 0 for each other one. */
  rolls: string;
}

/** Writes which rent roll came before, of each property of the query, out of all that the service lists. */
function putBefore(sheet: EventsSheet, anchor: string): Before {
  const { at, writer } = sheet;
  const property = putBase(
    sheet,
    'Its property',
    identified(at, (role) => columnOf(anchor, at[role]!)).property,
  );
  const findRow = (key: string) => `IFERROR(MATCH(${key},${property},0),0)`;
  const options = putOptions(writer, sheet.next, { database: sheet.databases });
  const rollsFormula = `RR.RENTROLLS(,0,${options})`;
  const listed = putColumns(sheet, 'Rent rolls of the service', rollsFormula, ROLL_COLUMNS);
  const row = putBase(sheet, 'Listed: row of its property', findRow(lookupKey(plain(listed(ROLL_PROPERTY)))));
  const day = `IFERROR(INT(${listed(ROLL_DAY)}),0)`;
  const own = `INT(INDEX(${columnOf(anchor, at.rentrollDate!)},${row}+(${row}=0)))`;
  const isEarlier = `(${row}>0)*(${day}>0)*(${day}<IF(${SINCE}="",${own},${SINCE}+1))`;
  const earlier = putBase(
    sheet,
    'Listed: property and day, if earlier',
    `IF(${isEarlier}>0,${row}*${PER_PROPERTY}+${day},0)`,
  );
  const ordered = putBase(sheet, 'Listed: in order', `SORT(${earlier})`);
  const last = `INDEX(${ordered},MATCH((${row}+1)*${PER_PROPERTY}-1,${ordered},1))`;
  const rolls = putBase(sheet, 'Listed: the one before', `IF(${last}=${earlier},${earlier},0)`);
  return { findRow, rolls };
}

/** Writes the query of the earlier rent rolls, and their events. Undefined: the service does not tell them apart. */
export function putEarlierEvents(sheet: EventsSheet, current: string): EarlierEvents | undefined {
  const { at, headings, kinds, writer, endless } = sheet;
  if (!at.propertyId || !at.rentrollDate || sheet.asked.roll) return undefined;
  const before = sheet.rolls ? putBefore(sheet, current) : undefined;
  const roles: EventRole[] = [
    ...(['propertyId', 'rentrollDate', at.unitId ? 'unitId' : 'unit'] as const),
    ...kinds.map(({ date }) => date),
  ];
  const position = {
    at: sheet.next,
    row: HEADING_ROW,
    headings: roles.map((role) => headings[at[role]! - 1]!),
  };
  const anchor = before
    ? putQueryOfDays(sheet, position, before.rolls)
    : putQueryAt(writer, position, (cells) =>
        rowsFormula(cells, {
          ...sheet.asked,
          options: putOptions(writer, position.at, { as_of: SINCE, database: sheet.databases }),
        }),
      );
  sheet.next += roles.length + 1;
  const texts = identified(at, (role) => columnOf(anchor, roles.indexOf(role) + 1));
  const roll = (propertyRow: string) => `${propertyRow}*${PER_PROPERTY}+INT(${columnOf(anchor, 2)})`;
  const isPrevious =
    before &&
    putBase(
      sheet,
      'Earlier: is of the one before',
      `IF(ISNUMBER(MATCH(${roll(before.findRow(texts.property))},${before.rolls},0)),1,0)`,
    );
  const ifPrevious = (text: string) => (isPrevious ? `IF(${isPrevious}=1,${text},"")` : text);
  const unit = putBase(sheet, 'Earlier: unit', ifPrevious(texts.unit));
  const unitRow = putBase(sheet, 'Earlier: first row of the unit', `MATCH(${unit},${unit},0)`);
  const property = putBase(sheet, 'Earlier: property', ifPrevious(texts.property));
  const events = kinds.map(({ word, date, moves }, k) => {
    const day = columnOf(anchor, k + 4);
    const event = eventOf(unitRow, String(EVENT_WORDS.indexOf(word) + 1), moves ? '0' : `INT(${day})`);
    const isEvent = `${isDay(day, endless)}${isPrevious ? `*${isPrevious}` : ''}>0`;
    return putBase(sheet, `Earlier: ${headings[at[date]! - 1]!}`, `IF(${isEvent},${event},0)`);
  });
  return { anchor, unit, property, events };
}

/** The lines of the list: texts of formulas. */
interface Lines {
  column(role: EventRole): string;
  kind: string;
  date: string;
  row: string;
  /** What each kind is, a kind in a row. */
  table: Readonly<Record<'moves' | 'number', string>>;
}

/** Tells what no earlier rent roll had: the same event of the same unit on the same day. */
export function isNew(
  sheet: EventsSheet,
  { column, kind, date, row, table }: Lines,
  former: EarlierEvents | undefined,
): string {
  if (!former) return `IF(${row}>0,"–","")`;
  const { property, unit } = identified(sheet.at, column);
  const known = (key: string, among: string) => `MATCH(${key},${among},0)`;
  const unitRow = putBase(sheet, 'Earlier: row of its unit', `IFERROR(${known(unit, former.unit)},0)`);
  const day = `IF(INDEX(${table.moves},${kind})>0,0,${date})`;
  const code = putBase(
    sheet,
    'Earlier: the same event',
    eventOf(unitRow, `INDEX(${table.number},${kind})`, day),
  );
  const isUnasked = `(${row}>0)*(${sheet.rolls ? '0' : `(${SINCE}="")`}+ISERROR(${former.anchor}))>0`;
  // A test that is not added to anything counts as more than 0.
  const isKnown = ['0', ...former.events.map((cells) => `ISNUMBER(MATCH(${code},${cells},0))`)].join('+');
  const isFirstRentRoll = `ISNUMBER(${known(property, former.property)})*1=0`;
  return `IF(${isUnasked},"–",IF(${isFirstRentRoll},"first rent roll",IF(${isKnown}>0,"","new")))`;
}
