import type { FormulaState } from '../../../src/answers/formulas/formula-line';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { scanFormulas } from '../../../src/excel/scan/scan-formulas';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { createRecord, type RecordParts } from '../../../src/features/record/create-record';
import { emulatedExcel } from '../../support/emulated-excel';
import { textTable } from '../../support/text-table';
import { run } from './sample-record';

const RENTS = [
  ['Unit', 'Rent'],
  ['A1', 100],
  ['B2', 200.5],
];
let rents: (string | number)[][] = RENTS;
const { workbook, hooks, behaviour, idle } = emulatedExcel([{ name: 'Sheet1', cells: {} }], (name) =>
  name === 'TOTAL' ? { value: 300.5 } : { value: rents },
);

Object.assign(Excel, { SheetVisibility: { visible: 'Visible' }, RangeValueType: { error: 'Error' } });

const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const names = () => workbook.sheets().map(({ name }) => name);
const textOf = (name: string) => {
  const sheetId = idOf(name);
  const { bottom } = workbook.usedZone(sheetId, true)!;
  return Array.from({ length: bottom + 1 }, (_, row) =>
    [1, 2].map((col) => String(workbook.cell({ sheetId, row, col }).value)).join(' '),
  );
};
const write = (sheet: string, row: number, col: number, content: string) =>
  workbook.write({ sheetId: idOf(sheet), top: row, bottom: row, left: col, right: col }, () => content);
interface World {
  state?: FormulaState;
  person?: string;
  isRefreshing?: boolean;
}

/** The actions over the emulated workbook, without a session. */
function open({ state = 'current', person = 'Ada', isRefreshing = false }: World = {}) {
  const outside = { order: 1, person };
  let formulas: readonly Formula[] = [];
  const written = createLastWritten();
  const record = createRecord({
    formulas: {
      scan: async () => {
        formulas = (await scanFormulas()).formulas.map((formula) => ({ ...formula, runs: [] }));
        whenScanned();
      },
      all: () => formulas,
    },
    runs: { all: () => [{ order: outside.order }] },
    lines: () =>
      formulas.map(({ sheet, cell }) => ({
        ...{ sheet, cell, state, id: `${sheet.toLowerCase()}!${cell}` },
        ...{ notes: [], usesAlpha: [] },
      })),
    checks: {
      check: async () => undefined,
      state: () => ({ findings: [], intended: 0, gaps: [], checked: { at: 0, formulas: 1 } }),
    },
    refresh: { progress: () => (isRefreshing ? {} : null), found: () => null },
    session: { current: () => ({ clientId: outside.person }) },
    written,
    client: {
      hasSession: () => false,
      peekProfile: () => undefined,
      peekDatabases: () => undefined,
      openStage: () => ({ discard: () => {} }),
    },
    scheduler: { run },
    databases: { get: () => [] },
    ...{ version: '1.0', now: () => 0 },
  } as unknown as RecordParts);
  const insert = (choice: Partial<Parameters<typeof record.insert>[0]> = {}) =>
    record.insert({ isMakerNamed: false, anyway: false, ...choice });
  const check = async () =>
    (await record.check()).map(({ sheet, problem, results }) => [
      ...[sheet, ...(problem === undefined ? [] : [problem])],
      ...results.map(({ cell, message }) => `${cell?.sheet}!${cell?.cell} ${message}`),
    ]);
  return { record, insert, check, written, outside };
}

/** Lets something happen when Excel is asked for the n-th time after it was looked for formulas. */
const afterScan = (number: number, act: () => void) => {
  whenScanned = () => {
    let requests = 0;
    hooks.onSync = () => {
      if (++requests === number) act();
    };
  };
};
let whenScanned = () => {};

beforeEach(async () => {
  rents = RENTS;
  workbook.addSheet('Roll');
  write('Roll', 2, 1, '=RR.QUERY("unit; rent")');
  write('Roll', 0, 1, '=RR.TOTAL("rent")');
  write('Roll', 0, 3, '=B1*2');
  await idle();
});
afterEach(() => {
  whenScanned = () => {};
  hooks.onSync = () => undefined;
  for (const { id, name } of workbook.sheets()) if (name !== 'Sheet1') workbook.deleteSheet(id);
});

describe('a record', () => {
  it('is a sheet of values at the end with each formula, and one Undo takes it away', async () => {
    const { insert, written } = open();
    expect(await insert()).toEqual({ sheet: 'Record' });
    expect(names()).toEqual(['Sheet1', 'Roll', 'Record']);
    const lines = textOf('Record');
    const expected = textTable(`
      Workbook Test.xlsx
      Made at 1 Jan 1970 00:00:00 UTC
      Add-in Rent Roll for Excel 1.0
      Not current None: every formula showed its last answer.
      Result 1 'Roll'!B1
      Result 2 'Roll'!B3
      Formula =RR.QUERY("unit; rent")
      Values 'Roll'!B3:C5
    `);
    expect(lines).toEqual(expect.arrayContaining(expected.flat()));
    expect(lines.join()).not.toContain('Made by');
    await written.undo();
    expect(names()).toEqual(['Sheet1', 'Roll']);
  });

  it('names who asked for it where that is ticked, and not who has signed in since', async () => {
    const { insert, outside } = open();
    afterScan(2, () => (outside.person = 'Grace'));
    await insert({ isMakerNamed: true });
    expect(textOf('Record')).toContain('Made by Ada');
  });

  it.each([
    ['failed', 'failed', 'Failed'],
    ['stale', 'not refreshed', 'Not refreshed'],
    ['running', 'running', 'Running'],
  ] as const)('is refused while formulas are %s, unless it is made anyway', async (state, words, named) => {
    const { insert } = open({ state });
    expect(await insert()).toEqual({
      refused: `No record was added. 2 formulas do not show the last answer: Roll!B1 (${words}), Roll!B3 (${words}). Refresh the workbook first. A record that is made anyway names them.`,
    });
    expect(names()).toEqual(['Sheet1', 'Roll']);
    expect(await insert({ anyway: true })).toEqual({ sheet: 'Record' });
    const text = textOf('Record').join('\n');
    expect(text).toContain(`Not current 'Roll'!B1: ${named}\n 'Roll'!B3: ${named}`);
  });

  it.each<[string, (world: ReturnType<typeof open>) => void]>([
    ['a formula answers again', ({ outside }) => void (outside.order += 1)],
    ['a result gets another size', () => void write('Roll', 2, 1, '=RR.TOTAL("rent")')],
    ['a sheet is deleted', () => workbook.deleteSheet(idOf('Roll'))],
  ])('is not made if %s while they are read', async (_, happens) => {
    const world = open();
    afterScan(3, () => happens(world));
    await expect(world.insert()).rejects.toMatchObject({
      code: 'busy',
      message: 'The workbook changed while it was read. Wait until Excel has calculated, and try again.',
    });
    expect(names()).not.toContain('Record');
  });

  it('is not made without a formula, in a protected workbook or during a refresh', async () => {
    await expect(open({ isRefreshing: true }).insert()).rejects.toThrow(
      'A refresh is under way, or waits for your word in the tab Workbook. Finish it first, and try again.',
    );
    behaviour.protectedStructure = true;
    await expect(open().insert()).rejects.toThrow(
      'The structure of this workbook is protected, so no sheet can be added.',
    );
    behaviour.protectedStructure = false;
    workbook.deleteSheet(idOf('Roll'));
    await expect(open().insert()).rejects.toThrow('This workbook has no Rent Roll formulas');
    expect(names()).toEqual(['Sheet1']);
  });
});
