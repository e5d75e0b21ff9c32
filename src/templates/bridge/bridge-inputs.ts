import { DATE, FIGURE, NOTE, ROW, TOTAL, TOTAL_FIGURE, WHOLE, EXACT } from '../cell-styles';
import { bare, filledCells, FILLED_DATE, LISTED_DATES, newestFirst } from '../formula-parts';
import { putBase, type ListSheet } from '../list-sheet';
import { ALL_CURRENCIES, type RatesRefs } from '../rates/rates-refs';
import type { SheetQuestion } from '../sheet-question';
import type { SheetWriter } from '../sheet-writer';
import { approvedInput, databasesInput, putInputs } from '../title-block';
import { headOf, INPUTS, lettersOf, LISTED, OPENING_ROW } from './bridge-cells';

interface Listed {
  /** Columns of the closing. */
  currency: string;
  date: string;
  rates: RatesRefs | undefined;
  /** Whether the service lists its rent rolls, so that all of their dates are offered. */
  rentrolls: boolean;
}

/** Writes the lists that the yellow cells offer, and returns the first cell of each. */
export function putOffers(sheet: ListSheet, { currency, date, rates, rentrolls }: Listed) {
  const { headingRow, writer } = sheet;
  const list = (heading: string, formula: string) =>
    headOf(putBase(sheet, heading, `IFERROR(${formula},"")`));
  const currencies = list('Currencies', `SORT(UNIQUE(FILTER(${currency},${currency}<>"")))`);
  const dates = list('Rent roll dates', newestFirst(rentrolls ? LISTED_DATES : `INT(${date})`));
  const every = `INDEX(${currencies}#,SEQUENCE(${LISTED})-1)`;
  const all = `IF(SEQUENCE(${LISTED})=1,"${ALL_CURRENCIES}",IFERROR(${every},""))`;
  const letters = lettersOf(dates);
  writer.format(`${letters}${headingRow + 1}:${letters}${headingRow + LISTED}`, FILLED_DATE);
  return { currencies, dates, offered: rates ? list('Currencies offered', all) : currencies };
}

/** What a bridge begins with. */
export interface BridgeAsked {
  /** Empty if the person must choose. */
  currency: string;
  /** Excel dates. */
  dateA: number;
  dateB: number;
  /** Whether the service lists its rent rolls, so that the sheet offers all of their dates. */
  rentrolls?: boolean;
  /** The sheet of rates, if there is one. */
  rates?: string | undefined;
  question?: SheetQuestion | undefined;
}

/**
 * Writes the yellow cells of a bridge and what they offer. A currency that only the opening has, and any day, are right, too.
 * `converts`: changes can be converted into another currency.
 */
export function putYellowCells(
  { writer, headingRow }: ListSheet,
  { currency, dateA, dateB, question }: BridgeAsked,
  { currencies, dates, offered }: ReturnType<typeof putOffers>,
  { beginsAt, converts }: { beginsAt: string; converts: boolean },
): void {
  putInputs(writer, [
    ['Currency', currency && { text: currency }],
    ['Date A', dateA, DATE],
    ['Date B', dateB, DATE],
    converts ? ['Convert into', undefined] : undefined,
    approvedInput(question),
    databasesInput(question),
    ['Chart begins at', beginsAt, WHOLE],
  ]);
  const offer = (cells: string, list: string, otherEntryMessage: string) =>
    writer.choose({
      zone: bare(cells),
      from: filledCells(lettersOf(list), headingRow + 1, headingRow + LISTED),
      otherEntryMessage,
    });
  const atB = 'The list has the currencies at Date B.';
  offer(INPUTS.currency, offered, `${atB} One that only Date A has is right, too.`);
  offer(
    `${INPUTS.dateA}:${INPUTS.dateB}`,
    dates,
    'No rent roll is of this day. Any date is right: each property counts with its newest rent roll up to it.',
  );
  if (converts) offer(INPUTS.convertInto, currencies, `${atB} Any that the service converts into is right.`);
}

/** Draws the lines from opening to closing, and further ones up to `last`. What each line is stands in its last column. */
export function styleBridge(
  { style, format }: SheetWriter,
  { closing, last, notes }: { closing: number; last: number; notes: 'F' | 'G' },
): void {
  const counts = notes === 'F' ? 'E' : 'F';
  const note = { ...NOTE, ...ROW, wrapping: 'clip' } as const;
  style(`B${OPENING_ROW}:${notes}${last}`, ROW);
  style(`C${OPENING_ROW}:${counts}${last}`, FIGURE);
  style(`${notes}${OPENING_ROW}:${notes}${last}`, note);
  for (const row of [OPENING_ROW, closing]) {
    style(`B${row}:${notes}${row}`, TOTAL);
    style(`C${row}:${counts}${row}`, TOTAL_FIGURE);
    style(`${notes}${row}`, { ...TOTAL, ...NOTE, bold: false });
  }
  format(`C${OPENING_ROW}:C${last}`, EXACT);
  format(`D${OPENING_ROW}:D${last}`, '0.00%');
  format(`E${OPENING_ROW}:${counts}${last}`, WHOLE);
}
