import { textTable } from '../../support/text-table';
import { DATABASES, DAY_MS, FILES, SESSION } from '../../gateway/gateway-fixture';
import { type FaultRow, faultRow } from '../fault-row';
import { withGateway } from '../with-gateway';

const unverifiedClients = faultRow(
  25,
  'Forged identities, foreign origins, ended keys',
  '401 or 403, nothing sent to the service',
  async (tally) => {
    await withGateway(async (fixture) => {
      const { service, ask } = fixture;
      const ended = await fixture.key();
      await ask('/gateway/session', { method: 'DELETE', key: ended });
      const idle = await fixture.key();
      fixture.clock.ms += 8 * DAY_MS;
      const key = await fixture.key();
      const [token = ''] = service.tokens;
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      const claims = Buffer.from('{"sub":"analyst","aud":"gateway"}').toString('base64url');
      const forged = textTable(`
        none                            |
        empty                           | authorization:
        only "Bearer"                   | authorization: Bearer
        the token of the service        | authorization: Bearer ${token}
        a JWT of alg none               | authorization: Bearer ${none}.${claims}.
        an ended key                    | authorization: Bearer ${ended}
        an idle key                     | authorization: Bearer ${idle}
        half a key                      | authorization: Bearer ${key.slice(0, 20)}
        a key with one letter changed   | authorization: Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}
        a key in another case           | authorization: Bearer ${key.toUpperCase()}
        a key twice                     | authorization: Bearer ${key}, Bearer ${key}
        a key as Basic                  | authorization: Basic ${Buffer.from(`analyst:${key}`).toString('base64')}
        a key under Authentication      | authentication: Bearer ${key}
        a key in a cookie               | cookie: session=${key}
        a forged user                   | x-forwarded-user: analyst | x-remote-user: analyst | x-user: analyst
        a forged client certificate     | x-ssl-client-verify: SUCCESS | x-client-cert: analyst
      `);
      const paths = [FILES, DATABASES, '/thirdparty/column-list', SESSION, '/gateway/status'];
      const before = service.requests.length;
      for (const [name, ...lines] of forged)
        for (const path of paths)
          await tally.in(`${name} at ${path}`, async (expect) => {
            const named = lines.filter(Boolean).map((line) => line.split(/:\s?(.*)/).slice(0, 2));
            const headers = Object.fromEntries(named) as Record<string, string>;
            expect('the reply', (await ask(path, { headers })).status, 401);
            expect('requests to the service', service.requests.length, before);
          });
      const origins = 'https://evil.example null http://localhost https://excel.officeapps.live.com';
      for (const origin of origins.split(' '))
        await tally.in(`a page of ${origin}`, async (expect) => {
          const { headers } = await ask(FILES, { key, headers: { origin } });
          expect('the page may not read the reply', headers['access-control-allow-origin'], undefined);
          const preflight = { origin, 'access-control-request-method': 'GET' };
          const { status } = await ask(FILES, { method: 'OPTIONS' as 'GET', headers: preflight });
          expect('a preflight is refused', status, 404);
        });
      await tally.in('a key in the address', async (expect) => {
        expect('the reply', (await ask(`${FILES}?access_token=${key}`)).status, 401);
      });
    });
  },
);

export const unverifiedClientRows: FaultRow[] = [unverifiedClients];
