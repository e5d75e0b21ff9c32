import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { nested } from '../../src/service/replies/list-shape';
import type { WholeQuestion } from './wire-replies.test';

/** A reply that no reference service sends, and what the client makes of it. */
export interface RawCase {
  asks?: WholeQuestion;
  body?: unknown;
  /** As HTTP writes them. */
  headers?: string;
  status?: string;
  /** The values by column, or words of the error. */
  expected: object | string;
  /** Words of the remarks on the table. */
  remarks?: readonly string[];
}

const ROW = { s: 'a', i: 1 };
const READ = { s: ['a'], i: [1] };
const PART = 'The service sent only a part (1 ';
const rows = (beside: object, expected: object | string = PART): RawCase => ({
  body: { rows: [ROW], ...beside },
  expected,
});
const list = (
  asks: WholeQuestion,
  body: unknown,
  expected: object | string = 'The service sent only a part (',
): RawCase => ({ asks, body, expected });
const rentroll = { rentrollId: 1 };
const file = { fileId: 1 };
const column = { columnName: 's', columnType: 'STRING' };
const database = { id: '101', name: 'Harbour' };
const mapping = { sourceColumn: 'A', columnName: 's' };

/** Replies that say that they are only a part. */
const PARTS: Record<string, RawCase> = {
  'hasMore and a cursor': rows({ hasMore: true, nextCursor: 'abc' }),
  'a total': rows({ total: 500 }, '(1 of 500)'),
  'a total in a nested object': rows({ meta: { pagination: { total_count: 500 } } }, '(1 of 500)'),
  '@odata.count': rows({ '@odata.count': 12 }, '(1 of 12)'),
  'a link to the next page': rows({ next: '/thirdparty/query?page=2' }),
  '_links.next.href': rows({ _links: { self: { href: '/a' }, next: { href: '/b' } } }),
  'links in a list': rows({
    links: [
      { rel: 'self', href: '/a' },
      { rel: 'next', href: '/b' },
    ],
  }),
  'a number of pages': {
    body: { data: [ROW], page: 1, pageSize: 1, totalPages: 4 },
    expected: 'on one of 4 pages',
  },
  'the last page of a pagination': rows({ pagination: { current: 1, last: 9 } }, 'on one of 9 pages'),
  'a cursor alone': rows({ cursor: 'x' }),
  'rows that remain': rows({ remaining: 499 }),
  truncated: rows({ truncated: true }),
  partial: rows({ partial: true }),
  'status partial': rows({ status: 'partial' }),
  'last: false': rows({ last: false }),
  'success: false': rows({ success: false }),
  'errors beside the rows': rows({ errors: [{ message: 'db 2 failed' }] }),
  'a marker before the rows': { body: { hasMore: true, rows: [ROW] }, expected: PART },
  'a marker in the row of a single object': { body: { ...ROW, hasMore: true }, expected: PART },
  Link: { body: [ROW], headers: '\r\nLink: </thirdparty/query?page=2>; rel="next"', expected: PART },
  'X-Total-Count': { body: [ROW], headers: '\r\nX-Total-Count: 500', expected: '(1 of 500)' },
  'X-Pagination in JSON': {
    body: [ROW],
    headers: '\r\nX-Pagination: {"totalCount":500}',
    expected: '(1 of 500)',
  },
  'Content-Range': { body: [ROW], headers: '\r\nContent-Range: items 0-0/500', expected: '(1 of 500)' },
  'status 206': {
    body: [ROW],
    status: '206 Partial Content',
    headers: '\r\nContent-Range: items 0-0/500',
    expected: '(1 of 500)',
  },
  'status 206 alone': {
    body: [ROW],
    status: '206 Partial Content',
    expected: 'only a part, with status 206',
  },
  'Warning: truncated': {
    body: [ROW],
    headers: '\r\nWarning: 199 service.example "result truncated to 1 row"',
    expected: PART,
  },
  'X-Warning: partial': { body: [ROW], headers: '\r\nX-Warning: partial result', expected: PART },
  'a warning beside the rows that says truncated': rows({ warnings: ['truncated at 1 row'] }),
  'status 207': { body: [ROW], status: '207 Multi-Status', expected: 'only a part, with status 207' },
  'rent rolls with a total': list('rentrolls', { rentrolls: [rentroll], totalRentrolls: 7 }, '(1 of 7)'),
  'files with a count of files': list('files', { files: [file], fileCount: 7 }, '(1 of 7)'),
  'mappings with a next page': list('mappings', { mappings: [{ extractionId: 1, ...mapping }], next: '/b' }),
  'a file that leaves out rent rolls': list(
    'file',
    { fileId: 5, rentrolls: [rentroll], rentrollCount: 9 },
    '(1 of 9)',
  ),
  'columns with hasMore': list('columns', { columns: [column], hasMore: true, total: 5 }, '(1 of 5)'),
  'databases with a total': list('databases', { databases: [database], total: 5 }, '(1 of 5)'),
};

