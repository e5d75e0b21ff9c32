// Loads apart from the functions: if the service profile names a zone, or a column may be of days that a zone tells.
import { isDateType } from '../../contract/column-types';
import { badReply } from '../../contract/failure';
import { DAY_MS, isoToSerial, serialToIso } from '../iso-serial';
import { stepsOncePerObject } from '../once-per-value';
import { quoted } from '../quoted';
import { FAR_DATE } from './may-be-odd';
import type { Column, NumberColumn, Table } from '../table';
import { inChunks, type Steps } from '../steps';

/** Reads an instant, given as a serial number in UTC, as the serial number of the day that begins then. Undefined if none does. */
export type ReadDay = (serial: number) => number | undefined;

/** Days of four hundred years, and the times of a busy one. */
const MAX_CACHED = 200_000;
/** By zone. All formulas share them: to make the 400 formats of a search again for each formula takes seconds. */
const daysByZone = new Map<string, Map<number, number | undefined>>();
/** From 1973-01-01 on, all zones are whole quarters of an hour away from UTC (IANA tz database; Liberia was the last). */
const QUARTERS_SINCE = 26_665;
const QUARTER_MS = 15 * 60_000;

/** The hours of the day are those of Intl, which knows the rules of every zone and year. */
function createDayReader(timeZone: string): ReadDay {
  const known = daysByZone.get(timeZone) ?? new Map<number, number | undefined>();
  daysByZone.set(timeZone, known);
  let format: Intl.DateTimeFormat | undefined;
  const read = (ms: number) => {
    format ??= formatOf(timeZone);
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const [year, month, day, hour, minute, second] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => parts.get(type));
    return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
  };
  const dayAt = (serial: number): number | undefined => {
    const ms = Date.parse(serialToIso(serial));
    const { day, time } = read(ms);
    // Where clocks go forward at midnight, a day begins at another hour.
    const begins = time === '00:00:00' ? ms % 1_000 === 0 : read(ms - 1).day !== day;
    return begins ? (isoToSerial(day) ?? undefined) : undefined;
  };
  return (serial) => {
    if (!mayBegin(serial)) return undefined;
    if (!known.has(serial)) {
      if (known.size >= MAX_CACHED) known.clear();
      known.set(serial, dayAt(serial));
    }
    return known.get(serial);
  };
}

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  } as const);

function refuseUnknownZone(timeZone: string): void {
  try {
    formatOf(timeZone);
  } catch {
    throw badReply(
      `The service profile names the time zone ${quoted(timeZone)}, which this version of Excel does not know. Ask your administrator for another name of the zone.`,
    );
  }
}

const hasTime = (serial: number): boolean => serial > Math.floor(serial);

const mayBegin = (serial: number): boolean =>
  serial < QUARTERS_SINCE || Math.round(serial * DAY_MS) % QUARTER_MS === 0;

/** Reads the times of a table that are midnight in a zone as days. Dates without a time stay, and so do other times. */
export function* readZoneDays(table: Table, timeZone: string): Steps<Table> {
  refuseUnknownZone(timeZone);
  const readDay = createDayReader(timeZone);
  const columns = new Map<string, Column>();
  for (const [name, column] of table.columns)
    columns.set(
      name,
      column.kind === 'numbers' && isDateType(column.type)
        ? { ...column, chunks: yield* inDays(column, readDay) }
        : column,
    );
  return { ...table, columns };
}

/** An instant that was not read before takes some microseconds. */
const READ_AT_ONCE = 256;

function* inDays({ chunks }: NumberColumn, readDay: ReadDay): Steps<Float64Array[]> {
  const read: Float64Array[] = [];
  for (const chunk of chunks) {
    const days = chunk.slice();
    yield* inChunks(
      days.length,
      (from, end) => {
        for (let at = from; at < end; at++)
          if (hasTime(days[at]!)) days[at] = readDay(days[at]!) ?? days[at]!;
      },
      READ_AT_ONCE,
    );
    read.push(days);
  }
  return read;
}

/** Fewer different times may be midnights by chance. */
const MIN_TIMES = 3;
/** The midnights of one zone are not further apart in UTC, as parts of a day: four hours at most (IANA tz database). */
const WIDEST = 6 / 24;
/** At noon of UTC some services write a day, so that it is the same day in most zones. */
const NOON = 0.5;
/** Those that are tried first, because many zones have the same hours. */
const USUAL = ['Europe/Berlin', 'Europe/London', 'Europe/Athens', 'America/New_York', 'America/Chicago'];

/** A zone in which all times of a column are midnight. */
export interface MidnightZone {
  name: string;
  /** One of them, and its day. */
  example: { instant: number; day: number };
}

/** Returns a zone whose midnights all times of a column are. Days without a time do not count. Null without such a zone, and for few times. */
export const midnightZone = stepsOncePerObject(function* ({
  chunks,
}: NumberColumn): Steps<MidnightZone | null> {
  const times = new Set<number>();
  let mayBeDays = true;
  for (const chunk of chunks) {
    for (const serial of mayBeDays ? chunk : []) {
      // Dates that stand for "without end" may be written in another way.
      if (!hasTime(serial) || serial >= FAR_DATE) continue;
      times.add(serial);
      mayBeDays &&= mayBegin(serial);
    }
    yield;
  }
  const instants = [...times];
  const [instant] = instants;
  const areNoons = instants.every((serial) => serial % 1 === NOON);
  if (!mayBeDays || instant === undefined || instants.length < MIN_TIMES || areNoons) return null;
  // As in a portfolio of two continents. To try each of the zones would take longer than all else that is looked for.
  if (!areClose(instants)) return null;
  for (const name of likelyZones()) {
    yield;
    const readDay = createDayReader(name);
    const day = readDay(instant);
    if (day !== undefined && (yield* areMidnights(instants, readDay)))
      return { name, example: { instant, day } };
  }
  return null;
});

/** Whether one zone could have a midnight at each of these instants, by their times of day. */
function areClose(instants: readonly number[]): boolean {
  const times = [...new Set(instants.map((serial) => serial % 1))].sort((a, b) => a - b);
  const next = (at: number) => times[at + 1] ?? times[0]! + 1;
  return times.some((time, at) => next(at) - time >= 1 - WIDEST);
}

function* areMidnights(times: readonly number[], readDay: ReadDay): Steps<boolean> {
  let are = true;
  const read = (from: number, end: number) => {
    for (let at = from; at < end && are; at++) are = readDay(times[at]!) !== undefined;
  };
  yield* inChunks(times.length, read, READ_AT_ONCE);
  return are;
}

/** The zone of this computer is not among the first: a note is the same on every computer. An old browser does not tell all zones. */
const likelyZones = (): ReadonlySet<string> =>
  new Set([...USUAL, ...(Intl.supportedValuesOf?.('timeZone') ?? [])]);
