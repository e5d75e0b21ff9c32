import fc from 'fast-check';
import { compareValues, sortKey } from '../../../src/table/sorting/sort-key';
import { propertyRuns } from '../../support/property-runs';
import { textTable } from '../../support/text-table';
import { mergeSort } from '../../../src/table/sorting/column-order';

describe('a key', () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  const accented = fc.string({ unit: fc.constantFrom(...'aAäÄeéêoöñçşžễ 0195-.') });
  const numbered = fc
    .array(fc.oneof(fc.constantFrom('Unit', ' ', '-', 'a', '.'), fc.stringMatching(/^\d{1,30}$/)), {
      maxLength: 5,
    })
    .map((parts) => parts.join(''));
  const text = fc.oneof(ascii, accented, numbered, fc.constantFrom('0', '00', '', '1.5', '01'));

  const orderOfKeys = (a: string, b: string): number | undefined => {
    const [first, second] = [sortKey(a), sortKey(b)];
    if (first === undefined || second === undefined) return undefined;
    return first < second ? -1 : first > second ? 1 : 0;
  };

  it('orders texts as the collator does', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        // The empty text is a blank, which never reaches the collator.
        fc.pre(a !== '' && b !== '');
        expect(orderOfKeys(a, b)).toBe(Math.sign(compareValues(a, b)));
      }),
      { numRuns: propertyRuns(3000) },
    );
  });

  it.each([
    ...textTable(`
      Unit 9    | Unit 10 | -1
      unit 09   | UNIT 9  | 0
      Ünal      | unal    | 0
      Nguyễn    | Nguyen  | 0
      Zoe\u0308 | zoe     | 0
      a-b       | a b     | 1`),
    ['9'.repeat(150), `1${'0'.repeat(150)}`, '-1'],
  ])('orders %j and %j without the collator', (a = '', b = '', order) =>
    expect(String(orderOfKeys(a, b))).toBe(order),
  );

  it('gives an accented letter one key, whether its accent is a separate character or not', () => {
    let known = 0;
    const wrong: [string, string | undefined, string | undefined][] = [];
    for (let code = 0xa0; code < 0x2000; code++) {
      const letter = String.fromCharCode(code);
      const key = sortKey(letter.normalize('NFD'));
      if (sortKey(letter) !== key) wrong.push([letter, sortKey(letter), key]);
      if (key !== undefined) known++;
    }
    expect(wrong).toEqual([]);
    expect(known).toBeGreaterThan(200);
  });

  it.each([
    ...['Straße', 'Søren', 'Москва', '東京', '€ 5', 'a\tb', 'a\u0000', '\uD800', '1\u03012'],
    'x'.repeat(201),
  ])('leaves %j to the collator', (text) => expect(sortKey(text)).toBeUndefined());
});

describe('a sort', () => {
  it('pauses after some hundred comparisons, even within a merge', () => {
    let compared = 0;
    const steps = mergeSort(50_000, (a, b) => {
      compared++;
      return b - a;
    });
    let before = 0;
    let most = 0;
    while (!steps.next().done) {
      most = Math.max(most, compared - before);
      before = compared;
    }
    expect(most).toBeLessThanOrEqual(128);
    expect(compared).toBeGreaterThan(100_000);
  });
});