/** Replies that say that the service is still at work, or has failed. */
const STATES: Record<string, RawCase> = {
  ...Object.fromEntries(
    ['running', 'PENDING', 'queued', 'processing', 'in_progress', 'In progress', 'accepted', 'not ready'].map(
      (status): [string, RawCase] => [`status ${status}`, rows({ status }, 'has not finished this reply')],
    ),
  ),
  ...Object.fromEntries(
    ['failed', 'error', 'unavailable', 'degraded', 'Access denied'].map((status): [string, RawCase] => [
      `status ${status}`,
      rows({ status }),
    ]),
  ),
  'a job that runs': rows({ job: { id: 7, state: 'RUNNING' } }, 'under "state"'),
  'status 202 beside the rows': rows({ statusCode: 202 }, 'has not finished this reply'),
  'inProgress: true': rows({ inProgress: true }, 'has not finished this reply'),
};

/** Replies that say that all is here, or nothing about it. */
const WHOLES: Record<string, RawCase> = {
  'hasMore: false': rows({ hasMore: false, nextCursor: null, total: 1, page: 1, totalPages: 1 }, READ),
  'an end in words': rows(
    { has_more: 'false', truncated: 'no', errors: [], error: null, status: 'ok' },
    READ,
  ),
  'a cursor with hasMore: false': rows({ cursor: 'abc', has_more: false }, READ),
  'sums of columns': rows({ totals: { contracted_rent_pa: 50_000 }, totalRent: 90_000 }, READ),
  'an echo of the request': rows({ request: { limit: 100, page: 7, cursor: 'x' } }, READ),
  'status and code of success': rows({ success: true, status: 200, code: 0, message: 'OK' }, READ),
  'a status of a finished job': rows(
    { status: 'completed', state: 'DONE', ready: true, pending: 0, inProgress: false, progress: 100 },
    READ,
  ),
  'Warning of a cache': { body: [ROW], headers: '\r\nWarning: 110 - "Response is Stale"', expected: READ },
  'Warning that the interface changes': {
    body: [ROW],
    headers: '\r\nWarning: 299 - "Deprecated: use v3"',
    expected: READ,
  },
  'Content-Range of all': { body: [ROW], headers: '\r\nContent-Range: items 0-0/1', expected: READ },
  'Content-Range of an unknown total': { body: [ROW], headers: '\r\nContent-Range: 0-0/*', expected: READ },
  'a rate limit': {
    body: [ROW],
    headers: '\r\nX-RateLimit-Remaining: 3\r\nX-RateLimit-Limit: 60',
    expected: READ,
  },
};

