import type { FoundChanges, ChangeGroup, FormulaChange } from '../../../src/answers/refresher';
import type { RowChange, TableDiff, ValueChange } from '../../../src/answers/result/table-diff';

const value = (
  column: string,
  before: number,
  after: number,
  more: Partial<ValueChange> = {},
): ValueChange => ({ column, before, after, difference: after - before, ...more });

const rent = (before: number | '', after: number | '', difference: number): ValueChange => ({
  ...{ column: 'Contracted Rent PA', before, after, difference, currency: 'EUR' },
});

const ROWS: RowChange[] = [
  {
    kind: 'changed',
    row: 'Crane House, Unit 4',
    values: [value('Lease Expiry Date', 46356, 48182, { isDate: true }), rent(81_200, 84_450.5, 3250.5)],
  },
  { kind: 'changed', row: 'Crane House, Unit 12', values: [rent(59_880, 62_400, 2520)] },
  {
    kind: 'added',
    row: 'Marble Court, Unit 18',
    tenant: 'Northgate Foods Ltd',
    values: [rent('', 48_200, 48_200)],
  },
  {
    kind: 'changed',
    row: 'Crane House, Unit 27',
    values: [{ column: 'Tenant Name', before: 'Fenwright Bakeries AG', after: '' }],
  },
  { kind: 'removed', row: 'Ashlar House, Unit 2', values: [rent(5760.5, '', -5760.5)] },
];

/** As many rows as wanted, each of another unit. */
const manyRows = (count: number): RowChange[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'changed',
    row: `Garnet Logistics Park, Unit ${at + 1}`,
    values: [rent(50_000 + at, 51_000 + at, 1000)],
  }));

export const rowsDiff = (change: Partial<TableDiff> = {}): TableDiff => ({
  rows: { before: 220, after: 220 },
  added: 1,
  removed: 1,
  changed: 3,
  moved: 0,
  key: ['Property Name', 'Unit Name'],
  totals: [
    {
      column: 'Contracted Rent PA',
      currency: 'EUR',
      unit: 'currency p.a.',
      before: 62_454_494.88,
      after: 62_502_704.88,
      difference: 48_210,
      ratio: 0.000772,
    },
    { column: 'Lettable Area', unit: 'sqm', before: 48_100, after: 48_100, difference: 0, ratio: 0 },
  ],
  changes: ROWS,
  more: 0,
  ...change,
});

const rowsOf = (change: Partial<TableDiff> = {}): FormulaChange['comparison'] => ({
  ...{ kind: 'rows', ...rowsDiff(change) },
});

/** Its comparison shows rows, unless told otherwise. */
export function changedFormula(address: string, change: Partial<FormulaChange> = {}): FormulaChange {
  const [sheet = '', cell = ''] = address.split('!');
  return {
    id: address,
    sheet,
    cell,
    formula: '=RR.QUERY(B8:J8,B3:G5,0)',
    comparison: rowsOf(),
    ...change,
  };
}

export const changeGroup = (change: Partial<ChangeGroup> = {}): ChangeGroup => ({
  id: change.formulas?.[0]?.id ?? 'Roll!B9',
  formulas: [changedFormula('Roll!B9')],
  isSkipped: false,
  isComparedAgain: false,
  ...change,
});

/** A result with a warning, and two formulas of one answer, one of which is a part of a larger formula. */
export const foundChanges = (checkedAt: number, change: Partial<FoundChanges> = {}): FoundChanges => ({
  scope: 'workbook',
  checkedAt,
  formulas: 7,
  same: 4,
  failed: 0,
  groups: [
    changeGroup({
      formulas: [
        changedFormula('Tenancy schedule!B9', {
          misalignedEntries: [
            {
              column: 10,
              entries: [8, 20, 39].map((row) => ({ row, value: `note ${row}` })),
              result: { sheet: 'Tenancy schedule', cell: 'B9' },
              movedFrom: 8,
            },
          ],
        }),
      ],
    }),
    changeGroup({
      formulas: [
        changedFormula('Summary!M9', {
          comparison: rowsOf({ changes: manyRows(15), changed: 15, added: 0, removed: 0 }),
        }),
        changedFormula('Summary!C12', {
          formula: '=SUM(INDEX(RR.QUERY(B8:J8,,0),0,3))',
          comparison: { kind: 'differs' },
        }),
      ],
    }),
  ],
  ...change,
});

/** One group for each way in which results differ. */
export const everyComparison = (checkedAt: number): FoundChanges =>
  foundChanges(checkedAt, {
    formulas: 60,
    same: 13,
    failed: 1,
    groups: [
      changeGroup({
        isComparedAgain: true,
        formulas: [
          changedFormula('Areas!B9', {
            comparison: rowsOf({
              rows: { before: 1204, after: 1210 },
              changes: manyRows(500),
              changed: 640,
              added: 0,
              removed: 0,
              moved: 12,
              more: 140,
              totals: [],
              noTotals:
                'Contracted Rent PA has no total, because the result does not show the currency of each row.',
            }),
          }),
        ],
      }),
      changeGroup({
        formulas: [
          changedFormula('Columns!B5', {
            comparison: { kind: 'columns', before: ['Name', 'Unit'], after: ['Name', 'Unit', 'Status'] },
          }),
        ],
      }),
      changeGroup({
        isSkipped: true,
        formulas: [changedFormula('Inputs!A1', { comparison: { kind: 'calculated' } })],
      }),
      changeGroup({
        formulas: [
          changedFormula('Notes!B2', {
            comparison: rowsOf({
              key: [],
              changed: 0,
              totals: [],
              changes: [
                { kind: 'added', row: 'A, B, 12, 2026-11-30', values: [] },
                { kind: 'removed', row: 'A, B, 11, 2026-11-30', values: [] },
              ],
            }),
          }),
        ],
      }),
      changeGroup({
        formulas: Array.from({ length: 37 }, (_, at) => changedFormula(`Sheet1!A${at * 4 + 1}`)),
      }),
    ],
  });
