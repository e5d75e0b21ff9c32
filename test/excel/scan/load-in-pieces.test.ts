import fc from 'fast-check';
import { loadInPieces } from '../../../src/excel/scan/load-in-pieces';

const TOO_LARGE = { code: 'ResponsePayloadSizeLimitExceeded' };

/** A sheet whose cells are so long that an answer has room for some rows only. */
function setup(roomOf: (row: number) => number) {
  let loaded: { row: number; rows: number; columns: number }[] = [];
  let syncs = 0;
  const sheet = {
    getRangeByIndexes: (row: number, _column: number, rows: number, columns: number) => ({
      load() {
        loaded.push({ row, rows, columns });
        return { values: Array.from({ length: rows }, (_, at) => [row + at]) };
      },
    }),
  } as unknown as Excel.Worksheet;
  const sync = async () => {
    const batch = loaded;
    loaded = [];
    syncs++;
    const used = batch.reduce(
      (sum, { row, rows }) =>
        Array.from({ length: rows }, (_, at) => 1 / roomOf(row + at)).reduce(
          (all, share) => all + share,
          sum,
        ),
      0,
    );
    if (used > 1.000001) throw Object.assign(new Error('Too large.'), TOO_LARGE);
  };
  return { sheet, sync, syncs: () => syncs };
}

describe('loading in pieces', () => {
  it('reads each row once and in order, however long its texts are', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ rows: fc.integer({ min: 1, max: 300 }), columns: fc.integer({ min: 1, max: 200 }) }),
          {
            maxLength: 5,
          },
        ),
        fc.integer({ min: 1, max: 400 }),
        async (sizes, room) => {
          const { sheet, sync } = setup((row) => 1 + ((row * 7) % room));
          const areas = sizes.map((size, at) => ({ sheet, row: at * 1000, column: 0, ...size }));
          const rows: unknown[] = [];
          await loadInPieces(areas, 'values', sync, (_, range) => void rows.push(...range.values.flat()));
          expect(rows).toEqual(
            areas.flatMap((area) => Array.from({ length: area.rows }, (_, at) => area.row + at)),
          );
        },
      ),
      { numRuns: 100 },
    ));

  it('fails if one row is too large, or for another reason', async () => {
    const { sheet, sync } = setup(() => 0.5);
    const area = { sheet, row: 0, column: 0, rows: 4, columns: 1 };
    await expect(loadInPieces([area], 'values', sync, () => undefined)).rejects.toMatchObject(TOO_LARGE);
    const refuse = () => Promise.reject(new Error('Refused.'));
    await expect(loadInPieces([area], 'values', refuse, () => undefined)).rejects.toThrow('Refused.');
  });
});
