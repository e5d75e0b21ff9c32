import fc from 'fast-check';
import { fakeGateway } from '../../support/fake-gateway';
import { cleanRows, COLUMNS, namesOf, type Row } from './clean-rows';
import { ask, between, createFace } from './face';
import { isAsOf, QUESTIONS } from './formulas';

interface Reply {
  rows?: unknown;
  columns?: unknown;
  /** Words of which a note must have one, unless the answer is right or an error. */
  names: readonly string[];
}

const json = (body: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
/** A body as it stands. */
const sent = (body: string, type = 'application/json'): Response =>
  new Response(body, { headers: { 'content-type': type } });
const inCharset = (charset: string, bytes: Uint8Array): Response =>
  new Response(bytes as BodyInit, { headers: { 'content-type': `application/json; charset=${charset}` } });
const choose = <Item>(items: readonly Item[], kind: number): Item => items[kind % items.length]!;

const PART = ['part', 'page', 'missing', 'warning', 'incomplete'];
/** Some marks of a reply that is not whole, beside its rows. test/client/wire-replies.ts has all. */
const PART_MARKS: readonly ((all: number, sent: number) => object)[] = [
  () => ({ hasMore: true }),
  (total) => ({ meta: { pagination: { total } } }),
  (total, pageSize) => ({ page: 1, pageSize, totalPages: Math.ceil(total / pageSize) + 1 }),
  () => ({ _links: { next: { href: '/b' } } }),
  () => ({ isTruncated: 'True' }),
  (all, sent) => ({ remaining: all - sent }),
  () => ({ failedDatabases: ['102'] }),
  () => ({ status: 'PENDING' }),
  () => ({ warnings: ['truncated at 5 rows'] }),
];
const PART_HEADERS: readonly ((all: number) => readonly [Record<string, string>, status?: number])[] = [
  () => [{ link: '</thirdparty/query?page=2>; rel="next"' }],
  (total) => [{ 'content-range': `items 0-1/${total}` }, 206],
  (total) => [{ 'x-total-count': String(total) }],
];
/** Forms in which services send rows that are whole. */
const FORMS: readonly ((rows: readonly Row[]) => unknown)[] = [
  (rows) => ({ rows }),
  (value) => ({ '@odata.context': 'https://a.example/$metadata', value }),
  (items) => ({ data: { items, total: items.length } }),
  (rows) => ({ rows, total: rows.length, hasMore: false, page: 1, totalPages: 1 }),
  (rows) => ({ took: 12, rows, errors: [], message: 'OK' }),
  (rows) => Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, rows.map((row) => row[name])])),
  (rows) => sent(rows.map((row) => JSON.stringify(row)).join('\n'), 'application/x-ndjson'),
  (rows) => inCharset('utf-16le', Buffer.from(`\uFEFF${JSON.stringify(rows)}`, 'utf16le')),
  (rows) => inCharset('iso-8859-1', Buffer.from(JSON.stringify(rows), 'latin1')),
  (rows) => rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  (rows) => rows.map((row, at) => ({ index: at, ...row, note: 'x' })),
];
/** Forms of the service's list of columns. */
const LISTS: readonly ((columns: readonly Row[], at: number) => unknown)[] = [
  (columns) => ({ columns }),
  (columns) => ({ columns, hasMore: true }),
  (columns) => Object.fromEntries(columns.map(({ columnName, ...column }) => [columnName, column])),
  (columns) =>
    columns.map((column) => ({ ...column, columnType: String(column['columnType']).toLowerCase() })),
  (columns) => columns.map(({ columnName, ...column }) => ({ column_name: columnName, ...column })),
  (columns, at) => columns.filter((_, index) => index !== at % columns.length),
  (columns, at) => [...columns, columns[at % columns.length]],
  (columns, at) => [
    ...columns,
    { ...columns[at % columns.length], columnType: choose(['STRING', 'FLOAT', 'TIMESTAMP', 'BOOLEAN'], at) },
  ],
  (columns) => [...columns, { columnType: 'FLOAT', displayName: 'Other rent' }],
  (columns) => [...columns, null],
  (columns, at) =>
    columns.map((column, index) =>
      index === at % columns.length ? { ...column, columnType: 'MONEY' } : column,
    ),
  (columns, at) =>
    columns.map((column, index) =>
      index === at % columns.length ? { ...column, displayName: null } : column,
    ),
];

