import { begunWords, usedWords } from '../../../src/taskpane/header/session-words';

const NOW = new Date('2026-11-21T14:03:00').getTime();
const at = (local: string) => new Date(local).toISOString();

describe('the words about a session', () => {
  it.each([
    ['2026-11-21T09:00:00', '09:00'],
    ['2026-11-20T09:00:00', '20 Nov 09:00'],
  ])('begun at %s: %s', (begun, words) => expect(begunWords({ begunAt: at(begun) }, NOW)).toBe(words));

  it.each([
    ['2026-11-21T14:03:00', 'used in the last hour'],
    ['2026-11-21T13:04:00', 'used in the last hour'],
    // The clock of the server may be ahead.
    ['2026-11-21T14:10:00', 'used in the last hour'],
    ['2026-11-21T13:03:00', 'last used about 13:03'],
    ['2026-11-18T13:03:00', 'last used about 18 Nov 13:03'],
  ])('last used at %s: %s', (used, words) => expect(usedWords({ usedAt: at(used) }, NOW)).toBe(words));

  it('admit a time that cannot be read', () => {
    expect(begunWords({ begunAt: 'soon' }, NOW)).toBe('at an unknown time');
    expect(usedWords({ usedAt: 'soon' }, NOW)).toBe('last use unknown');
  });
});
