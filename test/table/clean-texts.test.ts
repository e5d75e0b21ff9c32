import fc from 'fast-check';
import { cleanText, cleanTexts, isIdentifier } from '../../src/table/clean-texts';
import { joinTables } from '../../src/table/parse/join-tables';
import { columnOf, valuesOf } from '../../src/table/table';
import { atOnce } from '../../src/table/task';
import { toTable } from '../../src/table/to-table';

const spaced = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u00ad', '\u200e', '\t'),
});

describe('texts', () => {
  it('that look alike are read alike, in a dictionary as alone', () =>
    fc.assert(
      fc.property(fc.array(spaced), (texts) => {
        const cleaned = cleanTexts([null, ...texts]);
        expect(cleaned).toEqual([null, ...texts.map(cleanText)]);
        expect(cleanTexts(cleaned)).toBe(cleaned);
      }),
    ));

  it('stay as they are in a column of identifiers, also after pages are joined', () => {
    const page = (text: string) =>
      toTable([
        { name: 'unit_id', type: 'STRING', values: [text] },
        { name: 'use', type: 'STRING', values: [text] },
      ]);
    const joined = atOnce(joinTables([page('A '), page('A')]));
    expect([valuesOf(joined, 'unit_id'), valuesOf(joined, 'use')]).toEqual([
      ['A ', 'A'],
      ['A', 'A'],
    ]);
    expect(columnOf(joined, 'use')).toHaveProperty('written');
    expect(columnOf(joined, 'unit_id')).not.toHaveProperty('written');
  });

  it.each([
    ['unit_id', true],
    ['rentrollId', true],
    ['id', true],
    ['paid', false],
    ['use_type', false],
    ['Id_card', false],
  ])('identify by name: %s %s', (name, expected) => expect(isIdentifier(name)).toBe(expected));
});
