import { propertyRuns } from '../support/property-runs';
import { textTable } from '../support/text-table';
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

const ALL_LAYOUTS = new Map([
  ['given', GIVEN_LAYOUTS],
  ['own', OWN_LAYOUTS],
  ...LOT_LAYOUTS,
  ['values', VALUE_LAYOUTS],
]);

// As read when this was written: see docs/reading-rent-rolls.md.
const COLUMNS_READ = `
  layouts | rows | columns | wrong | surelyWrong | headings
  given   |  131 |     112 |     0 |           0 |       10
  own     |  446 |     566 |     7 |           4 |       42
  19      |  474 |     259 |     1 |           0 |       16
  20      |  483 |     233 |     2 |           0 |       16
  21      |  380 |     306 |     8 |           2 |       16
  22      |  423 |     224 |     4 |           0 |       14
  23      |  454 |     231 |     3 |           1 |       14
  24      |  210 |     139 |     4 |           1 |       14
  25      |  155 |     127 |     7 |           2 |       13
  26      |  211 |     156 |     5 |           1 |       14
  27      |  187 |     139 |     8 |           0 |       14
  28      |  240 |     154 |     3 |           0 |       14
  29      |  255 |     145 |    10 |           5 |       13
  30      |  256 |     154 |    14 |           5 |       14
  31      |  227 |     148 |     7 |           5 |       14
  32      |  212 |     137 |     3 |           0 |       14
  33      |  210 |     129 |     6 |           4 |       14
  34      |  205 |     129 |     8 |           3 |       13
  35      |  202 |     141 |     9 |           5 |       13
  36      |  417 |     167 |    17 |            5 |       16
  37      |  348 |     144 |    14 |            5 |       15
  38      |  536 |     153 |    34 |           28 |       16
  39      |  599 |     136 |    46 |           27 |       16
  40      |  682 |     185 |    20 |           14 |       16
  values  |  399 |     146 |     6 |           2 |       14`;
const VALUES_READ = `
  layouts | right | doubted | absent | asked | reported | rents | questions
  given   |   249 |      10 |      9 |    18 |        4 |    34 |        14
  own     |  1075 |      33 |      8 |    10 |        0 |   166 |        18
  19      |   947 |      19 |      1 |     0 |        4 |   161 |         9
  20      |   811 |      15 |      0 |    42 |        2 |   122 |         9
  21      |   851 |      39 |      0 |     0 |       12 |   137 |         3
  22      |   726 |      13 |      0 |     8 |       17 |   124 |         6
  23      |   878 |      35 |      0 |     0 |        0 |   145 |         4
  24      |   458 |       3 |      0 |     5 |        0 |    75 |         8
  25      |   387 |       8 |     26 |     5 |        0 |    59 |         5
  26      |   468 |       4 |      1 |     6 |        6 |    78 |         7
  27      |   448 |      34 |     12 |     0 |        0 |    77 |         6
  28      |   647 |       7 |     11 |     0 |        0 |   109 |         5
  29      |   615 |      20 |     11 |     0 |       11 |    92 |         5
  30      |   649 |       5 |      0 |     0 |        0 |   108 |         7
  31      |   639 |      25 |      8 |     0 |        0 |   101 |         6
  32      |   571 |      13 |      0 |     5 |        0 |    94 |         6
  33      |   536 |      13 |     23 |     0 |        0 |    89 |         4
  34      |   419 |       3 |     55 |     8 |        0 |    56 |         9
  35      |   411 |       8 |     28 |     0 |        0 |    65 |         4
  36      |  1170 |      72 |     33 |    25 |        0 |   181 |        13
  37      |  1016 |     129 |     66 |    37 |        0 |   133 |        10
  38      |  1454 |       7 |     20 |     0 |       14 |   222 |         8
  39      |  1513 |      13 |     18 |    29 |        0 |   227 |        13
  40      |  1408 |      68 |     40 |    37 |        3 |   193 |        12
  values  |  1236 |      68 |      1 |     0 |        9 |   209 |         8`;

/** What each line promises, by the names above its columns. */
function promises(table: string): (Record<string, string> & { layouts: string })[] {
  const [names = [], ...lines] = textTable(table);
  return lines.map((line) => {
    const named = Object.fromEntries(line.map((cell, at) => [names[at], cell]));
    return { ...named, layouts: line[0]! };
  });
}

