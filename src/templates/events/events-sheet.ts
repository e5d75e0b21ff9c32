import { isEndless } from '../formula-parts';
import type { QuerySheet, RoleColumns } from '../list-sheet';
import type { SheetQuestion } from '../sheet-question';
import type { RatesRefs } from '../rates/rates-refs';

/** Without one of these a person is asked. */
export const EVENT_ROLES = [
  ...(['property', 'unit', 'tenant', 'currency', 'contractedRent', 'rentrollDate'] as const),
  ...(['firstBreak', 'breakNotice', 'firstBreakHolder', 'secondBreak', 'secondBreakHolder'] as const),
  ...(['thirdBreak', 'thirdBreakHolder', 'nextBreak', 'earliestTermination', 'expiry'] as const),
  ...(['nextStep', 'nextIndexation', 'nextReview', 'rentFreeEnd'] as const),
] as const;
export type EventRole = (typeof EVENT_ROLES)[number] | 'propertyId' | 'unitId' | 'database';

export interface EventKind {
  word: string;
  date: EventRole;
  /** The last day of notice, which then is the deadline. */
  notice?: EventRole;
  holder?: EventRole;
  /** Columns that may have the same date, which then is listed once. */
  sameAs?: readonly EventRole[];
  /** Every rent roll moves the date, so that it is new only where the unit had no such day. */
  moves?: true;
}

const BREAKS: readonly EventKind[] = [
  { word: 'break', date: 'firstBreak', notice: 'breakNotice', holder: 'firstBreakHolder' },
  { word: 'break', date: 'secondBreak', holder: 'secondBreakHolder' },
  { word: 'break', date: 'thirdBreak', holder: 'thirdBreakHolder' },
  { word: 'break', date: 'nextBreak', sameAs: ['firstBreak', 'secondBreak', 'thirdBreak'] },
];

/** What a lease can come to, a column each. Those of one word are one kind. */
export const EVENT_KINDS: readonly EventKind[] = [
  ...BREAKS,
  { word: 'earliest termination', date: 'earliestTermination', moves: true },
  { word: 'expiry', date: 'expiry' },
  { word: 'step', date: 'nextStep' },
  { word: 'indexation', date: 'nextIndexation' },
  { word: 'rent review', date: 'nextReview' },
  { word: 'end of rent-free period', date: 'rentFreeEnd' },
];

/** In the order of the totals. */
export const EVENT_WORDS = [...new Set(EVENT_KINDS.map(({ word }) => word))];

export interface EventsQuestion extends RoleColumns<EventRole> {
  /** The days, as `2999-12-31`, that mean none. */
  endless: readonly string[];
  /** Whether the service lists its rent rolls, so that each property has a rent roll before. */
  rolls?: boolean;
  question?: SheetQuestion | undefined;
}

export const TOTALS_ROW = 17;
export const SUM_ROW = TOTALS_ROW + EVENT_WORDS.length;
export const HEADING_ROW = SUM_ROW + 3;
export const FIRST_ROW = HEADING_ROW + 1;
export const QUERY_AT = 13;
/** Yellow cells, and the last day that counts. Rent rolls up to the day of `SINCE` are earlier ones. */
export const [MONTHS, SHOWN, FROM, SINCE, UNTIL] = [7, 8, 9, 13, 14].map((row) => `$C$${row}`) as [
  string,
  string,
  string,
  string,
  string,
];

/** The sheet of lease events while it is written. */
export interface EventsSheet extends EventsQuestion, QuerySheet {
  kinds: readonly EventKind[];
  rates: RatesRefs | undefined;
}

export const isDay = (date: string, endless: readonly string[]): string =>
  `ISNUMBER(${date})*(1-(${isEndless(date, endless)}))`;

/** A column of a result, counted from 1. */
export const columnOf = (anchor: string, at: number): string => `INDEX(${anchor}#,0,${at})`;
