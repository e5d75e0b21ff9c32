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

/** A body as it stands. */
const sent = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/json' } });
const choose = <Item>(items: readonly Item[], kind: number): Item => items[kind % items.length]!;

/** Forms of the service's list of columns. Other forms of a reply, and parts of one, are in test/client/wire-replies.txt. */
const LISTS: readonly ((columns: readonly Row[], at: number) => unknown)[] = [
  (columns) => ({ columns, hasMore: true }),
  (columns) =>
    columns.map((column) => ({ ...column, columnType: String(column['columnType']).toLowerCase() })),
  (columns, at) => columns.filter((_, index) => index !== at % columns.length),
  (columns, at) => [...columns, columns[at % columns.length]],
  (columns, at) => [
    ...columns,
    { ...columns[at % columns.length], columnType: choose(['STRING', 'FLOAT', 'TIMESTAMP', 'BOOLEAN'], at) },
  ],
  (columns) => [...columns, { columnType: 'FLOAT', displayName: 'Other rent' }],
  (columns, at) => changed(columns, at, { columnType: 'MONEY' }),
  (columns, at) => changed(columns, at, { displayName: null }),
];
const changed = (columns: readonly Row[], at: number, change: Row): Row[] =>
  columns.map((column, index) => (index === at % columns.length ? { ...column, ...change } : column));

type Damager = (rows: readonly Row[], dice: { at: number; kind: number }) => Reply;

const columnAt = (at: number): string => COLUMNS[at % COLUMNS.length]!.columnName as string;

const DAMAGES: Readonly<Record<string, Damager>> = {
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
  'rows that lack what is blank': (rows) => ({
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    names: [],
  }),
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
      rows: rows.map(({ [name]: value, ...row }) => ({ ...row, [spelt]: value })),
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

/** RR.QUERY and RR.TOTAL over replies of another form. */
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
