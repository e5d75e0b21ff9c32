import { DATE, FIGURE, NOTE, ROW, TOTAL, TOTAL_FIGURE, WHOLE } from '../cell-styles';
import { noteOnBreaks, putHeadings, putLines, type Part, type ReportParts } from './report-parts';
import type { ReportRole } from './report-columns';
import { dateFormula } from '../formula-parts';

const QUARTERS = 8;
const BREAKS = 20;

/** Writes the rent that moves by quarter, and the next breaks. */
export function putCalendars(parts: ReportParts, top: number): Part {
  const { next, sums } = putQuarters(parts, top);
  return { next: putBreaks(parts, next), sums };
}

function putQuarters(parts: ReportParts, top: number): Part {
  const { writer, units, asAt, term, count } = parts;
  const { put, style } = writer;
  putHeadings(parts, top, ['Rent that may move: from', 'To', 'Indexation', 'Review', 'Step', 'Break']);
  const rent = units.basis('rent');
  const events: readonly { letter: string; role?: ReportRole; dates?: string }[] = [
    ...(['nextIndexation', 'nextReview', 'nextStep'] as const).map((role, k) => ({
      letter: 'DEF'.charAt(k),
      role,
      ...(units.has(role) && { dates: units.column(role) }),
    })),
    { letter: 'G', role: 'nextBreak', dates: units.basis('nextBreak') },
  ];
  const left = events.flatMap(({ role }) => (role && parts.off([role]) ? [parts.columns[role].name] : []));
  const about =
    left.length === 0
      ? 'Contracted rent pa of the units that have such a date. Amounts are before the change.'
      : `Contracted rent pa of the units that have such a date. The service has no column ${left.join(', ')}.`;
  put(`H${top}`, noteOnBreaks(parts, about), NOTE);
  const unlessUnsupported = ({ role }: (typeof events)[number], formula: string) =>
    role === 'nextBreak' ? parts.unless(parts.unsupported.holders, formula) : formula;
  const isOff = ({ dates, role }: (typeof events)[number]) =>
    !dates || (role && parts.off([role, 'contractedRent']));
  const putRow = (row: number, tests: (dates: string) => string) => {
    style(`B${row}:G${row}`, ROW);
    for (const event of events) {
      const shown = isOff(event)
        ? '–'
        : unlessUnsupported(event, term(`SUMIFS(${rent},${tests(event.dates!)})`));
      put(`${event.letter}${row}`, shown, FIGURE, WHOLE);
    }
  };
  const overdue = top + 1;
  putRow(overdue, (dates) => `${dates},"<"&${asAt}`);
  put(`B${overdue}`, 'Before the as-at day (overdue)', ROW);
  const next = `(${asAt}+1)`;
  const year = `YEAR${next}`;
  // The quarter of the day after: its number from 0.
  const quarter = `(${next}>=DATE(${year},4,1))+(${next}>=DATE(${year},7,1))+(${next}>=DATE(${year},10,1))`;
  for (let k = 0; k < QUARTERS; k++) {
    const row = overdue + 1 + k;
    putRow(row, (dates) => `${dates},">="&B${row},${dates},"<="&C${row}`);
    put(`B${row}`, count(k === 0 ? `0+${asAt}` : `C${row - 1}+1`), { ...ROW, align: 'left' }, DATE);
    put(`C${row}`, count(`DATE(${year},3*(${quarter})+${3 * k + 4},1)-1`), FIGURE, DATE);
  }
  const later = overdue + QUARTERS + 1;
  // A day that means none is in no line.
  const isDay = (dates: string) =>
    (parts.columns.nextStep.endless ?? []).map((day) => `,${dates},"<>"&${dateFormula(day)}`).join('');
  putRow(later, (dates) => `${dates},">"&C${later - 1}${isDay(dates)}`);
  put(`B${later}`, 'Later', ROW);
  const total = later + 1;
  style(`B${total}:G${total}`, TOTAL);
  put(`B${total}`, 'Rent with such a date', TOTAL);
  for (const event of events)
    put(
      `${event.letter}${total}`,
      isOff(event)
        ? '–'
        : unlessUnsupported(event, term(`SUM(${event.letter}${overdue}:${event.letter}${later})`)),
      TOTAL_FIGURE,
      WHOLE,
    );
  return {
    next: total + 2,
    sums: events
      .filter((event) => !isOff(event))
      .map(({ letter, dates }) => ({
        list: 'rent that may move',
        total: `${letter}${total}`,
        expected: `SUMIFS(${rent},${dates!},">0"${isDay(dates!)})`,
      })),
  };
}

function putBreaks(parts: ReportParts, top: number): number {
  const { writer, units } = parts;
  const { put, style, format } = writer;
  writer.beginPage(top);
  putHeadings(parts, top, ['Next breaks: tenant', 'Break', 'Last notice', 'Rent pa', 'Unit', 'Property']);
  style(`G${top}`, { align: 'left' });
  const off = parts.off(['nextBreak', 'tenant']);
  if (off) {
    put(`B${top + 1}`, off, NOTE);
    return top + 3;
  }
  const unsupported = parts.unsupported.holders;
  const breaks = units.basis('nextBreak');
  const [first, last] = [top + 1, top + BREAKS];
  const row = `ROW(${breaks})-ROW(${breaks.slice(0, -1)})+1`;
  const isBreak = `ISNUMBER(${breaks})`;
  const next = `SORTBY(FILTER(${row},${isBreak}),FILTER(${breaks},${isBreak}),1)`;
  const listed = putLines(parts, first, BREAKS, next);
  put(`N${top}`, 'Row', NOTE);
  const notice =
    units.has('breakNotice') && units.has('firstBreak')
      ? `IF(${units.column('firstBreak')}=${breaks},${units.column('breakNotice')},"")`
      : undefined;
  const lists: readonly (readonly [string, string | undefined, string])[] = [
    ['B', units.column('tenant'), 'General'],
    ['C', breaks, DATE],
    ['D', notice, DATE],
    ['E', units.basis('rent'), WHOLE],
    ['F', units.has('unit') ? units.column('unit') : undefined, 'General'],
    ['G', units.has('property') ? units.column('property') : undefined, 'General'],
  ];
  for (const [letter, values, code] of lists) {
    if (values === undefined) continue;
    const column = `IFERROR(${listed(values)},"")`;
    const isAmount = letter === 'E';
    const dashes = `IF($C$${first}#="","","–")`;
    const shown = isAmount ? `IF(${parts.hasOneCurrency},${column},${dashes})` : column;
    put(`${letter}${first}`, `=${unsupported ? `IF(${unsupported.chosen},"",${shown})` : shown}`);
    format(`${letter}${first}:${letter}${last}`, code);
  }
  style(`B${first}:H${last}`, ROW);
  style(`C${first}:E${last}`, FIGURE);
  style(`F${first}:F${last}`, FIGURE);
  const about =
    notice === undefined
      ? `The first ${BREAKS} by date. The service does not tell the last day of notice.`
      : `The first ${BREAKS} by date. The last day of notice is told for a lease's first break only.`;
  put(`H${top}`, noteOnBreaks(parts, about), NOTE);
  return last + 2;
}
