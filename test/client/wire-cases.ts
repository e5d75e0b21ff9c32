import type { ColumnEntry } from '../../src/contract/entries';
import { PROPOSED_AS_EQUAL } from '../../src/contract/changed-columns';
import { ENUM_COLUMNS, HUMAN_READABLE_COLUMNS, INTEGER_COLUMNS } from '../../src/contract/proposals';
import { HUMAN_READABLE } from '../../src/service/catalogue/expressions';
import type { WireVariants } from '../../src/service/wire/variants';
import type { Value } from '../../src/table/table';
import RENAMED from '../service/renamed-profile.json';
import type { WireStart } from '../support/wire-stage';
import type { Answers, Question } from './wire-questions';

/** A service that differs from the default one, and the resulting differences in the answers, if any. */
export interface WireCase extends WireStart {
  /** The questions whose way through gateway and client the difference touches. Default: all. */
  asks?: readonly Question[];
  expected?: (answers: Answers) => Answers;
  /** Default: two of the three databases. */
  databases?: readonly string[];
}

export const ALL_DATABASES = ['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential'];
export const TWO_DATABASES = ALL_DATABASES.filter((_, i) => i !== 1);

const ROWS: readonly Question[] = ['latest rows', 'approved rows of all rent rolls', 'changes'];
const COLUMNS: readonly Question[] = ['columns', 'columns that hold something'];
/** A question of each endpoint that answers for the selected databases. */
export const OF_DATABASES: readonly Question[] = [
  'columns',
  'latest rows',
  'changes',
  'rent rolls',
  'files',
  'mappings',
];
/** Questions whose lists may be longer than a page. */
const PAGED: readonly Question[] = ['databases', ...OF_DATABASES];

/** Every choice of every variant, except the default one and `wrapped`. */
const CHOICES: { [Name in keyof WireVariants]: readonly WireVariants[Name][] } = {
  databases: [],
  columnList: [],
  rentrolls: [],
  files: [],
  mappings: ['by-extraction'],
  rows: ['lines'],
  databaseEntries: ['names'],
  isApproved: ['text', 'number', 'word'],
  fileRentrolls: ['ids'],
  timestamps: ['any'],
  nulls: ['left-out'],
  expiresIn: ['left-out'],
  jwtExp: ['left-out'],
  errorBody: ['text', 'html', 'empty'],
};

/** The service tells only the ids of the rent rolls of a file. */
const withIdsAlone = (answers: Answers): Answers => ({
  ...answers,
  'a file': mapValues((value, column) =>
    ['propertyId', 'propertyName', 'rentrollDate', 'isApproved', 'lastApprovedAt'].includes(column)
      ? null
      : value,
  )(answers['a file']),
});

const withoutReason = (answers: Answers): Answers => ({
  ...answers,
  'a column that does not exist': 'bad-input: The rent-roll service refused the request.',
});

const mapValues = (change: (value: Value, column: string) => Value) => (answer: unknown) =>
  Object.fromEntries(
    Object.entries(answer as Record<string, Value[]>).map(([column, values]) => [
      column,
      values.map((value) => change(value, column)),
    ]),
  );
const inRows = (change: (value: Value, column: string) => Value) => (answers: Answers) => ({
  ...answers,
  ...Object.fromEntries(ROWS.map((name) => [name, mapValues(change)(answers[name])])),
});
const inColumns = (change: (entry: ColumnEntry) => object) => (answers: Answers) => ({
  ...answers,
  ...Object.fromEntries(
    COLUMNS.map((question) => [question, (answers[question] as ColumnEntry[]).map(change)]),
  ),
});
const inTypes = (names: ReadonlySet<string>, type: string) =>
  inColumns((entry) => (names.has(entry.name) ? { ...entry, type } : entry));
/** The first proposal also deprecates a column. */
const asText = (answers: Answers): Answers => {
  const typed = inTypes(ENUM_COLUMNS, 'STRING')(answers);
  const deprecated = (question: Question) =>
    (typed[question] as ColumnEntry[]).map((entry) =>
      PROPOSED_AS_EQUAL.has(entry.name) ? { ...entry, deprecated: true } : entry,
    );
  return { ...typed, ...Object.fromEntries(COLUMNS.map((question) => [question, deprecated(question)])) };
};
const asInteger = inTypes(INTEGER_COLUMNS, 'INT');
const asPeopleRead = inRows((value, column) =>
  HUMAN_READABLE_COLUMNS.has(column) && typeof value === 'string' ? HUMAN_READABLE[value]! : value,
);
const asFractions = (answers: Answers): Answers => {
  const rows = inRows((value, column) =>
    column.endsWith('_percent') && typeof value === 'number' ? value / 100 : value,
  )(answers);
  return inColumns((entry) => (entry.percentScale ? { ...entry, percentScale: 1 } : entry))(rows);
};

