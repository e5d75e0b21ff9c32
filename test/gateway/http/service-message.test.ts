import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { isForPeople, messageIn } from '../../../src/gateway/http/service-message';

describe('the message in a reply outside 2xx', () => {
  it.each([
    ['application/json', '{"message":"Column x."}', 'Column x.'],
    ['application/json', '{"error":"invalid"}', 'invalid'],
    ['application/json', '{"message":"  ","error_description":"B"}', 'B'],
    ['application/json', '{"title":"Bad Request","status":400,"detail":"Column x."}', 'Column x.'],
    [
      'application/problem+json',
      '{"type":"about:blank","title":"Column x is unknown"}',
      'Column x is unknown',
    ],
    ['application/json', '{"errors":[{"status":"422","title":"Invalid","detail":"Column x."}]}', 'Column x.'],
    [
      'application/json',
      '{"detail":[{"loc":["body","columns"],"msg":"Column x.","type":"value_error"}]}',
      'Column x.',
    ],
    ['application/json', '{"title":"One or more errors.","errors":{"columns":["Column x."]}}', 'Column x.'],
    ['application/json', '[{"message":"Column x."}]', 'Column x.'],
    ['application/json', '{"error":{"message":{"lang":"en","value":"Column x."}}}', 'Column x.'],
    ['application/json', '{"errors":[{"message":"Secret s3cret is bad"}]}', undefined],
    ['application/json', '{"errors":[]}', undefined],
    ['application/json', '{"status":"failed","path":"x"}', undefined],
    ['application/json', '"Column x."', 'Column x.'],
    ['application/json', '{"message":"cut o', undefined],
    ['', ' Column x. \n', 'Column x.'],
    ['application/json', JSON.stringify({ message: 'x'.repeat(201) }), undefined],
    ['text/html', 'Column x.', undefined],
    ['text/plain', ' <!doctype html><p>x', undefined],
    ['application/json', '{"message":"<b>x</b>"}', undefined],
    ['text/plain', '', undefined],
    ['text/plain', 'Secret s3cret is bad', undefined],
    ['application/json', '{"message":"s3\\u0063ret"}', undefined],
    ['text/plain', 'Token eyJhbGciOiJub25lIn0.e30.x expired', undefined],
  ])('with the content type %j and the body %j has the message %j [rule 112]', (contentType, body, message) =>
    expect(messageIn(contentType, body, DEFAULT_PROFILE.errorBody.message, ['s3cret'])).toBe(message),
  );
});

describe('a text of the service', () => {
  it.each([
    'See https://internal.example:8443/a?b for it',
    'connect to fe80:0:0:0:202:b3ff:fe1e:8329 failed',
    'Cannot reach postgres:5432',
    'getaddrinfo ENOTFOUND rr-db',
    'No route to rr-db.cluster.local',
    'Cannot open "/var/lib/rr"',
    'Cannot open \\\\files01\\rr\\x.csv',
    'Column x is unknown. at parse (native)',
    'Bad. Traceback (most recent call last)',
    'Column x is unknown.\u0000',
    '12 345',
    '',
    `The column ${'x'.repeat(200)} is unknown.`,
  ])('that may reveal internals is not shown: %j', (text) => expect(isForPeople(text)).toBe(false));

  it.each([
    'Column "Contracted Rent PA" is unknown.',
    'Opening hours 12:30:45 to 18:00.',
    'Value 1.234.567,89 is not a number.',
    'Dates look like 31/12/2026, e.g. in March.',
    'Rent in EUR/m² p.a. is needed.',
    'Der Mietvertrag läuft am 31.12.2026 ab.',
  ])('for people is shown: %j', (text) => expect(isForPeople(text)).toBe(true));
});
