import { propertyRuns } from '../support/property-runs';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { GIVEN_LAYOUTS, LOT_LAYOUTS, OWN_LAYOUTS, readLayout, VALUE_LAYOUTS } from './layouts/layout-cases';
import { scoreLayout, sumOf, type LayoutScore } from './layouts/score-layout';
import { scoreValues, sumOfValues } from './layouts/score-values';

type Layout = Parameters<typeof scoreLayout>[0];
const known = new Map<Layout, LayoutScore>();
/** Scores a layout once, because several cases look at it. */
function scoreOf(layout: Layout): LayoutScore {
  const score = known.get(layout) ?? scoreLayout(layout);
  known.set(layout, score);
  return score;
}

const LAYOUTS = new Map([
  ['given', GIVEN_LAYOUTS],
  ['own', OWN_LAYOUTS],
  ...LOT_LAYOUTS,
  ['values', VALUE_LAYOUTS],
]);

describe('the columns of a layout', () => {
  it.each(GIVEN_LAYOUTS)('are read as a person reads them: $id', (layout) =>
    expect(scoreOf(layout).errors).toEqual([]),
  );

  // As read when this was written: see docs/reading-rent-rolls.md.
  it.each([
    { layouts: 'given', rows: 131, columns: 111, wrong: 0, surelyWrong: 0, headings: 10 },
    { layouts: 'own', rows: 446, columns: 563, wrong: 6, surelyWrong: 3, headings: 42 },
    { layouts: '19', rows: 475, columns: 260, wrong: 1, surelyWrong: 0, headings: 16 },
    { layouts: '20', rows: 483, columns: 233, wrong: 2, surelyWrong: 0, headings: 16 },
    { layouts: '21', rows: 380, columns: 307, wrong: 7, surelyWrong: 0, headings: 16 },
    { layouts: '22', rows: 423, columns: 225, wrong: 4, surelyWrong: 0, headings: 14 },
    { layouts: '23', rows: 452, columns: 230, wrong: 2, surelyWrong: 0, headings: 14 },
    { layouts: '24', rows: 210, columns: 140, wrong: 3, surelyWrong: 1, headings: 14 },
    { layouts: '25', rows: 155, columns: 127, wrong: 7, surelyWrong: 2, headings: 13 },
    { layouts: '26', rows: 211, columns: 156, wrong: 5, surelyWrong: 1, headings: 14 },
    { layouts: '27', rows: 187, columns: 139, wrong: 8, surelyWrong: 0, headings: 14 },
    { layouts: '28', rows: 241, columns: 153, wrong: 3, surelyWrong: 0, headings: 14 },
    { layouts: '29', rows: 255, columns: 145, wrong: 9, surelyWrong: 5, headings: 13 },
    { layouts: '30', rows: 257, columns: 154, wrong: 15, surelyWrong: 4, headings: 14 },
    { layouts: '31', rows: 228, columns: 148, wrong: 7, surelyWrong: 4, headings: 14 },
    { layouts: '32', rows: 212, columns: 138, wrong: 3, surelyWrong: 0, headings: 14 },
    { layouts: '33', rows: 210, columns: 129, wrong: 6, surelyWrong: 3, headings: 14 },
    { layouts: '34', rows: 205, columns: 130, wrong: 7, surelyWrong: 3, headings: 13 },
    { layouts: '35', rows: 202, columns: 141, wrong: 9, surelyWrong: 4, headings: 13 },
    { layouts: 'values', rows: 161, columns: 77, wrong: 2, surelyWrong: 1, headings: 8 },
  ])('are as often right as before in $layouts, with rows and headings', ({ layouts, ...promised }) => {
    const scores = LAYOUTS.get(layouts)!.map(scoreOf);
    const sum = (key: Parameters<typeof sumOf>[1]) => sumOf(scores, key);
    const { rows, columns, headings } = promised;
    expect(sum('rowsRight')).toBeGreaterThanOrEqual(rows);
    expect(sum('right')).toBeGreaterThanOrEqual(columns);
    expect(sum('headingRight')).toBeGreaterThanOrEqual(headings);
    expect(sum('proposed') - sum('right')).toBeLessThanOrEqual(promised.wrong);
    expect(sum('sure') - sum('sureRight')).toBeLessThanOrEqual(promised.surelyWrong);
    expect(sum('isAccounted')).toBe(scores.length);
  });

  it.each(OWN_LAYOUTS.filter(({ rentPerYear }) => rentPerYear !== undefined))(
    'have rents that add up per year: $id',
    (layout) => {
      const rents = scoreOf(layout).extraction.facts.map(
        ({ facts }) => facts.get('contracted_rent_pa')?.value ?? 0,
      );
      expect(rents.reduce<number>((sum, rent) => sum + Number(rent), 0)).toBeCloseTo(
        layout.rentPerYear as number,
        0,
      );
    },
  );
});

