import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const DATABASES = [
  { id: '12', name: 'Harbour' },
  { id: 'm-1', name: 'Meridian' },
];
const answer = (headers: unknown, gateway = fakeGateway({ databases: DATABASES })) =>
  askFunction('DATABASES', gateway, { headers });

describe('RR.DATABASES', () => {
  it('lists the databases of the caller even if none of them is chosen [rule 94]', async () => {
    const gateway = fakeGateway({ databases: DATABASES });
    gateway.choose();
    const { cells, usesChoice, at } = await answer(null, gateway);
    expect(cells).toEqual([
      ['Database ID', 'Database'],
      [{ type: 'Double', basicValue: 12, numberFormat: '0' }, 'Harbour'],
      ['m-1', 'Meridian'],
    ]);
    expect(usesChoice).toBe(false);
    expect(at).toBeGreaterThan(0);
    expect(gateway.requests.at(-1)!.headers.has('X-company-databases')).toBe(false);
  });

  it('tells a caller without databases to contact the administrator', async () => {
    const gateway = fakeGateway({ databases: [] });
    await expect(answer(0, gateway)).rejects.toThrow('You do not have access to any company database.');
    expect((await answer(1, gateway)).noRows).toBe(
      'You do not have access to any company database. Contact your administrator.',
    );
  });
});
