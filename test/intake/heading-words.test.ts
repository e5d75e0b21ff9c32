import { CONCEPTS } from '../../src/intake/vocabulary/match-concepts';
import { scoreHeading, TARGET_RULES } from '../../src/intake/vocabulary/score-heading';
import { HEADING_WORDS } from './heading-words';
import { MORE_HEADING_WORDS } from './more-heading-words';

const cases = [...Object.entries(HEADING_WORDS), ...Object.entries(MORE_HEADING_WORDS)].flatMap(
  ([column, headings]) => headings.split(' | ').map((heading) => [heading, column] as const),
);
const bestOf = (heading: string) => {
  const [best] = scoreHeading(heading);
  return best && best.score >= 0.6 ? best.column : '-';
};

describe('a heading by itself', () => {
  it('means what people in the field mean by it', () =>
    expect(cases.filter(([heading, column]) => bestOf(heading) !== column)).toEqual([]));

  it('means nothing if it has no word', () =>
    expect(['__proto__', 'constructor', '', ' ', '%%%', '/', 'x'.repeat(10_000)].map(bestOf)).toEqual(
      Array(7).fill('-'),
    ));

  it('means the same in capitals, without accents and with digraphs', () => {
    for (const same of [
      ['Mietfläche', 'MIETFLAECHE', 'mietflache'],
      ['Échéance', 'ECHEANCE'],
      ['Powierzchnia', 'POWIERZCHNIA'],
      ['Löptid', 'Loeptid'],
    ])
      expect(new Set(same.map(bestOf)).size).toBe(1);
  });
});

describe('the vocabulary', () => {
  it('has only rules about concepts that have stems', () => {
    const known = new Set<string>(CONCEPTS.map(([concept]) => concept));
    const used = TARGET_RULES.flatMap(({ needs, may, not }) => [...needs.flat(), ...may, ...not]);
    expect(used.filter((concept) => !known.has(concept))).toEqual([]);
  });

  it('has about a thousand stems', () => {
    const stems = CONCEPTS.reduce((count, [, words]) => count + words.split(',').length, 0);
    expect(stems).toBeGreaterThan(600);
  });
});
