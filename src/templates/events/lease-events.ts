import {
  DATE,
  LABEL,
  NOTE,
  NOTICE,
  NUMBER_HEADING,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
  WHOLE_BEFORE_TEXT,
} from '../cell-styles';
import { bare, columnLetters, hasLapsed, isNotAmong } from '../formula-parts';
import {
  CURRENCIES,
  EVERYTHING,
  listTemplate,
  openListSheet,
  putAboutQuery,
  putCheck,
  putHeadings,
  putList,
} from '../list-sheet';
import { ratesRefs, sumOrFaults } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import { NOTICE_CELL } from '../title-block';
import { putEarlierEvents } from './earlier-events';
import { putDeadlines, putKindTable, putLines, type EventCells, type Lines } from './event-lines';
import {
  columnOf,
  EVENT_KINDS,
  EVENT_WORDS,
  FIRST_ROW,
  FROM,
  HEADING_ROW,
  isDay,
  MONTHS,
  QUERY_AT,
  SINCE,
  SUM_ROW,
  TOTALS_ROW,
  UNTIL,
  type EventsQuestion,
  type EventsSheet,
} from './events-sheet';

const FIRST_MONEY = 4;
const LAST_CURRENCY = columnLetters(FIRST_MONEY + CURRENCIES - 1);

/**
 * What the leases come to within some months, in one list by deadline: the last day of notice where one is told, otherwise the
 * day itself. Each is a formula over one query; a second one tells which of them were in earlier rent rolls. `rates` is the sheet
 * of rates, if there is one.
 */
export function leaseEventsSheet(name: string, question: EventsQuestion, rates?: string): SheetTemplate {
  const { at, headings, rolls, question: asked } = question;
  const anchor = `$${columnLetters(QUERY_AT)}$${FIRST_ROW}`;
  const newest = at.rentrollDate ? `MAX(${columnOf(anchor, at.rentrollDate)})` : '0';
  const newestLess = (days: number) => `=IFERROR(IF(${newest}>0,INT(${newest})-${days},""),"")`;
  const isCompared = at.propertyId && at.rentrollDate && !rolls;
  const sheet: EventsSheet = {
    ...question,
    ...openListSheet({
      title: 'Lease events',
      headingRow: HEADING_ROW,
      queryAt: QUERY_AT,
      headings,
      question: asked,
      inputs: [
        ['Months', 12],
        ['Event', EVERYTHING],
        ['From', at.rentrollDate ? newestLess(0) : '', DATE],
      ],
      further: asked?.roll ? [] : [['New against rent rolls up to', isCompared ? newestLess(1) : '', DATE]],
    }),
    kinds: EVENT_KINDS.filter(({ date }) => at[date] !== undefined),
    rates: rates === undefined ? undefined : ratesRefs(rates),
  };
  const table = putKindTable(sheet);
  const deadlines = putDeadlines(sheet, anchor, table);
  const former = putEarlierEvents(sheet, anchor);
  const lines = putLines(sheet, { anchor, table, deadlines, former });
  putUntil(sheet);
  const shown = putTotals(sheet, lines);
  putAboutQuery(
    sheet,
    { ...at, property: at.propertyId ?? at.property! },
    { currency: `TEXTJOIN(", ",TRUE,${shown})` },
  );
  putList(sheet, listOf(lines));
  putNotice(sheet, { anchor, lines, former });
  return listTemplate(sheet, {
    name,
    widths: { A: 12, B: 195, C: 230, D: 120, E: 175, F: 110, G: 200, H: 90, I: 150, J: 110, K: 170, L: 70 },
    right: { from: QUERY_AT, count: sheet.next - QUERY_AT, width: 110 },
    printed: 'B:L',
  });
}

function putUntil({ writer }: EventsSheet): void {
  writer.put(bare(UNTIL).replace('C', 'B'), 'Until', LABEL);
  const end = `IF(DAY(${FROM}+1)=1,EOMONTH(${FROM},${MONTHS}),EDATE(${FROM},${MONTHS}))`;
  const isWhole = `(${MONTHS}>0)*(${MONTHS}=INT(${MONTHS}))*ISNUMBER(${FROM})`;
  writer.put(bare(UNTIL), `=IFERROR(IF(${isWhole}>0,${end},""),"")`, { align: 'left' }, DATE);
}

