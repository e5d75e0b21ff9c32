import { bareColumn } from '../../../src/contract/entries';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { createValues, type ValuesParts } from '../../../src/features/values/create-values';
import { parseZone } from '../../../src/workbench/workbook/address';
import { STRICT } from '../../../src/workbench/workbook/behaviour';
import { propertyRuns } from '../../support/property-runs';
import { emulatedExcel } from '../../support/emulated-excel';
import { textTable } from '../../support/text-table';

const double = (basicValue: number, numberFormat: string) => ({ type: 'Double', basicValue, numberFormat });
const DAY = double(46_752, 'yyyy-mm-dd');
const rent = (amount: number) => double(amount, '#,##0.00');
const ROWS = [
  ['Arden', DAY, rent(1_250), ''],
  ['007', DAY, rent(80.5), true],
  ['=Cedar', '', rent(-3), 'May 2027'],
];
const outside = { rows: ROWS, waits: false };
const { workbook, behaviour, hooks, idle } = emulatedExcel([{ name: 'Notes', cells: {} }], (name) => {
  if (name === 'QUERY') return outside.waits ? undefined : { value: outside.rows };
  return { value: [[rent(1_327.5)]] };
});
const ROLL = {
  'Roll!A1': 'Rents',
  'Roll!B9': '=RR.QUERY("x")',
  'Roll!G2': '=RR.TOTAL("rent")*2',
  'Roll!G3': '=SUM(INDEX(B9#,0,3))',
  'Roll!G4': '=D9*2',
};
const CALC = {
  'Calc!A1': '=COUNTA(\'Roll\'!$B$9#)&"#"',
  'Calc!A2': '=COUNTIF(Roll!E9:E11,"")',
  'Calc!A3': '=ROWS(Roll!B$9#)+ROWS(UNIQUE(Roll!$B9#))',
  'Calc!A5': '=SORT(Roll!B9#)',
  'Calc!G9': '=NORM.S.DIST(0,TRUE)',
  'Calc!G10': '=ABC.PRICE(Roll!D9)',
};
const NAMES = [
  { name: 'Units', formula: '=Roll!$B$9#' },
  { name: 'Own', formula: '=Roll!$A$1' },
];

const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const names = () => workbook.sheets().map(({ name }) => name);
const areaOf = (address: string) => {
  const [sheet = '', cells = ''] = address.split('!');
  return { sheetId: idOf(sheet), ...parseZone(cells, { rows: 100, columns: 26 })! };
};
const type = (address: string, text: string) => workbook.write(areaOf(address), () => text);
const cellAt = (address: string) => {
  const { sheetId, top, left } = areaOf(address);
  return workbook.cell({ sheetId, row: top, col: left });
};

/** What a person sees of all cells, and with `formulas` what they hold. */
function cellsOf(sheet: string, { formulas }: { formulas: boolean }): Record<string, unknown> {
  const sheetId = idOf(sheet);
  const zone = workbook.usedZone(sheetId);
  const found: Record<string, unknown> = {};
  for (let row = 0; row <= (zone?.bottom ?? -1); row++)
    for (let col = 0; col <= zone!.right; col++) {
      const { formula, value, text, ownFormat } = workbook.cell({ sheetId, row, col });
      if (value !== '' || formula !== undefined)
        found[`${row}:${col}`] = formulas ? [formula, value, text, ownFormat] : [value, text];
    }
  return found;
}
const listOf = (address: string) =>
  Excel.run(async (context) => {
    const [sheet = '', cells = ''] = address.split('!');
    const range = context.workbook.worksheets.getItem(sheet).getRange(cells);
    const validation = range.dataValidation.load('type,rule');
    await context.sync();
    return validation.type === 'None' ? undefined : validation.rule.list?.source;
  });
const formatsOf = (sheet: string) =>
  workbook.conditionalFormats
    .ids(idOf(sheet))
    .map((id) => workbook.conditionalFormats.read(idOf(sheet), id)?.fill?.formula);
