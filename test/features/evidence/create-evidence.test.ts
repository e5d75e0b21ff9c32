import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { createListeners } from '../../../src/excel/listeners';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { createEvidence, type EvidenceParts } from '../../../src/features/evidence/create-evidence';
import { atOnce, type Task } from '../../../src/table/task';
import { emulatedExcel } from '../../support/emulated-excel';

const { workbook, hooks, idle } = emulatedExcel(
  [
    { name: 'Roll', cells: { A1: '=RR.QUERY("rent")' } },
    { name: 'Report', cells: { A1: '=Roll!A2*2' } },
  ],
  () => ({ value: [['Rent'], [100]] }),
);
const PLACE = {
  ...{ sheet: 'Roll', cell: 'A1', row: 0, column: 0, sheetPosition: 0 },
  formula: '=RR.QUERY("rent")',
};
const choice = { gateway: false, person: true, reviewers: false, anyway: false };
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;

/** The actions over the emulated workbook. `later` happens at the second request of cells. */
async function open(later: 'edit' | 'rerun' | 'sign in') {
  await idle();
  const [edits, reruns] = [createListeners(), createListeners()];
  const outside = { order: 1, person: 'Ada' };
  const happens = {
    edit: () => edits.tell(),
    rerun: () => void ((outside.order += 1), reruns.tell()),
    'sign in': () => void (outside.person = 'Grace'),
  };
  const line = { ...PLACE, id: 'roll!A1', state: 'current', notes: [], usesAlpha: [] };
  const evidence = createEvidence({
    formulas: { scan: async () => undefined, all: () => [{ ...PLACE, runs: [] } as unknown as Formula] },
    runs: { all: () => [{ order: outside.order }], onChange: reruns.add },
    lines: () => [line],
    checks: {
      check: async () => undefined,
      state: () => ({ findings: [], intended: 0, gaps: [], checked: { at: 0, formulas: 1 } }),
    },
    refresh: { progress: () => null, found: () => null },
    session: { current: () => ({ clientId: outside.person }) },
    written: createLastWritten(),
    client: { hasSession: () => false, peekProfile: () => {}, openStage: () => ({ discard: () => {} }) },
    slices: { run: async <T>(task: Task<T>) => atOnce(task) },
    databases: { get: () => [] },
    edits: { follow: async () => undefined, onEdit: edits.add },
    ...{ version: '1.0', gateway: '', now: () => 0 },
  } as unknown as EvidenceParts);
  let reads = 0;
  hooks.onSync = () => {
    if (++reads === 4) happens[later]();
  };
  return evidence;
}
const textOf = (name: string) => {
  const sheetId = idOf(name);
  const { bottom } = workbook.usedZone(sheetId, true)!;
  return Array.from({ length: bottom + 1 }, (_, row) =>
    [0, 1, 2].map((col) => String(workbook.cell({ sheetId, row, col }).value)).join(' '),
  ).join('\n');
};
afterEach(() => {
  hooks.onSync = () => undefined;
  for (const { id, name } of workbook.sheets()) if (name.startsWith('Evidence')) workbook.deleteSheet(id);
});

it('names who asked for the evidence, and not who has signed in since', async () => {
  const evidence = await open('sign in');
  expect(await evidence.insert(choice)).toMatchObject({ kind: 'made' });
  expect(textOf('Evidence')).toContain('Ada');
  expect(textOf('Evidence')).not.toContain('Grace');
});

it.each([
  ['edited', 'edit'],
  ['answered again', 'rerun'],
] as const)('no evidence is made of cells that are %s while they are read', async (_, act) => {
  const evidence = await open(act);
  const message = 'The workbook changed while it was read. Wait until Excel has calculated, and try again.';
  await expect(evidence.insert(choice)).rejects.toMatchObject({ code: 'busy', message });
  expect(workbook.sheets().map(({ name }) => name)).toEqual(['Roll', 'Report']);
});
