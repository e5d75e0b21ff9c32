import { listedColumns } from '../support/listed-columns';

import { fingerprintProperty, readRollDates } from '../../src/answers/formulas/roll-dates';
import { shownResult } from '../../src/answers/calls/function-result';
import { isoToSerial } from '../../src/table/iso-serial';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { recordsOf, textTable } from '../support/text-table';

const COLUMNS = listedColumns(
  'tenant_name STRING Tenant',
  'rent FLOAT Rent | currency p.a.',
  'use_type STRING',
  'currency STRING',
  'svc_property_id INT',
  'property_name STRING',
  'rentroll_date TIMESTAMP',
);
const ROWS = recordsOf(`
  tenant_name | use_type | rent | currency | svc_property_id | property_name | rentroll_date
  Arden       | OFFICE   | 100  | GBP      | 1               | House 1       | 2026-09-30
  Brill       | OFFICE   | 200  | EUR      | 2               | House 2       | 2026-09-30
  Cole        | OFFICE   | 200  | EUR      | 2               | House 2       | 2026-09-30
  Dale        | OFFICE   | 400  |          | 4               | House 4       | 2026-09-30
  Ewing       | RETAIL   | 300  | SEK      | 3               | House 3       | 2026-09-30
  Arden       | OFFICE   | 100  | GBP      | 1               | House 1       | 2025-09-30`);
const CHANGES = ROWS.map((record, at) => ({
  ...record,
  rent_change_pa: at,
  rent_change_currency: at < 2 ? 'CHF' : 'USD',
}));
const gatewayOf = (profile: object = { rowGrain: 'fixed' }) =>
  fakeGateway(
    {
      columns: COLUMNS,
      rows: ROWS,
      changes: CHANGES,
      files: [{ fileId: 1 }, { fileId: 2 }],
      rentrolls: [{ rentrollId: 1, propertyId: 1, rentrollDate: '2026-01-01' }],
    },
    profile,
  );
const columns = 'tenant_name';
const query = (given: object, profile?: object, call: object = {}) =>
  askFunction('QUERY', gatewayOf(profile), { columns, ...given }, call);

describe('the basis of a result', () => {
  it('says what a query asked, by identifiers, and how many rows it found', async () => {
    const { basis } = await query({
      columns: [['Tenant', '', 'rent']],
      filters: 'use_type in OFFICE, RETAIL; rent>=200',
      approved_only: true,
      options: 'sort=rent desc, currency; limit=2; as_of=2026-10-01; database=1',
    });
    expect(basis).toEqual({
      endpoint: 'query',
      databases: ['1'],
      columns: ['tenant_name', '', 'rent'],
      unshown: ['use_type', 'currency'],
      filters: ['use_type in OFFICE, RETAIL', 'rent>=200'],
      order: ['rent desc', 'currency'],
      rentrolls: 'latest',
      approvedOnly: true,
      asOf: 46296,
      limit: 2,
      all: 5,
      matching: 4,
      shown: 2,
    });
  });

  it('says the newest rent roll date of each property, also of rows that no condition meets', async () => {
    const { basis } = await query({ filters: 'tenant_name=Brill' });
    const dates = readRollDates(basis!.rolls!);
    const newest = isoToSerial('2026-09-30');
    expect(dates.size).toBe(4);
    for (const property of [1, 2, 3, 4]) expect(dates.get(fingerprintProperty(property))).toBe(newest);
  });

  it.each<[string, object, object]>([
    ['of all rent rolls', { rentrolls: 'all-rentrolls' }, { rowGrain: 'fixed' }],
    ['whose rows may depend on the columns', {}, { rowGrain: 'unknown' }],
  ])('says no dates of an answer %s', async (_, given, profile) =>
    expect((await query(given, profile)).basis?.rolls).toBeUndefined(),
  );

  it('says into which currency changes are converted', async () => {
    const asked = { columns, rentrolls: 'all-rentrolls', fx_currency: 'eur', filters: 'tenant_name=Arden' };
    const { basis } = await askFunction('CHANGES', gatewayOf(), asked);
    expect(basis).toMatchObject({ endpoint: 'changes', currency: 'EUR', all: 6, matching: 2, shown: 2 });
  });
});

describe('the breadth of a result', () => {
  const asked = { shouldIncludeBreadth: true };
  it.each(
    textTable(`
      counts matching rows, also those that the limit leaves out | {"columns":"rent","filters":"use_type=OFFICE","options":"limit=1"} | {"properties":3,"currencies":["EUR","GBP"]}
      knows no currency of a result without money | {"filters":"tenant_name=Brill"} | {"properties":1}
      knows no property where no rent roll is chosen | {"rentrolls":"all-rentrolls"} | {}
      counts columns that the formula shows | {"columns":"svc_property_id, currency","rentrolls":"all-rentrolls"} | {"properties":4,"currencies":["EUR","GBP","SEK"]}`),
  )('%s', async (_, given, breadth) =>
    expect((await query(JSON.parse(given) as object, undefined, asked)).breadth).toEqual(JSON.parse(breadth)),
  );

  it('is not counted for cells, and sends the same request if it is', async () => {
    const { context, requests } = gatewayOf();
    const ask = (call: object) => askFunction('QUERY', { context }, { columns: 'rent' }, call);
    const result = await ask({});
    const sent = requests.length;
    expect([result.breadth, (await ask(asked)).breadth]).toEqual([
      undefined,
      { properties: 4, currencies: ['EUR', 'GBP', 'SEK'] },
    ]);
    expect(requests).toHaveLength(sent);
    expect(shownResult(await ask(asked))).not.toHaveProperty('breadth');
  });
});
