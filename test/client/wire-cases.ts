import type { ColumnEntry } from '../../src/contract/entries';
import { INTEGER_COLUMNS } from '../../src/contract/integer-columns';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { ENUM_COLUMNS, HUMAN_READABLE_COLUMNS } from '../../src/contract/proposals';
import { HUMAN_READABLE } from '../../src/service/catalogue/human-readable';
import type { WireVariants } from '../../src/service/wire/variants';
import type { Value } from '../../src/table/table';
import { RENAMED } from '../service/renamed-profile';
import type { WireStart } from '../support/wire-stage';
import type { Answers } from './wire-questions';

/** A service that differs from the default one, and the resulting differences in the answers, if any. */
export interface WireCase extends WireStart {
  expected?: (answers: Answers) => Answers;
  /** Default: two of the three databases. */
  databases?: readonly string[];
}

export const ALL_DATABASES = ['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential'];
export const TWO_DATABASES = ALL_DATABASES.filter((_, i) => i !== 1);

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

const variantCases = Object.entries(CHOICES).flatMap(([variant, choices]) =>
  choices.map((choice): [string, WireCase] => [
    `${variant}: ${choice} [rules 11, 20, 22, 43, 68, 78, 105, 112]`,
    { variants: { [variant]: choice }, ...(variant === 'fileRentrolls' && { expected: withIdsAlone }) },
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
const wrapperCases = Object.entries(LISTS).flatMap(([endpoint, variant]) =>
  DEFAULT_PROFILE[endpoint as keyof typeof LISTS].list.map((member): [string, WireCase] => [
    `${endpoint}: the list under "${member}" [rules 64, 68, 78, 87, 89, 93, 96]`,
    { variants: { [variant]: 'wrapped' }, serviceProfile: { [endpoint]: { list: [member] } } },
  ]),
);

const spellingCases: [string, WireCase][] = [
  ...DEFAULT_PROFILE.columnList.columnName
    .slice(1)
    .map((name): [string, WireCase] => [
      `the name of a column under "${name}" [rule 64]`,
      { serviceProfile: { columnList: { columnName: [name] } } },
    ]),
  ...DEFAULT_PROFILE.errorBody.message
    .slice(1)
    .map((name): [string, WireCase] => [
      `the message of an error under "${name}"`,
      { serviceProfile: { errorBody: { message: [name] } } },
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
  ...Object.fromEntries(
    ['latest rows', 'approved rows of all rent rolls', 'changes'].map((name) => [
      name,
      mapValues(change)(answers[name]),
    ]),
  ),
});
const inTypes = (names: ReadonlySet<string>, type: string) => (answers: Answers) => ({
  ...answers,
  ...Object.fromEntries(
    ['columns', 'columns that hold something'].map((question) => [
      question,
      (answers[question] as ColumnEntry[]).map((entry) =>
        names.has(entry.name) ? { ...entry, type } : entry,
      ),
    ]),
  ),
});
const asText = inTypes(ENUM_COLUMNS, 'STRING');
const asInteger = inTypes(INTEGER_COLUMNS, 'INT');
const asPeopleRead = inRows((value, column) =>
  HUMAN_READABLE_COLUMNS.has(column) && typeof value === 'string' ? (HUMAN_READABLE[value] ?? null) : value,
);
const asFractions = inRows((value, column) =>
  column.endsWith('_percent') && typeof value === 'number' ? value / 100 : value,
);

const profileCases: [string, WireCase][] = [
  ['the token in Authorization [rule 101]', { profile: { authHeader: 'Authorization' } }],
  ['databases as a JSON array [rule 62]', { profile: { databasesHeader: { format: 'json' } } }],
  ['databases in repeated headers [rule 62]', { profile: { databasesHeader: { format: 'repeated' } } }],
  ['the databases header under another name', { profile: { databasesHeader: { name: 'X-Databases' } } }],
  // The selection then does not restrict rows, so all databases are selected.
  [
    'databases selected only for column-list [rule 63]',
    { profile: { databasesHeaderOn: 'column-list' }, databases: ALL_DATABASES },
  ],
  [
    'questions in the address [rule 76]',
    { profile: { query: { method: 'GET' }, changes: { method: 'GET' } } },
  ],
  [
    'extraction ids in repeated parameters [rule 67]',
    { profile: { columnMappings: { format: 'repeated' } } },
  ],
  ['rows that never depend on the columns [rule 79]', { profile: { rowGrain: 'fixed' } }],
  [
    'every path, header and field under another name [rules 39, 40, 42, 50, 65, 67, 76, 77, 85, 86, 89, 91, 93, 96]',
    { profile: RENAMED },
  ],
  ['percentages as fractions [rule 44]', { profile: { percentScale: 1 }, expected: asFractions }],
];

const proposalCases: [string, WireCase][] = [
  ['enumerations as text [rule 144]', { proposals: { enumAsString: true }, expected: asText }],
  ['whole numbers as integers [rule 147]', { proposals: { floatAsInt: true }, expected: asInteger }],
  ['values as people read them [rule 146]', { proposals: { humanReadable: true }, expected: asPeopleRead }],
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
      expected: (answers) => withIdsAlone(asFractions(asPeopleRead(asText(asInteger(answers))))),
    },
  ],
];

/** Every service that the interface allows besides the default one: each difference alone, then combined. */
export const WIRE_CASES = [
  ...variantCases,
  ...wrapperCases,
  ...spellingCases,
  ...profileCases,
  ...proposalCases,
  ...combinedCases,
];