/** Writes the events and the rent at stake: of each kind, and of all leases. Returns the cells with the currencies. */
function putTotals({ writer, rates }: EventsSheet, lines: Lines): string {
  const { code, word, isNew, rent, currency, rentInOneCurrency } = lines;
  const { put, style } = writer;
  const headingRow = TOTALS_ROW - 1;
  const money = Array.from({ length: CURRENCIES }, (_, k) => columnLetters(FIRST_MONEY + k));
  const [oneAt] = money;
  const currencies = rentInOneCurrency ? money.slice(1) : money;
  putHeadings(writer, headingRow, { headings: ['Event', 'Events', 'New'], texts: 'B' });
  style(`${oneAt}${headingRow}:${LAST_CURRENCY}${headingRow}`, NUMBER_HEADING);
  if (rates) put(`${oneAt}${headingRow}`, `="All in "&${rates.into}`);
  currencies.forEach((letters, k) =>
    put(`${letters}${headingRow}`, `=IFERROR(INDEX(SORT(UNIQUE(${currency})),${k + 1}),"")`),
  );
  /** A row of the table. `first` is 1 in each line that counts. Without `kind` all of them are counted. */
  const putRow = (row: number, first: string, kind?: { word: string }) => {
    const [isOf, criterion] = kind ? [`*(${kind.word}=$B${row})`, `,${kind.word},$B${row}`] : ['', ''];
    style(`B${row}:${LAST_CURRENCY}${row}`, TOTAL_FIGURE);
    style(`B${row}`, { ...TOTAL, align: 'left' });
    const figure = (letters: string | undefined, formula: string) =>
      put(`${letters}${row}`, `=${formula}`, {}, WHOLE);
    figure('C', `IFERROR(${kind ? `COUNTIFS(${kind.word},$B${row})` : `COUNT(${lines.row})`},0)`);
    figure('D', `IFERROR(COUNTIFS(${isNew},"new"${criterion}),0)`);
    if (rentInOneCurrency) {
      const counted = `IF((${first}=1)${isOf}>0,${rentInOneCurrency},"")`;
      const sum = sumOrFaults(counted, `SUMIFS(${rentInOneCurrency},${first},1${criterion})`);
      figure(oneAt, `IF(ISERROR(${code.slice(0, -1)}),0,IFERROR(${sum},"–"))`);
    }
    for (const letters of currencies) {
      const name = `${letters}$${headingRow}`;
      const sum = `SUMPRODUCT((${currency}=${name})*(${first}=1)${isOf},${rent})`;
      figure(letters, `IF(${name}="","",IFERROR(${sum},0))`);
    }
  };
  EVENT_WORDS.forEach((text, k) => {
    put(`B${TOTALS_ROW + k}`, { text });
    putRow(TOTALS_ROW + k, lines.firstOfKind, { word });
  });
  put(`B${SUM_ROW}`, 'All, each lease once');
  putRow(SUM_ROW, lines.first);
  const shown = `$${currencies[0]}$${headingRow}:$${LAST_CURRENCY}$${headingRow}`;
  putCheck(writer, SUM_ROW + 1, {
    missed: `SUMPRODUCT(--${isNotAmong(currency, shown)})`,
    ...{ lines: 'columns', rows: 'events are in none' },
    ok: '"OK: each event is in a column. A lease with several events of a kind is added once."',
  });
  if (rates) put(`B${SUM_ROW + 2}`, `=IFERROR("Rates: "&${rates.named(shown)},"")`, NOTE);
  return shown;
}

const listOf = (lines: Lines) =>
  (
    [
      ['Deadline', lines.due, DATE],
      ['Event', lines.event],
      ['Date of the event', lines.date, DATE],
      ['Property', lines.property],
      ['Unit', lines.unit],
      ['Tenant', lines.tenant],
      ['Currency', lines.currency],
      ['Rent at stake a year', lines.rent, WHOLE_BEFORE_TEXT],
      ['New?', lines.isNew],
      ['Column', lines.columnName],
      ['Cell', lines.cell],
    ] as const
  ).map(([heading, values, format]) => [heading, `=IFERROR(${values},"")`, format] as const);

interface Noticed extends Pick<EventCells, 'anchor' | 'former'> {
  lines: Lines;
}

function putNotice(
  { writer, kinds, at, endless, rolls, asked }: EventsSheet,
  { anchor, lines, former }: Noticed,
): void {
  const unavailable = EVENT_WORDS.filter((text) => !kinds.some(({ word }) => word === text));
  const [first] = kinds;
  const hasNotice = first?.notice !== undefined && at[first.notice] !== undefined;
  const [day, noticeDay] = [first!.date, first!.notice ?? first!.date].map((role) =>
    columnOf(anchor, at[role] ?? 1),
  );
  const passed = `SUMPRODUCT(${hasLapsed(noticeDay!, FROM, endless)}*${isDay(day!, endless)}*(${day}>=${FROM}))`;
  const sentences = [
    hasNotice
      ? `IFERROR(IF(${passed}>0,"Breaks left out, because their last day of notice has passed: "&${passed}&". ",""),"")`
      : '',
    unavailable.length > 0
      ? `"Not looked for, because the service has no column: ${unavailable.join(', ')}. "`
      : '',
    hasNotice
      ? '"Only the first break has a day of notice; all else counts on its own day."'
      : '"The service has no day of notice, so that breaks count on their own day."',
    former
      ? `IF(ISERROR(${former.anchor})*${rolls ? '1' : `(${SINCE}<>"")`}>0," No event is marked as new: cell ${bare(former.anchor)} and the pane say why.","")`
      : asked.roll
        ? ''
        : '" No event is marked as new, because the service does not tell rent rolls apart."',
  ].filter(Boolean);
  writer.put(
    NOTICE_CELL,
    `=IF(ISERROR(${anchor}),"No events: cell ${bare(anchor)} and the pane say why.",IF(${UNTIL}="","Cell ${bare(MONTHS)} takes a whole number of months, and ${bare(FROM)} a day.",IF(ISERROR(${lines.code.slice(0, -1)}),"Nothing has its deadline in these months. ","")&${sentences.join('&')}))`,
    NOTICE,
  );
}
