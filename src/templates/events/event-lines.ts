import { bare, columnLetters, joined, plain } from '../formula-parts';
import { EVERYTHING, NOT_REPORTED, putBase, putSmallHeading } from '../list-sheet';
import { inOneCurrency } from '../rates/rates-refs';
import { isNew, type EarlierEvents } from './earlier-events';
import {
  columnOf,
  EVENT_WORDS,
  FIRST_ROW,
  FROM,
  HEADING_ROW,
  isDay,
  MONTHS,
  QUERY_AT,
  SHOWN,
  UNTIL,
  type EventKind,
  type EventRole,
  type EventsSheet,
} from './events-sheet';

/** A line is one number: its deadline, its row and its kind. */
const [PER_DAY, PER_ROW] = [100_000_000, 100] as const;

/** What one of several values is, by a number from 1. */
const oneOf = (which: string, values: readonly string[]): string =>
  values.reduceRight(
    (fallback, value, k) => (fallback === '' ? value : `IF(${which}=${k + 1},${value},${fallback})`),
    '',
  );

export type KindTable = ReturnType<typeof putKindTable>;

/** Writes what each kind is, a kind in a row. */
export function putKindTable(sheet: EventsSheet) {
  const { kinds, at, writer } = sheet;
  const headingOf = (role: EventRole | undefined) =>
    role && at[role] ? `$${columnLetters(QUERY_AT + at[role] - 1)}$${HEADING_ROW}` : '""';
  /** The cell of a row is this text with the row in place of `<1>`. It follows columns that are inserted. */
  const cellOf = (role: EventRole | undefined) =>
    role && at[role] ? `=SUBSTITUTE(ADDRESS(1,COLUMN(${headingOf(role)}),4),"1","<1>")` : '=""';
  const column = (heading: string, content: (kind: EventKind) => string | number | { text: string }) => {
    const letters = columnLetters(sheet.next++);
    putSmallHeading(sheet, letters, heading);
    kinds.forEach((kind, k) => writer.put(`${letters}${FIRST_ROW + k}`, content(kind)));
    return `$${letters}$${FIRST_ROW}:$${letters}$${FIRST_ROW + kinds.length - 1}`;
  };
  const table = {
    word: column('Event', ({ word }) => ({ text: word })),
    number: column('Its number', ({ word }) => EVENT_WORDS.indexOf(word) + 1),
    moves: column('Each rent roll moves it', ({ moves }) => (moves ? 1 : 0)),
    isShown: column('Is listed', ({ word }) => `=IF((${SHOWN}="${EVERYTHING}")+(${SHOWN}="${word}")>0,1,0)`),
    columnName: column('Its column', ({ date }) => `=${headingOf(date)}`),
    cell: column('Its cells', ({ date }) => cellOf(date)),
    notice: column('Column of its notice', ({ notice }) => `=${headingOf(notice)}`),
    noticeCell: column('Cells of its notice', ({ notice }) => cellOf(notice)),
  };
  const choices = columnLetters(sheet.next++);
  putSmallHeading(sheet, choices, 'Choices');
  [3, 12, 24, { text: EVERYTHING }, ...EVENT_WORDS.map((text) => ({ text }))].forEach((content, k) =>
    writer.put(`${choices}${FIRST_ROW + k}`, content),
  );
  const offered = (from: number, to: number) =>
    `=$${choices}$${FIRST_ROW + from}:$${choices}$${FIRST_ROW + to}`;
  writer.choose({
    zone: bare(MONTHS),
    from: offered(0, 2),
    otherEntryMessage: 'Any other number of months, such as 6, is right, too.',
  });
  writer.choose({ zone: bare(SHOWN), from: offered(3, 3 + EVENT_WORDS.length) });
  sheet.next++;
  return table;
}

/** Writes the deadline of each row, a kind in a column. 0 if it is not to be listed. */
export function putDeadlines(sheet: EventsSheet, anchor: string, table: KindTable): readonly string[] {
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
    return putBase(sheet, heading, `IF(${isListed}>0,INT(${deadline}),0)`);
  });
}

export type Lines = ReturnType<typeof putLines>;

export interface EventCells {
  anchor: string;
  table: KindTable;
  deadlines: readonly string[];
  former: EarlierEvents | undefined;
}

