import { GIVEN_LAYOUTS, LOT_LAYOUTS, OWN_LAYOUTS, VALUE_LAYOUTS } from './layouts/layout-cases';
import { scoreValues, sumOfValues } from './layouts/score-values';

const LAYOUTS = new Map([
  ['given', GIVEN_LAYOUTS],
  ['own', OWN_LAYOUTS],
  ...LOT_LAYOUTS,
  ['values', VALUE_LAYOUTS],
]);
const SCORES = new Map([...LAYOUTS].map(([name, layouts]) => [name, layouts.map(scoreValues)]));
const ALL = [...SCORES.values()].flat();

describe('the values of a layout', () => {
  it.each([
    // As read when this was written: see docs/reading-rent-rolls.md.
    { layouts: 'given', right: 249, doubted: 10, absent: 9, asked: 18, said: 4, rents: 34, questions: 14 },
    { layouts: 'own', right: 1089, doubted: 53, absent: 0, asked: 4, said: 0, rents: 172, questions: 17 },
    { layouts: '19', right: 946, doubted: 28, absent: 1, asked: 0, said: 3, rents: 161, questions: 8 },
    { layouts: '20', right: 811, doubted: 21, absent: 0, asked: 42, said: 2, rents: 122, questions: 9 },
    { layouts: '21', right: 851, doubted: 79, absent: 0, asked: 0, said: 12, rents: 137, questions: 3 },
    { layouts: '22', right: 726, doubted: 20, absent: 0, asked: 8, said: 17, rents: 124, questions: 5 },
    { layouts: '23', right: 878, doubted: 37, absent: 0, asked: 0, said: 0, rents: 145, questions: 4 },
    { layouts: '24', right: 458, doubted: 3, absent: 0, asked: 5, said: 0, rents: 75, questions: 8 },
    { layouts: '25', right: 387, doubted: 12, absent: 26, asked: 5, said: 0, rents: 59, questions: 5 },
    { layouts: '26', right: 468, doubted: 19, absent: 1, asked: 6, said: 6, rents: 78, questions: 7 },
    { layouts: '27', right: 448, doubted: 59, absent: 12, asked: 0, said: 0, rents: 77, questions: 6 },
    { layouts: '28', right: 625, doubted: 7, absent: 25, asked: 8, said: 0, rents: 101, questions: 6 },
    { layouts: '29', right: 615, doubted: 69, absent: 11, asked: 0, said: 11, rents: 92, questions: 5 },
    { layouts: '30', right: 649, doubted: 20, absent: 0, asked: 0, said: 0, rents: 108, questions: 7 },
    { layouts: '31', right: 632, doubted: 32, absent: 8, asked: 1, said: 6, rents: 94, questions: 6 },
    { layouts: '32', right: 571, doubted: 13, absent: 0, asked: 5, said: 0, rents: 94, questions: 6 },
    { layouts: '33', right: 530, doubted: 25, absent: 29, asked: 0, said: 0, rents: 83, questions: 4 },
    { layouts: 'values', right: 365, doubted: 39, absent: 1, asked: 0, said: 0, rents: 62, questions: 6 },
  ])(
    'are never wrong without a word, and as often right as before in $layouts',
    ({ layouts, ...promised }) => {
      const scores = SCORES.get(layouts)!;
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
    expect(sumOfValues(ALL, 'doubted') / sumOfValues(ALL, 'right')).toBeLessThanOrEqual(0.05);
    const questions = ALL.map((score) => score.questions).sort((a, b) => a - b);
    expect(questions[questions.length >> 1]).toBe(0);
  });

  it('are right in at least 95 of 100 rents, without an answer', () => {
    expect(sumOfValues(ALL, 'rightRents') / sumOfValues(ALL, 'rents')).toBeGreaterThanOrEqual(0.95);
  });
});
