/**
 * `npm run test:faults [-- --long] [--row N]`: runs the fault matrix, prints a table, and exits with 1 after a violation.
 * `--long` runs each row at full size, which may take hours.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import type { FaultRow } from './fault-row';
import { FAULT_ROWS } from './fault-rows';
import { printOutcomes, type RowResult } from './print-outcomes';

async function main(): Promise<void> {
  const { options } = readCommandLine({ long: 'flag', row: 'text' });
  const only =
    options.row === undefined ? undefined : readWholeNumber('--row', options.row, 0, FAULT_ROWS.at(-1)?.row);
  const rows = FAULT_ROWS.filter(({ row }) => only === undefined || row === only);
  const results: RowResult[] = [];
  for (const row of rows) {
    process.stderr.write(`row ${row.row}: ${row.fault} …\n`);
    results.push(await runRow(row, options.long ?? false));
  }
  process.stdout.write(`${printOutcomes(results)}\n`);
  process.exit(results.some(({ violations }) => violations.length > 0) ? 1 : 0);
}

async function runRow(row: FaultRow, isLong: boolean): Promise<RowResult> {
  const start = performance.now();
  const outcome = await row
    .run(isLong ? 'long' : 'short')
    .catch((thrown: unknown) => ({ cases: 0, violations: [`the row itself failed: ${String(thrown)}`] }));
  return { row, ...outcome, seconds: (performance.now() - start) / 1000 };
}

runCommand(main);
