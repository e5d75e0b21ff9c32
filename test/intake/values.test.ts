import { GIVEN_LAYOUTS, LOT_LAYOUTS, OWN_LAYOUTS, VALUE_LAYOUTS } from './layouts/layout-cases';
import { scoreValues, sumOfValues } from './layouts/score-values';

const LAYOUTS = new Map([
  ['given', GIVEN_LAYOUTS],
  ['own', OWN_LAYOUTS],
  ...LOT_LAYOUTS,
  ['values', VALUE_LAYOUTS],
]);

/** Values that are wrong without a word. This list only gets shorter. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '19': [
    'us-multifamily: row 32 area: 0.179303 instead of nothing',
    'us-multifamily: row 33 area: 0.159793 instead of nothing',
    'us-multifamily: row 34 area: 0.157006 instead of nothing',
    'us-multifamily: row 35 area: 0.164438 instead of nothing',
  ],
  '23': [
    'en-us-mob-steps: row 46 area: 4869.048326 instead of nothing',
    'en-us-mob-steps: row 47 area: 416.670134 instead of nothing',
    'en-uk-btr: row 28 area: 115.106867 instead of nothing',
    'en-uk-btr: row 28 rent: 42960 instead of nothing',
    'en-uk-btr: row 29 area: 200.48476 instead of nothing',
    'en-uk-btr: row 29 rent: 51240 instead of nothing',
    'en-uk-btr: row 33 area: 94.017876 instead of nothing',
    'en-uk-btr: row 33 rent: 29400 instead of nothing',
  ],
  values: [
    'ch-regie: row 10 rent: 23760 instead of nothing',
    'se-beside: row 5 rent: 144000 instead of 182160',
    'se-beside: row 6 rent: 198800 instead of 230608',
    'se-beside: row 8 rent: 262500 instead of 362250',
    'se-beside: row 10 rent: 83200 instead of 87360',
    'se-beside: row 11 rent: 543200 instead of 695296',
    'uk-frequency: row 10 rent: 9666.68 after the answers instead of 29000.04',
    'uk-frequency: row 12 rent: 30000 after the answers instead of 7500',
    'uk-frequency: row 13 rent: 2600 after the answers instead of 7800',
    'uk-frequency: row 14 rent: 17000 after the answers instead of 8500',
    'us-residential: row 5 tenant: Brandt Callahan T0041870 instead of Brandt Callahan',
    'us-residential: row 8 tenant: Ines Oyelaran T0041877 instead of Ines Oyelaran',
    'us-residential: row 10 tenant: Terrence Mabry T0041884 instead of Terrence Mabry',
    'us-residential: row 13 tenant: Kim & Paul Strand T0041898 instead of Kim & Paul Strand',
    'us-residential: row 15 tenant: Dolores Vega T0041905 instead of Dolores Vega',
    'us-residential: row 17 tenant: Ashwin Rao T0041912 instead of Ashwin Rao',
    'us-residential: row 21 tenant: Gail Tremont T0041926 instead of Gail Tremont',
  ],
};

describe('the values of a layout', () => {
  it.each([
    // As read when this was written: see docs/reading-rent-rolls.md.
    { layouts: 'given', right: 236, doubted: 58, absent: 9, asked: 31, said: 4, rents: 21, questions: 17 },
    { layouts: 'own', right: 1058, doubted: 204, absent: 8, asked: 29, said: 0, rents: 147, questions: 23 },
    { layouts: '19', right: 913, doubted: 304, absent: 13, asked: 33, said: 3, rents: 128, questions: 14 },
    { layouts: '20', right: 792, doubted: 195, absent: 0, asked: 63, said: 2, rents: 101, questions: 14 },
    { layouts: '21', right: 820, doubted: 344, absent: 21, asked: 10, said: 12, rents: 127, questions: 4 },
    { layouts: '22', right: 721, doubted: 181, absent: 0, asked: 19, said: 17, rents: 113, questions: 7 },
    { layouts: '23', right: 868, doubted: 174, absent: 0, asked: 12, said: 6, rents: 133, questions: 6 },
    { layouts: 'values', right: 285, doubted: 98, absent: 52, asked: 7, said: 7, rents: 25, questions: 12 },
  ])('are right, asked or said as before in $layouts', ({ layouts, ...promised }) => {
    const scores = LAYOUTS.get(layouts)!.map(scoreValues);
    const sum = (key: Parameters<typeof sumOfValues>[1]) => sumOfValues(scores, key);
    expect(scores.flatMap(({ id, errors }) => errors.map((error) => `${id}: ${error}`))).toEqual(
      KNOWN[layouts] ?? [],
    );
    const { right, rents, ...most } = promised;
    expect({ right: sum('right') >= right, rents: sum('rightRents') >= rents }).toEqual({
      right: true,
      rents: true,
    });
    for (const [key, value] of Object.entries(most))
      expect({ [key]: sum(key as keyof typeof most) <= value || sum(key as keyof typeof most) }).toEqual({
        [key]: true,
      });
  });
});
