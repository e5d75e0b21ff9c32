import { quoted } from '../probe-cells';
import type { Probe, ProbeGroup } from '../probe';

/** Adds a name of the check's sheet, which goes with it. */
const nameOf = (title: string, name: string, formula: string): Probe => ({
  title,
  ask: (desk) =>
    desk.excel(async (sheet, context) => {
      const item = sheet.names.add(name, formula).load('type, value, formula, scope');
      await context.sync();
      return `type ${item.type} · value ${quoted(item.value).replace(/'.*'!/, '')} · formula ${quoted(item.formula).replace(/'.*'!/, '')} · scope ${item.scope}`;
    }),
});

export const names: ProbeGroup = {
  title: 'Names',
  probes: [
    nameOf('a number', 'rr_check_number', '=1+1'),
    nameOf('a LAMBDA', 'rr_check_lambda', '=LAMBDA(x,x+1)'),
    nameOf('an error', 'rr_check_error', '=#REF!'),
    nameOf('a function of ours', 'rr_check_probe', '=RR.PROBE("echo")'),
  ],
};
