import { valuesOf, type ColumnSpec } from '../../src/table/table';
import { MAX_RETAINED } from '../../src/table/parse/envelope';
import { DEEPEST } from '../../src/table/parse/row-parser';
import { textTable } from '../support/text-table';
import { failureOf } from './failure-of';
import { bytesOf } from './parse/json-cases';
import { readInPieces } from './parse/read-in-pieces';
import { columnsOf } from './table-of';

const X: readonly ColumnSpec[] = [{ name: 'x', type: 'STRING' }];

const read = (body: string, columns = X, size = Infinity) =>
  readInPieces({ bytes: bytesOf(body), columns }, () => size);

const xOf = (body: string) => {
  const values = valuesOf(read(body), 'x');
  for (const size of [1, 2, 5]) expect(valuesOf(read(body, X, size), 'x')).toEqual(values);
  return values;
};

const refusal = (body: string, columns = X) => {
  const { message } = failureOf(() => read(body, columns));
  for (const size of [1, 2, 5]) expect(failureOf(() => read(body, columns, size)).message).toBe(message);
  return message;
};

/** The columns of the fixture, and one that no row has. */
const COLUMNS: readonly ColumnSpec[] = [
  { name: 'tenant_name', type: 'STRING' },
  { name: 'svc_property_id', type: 'INT' },
  { name: 'passing_rent_pa', type: 'FLOAT' },
  { name: 'lease_end_date', type: 'TIMESTAMP' },
  { name: 'payer_type', type: 'ENUM' },
];

/** Rows as the service sends them: with fields in varying order, missing fields and fields that were not requested. */
const ROWS: readonly string[] = [
  '{"tenant_name":"Müller, Söhne","svc_property_id":7,"passing_rent_pa":1250.5,"lease_end_date":"2027-12-31T00:00:00+00:00"}',
  '{"lease_end_date":null,"extra":{"a":[1]},"svc_property_id":8,"tenant_name":"=SUM(A1)"}',
  '{"svc_property_id":9,"lease_end_date":"20280101T013000,5+0130","passing_rent_pa":0,"tenant_name":""}',
];

/** The values that every envelope below must give. */
const EXPECTED: readonly (readonly unknown[])[] = [
  ['Müller, Söhne', '=SUM(A1)', ''],
  [7, 8, 9],
  [1250.5, null, 0],
  [46752, null, 46753 + 0.5 / 86_400],
  [null, null, null],
];

/** Every form of a reply that must be read, for the wrappers `rows` and `data`. */
const ENVELOPES: Record<string, string> = {
  'a bare array': `[${ROWS.join(',')}]`,
  'an array with a byte order mark': `\uFEFF[${ROWS.join(',')}]`,
  'an array over many lines': `[\r\n  ${ROWS.join(',\r\n  ')}\r\n]\r\n`,
  'an object with rows': `{"rows":[${ROWS.join(',')}]}`,
  'an object with data and more': `{"count":3,"data":[${ROWS.join(',')}],"next":null}`,
  'an indented object': `{\n  "data": [\n${ROWS.join(',\n')}\n  ]\n}`,
  'newline-delimited rows [rule 78]': ROWS.join('\n'),
  'newline-delimited rows with a byte order mark, CRLF and a blank end': `\uFEFF${ROWS.join('\r\n')}\r\n\r\n`,
};

describe('envelopes', () => {
  it.each(Object.entries(ENVELOPES))(
    'are read: %s, whatever the order of fields [rules 12, 133]',
    (_name, body) => {
      const table = read(body, COLUMNS);
      expect(table.rowCount).toBe(3);
      expect([...table.columns.keys()]).toEqual(COLUMNS.map(({ name }) => name));
      expect(Object.values(columnsOf(table))).toEqual(EXPECTED);
    },
  );

  it('are never read as a shorter table, wherever they end early [rule 120]', () => {
    for (const body of [ENVELOPES['a bare array'], ENVELOPES['an indented object']] as string[])
      for (let end = 0; end < body.trimEnd().length; end++)
        expect(failureOf(() => read(body.slice(0, end), COLUMNS)).code).toBe('bad-reply');
  });
});

