import { HTML_PAGE } from '../../support/faulty-service';
import { type FaultRow, faultRow } from '../fault-row';
import { byStatus, counts, storm, inGateway } from '../with-gateway';
import { DATABASES, HEADER } from '../../gateway/gateway-fixture';

const unclearProbe = faultRow(
  6,
  'The probe is inconclusive',
  'the token is kept, no token request',
  async (tally) => {
    const faults = {
      '400': { status: 400 },
      '403': { status: 403 },
      '404': { status: 404 },
      '429': { status: 429 },
      '500': { status: 500 },
      '503': { status: 503, headers: { 'retry-after': '3600' } },
      'an HTML page': HTML_PAGE,
      'an unexpected object': { status: 200, body: '{"hello":1}' },
      'an empty reply': { status: 204 },
      'half a list': { truncate: true },
      'a broken connection': { reset: true },
      'a redirect': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    };
    for (const [name, fault] of Object.entries(faults))
      await inGateway(tally, name, async (fixture, expect) => {
        const key = await fixture.key();
        const { service } = fixture;
        service.fail('/thirdparty/files', { status: 401 });
        service.fail(DATABASES, fault);
        expect('replies', byStatus(await storm(fixture, key, 20)), { 502: 20 });
        expect('token requests', counts(fixture).tokens, 1);
        service.heal();
        fixture.clock.ms += 60_000;
        expect('after it', byStatus(await storm(fixture, key, 1)), { 200: 1 });
        expect('token requests after it', counts(fixture).tokens, 1);
      });
  },
);

const lateRefusal = faultRow(
  9,
  'Late 401 for a replaced token',
  'no probe, no token request, answered',
  async (tally, size) => {
    for (let round = 0; round < (size === 'long' ? 200 : 3); round += 1)
      await inGateway(tally, `round ${round + 1}`, async (fixture, expect) => {
        const { service, ask } = fixture;
        const key = await fixture.key();
        let answer = () => {};
        const until = new Promise<void>((resolve) => (answer = resolve));
        service.fail('/thirdparty/rentrolls', { until, times: 1 });
        const late = ask('/thirdparty/rentrolls', { key, headers: { [HEADER]: 'harbour' } });
        await service.arrival('/thirdparty/rentrolls');
        // The token is no longer new.
        fixture.clock.ms += 10_000;
        service.revoke(service.tokens[0] ?? '');
        expect('another request', byStatus(await storm(fixture, key, 1)), { 200: 1 });
        answer();
        expect('the late request', (await late).status, 200);
        expect('requests', counts(fixture), { tokens: 2, probes: 1 });
      });
  },
);

export const tokenStorms: FaultRow[] = [unclearProbe, lateRefusal];
