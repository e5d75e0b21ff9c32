import fc from 'fast-check';
import { groupCells } from '../../../../src/workbench/host/excel/special-cells';

it.each([
  ['nothing', [], []],
  ['a block', ['1,1', '1,2', '2,1', '2,2'], ['1,1,2,2']],
  ['a column', ['5,0', '4,0', '3,0'], ['3,0,5,0']],
  ['neighbours that do not form a block', ['0,0', '0,1', '1,1'], ['0,0,0,1', '1,1,1,1']],
  ['a gap', ['0,0', '2,0'], ['0,0,0,0', '2,0,2,0']],
])('joins %s', (_, cells, zones) =>
  expect(
    groupCells(
      cells.map((cell) => cell.split(',').map(Number)).map(([row = 0, col = 0]) => ({ row, col })),
    ).map(({ top, left, bottom, right }) => [top, left, bottom, right].join()),
  ).toEqual(zones),
);

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
