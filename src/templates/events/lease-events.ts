import {
  CLIPPED,
  DATE,
  HEADING,
  LABEL,
  NOTE,
  NOTICE,
  NUMBER_HEADING,
  TITLE,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
  WHOLE_BEFORE_TEXT,
} from '../cell-styles';
import { hasLapsed, isNotAmong, joined, plain, columnLetters, bare } from '../formula-parts';
import { putInput, putOwnQuery } from '../own-query';
import { inOneCurrency, ratesRefs, sumOrFaults } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';
import { isNew, putEarlierEvents, type EarlierEvents } from './earlier-events';
import {
  base,
  columnOf,
  FIRST_ROW,
  HEADING_ROW,
  isDay,
  QUERY_AT,
  SINCE,
  SUM_ROW,
  TOTALS_ROW,
  type EventsQuestion,
  type EventsSheet,
  EVENT_KINDS,
  EVENT_WORDS,
  type EventKind,
  type EventRole,
} from './events-sheet';

const ALL = 'everything';
const NOT_REPORTED = 'not told';
const CURRENCIES = 8;
const FORMATTED = 2_000;
const [MONTHS, SHOWN, FROM, UP_TO, UNTIL] = ['$C$4', '$C$5', '$C$6', '$C$7', '$C$9'] as const;
const FIRST_MONEY = 4;
const LAST_CURRENCY = columnLetters(FIRST_MONEY + CURRENCIES - 1);
/** A line is one number: its deadline, its row and its kind. */
const [PER_DAY, PER_ROW] = [100_000_000, 100] as const;

/**
 * What the leases come to within some months, in one list by deadline: the last day of notice where one is told, otherwise the
 * day itself. Each is a formula over one query; a second one tells which of them were in earlier rent rolls. `rates` is the sheet
 * of rates, if there is one.
 */
export function leaseEventsSheet(name: string, question: EventsQuestion, rates?: string): SheetTemplate {
  const writer = createSheetWriter();
  writer.rowHeight(1, 8);
  writer.rowHeight(2, 30);
  writer.rowHeight(HEADING_ROW, 40);
  writer.put('B2', 'Lease events', TITLE);
  const kinds = EVENT_KINDS.filter(({ date }) => question.at[date] !== undefined);
  const sheet: EventsSheet = {
    ...{ ...question, kinds, writer, next: QUERY_AT },
    rates: rates === undefined ? undefined : ratesRefs(rates),
  };
  const anchor = putQuery(sheet);
  const table = putKindTable(sheet);
  const deadlines = putDeadlines(sheet, anchor, table);
  const former = putEarlierEvents(sheet, anchor);
  const lines = putLines(sheet, { anchor, table, deadlines, former });
  putInputs(sheet, anchor);
  putTotals(sheet, lines);
  putList(writer, lines);
  putNotice(sheet, { anchor, lines, former });
  const own = Array.from(
    { length: sheet.next - QUERY_AT },
    (_, k) => [columnLetters(QUERY_AT + k), 110] as const,
  );
  return {
    name,
    plain: true,
    ...writer.parts(),
    columnWidths: {
      ...{ A: 12, B: 195, C: 230, D: 120, E: 175, F: 110, G: 200, H: 90, I: 150, J: 110, K: 170, L: 70 },
      ...Object.fromEntries(own),
    },
    print: { columns: 'B:L', titleRows: `${HEADING_ROW}:${HEADING_ROW}` },
  };
}

function putQuery(sheet: EventsSheet): string {
  sheet.next += sheet.headings.length + 1;
  return putOwnQuery(sheet.writer, {
    ...{ at: QUERY_AT, row: HEADING_ROW, headings: sheet.headings, upTo: UP_TO },
  });
}

/** What one of several values is, by a number from 1. */
const oneOf = (which: string, values: readonly string[]): string =>
  values.reduceRight(
    (fallback, value, k) => (fallback === '' ? value : `IF(${which}=${k + 1},${value},${fallback})`),
    '',
  );

type KindTable = Readonly<
  Record<'word' | 'number' | 'moves' | 'isShown' | 'columnName' | 'cell' | 'notice' | 'noticeCell', string>
