import { valuesOf, type ColumnSpec } from '../../src/table/table';
import { createPlainReader } from '../../src/table/parse/plain-reader';
import { MOST_HELD } from '../../src/table/parse/envelope';
import { DEEPEST, PIECE_BYTES, type RowParser } from '../../src/table/parse/row-parser';
import { atOnce } from '../../src/table/task';
import { createTableReader } from '../../src/table/table-reader';
import { failureOf } from './failure-of';
import { bytesOf } from './parse/json-cases';
import { readInPieces } from './parse/read-in-pieces';

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

describe('the object around the rows', () => {
  it.each([
    ['{"rows":[{"x":1}]}', ['1']],
    ['{"data":[{"x":1}]}', ['1']],
    ['{"data":[{"x":1}],"rows":[{"x":2}]}', ['2']],
    ['{"rows":[{"x":2}],"data":[{"x":1}]}', ['2']],
    ['{"data":null,"rows":[{"x":2}]}', ['2']],
    ['{"data":["a",{"b":[1]}],"rows":[{"x":2}]}', ['2']],
    ['{"rows":[{"x":2}],"data":["a",2],"more":{"rows":[]}}', ['2']],
    ['{"rows":[{"x":1}],"rows":[{"x":2}]}', ['2']],
    ['{"rows":["a"],"rows":[{"x":2}]}', ['2']],
    ['{"rows":null,"rows":[{"x":2}]}', ['2']],
    ['{"r\\u006fws":[{"x":1}]}', ['1']],
    ['{ "count" : 1 , "meta":{"a":[{"x":9}]} , "rows" : [ {"x":1} ] , "next":null }', ['1']],
    ['\uFEFF {"a":"}]","rows":[{"x":1}],"b":-1.5e3,"c":true,"d":"\\"","e":""}\r\n', ['1']],
    ['{"rows":[]}', []],
  ])('holds them in the first wrapper, or in the last if it is repeated: %s', (body, values) =>
    expect(xOf(body)).toEqual(values),
  );

  it.each([
    ['{"rows":null,"data":[{"x":1}]}', 'has no list under "rows"'],
    ['{"data":[{"x":1}],"rows":{}}', 'has no list under "rows"'],
    ['{"rows":[{"x":1},2]}', 'has something other than an object at row 2'],
    ['{"rows":[],"data":[{"x":1}]}', 'has lists of different length: 1 under "data", 0 under "rows"'],
    ['{"Rows":[{"x":1}]}', 'has no list of rows: none at the top or under "rows" or under "data"'],
    ['{"rows":[{"x":1}],"n":01}', 'is damaged at byte 23: expected no zero before other digits'],
    ['{"rows":[{"x":1}],"n":tr}', 'is damaged at byte 23: expected a value'],
    ['{"rows":[{"x":1}],"n":"\\u1"}', 'is damaged at byte 24: expected a valid escape sequence'],
    ['{"data":["a",,],"rows":[]}', 'is damaged at byte 14: expected a value'],
    ['{"n":1,"rows":[{"x":1}{"x":2}]}', 'is damaged at byte 23: expected a comma or a closing bracket'],
    ['{"rows":[{"x":1}]]', 'is damaged at byte 18: expected a comma or a closing brace'],
    ['{"rows"=[{"x":1}]}', 'is damaged at byte 8: expected a colon'],
    ['{rows:[]}', 'is damaged at byte 2: expected a field name in double quotes or a closing brace'],
    ['{"rows":[{"x":1}],}', 'is damaged at byte 19: expected a field name in double quotes'],
    ['[{"x":1}] []', 'is damaged at byte 11: expected the end'],
    ['{"rows":[{"x":1}]} x', 'is damaged at byte 20: expected a line break'],
    ['{"rows":[{"x":1}],"n":"', 'ends early, after 23 bytes'],
    ['{"rows":[{"x":1}],"n":4', 'ends early, after 23 bytes'],
    ['{"ro', 'ends early, after 4 bytes'],
    ['\uFEFF[{"x":1}', 'ends early, after 11 bytes'],
    [`[{"y":${'['.repeat(DEEPEST + 1)}`, `is nested deeper than ${DEEPEST} levels at byte ${DEEPEST + 7}`],
  ])('is checked as strictly as the rows: %s', (body, problem) =>
    expect(refusal(body)).toBe(
      `The query reply ${problem}. Refresh to try again. If the problem persists, contact your administrator.`,
    ),
  );
});

