import { type ColumnSpec, valuesOf } from '../../src/table/table';
import { failureOf } from './failure-of';
import { COLUMNS, ENVELOPES, EXPECTED, ROWS } from './envelopes';
import { readTable } from './read-table';
import { columnsOf } from './table-of';

const read = (body: string, columns: readonly ColumnSpec[] = COLUMNS) =>
  readTable(body, columns, ['rows', 'data'], 'The query reply');

const column = (body: string, type: ColumnSpec['type'] = 'STRING', name = 'x') =>
  valuesOf(read(body, [{ name, type }]), name);

describe('envelopes', () => {
  it.each(Object.entries(ENVELOPES))(
    'reads %s, whatever the order of fields [rules 12, 133]',
    (_name, body) => {
      const table = read(body);
      expect(table.rowCount).toBe(3);
      expect([...table.columns.keys()]).toEqual(COLUMNS.map(({ name }) => name));
      expect(Object.values(columnsOf(table))).toEqual(EXPECTED);
    },
  );

  it.each([['[]'], ['{"rows":[]}'], [' [ ] '], ['{"data":[],"count":0}']])('reads %s as no rows', (body) => {
    const table = read(body);
    expect(table.rowCount).toBe(0);
    expect(valuesOf(table, 'tenant_name')).toEqual([]);
  });

  it('reads one newline-delimited row', () => {
    expect(read(`${ROWS[0]}\n`).rowCount).toBe(1);
  });

  it.each([
    ['{"x":"a"}\n{}\n', ['a', null]],
    ['{"id":1}\n{"id":2,"x":"a"}\n', [null, 'a']],
    ['[{"id":1},{"id":2,"x":"a"}]', [null, 'a']],
    ['[{},{}]', [null, null]],
  ])('accepts rows that leave out null fields if one row has a column: %s', (body, values) =>
    expect(column(body)).toEqual(values),
  );

  it('counts the rows if no column is requested', () => expect(read('[{"id":1}]', []).rowCount).toBe(1));
});

describe('a reply that cannot be read', () => {
  const whole = ENVELOPES['an object with rows'] as string;
  it.each([
    ['', 'is empty'],
    ['\uFEFF \n', 'is empty'],
    ['<!DOCTYPE html><html></html>', 'is a web page'],
    ['Bad gateway', 'is damaged at byte 1: expected a value'],
    [whole.slice(0, 200), 'ends early, after 202 bytes'],
    [`[${ROWS[0]},]`, 'is damaged at byte 126: expected a row'],
    [`${ROWS[0]}\n${ROWS[1]?.slice(0, 30)}`, 'ends early, after 154 bytes'],
    [`${ROWS[0]}\n[1]`, 'something other than an object at row 2'],
    [`${ROWS[0]}\n${ROWS[1]}\n{"error":"timed out"}`, 'something other than a row at row 3'],
    ['[{"error":"timed out"}]', 'has rows, but none of the requested columns'],
    ['{"level":"error"}\n{"msg":"timed out"}', 'has rows, but none of the requested columns'],
    ['{"error":"x","message":"y"}', 'no list of rows: none at the top or under "rows" or under "data"'],
    ['null', 'no list of rows'],
    ['{"rows":{"tenant_name":"x"}}', 'no list under "rows"'],
    ['[{"tenant_name":"x"},null]', 'something other than an object at row 2'],
  ])('is reported with the endpoint and the place: %j', (body, problem) => {
    const error = failureOf(() => read(body));
    expect(error.code).toBe('bad-reply');
    expect(error.message).toContain('The query reply ');
    expect(error.message).toContain(problem);
  });

  it('is never read as a shorter table, wherever it ends early [rule 120]', () => {
    for (const body of [ENVELOPES['a bare array'], ENVELOPES['an indented object']] as string[])
      for (let end = 0; end < body.trimEnd().length; end++)
        expect(failureOf(() => read(body.slice(0, end))).code).toBe('bad-reply');
  });
});

describe('rows', () => {
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
});
