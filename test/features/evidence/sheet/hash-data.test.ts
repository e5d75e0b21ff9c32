import fc from 'fast-check';
import {
  canonicalCell,
  compareBytes,
  hashData,
  type CellValue,
} from '../../../../src/features/evidence/sheet/hash-data';
import { atOnce, type Task } from '../../../../src/table/task';
import { CODE_POINT } from '../../../support/code-point';
import { cells, tables } from './cells';
import { byRecipe, digitsOf } from './recipe-oracle';

const run = async <T>(task: Task<T>) => atOnce(task);

describe('the canonical form of a cell', () => {
  it.each<[CellValue, string]>([
    [1234.5, 'n1234.5'],
    [-0, 'n0'],
    [0.1 + 0.2, 'n0.3'],
    [0.0000001, 'n1e-7'],
    [123456789012345680000, 'n123456789012346000000'],
    [1e21, 'n1e+21'],
    ['Unit "A"\\1\n', 's"Unit \\"A\\"\\\\1\\n"'],
    ['\u0001/é😀\u007f', 's"\\u0001/é😀\u007f"'],
    [true, 'b1'],
    [false, 'b0'],
    [{ error: '#N/A' }, 'e#N/A'],
    ['#N/A', 's"#N/A"'],
    ['a\uD800b', 's"a\\ud800b"'],
    ['', ''],
    [null, ''],
  ])('writes %j as %s', (value, text) => expect(canonicalCell(value)).toBe(text));

  it('never writes more than 15 digits, and the same for all numbers that agree in these', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (value) => {
        const text = canonicalCell(value);
        if (Math.abs(value) > 1e-300) expect(text).toBe(`n${digitsOf(value)}`);
        expect(canonicalCell(Number(text.slice(1)))).toBe(text);
      }),
    );
  });

  it('tells cells apart that differ', () => {
    fc.assert(
      fc.property(cells, cells, (one, other) => {
        const isBlank = (cell: CellValue) => cell === null || cell === '';
        const round = (cell: CellValue) =>
          typeof cell === 'number' ? Number(cell.toPrecision(15)) + 0 : cell;
        const areEqual = JSON.stringify(round(one)) === JSON.stringify(round(other));
        if (!areEqual && !(isBlank(one) && isBlank(other)))
          expect(canonicalCell(one)).not.toBe(canonicalCell(other));
      }),
    );
  });
});

describe('the hashes of a result', () => {
  it('are those that the recipe gives in another program', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ identifiers, rows }) => {
        expect(await hashData({ identifiers, rows }, run)).toEqual(byRecipe(identifiers, rows));
      }),
    );
  });

  it('keep the one over sorted rows in any order, and the one over the data only in the same', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.infiniteStream(fc.nat()), async ({ identifiers, rows }, picks) => {
        const rest = [...rows];
        const shuffled = rows.map(() => rest.splice((picks.next().value as number) % rest.length, 1)[0]!);
        const [one, other] = [
          await hashData({ identifiers, rows }, run),
          await hashData({ identifiers, rows: shuffled }, run),
        ];
        expect(other.sorted).toBe(one.sorted);
        const text = (some: typeof rows) => JSON.stringify(some.map((row) => row.map(canonicalCell)));
        expect(other.data === one.data).toBe(text(rows) === text(shuffled));
      }),
    );
  });

  it('give only the changed column another hash', async () => {
    const hash = (rent: number) =>
      hashData({ identifiers: ['x', 'y', 'z'], rows: ['ab', 'ba'].map((unit) => [unit, rent, true]) }, run);
    const [before, after] = [await hash(2), await hash(2.01)];
    expect(after.columns.map((hash, at) => hash === before.columns[at])).toEqual([true, false, true]);
    expect(after.data).not.toBe(before.data);
  });

  it('sorts as bytes of UTF-8 do, which have not halves of surrogate pairs', () => {
    const half = /^[\uD800-\uDFFF]$/;
    const text = fc.string({ unit: CODE_POINT.filter((unit) => !half.test(unit)), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(Math.sign(compareBytes(one, other))).toBe(
          Buffer.compare(Buffer.from(one), Buffer.from(other)),
        );
      }),
    );
  });

  const wide = (count: number) => ({
    identifiers: Array.from({ length: 12 }, (_, at) => `column_${at}`),
    rows: Array.from({ length: count }, (_, row) =>
      Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? `Unit ${row} ${at}` : row * 100.01 + at)),
    ),
  });

  it.each([1, 5_000])('are the same in slices: %d rows and 12 columns', async (count) => {
    const { identifiers, rows } = wide(count);
    expect(await hashData({ identifiers, rows }, run)).toEqual(byRecipe(identifiers, rows));
  });

  it('pause after at most 4,096 cells of 50,000 × 12', async () => {
    let steps = 0;
    await hashData(wide(50_000), async (task) => {
      for (let step = task.next(); ; step = task.next()) {
        if (step.done) return step.value;
        steps += 1;
      }
    });
    expect(steps).toBeGreaterThan((50_000 * 12) / 4_096);
  });
});