describe('a list of values for each column', () => {
  it.each([
    ['{"x":[1,2]}', ['1', '2']],
    ['{"rows":{"x":["a",null]}}', ['a', null]],
    ['{"columns":{"x":[12345678901234567890]}}', ['12345678901234567890']],
    ['{"data":{"columns":{"x":[[1],true]}}}', ['[1]', true]],
    ['{"n":[1,2],"x":[1,2]}', ['1', '2']],
    ['{"x":[]}', []],
  ])('makes rows: %s [rule 156]', (body, values) => expect(xOf(body)).toEqual(values));

  it('must be as long as the others [rule 156]', () =>
    expect(refusal('{"x":[1,2],"y":[1]}', [...X, { name: 'y', type: 'INT' }])).toContain(
      'has 2 values of column "x" and 1 of column "y"',
    ));

  it('is remarked if it is missing beside others', () =>
    expect(read('{"x":[1,2],"z":[1,2]}', [...X, { name: 'y', type: 'INT' }]).remarks).toMatchObject([
      { column: 'y', text: expect.stringContaining('"z"') as string },
    ]));

  it('keeps what stands around it [rule 156]', () => {
    expect(read('{"rows":{"x":[1],"total":5},"n":1}').beside).toEqual([
      ['n', 1],
      ['total', 5],
    ]);
    expect(read('{"x":[1],"errors":["a"]}').beside).toEqual([['errors', ['a']]]);
  });

  it('may be longer than the reader keeps of a member', () => {
    const values = Array.from({ length: 30_000 }, (_, i) => `text ${i}`);
    const body = JSON.stringify({ rows: { x: values } });
    expect(body.length).toBeGreaterThan(MOST_HELD);
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
    const long = 'y'.repeat(2 * MOST_HELD);
    expect(valuesOf(read(`{"y":"${long}","x":1}\n{"x":2}`), 'x')).toEqual(['1', '2']);
    expect(valuesOf(read(`{"y":"${long}","x":1}`), 'x')).toEqual(['1']);
  });

  it('are refused after an object that holds more rows than the reader keeps', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `{"x":"text ${i}"}`).join(',');
    expect(rows.length).toBeGreaterThan(MOST_HELD);
    expect(valuesOf(read(`{"rows":[${rows}],"n":1}`), 'x')).toHaveLength(20_000);
    expect(failureOf(() => read(`{"rows":[${rows}]}\n{"x":1}`)).message).toContain('expected the end');
  });
});

it('uses the last of two columns with the same name', () => {
  const table = read('[{"x":"1"}]', [
    { name: 'x', type: 'STRING' },
    { name: 'x', type: 'INT' },
  ]);
  expect(valuesOf(table, 'x')).toEqual([1]);
});

it('pauses after each piece, and begins with small pieces', () => {
  const sizes: number[] = [];
  const reader = createTableReader({
    columns: X,
    wrappers: [],
    what: 'The reply',
    createRowParser(columns, layout) {
      const parser = createPlainReader(columns, layout);
      const push = (bytes: Uint8Array) => {
        sizes.push(bytes.length);
        return parser.push(bytes);
      };
      return Object.create(parser, { push: { value: push } }) as RowParser;
    },
  });
  const bytes = bytesOf(`[${'{"x":1},'.repeat(40_000)}{}]`);
  const task = reader.push(bytes);
  let pauses = 0;
  while (!task.next().done) pauses++;
  expect(pauses).toBe(sizes.length);
  expect(sizes.slice(0, 6)).toEqual([4096, 8192, 16_384, 32_768, PIECE_BYTES, PIECE_BYTES]);
  expect(Math.max(...sizes)).toBe(PIECE_BYTES);
  expect(atOnce(reader.finish()).rowCount).toBe(40_001);
});
