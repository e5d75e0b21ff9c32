import type { DifferenceKind, UnitOutcome } from './reconciliation';

/** What the two sides of a comparison are called within a sentence. */
export interface Sides {
  sheet: string;
  database: string;
}

export const WITH_DATABASE: Sides = { sheet: 'the sheet', database: 'the database' };

/** A name of a side at the beginning of a sentence. Names of arguments, such as `range_a`, stay as they are. */
export const atStart = (side: string): string =>
  side.replace(/^[a-z]+ /, (word) => word.replace(/^./, (letter) => letter.toUpperCase()));

/** A name of a side beside a value: `sheet 5.00`. */
export const bareSide = (side: string): string => side.replace(/^the /, '');

/** Names a kind of difference, or what happened to a unit: `only in database`, or `only in range_b`. */
export const kindText = (kind: DifferenceKind | UnitOutcome['status'], sides: Sides): string =>
  kind === 'only in sheet'
    ? `only in ${bareSide(sides.sheet)}`
    : kind === 'only in database'
      ? `only in ${bareSide(sides.database)}`
      : kind;

/** Names a side as a heading: `Database`. A name that a person gave stays as it is. */
export const sideHeading = (side: string): string =>
  side.startsWith('the ') ? bareSide(side).replace(/^./, (letter) => letter.toUpperCase()) : side;
