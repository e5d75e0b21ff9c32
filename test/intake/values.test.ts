import { GIVEN_LAYOUTS, LOT_LAYOUTS, OWN_LAYOUTS, VALUE_LAYOUTS } from './layouts/layout-cases';
import { scoreValues, sumOfValues } from './layouts/score-values';

const LAYOUTS = new Map([
  ['given', GIVEN_LAYOUTS],
  ['own', OWN_LAYOUTS],
  ...LOT_LAYOUTS,
  ['values', VALUE_LAYOUTS],
]);

describe('the values of a layout', () => {
  it.each([
    // As read when this was written: see docs/reading-rent-rolls.md.
    { layouts: 'given', right: 236, doubted: 11, absent: 9, asked: 31, said: 4, rents: 21, questions: 17 },
    { layouts: 'own', right: 1056, doubted: 50, absent: 8, asked: 29, said: 0, rents: 147, questions: 23 },
    { layouts: '19', right: 902, doubted: 17, absent: 13, asked: 33, said: 3, rents: 128, questions: 11 },
    { layouts: '20', right: 790, doubted: 17, absent: 0, asked: 63, said: 2, rents: 101, questions: 11 },
    { layouts: '21', right: 820, doubted: 69, absent: 21, asked: 10, said: 12, rents: 127, questions: 4 },
    { layouts: '22', right: 715, doubted: 33, absent: 0, asked: 19, said: 17, rents: 113, questions: 6 },
    { layouts: '23', right: 866, doubted: 47, absent: 0, asked: 12, said: 0, rents: 133, questions: 5 },
    { layouts: '24', right: 427, doubted: 9, absent: 10, asked: 26, said: 0, rents: 54, questions: 10 },
    { layouts: '25', right: 381, doubted: 12, absent: 26, asked: 11, said: 0, rents: 53, questions: 6 },
    { layouts: 'values', right: 356, doubted: 34, absent: 10, asked: 0, said: 0, rents: 62, questions: 8 },
  ])(
    'are never wrong without a word, and as often right as before in $layouts',
    ({ layouts, ...promised }) => {
      const scores = LAYOUTS.get(layouts)!.map(scoreValues);
      const sum = (key: Parameters<typeof sumOfValues>[1]) => sumOfValues(scores, key);
      expect(scores.flatMap(({ id, errors }) => errors.map((error) => `${id}: ${error}`))).toEqual([]);
      const { right, rents, ...most } = promised;
      expect({ right: sum('right') >= right, rents: sum('rightRents') >= rents }).toEqual({
        right: true,
        rents: true,
      });
      for (const [key, value] of Object.entries(most))
        expect({ [key]: sum(key as keyof typeof most) <= value || sum(key as keyof typeof most) }).toEqual({
          [key]: true,
        });
    },
  );

  it('are doubted in at most 5 of 100 where they are right, and the median sheet asks nothing', () => {
    const scores = [...LAYOUTS.values()].flat().map(scoreValues);
    expect(sumOfValues(scores, 'doubted') / sumOfValues(scores, 'right')).toBeLessThanOrEqual(0.05);
    const questions = scores.map((score) => score.questions).sort((a, b) => a - b);
    expect(questions[questions.length >> 1]).toBe(0);
  });
});
