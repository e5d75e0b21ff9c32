/**
 * `npm run test:faults [-- --long] [--row N]`: runs the fault matrix, prints a line for each row and exits with 1 after a
 * violation. `--long` runs each row at full size, which takes about an hour.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { FAULT_ROWS } from './fault-rows';

async function main(): Promise<void> {
  const { options } = readCommandLine({ long: 'flag', row: 'text' });
  const only =
    options.row === undefined ? undefined : readWholeNumber('--row', options.row, 0, FAULT_ROWS.at(-1)?.row);
  const rows = FAULT_ROWS.filter(({ row }) => only === undefined || row === only);
  if (rows.length === 0) throw new Error(`The matrix has no row ${only}.`);
  let found = 0;
  for (const { row, fault, oracle, run } of rows) {
    process.stdout.write(`row ${row}: ${fault}: ${oracle}\n`);
    const start = performance.now();
    const { cases, violations } = await run(options.long ? 'long' : 'short').catch((thrown: unknown) => ({
      cases: 0,
      violations: [`the row itself failed: ${String(thrown)}`],
    }));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const lines = [
      `${cases} cases, ${violations.length} violations, ${seconds} s`,
      ...violations.slice(0, 20),
    ];
    process.stdout.write(lines.map((line) => `  ${line}\n`).join(''));
    found += violations.length;
  }
  process.exit(found > 0 ? 1 : 0);
}

runCommand(main);
