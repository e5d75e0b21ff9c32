import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { nested } from '../../src/service/replies/list-shape';

/** A reply that no reference service sends, and what the client makes of it. */
export interface RawCase {
  /** The question with its ids. Default: rows. */
  asks?: string | undefined;
  body?: unknown;
  /** As HTTP writes them. */
  headers?: string | undefined;
  status?: string | undefined;
  /** The values by column, or words of the error. */
  expected: object | string;
  /** Words of the remarks on the table. */
  remarks?: readonly string[];
}

const ROW = { s: 'a', i: 1 };
const READ = { s: ['a'], i: [1] };
const list = (asks: string, body: unknown, expected: object): RawCase => ({ asks, body, expected });

/** The titles of the kinds in the file of replies. */
const TITLES: Readonly<Record<string, (name: string) => string>> = {
  part: (name) => `a part is refused: ${name} [rules 113, 120]`,
  unfinished: (name) => `an unfinished reply is refused: ${name} [rule 120]`,
  whole: (name) => `a whole is shown: ${name} [rule 120]`,
  row: (name) => `a row is what was asked for: ${name} [rules 69, 120]`,
  sentence: (name) => `a sentence is found: ${name} [rule 112]`,
  list: (name) => `a list is read or refused: ${name} [rules 66, 68, 88, 90, 91, 92, 156, 157]`,
};

const [, ...RECORDS] = readFileSync(path.join(__dirname, 'wire-replies.txt'), 'utf8').trim().split('\n\n');
const IN_FILE = RECORDS.map((record): [string, RawCase] => {
  const [[kind, name], ...fields] = record.split('\n').map((line) => line.split(/: ?(.*)/s)) as [
    [string, string],
    ...[string, string][],
  ];
  const all = (fieldName: string) => fields.flatMap(([field, text]) => (field === fieldName ? text : []));
  const [read] = all('read');
  return [
    TITLES[kind]!(name),
    {
      asks: all('asks')[0],
      status: all('status')[0],
      headers: all('header')
        .map((header) => `\r\n${header}`)
        .join(''),
      body: all('body').join('\n'),
      expected: read === undefined ? all('refused')[0]! : (JSON.parse(read) as object),
      remarks: all('remark'),
    },
  ];
});

/** The list of each endpoint, under each member that the profile allows. */
const WRAPPERS: Record<string, RawCase> = Object.fromEntries(
  (
    [
      ['rows', 'query', ROW, READ],
      ['changes', 'changes', ROW, READ],
      ['databases', 'databases', { id: '101', name: 'Harbour' }, ['Harbour']],
      ['columns', 'columnList', { columnName: 's', columnType: 'STRING' }, ['s']],
      ['rentrolls', 'rentrolls', { rentrollId: 1 }, { rentrollId: [1] }],
      ['files', 'files', { fileId: 1 }, { fileId: [1] }],
      ['mappings', 'columnMappings', { extractionId: 1, sourceColumn: 'A' }, { sourceColumn: ['A'] }],
    ] as const
  ).flatMap(([asks, endpoint, entry, expected]) =>
    DEFAULT_PROFILE[endpoint].list.map((member): [string, RawCase] => [
      `${asks} under ${member}`,
      list(asks, nested(member, [entry]), expected),
    ]),
  ),
);

/** The name of a column, under each member that the profile allows. */
const NAMES: Record<string, RawCase> = Object.fromEntries(
  DEFAULT_PROFILE.columnList.columnName.map((name): [string, RawCase] => [
    name,
    list('columns', [{ [name]: 's', columnType: 'STRING' }], ['s']),
  ]),
);

const NAME = 'Müller & Söhne';
const inCharset = (charset: string, body: Buffer, expected: object | string): RawCase => ({
  body,
  headers: `\r\ncontent-type: application/json; charset=${charset}`,
  expected,
});
const named1252 = Buffer.from(JSON.stringify([{ s: NAME, i: 1 }]), 'latin1');
const NAMED = { s: [NAME], i: [1] };
/** Replies in another charset than UTF-8. */
const CHARSETS: Record<string, RawCase> = {
  'ISO-8859-1': inCharset('ISO-8859-1', named1252, NAMED),
  'windows-1252 in quotes': inCharset('"windows-1252"', Buffer.from('[{"s":"5 \x80","i":1}]', 'latin1'), {
    s: ['5 €'],
    i: [1],
  }),
  'a list in ISO-8859-1': {
    ...inCharset('iso-8859-1', Buffer.from(JSON.stringify([{ id: '1', name: NAME }]), 'latin1'), [NAME]),
    asks: 'databases',
  },
  'UTF-8 under another name': inCharset(
    'ISO-8859-1',
    Buffer.from(JSON.stringify([{ s: NAME, i: 1 }])),
    NAMED,
  ),
  'half a character at the end': inCharset(
    'shift_jis',
    Buffer.from('[{"s":"\x83', 'latin1'),
    'The query reply is not valid shift_jis',
  ),
  'a charset that no browser knows': inCharset('EBCDIC-500', named1252, 'in the charset "EBCDIC-500"'),
  'a list that is not UTF-8': {
    asks: 'databases',
    body: Buffer.from(JSON.stringify([{ id: '1', name: NAME }]), 'latin1'),
    expected: 'is not valid utf-8',
  },
  'rows that are not UTF-8': { body: named1252, expected: 'expected valid UTF-8' },
};

const REFUSED = 'The rent-roll service refused the request: ';
const error = (body: unknown, expected: string): RawCase => ({ body, status: '400 Bad Request', expected });
const ERRORS: Record<string, RawCase> = {
  ...Object.fromEntries(
    DEFAULT_PROFILE.errorBody.message.map((name): [string, RawCase] => [
      name,
      error({ [name]: 'Unknown column.' }, `${REFUSED}Unknown column.`),
    ]),
  ),
};

const named = (cases: Record<string, RawCase>, title: (name: string) => string): [string, RawCase][] =>
  Object.entries(cases).map(([name, example]) => [title(name), example]);

export const RAW_CASES: readonly (readonly [string, RawCase])[] = [
  ...IN_FILE,
  ...named(WRAPPERS, (name) => `a list is found: ${name} [rules 64, 68, 78, 87, 89, 93, 96]`),
  ...named(NAMES, (name) => `a column is named under ${name} [rules 7, 66]`),
  ...named(CHARSETS, (name) => `a charset is read or refused: ${name} [rule 155]`),
  ...named(ERRORS, (name) => `a sentence is found: ${name} [rule 112]`),
];
