import { answeredIn, describeCell, enter, probeFormula } from '../probe-cells';
import type { Probe, ProbeGroup } from '../probe';

const spillOver = (title: string, block: (sheet: Excel.Worksheet) => void): Probe => ({
  title,
  ask: async (desk) => {
    await desk.excel(async (sheet, context) => {
      sheet.getRange('A1:J20').clear();
      block(sheet);
      await context.sync();
    });
    const { formula, kind } = probeFormula('spill');
    await enter(desk, { B2: formula });
    await answeredIn(desk, 'B2', kind);
    return describeCell(desk, 'B2');
  },
});

export const spillErrors: ProbeGroup = {
  title: 'Spills that do not fit',
  probes: [
    spillOver('over another value', (sheet) => {
      sheet.getRange('C3').values = [[1]];
    }),
    spillOver('inside a table', (sheet) => {
      const table = sheet.tables.add('B1:E5', true);
      table.name = 'rr_check_table';
    }),
    {
      title: 'over merged cells',
      ask: async (desk) => {
        await desk.excel(async (sheet, context) => {
          sheet.getRange('M3:N3').merge(false);
          await context.sync();
        });
        const { formula, kind } = probeFormula('spill');
        await enter(desk, { L2: formula });
        await answeredIn(desk, 'L2', kind);
        return describeCell(desk, 'L2');
      },
    },
  ],
};
