import { formatCell } from '../../../src/contract/cell-name';
import { hashValues, type CellValue } from '../../../src/features/record/hash-values';
import {
  recordSheet,
  type ResultInRecord,
  type WorkbookRecord,
} from '../../../src/features/record/record-sheet';
import { atOnce, type Steps } from '../../../src/table/steps';
import type { SheetTemplate } from '../../../src/templates/sheet-template';

export const run = async <T>(steps: Steps<T>): Promise<T> => atOnce(steps);

export const COLUMNS = [
  { identifier: 'unit_name', label: 'Unit Name', unit: '', totals: [] },
  {
    identifier: 'contracted_rent_pa',
    label: 'Contracted Rent PA',
    unit: 'currency p.a.',
    totals: [
      { currency: 'EUR', sum: 1000.1 + 0.2 },
      { currency: 'GBP', sum: 2500 },
    ],
  },
  { identifier: 'is_parking', label: '', unit: '', totals: [] },
];

export const ROWS: CellValue[][] = [
  ['A1', 1000.1 + 0.2, false],
  ['B 2', 2500, '#N/A'],
  ['=C3', '', true],
];

export const SHEET = "Anna's roll";
export const AREA = { sheet: SHEET, row: 8, column: 1, rows: 3, columns: 3 };

/** A result of three rows below one row of headings, in B8. */
export const sampleResult = async (
  rows: readonly (readonly CellValue[])[] = ROWS,
  more: Partial<ResultInRecord> = {},
): Promise<ResultInRecord> => ({
  ...{ sheet: SHEET, cell: 'B8' },
  formula: '=RR.QUERY("unit_name; contracted_rent_pa; is_parking")',
  facts: [['Rows shown', rows.length]],
  alpha: [],
  values: { ...AREA, rows: rows.length },
  columns: COLUMNS,
  noTotals: '',
  hashes: await hashValues(
    (more.columns ?? COLUMNS).map(({ identifier }) => identifier),
    rows,
  ),
  ...more,
});

export const sampleRecord = async (more: Partial<WorkbookRecord> = {}): Promise<WorkbookRecord> => ({
  workbook: 'Book.xlsx',
  madeAt: Date.UTC(2026, 10, 22, 14, 2, 31),
  version: '0.4.0',
  maker: undefined,
  notCurrent: [],
  findings: [{ kind: 'line', cells: ['error', '=wrong label', '', '', '', "'S'!C8"] }],
  rolls: [],
  results: [await sampleResult()],
  ...more,
});

/** The columns B to G of a template from its first row on, as Excel holds them. */
export function gridOf({ cells }: SheetTemplate): CellValue[][] {
  const last = Math.max(...Object.keys(cells).map((address) => Number(address.slice(1))));
  return Array.from({ length: last }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => {
      const content = cells[formatCell(row, column + 1)] ?? '';
      return typeof content === 'object' ? content.text : content;
    }),
  );
}

export const sampleGrid = async (more?: Partial<WorkbookRecord>): Promise<CellValue[][]> =>
  gridOf(recordSheet('Record', await sampleRecord(more)));
