import { enterCalls, stopListening, wait, waitFor, type Desk, type Probe, type ProbeGroup } from '../probe';

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

const setDirty = (desk: Desk, is: boolean) =>
  desk.excel((_, { workbook }) => {
    workbook.isDirty = is;
  });

const isDirty = async (desk: Desk) =>
  (await desk.excel((_, { workbook }) => workbook.load('isDirty'))).isDirty;

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
    await enterCalls(desk, { A1: ['echo'] });
    await stayClean(desk);
  },
  probes: [
    dirtyAfter('nothing done', async () => {}),
    dirtyAfter(
      'settings.add',
      (desk) => desk.excel((_, { workbook }) => void workbook.settings.add(KEY, 'check')),
      (desk) => desk.excel((_, { workbook }) => workbook.settings.getItemOrNullObject(KEY).delete()),
    ),
    dirtyAfter('document.settings.saveAsync', save),
    dirtyAfter('setDirty of a cell', (desk) => desk.excel((sheet) => sheet.getRange('A1').setDirty())),
  ],
};

const COLLECT_MS = 1_000;

/** Says which events of the sheet follow an act of the add-in. */
const eventsOf = (title: string, act: (sheet: Excel.Worksheet) => void): Probe => ({
  title,
  ask: async (desk: Desk) => {
    const seen: string[] = [];
    const listening = await desk.excel((sheet) =>
      sheet.onChanged.add(async ({ changeType, source, triggerSource, address }) => {
        seen.push(`${changeType} ${address} ${source} ${triggerSource ?? 'without triggerSource'}`);
      }),
    );
    try {
      await desk.excel(act);
      await wait(COLLECT_MS);
      return seen.join(', ') || 'none';
    } finally {
      await stopListening(listening);
    }
  },
});

export const events: ProbeGroup = {
  title: 'Events',
  prepare: (desk) =>
    desk.excel((sheet) => {
      sheet.getRange('A1:A3').values = [[3], [1], [2]];
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
