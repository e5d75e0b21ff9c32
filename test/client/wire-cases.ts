import type { ColumnEntry } from '../../src/contract/entries';
import { PROPOSED_AS_EQUAL } from '../../src/contract/changed-columns';
import { INTEGER_COLUMNS } from '../../src/contract/integer-columns';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { ENUM_COLUMNS, HUMAN_READABLE_COLUMNS } from '../../src/contract/proposals';
import { HUMAN_READABLE } from '../../src/service/catalogue/human-readable';
import type { WireVariants } from '../../src/service/wire/variants';
import type { Value } from '../../src/table/table';
import { RENAMED } from '../service/renamed-profile';
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
/** One question of each endpoint with rows. The other one about rows differs in its request alone. */
const ROWS_OF_EACH: readonly Question[] = ['latest rows', 'changes'];
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

const ASKED: { [Name in keyof WireVariants]: readonly Question[] } = {
  databases: ['databases'],
  // The service looks through all its data for the other question about columns. Its reply has the same form.
  columnList: ['columns'],
  rentrolls: ['rent rolls'],
  files: ['files', 'a file'],
  mappings: ['mappings'],
  rows: ROWS_OF_EACH,
  databaseEntries: ['databases', 'latest rows'],
  isApproved: ['rent rolls', 'a file'],
  fileRentrolls: ['a file'],
  timestamps: [...ROWS_OF_EACH, 'rent rolls', 'files', 'a file'],
  nulls: [...ROWS_OF_EACH, 'columns', 'rent rolls', 'files', 'a file', 'mappings'],
  expiresIn: ['databases'],
  jwtExp: ['databases'],
  errorBody: ['a column that does not exist'],
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

/** What a person reads of the service's own reason, if anything. */
const withReason =
  (reason: string) =>
  (answers: Answers): Answers => ({
    ...answers,
    'a column that does not exist': `bad-input: The rent-roll service refused the request${reason}.`,
  });
const withoutReason = withReason('');

const variantCases = Object.entries(CHOICES).flatMap(([variant, choices]) =>
  choices.map((choice): [string, WireCase] => [
    `${variant}: ${choice} [rules 11, 20, 22, 43, 68, 78, 105, 112]`,
    {
      variants: { [variant]: choice },
      asks: ASKED[variant as keyof WireVariants],
      ...(variant === 'fileRentrolls' && { expected: withIdsAlone }),
      ...(variant === 'errorBody' && choice !== 'text' && { expected: withoutReason }),
    },
  ]),
);

/** `wrapped`, with the list under each member that the profile allows. */
const LISTS = {
  databases: 'databases',
  columnList: 'columnList',
  query: 'rows',
  changes: 'rows',
  rentrolls: 'rentrolls',
  files: 'files',
  columnMappings: 'mappings',
} as const;
/** Members under which every endpoint may have its list. */
const USUAL = ['value', 'items', 'data.items'];
const wrapperCases = Object.entries(LISTS).flatMap(([endpoint, variant]) =>
  DEFAULT_PROFILE[endpoint as keyof typeof LISTS].list
    .filter((member) => !USUAL.includes(member))
    .map((member): [string, WireCase] => [
      `${endpoint}: the list under "${member}" [rules 64, 68, 78, 87, 89, 93, 96]`,
      {
        variants: { [variant]: 'wrapped' },
        serviceProfile: { [endpoint]: { list: [member] } },
        asks: ASKED[variant].filter(
          (question) => variant !== 'rows' || (question === 'changes') === (endpoint === 'changes'),
        ),
      },
    ]),
);

const spellingCases: [string, WireCase][] = [
  ...DEFAULT_PROFILE.columnList.columnName
    .slice(1)
    .map((name): [string, WireCase] => [
      `the name of a column under "${name}" [rule 64]`,
      { serviceProfile: { columnList: { columnName: [name] } }, asks: ['columns', 'latest rows'] },
    ]),
  ...DEFAULT_PROFILE.errorBody.message.slice(1).map((name): [string, WireCase] => [
    `the message of an error under "${name}"`,
    {
      serviceProfile: { errorBody: { message: [name] } },
      asks: ['a column that does not exist'],
      // The service's code stands under "error", which is looked for before a title.
      ...(name === 'title' && { expected: withReason(': unknown_column') }),
    },
  ]),
];

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
const inTypes = (names: ReadonlySet<string>, type: string) => (answers: Answers) => ({
  ...answers,
  ...Object.fromEntries(
    COLUMNS.map((question) => [
      question,
      (answers[question] as ColumnEntry[]).map((entry) =>
        names.has(entry.name) ? { ...entry, type } : entry,
      ),
    ]),
  ),
});
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
  HUMAN_READABLE_COLUMNS.has(column) && typeof value === 'string' ? (HUMAN_READABLE[value] ?? null) : value,
);
const asFractions = inRows((value, column) =>
  column.endsWith('_percent') && typeof value === 'number' ? value / 100 : value,
);

/** Questions whose lists may be longer than a page. */
const PAGED: readonly Question[] = [
  'databases',
  'columns',
  ...ROWS_OF_EACH,
  'rent rolls',
  'files',
  'mappings',
];
const WRAPPED = {
  databases: 'wrapped',
  columnList: 'wrapped',
  rentrolls: 'wrapped',
  files: 'wrapped',
  mappings: 'wrapped',
  rows: 'wrapped',
} as const;

