import fc from 'fast-check';
import { groupCells } from '../../../../src/workbench/host/excel/special-cells';

it('covers exactly the given cells, each once', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(35), { maxLength: 36 }), (numbers) => {
      const cells = numbers.map((n) => ({ row: Math.floor(n / 6), col: n % 6 }));
      const covered = groupCells(cells).flatMap(({ top, left, bottom, right }) =>
        Array.from({ length: 36 }, (_, n) => n).filter(
          (n) => n / 6 >= top && Math.floor(n / 6) <= bottom && n % 6 >= left && n % 6 <= right,
        ),
      );
      expect(covered.sort((a, b) => a - b)).toEqual([...numbers].sort((a, b) => a - b));
    }),
  ));
