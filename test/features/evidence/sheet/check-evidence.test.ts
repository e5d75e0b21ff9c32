import type { CellValue } from '../../../../src/features/evidence/sheet/hash-data';
import { checkEvidence, isUnchanged } from '../../../../src/features/evidence/sheet/check-evidence';
import { describeOutcome } from '../../../../src/features/evidence/sheet/describe-check';
import { atOnce } from '../../../../src/table/task';
import { ROWS, sampleEvidence, sampleSheet } from './sample-evidence';
import type { DataArea } from '../../../../src/features/evidence/sheet/data-area';

const asked: DataArea[] = [];
/** A sheet that holds these rows from the recorded place on. */
const sheetOf = (rows: readonly (readonly CellValue[])[] | undefined) => ({
  read: async (area: DataArea) => {
    asked.push(area);
    const from = area.row - 8;
    return rows?.slice(from, from + area.rows);
  },
  inspect: async () => undefined,
});

const check = async (rows: readonly (readonly CellValue[])[] | undefined, more = {}) => {
  const { grid } = await sampleSheet(more);
  const found = await checkEvidence('Evidence', grid, sheetOf(rows), async (task) => atOnce(task));
  return { found: found!, says: describeOutcome(found!.results[0]!.outcome) };
};
const BLANK = [null, null, null];

describe('a check of evidence', () => {
  it.each<[string, readonly (readonly CellValue[])[] | undefined, string]>([
    ['nothing', ROWS, 'Unchanged.'],
    ['nothing beside blank cells below', [...ROWS, BLANK, BLANK], 'Unchanged.'],
    ['a blank cell that becomes an empty text', [...ROWS.slice(0, 2), ['=C3', '', true]], 'Unchanged.'],
    [
      'a rent',
      [ROWS[0]!, ['B 2', 2501, { error: '#N/A' }], ROWS[2]!],
      'The values of one column have changed: Contracted Rent PA.',
    ],
    [
      'an error that becomes a text',
      [ROWS[0]!, ['B 2', 2500, '#N/A'], ROWS[2]!],
      'The values of one column have changed: is_parking.',
    ],
    [
      'a number that becomes a text',
      [['A1', '1000.3', false], ROWS[1]!, ROWS[2]!],
      'The values of one column have changed: Contracted Rent PA.',
    ],
    [
      'two columns',
      [['A2', 7, false], ROWS[1]!, ROWS[2]!],
      'The values of 2 columns have changed: Unit Name, Contracted Rent PA.',
    ],
    ['the order', [ROWS[2]!, ROWS[0]!, ROWS[1]!], 'The same rows are in another order.'],
    [
      'a row at the end',
      [...ROWS, ['D4', 1, false]],
      'The rows are unchanged, but 1 row was added below them.',
    ],
    [
      'a row in the middle',
      [ROWS[0]!, ['D4', 1, false], ROWS[1]!, ROWS[2]!],
      'The number of rows has changed: 4 rows now, 3 then.',
    ],
    [
      'a row that is gone',
      [ROWS[0]!, ROWS[1]!, BLANK],
      'The number of rows has changed: 2 rows now, 3 then.',
    ],
    [
      'the place',
      [BLANK, BLANK, BLANK],
      'Not found: its cells are blank. They may have been moved or deleted.',
    ],
    ['the sheet', undefined, 'Not found: the sheet was deleted or renamed.'],
    [
      'the program',
      ROWS.map(() => BLANK.map(() => ({ error: '#NAME?' }))),
      'Its cells show #NAME?. A program without the add-in may have calculated the formula: check a copy from before that.',
    ],
  ])('names what has changed: %s', async (_, rows, words) => {
    const { found, says } = await check(rows);
    expect(says).toBe(words);
    expect(isUnchanged(found)).toBe(words === 'Unchanged.');
  });

  it('does not count what stood below the result before', async () => {
    const { says } = await check([...ROWS, ['Total', 1, null]], { isEmptyBelow: false });
    expect(says).toBe('Unchanged.');
  });

  it('names rows that come to a result without any', async () => {
    const { hashData } = await import('../../../../src/features/evidence/sheet/hash-data');
    const { results } = await sampleEvidence();
    const identifiers = results[0]!.columns.map(({ identifier }) => identifier);
    const hashes = await hashData({ identifiers, rows: [] }, async (task) => atOnce(task));
    const empty = { area: { ...results[0]!.area, rows: 0 }, hashes };
    expect((await check([], empty)).says).toBe('Unchanged.');
    expect((await check([['A1', 1, false]], empty)).says).toBe(
      'The rows are unchanged, but 1 row was added below them.',
    );
  });

  it('is not the same for another seal, and says so', async () => {
    const { grid } = await sampleSheet();
    const changed = grid.map((row) => (row[0] === 'Rows shown' ? row.with(1, 4) : row));
    const found = await checkEvidence('Evidence', changed, sheetOf(ROWS), async (task) => atOnce(task));
    expect(found!.isSealed).toBe(false);
    expect(isUnchanged(found!)).toBe(false);
  });

  it('reads no cell of an area that is larger than a result can be', async () => {
    const columns = Array.from({ length: 16 }, (_, at) => ({
      identifier: `c${at}`,
      label: '',
      unit: '',
      totals: [],
    }));
    const rows = 1_000_000;
    asked.length = 0;
    const { says } = await check(ROWS, {
      columns,
      area: { sheet: 'S', row: 8, column: 1, rows, columns: 16 },
    });
    expect(says).toBe('The evidence cannot be read. It names more cells than a result can have.');
    expect(asked).toEqual([]);
  });
});