const everything = async () => ({
  sheets: Object.fromEntries(names().map((name) => [name, cellsOf(name, { formulas: true })])),
  names: behaviour.names,
  list: await listOf('Calc!K1'),
  formats: formatsOf('Roll'),
});
const seen = () =>
  Object.fromEntries(['Roll', 'Calc'].map((name) => [name, cellsOf(name, { formulas: false })]));

/** What Excel refused is reported there. */
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const LIST = '=Roll!$B$9#';
const FORMAT = '=COUNTIF($B$9#,A1)>0';
let parts: ValuesParts;
let restored: unknown[];

beforeEach(async () => {
  hooks.onSync = () => undefined;
  Object.assign(behaviour, STRICT, { names: NAMES });
  Object.assign(outside, { rows: ROWS, waits: false });
  for (const { id, name } of workbook.sheets()) {
    workbook.setProtected(id, false);
    if (name !== 'Notes') workbook.deleteSheet(id);
  }
  for (const name of ['Roll', 'Calc']) workbook.addSheet(name);
  for (const [address, text] of Object.entries({ ...ROLL, ...CALC })) type(address, text);
  workbook.formatAlike(areaOf('Roll!G2'), '0.0');
  await idle();
  await Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    const roll = worksheets.getItem('Roll');
    const format = roll.getRanges('A1:A20').conditionalFormats.add('Custom');
    format.custom.rule.formula = FORMAT;
    format.custom.format.fill.color = '#ff0000';
    worksheets.getItem('Calc').getRange('K1').dataValidation.rule = {
      list: { inCellDropDown: true, source: LIST },
    };
    roll.getRange('K1').dataValidation.rule = { list: { inCellDropDown: true, source: '=$B$9#' } };
    await context.sync();
  });
  restored = [];
  parts = {
    formulas: {
      scan: async () => undefined,
      all: () => [
        {
          sheet: 'Roll',
          cell: 'B9',
          formula: ROLL['Roll!B9'],
          runs: ['the call in B9'],
        } as unknown as Formula,
      ],
    },
    lines: () => [],
    runs: { restore: (runs) => void restored.push(...runs) },
    refresh: { progress: () => null, found: () => null },
    client: { peekColumns: () => null, peekProfile: () => null } as unknown as ValuesParts['client'],
    written: createLastWritten(),
  };
});

const replace = async (sheets = ['Roll']) => {
  const values = createValues(parts);
  return values.replace(sheets, await values.ask(sheets));
};
const copy = (sheets = ['Roll', 'Calc']) => createValues(parts).copy(sheets);
const undo = async () => {
  const { written } = parts;
  await written.undo();
  await idle();
  const news = written.news();
  return news && 'failure' in news ? news.failure.message : news;
};

