import { HEADING } from '../cell-styles';
import { ALL_CURRENCIES } from '../rates/rates-refs';
import type { SheetWriter } from '../sheet-writer';
import { bare, filledCells, FILLED_DATE, LISTED_DATES, newestFirst, type AskedCells } from '../formula-parts';
import { columnOfAll, CURRENCIES } from './all-units';
import type { ReportColumns } from './report-columns';
import { CHOICE_LABELS, INPUT_CELLS, offered, type CHOICES } from './report-inputs';
import { FIRST_ROW, HEADING_ROW, lacksFor, type UnitRefs } from './unit-refs';

const DATES = 60;
const USES = 40;
const WIDTH = 112;

/**
 * Writes lists at the right end of "Units", and offers them in the yellow cells. Without `rentrolls` a cell offers what the units
 * on the sheet have. Returns the widths of the columns.
 */
export function putChoices(
  { put, format, choose }: SheetWriter,
  columns: ReportColumns,
  refs: UnitRefs,
  { asked, rentrolls }: { asked: AskedCells; rentrolls: boolean },
): Record<string, number> {
  const widths: Record<string, number> = {};
  const column = (heading: string) => {
    const letters = refs.choiceLetters(Object.keys(widths).length);
    put(`${letters}${HEADING_ROW}`, heading, HEADING);
    widths[letters] = WIDTH;
    return letters;
  };
  const list = (heading: string, rows: number, values: string) => {
    const letters = column(heading);
    put(`${letters}${FIRST_ROW}`, `=IFERROR(INDEX(${values},SEQUENCE(${rows})),"")`);
    return { letters, from: filledCells(letters, FIRST_ROW, FIRST_ROW + rows - 1) };
  };

  if (refs.has('rentrollDate')) {
    const dates = refs.column('rentrollDate');
    const rentRollDates = rentrolls ? LISTED_DATES : `INT(FILTER(${dates},ISNUMBER(${dates})))`;
    const { letters, from } = list('Rent roll dates', DATES, newestFirst(rentRollDates));
    format(`${letters}${FIRST_ROW}:${letters}${FIRST_ROW + DATES - 1}`, FILLED_DATE);
    choose({
      zone: bare(INPUT_CELLS.asAt),
      from,
      otherEntryMessage: 'No rent roll is of this day. Any date is right: terms count from it.',
    });
    if (!asked.roll)
      choose({
        zone: bare(INPUT_CELLS.rentrollsUpTo),
        from,
        otherEntryMessage:
          'No rent roll is of this day. Any date is right: each property counts with its newest rent roll up to it.',
      });
  }
  if (refs.has('currency')) {
    // Whichever currency is chosen, so the query of the units does not do.
    const currencies = columnOfAll(refs, 'listed');
    const letters = column('Currencies');
    const top = FIRST_ROW + (refs.rates ? 1 : 0);
    if (refs.rates) put(`${letters}${FIRST_ROW}`, ALL_CURRENCIES);
    put(`${letters}${top}`, `=IF(${currencies}="","",${currencies})`);
    choose({
      zone: bare(INPUT_CELLS.currency),
      from: filledCells(letters, FIRST_ROW, top + CURRENCIES - 1),
    });
  }
  if (refs.has('use')) {
    const use = refs.basis('use');
    choose({
      zone: bare(INPUT_CELLS.usesLeftOut),
      from: list('Uses', USES, `SORT(UNIQUE(FILTER(${use},${use}<>"")))`).from,
    });
  }
  for (const [name, heading] of Object.entries(CHOICE_LABELS) as [keyof typeof CHOICES, string][]) {
    const words = offered(name, lacksFor(columns));
    const letters = column(heading);
    words.forEach((word, k) => put(`${letters}${FIRST_ROW + k}`, word));
    choose({
      zone: bare(INPUT_CELLS[name]),
      from: `=$${letters}$${FIRST_ROW}:$${letters}$${FIRST_ROW + words.length - 1}`,
    });
  }
  return widths;
}
