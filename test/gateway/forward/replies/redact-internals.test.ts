import { redactInternals } from '../../../../src/gateway/forward/replies/redact-internals';

describe('redacting a text of the service', () => {
  it.each([
    // Addresses
    ['See https://internal.example:8443/a?b for it', 'See (address) for it'],
    ['connect ECONNREFUSED 10.0.0.3:5432', 'connect ECONNREFUSED (address)'],
    ['The host 192.168.1.20 is down.', 'The host (address) is down.'],
    ['No route to 10.1.2.3.', 'No route to (address).'],
    ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED (address)'],
    ['connect to [fe80::1]:5432 failed', 'connect to (address) failed'],
    ['connect to fe80:0:0:0:202:b3ff:fe1e:8329 failed', 'connect to (address) failed'],
    ['Cannot reach postgres:5432', 'Cannot reach (address)'],
    ['Cannot reach db-1.prod.example:80.', 'Cannot reach (address).'],
    ['getaddrinfo ENOTFOUND rr-db.cluster.local', 'getaddrinfo ENOTFOUND (address)'],
    ['localhost:1 refused', '(address) refused'],
    // Paths
    ['ENOENT: /srv/app/config.json', 'ENOENT: (path)'],
    ['Cannot open /var/lib/rr/data.duckdb.', 'Cannot open (path).'],
    ['Cannot open ~/keys/rr.pem', 'Cannot open (path)'],
    ['Cannot open C:\\inetpub\\rr\\web.config', 'Cannot open (path)'],
    ['Cannot open \\\\files01\\rr\\x.csv', 'Cannot open (path)'],
    ['Failed in src/query/build.ts:12:5', 'Failed in (path)'],
    ['Failed in build.py:12', 'Failed in (path)'],
    // Stack traces
    ['Column x is unknown. at parse (/srv/app/x.js:1:2) at run (/srv/y.js:3:4)', 'Column x is unknown.'],
    [
      'Column x is unknown. at async Promise.all (index 0) at file:///srv/x.js:1:2',
      'Column x is unknown. at async Promise.all (index 0)',
    ],
    ['Column x is unknown. at com.rr.Query.parse(Query.java:12)', 'Column x is unknown.'],
    ['Column x is unknown. at Rr.Query.Parse(String s) in C:\\src\\Query.cs:line 4', 'Column x is unknown.'],
    ['Bad. Traceback (most recent call last): File "/srv/x.py", line 3, in run', 'Bad.'],
    ['Bad. File "x.py", line 3, in run', 'Bad.'],
    ['Bad. goroutine 12 [running]: main.go', 'Bad.'],
    ['Bad. Caused by: java.io.IOException: disk', 'Bad.'],
    ['java.sql.SQLException: Column x is unknown.', 'Column x is unknown.'],
    ['psycopg2.errors.UndefinedColumn: Column x is unknown.', 'Column x is unknown.'],
    ['System.Data.SqlException: Column x is unknown.', 'Column x is unknown.'],
  ])('turns %j into %j', (text, redacted) => expect(redactInternals(text)).toBe(redacted));

  it.each([
    'Column "Contracted Rent PA" is unknown.',
    'The date 2026-03-31T12:30:45.123Z is not valid.',
    'Opening hours 12:30:45 to 18:00.',
    'Value 1.234.567,89 is not a number.',
    'Version 1.2.3 is needed.',
    'Use approved and/or latest.',
    'Line 12: column 4 is empty.',
    'status:404',
    'Look at it again (see note 3).',
    'The use type is OFFICE/RETAIL.',
    'Dates look like 31/12/2026.',
    'Rent in EUR/m² p.a. is needed.',
    'ratio 3:4',
    'No rent roll of year:2026.',
    'No value contracted_rent_pa:50000.',
  ])('keeps %j', (text) => expect(redactInternals(text)).toBe(text));
});
