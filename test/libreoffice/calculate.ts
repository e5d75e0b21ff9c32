import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { formatCell } from '../../src/excel/cell-address';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import type { calculateSheets } from '../support/calculate-sheets';
import { fromGrid } from './from-grid';
import { writeXlsx, type Calculation, type Value } from './write-xlsx';

const run = promisify(execFile);

/** LibreOffice's program, which `RR_SOFFICE` may name. */
export const PROGRAM = process.env.RR_SOFFICE ?? 'soffice';
/** Comma, quotes, UTF-8, numbers in full, all sheets. */
export const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
const AT_ONCE = 40;

/** The values of a calculated workbook by sheet and cell, such as `Report!C9`. An empty cell is ''. */
export type Calculated = (sheet: string, cell: string) => Value;

/** Returns what `soffice --version` says. Throws if LibreOffice is not installed. */
export async function libreOfficeVersion(): Promise<string> {
  return (await run(PROGRAM, ['--version'])).stdout.trim();
}

/** What LibreOffice makes of sheets of the grid after each of the entries. */
export async function calculateAfter(
  { workbook, enter }: ReturnType<typeof calculateSheets>,
  templates: readonly SheetTemplate[],
  entries: readonly Parameters<typeof enter>[0][],
): Promise<Calculated[]> {
  const workbooks: Calculation[] = [];
  for (const cells of entries) {
    await enter(cells);
    workbooks.push(fromGrid(workbook, templates));
  }
  return calculate(workbooks);
}

/** Calculates workbooks with LibreOffice, without a window, and returns their values in the order given. */
export async function calculate(workbooks: readonly Calculation[]): Promise<Calculated[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-libreoffice-'));
  try {
    const calculated: Calculated[] = [];
    for (let from = 0; from < workbooks.length; from += AT_ONCE) {
      const batch = workbooks
        .slice(from, from + AT_ONCE)
        .map((book, k) => ({ book, name: `book${from + k}` }));
      for (const { book, name } of batch) await writeFile(path.join(folder, `${name}.xlsx`), writeXlsx(book));
      await run(
        PROGRAM,
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          CSV,
          '--outdir',
          folder,
          ...batch.map(({ name }) => path.join(folder, `${name}.xlsx`)),
        ],
        { maxBuffer: 1 << 26 },
      );
      for (const { book, name } of batch) calculated.push(await readSheets(folder, name, book));
    }
    return calculated;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSheets(folder: string, name: string, { sheets }: Calculation): Promise<Calculated> {
  const values = new Map<string, Value>();
  for (const { name: sheet } of sheets) {
    const text = await readFile(path.join(folder, `${name}-${sheet}.csv`), 'utf8');
    readCsv(text).forEach((line, row) =>
      line.forEach((value, column) => values.set(`${sheet}!${formatCell(row, column)}`, value)),
    );
  }
  return (sheet, cell) => values.get(`${sheet}!${cell}`) ?? '';
}

/** LibreOffice puts numbers into quotes, and of texts only those with a comma, a quote or a new line. */
function readCsv(text: string): Value[][] {
  const rows: Value[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    const isNumber = quoted !== undefined && quoted !== '' && !Number.isNaN(Number(quoted));
    rows.at(-1)!.push(isNumber ? Number(quoted) : (quoted?.replaceAll('""', '"') ?? plain));
    if (end === '\n') rows.push([]);
  }
  return rows;
}