const VALUES = new Map([...LAYOUTS].map(([name, layouts]) => [name, layouts.map(scoreValues)]));
const ALL = [...VALUES.values()].flat();

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
    { layouts: '27', right: 448, doubted: 48, absent: 12, asked: 0, said: 0, rents: 77, questions: 6 },
    { layouts: '28', right: 625, doubted: 7, absent: 25, asked: 8, said: 0, rents: 101, questions: 6 },
    { layouts: '29', right: 615, doubted: 69, absent: 11, asked: 0, said: 11, rents: 92, questions: 5 },
    { layouts: '30', right: 649, doubted: 20, absent: 0, asked: 0, said: 0, rents: 108, questions: 7 },
    { layouts: '31', right: 632, doubted: 32, absent: 8, asked: 1, said: 6, rents: 94, questions: 6 },
    { layouts: '32', right: 571, doubted: 13, absent: 0, asked: 5, said: 0, rents: 94, questions: 6 },
    { layouts: '33', right: 536, doubted: 25, absent: 23, asked: 0, said: 0, rents: 89, questions: 4 },
    { layouts: '34', right: 414, doubted: 12, absent: 60, asked: 8, said: 0, rents: 56, questions: 10 },
    { layouts: '35', right: 411, doubted: 14, absent: 28, asked: 0, said: 0, rents: 65, questions: 4 },
    { layouts: 'values', right: 365, doubted: 39, absent: 1, asked: 0, said: 0, rents: 62, questions: 6 },
  ])('are as often right as before in $layouts', ({ layouts, ...promised }) => {
    const scores = VALUES.get(layouts)!;
    const sum = (key: Parameters<typeof sumOfValues>[1]) => sumOfValues(scores, key);
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

  it('are never wrong without a word in any layout', () =>
    expect(ALL.flatMap(({ id, errors }) => errors.map((error) => `${id}: ${error}`))).toEqual([]));

  it('are doubted in at most 5 of 100 where they are right, and the median sheet asks nothing', () => {
    expect(sumOfValues(ALL, 'doubted') / sumOfValues(ALL, 'right')).toBeLessThanOrEqual(0.05);
    const questions = ALL.map((score) => score.questions).sort((a, b) => a - b);
    expect(questions[questions.length >> 1]).toBe(0);
  });

  it('are right in at least 95 of 100 rents, without an answer', () => {
    expect(sumOfValues(ALL, 'rightRents') / sumOfValues(ALL, 'rents')).toBeGreaterThanOrEqual(0.95);
  });

  it('have never another period than the words that are taken out of a layout', () => {
    const WORDS =
      /\b(?:p\.?\s?a\.?|p\.?\s?m\.?|pcm|mtl\.?|monthly|annual(?:ly)?|yearly|per (?:month|year|annum)|monatlich\w*|jährlich\w*|pro monat|mensuel\w*|annuel\w*|mensual\w*|anual\w*|mensile|annuo|annua)(?![\p{L}])|[/]\s?(?:mt|mon|monat|month|mo|mes|mois|mese|jahr|year|yr|an|año|anno|mån|år|md)\b\.?/giu;
    let decided = 0;
    const all = [...OWN_LAYOUTS, ...VALUE_LAYOUTS, ...[...LOT_LAYOUTS.values()].flat()];
    // Each is read a second time, so that without `PROPERTY_SHARE=1` every fourth is.
    const some = all.filter((_, at) => at % 4 === 0 || propertyRuns(4) === 4);
    for (const layout of some) {
      const without = layout.rows.map((row) =>
        row.map((cell) => (/\d{3}/.test(cell) ? cell : cell.replace(WORDS, ' ').trim())),
      );
      const [found] = readRentRoll(without, { name: layout.id });
      if (!found?.findings.some(({ text }) => /for another period/.test(text))) continue;
      const [told] = readLayout(layout);
      const rentOf = (extraction: typeof told, row: number) =>
        extraction?.facts.find((unit) => unit.row === row)?.facts.get('contracted_rent_pa')?.value;
      const same = found.facts.flatMap(({ row }) => {
        const [before, after] = [rentOf(told, row), rentOf(found, row)];
        return before && after ? [Math.abs(Number(before) / Number(after) - 1) < 0.01] : [];
      });
      decided += 1;
      expect([layout.id, same.every(Boolean)]).toEqual([layout.id, true]);
    }
    expect(decided).toBeGreaterThan(some.length / 16);
  });
});
