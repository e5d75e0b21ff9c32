import { describeAge, describeTime, describeToken } from '../../../src/pane-kit/text/describe-age';

const at = (text: string) => new Date(text).getTime();
const NOW = at('2026-11-21T14:03:30');

describe('the age of a result', () => {
  it.each([
    ['2026-11-21T14:03:00', 'just now'],
    ['2026-11-21T14:08:20', 'just now'],
    ['2026-11-21T14:10:00', 'today 14:10'],
    ['2026-11-22T14:10:00', '22 Nov 14:10'],
    ['2026-11-21T14:02:30', '1 min ago'],
    ['2026-11-21T13:04:00', '59 min ago'],
    ['2026-11-21T13:03:30', 'today 13:03'],
    ['2026-11-20T23:59:00', '20 Nov 23:59'],
    ['2025-11-21T14:03:00', '21 Nov 2025'],
  ])('of %s is "%s"', (then, words) => expect(describeAge(at(then), NOW)).toBe(words));

  it('is minutes, not yesterday, just after midnight', () =>
    expect(describeAge(at('2026-11-20T23:50:00'), at('2026-11-21T00:05:00'))).toBe('15 min ago'));
});

it.each([
  ['2026-11-21T14:03:00', '14:03'],
  ['2026-11-20T23:59:00', '20 Nov 23:59'],
])('the time of data of %s is "%s"', (then, words) => expect(describeTime(at(then), NOW)).toBe(words));

describe('the expiry of the token', () => {
  const iso = (local: string) => new Date(local).toISOString();

  it('is a weekday and a time', () =>
    expect(describeToken(iso('2026-11-22T08:30:00'), NOW)).toBe('Signed in · token until Sun 08:30'));
  it.each([
    ['is past', iso('2026-11-21T14:00:00')],
    ['is unknown', null],
    ['is not a date', 'soon'],
  ])('is left out if it %s', (_, expiresAt) => expect(describeToken(expiresAt, NOW)).toBe('Signed in'));
});
