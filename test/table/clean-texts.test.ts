import fc from 'fast-check';
import { cleanText, isIdentifier, mayBeRespelled, UNSEEN } from '../../src/table/clean-texts';
import { joinTables } from '../../src/table/join-tables';
import { TextDictionary } from '../../src/table/parse/text-dictionary';
import { columnOf, FIRST_ENTRIES, valuesOf } from '../../src/table/table';
import { atOnce } from '../../src/table/steps';
import { toTable } from '../../src/table/to-table';
import { propertyRuns } from '../support/property-runs';
import { CODE_POINT } from '../support/code-point';
import { entriesOf } from './table-of';

/** Work that grows with the square of this would take minutes. */
const LARGE = 1 << 19;

const spaced = fc.string({
  unit: fc.constantFrom(
    ...'aB \u00a0\u3000\u2009\u200b\ufeff\u00ad\u200e\t\u034f',
    ...'\u00e4\u0308\u0323\u212b\u1100\u1161\u30ab\u3099\u0958\ufb1d',
  ),
});

describe('texts', () => {
  it('that look alike are read alike, in a dictionary as alone', () => {
    const piece = fc.oneof(
      fc.array(spaced),
      fc.array(fc.constantFrom('a', 'b c', 'Büro'), { maxLength: 300 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const all = new TextDictionary();
        for (const texts of pieces)
          all.addAll(
            texts.join(''),
            Int32Array.from(texts, ({ length }) => length),
          );
        const texts = pieces.flat();
        const ofColumn = all.forColumns();
        const { dictionary, written = dictionary } = ofColumn('use');
        expect(entriesOf(dictionary)).toEqual([...FIRST_ENTRIES, ...texts.map(cleanText)]);
        expect(entriesOf(written)).toEqual([...FIRST_ENTRIES, ...texts]);
        expect(entriesOf(ofColumn('unit_id').dictionary)).toEqual(entriesOf(written));
        expect(written === dictionary).toBe(texts.every((text) => cleanText(text) === text));
      }),
    );
  });

  it('are in Unicode\u2019s composed form, and nothing else is another character', () =>
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT }), (text) => {
        const clean = cleanText(text);
        expect(clean).toBe(clean.normalize('NFC').trim());
        expect(clean.replace(/\s/g, '')).toBe(text.replace(UNSEEN, '').normalize('NFC').replace(/\s/g, ''));
        expect(cleanText(text.normalize('NFD'))).toBe(clean);
      }),
      { numRuns: propertyRuns(500) },
    ));

  it('are taken as they are only if no character is read otherwise, alone or after a letter', () => {
    const codePoints = Array.from({ length: 0x11_0000 }, (_, at) => String.fromCodePoint(at));
    const composing = new Set(codePoints.flatMap((letter) => [...letter.normalize('NFD')].slice(1)));
    const isOdd = (letter: string) =>
      cleanText(`a${letter}b`) !== `a${letter}b` || composing.has(letter) || /\p{M}/u.test(letter);
    const odd = codePoints.filter((letter) => !mayBeRespelled(letter) && isOdd(letter));
    expect(odd).toEqual([]);
  });

  it.each([
    ['spaces', ' '.repeat(LARGE)],
    ['no-break spaces', '\u00a0'.repeat(LARGE)],
    ['spaces between letters', 'a '.repeat(LARGE)],
    ['characters that do not show', '\u00ad\u200b'.repeat(LARGE)],
    ['accents of one letter, in no order', `a${'\u0301\u0323'.repeat(LARGE)}`],
    ['letters with an accent', 'o\u0308'.repeat(LARGE)],
  ])('take time by their length, however long they are: %s', (_, text) =>
    expect(cleanText(text).length).toBeLessThanOrEqual(text.length),
  );

  it.each([
    ...[
      '5 m\u00b2',
      '\ufb01rst',
      '\uff11\uff12',
      '\u2167',
      'a\u200db',
      'a\u200cb',
      'A\u20111',
      'O\u2019Neil',
      '\u201cX\u201d',
    ],
    ...['A\u3000B', '\u6771\u4eac \u30ac\u30b9', '\ud83c\uddea\ud83c\uddfa'],
  ])('stay as they are if they only look like others: %s', (text) => expect(cleanText(text)).toBe(text));

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
