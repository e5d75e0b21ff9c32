import type { readReport } from './read-report';
import type { reportOracle } from './report-oracle';

/** As near as engines must agree, relative to the value. */
const NEAR = 1e-9;

/** Lists where a report differs from the oracle, in words. None is agreement. */
export function differences(
  report: ReturnType<typeof readReport>,
  oracle: ReturnType<typeof reportOracle>,
): string[] {
  const found: string[] = [];
  const compare = (what: string, shown: unknown, expected: unknown) => {
    const isSame =
      typeof shown === 'number' && typeof expected === 'number'
        ? Math.abs(shown - expected) <= NEAR * Math.max(1, Math.abs(expected))
        : shown === expected;
    if (!isSame) found.push(`${what}: shown ${String(shown)}, expected ${String(expected)}`);
  };
  const compareTable = (what: string, shown: unknown[][], expected: unknown[][]) => {
    compare(`${what}, rows`, shown.length, expected.length);
    expected.forEach((line, row) =>
      line.forEach((value, column) =>
        compare(`${what} ${row + 1}.${column + 1}`, shown[row]?.[column], value),
      ),
    );
  };
  compare('As at', report.asAt(), oracle.asAt);
  // A figure that the oracle does not know is proved by nothing.
  compare('Key figures', report.figures().join(), Object.keys(oracle.figures).join());
  for (const [label, value] of Object.entries(oracle.figures)) compare(label, report.figure(label), value);
  for (const [label, value] of Object.entries(oracle.covers))
    compare(`Covers ${label}`, report.covers(label), value);
  for (const [label, [here, service]] of Object.entries(oracle.service)) {
    const [shownHere, shownService] = report.service(label);
    compare(`${label}, here`, shownHere, here);
    compare(`${label}, service`, shownService, service);
  }
  compareTable('Profile', report.profile(), oracle.profile);
  compareTable('Bands', report.bands(), oracle.bands);
  compareTable('Uses', report.uses(), oracle.uses);
  compareTable('Tenants', report.tenants(), oracle.tenants);
  compareTable('Calendar', report.calendar(), oracle.calendar);
  compareTable('Breaks', report.breaks(), oracle.breaks);
  return found;
}
