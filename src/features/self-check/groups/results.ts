import { answeredIn, describeCell, enter, probeFormula } from '../probe-cells';
import type { Desk, ProbeGroup } from '../probe';

const CASES: readonly [title: string, answer: string][] = [
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['an empty text', 'blank'],
  ['the type Empty', 'empty'],
  ['the type Error', 'error-type'],
  ['CustomFunctions.Error in a cell', 'error-object'],
  ['the type Double', 'double'],
  ['the type FormattedNumber', 'formatted'],
  ['32,767 characters', 'long'],
  ['rows of different length', 'jagged'],
  ['no rows', 'no-rows'],
  ['an error with a message', 'fail'],
];

const cells = CASES.map(([title, answer], at) => ({ title, answer, address: `A${2 * at + 1}` }));
const kinds = new Map<string, string>();

async function prepare(desk: Desk): Promise<void> {
  const entries = cells.map(({ answer, address }) => {
    const { formula, kind } = probeFormula(answer);
    kinds.set(address, kind);
    return [address, formula] as const;
  });
  await enter(desk, Object.fromEntries(entries));
}

export const results: ProbeGroup = {
  title: 'What answers show',
  prepare,
  probes: cells.map(({ title, address }) => ({
    title,
    ask: async (desk) => {
      await answeredIn(desk, address, kinds.get(address)!);
      return describeCell(desk, address);
    },
  })),
};