type Damager = (rows: readonly Row[], dice: { at: number; kind: number }) => Reply;

const columnAt = (at: number): string => COLUMNS[at % COLUMNS.length]!.columnName as string;
const withColumn = (rows: readonly Row[], change: (row: Row) => Row): Row[] => rows.map((row) => change(row));

const DAMAGES: Readonly<Record<string, Damager>> = {
  'a part with a mark': (rows, { at, kind }) => {
    const sent = rows.slice(0, 1 + (at % (rows.length - 1)));
    return { rows: { rows: sent, ...choose(PART_MARKS, kind)(rows.length, sent.length) }, names: PART };
  },
  'a part with a header': (rows, { at, kind }) => {
    const [headers, status] = choose(PART_HEADERS, kind)(rows.length);
    return { rows: () => json(rows.slice(0, 1 + (at % (rows.length - 1))), headers, status), names: PART };
  },
  'an entry that is not a row': (rows, { at, kind }) => ({
    rows: rows.toSpliced(
      at % rows.length,
      kind % 2,
      choose<unknown>(
        [{ error: 'timeout' }, { message: 'stopped' }, null, 'x', 7, [], { _meta: { count: 9 } }],
        kind,
      ) as Row,
    ),
    names: [],
  }),
  'rows in another form': (rows, { kind }) => ({ rows: () => choose(FORMS, kind)(rows), names: [] }),
  'two lists': (rows, { at, kind }) => ({
    rows: choose<object>(
      [
        { rows: rows.slice(0, at % rows.length), data: rows },
        { data: [], rows },
        { rows: [], items: rows },
      ],
      kind,
    ),
    names: [],
  }),
  'a column in another case': (rows, { at, kind }) => {
    const name = columnAt(at);
    const spelt = choose(
      [name.toUpperCase(), name.replaceAll('_', ''), `${name} `, name.replaceAll('_', '-')],
      kind,
    );
    return {
      rows: withColumn(rows, ({ [name]: value, ...row }) => ({ ...row, [spelt]: value })),
      names: namesOf(name),
    };
  },
  'a column twice in a row': (rows, { at, kind }) => {
    const name = columnAt(at);
    const first = choose(['"b"', '1', 'null', '"2027-01-01"'], kind);
    return {
      rows: () =>
        sent(`[${rows.map((row) => `{"${name}":${first},${JSON.stringify(row).slice(1)}`).join()}]`),
      names: namesOf(name),
    };
  },
  'another list of columns': (rows, { at, kind }) => ({
    rows,
    columns: choose(LISTS, kind)(COLUMNS, at),
    names: ['column', ...namesOf(columnAt(at))],
  }),
};

const cases = fc.record({
  rows: cleanRows,
  damage: fc.constantFrom(...Object.keys(DAMAGES)),
  dice: fc.record({ at: fc.nat(100), kind: fc.nat(5_000) }),
  question: fc.constantFrom(...QUESTIONS),
});

/** RR.QUERY and RR.TOTAL over replies of another form, or of which a part is lost. */
export const replies = createFace('replies', cases, async ({ rows: both, damage, dice, question }) => {
  // Only an answer to `as_of` has the rent rolls of both days.
  const rows = isAsOf(question) ? both : both.slice(9);
  const { names, ...reply } = DAMAGES[damage]!(rows, dice);
  const answerOver = (service: Omit<Reply, 'names'>) =>
    ask(
      fakeGateway({ columns: COLUMNS, rows, ...service } as object, { rowGrain: 'fixed' }).context,
      question,
    );
  const wrong = await between(() => answerOver({}), await answerOver(reply), names);
  return wrong && `${damage} ${JSON.stringify(dice)}: ${JSON.stringify(question)} ${wrong}`;
});
