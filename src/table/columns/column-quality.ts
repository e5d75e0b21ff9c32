import { countOf, countText } from '../../contract/count-text';
// Loads apart from the functions, if an answer has odd values: see load-row-notes.ts.
import { isDateType } from '../../contract/column-types';
import { composed, isIdentifier, ODD_SPACES, UNSEEN } from '../clean-texts';
import { scalarText } from '../arguments/argument-cells';
import { dayText } from '../day-text';
import { isoToSerial } from '../iso-serial';
import { casedTexts } from './may-be-odd';
import { cutList, joinAnd, quoted } from '../quoted';
import { CHUNK_BITS, CHUNK_ROWS, type Column } from '../table';
import { inChunks, type Steps } from '../steps';
import { midnightZone, type MidnightZone } from './zone-days';

export interface ColumnQuality {
  /** How many rows are looked at that have a value. Known only if some are unread. */
  valued: number;
  /** Rows with a text or a logical value where a number or a date belongs. */
  unread: Examples;
  /** Rows whose text was written otherwise: see `cleanText`. */
  respelled: Respelled;
  /** Texts that differ only in case from another of the column: Excel takes both as one. */
  cased: readonly string[];
  /** Rows with a date that stands for "without end". */
  endless: Examples;
  /** The zone in which all times of the column are midnight. */
  midnights: MidnightZone | null;
}

interface Examples {
  count: number;
  /** Different values, as the service wrote them, in the order of the rows. */
  values: readonly string[];
}

/** How texts are read otherwise than they are written. */
interface Respelled extends Examples {
  ways: ReadonlySet<Way>;
}

/** Ways in which a text can be odd. Each says how it is read, of several values. */
const WAYS: readonly { is(text: string): boolean; description: string }[] = [
  { is: (text) => text.trim() !== text, description: 'without spaces at their ends' },
  { is: (text) => text.trim().search(ODD_SPACES) >= 0, description: 'with plain spaces' },
  { is: (text) => text.search(UNSEEN) >= 0, description: 'without characters that do not show' },
  {
    is: (text) => composed(text) !== text,
    description: 'with each letter and its accents as one character (Unicode NFC)',
  },
];
type Way = (typeof WAYS)[number];

/** A sentence quotes this many values. */
const MAX_QUOTED = 3;
/** A midnight in a time zone ahead of UTC is on the day before in UTC: by up to 14 hours, as a part of a day. */
const EASTERNMOST = 14 / 24;
const NONE: Examples = { count: 0, values: [] };
/** For those who say otherwise what could not be read. */
export const NOTHING_UNREAD: Pick<ColumnQuality, 'unread' | 'valued'> = { valued: 0, unread: NONE };
const AS_WRITTEN: Respelled = { ...NONE, ways: new Set() };
const CLEAN: ColumnQuality = {
  ...NOTHING_UNREAD,
  respelled: AS_WRITTEN,
  cased: [],
  endless: NONE,
  midnights: null,
};

/**
 * Looks for values that a person must know of, after `mayBeOdd` has told that there may be some. `endless` are the dates that mean
 * "without end", as ISO dates.
 */
export function* columnQuality(
  column: Column,
  rows: Uint32Array,
  endless: readonly string[],
): Steps<ColumnQuality> {
  if (column.kind === 'codes') {
    const { written, dictionary, chunks } = column;
    const cased = yield* casedTexts(column);
    if (!written) return cased.length > 0 ? { ...CLEAN, cased } : CLEAN;
    const respelled = yield* respelledIn(rows, (row) => {
      const code = chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
      const text = written.at(code);
      return text === dictionary.at(code) ? undefined : text;
    });
    return { ...CLEAN, respelled, cased };
  }
  const { nonNumeric, chunks, type, name } = column;
  const numberAt = (row: number) => chunks[row >>> CHUNK_BITS]![row & (CHUNK_ROWS - 1)]!;
  const days = new Map(isDateType(type) ? endless.map((day) => [isoToSerial(day), day]) : []);
  const endlessDay = (serial: number) =>
    days.get(Math.floor(serial)) ?? days.get(Math.floor(serial + EASTERNMOST));
  const known = {
    ...CLEAN,
    endless: days.size > 0 ? yield* examplesIn(rows, (row) => endlessDay(numberAt(row))) : NONE,
    midnights: isDateType(type) ? yield* midnightZone(column) : null,
  };
  if (nonNumeric.size === 0 || type === 'UNKNOWN' || isIdentifier(name)) return known;
  const unread = yield* examplesIn(rows, (row) => {
    const value = nonNumeric.get(row);
    const text = value === undefined ? '' : scalarText(value);
    return text === '' ? undefined : text;
  });
  if (unread.count === 0) return known;
  let numbers = 0;
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) if (numberAt(rows[at]!) === numberAt(rows[at]!)) numbers++;
  });
  return { ...known, valued: numbers + unread.count, unread };
}

