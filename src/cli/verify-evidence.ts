/** `npm run verify-evidence -- FILE`: checks the evidence sheets of a saved workbook, without Excel and without a network. */
import { readFile } from 'node:fs/promises';
import { RrError } from '../contract/failure';
import {
  checkEvidence,
  isEvidenceName,
  isUnchanged,
  type CheckedEvidence,
} from '../features/evidence/sheet/check-evidence';
import { describeOutcome, describeSeal } from '../features/evidence/sheet/describe-check';
import { COLUMNS, FIRST_COLUMN } from '../features/evidence/sheet/labels';
import { readCommandLine, runCommand } from '../node/command-line';
import { atOnce } from '../table/task';
import { openWorkbook, type WorkbookFile } from '../xlsx/open-workbook';

const MOST_ROWS = 100_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { words } = readCommandLine({});
  const [file, ...more] = words;
  if (file === undefined || more.length > 0)
    throw new RrError('bad-input', 'Name one workbook: npm run verify-evidence -- FILE.xlsx');
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new RrError('bad-input', `${file} cannot be read (${cause.code}). Check the name.`, { cause });
  });
  const found = await checkAll(openWorkbook(bytes));
  if (found.length === 0)
    throw new RrError(
      'not-found',
      `${file} has no sheet that the add-in has made with “Insert evidence sheet”.`,
    );
  for (const evidence of found) report(evidence);
  if (!found.every(isUnchanged)) process.exitCode = 1;
}

async function checkAll(workbook: WorkbookFile): Promise<CheckedEvidence[]> {
  const found: CheckedEvidence[] = [];
  for (const sheet of workbook.sheets.filter(isEvidenceName)) {
    const rows = workbook.read({ sheet, row: 0, rows: MOST_ROWS, column: FIRST_COLUMN, columns: COLUMNS })!;
    const checked = await checkEvidence(
      sheet,
      rows,
      async (area) => workbook.read(area),
      async (task) => atOnce(task),
    );
    if (checked) found.push(checked);
  }
  return found;
}

function report({ sheet, seal, isSealed, results }: CheckedEvidence): void {
  print(`Sheet "${sheet}"`);
  print(`  Seal ${seal}`);
  print(`  ${describeSeal(isSealed)}`);
  for (const { place, outcome } of results) print(`  ${place}: ${describeOutcome(outcome)}`);
}

runCommand(main);
