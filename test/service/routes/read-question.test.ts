import { parseProfile } from '../../../src/contract/profile';
import { DEMO, servicesInTurn } from '../run-service';

const IN_ADDRESS = parseProfile({ query: { method: 'GET' }, changes: { method: 'GET' } });
const QUESTION = { columns: ['unit_id', 'tenant_name'], rentrolls: 'all-rentrolls', approvedOnly: true };
const CHANGES = { columns: ['unit_id', 'rent_pa'], fxCurrency: 'EUR' };

describe('a question in the address', () => {
  const { serve, stop } = servicesInTurn({ units: 200 });
  afterAll(stop);

  it('has the same answer as in a body [rules 76, 85]', async () => {
    const inBody = await serve();
    const rows = (await inBody.query(QUESTION)).body;
    const changes = (await inBody.changes(CHANGES)).body;
    const usual = (await inBody.changes({})).body;
    expect([rows.length, changes.length, usual.length]).not.toContain(0);

    const inAddress = await serve({ profile: IN_ADDRESS });
    const get = async (path: string, fields: object) => {
      const search = new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, String(value)]),
      );
      return (await inAddress.call(`${path}?${search}`, await inAddress.as(DEMO))).body;
    };
    expect(await get(IN_ADDRESS.query.path, QUESTION)).toEqual(rows);
    expect(await get(IN_ADDRESS.changes.path, CHANGES)).toEqual(changes);
    expect(await get(IN_ADDRESS.changes.path, {})).toEqual(usual);
  });

  it.each([
    ['', 'Parameter "columns" is missing.'],
    ['?columns=', 'Parameter "columns" must not be empty.'],
    ['?columns=unit_id&columns=unit_name&columns=nonsense', 'Unknown column "nonsense".'],
    ['?columns=unit_id&approvedOnly=yes', 'Parameter "approvedOnly" must be true or false.'],
    ['?columns=unit_id&rentrolls=oldest', 'Parameter "rentrolls" must be "latest" or "all-rentrolls".'],
  ])('is refused with a sentence: "%s"', async (search, message) => {
    const under = await serve({ profile: IN_ADDRESS });
    const { status, body } = await under.call(IN_ADDRESS.query.path + search, await under.as(DEMO));
    expect([status, body]).toEqual([400, { error: expect.any(String), message }]);
  });
});