/** Rows that are not what was asked for. */
const STRANGE: Record<string, RawCase> = {
  'an error after the rows': {
    body: [ROW, { error: 'timeout', message: 'stopped after 2 rows' }],
    expected: 'something other than a row at row 2',
  },
  'an error before the rows': {
    body: [{ error: 'timeout' }, ROW],
    expected: 'something other than a row at row 1',
  },
  'a summary': { body: [ROW, { _meta: { count: 1 } }], expected: 'something other than a row at row 2' },
  'an error with the id of rows': {
    body: [
      { id: 1, ...ROW },
      { id: 2, error: 'x' },
    ],
    expected: 'something other than a row at row 2',
  },
  'an error on a line': {
    body: '{"s":"a","i":1}\n{"error":"x"}\n{"error":"y"}',
    expected: 'something other than a row at row 2',
  },
  'a row without fields': { body: [ROW, {}], expected: { s: ['a', null], i: [1, null] } },
  'a row with fields of other rows alone': {
    body: [{ id: 1, ...ROW }, { id: 2 }],
    expected: { s: ['a', null], i: [1, null] },
    remarks: ['1 row has none of the columns asked for'],
  },
  'a column in another letter case': { body: [{ s: 'a', I: 1 }], expected: 'has column "I" instead of "i"' },
  'a column that no row has, and another': {
    body: [{ s: 'a', amount: 1 }],
    expected: { s: ['a'], i: [null] },
    remarks: ['No row of the reply has column i, so it is blank'],
  },
  'a column that is left out because it is null': { body: [{ s: 'a' }], expected: { s: ['a'], i: [null] } },
  'rows and data of different length': {
    body: { rows: [ROW], data: [ROW, ROW] },
    expected: '2 under "data", 1 under "rows"',
  },
  'a column twice in its rows': {
    body: '[{"s":"b","i":1,"s":"a"}]',
    expected: READ,
    remarks: ['The first row of the reply has column s twice'],
  },
  'a field twice that was not asked for': { body: '[{"s":"a","x":1,"x":2,"i":1}]', expected: READ },
  'no rows, and data': { body: { rows: [], data: [ROW] }, expected: '1 under "data", 0 under "rows"' },
  'rows and data of one length': { body: { rows: [ROW], data: [ROW] }, expected: READ },
  'columns instead of rows': { body: { s: ['a', 'b'], i: [1, 2] }, expected: { s: ['a', 'b'], i: [1, 2] } },
  'columns under rows': { body: { rows: { s: ['a'], i: [1] } }, expected: READ },
  'columns under columns': { body: { columns: { s: ['a'], i: [1] }, total: 1 }, expected: READ },
  'columns of different length': {
    body: { rows: { s: ['a', 'b'], i: [1] } },
    expected: '2 values of column "s"',
  },
  'columns that are a part': { body: { rows: { s: ['a'], i: [1] }, hasMore: true }, expected: PART },
  'columns with an error among them': { body: { s: ['a'], i: [1], errors: ['db 2'] }, expected: PART },
  'rows beside a context of OData': {
    body: { '@odata.context': 'https://a.example/$metadata', value: [ROW] },
    expected: READ,
  },
  'rows under data.items': { body: { data: { items: [ROW], total: 1 } }, expected: READ },
  'a warning': {
    body: { rows: [ROW], warnings: ['db 2 is slow'] },
    expected: READ,
    remarks: ['sent a warning'],
  },
  'another Warning': {
    body: [ROW],
    headers: '\r\nWarning: 199 - "Database 102 does not answer"',
    expected: READ,
    remarks: ['sent a warning with this data, under "warning"'],
  },
  'exactly one page': {
    body: { rows: [ROW], page: 1, pageSize: 1 },
    expected: READ,
    remarks: ['exactly one page (1)'],
  },
};

