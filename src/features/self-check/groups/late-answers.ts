import { callsOf } from '../../../answers/calls/probe-calls';
import { describeCell, enter, probeFormula, valueOf, waitFor } from '../probe-cells';
import type { Desk, Probe, ProbeGroup } from '../probe';

/** The cells wait together, so that the group takes as long as its last answer. */
const CELLS = { A1: ['late', 5_000], A2: ['late', 30_000], A3: ['never', 0] } as const;
type Address = keyof typeof CELLS;

const kinds = new Map<Address, string>();

const after = (address: Address): Probe => ({
  title: `an answer after ${CELLS[address][1] / 1000} s`,
  limitMs: 45_000,
  ask: async (desk) => {
    const began = callsOf(kinds.get(address)!)[0]?.at;
    if (began === undefined) return 'no call';
    const shows = async () => (await valueOf(desk, address)) === 1;
    if (!(await waitFor(desk, shows, 40_000, 250))) return `not shown, ${await describeCell(desk, address)}`;
    return `shown after ${Date.now() - began} ms, calls: ${callsOf(kinds.get(address)!).length}`;
  },
});

async function prepare(desk: Desk): Promise<void> {
  const entries = (Object.keys(CELLS) as Address[]).map((address) => {
    const [name, ms] = CELLS[address];
    const { formula, kind } = probeFormula(name, `,${ms}`);
    kinds.set(address, kind);
    return [address, formula] as const;
  });
  await enter(desk, Object.fromEntries(entries));
  await waitFor(desk, () => callsOf(kinds.get('A3')!).length > 0, 5_000);
}

export const lateAnswers: ProbeGroup = {
  title: 'Late answers',
  prepare,
  probes: [
    { title: 'while it waits', ask: (desk) => describeCell(desk, 'A3') },
    after('A1'),
    after('A2'),
    {
      title: 'a cell emptied while it waits',
      ask: async (desk) => {
        await enter(desk, { A3: '' });
        const call = () => callsOf(kinds.get('A3')!)[0];
        const told = await waitFor(desk, () => call()?.cancelledAt !== undefined, 5_000);
        return told ? 'the function is told' : 'the function is not told in 5 s';
      },
    },
  ],
};
