import { callsOf } from '../../../answers/calls/probe-calls';
import { answeredIn, enter, probeFormula, quoted, valueOf } from '../probe-cells';
import type { Desk, Probe, ProbeGroup } from '../probe';

const CASES: readonly [title: string, args: string, argument: 'a' | 'matrix'][] = [
  ['omitted', '', 'a'],
  ['omitted cells', '', 'matrix'],
  ['a blank cell', ',H1', 'a'],
  ['blank cells', ',,H1:I1', 'matrix'],
  ['TRUE', ',TRUE', 'a'],
  ['a text', ',"text"', 'a'],
  ['a number', ',1.5', 'a'],
  ['a cell with a date format', ',H2', 'a'],
  ['cells with a date format', ',,H2:I2', 'matrix'],
  ['a typed number of another answer', ',H4', 'a'],
  ['an error', ',H3', 'a'],
  ['cells with an error', ',,H2:H3', 'matrix'],
  ['a range in place of one value', ',H1:I2', 'a'],
  ['an array constant', ',,{1,"b";TRUE,4}', 'matrix'],
  ['one value as array constant', ',{1}', 'a'],
  ['one value in place of cells', ',,7', 'matrix'],
];

const cells = CASES.map(([title, args, argument], at) => ({ title, args, argument, address: `A${at + 1}` }));
const kinds = new Map<string, string>();

async function prepare(desk: Desk): Promise<void> {
  await desk.excel(async (sheet, context) => {
    sheet.getRange('H2:I2').values = [[46_347, 46_348]];
    sheet.getRange('H2:I2').numberFormat = [['yyyy-mm-dd', 'yyyy-mm-dd']];
    sheet.getRange('H3').formulas = [['=NA()']];
    sheet.getRange('H4').formulas = [[probeFormula('double').formula]];
    await context.sync();
  });
  const entries = cells.map(({ address, args }) => {
    const { formula, kind } = probeFormula('echo', args);
    kinds.set(address, kind);
    return [address, formula] as const;
  });
  await enter(desk, Object.fromEntries(entries));
}

const arrives = ({ title, argument, address }: (typeof cells)[number]): Probe => ({
  title,
  ask: async (desk) => {
    const kind = kinds.get(address)!;
    await answeredIn(desk, address, kind);
    const calls = callsOf(kind);
    const last = calls.at(-1);
    return last
      ? `${quoted(last[argument])}${calls.length > 1 ? ` in ${calls.length} calls` : ''}`
      : `no call, the cell shows ${quoted(await valueOf(desk, address))}`;
  },
});

/** Renames the sheet of the check for one call. */
const addressOn = (name: string): Probe => ({
  title: `address on a sheet named ${name}`,
  ask: async (desk) => {
    const rename = (to: string) =>
      desk.excel(async (sheet, context) => {
        sheet.load('name');
        await context.sync();
        const before = sheet.name;
        sheet.name = to;
        await context.sync();
        return before;
      });
    const before = await rename(name);
    try {
      const { formula, kind } = probeFormula('echo');
      await enter(desk, { D1: formula });
      await answeredIn(desk, 'D1', kind);
      return callsOf(kind).at(-1)?.address ?? 'none';
    } finally {
      await rename(before);
    }
  },
});

export const args: ProbeGroup = {
  title: 'What functions are given',
  prepare,
  probes: [...cells.map(arrives), ...["Q1 'x' net", 'Ü', '2026', 'a!b'].map(addressOn)],
};