>;

/** Writes what each kind is, a kind in a row. */
function putKindTable(sheet: EventsSheet): KindTable {
  const { kinds, at, writer } = sheet;
  const headingOf = (role: EventRole | undefined) =>
    role && at[role] ? `$${columnLetters(QUERY_AT + at[role] - 1)}$${HEADING_ROW}` : '""';
  /** The cell of a row is this text with the row in place of `<1>`. It follows columns that are inserted. */
  const cellOf = (role: EventRole | undefined) =>
    role && at[role] ? `=SUBSTITUTE(ADDRESS(1,COLUMN(${headingOf(role)}),4),"1","<1>")` : '=""';
  const column = (heading: string, content: (kind: EventKind) => string | number | { text: string }) => {
    const letters = columnLetters(sheet.next++);
    writer.put(`${letters}${HEADING_ROW}`, heading, { ...HEADING, fontSize: 8 });
    kinds.forEach((kind, k) => writer.put(`${letters}${FIRST_ROW + k}`, content(kind)));
    return `$${letters}$${FIRST_ROW}:$${letters}$${FIRST_ROW + kinds.length - 1}`;
  };
  const table = {
    word: column('Event', ({ word }) => ({ text: word })),
    number: column('Its number', ({ word }) => EVENT_WORDS.indexOf(word) + 1),
    moves: column('Each rent roll moves it', ({ moves }) => (moves ? 1 : 0)),
    isShown: column('Is listed', ({ word }) => `=IF((${SHOWN}="${ALL}")+(${SHOWN}="${word}")>0,1,0)`),
    columnName: column('Its column', ({ date }) => `=${headingOf(date)}`),
    cell: column('Its cells', ({ date }) => cellOf(date)),
    notice: column('Column of its notice', ({ notice }) => `=${headingOf(notice)}`),
    noticeCell: column('Cells of its notice', ({ notice }) => cellOf(notice)),
  };
  const choices = columnLetters(sheet.next++);
  writer.put(`${choices}${HEADING_ROW}`, 'Choices', { ...HEADING, fontSize: 8 });
  [3, 12, 24, { text: ALL }, ...EVENT_WORDS.map((text) => ({ text }))].forEach((content, k) =>
    writer.put(`${choices}${FIRST_ROW + k}`, content),
  );
  const offered = (from: number, to: number) =>
    `=$${choices}$${FIRST_ROW + from}:$${choices}$${FIRST_ROW + to}`;
  writer.choose({
    zone: 'C4',
    from: offered(0, 2),
    otherEntryMessage: 'Any other number of months, such as 6, is right, too.',
  });
  writer.choose({ zone: 'C5', from: offered(3, 3 + EVENT_WORDS.length) });
  sheet.next++;
  return table;
}

/** Writes the deadline of each row, a kind in a column. 0 if it is not to be listed. */
function putDeadlines(sheet: EventsSheet, anchor: string, table: KindTable): readonly string[] {
  const { kinds, at, endless } = sheet;
  return kinds.map(({ date, notice, sameAs = [] }, k) => {
    const day = columnOf(anchor, at[date]!);
    const duplicates = sameAs.flatMap((role) => (at[role] ? [`(${day}=${columnOf(anchor, at[role])})`] : []));
    const isOwn = duplicates.length > 0 ? `*(0+${duplicates.join('+')}=0)` : '';
    const noticeDay = notice && at[notice] ? columnOf(anchor, at[notice]) : '';
    const deadline = noticeDay
      ? `IF(${isDay(noticeDay, endless)}*(${noticeDay}<=${day})>0,${noticeDay},${day})`
      : day;
    const isShown = table.isShown.split(':')[0]!.replace(String(FIRST_ROW), String(FIRST_ROW + k));
    const isListed = `${isDay(day, endless)}${isOwn}*(${deadline}>=${FROM})*(${deadline}<${UNTIL}+1)*${isShown}`;
    const heading = `Deadline: ${sheet.headings[at[date]! - 1]!}`;
    return base(sheet, heading, `IF(${isListed}>0,INT(${deadline}),0)`);
  });
}

