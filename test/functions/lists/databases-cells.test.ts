import { databasesCells } from '../../../src/functions/lists/databases-cells';
import { aCall, fakeGateway } from '../../support/fake-gateway';

const DATABASES = [
  { id: '12', name: 'Harbour' },
  { id: 'm-1', name: 'Meridian' },
];
const answer = (headers: unknown, gateway = fakeGateway({ databases: DATABASES })) =>
  databasesCells(gateway.context, { headers }, aCall);

describe('RR.DATABASES', () => {
  it('lists those of the caller without a choice of any [rule 94]', async () => {
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

  it('takes headings as the others do', async () => {
    expect((await answer(2)).cells[0]).toEqual(['id', 'name']);
    expect((await answer(0)).cells).toHaveLength(2);
    await expect(answer('yes')).rejects.toThrow('headers takes 0');
  });

  it('says that there is none', async () => {
    const gateway = fakeGateway({ databases: [] });
    await expect(answer(0, gateway)).rejects.toThrow('You do not have access to any company database.');
    expect((await answer(1, gateway)).notes).toEqual([
      'You do not have access to any company database. Contact your administrator.',
    ]);
  });

  it('leads to the sign-in', async () => {
    const gateway = fakeGateway({ databases: DATABASES });
    gateway.context.client.setSession(null);
    await expect(answer(null, gateway)).rejects.toMatchObject({ code: 'signed-out' });
  });
});
