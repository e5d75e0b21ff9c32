/**
 * `npm run bench:excel-values -- FOLDER [--list FUNCTION]`: how many formulas the workbench's grid calculates as Excel did. FOLDER
 * holds workbooks that Excel saved, such as `xlsx/tests/calc_tests` of github.com/ironcalc/IronCalc. A formula that spills agrees
 * if all of its cells do. Formulas with a function that the grid lacks are counted apart. Differences are counted by the first
 * function of a formula, and `--list` prints those of one, or of `all`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { badInput } from '../src/contract/failure';
import type { FileCell, FileValue } from '../src/files/read-sheet';
import { readWorkbook, type FileSheet } from '../src/files/read-workbook';
import { readCommandLine, runCommand } from '../src/node/command-line';
import { atOnce } from '../src/table/steps';
import patch from '../src/workbench/grid/engine/patch-o-spreadsheet-loader.cjs';

// The grid as the workbench has it: with LET, and with Excel's number formats.
require.extensions['.cjs'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  const code = filename.endsWith('o_spreadsheet.cjs')
    ? patch(source).replace(/^import \* as (\w+) from (.*);/, 'const $1 = require($2);')
    : source;
  (module as unknown as { _compile(code: string, filename: string): void })._compile(code, filename);
};

interface Difference {
  called: string;
  line: string;
}

async function main(): Promise<void> {
  const { options, words } = readCommandLine({ list: 'text' });
  const [folder] = words;
  if (folder === undefined) throw badInput('Name the folder of the workbooks.');
  Object.assign(console, { warn: () => undefined, error: () => undefined });
  const grid = await loadGrid();
  const lacking = new Map<string, number>();
  const differences: Difference[] = [];
  let [formulas, agreeing] = [0, 0];
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.xlsx$/.test(name));
  for (const file of files) {
    for (const { name, formula, differing } of compare(grid, path.join(folder, file))) {
      formulas++;
      const missing = grid.missingFunctions(formula);
      for (const lack of missing) lacking.set(lack, (lacking.get(lack) ?? 0) + 1);
      if (missing.length > 0) continue;
      if (differing === undefined) agreeing++;
      else
        differences.push({
          called: /[A-Z][A-Z0-9.]*(?=\()/i.exec(formula)?.[0].toUpperCase() ?? '(none)',
          line: `  ${file} ${name} ${formula}: ${differing}`,
        });
    }
  }
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const calculated = agreeing + differences.length;
  print(
    `${files.length} workbooks, ${formulas} formulas, ${formulas - calculated} with functions of Excel alone`,
  );
  print(`${agreeing} of the other ${calculated} agree`);
  print(`Excel alone has ${listOf(lacking)}`);
  const counts = new Map<string, number>();
  for (const { called } of differences) counts.set(called, (counts.get(called) ?? 0) + 1);
  print(`different: ${listOf(counts)}`);
  for (const { called, line } of differences)
    if (options.list === 'all' || options.list?.toUpperCase() === called) print(line);
}

/** Loads the grid after its patch is in place. */
async function loadGrid() {
  const { openGrid } = await import('../test/support/open-grid');
  const { openFile } = await import('../src/workbench/grid/file/open-file');
  const { missingFunctions } = await import('../src/workbench/grid/refuse-formula');
  const { parseZone } = await import('../src/workbench/workbook/address');
  return { openGrid, openFile, missingFunctions, parseZone };
}

const listOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

/** Each formula of a file, and what the first cell shows that differs from what Excel saved. */
function* compare({ openGrid, openFile, parseZone }: Awaited<ReturnType<typeof loadGrid>>, file: string) {
  const bytes = new Uint8Array(readFileSync(file));
  const addin = { id: '', version: '' };
  const opened = openFile(bytes, { namespace: 'RR', addin, size: { rows: 10, columns: 10 } });
  const { workbook } = openGrid(opened, () => () => undefined);
  for (const sheet of atOnce(readWorkbook(bytes, { isWhole: true })).sheets) {
    const { id: sheetId } = workbook.sheets().find(({ name }) => name === sheet.name)!;
    for (const [row, line] of sheet.rows)
      for (const cell of line) {
        if (!cell.formula) continue;
        const anchor = { sheetId, row, col: cell.column };
        const differing = savedValues(sheet, row, cell)
          .map(([r, col, value]) => ({ value, shown: workbook.cell({ sheetId, row: r, col }) }))
          .find(({ value, shown }) => !isSame(shown.value, value));
        yield {
          name: `${sheet.name}!R${row + 1}C${cell.column + 1}`,
          formula: workbook.cell(anchor).formula ?? `=${cell.formula.text}`,
          differing:
            differing &&
            `${JSON.stringify(differing.value)} is ${JSON.stringify(differing.shown.value)} ${differing.shown.message ?? ''}`,
        };
      }
  }

  /** The cells that a formula fills, as Excel saved them. */
  function savedValues(sheet: FileSheet, row: number, { column, value, formula }: FileCell) {
    const { ref, type } = formula!;
    const zone = type === 'array' && ref ? parseZone(ref, { rows: 1_048_576, columns: 16_384 }) : undefined;
    const found: [row: number, column: number, value: FileValue][] = [];
    if (!zone) return [[row, column, value] as const];
    for (let r = zone.top; r <= zone.bottom; r++)
      for (let c = zone.left; c <= zone.right; c++)
        found.push([r, c, sheet.rows.get(r)?.find((cell) => cell.column === c)?.value ?? null]);
    return found;
  }
}

function isSame(shown: unknown, saved: FileValue): boolean {
  if (saved === null) return shown === '';
  if (typeof saved === 'object') return shown === saved.error;
  if (typeof saved !== 'number' || typeof shown !== 'number') return shown === saved;
  return Math.abs(shown - saved) <= 1e-9 * Math.max(1e-3, Math.abs(saved));
}

runCommand(main);
