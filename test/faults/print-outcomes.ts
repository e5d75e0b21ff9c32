import type { FaultRow, Outcome } from './fault-row';

export interface RowResult extends Outcome {
  row: FaultRow;
  seconds: number;
}

/** Formats the results as a table of rows, cases and violations, followed by a description of each violation. */
export function printOutcomes(results: readonly RowResult[]): string {
  const cells = results.map(({ row, cases, violations, seconds }) => [
    String(row.row),
    row.fault,
    row.oracle,
    cases.toLocaleString('en-US'),
    String(violations.length),
    seconds.toFixed(1),
  ]);
  const heads = ['row', 'fault', 'oracle', 'cases', 'violations', 'seconds'];
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at > 2 || at === 0 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ');
  const broken = results.flatMap(({ row, violations }) =>
    violations.slice(0, 20).map((violation) => `row ${row.row}: ${violation}`),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(heads), rule, ...cells.map(line), ...(broken.length > 0 ? ['', ...broken] : [])].join('\n');
}
