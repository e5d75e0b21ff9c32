import { answeredIn, enter, probeFormula, wait, waitFor, valueOf } from '../probe-cells';
import type { Desk, Probe, ProbeGroup } from '../probe';

const TICK_MS = 100;
const TICKS = 20;

async function tenAnswers(desk: Desk, column: string): Promise<string> {
  const cells = Array.from({ length: 10 }, (_, at) => ({
    address: `${column}${at + 2}`,
    ...probeFormula('echo'),
  }));
  const start = Date.now();
  await enter(desk, Object.fromEntries(cells.map(({ address, formula }) => [address, formula])));
  const isShown = () =>
    desk.excel(async (sheet, context) => {
      const range = sheet.getRange(`${column}2:${column}11`).load('values');
      await context.sync();
      return range.values.flat().every((value) => value === 1);
    });
  const all = await waitFor(desk, isShown, 15_000);
  return all ? `${Date.now() - start} ms` : 'not all in 15 s';
}

async function drift(): Promise<string> {
  const start = performance.now();
  for (let tick = 0; tick < TICKS; tick++) await wait(TICK_MS);
  return `${Math.round(performance.now() - start - TICK_MS * TICKS)} ms`;
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

const late: Probe['ask'] = async () => `${await drift()} late after ${TICKS} timers of ${TICK_MS} ms`;

export const speed: ProbeGroup = {
  title: 'Speed',
  probes: [
    {
      title: 'first answer',
      limitMs: 20_000,
      ask: async (desk) => {
        const { formula, kind } = probeFormula('echo');
        await enter(desk, { A1: formula });
        const ms = await answeredIn(desk, 'A1', kind, 15_000);
        return ms === undefined ? 'not in 15 s' : `${String(await valueOf(desk, 'A1'))} after ${ms} ms`;
      },
    },
    { title: 'ten answers', limitMs: 20_000, ask: (desk) => tenAnswers(desk, 'B') },
    { title: 'timers', ask: late },
    hidden('ten answers', (desk) => tenAnswers(desk, 'C')),
    hidden('timers', late),
  ],
};
