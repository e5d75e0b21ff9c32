import { json, observedClient } from '../observed-client';
import { ask, cell, rowOf } from '../questions';

it('tells what was asked for in each answer that is held, and when', async () => {
  const { client } = observedClient(async (request) => json(await rowOf(request, 1)));
  expect(client.cachedRows()).toEqual([]);
  const asked = [
    ask(['rent'], { databases: ['b', 'a', 'b'], rentrolls: 'all-rentrolls', approvedOnly: true }),
    ask(['rent'], { endpoint: 'changes', fxCurrency: 'eur' }),
  ];
  const [first, second] = await Promise.all(asked.map((question) => client.rows(question)));
  const cached = client.cachedRows();
  expect(cached.map(({ question }) => question)).toEqual([
    { endpoint: 'query', databases: ['a', 'b'], rentrolls: 'all-rentrolls', approvedOnly: true },
    {
      endpoint: 'changes',
      databases: ['harbour', 'north'],
      rentrolls: 'latest',
      approvedOnly: false,
      fxCurrency: 'EUR',
    },
  ]);
  expect(cached.map(({ at }) => at)).toEqual([first!.at, second!.at]);
  expect(cell(cached[0]!.value, 'rent')).toBe('rent 1');
  const stage = client.openStage();
  await client.rows(asked[0]!, { stage });
  expect(client.cachedRows()).toHaveLength(2);
  client.clear();
  expect(client.cachedRows()).toEqual([]);
});
