import { wait } from '../probe-cells';
import type { Desk, Probe, ProbeGroup } from '../probe';

const COLLECT_MS = 1_000;

/** Says which events of the sheet follow an act of the add-in. */
const eventsOf = (title: string, act: (sheet: Excel.Worksheet) => void): Probe => ({
  title,
  ask: async (desk: Desk) => {
    const seen: string[] = [];
    const stop = await desk.excel(async (sheet, context) => {
      const listening = sheet.onChanged.add(async (event) => {
        const { changeType, source, triggerSource, address } = event;
        seen.push(`${changeType} ${address} ${source} ${triggerSource ?? 'without triggerSource'}`);
      });
      await context.sync();
      return () =>
        Excel.run(listening.context, async (same) => {
          listening.remove();
          await same.sync();
        });
    });
    try {
      await desk.excel(async (sheet, context) => {
        act(sheet);
        await context.sync();
      });
      await wait(COLLECT_MS);
      return seen.join(', ') || 'none';
    } finally {
      await stop();
    }
  },
});

export const events: ProbeGroup = {
  title: 'Events',
  prepare: (desk) =>
    desk.excel(async (sheet, context) => {
      sheet.getRange('A1:A3').values = [[3], [1], [2]];
      await context.sync();
    }),
  probes: [
    eventsOf('a value written', (sheet) => {
      sheet.getRange('C1').values = [[1]];
    }),
    eventsOf('values written in two places', (sheet) => {
      sheet.getRange('C2').values = [[1]];
      sheet.getRange('E5').values = [[1]];
    }),
    eventsOf('a row inserted', (sheet) => void sheet.getRange('8:8').insert('Down')),
    eventsOf('cells sorted', (sheet) => sheet.getRange('A1:A3').sort.apply([{ key: 0 }])),
  ],
};