/** `oddAt` returns what is written in a row, if it is read otherwise. */
function* respelledIn(rows: Uint32Array, oddAt: (row: number) => unknown): Steps<Respelled> {
  const seen = new Set<string>();
  const ways = new Set<Way>();
  const found = yield* examplesIn(rows, (row) => {
    const text = oddAt(row);
    if (typeof text !== 'string') return undefined;
    if (!seen.has(text)) for (const way of WAYS) if (way.is(text)) ways.add(way);
    seen.add(text);
    return text;
  });
  return { ...found, ways };
}

function* examplesIn(rows: Uint32Array, odd: (row: number) => string | undefined): Steps<Examples> {
  const values = new Set<string>();
  let count = 0;
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = odd(rows[at]!);
      if (value === undefined) continue;
      count++;
      if (values.size <= MAX_QUOTED) values.add(value);
    }
  });
  return count === 0 ? NONE : { count, values: [...values] };
}

/** Says what a person must know of a column. `label` is how people call it. */
export function qualityNotes(
  label: string,
  type: Column['type'],
  { valued, unread, respelled, cased, endless, midnights }: ColumnQuality,
): string[] {
  const notes: string[] = [];
  if (unread.count > 0) notes.push(`${unreadWords(label, type, valued, unread)}: ${listed(unread.values)}.`);
  if (respelled.count > 0)
    notes.push(
      `${valuesOf(label, respelled.count)} read ${joinAnd(waysOf(respelled))}: ${listed(respelled.values)}.`,
    );
  if (cased.length > 0)
    notes.push(`${label} has texts that differ only in case, which Excel takes as one: ${listed(cased)}.`);
  if (midnights) notes.push(midnightNote(label, midnights));
  if (endless.count > 0)
    notes.push(
      `${valuesOf(label, endless.count)} ${joinAnd(endless.values)}, which stands for “without end”. Leave ${endless.count === 1 ? 'it' : 'them'} out of averages.`,
    );
  return notes;
}

/** Says that times are days of a zone. */
const midnightNote = (label: string, { name, example: { instant, day } }: MidnightZone): string =>
  `All times of ${label} are midnight in ${name}, not in UTC: ${dayText(instant)} is ${dayText(day)} there. Ask your administrator to write "timeZone": "${name}" into the service profile, so that they are read as days.`;

const waysOf = ({ count, ways }: Respelled): string[] =>
  WAYS.filter((way) => ways.has(way)).map(({ description }) =>
    count === 1 ? description.replace('their', 'its') : description,
  );

const nounsOf = (type: Column['type'], count: number): string =>
  isDateType(type) ? (count === 1 ? 'a date' : 'dates') : count === 1 ? 'a number' : 'numbers';

/** “2 of 3 values of Contracted Rent PA are not numbers” */
const unreadWords = (label: string, type: Column['type'], valued: number, { count }: Examples): string =>
  `${countText(count)} of ${countOf(valued, 'value')} of ${label} ${count === 1 ? 'is' : 'are'} not ${nounsOf(type, count)}`;

const valuesOf = (label: string, count: number): string =>
  `${countOf(count, 'value')} of ${label} ${count === 1 ? 'is' : 'are'}`;

const listed = (values: readonly string[]): string => cutList(values.map(quoted), MAX_QUOTED);
