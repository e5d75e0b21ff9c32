import { strToU8, zipSync } from 'fflate';
import { formatCell } from '../../../../src/contract/cell-name';
import { checkFile, type CheckedFile } from '../../../../src/features/evidence/sheet/check-file';
import type { CellValue } from '../../../../src/features/evidence/sheet/hash-data';
import { atOnce } from '../../../../src/table/task';
import { escapeText } from '../../../../src/xlsx/edit-xml';
import { workbookFiles } from '../../../xlsx/workbook-files';
import { ROWS, sampleSheet } from './sample-evidence';

const ROLL = "Anna's roll";
export const QUERY =
  '<f t="array" ref="B8:D11">_xldudf_RR_QUERY("unit_name; contracted_rent_pa; is_parking")</f>';

function cellXml(value: CellValue | undefined, row: number, column: number, formula = ''): string {
  const at = `r="${formatCell(row, column)}"`;
  if (value === null || value === undefined || value === '') return `<c ${at}>${formula}</c>`;
  if (typeof value === 'string') return `<c ${at} t="str">${formula}<v>${escapeText(value)}</v></c>`;
  if (typeof value === 'number') return `<c ${at}>${formula}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${at} t="b">${formula}<v>${Number(value)}</v></c>`;
  return `<c ${at} t="e">${formula}<v>${value.error}</v></c>`;
}

const rowsXml = (rows: readonly (readonly CellValue[])[], first: number, formula = '') =>
  rows
    .map(
      (cells, r) =>
        `<row r="${first + r + 1}">${cells.map((cell, c) => cellXml(cell, first + r, c + 1, r + c === 0 ? formula : '')).join('')}</row>`,
    )
    .join('');

/** A rent roll of three rows below its headings, and the evidence of it, as Excel saves them. */
export async function savedFiles(): Promise<Record<string, string>> {
  const { grid } = await sampleSheet();
  const headings = ['Unit Name', 'Contracted Rent PA', 'Is Parking'];
  return workbookFiles({
    [ROLL]: rowsXml([headings, ...ROWS], 7, QUERY),
    Evidence: rowsXml(grid, 0),
  });
}

export const fileOf = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

export const check = (files: Readonly<Record<string, string>>): Promise<CheckedFile> =>
  checkFile(fileOf(files), 'book.xlsx', async (task) => atOnce(task));

export const BOOK_PART = 'xl/workbook.xml';
export const ROLL_PART = 'xl/worksheets/sheet1.xml';
