import type { Extraction, GridLike, Hints, TargetColumn } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { asCell, textTable } from '../support/text-table';

/** What a line below a sheet says of its reading, such as `tenant_name = Orchid Ltd|Vale plc`. */
const EXPECTED = /^(\w+) = ?(.*)$/;

/** What is read of a sheet, by the names that such lines may have. Another name is that of a column: its value in each unit. */
function readings(extraction: Extraction, name: string, expected: string): string {
  const { rows, columns, findings, facts, currency } = extraction;
  // A code, or a code with its severity and its rows.
  const codes = new Set<string>(
    findings.flatMap(({ code, severity, rows: named }) => [
      code,
      `${code} ${severity} ${named?.join() ?? ''}`,
    ]),
  );
  const cells: Record<string, () => readonly unknown[]> = {
    kinds: () =>
      rows.map(({ kind, owner }) =>
        owner === undefined || kind === 'charge' ? kind : `${kind} of ${owner}`,
      ),
    columns: () => columns.map(({ column }) => column),
    sources: () => facts.map(({ sources }) => sources),
    banners: () => facts.map(({ banner }) => banner),
    currency: () => [currency?.value],
    findings: () => expected.split('|').filter((code) => codes.has(code)),
    missing: () => expected.split('|').filter((code) => !codes.has(code)),
  };
  const shown = cells[name]?.() ?? facts.map(({ facts: values }) => values.get(name as TargetColumn)?.value);
  return shown.map((cell) => String(cell ?? '')).join('|');
}

/** Reads a sheet, a line for each row, and holds it to the lines below it. Returns the reading. */
export function expectReading(
  text: string,
  hints?: Hints,
  toGrid: (rows: string[][]) => GridLike = (rows) => rows,
): Extraction {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const rows = textTable(lines.filter((line) => !EXPECTED.test(line)).join('\n'));
  const [extraction] = readRentRoll(toGrid(rows), hints);
  const expectations = lines.flatMap((line) => {
    const [, name, expected] = EXPECTED.exec(line) ?? [];
    return name === undefined ? [] : [[name, expected!] as const];
  });
  expect(expectations.map(([name, expected]) => [name, readings(extraction!, name, expected)])).toEqual(
    expectations,
  );
  return extraction!;
}

/** With what looks like a number as one. */
export const withNumbers = (rows: string[][]): GridLike => rows.map((cells) => cells.map(asCell));