const profileCases: [string, WireCase][] = [
  ['the token in Authorization [rule 101]', { profile: { authHeader: 'Authorization' }, asks: OF_DATABASES }],
  [
    'databases as a JSON array [rule 62]',
    { profile: { databasesHeader: { format: 'json' } }, asks: OF_DATABASES },
  ],
  [
    'databases in repeated headers [rule 62]',
    { profile: { databasesHeader: { format: 'repeated' } }, asks: OF_DATABASES },
  ],
  [
    'the databases header under another name',
    { profile: { databasesHeader: { name: 'X-Databases' } }, asks: OF_DATABASES },
  ],
  // The selection then does not restrict rows, so all databases are selected.
  [
    'databases selected only for column-list [rule 63]',
    {
      profile: { databasesHeaderOn: 'column-list' },
      databases: ALL_DATABASES,
      asks: OF_DATABASES,
    },
  ],
  [
    'questions in the address [rule 76]',
    {
      profile: { query: { method: 'GET' }, changes: { method: 'GET' } },
      asks: [...ROWS, 'a column that does not exist'],
    },
  ],
  [
    'extraction ids in repeated parameters [rule 67]',
    { profile: { columnMappings: { format: 'repeated' } }, asks: ['mappings'] },
  ],
  ['rows that never depend on the columns [rule 79]', { profile: { rowGrain: 'fixed' }, asks: ROWS }],
  [
    'every path, header and field under another name [rules 39, 40, 42, 50, 65, 67, 76, 77, 85, 86, 89, 91, 93, 96]',
    { profile: RENAMED },
  ],
  ['pages by link [rules 78, 120]', { profile: { paging: { by: 'link' } }, asks: PAGED }],
  ['pages by cursor [rules 78, 120]', { profile: { paging: { by: 'cursor' } }, asks: PAGED }],
  [
    'pages by cursor in the body, of wrapped lists [rules 78, 120]',
    { profile: { paging: { by: 'cursor', in: 'body' } }, variants: WRAPPED, asks: PAGED },
  ],
  [
    'pages by number, of lines [rules 78, 120]',
    {
      profile: { paging: { by: 'page', sizeParameter: 'pageSize', size: 80 } },
      variants: { rows: 'lines' },
      asks: PAGED,
    },
  ],
  [
    'lists two levels down [rules 64, 68, 78, 87, 89, 93, 96]',
    {
      profile: {
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
  ['another authentication scheme [rule 101]', { profile: { authScheme: 'Token' }, asks: OF_DATABASES }],
  ['no authentication scheme [rule 101]', { profile: { authScheme: '' }, asks: ['databases'] }],
  [
    'configured columns in a field of their own [rule 38]',
    { profile: { configuredColumns: { select: 'own-field', field: 'configured' } }, asks: ROWS },
  ],
  [
    'configured columns in a parameter of their own [rule 38]',
    {
      profile: {
        configuredColumns: { select: 'own-field' },
        query: { method: 'GET' },
        changes: { method: 'GET' },
      },
      asks: ROWS,
    },
  ],
  [
    'dates as local midnight [rule 151]',
    {
      profile: { localMidnight: 'wall-date' },
      variants: { timestamps: 'local' },
      asks: [...ROWS_OF_EACH, 'rent rolls', 'files', 'a file'],
    },
  ],
  [
    'percentages as fractions [rule 44]',
    { profile: { percentScale: 1 }, expected: asFractions, asks: ROWS_OF_EACH },
  ],
];

const usualCases = USUAL.map((member): [string, WireCase] => [
  `every list under "${member}" [rules 64, 68, 78, 87, 89, 93, 96]`,
  {
    serviceProfile: Object.fromEntries(Object.keys(LISTS).map((endpoint) => [endpoint, { list: [member] }])),
    variants: WRAPPED,
    asks: PAGED,
  },
]);

const proposalCases: [string, WireCase][] = [
  [
    'enumerations as text [rule 144]',
    { proposals: { enumAsString: true }, expected: asText, asks: ['columns', ...ROWS_OF_EACH] },
  ],
  [
    'whole numbers as integers [rule 147]',
    { proposals: { floatAsInt: true }, expected: asInteger, asks: ['columns', ...ROWS_OF_EACH] },
  ],
  [
    'values as people read them [rule 146]',
    { proposals: { humanReadable: true }, expected: asPeopleRead, asks: ROWS_OF_EACH },
  ],
];

/** The choices of all variants at this position, combined. */
const together = (at: number): Partial<WireVariants> =>
  Object.fromEntries(
    Object.entries(CHOICES).map(([variant, choices]) => [variant, choices.at(at) ?? 'wrapped']),
  );
const combinedCases: [string, WireCase][] = [
  ['the first choices together', { variants: together(0), expected: withIdsAlone }],
  [
    'all differences together',
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

/**
 * Every service that the interface allows besides the default one: each difference alone, with the questions that it
 * touches, then many differences together, with all questions.
 */
export const WIRE_CASES = [
  ...variantCases,
  ...wrapperCases,
  ...usualCases,
  ...spellingCases,
  ...profileCases,
  ...proposalCases,
  ...combinedCases,
];
