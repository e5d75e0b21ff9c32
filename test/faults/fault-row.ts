/** How much of a row is run: `short` takes seconds, `long` up to half an hour. */
export type Size = 'short' | 'long';

/** One row of the fault matrix: a fault, and what must hold despite it. */
export interface FaultRow {
  /** Its number in the matrix. A row keeps its number. */
  row: number;
  fault: string;
  oracle: string;
  run(size: Size): Promise<Outcome>;
}

export interface Outcome {
  cases: number;
  /** Describes each check that failed, with its case. */
  violations: string[];
}

/** Counts cases and collects violations. */
export interface Tally extends Outcome {
  /** Runs one case with all its checks. An error that it throws is a violation. */
  in(what: string, check: (expect: Expect) => Promise<void> | void): Promise<void>;
}

/** Notes a violation if the two values differ as JSON. */
export type Expect = (what: string, actual: unknown, expected: unknown) => void;

/** A row that notes its cases in a tally. */
export const faultRow = (
  row: number,
  fault: string,
  oracle: string,
  work: (tally: Tally, size: Size) => Promise<void>,
): FaultRow => ({
  row,
  fault,
  oracle,
  async run(size) {
    const tally = createTally();
    await work(tally, size);
    return tally;
  },
});

export function createTally(): Tally {
  const tally: Tally = {
    cases: 0,
    violations: [],
    async in(what, check) {
      tally.cases += 1;
      try {
        await check((detail, actual, expected) => {
          const [found, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
          if (found !== expectedText)
            tally.violations.push(`${what}: ${detail} is ${found}, not ${expectedText}`);
        });
      } catch (thrown) {
        tally.violations.push(`${what}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
    },
  };
  return tally;
}