describe('values in this workbook', () => {
  it('show the same in every cell, and every other formula still gives the same', async () => {
    const before = seen();
    expect(await replace()).toBe('2 formulas became values. Other formulas still calculate.');
    await idle();
    expect(seen()).toEqual(before);
    expect(workbook.formulaCells(idOf('Roll'))).toHaveLength(2);
    const formulas = [...Object.keys(CALC), 'Roll!G3', 'Roll!G4'].map((cell) => [cellAt(cell).formula]);
    expect(formulas).toEqual(
      textTable(`
        =COUNTA(Roll!$B$9:$E$11)&"#"
        =COUNTIF(Roll!E9:E11,"")
        =ROWS(Roll!B$9:E$11)+ROWS(UNIQUE(Roll!$B9:$E11))
        =SORT(Roll!B9:E11)
        =NORM.S.DIST(0,TRUE)
        =ABC.PRICE(Roll!D9)
        =SUM(INDEX(B9:E11,0,3))
        =D9*2
      `),
    );
    const formats = ['Roll!C9', 'Roll!D10', 'Roll!G2'].map((cell) => cellAt(cell).ownFormat);
    expect(formats).toEqual(['yyyy-mm-dd', '#,##0.00', '0.0']);
    expect(await everything()).toMatchObject({
      names: [{ name: 'Units', formula: '=Roll!$B$9:$E$11' }, NAMES[1]],
      list: '=Roll!$B$9:$E$11',
      formats: ['=COUNTIF($B$9:$E$11,A1)>0'],
    });
  });

  it('are asked for with what is lost, and with formulas of other add-ins', async () => {
    expect(await createValues(parts).ask(['Roll', 'Calc'])).toMatchObject({
      ...{ formulas: 2, cells: 13, canUndo: true },
      otherAddinFormulas: ['Calc!G10 (ABC.PRICE)'],
    });
    parts.mostUndone = 12;
    expect(await createValues(parts).ask(['Roll'])).toMatchObject({ canUndo: false });
    await replace();
    expect(parts.written.current()).toBeNull();
  });

  it('are formulas again after one Undo, which tells the add-in what they had answered', async () => {
    const before = await everything();
    await replace();
    expect(await undo()).toEqual({ undone: expect.objectContaining({ by: 'values' }) });
    expect(restored).toEqual(['the call in B9']);
    expect(await everything()).toEqual(before);
  });

  it.each<[string, () => void, string]>([
    [
      'a value has changed since',
      () => type('Roll!C10', '1'),
      'Roll!B9 has changed since, so nothing was undone.',
    ],
    ['a single value has changed since', () => type('Roll!G2', '1'), 'Roll!G2 has changed since'],
    ['a formula that reads them has changed since', () => type('Calc!A1', '1'), 'Calc!A1 has changed since'],
    [
      'a sheet is protected by now',
      () => workbook.setProtected(idOf('Calc'), true),
      'Sheet "Calc" is protected.',
    ],
  ])('stay, all of them, if %s', async (_, happens, words) => {
    await replace();
    happens();
    const before = await everything();
    expect(await undo()).toMatch(words);
    expect(await everything()).toEqual(before);
    expect(restored).toEqual([]);
  });
});

describe('copies with values', () => {
  it('show the same without a formula, and leave the originals as they are', async () => {
    const before = await everything();
    expect(await copy()).toBe(
      '“Roll (values)”, “Calc (values)” were added at the end, with 10 formulas as values.',
    );
    await idle();
    expect(names()).toEqual(['Notes', 'Roll', 'Calc', 'Roll (values)', 'Calc (values)']);
    for (const name of ['Roll', 'Calc']) {
      expect(cellsOf(`${name} (values)`, { formulas: false })).toEqual(cellsOf(name, { formulas: false }));
      expect(workbook.formulaCells(idOf(`${name} (values)`))).toEqual([]);
    }
    expect(cellAt('Roll (values)!C9').ownFormat).toBe('yyyy-mm-dd');
    // What reads the copy itself names its cells. What reads another sheet goes on reading it.
    expect(formatsOf('Roll (values)')).toEqual(['=COUNTIF($B$9:$E$11,A1)>0']);
    expect(await listOf('Roll (values)!K1')).toBe('=$B$9:$E$11');
    expect(await listOf('Calc (values)!K1')).toBe(LIST);
    const { sheets, ...remaining } = await everything();
    expect({ sheets: { Notes: {}, Roll: sheets.Roll, Calc: sheets.Calc }, ...remaining }).toEqual(before);
  });

  it('are deleted by Undo', async () => {
    await copy();
    expect(await undo()).toHaveProperty('undone');
    expect(names()).toEqual(['Notes', 'Roll', 'Calc']);
  });

  it('have names of their own, also beside earlier copies and with long names', async () => {
    const long = 'Tenancy schedule of all cities';
    workbook.renameSheet(idOf('Calc'), long);
    await copy(['Roll', long]);
    await copy(['Roll']);
    expect(names().slice(3).join()).toBe('Roll (values),Tenancy schedule o (values),Roll (values) 2');
  });
});

const WAYS = [
  ['replace', replace],
  ['copy', copy],
] as const;

