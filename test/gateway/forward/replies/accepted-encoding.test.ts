import { acceptedEncoding, ENCODINGS } from '../../../../src/gateway/forward/replies/reply-head';

it.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['gzip', 'gzip'],
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
