import { HTML_PAGE } from '../../support/faulty-service';
import { type FaultRow, faultRow } from '../fault-row';
import { byStatus, counts, storm, inGateway } from '../with-gateway';
import { DATABASES, DAY_MS } from '../../gateway/gateway-fixture';

const expiryUnderLoad = faultRow(
  3,
  'Expiry under load',
  'one token request, no errors',
  async (tally, size) => {
    const many = size === 'long' ? 10_000 : 500;
    await inGateway(tally, `${many} requests`, async (fixture, expect) => {
      const key = await fixture.key();
      fixture.clock.ms += DAY_MS;
      expect('replies', byStatus(await storm(fixture, key, many)), { 200: many });
      expect('token requests', counts(fixture).tokens, 2);
    });
  },
);

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

const oneMembershipLost = faultRow(
  7,
  'Membership lost in 1 of 20 databases',
  'the other 19 are answered',
  async (tally, size) => {
    const each = size === 'long' ? 500 : 5;
    await inGateway(tally, `${each} requests for each`, async (fixture, expect) => {
      const { service } = fixture;
      service.databases = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, name: `Fund ${at}` }));
      const key = await fixture.key();
      service.databases = service.databases.slice(1);
      const replies = await storm(fixture, key, 20 * each, (at) => `${at % 20}`);
      expect('replies', byStatus(replies), { 200: 19 * each, 403: each });
      expect('token requests', counts(fixture).tokens, 1);
    });
  },
);

export const tokenStorms: FaultRow[] = [expiryUnderLoad, unclearProbe, oneMembershipLost];