type Lines = Readonly<
  Record<
    | (
        | 'code'
        | 'row'
        | 'due'
        | 'date'
        | 'word'
        | 'event'
        | 'currency'
        | 'rent'
        | 'isNew'
        | 'first'
        | 'firstOfKind'
      )
    | ('property' | 'unit' | 'tenant' | 'columnName' | 'cell'),
    string
  >
> & {
  /** The rent in one currency, or why it has no rate. */
  rentInOneCurrency?: string | undefined;
};

interface Bases {
  anchor: string;
  table: KindTable;
  deadlines: readonly string[];
  former: EarlierEvents | undefined;
}

/** Writes the events of the months, by deadline, and what the list shows of each. */
function putLines(sheet: EventsSheet, { anchor, table, deadlines, former }: Bases): Lines {
  const { at, kinds } = sheet;
  const any = `${deadlines.join('+')}>0`;
  const rows = base(sheet, 'Rows with an event', `FILTER(ROW(${deadlines[0]})-${FIRST_ROW - 1},${any})`);
  const count = base(sheet, 'How many', deadlines.map((cells) => `COUNTIF(${cells},">0")`).join('+')).slice(
    0,
    -1,
  );
  const [each, every] = [kinds.length, `ROWS(${rows})*${kinds.length}`];
  const ofRow = `INDEX(${rows},INT((SEQUENCE(${every})-1)/${each})+1)`;
  const ofKind = `MOD(SEQUENCE(${every})-1,${each})+1`;
  const due = oneOf(
    ofKind,
    deadlines.map((cells) => `INDEX(${cells},${ofRow})`),
  );
  // What is not listed has no deadline, and so comes first.
  const code = base(
    sheet,
    'Lines by deadline: deadline, row, kind',
    `INDEX(SORT(${due}*${PER_DAY}+${ofRow}*${PER_ROW}+${ofKind}),SEQUENCE(${count})+${every}-${count})`,
  );
  const numbers = `ROW(INDEX(${anchor}#,0,1))-${FIRST_ROW - 1}`;
  const row = base(sheet, 'Row of the query', `INDEX(${numbers},INT(MOD(${code},${PER_DAY})/${PER_ROW}))`);
  const deadline = base(sheet, 'Deadline', `IF(${row}>0,INT(${code}/${PER_DAY}))`);
  const kind = base(sheet, 'Kind', `MOD(${code},${PER_ROW})`);
  const column = (role: EventRole | undefined) =>
    role && at[role] ? `INDEX(${columnOf(anchor, at[role])},${row})` : `IF(${row}>0,"","")`;
  const byKind = (cells: (event: EventKind) => string) => oneOf(kind, kinds.map(cells));
  const date = base(sheet, 'Date', `INT(${byKind((event) => column(event.date))})`);
  const holder = base(sheet, 'Whose', `LOWER(${plain(byKind((event) => column(event.holder)))})`);
  const word = base(sheet, 'Word', `IF(${row}>0,INDEX(${table.word},${kind}))`);
  const currencyText = plain(column('currency'));
  const key = base(sheet, 'Row and event', `${row}*${PER_ROW}+INDEX(${table.number},${kind})`);
  const isFirst = (cells: string) => `IF(MATCH(${cells},${cells},0)=SEQUENCE(ROWS(${cells})),1,0)`;
  const isNotice = `(${deadline}<${date})`;
  const currency = base(sheet, 'Currency', `IF(${currencyText}="","${NOT_REPORTED}",UPPER(${currencyText}))`);
  const amount = column('contractedRent');
  const rent = base(sheet, 'Rent a year, 0 if blank', `IF(${row}>0,IF(ISNUMBER(${amount}),${amount},0))`);
  const rate =
    sheet.rates && base(sheet, 'Rate into the one currency', sheet.rates.of(currency, NOT_REPORTED));
  return {
    ...{ code, row, due: deadline, date, word, currency, rent },
    rentInOneCurrency: rate && base(sheet, 'In the one currency', inOneCurrency(rent, rate)),
    event: joined(
      [
        word,
        `IF(${holder}="","",${joined(['" ("', holder, '")"'], '')})`,
        `IF(${isNotice},": last day of notice","")`,
      ],
      '',
    ),
    first: base(sheet, 'First of its row', isFirst(row)),
    firstOfKind: base(sheet, 'First of its row and kind', isFirst(key)),
    isNew: base(sheet, 'New', isNew(sheet, { column, kind, date, row, table }, former)),
    ...{ property: plain(column('property')), unit: plain(column('unit')), tenant: plain(column('tenant')) },
    columnName: `IF(${isNotice},INDEX(${table.notice},${kind}),INDEX(${table.columnName},${kind}))`,
    cell: `SUBSTITUTE(IF(${isNotice},INDEX(${table.noticeCell},${kind}),INDEX(${table.cell},${kind})),"<1>",${row}+${FIRST_ROW - 1})`,
  };
}

