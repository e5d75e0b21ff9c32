import { readColumns, readDatabases } from '../../../src/client/replies/entries-reader';
import { readList } from '../../../src/client/replies/read-list';
import { textTable } from '../../support/text-table';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';

const listIn = (body: string, wrappers: readonly string[]) => readList(body, wrappers, 'The reply').list;
const databases = (reply: unknown) =>
  readDatabases(listIn(JSON.stringify(reply), DEFAULT_PROFILE.databases.list), DEFAULT_PROFILE);
const columns = (reply: unknown) =>
  readColumns(listIn(JSON.stringify(reply), DEFAULT_PROFILE.columnList.list), DEFAULT_PROFILE);

describe('the list of databases', () => {
  it.each(
    textTable(`
      plain names [rule 43]               | ["Alpha"]                                         | [{"id":"Alpha","name":"Alpha"}]
      names without ids                   | [{"name":"Alpha"}]                                | [{"id":"Alpha","name":"Alpha"}]
      ids without names                   | [{"id":"a","name":null}]                          | [{"id":"a","name":"a"}]
      ids that are numbers                | [{"id":7,"name":"Alpha"},8]                       | [{"id":"7","name":"Alpha"},{"id":"8","name":"8"}]
      ids too large for exact numbers     | [{"id":9007199254740992,"name":"Alpha"}]          | [{"id":"9007199254740992","name":"Alpha"}]
      names in another form               | [{"id":"Ko\\u0308ln","name":" Ko\\u0308ln\\u00a0"}] | [{"id":"Ko\\u0308ln","name":"K\\u00f6ln"}]
      entries with unknown fields         | [{"id":"a","name":"A","country":"DE","x":[{}]}]   | [{"id":"a","name":"A"}]
      entries with a repeated id          | [{"id":"a","name":"A"},{"id":"a","name":"Again"}] | [{"id":"a","name":"A"}]`),
  )('is read from %s', (_, reply, expected) =>
    expect(databases(JSON.parse(reply))).toEqual(JSON.parse(expected)),
  );

  it.each(['["a",{}]', '["a",{"id":1e21,"name":"x"}]'])(
    'is refused with the place of its fault: %s',
    (reply) =>
      expect(() => databases(JSON.parse(reply))).toThrow(
        expect.objectContaining({
          code: 'bad-reply',
          message: expect.stringContaining('entry 2 has no usable value in the field "id"'),
        }),
      ),
  );
});

it('display names and other words of columns are read in one form, and identifiers as they are', () =>
  expect(
    columns([
      {
        columnName: 'gro\u0308\u00dfe',
        columnType: 'FLOAT',
        displayName: ' Gro\u0308\u00dfe',
        unit: 'm\u00b2',
        group: '\u200b',
      },
    ]),
  ).toMatchObject([{ name: 'gro\u0308\u00dfe', label: 'Gr\u00f6\u00dfe', unit: 'm\u00b2', group: null }]));

describe('the column list', () => {
  const RENT = {
    ...{ name: 'rent', type: 'FLOAT', label: null, description: null, group: null, unit: null },
    ...{ deprecated: false, alpha: false },
  };
  const given = { columnName: 'rent', columnType: 'FLOAT' };

  it.each(
    textTable(`
      with unknown fields | {"id":4,"__proto__":{"unit":"x"}} | {}
      with nulls [rule 65] | {"displayName":null,"alpha":null} | {}
      without a type | {"columnType":null} | {"type":"UNKNOWN","otherType":""}
      with every field [rule 65] | {"displayName":"Rent","description":"Passing rent.","group":"Lease","unit":"EUR","alpha":true} | {"label":"Rent","description":"Passing rent.","group":"Lease","unit":"EUR","alpha":true}
      with flags as text | {"deprecated":"true","alpha":"true"} | {"deprecated":true,"alpha":true}
      with flags as numbers | {"deprecated":1,"alpha":1} | {"deprecated":true,"alpha":true}
      with flags that say neither | {"deprecated":[true,true],"alpha":[true,true]} | {}`),
  )('may arrive %s', (_, reply, expected) =>
    expect([...columns([{ ...given, ...(JSON.parse(reply!) as object) }])]).toEqual([
      { ...RENT, ...(JSON.parse(expected!) as object) },
    ]),
  );

  it('is refused if it has a field in two other letter cases', () =>
    expect(() => columns([{ ...given, Unit: 'EUR', UNIT: 'EUR' }])).toThrow(
      'has fields "Unit" and "UNIT" instead of "unit"',
    ));
});

describe('a deprecation', () => {
  it.each(
    textTable(`
      property_id | {} | true
      project_id | {"deprecated":null} | true
      operating_expense_and_heating_income_pm | {} | true
      use_type_full_formatted | {} | false
      svc_property_id | {} | false
      property_id | {"deprecated":false} | false
      use_type_full_formatted | {"deprecated":true} | true
      svc_property_id | {"deprecated":true} | true`),
  )(
    'is what the flag of the service says, else what the document records, never what it proposes: %s %s [rules 136, 137, 145]',
    (columnName, flag, expected) => {
      const entry = { columnType: 'STRING', columnName, ...(JSON.parse(flag!) as object) };
      expect(String(columns([entry])[0]?.deprecated)).toBe(expected);
    },
  );
});
