import { callsOf } from '../../../answers/calls/probe-calls';
import {
  askCell,
  describeCell,
  enter,
  enterCalls,
  quoted,
  valueOf,
  wait,
  waitFor,
  type Desk,
  type Probe,
  type ProbeGroup,
} from '../probe';

const TICK_MS = 100;
const TICKS = 20;

async function tenAnswers(desk: Desk, column: string): Promise<string> {
  const rows = Array.from({ length: 10 }, (_, at) => at + 2);
  const start = Date.now();
  await enterCalls(desk, Object.fromEntries(rows.map((row) => [`${column}${row}`, ['echo'] as const])));
  const isShown = async () => {
    const { values } = await desk.excel((sheet) => sheet.getRange(`${column}2:${column}11`).load('values'));
    return values.flat().every((value) => value === 1);
  };
  const all = await waitFor(desk, isShown, 15_000);
  return all ? `${Date.now() - start} ms` : 'not all in 15 s';
}

async function drift(): Promise<string> {
  const start = performance.now();
  for (let tick = 0; tick < TICKS; tick++) await wait(TICK_MS);
  const late = Math.round(performance.now() - start - TICK_MS * TICKS);
  return `${late} ms late after ${TICKS} timers of ${TICK_MS} ms`;
}

/** Hides the pane during the probe. A store's add-in may not be allowed to show it again. */
const hidden = (title: string, ask: Probe['ask']): Probe => ({
  title: `${title}, pane closed`,
  limitMs: 40_000,
  ask: async (desk) => {
    await Office.addin.hide();
    try {
      return await ask(desk);
    } finally {
      await Office.addin.showAsTaskpane();
    }
  },
});

export const speed: ProbeGroup = {
  title: 'Speed',
  probes: [
    {
      title: 'first answer',
      limitMs: 20_000,
      ask: async (desk) => {
        const { ms } = await askCell(desk, 'A1', ['echo'], 15_000);
        return ms === undefined ? 'not in 15 s' : `${String(await valueOf(desk, 'A1'))} after ${ms} ms`;
      },
    },
    { title: 'ten answers', limitMs: 20_000, ask: (desk) => tenAnswers(desk, 'B') },
    { title: 'timers', ask: drift },
    hidden('ten answers', (desk) => tenAnswers(desk, 'C')),
    hidden('timers', drift),
  ],
};

let late: ReadonlyMap<string, string>;

const after = (address: string, seconds: number): Probe => ({
  title: `an answer after ${seconds} s`,
  limitMs: 45_000,
  ask: async (desk) => {
    const kind = late.get(address)!;
    const began = callsOf(kind)[0]?.at;
    if (began === undefined) return 'no call';
    const shows = async () => (await valueOf(desk, address)) === 1;
    if (!(await waitFor(desk, shows, 40_000, 250))) return `not shown, ${await describeCell(desk, address)}`;
    return `shown after ${Date.now() - began} ms, calls: ${callsOf(kind).length}`;
  },
});

/** The cells wait together, so that the group takes as long as its last answer. */
export const lateAnswers: ProbeGroup = {
  title: 'Late answers',
  prepare: async (desk) => {
    late = await enterCalls(desk, { A1: ['late', ',5000'], A2: ['late', ',30000'], A3: ['never', ',0'] });
    await waitFor(desk, () => callsOf(late.get('A3')!).length > 0, 5_000);
  },
  probes: [
    { title: 'while it waits', ask: (desk) => describeCell(desk, 'A3') },
    after('A1', 5),
    after('A2', 30),
    {
      title: 'a cell emptied while it waits',
      ask: async (desk) => {
        await enter(desk, { A3: '' });
        const call = () => callsOf(late.get('A3')!)[0];
        const told = await waitFor(desk, () => call()?.cancelledAt !== undefined, 5_000);
        return told ? 'the function is told' : 'the function is not told in 5 s';
      },
    },
  ],
};

/** The documented limit of 5 MB is the web's. There, Office.js would send a larger answer again for a minute. */
const WEB_LIMIT_MB = 5;

const answerOf = (megabytes: number): Probe => ({
  title: `an answer of ${megabytes} MB`,
  limitMs: 70_000,
  ask: async (desk) => {
    if (megabytes > WEB_LIMIT_MB && Office.context.platform === Office.PlatformType.OfficeOnline)
      return 'not asked on the web';
    const { ms } = await askCell(desk, 'A1', ['size', `,${megabytes}`], 60_000);
    if (ms === undefined) return 'still waiting after 60 s';
    return `shows ${quoted(await valueOf(desk, 'A1'))} after ${ms} ms`;
  },
});

/** Reads what the answer before has left on the sheet. */
const readTwice: Probe = {
  title: 'reading values and formulas of the largest',
  limitMs: 30_000,
  ask: async (desk) => {
    const { values } = await desk.excel((sheet) =>
      sheet.getRange('A1').getSpillingToRange().load('values, formulas'),
    );
    return `${values.length} rows`;
  },
};

export const sizes: ProbeGroup = {
  title: 'Sizes',
  probes: [...[0.5, 1, 2, 4, 4.8].map(answerOf), readTwice, answerOf(8)],
};
