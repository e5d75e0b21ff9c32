/** How much of a row is run: `short` in seconds, `long` at the size of the matrix. */
export type Size = 'short' | 'long';

/** One row of the fault matrix: a fault, and what must hold under it. */
export interface FaultRow {
  /** Its number in the matrix; numbers stay when rows are added. */
  row: number;
  fault: string;
  oracle: string;
  run(size: Size): Promise<Outcome>;
}

export interface Outcome {
  cases: number;
  /** What did not hold, in words with the case; empty where all is well. */
  violations: string[];
}

/** Counts cases and keeps what did not hold. */
export interface Tally extends Outcome {
  /** One more case with all its checks. What it throws is a violation. */
  in(what: string, check: (expect: Expect) => Promise<void> | void): Promise<void>;
}

/** Notes a violation where the two differ, as JSON. */
export type Expect = (what: string, actual: unknown, expected: unknown) => void;

export function createTally(): Tally {
  const tally: Tally = {
    cases: 0,
    violations: [],
    async in(what, check) {
      tally.cases += 1;
      try {
        await check((detail, actual, expected) => {
          const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
          if (is !== should) tally.violations.push(`${what}: ${detail} is ${is}, not ${should}`);
        });
      } catch (thrown) {
        tally.violations.push(`${what}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
    },
  };
  return tally;
}
