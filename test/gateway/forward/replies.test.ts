import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { toReplyFailure } from '../../../src/gateway/forward/replies/reply-failure';
import { acceptedEncoding, ENCODINGS, replyHead } from '../../../src/gateway/forward/replies/reply-head';

const LOCATION = 'https://service.example/base/thirdparty/query';
const headersOf = (headers: Record<string, string | string[]>, paging: unknown = 'none') =>
  replyHead(
    { statusCode: 200, headers },
    { accepted: undefined, paging: parseProfile({ paging }).paging, location: LOCATION },
  ).head.headers;

describe('the head of a reply', () => {
  it.each<[string, string]>([
    ['link', '<https://a.example/?page=2>; rel="next"'],
    ['content-range', 'items 0-0/500'],
    ['x-total-count', '500'],
    ['x-has-more', 'true'],
    ['x-next-cursor', 'abc'],
  ])('keeps what says whether the reply is whole: %s [rule 120]', (name, value) =>
    expect(headersOf({ [name]: value, server: 'x' })).toEqual({ [name]: value }),
  );

  it.each([
    ['x-ratelimit-remaining', '3'],
    ['set-cookie', 'next=1'],
    ['link', '</x>; rel=preload'],
    ['server-timing', 'total;dur=5'],
  ])('keeps no other header: %s', (name, value) => expect(headersOf({ [name]: value })).toEqual({}));

  it('says for which address a link to the next page counts, if pages come by links', () => {
    expect(headersOf({}, { by: 'link' })).toEqual({ 'content-location': LOCATION });
    expect(headersOf({}, { by: 'cursor' })).toEqual({});
  });

  it('keeps the header that holds the cursor', () =>
    expect(headersOf({ 'x-go-on': 'abc' }, { by: 'cursor', header: 'X-Go-On' })).toEqual({
      'x-go-on': 'abc',
    }));
});

it.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['*', undefined],
  ['deflate, gzip;q=0.5', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['GZIP , BR;Q=0', 'gzip'],
  ['br; q=0.0, gzip ; q=0', undefined],
  ['brotli, xgzip', undefined],
])('Accept-Encoding %j gives the encoding %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it('the Accept-Encoding of browsers gives the best encoding of this Node version', () => {
  expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe(ENCODINGS[0]);
});

const refused = { status: 400, contentType: 'application/json', body: '', namesDatabases: false };
const failure = (changes: Partial<typeof refused>) =>
  toReplyFailure({ ...refused, ...changes }, DEFAULT_PROFILE, ['s3cret']);

describe('the failure for a reply outside 2xx', () => {
  it.each([
    [301, 'bad-reply'],
    [304, 'bad-reply'],
    [400, 'bad-input'],
    [404, 'not-found'],
    [408, 'timed-out'],
    [413, 'too-large'],
    [429, 'busy'],
    [500, 'unreachable'],
    [504, 'timed-out'],
  ])('for status %i has the code %s [rule 113]', (status, code) =>
    expect(failure({ status }).code).toBe(code),
  );

  it('for status 403 is about the databases if the request named some', () =>
    expect(failure({ status: 403, namesDatabases: true }).code).toBe('lost-membership'));

  it('says that a 304 is not a redirect', () =>
    expect(failure({ status: 304 }).message).toContain('replied with status 304 and without data'));

  it.each([
    [400, 'Column x is unknown', 'The rent-roll service refused the request: Column x is unknown.'],
    [404, 'Really?', 'The rent-roll service says: Really?'],
    [404, '', 'The rent-roll service replied with status 404.'],
  ])('for status %i ends with a full stop or question mark after the message %j', (status, body, message) =>
    expect(failure({ status, body, contentType: 'text/plain' }).message).toBe(message),
  );
});
