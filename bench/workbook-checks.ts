/** `npm run bench:checks`: measures the rules over a workbook of 2,000 formulas, beyond what Excel takes to show them. */
import { findAll } from '../src/features/checks/find-all';
import { findResultsOfFigures } from '../src/features/checks/facts/find-dependencies';
import { formatColumn } from '../src/excel/cell-address';
import { median } from './quantiles';
import { factsOf, type BookResult } from '../test/features/checks/fact-book';

const HOUR = 3_600_000;
const RESULTS = 200;
const OTHER_FORMULAS = 1_800;
const ROUNDS = 7;

async function measure(): Promise<void> {
  const results = Array.from({ length: RESULTS }, (_, n): BookResult => ({
    at: `S${n % 20}!${formatColumn(1 + 6 * Math.floor(n / 20))}9`,
    formula: `=RR.QUERY("unit_name; currency; contracted_rent_pa; contract_lettable_area_sqm",G${n + 1}:H${n + 2},0)`,
    rows: 400,
    earlier: [380],
    above: ['Unit Name', 'Currency', 'Contracted Rent PA', 'Lettable Area'],
    currencies: Array.from({ length: 400 }, (_, row) => (row % 7 === 0 ? 'GBP' : 'EUR')),
    // Two ages, so that every figure is followed to its results.
    shown: { at: (n % 2) * 2 * HOUR },
    basis: { approvedOnly: n % 3 === 0 || undefined } as NonNullable<BookResult['basis']>,
  }));
  const cells = Object.fromEntries(
    Array.from({ length: OTHER_FORMULAS }, (_, n) => {
      const column = formatColumn(1 + 6 * (n % 10));
      const formula =
        n % 3 === 0
          ? `=SUM(S${n % 20}!${column}9:${column}388)`
          : n % 3 === 1
            ? `=IFERROR(SUM(INDEX(S${n % 20}!${column}9#,,3))-SUM(INDEX(S${(n + 1) % 20}!${column}9#,,3)),0)`
            : `=Sum!A${Math.max(1, n - 1)}+Sum!A${Math.max(1, n - 2)}`;
      return [`Sum!A${n + 1}`, formula];
    }),
  );
  const made = await factsOf({ results, cells, unapproved: true });
  const [walks, rules]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Each check reads the workbook again, and keeps nothing of the last one.
    const facts = {
      ...made,
      formulas: made.formulas.map((fact) => ({ ...fact })),
      results: made.results.map((result) => ({ ...result })),
    };
    const start = performance.now();
    const reached = await findResultsOfFigures(facts, async () => undefined);
    const walked = performance.now();
    found = findAll({ ...facts, resultsOfFigures: reached }).length;
    walks.push(walked - start);
    rules.push(performance.now() - walked);
  }
  process.stdout.write(
    `${RESULTS + OTHER_FORMULAS} formulas, ${found} findings. Figures followed to results: ${median(walks).toFixed(0)} ms. Rules: ${median(rules).toFixed(0)} ms. Median of ${ROUNDS}.\n`,
  );
}

void measure();
