import { sourceOf } from '../../../src/gateway/sessions/session-origin';

describe('the source of a sign-in', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    // One network of 64 bits is one place.
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002::ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:9::1', true],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['::1', '::2', true],
    ['::1', '2001:db8::1', false],
  ])('of %s and %s is the same: %s', (one, other, isSame) =>
    expect(sourceOf(one) === sourceOf(other)).toBe(isSame),
  );

  it('does not show the address', () => expect(sourceOf('192.0.2.1')).toMatch(/^[\w-]{16}$/));
});
