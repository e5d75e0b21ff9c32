import fc from 'fast-check';
import { sessionOrigin, sourceOf } from '../../../src/gateway/sessions/session-origin';
import { propertyRuns } from '../../support/property-runs';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

describe('where a session was begun', () => {
  it.each([
    [
      'Excel on Windows',
      `${WINDOWS} ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      '"Chromium";v="142", "Microsoft Edge WebView2";v="142", "Microsoft Edge";v="142"',
    ],
    [
      'Edge on Windows',
      `${WINDOWS} ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      '"Microsoft Edge";v="142"',
    ],
    ['Chrome on Windows', `${WINDOWS} ${KIT} Chrome/142.0.0.0 Safari/537.36`, undefined],
    ['Excel on Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko)`, undefined],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
      undefined,
    ],
    [null, 'curl/8.14.1', undefined],
    [null, undefined, undefined],
  ])('is %s', (origin, agent, brands) => {
    expect(
      sessionOrigin({ ...(agent && { 'user-agent': agent }), ...(brands && { 'sec-ch-ua': brands }) }),
    ).toBe(origin);
  });

  it('is never anything but the fixed words, whatever a request says', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('Windows NT', 'Macintosh', 'iPad', 'Linux', 'Chrome/', 'Edg/1', 'AppleWebKit/', '<b>'),
    );
    const text = fc.array(part).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, text, (agent, brands) => {
        expect(String(sessionOrigin({ 'user-agent': agent, 'sec-ch-ua': brands }))).toMatch(
          /^(null|((Excel|Edge|Firefox|Chrome|Safari) on )?(iPhone|iPad|Android|ChromeOS|Windows|Mac|Linux))$/,
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('the source of a sign-in', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    // One network of 64 bits is one place.
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002::ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('of %s and %s is the same: %s', (one, other, isSame) =>
    expect(sourceOf(one) === sourceOf(other)).toBe(isSame),
  );

  it('does not show the address', () => expect(sourceOf('192.0.2.1')).toMatch(/^[\w-]{16}$/));
});