/** The list of each endpoint, under each member that the profile allows. */
const WRAPPERS: Record<string, RawCase> = Object.fromEntries(
  (
    [
      ['rows', 'query', ROW, READ],
      ['changes', 'changes', ROW, READ],
      ['databases', 'databases', database, ['Harbour']],
      ['columns', 'columnList', column, ['s']],
      ['rentrolls', 'rentrolls', rentroll, { rentrollId: [1] }],
      ['files', 'files', file, { fileId: [1] }],
      ['mappings', 'columnMappings', { extractionId: 1, ...mapping }, { sourceColumn: ['A'] }],
    ] as const
  ).flatMap(([asks, endpoint, entry, expected]) =>
    DEFAULT_PROFILE[endpoint].list.map((member): [string, RawCase] => [
      `${asks} under ${member}`,
      list(asks, nested(member, [entry]), expected),
    ]),
  ),
);

/** Lists in other shapes. */
const LISTS: Record<string, RawCase> = {
  ...Object.fromEntries(
    DEFAULT_PROFILE.columnList.columnName.map((name): [string, RawCase] => [
      `a column named under ${name}`,
      list('columns', [{ [name]: 's', columnType: 'STRING' }], ['s']),
    ]),
  ),
  'files and data of different length': list(
    'files',
    { files: [file], data: [file, { fileId: 2 }] },
    'lists of different length: 1 under "files", 2 under "data"',
  ),
  'mappings and data of different length': list(
    'mappings',
    { mappings: [{ extractionId: 1, ...mapping }], data: [] },
    'lists of different length: 1 under "mappings", 0 under "data"',
  ),
  'mappings of another extraction': list(
    'mappings',
    [{ extractionId: 2, ...mapping }],
    'mappings of extraction "2"',
  ),
  'files with the documented fields alone': list(
    'files',
    [{ originalFileId: 'o', originalFileName: 'a.xlsx', fileName: 'b.xlsx' }],
    { fileId: [null], fileName: ['b.xlsx'], originalFileId: ['o'], originalFileName: ['a.xlsx'] },
  ),
  'rent rolls with the documented fields alone': list(
    'rentrolls',
    [{ isApproved: true, lastApprovedAt: null }],
    { rentrollId: [null], isApproved: [true] },
  ),
  'a column list with an error in it': list(
    'columns',
    [column, { error: 'x' }],
    'entry 2 has no usable value',
  ),
  'rent rolls with a field in another case': {
    ...list('rentrolls', [{ rentrollId: 1, isapproved: true }], { rentrollId: [1], isApproved: [true] }),
    remarks: ['has field "isapproved" instead of "isApproved"'],
  },
  'rent rolls in snake case': {
    ...list('rentrolls', [{ rentroll_id: 1, property_name: 'Harbour', fileId: 2 }], {
      rentrollId: [1],
      propertyName: ['Harbour'],
      fileId: [2],
    }),
    remarks: ['has field "rentroll_id" instead of', 'has field "property_name" instead of'],
  },
  'rent rolls of two cases': list(
    'rentrolls',
    [{ rentrollId: 1, is_approved: true, IsApproved: false }],
    'has fields "is_approved" and "IsApproved" instead of "isApproved"',
  ),
  'rent rolls with their own field and another': list('rentrolls', [{ rentrollId: 1, rentroll_id: 2 }], {
    rentrollId: [1],
  }),
  'files in snake case': {
    ...list('files', [{ file_id: 1, file_name: 'a.xlsx' }], { fileId: [1], fileName: ['a.xlsx'] }),
    remarks: ['"file_id" instead of "fileId"', '"file_name" instead of "fileName"'],
  },
  'a file in snake case': {
    ...list(
      'file',
      { file_id: 5, file_name: 'a.xlsx', rent_rolls: [{ rentroll_id: 1 }, { rentroll_id: 2 }] },
      { fileId: [5, 5], fileName: ['a.xlsx', 'a.xlsx'], rentrollId: [1, 2] },
    ),
    remarks: ['"rentroll_id" instead of', '"file_id" instead of', '"file_name" instead of'],
  },
  'mappings in snake case': {
    ...list('mappings', [{ extraction_id: 1, source_column: 'A', column_name: 's' }], {
      extractionId: [1],
      sourceColumn: ['A'],
      columnName: ['s'],
    }),
    remarks: ['"extraction_id" instead', '"source_column" instead', '"column_name" instead'],
  },
  'databases in another case': list('databases', [{ ID: '101', Name: 'Harbour' }], ['Harbour']),
  'columns with their type in another case': {
    ...list('columns', [{ column_name: 's', ColumnType: 'FLOAT' }], ['s FLOAT']),
    remarks: ['"column_name" instead of "columnName"', '"ColumnType" instead of "columnType"'],
  },
  'a column without a name': {
    ...list('columns', [{ columnType: 'FLOAT', displayName: 'Rent' }, column], ['s']),
    remarks: ['an entry without a name, the first at position 1. It is left out.'],
  },
  'a column twice with two types': {
    ...list('columns', [column, { columnName: 's', columnType: 'FLOAT' }], ['s UNKNOWN']),
    remarks: ['has column "s" twice, with two types'],
  },
  'a column twice with one type': list('columns', [column, column], ['s']),
  'columns by their names': list(
    'columns',
    { columns: { s: { columnType: 'STRING' }, i: { columnType: 'INT' } } },
    ['s', 'i INT'],
  ),
  'types by column names': list('columns', { columns: { s: 'string', i: 'INT' }, total: 2 }, ['s', 'i INT']),
  'a part of the columns by their names': list('columns', { columns: { s: 'string' }, hasMore: true }),
  'an error by its name': list(
    'columns',
    { error: { code: 'x' } },
    'cannot be read: none of these fields holds a list',
  ),
  'an unknown column type': list('columns', [{ columnName: 's', columnType: 'MONEY' }], ['s UNKNOWN']),
};

