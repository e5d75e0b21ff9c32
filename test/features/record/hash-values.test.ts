import fc from 'fast-check';
import {
  canonicalCell,
  compareBytes,
  hashValues,
  type CellValue,
} from '../../../src/features/record/hash-values';
import { CODE_POINT } from '../../support/code-point';
import { cells, tables } from './any-values';
import { byRecipe } from './recipe-oracle';

describe('the canonical form of a cell', () => {
  it('writes half of a surrogate pair as its escape', () =>
    expect(canonicalCell('a\uD800b')).toBe(String.raw`s"a\ud800b"`));

  it('tells cells apart that differ', () => {
    fc.assert(
      fc.property(cells, cells, (left, right) => {
        const round = (cell: CellValue) =>
          typeof cell === 'number' ? Number(cell.toPrecision(15)) + 0 : cell;
        if (JSON.stringify(round(left)) !== JSON.stringify(round(right)))
          expect(canonicalCell(left)).not.toBe(canonicalCell(right));
      }),
    );
  });
});

describe('the hashes of a result', () => {
  it('are those that the recipe gives in another program', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ identifiers, rows }) => {
        expect(await hashValues(identifiers, rows)).toEqual(byRecipe(identifiers, rows));
      }),
    );
  });

  it('sorts as bytes of UTF-8 do, which have not halves of surrogate pairs', () => {
    const half = /^[\uD800-\uDFFF]$/;
    const text = fc.string({ unit: CODE_POINT.filter((unit) => !half.test(unit)), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(Math.sign(compareBytes(left, right))).toBe(
          Buffer.compare(Buffer.from(left), Buffer.from(right)),
        );
      }),
    );
  });
});
