import { columnLetters } from '../column-letters';
import type { BridgeColumns } from './bridge-columns';
import { spillZone, type SpillZone } from './spill-zone';

/** Where everything stands on the sheet. */
export const INPUTS = {
  currency: '$C$5',
  dateA: '$C$6',
  dateB: '$C$7',
  convertInto: '$C$8',
  approvedOnly: '$C$9',
} as const;

/** The rows of the filters: three for a person, then the currency and the two dates, which apply to changes only. */
export const FILTERS = { rents: '$H$5:$J$7', changes: '$H$5:$J$10' } as const;

export const OPENING_ROW = 30;
export const CAME_ROW = OPENING_ROW + 1;
export const FIRST_REASON_ROW = OPENING_ROW + 2;

const CHANGES_AT = 14;

export interface BridgeCells {
  changes: SpillZone;
  opening: SpillZone;
  closing: SpillZone;
  /** Beside the changes: 1 for a property that came. */
  changeCame: string;
  /** Beside the closing rents: 1 for a property that came, 1 for a rent roll that is old. */
  closingCame: string;
  closingOld: string;
  /** The spilled lists: properties at Date A, currencies, reasons without a line, properties with an old rent roll. */
  lists: { properties: string; currencies: string; reasons: string; old: string };
  /** The currency of the figures. */
  currency: string;
  /** `one currency`, `converted`, or `none`. */
  mode: string;
  letters(column: number): string;
  changeHeadings: readonly string[];
  rentHeadings: { opening: readonly string[]; closing: readonly string[] };
  end: number;
}

/** The headings of a question for changes, in their order. */
export const changeHeadingsOf = (columns: BridgeColumns): string[] => [
  ...columns.shown,
  columns.reason,
  ...columns.amounts,
  columns.change,
  columns.changeCurrency,
  columns.rentrollDate,
  columns.propertyId,
];

/** The headings of a question for the rents of one date. */
export const rentHeadingsOf = ({
  propertyId,
  currency,
  passingRent,
  rentrollDate,
}: BridgeColumns): string[] => [propertyId, currency, passingRent, rentrollDate];

export function bridgeCells(columns: BridgeColumns): BridgeCells {
  const changeHeadings = changeHeadingsOf(columns);
  const closingHeadings = rentHeadingsOf(columns);
  const openingHeadings = closingHeadings.filter((heading) => heading !== columns.rentrollDate);
  const came = CHANGES_AT + changeHeadings.length;
  const openingAt = came + 2;
  const closingAt = openingAt + openingHeadings.length + 1;
  const closingCame = closingAt + closingHeadings.length;
  const listsAt = closingCame + 3;
  const below = (column: number) => `$${columnLetters(column)}$13`;
  return {
    changes: spillZone(CHANGES_AT, changeHeadings),
    opening: spillZone(openingAt, openingHeadings),
    closing: spillZone(closingAt, closingHeadings),
    changeCame: below(came),
    closingCame: below(closingCame),
    closingOld: below(closingCame + 1),
    lists: {
      properties: below(listsAt),
      currencies: below(listsAt + 1),
      reasons: below(listsAt + 2),
      old: below(listsAt + 3),
    },
    currency: `$${columnLetters(listsAt + 1)}$5`,
    mode: `$${columnLetters(listsAt + 1)}$6`,
    letters: columnLetters,
    changeHeadings,
    rentHeadings: { opening: openingHeadings, closing: closingHeadings },
    end: listsAt + 3,
  };
}
