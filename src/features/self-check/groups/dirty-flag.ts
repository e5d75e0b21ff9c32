import { enter, probeFormula, waitFor } from '../probe-cells';
import type { Desk, Probe, ProbeGroup } from '../probe';

const KEY = 'rr.check';

/** Says whether an act makes the workbook dirty. The check has changed it, so it is dirty again afterwards. */
const dirtyAfter = (
  title: string,
  act: (desk: Desk) => Promise<unknown>,
  undo?: (desk: Desk) => Promise<unknown>,
): Probe => ({
  title,
  ask: async (desk) => {
    await setDirty(desk, false);
    try {
      const before = await isDirty(desk);
      await act(desk);
      return `${before ? 'dirty' : 'clean'} before, ${(await isDirty(desk)) ? 'dirty' : 'clean'} after`;
    } finally {
      await undo?.(desk);
      await setDirty(desk, true);
    }
  },
});

const setDirty = (desk: Desk, isDirty: boolean) =>
  desk.excel(async (_, context) => {
    context.workbook.isDirty = isDirty;
    await context.sync();
  });

const isDirty = (desk: Desk) =>
  desk.excel(async (_, context) => {
    const workbook = context.workbook.load('isDirty');
    await context.sync();
    return workbook.isDirty;
  });

const TRIES = 5;
const CLEAN_MS = 2_000;

/**
 * Waits until the workbook stays clean. The pane saves the formulas' answers a second after the last one, and such a save
 * would look like the work of a probe.
 */
async function stayClean(desk: Desk): Promise<void> {
  for (let left = TRIES; left > 0 && !desk.signal.aborted; left--) {
    await setDirty(desk, false);
    if (!(await waitFor(desk, () => isDirty(desk), CLEAN_MS))) return;
  }
}

const save = () =>
  new Promise<void>((resolve, reject) =>
    Office.context.document.settings.saveAsync(({ status, error }) =>
      status === Office.AsyncResultStatus.Failed ? reject(error) : resolve(),
    ),
  );

export const dirtyFlag: ProbeGroup = {
  title: 'The dirty flag',
  prepare: async (desk) => {
    await enter(desk, { A1: probeFormula('echo').formula });
    await stayClean(desk);
  },
  probes: [
    dirtyAfter('nothing done', async () => {}),
    dirtyAfter(
      'settings.add',
      (desk) =>
        desk.excel(async (_, context) => {
          context.workbook.settings.add(KEY, 'check');
          await context.sync();
        }),
      (desk) =>
        desk.excel(async (_, context) => {
          context.workbook.settings.getItemOrNullObject(KEY).delete();
          await context.sync();
        }),
    ),
    dirtyAfter('document.settings.saveAsync', save),
    dirtyAfter('setDirty of a cell', (desk) =>
      desk.excel(async (sheet, context) => {
        sheet.getRange('A1').setDirty();
        await context.sync();
      }),
    ),
  ],
};
