import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashData, type CellValue } from '../../../../src/features/evidence/sheet/hash-data';
import type { Evidence, EvidenceResult } from '../../../../src/features/evidence/sheet/evidence-rows';
import { evidenceSheet } from '../../../../src/features/evidence/sheet/evidence-sheet';
import type { Area } from '../../../../src/excel/reference-walk/area';
import { atOnce } from '../../../../src/table/task';
import type { SheetTemplate } from '../../../../src/templates/sheet-template';

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
  ['B 2', 2500, { error: '#N/A' }],
  ['=C3', null, true],
];

export const AREA: Area = { sheet: "Anna's roll", row: 8, column: 1, rows: 3, columns: 3 };

export async function sampleEvidence(
  more: Partial<EvidenceResult> = {},
  beside: Partial<Evidence> = {},
): Promise<Evidence> {
  const columns = more.columns ?? COLUMNS;
  const result: EvidenceResult = {
    formula: '=RR.QUERY("unit_name; contracted_rent_pa; is_parking")',
    facts: [
      ['Function', 'RR.QUERY'],
      ['Rows shown', 3],
    ],
    alpha: [],
    area: { ...AREA, row: AREA.row - 1, rows: AREA.rows + 1 },
    data: AREA,
    isEmptyBelow: true,
    formats: 'General',
    hidden: 'None',
    columns,
    hashes: await hashData(
      { identifiers: columns.map(({ identifier }) => identifier), rows: ROWS },
      async (task) => atOnce(task),
    ),
    ...more,
  };
  return {
    madeAt: Date.UTC(2026, 10, 22, 14, 2, 31),
    version: '0.1.0.0',
    notCurrent: [],
    findings: [{ kind: 'line', cells: ['error', '=wrong label', '', '', '', "'S'!C8"] }],
    results: [result],
    covered: ['1 of 1 formulas are covered.'],
    rolls: [],
    figures: [],
    ...beside,
  };
}

/** The columns B to G of a template, as Excel holds them. */
export function gridOf({ cells }: SheetTemplate): CellValue[][] {
  const last = Math.max(...Object.keys(cells).map((address) => Number(address.slice(1))));
  return Array.from({ length: last }, (_, row) =>
    [...'BCDEFG'].map((letter) => {
      const content = cells[`${letter}${row + 1}`] ?? null;
      return typeof content === 'object' && content !== null ? content.text : content;
    }),
  );
}

/** The sheet of the sample result as the add-in made it before it sealed figures. */
export const olderGrid = async (): Promise<CellValue[][]> =>
  JSON.parse(await readFile(path.join(__dirname, 'form-1.json'), 'utf8')) as CellValue[][];

export async function sampleSheet(more?: Partial<EvidenceResult>, beside?: Partial<Evidence>) {
  const { seal, template } = await evidenceSheet(await sampleEvidence(more, beside));
  return { seal, grid: gridOf(template('Evidence')), template: template('Evidence') };
}