describe('the object around the rows', () => {
  it.each(
    textTable(
      `
      {"rows":[{"x":1}]} → 1
      {"data":[{"x":1}]} → 1
      {"data":[{"x":1}],"rows":[{"x":2}]} → 2
      {"rows":[{"x":2}],"data":[{"x":1}]} → 2
      {"data":null,"rows":[{"x":2}]} → 2
      {"data":["a",{"b":[1]}],"rows":[{"x":2}]} → 2
      {"rows":[{"x":2}],"data":["a",2],"more":{"rows":[]}} → 2
      {"rows":[{"x":1}],"rows":[{"x":2}]} → 2
      {"rows":["a"],"rows":[{"x":2}]} → 2
      {"rows":null,"rows":[{"x":2}]} → 2
      {"r\\u006fws":[{"x":1}]} → 1
      { "count" : 1 , "meta":{"a":[{"x":9}]} , "rows" : [ {"x":1} ] , "next":null } → 1
      {"a":"}]","rows":[{"x":1}],"b":-1.5e3,"c":true,"d":"\\"","e":""} → 1
      {"rows":[]} →
      {"data":[],"count":0} →
      [ ] →`,
      '→',
    ),
  )('holds them in the first wrapper, or in the last if it is repeated: %s', (body, values) => {
    expect(xOf(body).join()).toBe(values);
    expect(xOf(`\uFEFF ${body}\r\n`).join()).toBe(values);
  });

  it.each(
    textTable(
      `
      {"rows":null,"data":[{"x":1}]} → has no list under "rows"
      {"data":[{"x":1}],"rows":{}} → has no list under "rows"
      {"rows":[{"x":1},2]} → has something other than an object at row 2
      {"rows":[],"data":[{"x":1}]} → has lists of different length: 1 under "data", 0 under "rows"
      {"Rows":[{"x":1}]} → has no list of rows: none at the top or under "rows" or under "data"
      {"error":"x","message":"y"} → has no list of rows: none at the top or under "rows" or under "data"
      {"rows":[{"x":1}],"n":01} → is damaged at byte 23: expected no zero before other digits
      {"rows":[{"x":1}],"n":tr} → is damaged at byte 23: expected a value
      {"rows":[{"x":1}],"n":"\\u1"} → is damaged at byte 24: expected a valid escape sequence
      {"data":["a",,],"rows":[]} → is damaged at byte 14: expected a value
      {"n":1,"rows":[{"x":1}{"x":2}]} → is damaged at byte 23: expected a comma or a closing bracket
      {"rows":[{"x":1}]] → is damaged at byte 18: expected a comma or a closing brace
      {"rows"=[{"x":1}]} → is damaged at byte 8: expected a colon
      {rows:[]} → is damaged at byte 2: expected a field name in double quotes or a closing brace
      {"rows":[{"x":1}],} → is damaged at byte 19: expected a field name in double quotes
      [{"x":1}] [] → is damaged at byte 11: expected the end
      {"rows":[{"x":1}]} x → is damaged at byte 20: expected a line break
      {"rows":[{"x":1}],"n":" → ends early, after 23 bytes
      {"rows":[{"x":1}],"n":4 → ends early, after 23 bytes
      {"ro → ends early, after 4 bytes
      [{"x":1} → ends early, after 8 bytes
      [{"x":1},] → is damaged at byte 10: expected a row
      [{"x":1},null] → has something other than an object at row 2
      Bad gateway → is damaged at byte 1: expected a value
      null → has no list of rows: none at the top or under "rows" or under "data"`,
      '→',
    ),
  )('is checked as strictly as the rows: %s', (body, problem) =>
    expect(refusal(body)).toBe(
      `The query reply ${problem}. Refresh to try again. If the problem persists, contact your administrator.`,
    ),
  );

  it.each([
    ['', 'is empty'],
    ['\uFEFF \n', 'is empty'],
    ['<!DOCTYPE html><html></html>', 'is a web page'],
    ['\uFEFF[{"x":1}', 'ends early, after 11 bytes'],
    ['{"x":1}\n[1]', 'something other than an object at row 2'],
    ['{"x":1}\n{"x":2}\n{"error":"timed out"}', 'something other than a row at row 3'],
    ['[{"error":"timed out"}]', 'has rows, but none of the requested columns'],
    ['{"level":"error"}\n{"msg":"timed out"}', 'has rows, but none of the requested columns'],
    [`[{"y":${'['.repeat(DEEPEST + 1)}`, `is nested deeper than ${DEEPEST} levels at byte ${DEEPEST + 7}`],
  ])('is refused: %j', (body, problem) => expect(refusal(body)).toContain(problem));
});

