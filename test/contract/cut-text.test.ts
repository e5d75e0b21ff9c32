import fc from 'fast-check';
import { cutText } from '../../src/contract/cut-text';

it('a cut text is never longer than allowed, ends in "…", and halves no character', () => {
  expect(cutText('abcde', 5)).toBe('abcde');
  expect(cutText('ab😀de', 4)).toBe('ab…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      // Throws for half of a character.
      encodeURIComponent(cut);
      expect(cut === text || (cut.endsWith('…') && text.startsWith(cut.slice(0, -1)))).toBe(true);
    }),
  );
});