function putInputs({ at, writer, rolls }: EventsSheet, anchor: string): void {
  const newest = at.rentrollDate ? `MAX(${columnOf(anchor, at.rentrollDate)})` : '0';
  const newestLess = (days: number) => `=IFERROR(IF(${newest}>0,INT(${newest})-${days},""),"")`;
  putInput(writer, 4, 'Months', 12, '3, 12, 24 or any other number of months.');
  putInput(writer, 5, 'Event', ALL, 'What is listed. The list offers the kinds of events.');
  putInput(
    writer,
    6,
    'From',
    at.rentrollDate ? newestLess(0) : '',
    'The day of the newest rent roll. Type another one, or =TODAY().',
  );
  putInput(writer, 7, 'Rent rolls up to', '', 'A date. Empty: the latest of each property.');
  putInput(
    writer,
    8,
    'New against rent rolls up to',
    at.propertyId && at.rentrollDate && !rolls ? newestLess(1) : '',
    rolls
      ? 'A date. Empty: the rent roll before, of each property.'
      : 'The day before the newest rent roll. Type another one. Empty: new events are not looked for.',
  );
  writer.put('B9', 'Until', LABEL);
  const end = `IF(DAY(${FROM}+1)=1,EOMONTH(${FROM},${MONTHS}),EDATE(${FROM},${MONTHS}))`;
  const isWhole = `(${MONTHS}>0)*(${MONTHS}=INT(${MONTHS}))*ISNUMBER(${FROM})`;
  writer.put('C9', `=IFERROR(IF(${isWhole}>0,${end},""),"")`, { align: 'left' }, DATE);
  writer.put('D9', 'The last day that counts. From the end of a month, it is the end of a month.', NOTE);
  for (const cell of ['C6', 'C8']) writer.format(cell, DATE);
}