const WRAPPED = {
  databases: 'wrapped',
  columnList: 'wrapped',
  rentrolls: 'wrapped',
  files: 'wrapped',
  mappings: 'wrapped',
  rows: 'wrapped',
} as const;

/** The choices of all variants at this position. Of those without another choice, `wrapped`. */
const together = (at: number): Partial<WireVariants> =>
  Object.fromEntries(
    Object.entries(CHOICES).map(([variant, choices]) => [variant, choices.at(at) ?? 'wrapped']),
  );
/**
 * Every service that the interface allows besides the default one. One service has many differences, if each shows in an
 * answer of its own.
 */
const WIRE_CASES: [string, WireCase][] = [
  [
    'the first choices of all variants [rules 11, 20, 22, 43, 68, 78, 105, 112]',
    { variants: together(0), expected: withIdsAlone },
  ],
  [
    'approval as a number, and errors as a page [rules 20, 112]',
    {
      variants: { isApproved: 'number', errorBody: 'html' },
      asks: ['rent rolls', 'a file', 'a column that does not exist'],
      expected: withoutReason,
    },
  ],
  [
    'approval as a word in a file, databases in repeated headers, another authentication scheme, and pages by link [rules 20, 62, 78, 101, 120]',
    {
      profile: {
        databasesHeader: { name: 'X-Databases', format: 'repeated' },
        authScheme: 'Token',
        paging: { by: 'link' },
      },
      variants: { isApproved: 'word' },
      asks: [...PAGED, 'a file'],
    },
  ],
  // The selection then does not restrict rows, so all databases are selected.
  [
    'databases selected only for column-list, no authentication scheme, and pages by cursor [rules 63, 78, 101, 120]',
    {
      profile: { databasesHeaderOn: 'column-list', authScheme: '', paging: { by: 'cursor' } },
      databases: ALL_DATABASES,
      asks: OF_DATABASES,
    },
  ],
  [
    'pages by cursor in the body, of lists two levels down [rules 64, 68, 78, 87, 89, 93, 96, 120]',
    {
      profile: {
        paging: { by: 'cursor', in: 'body' },
        databases: { list: ['data.databases'] },
        columnList: { list: ['data.columns'] },
        query: { list: ['data.rows'] },
        changes: { list: ['result.data.rows'] },
        rentrolls: { list: ['data.items'] },
        files: { list: ['data.items'] },
        columnMappings: { list: ['data.items'] },
      },
      variants: WRAPPED,
      asks: PAGED,
    },
  ],
  [
    'pages by number, of lines, with dates as local midnight [rules 78, 120, 151]',
    {
      profile: { paging: { by: 'page', sizeParameter: 'pageSize', size: 80 }, localMidnight: 'wall-date' },
      variants: { rows: 'lines', timestamps: 'local' },
      asks: [...PAGED, 'a file'],
    },
  ],
  [
    'dates as the instants of midnight in a zone, in rows and lists [rule 160]',
    {
      profile: { timeZone: 'Europe/Berlin' },
      variants: { timestamps: 'berlin' },
      asks: [...PAGED, 'a file'],
    },
  ],
  [
    'configured columns in a field of their own [rule 38]',
    { profile: { configuredColumns: { select: 'own-field', field: 'configured' } }, asks: ROWS },
  ],
  [
    'questions in the address, with configured columns in a parameter of their own [rules 38, 76]',
    {
      profile: {
        configuredColumns: { select: 'own-field' },
        query: { method: 'GET' },
        changes: { method: 'GET' },
      },
      asks: [...ROWS, 'a column that does not exist'],
    },
  ],
  [
    'every path, header and field under another name [rules 39, 40, 42, 50, 65, 67, 76, 77, 85, 86, 89, 91, 93, 96]',
    { profile: RENAMED },
  ],
  [
    'all differences together, and the proposals [rules 20, 44, 62, 67, 76, 79, 101, 112, 144, 146, 147]',
    {
      variants: together(-1),
      proposals: { enumAsString: true, floatAsInt: true, humanReadable: true },
      profile: {
        authHeader: 'Authorization',
        databasesHeader: { format: 'json' },
        columnMappings: { format: 'repeated' },
        query: { method: 'GET' },
        changes: { method: 'GET' },
        rowGrain: 'fixed',
        percentScale: 1,
      },
      expected: (answers) =>
        withoutReason(withIdsAlone(asFractions(asPeopleRead(asText(asInteger(answers)))))),
    },
  ],
];

/** Those that have the most differences: each variant has another choice in one of them. */
const SHORT = /^(?:the first choices|every path|all differences)/;
export const SHORT_CASES = WIRE_CASES.filter(([name]) => SHORT.test(name));
/** For `npm run test:long`. */
export const LONG_CASES = WIRE_CASES.filter(([name]) => !SHORT.test(name));
