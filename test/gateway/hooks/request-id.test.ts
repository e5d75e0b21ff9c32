import { openGateway, FILES, hold, takeLog } from '../gateway-fixture';

describe('the log', () => {
  it('has one line for each request, with route, outcome and attempts, and without the address', async () => {
    const log = takeLog();
    const fixture = await openGateway({ logger: log.logger });
    try {
      const { service, ask } = fixture;
      const key = await fixture.key();
      service.answers[FILES] = '[1,2,3]';
      service.fail(FILES, { status: 503, headers: { 'retry-after': '0' }, times: 2 });
      const first = await ask(`${FILES}/id-4711`, { key, headers: { 'x-request-id': 'mine' } });
      expect(first.headers['x-request-id']).toMatch(/^[a-z2-7]{12}$/);
      const answer = hold(service, `${FILES}/id-4712`);
      const two = [ask(`${FILES}/id-4712`, { key }), ask(`${FILES}/id-4712`, { key })];
      await service.arrival(`${FILES}/id-4712`);
      for (let round = 0; round < 5; round += 1) await ask('/gateway/profile');
      answer();
      await Promise.all(two);
      const lost = await ask('/nothing/id-4713?x=secret', { key });
      const gone = new AbortController();
      service.fail(`${FILES}/id-4714`, { until: new Promise(() => {}) });
      const asked = ask(`${FILES}/id-4714`, { key, signal: gone.signal }).catch(() => undefined);
      const { over } = await service.arrival(`${FILES}/id-4714`);
      gone.abort();
      await Promise.all([asked, over]);
      await ask('/gateway/profile');

      const lines = log.lines().filter(({ msg }) => msg === 'request');
      const lineOf = (id: unknown) => lines.filter(({ requestId }) => requestId === id);
      const route = `${FILES}/:fileId`;
      expect(lineOf(first.headers['x-request-id'])).toEqual([
        expect.objectContaining({
          level: 30,
          method: 'GET',
          route,
          status: 200,
          ms: expect.any(Number),
          bytes: 7,
          attempts: 3,
          coalesced: false,
          whole: true,
        }),
      ]);
      const shared = (await Promise.all(two)).map(
        ({ headers }) => lineOf(headers['x-request-id'])[0]?.coalesced,
      );
      expect(shared.sort()).toEqual([false, true]);
      expect(lineOf(lost.headers['x-request-id'])).toEqual([
        expect.objectContaining({ route: 'none', status: 404 }),
      ]);
      expect(lines.filter(({ whole }) => !whole)).toEqual([expect.objectContaining({ route, attempts: 1 })]);
      expect(log.text()).not.toMatch(/id-471\d|x=secret/);
    } finally {
      await fixture.close();
    }
  });
});
