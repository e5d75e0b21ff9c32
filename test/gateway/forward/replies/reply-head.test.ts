import { replyHead, acceptedEncoding, ENCODINGS } from '../../../../src/gateway/forward/replies/reply-head';
import { parseProfile } from '../../../../src/contract/profile';

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
    ['x-pagination', '{"totalCount":500}'],
    ['x-wp-totalpages', '4'],
    ['x-has-more', 'true'],
    ['x-next-cursor', 'abc'],
    ['x-truncated', 'true'],
  ])('keeps what says whether the reply is whole: %s [rule 120]', (name, value) =>
    expect(headersOf({ [name]: value, server: 'x' })).toEqual({ [name]: value }),
  );

  it.each([
    ['x-ratelimit-remaining', '3'],
    ['retry-after', '5'],
    ['set-cookie', 'next=1'],
    ['accept-ranges', 'bytes'],
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