const NAME = 'Müller & Söhne';
const inUtf16 = (json: unknown, isBigEndian = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${JSON.stringify(json)}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
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
  'UTF-16LE': inCharset('utf-16le', inUtf16([{ s: NAME, i: 1 }]), NAMED),
  'UTF-16 with its order in the mark alone': inCharset('utf-16', inUtf16([{ s: NAME, i: 1 }], true), NAMED),
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
    'utf-16le',
    inUtf16([ROW]).subarray(0, -1),
    'The query reply is not valid utf-16le',
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
  'error.message': error({ error: { code: 'x', message: 'Unknown column.' } }, `${REFUSED}Unknown column.`),
  'errors[0].message': error({ errors: [{ message: 'Unknown column.' }] }, `${REFUSED}Unknown column.`),
  'detail[0].msg': error(
    { detail: [{ loc: ['body'], msg: 'Unknown column.' }] },
    `${REFUSED}Unknown column.`,
  ),
};

const named = (cases: Record<string, RawCase>, title: (name: string) => string): [string, RawCase][] =>
  Object.entries(cases).map(([name, example]) => [title(name), example]);

export const RAW_CASES: readonly (readonly [string, RawCase])[] = [
  ...named(PARTS, (name) => `a part is refused: ${name} [rules 113, 120]`),
  ...named(STATES, (name) => `an unfinished reply is refused: ${name} [rule 120]`),
  ...named(WHOLES, (name) => `a whole is shown: ${name} [rule 120]`),
  ...named(STRANGE, (name) => `a row is what was asked for: ${name} [rules 69, 120]`),
  ...named(WRAPPERS, (name) => `a list is found: ${name} [rules 64, 68, 78, 87, 89, 93, 96]`),
  ...named(LISTS, (name) => `a list is read or refused: ${name} [rules 7, 66, 68, 88, 90, 92, 157]`),
  ...named(CHARSETS, (name) => `a charset is read or refused: ${name} [rule 155]`),
  ...named(ERRORS, (name) => `a sentence is found: ${name} [rule 112]`),
];
