import { logLines, writeChangeLog } from '../../../src/excel/refresh/change-log';
import type { TableDiff } from '../../../src/excel/refresh/diff/table-diff';
import type { AppliedChanges, Comparison } from '../../../src/excel/refresh/found-changes';

const AT = new Date(2026, 10, 22, 14, 2).getTime();
const DIFF: TableDiff = {
  rows: { before: 3, after: 3 },
  added: 1,
  removed: 1,
  changed: 1,
  moved: 0,
  key: ['Unit Name'],
  totals: [],
  changes: [
    {
      kind: 'changed',
      row: '=A1',
      values: [
        { column: 'Rent', before: 100, after: 150, difference: 50 },
        { column: 'Lease End', before: 46_295, after: '', isDate: true },
      ],
    },
    { kind: 'added', row: 'A2' },
    { kind: 'removed', row: 'A3' },
  ],
  more: 0,
};

const changes = (...comparisons: Comparison[]): AppliedChanges => ({
  scope: 'workbook',
  checkedAt: AT,
  at: AT,
  formulas: 1,
  same: 0,
  failed: 0,
  groups: [
    {
      id: 'group',
      isSkipped: false,
      isComparedAgain: false,
      formulas: comparisons.map((comparison) => ({
        id: 'roll!B6',
        sheet: "Tenant's roll",
        cell: 'B6',
        formula: '=RR.QUERY("unit_name")',
        comparison,
      })),
    },
  ],
});

/** Installs an Excel that takes new sheets. Returns them with what is written to them. */
function installExcel(names: readonly string[]) {
  const sheets: { name: string; values: unknown[][]; formats: unknown[][] }[] = [];
  const worksheets = {
    items: names.map((name) => ({ name })),
    load: () => undefined,
    add: (name: string) => {
      const sheet = { name, values: [] as unknown[][], formats: [] as unknown[][] };
      sheets.push(sheet);
      return {
        activate: () => undefined,
        getRangeByIndexes: () => ({
          set values(rows: unknown[][]) {
            sheet.values.push(...rows);
          },
          set numberFormat(rows: unknown[][]) {
            sheet.formats.push(...rows);
          },
        }),
      };
    },
  };
  const context = { workbook: { worksheets }, sync: async () => undefined };
  Object.assign(globalThis, { Excel: { run: (work: (given: object) => unknown) => work(context) } });
  return sheets;
}

describe('the log of changes', () => {
  it('has a line for each value and each row, with when, who, and which formula', () => {
    const lines = logLines(changes({ kind: 'rows', ...DIFF }), 'ann').map(({ cells }) => cells);
    const about = ['2026-11-22 14:02', 'ann', "'Tenant''s roll'!B6", '=RR.QUERY("unit_name")'];
    expect(lines).toEqual([
      ['When', 'Person', 'Cell', 'Formula', 'Row', 'Column', 'Before', 'After', 'Difference'],
      [...about, '=A1', 'Rent', 100, 150, 50],
      [...about, '=A1', 'Lease End', 46_295, '', ''],
      [...about, 'A2', 'The row is new', '', '', ''],
      [...about, 'A3', 'The row is gone, or no longer matching', '', '', ''],
    ]);
  });

  it.each<[Comparison, unknown[]]>([
    [
      { kind: 'columns', before: ['Rent'], after: ['Rent', 'Area'] },
      ['', 'The columns changed', 'Rent', 'Rent, Area', ''],
    ],
    [{ kind: 'differs' }, ['', 'The result differs', '', '', '']],
    [{ kind: 'calculated' }, ['', 'The cell was calculated', '', '', '']],
  ])('says what has no rows: %j', (comparison, expected) => {
    expect(logLines(changes(comparison), 'ann')[1]!.cells.slice(4)).toEqual(expected);
  });

  it('has at most 10,000 lines, and the last one says how many changes are missing', () => {
    const row = { kind: 'added' as const, row: 'A2' };
    const full: Comparison = { kind: 'rows', ...DIFF, changes: Array<typeof row>(500).fill(row), more: 7 };
    const lines = logLines(changes(...Array<Comparison>(21).fill(full)), 'ann');
    expect(lines).toHaveLength(1 + 10_000);
    expect(lines.at(-1)!.cells[0]).toBe(`${21 * 507 - 9_999} more changes are missing here.`);
  });

  it('goes to a new sheet, as values only: text that looks like a formula stays text', async () => {
    const sheets = installExcel(['Sheet1', 'changes 2026-11-22 14.02']);
    expect(await writeChangeLog(changes({ kind: 'rows', ...DIFF }), '@ann')).toBe(
      'Changes 2026-11-22 14.02 (2)',
    );
    const [sheet] = sheets;
    expect(sheet!.values[1]).toEqual([
      '2026-11-22 14:02',
      "'@ann",
      "''Tenant''s roll'!B6",
      '\'=RR.QUERY("unit_name")',
      "'=A1",
      'Rent',
      100,
      150,
      50,
    ]);
    expect(sheet!.formats[2]!.slice(5)).toEqual(['General', 'yyyy-mm-dd', 'yyyy-mm-dd', 'General']);
    expect(sheet!.values).toHaveLength(5);
  });
});