describe.each(WAYS)('to %s', (way, act) => {
  /** The failure, after which everything must be as before. Undefined if it did not fail. */
  const refusal = async (before: unknown) => {
    const failure = await act().then(
      () => undefined,
      (thrown: Error) => thrown.message,
    );
    hooks.onSync = () => undefined;
    await idle();
    if (failure === undefined) await undo();
    expect(await everything()).toEqual(before);
    expect(parts.written.current()).toBeNull();
    return failure;
  };

  const step = propertyRuns(100) === 100 ? 1 : 4;
  it.each([
    ['at all', 'GeneralException'],
    ['because a person types in a cell', 'InvalidOperationInCellEditMode'],
  ])('never leaves a part behind, whichever request Excel refuses %s', async (_, code) => {
    // A person leaves the cell at once.
    const timer = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => {
      queueMicrotask(run);
      return 0;
    }) as never);
    const before = await everything();
    const failures: (string | undefined)[] = [];
    for (let [at, requests] = [1, 0]; requests >= at - step; at += step) {
      requests = 0;
      hooks.onSync = () => {
        if (++requests === at) throw Object.assign(new Error(), { code });
      };
      failures.push(await refusal(before));
    }
    timer.mockRestore();
    const refused = failures.filter((failure) => failure !== undefined);
    expect(refused.length).toBeGreaterThan(15 / step);
    for (const failure of refused)
      expect(failure).toMatch(
        /^Excel (?:refused a part, so nothing|did not copy sheet ".*Nothing) was changed\./,
      );
  });

  it.each<[object, string]>([
    [workbook, 'write'],
    [workbook, 'format'],
    [workbook, 'formatAlike'],
    [workbook, 'copySheet'],
    [workbook, 'renameSheet'],
    [workbook.dropDowns, 'set'],
    [workbook.conditionalFormats, 'add'],
  ])('never leaves a part behind if Excel refuses in the middle of a request: %#', async (of, method) => {
    const before = await everything();
    const methods = of as Record<string, (...given: unknown[]) => unknown>;
    const original = methods[method]!;
    for (let [at, isReached] = [0, true]; isReached; at++) {
      let calls = 0;
      methods[method] = (...given) => {
        if (calls++ === at) throw new Error('AccessDenied');
        return original(...given);
      };
      isReached = await act().then(
        () => false,
        () => true,
      );
      methods[method] = original;
      await idle();
      if (isReached) expect(await everything()).toEqual(before);
    }
  });

  it.each<[string, () => void, string]>([
    ['a sheet is protected', () => workbook.setProtected(idOf('Roll'), true), 'Sheet "Roll" is protected.'],
    [
      'a formula failed',
      () => (parts.lines = () => [line('failed')]),
      'Roll!B9 failed. Correct or refresh it',
    ],
    [
      'a refresh is under way',
      () => (parts.refresh = { progress: () => ({}) as never, found: () => null }),
      'A refresh is under way',
    ],
  ])('is refused if %s, in a sentence', async (__, happens, words) => {
    happens();
    expect(await refusal(await everything())).toMatch(words);
  });

  it('is refused while a formula still runs', async () => {
    outside.waits = true;
    type('Roll!B9', '=RR.QUERY("y")');
    await expect(act()).rejects.toThrow(/Roll!B9.* still runs?\. Wait until Excel has calculated/);
    expect(names()).toEqual(['Notes', 'Roll', 'Calc']);
    expect(cellAt('Roll!G2').formula).toBe(ROLL['Roll!G2']);
  });

  it('is refused if a sheet was deleted or renamed', async () => {
    const before = names();
    const asked = way === 'copy' ? copy(['Rolls']) : createValues(parts).ask(['Rolls']);
    await expect(asked).rejects.toThrow(
      'Sheet "Rolls" was deleted or renamed, or has no cells. Choose the sheets again.',
    );
    expect(names()).toEqual(before);
  });

  it('is refused if a person edits the workbook while it is read', async () => {
    let requests = 0;
    hooks.onSync = () => {
      if (++requests === (way === 'copy' ? 8 : 16)) type('Calc!A2', '=1');
    };
    await expect(act()).rejects.toMatchObject({ code: 'busy' });
    hooks.onSync = () => undefined;
    expect(names()).toEqual(['Notes', 'Roll', 'Calc']);
    expect(cellAt('Roll!B9').formula).toBe(ROLL['Roll!B9']);
    expect(cellAt('Calc!A2').formula).toBe('=1');
  });
});

