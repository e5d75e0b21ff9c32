import { callsOf } from '../../../answers/calls/probe-calls';
import { answeredIn, enter, probeFormula, valueOf, wait, waitFor } from '../probe-cells';
import type { Desk, Probe, ProbeGroup } from '../probe';

/** How long a call may take to come. */
const CALL_MS = 3_000;

type Act = (sheet: Excel.Worksheet, context: Excel.RequestContext, desk: Desk) => void | Promise<void>;

/** Counts the calls that come after `act`, for a cell that has answered before. */
const callsAfter = (
  title: string,
  act: Act,
  { answer = 'echo', undo }: { answer?: string; undo?: Act } = {},
): Probe => ({
  title,
  ask: async (desk) => {
    const { formula, kind } = probeFormula(answer);
    await enter(desk, { B5: formula });
    await answeredIn(desk, 'B5', kind);
    try {
      return await callsDuring(desk, kind, act);
    } finally {
      if (undo)
        await desk.excel(async (sheet, context) => {
          await undo(sheet, context, desk);
          await context.sync();
        });
    }
  },
});

async function callsDuring(desk: Desk, kind: string, act: Act): Promise<string> {
  const before = callsOf(kind).length;
  await desk.excel(async (sheet, context) => {
    await act(sheet, context, desk);
    await context.sync();
  });
  const calls = () => callsOf(kind).length - before;
  if (await waitFor(desk, () => calls() > 0, CALL_MS)) await wait(300);
  return `calls: ${calls()}`;
}

const recalculate: Act = (sheet, context) => {
  sheet.getRange('B5').setDirty();
  context.workbook.application.calculate(Excel.CalculationType.recalculate);
};

const setMode =
  (mode: 'Manual' | 'Automatic'): Act =>
  (_, context) => {
    context.workbook.application.calculationMode = mode;
  };

const join =
  (...acts: Act[]): Act =>
  async (...given) => {
    for (const act of acts) await act(...given);
  };

/** The mode belongs to Excel, not to the sheet: the probe puts it back. */
const manualMode: Probe = {
  title: 'recalculated in manual mode',
  ask: async (desk) => {
    const before = await desk.excel(async (_, context) => {
      const { application } = context.workbook;
      application.load('calculationMode');
      await context.sync();
      return application.calculationMode;
    });
    if (before !== 'Automatic') return `not asked, the mode is ${before}`;
    return callsAfter('', join(setMode('Manual'), recalculate), { undo: setMode('Automatic') }).ask(desk);
  },
};

const twice: Probe = {
  title: 'an error, recalculated twice',
  ask: async (desk) => {
    const { formula, kind } = probeFormula('fail');
    await enter(desk, { B5: formula });
    await answeredIn(desk, 'B5', kind);
    const first = await callsDuring(desk, kind, recalculate);
    const second = await callsDuring(desk, kind, recalculate);
    return `first ${first}, second ${second}, shows ${String(await valueOf(desk, 'B5'))}`;
  },
};

const copied: Act = async (sheet, context, desk) => {
  const copy = sheet.copy(Excel.WorksheetPositionType.end).load('id');
  await context.sync();
  desk.alsoRemove(copy.id);
};

const renamed: Act = async (sheet, context) => {
  sheet.load('name');
  await context.sync();
  const { name } = sheet;
  sheet.name = `${name} 9`;
  await context.sync();
  sheet.name = name;
};

const sameAgain: Act = async (sheet, context) => {
  const range = sheet.getRange('B5').load('formulas');
  await context.sync();
  range.formulas = range.formulas;
};

export const calls: ProbeGroup = {
  title: 'When functions are called',
  probes: [
    callsAfter('nothing done', () => {}),
    callsAfter('recalculated', recalculate),
    callsAfter('recalculated without being dirty', (_, context) =>
      context.workbook.application.calculate(Excel.CalculationType.recalculate),
    ),
    twice,
    manualMode,
    callsAfter(
      'recalculated on a protected sheet',
      join((sheet) => sheet.protection.protect(), recalculate),
      {
        undo: (sheet) => sheet.protection.unprotect(),
      },
    ),
    callsAfter(
      'recalculated with enableCalculation off',
      join((sheet) => {
        sheet.enableCalculation = false;
      }, recalculate),
      {
        undo: (sheet) => {
          sheet.enableCalculation = true;
        },
      },
    ),
    callsAfter('a row inserted above', (sheet) => void sheet.getRange('3:3').insert('Down')),
    callsAfter('the sheet renamed', renamed),
    callsAfter('the sheet copied', copied),
    callsAfter('the same formula entered again', sameAgain),
  ],
};
