import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { latestRows, type ServiceRow } from '../totals/totals-oracle';

const { reportRoles, sheetRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const { firstBreak, secondBreak, thirdBreak, nextBreak, breakNotice } = reportRoles;

/** By column, in the order of the columns of a row. */
const WORD: Readonly<Record<string, string>> = {
  [firstBreak]: 'break',
  [secondBreak]: 'break',
  [thirdBreak]: 'break',
  [nextBreak]: 'break',
  [reportRoles.earliestTermination]: 'earliest termination',
  [reportRoles.expiry]: 'expiry',
  [reportRoles.nextStep]: 'step',
  [reportRoles.nextIndexation]: 'indexation',
  [reportRoles.nextReview]: 'rent review',
  [sheetRoles.rentFreeEnd]: 'end of rent-free period',
};
const HOLDER: Readonly<Record<string, string>> = {
  [firstBreak]: reportRoles.firstBreakHolder,
  [secondBreak]: reportRoles.secondBreakHolder,
  [thirdBreak]: reportRoles.thirdBreakHolder,
};
export const EVENT_COLUMNS = [
  ...[reportRoles.property, reportRoles.unit, reportRoles.tenant, reportRoles.contractedRent, breakNotice],
  ...[currencyColumn, rentrollDateColumn, identity.property, identity.unit],
  ...[...Object.keys(WORD), ...Object.values(HOLDER)],
];

export interface OracleEvent {
  deadline: string;
  word: string;
  event: string;
  date: string;
  isNew: string;
  /** The column that tells the deadline. */
  column: string;
  row: ServiceRow;
}

const dayOf = (row: ServiceRow, column: string): string => String(row[column] ?? '').slice(0, 10);
const ENDLESS = ['9999-12-31', '2999-12-31'];

/** Every event of a row, without a formula. */
export function eventsOf(row: ServiceRow): OracleEvent[] {
  const seen = new Set<string>();
  return Object.entries(WORD).flatMap(([column, word]) => {
    const date = dayOf(row, column);
    if (date === '' || ENDLESS.includes(date)) return [];
    if (column === nextBreak && seen.has(date)) return [];
    if (word === 'break') seen.add(date);
    const notice = column === firstBreak ? dayOf(row, breakNotice) : '';
    const hasNotice = notice !== '' && notice <= date;
    const deadline = hasNotice ? notice : date;
    const holder = String(row[HOLDER[column] ?? ''] ?? '').toLowerCase();
    const event = `${word}${holder && ` (${holder})`}${deadline < date ? ': last day of notice' : ''}`;
    const columnName = deadline < date ? breakNotice : column;
    return [{ deadline, word, event, date, isNew: '', column: columnName, row }];
  });
}

/** The last day of some months from a day, both as `2026-09-30`. The end of a month leads to the end of a month. */
export function until(from: string, months: number): string {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  const lengthOf = (at: number) => new Date(Date.UTC(year, at, 0)).getUTCDate();
  const last = lengthOf(month + months);
  const end = day === lengthOf(month) ? last : Math.min(day, last);
  return new Date(Date.UTC(year, month - 1 + months, end)).toISOString().slice(0, 10);
}

interface EventCriteria {
  from: string;
  months: number;
  /** The rows of the earlier rent rolls. */
  earlier: readonly ServiceRow[];
  shown?: string;
}

/** The events of rows within some months, by deadline. */
export function eventsOracle(
  rows: readonly ServiceRow[],
  { from, months, earlier, shown }: EventCriteria,
): OracleEvent[] {
  const end = until(from, months);
  const key = ({ row, word, date }: OracleEvent) =>
    JSON.stringify([row[identity.unit], word, word === 'earliest termination' ? '' : date]);
  const known = new Set(earlier.flatMap(eventsOf).map(key));
  const properties = new Set(earlier.map((row) => row[identity.property]));
  const isNew = (event: OracleEvent) => {
    if (earlier.length === 0) return '–';
    if (!properties.has(event.row[identity.property])) return 'first rent roll';
    return known.has(key(event)) ? '' : 'new';
  };
  return rows
    .flatMap(eventsOf)
    .filter(({ deadline, word }) => deadline >= from && deadline <= end && (!shown || word === shown))
    .map((event) => ({ ...event, isNew: isNew(event) }))
    .sort((left, right) => (left.deadline < right.deadline ? -1 : left.deadline > right.deadline ? 1 : 0));
}

/**
 * What the sheet says by itself of the rent rolls up to a day: from the newest of them, and against the one before it of each
 * property. `all` are the rows of all rent rolls.
 */
export function eventsUpTo(
  all: readonly ServiceRow[],
  day: string,
  { months, shown }: Pick<EventCriteria, 'months' | 'shown'>,
): OracleEvent[] {
  const at = (last: string, candidates: readonly ServiceRow[]) =>
    latestRows(candidates, { property: identity.property, date: rentrollDateColumn }, last);
  const rows = at(day, all);
  const from = rows
    .map((row) => dayOf(row, rentrollDateColumn))
    .sort()
    .at(-1)!;
  const property = (row: ServiceRow) => row[identity.property];
  const newest = new Map(rows.map((row) => [property(row), dayOf(row, rentrollDateColumn)]));
  const isEarlier = (row: ServiceRow) => dayOf(row, rentrollDateColumn) < (newest.get(property(row)) ?? '');
  const earlier = at(day, all.filter(isEarlier));
  return eventsOracle(rows, { from, months, earlier, ...(shown && { shown }) });
}
