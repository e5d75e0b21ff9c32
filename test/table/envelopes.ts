import type { ColumnSpec } from '../../src/table/table';

/** The columns of the fixture, and one that no row has. */
export const COLUMNS: readonly ColumnSpec[] = [
  { name: 'tenant_name', type: 'STRING' },
  { name: 'svc_property_id', type: 'INT' },
  { name: 'passing_rent_pa', type: 'FLOAT' },
  { name: 'lease_end_date', type: 'TIMESTAMP' },
  { name: 'payer_type', type: 'ENUM' },
];

/** Rows as the service sends them: with fields in varying order, missing fields and fields that were not requested. */
export const ROWS: readonly string[] = [
  '{"tenant_name":"Müller, Söhne","svc_property_id":7,"passing_rent_pa":1250.5,"lease_end_date":"2027-12-31T00:00:00+00:00"}',
  '{"lease_end_date":null,"extra":{"a":[1]},"svc_property_id":8,"tenant_name":"=SUM(A1)"}',
  '{"svc_property_id":9,"lease_end_date":"20280101T013000,5+0130","passing_rent_pa":0,"tenant_name":""}',
];

/** The values that every envelope below must give. */
export const EXPECTED: readonly (readonly unknown[])[] = [
  ['Müller, Söhne', '=SUM(A1)', ''],
  [7, 8, 9],
  [1250.5, null, 0],
  [46752, null, 46753 + 0.5 / 86_400],
  [null, null, null],
];

/** Every form of a reply that must be read, for the wrappers `rows` and `data`. */
export const ENVELOPES: Record<string, string> = {
  'a bare array': `[${ROWS.join(',')}]`,
  'an array with a byte order mark': `\uFEFF[${ROWS.join(',')}]`,
  'an array over many lines': `[\r\n  ${ROWS.join(',\r\n  ')}\r\n]\r\n`,
  'an object with rows': `{"rows":[${ROWS.join(',')}]}`,
  'an object with data and more': `{"count":3,"data":[${ROWS.join(',')}],"next":null}`,
  'an indented object': `{\n  "data": [\n${ROWS.join(',\n')}\n  ]\n}`,
  'newline-delimited rows [rule 78]': ROWS.join('\n'),
  'newline-delimited rows with a byte order mark, CRLF and a blank end': `\uFEFF${ROWS.join('\r\n')}\r\n\r\n`,
};
