import fc from 'fast-check';
import { format } from 'numfmt';
import { shownFormat } from '../../../../src/features/evidence/sheet/shown-format';

describe('the format in which Excel shows a value', () => {
  it.each<[unknown, string, string | undefined]>([
    [1204.5, '1.204,50', '#,##0.00'],
    [1204.5, '1204.50', '0.00'],
    [0.125, '12,50 %', '0.00%'],
    [1204.5, '1204.5', undefined],
    [1204.5, '########', undefined],
    ['1,204.50', '1,204.50', undefined],
    [3, 'EUR 3.00', undefined],
    [46_327, '01/11/2026', undefined],
  ])('of %p as %p is %p', (value, text, expected) => {
    expect(shownFormat(value, text)).toBe(expected);
  });

  it('shows any value of a result as it was shown', () => {
    const formats = fc.constantFrom(...'yyyy-mm-dd|yyyy-mm-dd hh:mm|0.00%|0|#,##0.00|0.00|#,##0'.split('|'));
    const values = fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }).map((value) => Math.round(value * 1e4) / 1e4),
    );
    fc.assert(
      fc.property(values, formats, formats, (number, code, above) => {
        const value = code.startsWith('y') ? 40_000 + (Math.abs(number) % 9_000) : number;
        const text = format(code, value);
        const found = shownFormat(value, text, above);
        expect(found).toBeDefined();
        expect(format(found!, value)).toBe(text);
      }),
    );
  });
});
