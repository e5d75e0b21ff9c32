import { DATE, WHOLE } from '../cell-styles';
import { bare, filledCells } from '../formula-parts';
import type { SheetQuestion } from '../sheet-question';
import type { SheetWriter } from '../sheet-writer';
import { approvedInput, databasesInput, putInputs } from '../title-block';
import { INPUTS } from './bridge-cells';
import { lettersOf, LISTED } from './bridge-results';
import type { SheetPart } from './bridge-table';

interface Asked {
  currency: string;
  /** Excel dates. */
  dateA: number;
  dateB: number;
  question?: SheetQuestion | undefined;
}

interface Offered {
  beginsAt: string;
  /** The first cells of lists below the headings of this row. */
  headingRow: number;
  currencies: string;
  dates: string;
  /** Currencies that changes can be converted into. */
  convertInto?: string;
}

/** Writes the yellow cells of a bridge and what they offer. A currency that only the opening has, and any day, are right, too. */
export function putYellowCells(
  writer: SheetWriter,
  { currency, dateA, dateB, question }: Asked,
  { beginsAt, headingRow, currencies, dates, convertInto }: Offered,
): void {
  putInputs(writer, [
    ['Currency', currency && { text: currency }],
    ['Date A', dateA, DATE],
    ['Date B', dateB, DATE],
    convertInto === undefined ? undefined : ['Convert into', undefined],
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
  offer(INPUTS.currency, currencies, `${atB} One that only Date A has is right, too.`);
  offer(
    `${INPUTS.dateA}:${INPUTS.dateB}`,
    dates,
    'No rent roll is of this day. Any date is right: each property counts with its newest rent roll up to it.',
  );
  if (convertInto)
    offer(INPUTS.convertInto, convertInto, `${atB} Any that the service converts into is right.`);
}

export function putPart(writer: SheetWriter, { cells, styles = [], formats = {} }: SheetPart): void {
  for (const [cell, content] of Object.entries(cells)) writer.put(cell, content);
  for (const [zone, style] of styles) writer.style(zone, style);
  for (const [zone, format] of Object.entries(formats)) writer.format(zone, format);
}