function putTotals({ writer, rates }: EventsSheet, lines: Lines): void {
  const {
    code,
    row: query,
    word,
    isNew: news,
    rent,
    currency,
    first,
    firstOfKind,
    rentInOneCurrency,
  } = lines;
  const { put, style } = writer;
  const headings = ['Event', 'Events', 'New'];
  const headingRow = TOTALS_ROW - 1;
  const [oneAt, firstAt] = [columnLetters(FIRST_MONEY), FIRST_MONEY + (rentInOneCurrency ? 1 : 0)];
  const currencies = Array.from({ length: FIRST_MONEY + CURRENCIES - firstAt }, (_, k) =>
    columnLetters(firstAt + k),
  );
  headings.forEach((heading, k) =>
    put(`${'BCD'.charAt(k)}${headingRow}`, heading, k === 0 ? HEADING : NUMBER_HEADING),
  );
  style(`${oneAt}${headingRow}:${LAST_CURRENCY}${headingRow}`, NUMBER_HEADING);
  if (rates) put(`${oneAt}${headingRow}`, `="All in "&${rates.into}`);
  currencies.forEach((letters, k) =>
    put(`${letters}${headingRow}`, `=IFERROR(INDEX(SORT(UNIQUE(${currency})),${k + 1}),"")`),
  );
  const figures = (row: number, only: boolean, flag: string) => {
    const isOf = only ? `*(${word}=$B${row})` : '';
    style(`B${row}:${LAST_CURRENCY}${row}`, TOTAL_FIGURE);
    style(`B${row}`, { ...TOTAL, align: 'left' });
    const figure = (letters: string, formula: string) => put(`${letters}${row}`, `=${formula}`, {}, WHOLE);
    figure('C', `IFERROR(${only ? `COUNTIFS(${word},$B${row})` : `COUNT(${query})`},0)`);
    figure('D', `IFERROR(COUNTIFS(${news},"new"${only ? `,${word},$B${row}` : ''}),0)`);
    if (rentInOneCurrency) {
      const counted = `IF((${flag}=1)${isOf}>0,${rentInOneCurrency},"")`;
      const sum = sumOrFaults(
        counted,
        `SUMIFS(${rentInOneCurrency},${flag},1${only ? `,${word},$B${row}` : ''})`,
      );
      figure(oneAt, `IF(ISERROR(${code.slice(0, -1)}),0,IFERROR(${sum},"–"))`);
    }
    for (const letters of currencies) {
      const name = `${letters}$${headingRow}`;
      figure(
        letters,
        `IF(${name}="","",IFERROR(SUMPRODUCT((${currency}=${name})*(${flag}=1)${isOf},${rent}),0))`,
      );
    }
  };
  EVENT_WORDS.forEach((text, k) => {
    put(`B${TOTALS_ROW + k}`, { text });
    figures(TOTALS_ROW + k, true, firstOfKind);
  });
  put(`B${SUM_ROW}`, 'All, each lease once');
  figures(SUM_ROW, false, first);
  const shown = `$${currencies[0]}$${headingRow}:$${LAST_CURRENCY}$${headingRow}`;
  const missed = `SUMPRODUCT(--${isNotAmong(currency, shown)})`;
  put(`B${SUM_ROW + 1}`, 'Check', LABEL);
  put(
    `C${SUM_ROW + 1}`,
    `=IFERROR(IF(${missed}>0,"More currencies than columns: "&${missed}&" events are in none.","OK: each event is in a column. A lease with several events of a kind is added once."),"–")`,
    NOTE,
  );
  if (rates) put(`B${SUM_ROW + 2}`, `=IFERROR("Rates: "&${rates.named(shown)},"")`, NOTE);
}

function putList({ put, style, format }: SheetWriter, lines: Lines): void {
  const columns = [
    ['Deadline', lines.due],
    ['Event', lines.event],
    ['Date of the event', lines.date],
    ['Property', lines.property],
    ['Unit', lines.unit],
    ['Tenant', lines.tenant],
    ['Currency', lines.currency],
    ['Rent at stake a year', lines.rent],
    ['New?', lines.isNew],
    ['Column', lines.columnName],
    ['Cell', lines.cell],
  ] as const;
  columns.forEach(([heading, values], k) => {
    const letters = columnLetters(1 + k);
    const isRent = values === lines.rent;
    put(`${letters}${HEADING_ROW}`, heading, isRent ? NUMBER_HEADING : HEADING);
    put(`${letters}${FIRST_ROW}`, `=IFERROR(${values},"")`);
    const zone = `${letters}${FIRST_ROW}:${letters}${FIRST_ROW + FORMATTED - 1}`;
    style(zone, { ...CLIPPED, align: isRent ? 'right' : 'left' });
    if (isRent) format(`${letters}${HEADING_ROW}:${zone.split(':')[1]}`, WHOLE_BEFORE_TEXT);
    if (values === lines.due || values === lines.date) format(zone, DATE);
  });
}

interface Noticed extends Pick<Bases, 'anchor' | 'former'> {
  lines: Lines;
}

function putNotice(
  { writer, kinds, at, endless, rolls }: EventsSheet,
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
      : '" No event is marked as new, because the service does not tell rent rolls apart."',
  ].filter(Boolean);
  writer.put(
    'B3',
    `=IF(ISERROR(${anchor}),"No events: cell ${bare(anchor)} and the pane say why.",IF(${UNTIL}="","Cell C4 takes a whole number of months, and C6 a day.",IF(ISERROR(${lines.code.slice(0, -1)}),"Nothing has its deadline in these months. ","")&${sentences.join('&')}))`,
    NOTICE,
  );
}