const line = (state: 'failed') =>
  ({ sheet: 'Roll', cell: 'B9', state }) as unknown as NonNullable<ReturnType<ValuesParts['lines']>>[number];

describe('values in this workbook are refused', () => {
  it('if the workbook is another one than was asked about', async () => {
    const values = createValues(parts);
    const asked = await values.ask(['Roll']);
    type('Roll!H1', '=RR.TOTAL("rent")');
    await idle();
    await expect(values.replace(['Roll'], asked)).rejects.toThrow('The workbook changed while it was read.');
  });

  it.each<[string, () => void, string, string | RegExp]>([
    [
      'a formula would show an error, which none of its readers could mend',
      () => type('Calc!A7', '=ROWS((Roll!B9)#)'),
      'Roll',
      /Calc!A7 would show #REF!.*Nothing was changed/,
    ],
    [
      'a protected sheet reads a whole result',
      () => workbook.setProtected(idOf('Calc'), true),
      'Roll',
      'Sheet "Calc" is protected.',
    ],
    [
      'the sheets have no such formulas',
      () => undefined,
      'Calc',
      'The sheets that you chose have no Rent Roll formulas.',
    ],
  ])('if %s', async (_, happens, sheet, words) => {
    happens();
    const before = await everything();
    await expect(replace([sheet])).rejects.toThrow(words);
    await idle();
    expect(await everything()).toEqual(before);
  });
});

it('copies are refused if the structure of the workbook is protected', async () => {
  behaviour.protectedStructure = true;
  await expect(copy()).rejects.toThrow(
    'The structure of this workbook is protected, so no sheet can be added.',
  );
  expect(names()).toEqual(['Notes', 'Roll', 'Calc']);
});

it.each([
  [replace, 'write', 'did not put back all formulas. Choose Undo of Excel'],
  [copy, 'renameSheet', 'did not delete them again. Delete "Roll (values)", and try again.'],
] as const)(
  'nothing is hidden if Excel refuses everything from the middle on: %#',
  async (act, first, words) => {
    const original = workbook[first] as (...given: unknown[]) => void;
    const writing = jest.spyOn(workbook, first as 'write').mockImplementation((...given) => {
      hooks.onSync = () => {
        throw new Error('GeneralException');
      };
      original(...given);
    });
    await expect(act()).rejects.toThrow(words);
    writing.mockRestore();
  },
);

it('formats follow the types of columns where the text does not tell them', async () => {
  const columns = [bareColumn('lease_expiry', null, 'TIMESTAMP'), bareColumn('rent', null, 'FLOAT')];
  outside.rows = [[DAY, rent(80.5)]];
  type('Roll!B9', '=RR.QUERY("y")');
  await idle();
  const counts = { all: 1, matching: 1, shown: 1 };
  const basis = { endpoint: 'query', databases: [], columns: columns.map(({ name }) => name), ...counts };
  const shown = { digest: '', rows: 1, columns: 2, notes: [], basis };
  const answered = { formula: '=RR.QUERY("y")', runs: [{ state: 'answered', shown }] };
  parts.formulas.all = () => [{ sheet: 'Roll', cell: 'B9', ...answered } as unknown as Formula];
  parts.client = { peekColumns: () => ({ value: columns }), peekProfile: () => null } as never;
  await replace();
  // As text, 80.50 could also be 0.00.
  expect(['Roll!B9', 'Roll!C9'].map((cell) => cellAt(cell).ownFormat)).toEqual(['yyyy-mm-dd', '#,##0.00']);
});
