import { isoText } from './formula-parts';
import { aboutText, fundsText, unitsText } from './title-block';

/** What the title block above a schedule reads. Each is a formula without `=`. */
export interface Schedule {
  /** A query of its rows that shows these columns, counted from 1. One that the service lacks is 0. */
  rows: string;
  at: Partial<Record<'database' | 'rentrollDate' | 'currency', number>>;
  /** The cell of its formula. */
  anchor: string;
  /** How many units there are without its conditions. Undefined if its rows are not units. */
  allUnits: string | undefined;
  /** What keeps units away from it, such as `the conditions`. */
  leftBy: string;
  source: string;
  words: string;
}

/** How the formulas of a title block begin, by which it is found again. */
export const ABOUT_BEGINS = '=IFERROR(LET(schedule,';
export const UNITS_BEGINS = '=IFERROR(LET(shown,';

/** Says of which funds, day and currencies a schedule is. A part whose column the service lacks is left out. */
export function scheduleAbout({ rows, at }: Schedule): string {
  const column = (position: number | undefined) => `INDEX(schedule,0,${position})`;
  const dates = at.rentrollDate ? column(at.rentrollDate) : undefined;
  const oldest = `IF(oldest<newest,"the oldest rent roll of "&${isoText('oldest')},"")`;
  const about = aboutText({
    funds: at.database ? fundsText(column(at.database)) : '""',
    newest: dates && 'newest',
    currency: [dates ? oldest : '""', at.currency ? fundsText(column(at.currency)) : '""'].join(),
  });
  const days = dates ? `newest,IFERROR(MAX(${dates}),0),oldest,IFERROR(MIN(${dates}),0),` : '';
  return `${ABOUT_BEGINS}${rows},${days}${about}),"")`;
}

/** Says how many units a schedule shows, from where, and on which conditions. */
export function scheduleUnits({ anchor, allUnits, leftBy, source, words }: Schedule): string {
  const shown = `IF(ISERROR(${anchor}),0,IFERROR(ROWS(${anchor}#),1))`;
  const text = unitsText({
    ...{ shown: 'shown', total: 'total', noun: allUnits === undefined ? 'rows' : 'units' },
    reasons: [`total-shown&" by ${leftBy}"`],
    ...{ source, words: 'words' },
  });
  const total = allUnits === undefined ? '0' : `IFERROR(${allUnits},0)`;
  return `${UNITS_BEGINS}${shown},total,${total},words,${words},${text}),"")`;
}