/** Reads each layout once, and holds the reader to what it made of these lots before. */
export function describeLayouts(lots: readonly string[]): void {
  const LAYOUTS = new Map([...ALL_LAYOUTS].filter(([name]) => !LOT_LAYOUTS.has(name) || lots.includes(name)));
  const promised = (table: string) => promises(table).filter(({ layouts }) => LAYOUTS.has(layouts));

  describe('the columns of a layout', () => {
    it.each(GIVEN_LAYOUTS)('are read as a person reads them: $id', (layout) =>
      expect(scoreOf(layout).errors).toEqual([]),
    );

    it.each(promised(COLUMNS_READ))(
      'are as often right as before in $layouts, with rows and headings',
      ({ layouts, rows, columns, headings, wrong, surelyWrong }) => {
        const scores = LAYOUTS.get(layouts)!.map(scoreOf);
        const sum = (key: Parameters<typeof sumOf>[1]) => sumOf(scores, key);
        expect(sum('rowsRight')).toBeGreaterThanOrEqual(Number(rows));
        expect(sum('right')).toBeGreaterThanOrEqual(Number(columns));
        expect(sum('headingRight')).toBeGreaterThanOrEqual(Number(headings));
        expect(sum('proposed') - sum('right')).toBeLessThanOrEqual(Number(wrong));
        expect(sum('sure') - sum('sureRight')).toBeLessThanOrEqual(Number(surelyWrong));
        expect(sum('isAccounted')).toBe(scores.length);
      },
    );

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
    it.each(promised(VALUES_READ))(
      'are as often right as before in $layouts',
      ({ layouts, right, rents, ...most }) => {
        const sum = (key: Parameters<typeof sumOfValues>[1]) => sumOfValues(VALUES.get(layouts)!, key);
        expect(sum('right')).toBeGreaterThanOrEqual(Number(right));
        expect(sum('rightRents')).toBeGreaterThanOrEqual(Number(rents));
        const counts = Object.keys(most) as Parameters<typeof sum>[0][];
        expect(counts.filter((key) => sum(key) > Number(most[key as keyof typeof most]))).toEqual([]);
      },
    );

    it('are never wrong without a word', () =>
      expect(ALL.flatMap(({ id, errors }) => errors.map((error) => `${id}: ${error}`))).toEqual([]));

    it('are doubted in at most 5 of 100 where they are right, and the median sheet asks nothing', () => {
      expect(sumOfValues(ALL, 'doubted') / sumOfValues(ALL, 'right')).toBeLessThanOrEqual(0.05);
      const questions = ALL.map((score) => score.questions).sort((a, b) => a - b);
      expect(questions[questions.length >> 1]).toBe(0);
    });

    // The table says how many are right in each lot.
    if (lots.length === LOT_LAYOUTS.size)
      it('are right in at least 92 of 100 rents without an answer, and in 95 with answers', () => {
        const share = (key: Parameters<typeof sumOfValues>[1]) =>
          sumOfValues(ALL, key) / sumOfValues(ALL, 'rents');
        expect(share('rightRents')).toBeGreaterThanOrEqual(0.92);
        expect(share('answeredRents')).toBeGreaterThanOrEqual(0.95);
      });

    it('have never another period than the words that are taken out of a layout', () => {
      const WORDS =
        /\b(?:p\.?\s?a\.?|p\.?\s?m\.?|pcm|mtl\.?|monthly|annual(?:ly)?|yearly|per (?:month|year|annum)|monatlich\w*|jährlich\w*|pro monat|mensuel\w*|annuel\w*|mensual\w*|anual\w*|mensile|annuo|annua)(?![\p{L}])|[/]\s?(?:mt|mon|monat|month|mo|mes|mois|mese|jahr|year|yr|an|año|anno|mån|år|md)\b\.?/giu;
      let decided = 0;
      const all = [...LAYOUTS.values()].flat().filter((layout) => !GIVEN_LAYOUTS.includes(layout));
      // Each is read a second time, so that without `PROPERTY_SHARE=1` every fourth is.
      const sample = all.filter((_, at) => at % 4 === 0 || propertyRuns(4) === 4);
      for (const layout of sample) {
        const without = layout.rows.map((row) =>
          row.map((cell) => (/\d{3}/.test(cell) ? cell : cell.replace(WORDS, ' ').trim())),
        );
        const [found] = readRentRoll(without, { name: layout.id });
        if (!found?.findings.some(({ text }) => /for another period/.test(text))) continue;
        const [original] = readLayout(layout);
        const rentOf = (extraction: typeof original, row: number) =>
          extraction?.facts.find((unit) => unit.row === row)?.facts.get('contracted_rent_pa')?.value;
        const same = found.facts.flatMap(({ row }) => {
          const [before, after] = [rentOf(original, row), rentOf(found, row)];
          return before && after ? [Math.abs(Number(before) / Number(after) - 1) < 0.01] : [];
        });
        decided += 1;
        expect([layout.id, same.every(Boolean)]).toEqual([layout.id, true]);
      }
      expect(decided).toBeGreaterThan(sample.length / 20);
    });
  });
}