/** Writes the events of the months, by deadline, and what the list shows of each. */
export function putLines(sheet: EventsSheet, { anchor, table, deadlines, former }: EventCells) {
  const { at, kinds } = sheet;
  const any = `${deadlines.join('+')}>0`;
  const rows = putBase(sheet, 'Rows with an event', `FILTER(ROW(${deadlines[0]})-${FIRST_ROW - 1},${any})`);
  const count = putBase(
    sheet,
    'How many',
    deadlines.map((cells) => `COUNTIF(${cells},">0")`).join('+'),
  ).slice(0, -1);
  const [each, every] = [kinds.length, `ROWS(${rows})*${kinds.length}`];
  const ofRow = `INDEX(${rows},INT((SEQUENCE(${every})-1)/${each})+1)`;
  const ofKind = `MOD(SEQUENCE(${every})-1,${each})+1`;
  const due = oneOf(
    ofKind,
    deadlines.map((cells) => `INDEX(${cells},${ofRow})`),
  );
  // What is not listed has no deadline, and so comes first.
  const code = putBase(
    sheet,
    'Lines by deadline: deadline, row, kind',
    `INDEX(SORT(${due}*${PER_DAY}+${ofRow}*${PER_ROW}+${ofKind}),SEQUENCE(${count})+${every}-${count})`,
  );
  const numbers = `ROW(INDEX(${anchor}#,0,1))-${FIRST_ROW - 1}`;
  const row = putBase(sheet, 'Row of the query', `INDEX(${numbers},INT(MOD(${code},${PER_DAY})/${PER_ROW}))`);
  const deadline = putBase(sheet, 'Deadline', `IF(${row}>0,INT(${code}/${PER_DAY}))`);
  const kind = putBase(sheet, 'Kind', `MOD(${code},${PER_ROW})`);
  const column = (role: EventRole | undefined) =>
    role && at[role] ? `INDEX(${columnOf(anchor, at[role])},${row})` : `IF(${row}>0,"","")`;
  const byKind = (cells: (event: EventKind) => string) => oneOf(kind, kinds.map(cells));
  const date = putBase(sheet, 'Date', `INT(${byKind((event) => column(event.date))})`);
  const holder = putBase(sheet, 'Whose', `LOWER(${plain(byKind((event) => column(event.holder)))})`);
  const word = putBase(sheet, 'Word', `IF(${row}>0,INDEX(${table.word},${kind}))`);
  const currencyText = plain(column('currency'));
  const key = putBase(sheet, 'Row and event', `${row}*${PER_ROW}+INDEX(${table.number},${kind})`);
  const isFirst = (cells: string) => `IF(MATCH(${cells},${cells},0)=SEQUENCE(ROWS(${cells})),1,0)`;
  const isNotice = `(${deadline}<${date})`;
  const currency = putBase(
    sheet,
    'Currency',
    `IF(${currencyText}="","${NOT_REPORTED}",UPPER(${currencyText}))`,
  );
  const amount = column('contractedRent');
  const rent = putBase(sheet, 'Rent a year, 0 if blank', `IF(${row}>0,IF(ISNUMBER(${amount}),${amount},0))`);
  const rate =
    sheet.rates && putBase(sheet, 'Rate into the one currency', sheet.rates.of(currency, NOT_REPORTED));
  return {
    ...{ code, row, due: deadline, date, word, currency, rent },
    /** The rent in one currency, or why it has no rate. */
    rentInOneCurrency: rate && putBase(sheet, 'In the one currency', inOneCurrency(rent, rate)),
    event: joined(
      [
        word,
        `IF(${holder}="","",${joined(['" ("', holder, '")"'], '')})`,
        `IF(${isNotice},": last day of notice","")`,
      ],
      '',
    ),
    first: putBase(sheet, 'First of its row', isFirst(row)),
    firstOfKind: putBase(sheet, 'First of its row and kind', isFirst(key)),
    isNew: putBase(sheet, 'New', isNew(sheet, { column, kind, date, row, table }, former)),
    ...{ property: plain(column('property')), unit: plain(column('unit')), tenant: plain(column('tenant')) },
    columnName: `IF(${isNotice},INDEX(${table.notice},${kind}),INDEX(${table.columnName},${kind}))`,
    cell: `SUBSTITUTE(IF(${isNotice},INDEX(${table.noticeCell},${kind}),INDEX(${table.cell},${kind})),"<1>",${row}+${FIRST_ROW - 1})`,
  };
}
