export type EventRole =
  | (
      | 'property'
      | 'propertyId'
      | 'unit'
      | 'unitId'
      | 'tenant'
      | 'currency'
      | 'contractedRent'
      | 'rentrollDate'
    )
  | ('firstBreak' | 'secondBreak' | 'thirdBreak' | 'nextBreak' | 'breakNotice')
  | ('firstBreakHolder' | 'secondBreakHolder' | 'thirdBreakHolder')
  | ('earliestTermination' | 'expiry' | 'nextStep' | 'nextIndexation' | 'nextReview' | 'rentFreeEnd');

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