describe('a list of values for each column', () => {
  it.each(
    textTable(
      `
      {"x":[1,2]}                              → 1, 2
      {"rows":{"x":["a",null]}}                → a, null
      {"columns":{"x":[12345678901234567890]}} → 12345678901234567890
      {"data":{"columns":{"x":[[1],true]}}}    → [1], true
      {"n":[1,2],"x":[1,2]}                    → 1, 2
      {"x":[]}                                 →`,
      '→',
    ),
  )('makes rows: %s [rule 156]', (body, values) => expect(xOf(body).map(String).join(', ')).toBe(values));

  it('must be as long as the others [rule 156]', () =>
    expect(refusal('{"x":[1,2],"y":[1]}', [...X, { name: 'y', type: 'INT' }])).toContain(
      'has 2 values of column "x" and 1 of column "y"',
    ));

  it('is remarked if it is missing beside others', () =>
    expect(read('{"x":[1,2],"z":[1,2]}', [...X, { name: 'y', type: 'INT' }]).remarks).toMatchObject([
      { column: 'y', text: expect.stringContaining('"z"') as string },
    ]));

  it('keeps what stands around it [rule 156]', () => {
    expect(read('{"rows":{"x":[1],"total":5},"n":1}').extraMembers).toEqual([
      ['n', 1],
      ['total', 5],
    ]);
    expect(read('{"x":[1],"errors":["a"]}').extraMembers).toEqual([['errors', ['a']]]);
  });

  it('may be longer than the reader keeps of a member', () => {
    const values = Array.from({ length: 30_000 }, (_, i) => `text ${i}`);
    const body = JSON.stringify({ rows: { x: values } });
    expect(body.length).toBeGreaterThan(MAX_RETAINED);
    expect(valuesOf(read(body), 'x')).toEqual(values);
  });
});

describe('rows on lines', () => {
  it.each([
    ['{"x":1,"rows":[1]}\n{"x":2,"rows":[2]}', ['1', '2']],
    ['{"x":1,"data":"d"}\n{"x":2}', ['1', '2']],
    ['{"data":[{"x":9}],"x":1}\r\n\r\n{"x":2}', ['1', '2']],
    ['{\n"x":\n1}\n{"x":2}\n', ['1', '2']],
    ['{"x":1}', ['1']],
    ['\n{"x":1}\n', ['1']],
  ])('may have fields with the names of wrappers: %j', (body, values) => expect(xOf(body)).toEqual(values));

  it('are read even if the first is very long', () => {
    const long = 'y'.repeat(2 * MAX_RETAINED);
    expect(valuesOf(read(`{"y":"${long}","x":1}\n{"x":2}`), 'x')).toEqual(['1', '2']);
    expect(valuesOf(read(`{"y":"${long}","x":1}`), 'x')).toEqual(['1']);
  });

  it('are refused after an object that holds more rows than the reader keeps', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `{"x":"text ${i}"}`).join(',');
    expect(rows.length).toBeGreaterThan(MAX_RETAINED);
    expect(valuesOf(read(`{"rows":[${rows}],"n":1}`), 'x')).toHaveLength(20_000);
    expect(failureOf(() => read(`{"rows":[${rows}]}\n{"x":1}`)).message).toContain('expected the end');
  });
});

it.each([
  ['{"x":"a"}\n{}\n', ['a', null]],
  ['{"id":1}\n{"id":2,"x":"a"}\n', [null, 'a']],
  ['[{"id":1},{"id":2,"x":"a"}]', [null, 'a']],
  ['[{},{}]', [null, null]],
])('accepts rows that leave out null fields if one row has a column: %s', (body, values) =>
  expect(xOf(body)).toEqual(values),
);

it('counts the rows if no column is requested', () => expect(read('[{"id":1}]', []).rowCount).toBe(1));

it('treats __proto__ and other inherited names as data', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const columns = names.map((name): ColumnSpec => ({ name, type: 'STRING' }));
  for (const id of ['1', '12345678901234567890']) {
    const body = `[{"__proto__":"p","constructor":"c","id":${id}},{"__proto__":{"polluted":true}},{}]`;
    const table = read(body, columns);
    expect(names.map((name) => valuesOf(table, name))).toEqual([
      ['p', '{"polluted":true}', null],
      ['c', null, null],
      [null, null, null],
    ]);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

it('uses the last of two columns with the same name', () => {
  const table = read('[{"x":"1"}]', [
    { name: 'x', type: 'STRING' },
    { name: 'x', type: 'INT' },
  ]);
  expect(valuesOf(table, 'x')).toEqual([1]);
});
