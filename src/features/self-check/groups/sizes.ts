import { answeredIn, enter, probeFormula, quoted, valueOf } from '../probe-cells';
import type { Probe, ProbeGroup } from '../probe';

/** The documented limit of 5 MB is the web's. There, Office.js would send a larger answer again for a minute. */
const WEB_LIMIT_MB = 5;

const answerOf = (megabytes: number): Probe => ({
  title: `an answer of ${megabytes} MB`,
  limitMs: 70_000,
  ask: async (desk) => {
    if (megabytes > WEB_LIMIT_MB && Office.context.platform === Office.PlatformType.OfficeOnline)
      return 'not asked on the web';
    const { formula, kind } = probeFormula('size', `,${megabytes}`);
    await enter(desk, { A1: formula });
    const ms = await answeredIn(desk, 'A1', kind, 60_000);
    if (ms === undefined) return 'still waiting after 60 s';
    return `shows ${quoted(await valueOf(desk, 'A1'))} after ${ms} ms`;
  },
});

/** Reads what the answer before has left on the sheet. */
const readTwice: Probe = {
  title: 'reading values and formulas of the largest',
  limitMs: 30_000,
  ask: (desk) =>
    desk.excel(async (sheet, context) => {
      const range = sheet.getRange('A1').getSpillingToRange().load('values, formulas');
      await context.sync();
      return `${range.values.length} rows`;
    }),
};

export const sizes: ProbeGroup = {
  title: 'Sizes',
  probes: [...[0.5, 1, 2, 4, 4.8].map(answerOf), readTwice, answerOf(8)],
};
