import { STRICT } from '../../../../src/workbench/workbook/behaviour';
import { emulatedExcel } from '../../../support/emulated-excel';

/** What Excel refuses, or reads otherwise than a grid would. Sources: docs/workbench.md, "Always on". */
const { workbook, model, behaviour, idle, settings } = emulatedExcel(
  [
    { name: 'Sheet1', cells: {} },
    { name: 'Roll', cells: { A1: 'Unit', B2: '7' } },
    { name: 'Spills', cells: { A1: '=SEQUENCE(3)', C1: '5', D1: '=C1#', E1: '=A1#', F1: '=B1#' } },
    { name: 'Report', cells: { A1: '1', C1: 'EUR', C2: 'GBP', E1: '=RR_first*2', G2: '7' } },
    { name: 'Gone', cells: {} },
    { name: 'Locked', cells: {} },
    { name: 'Objects', cells: { A1: 'rent', B2: '=RR.QUERY("spill")', D9: '=1/0' } },
    { name: 'Chart', isChart: true, cells: {} },
  ],
  (_, args) =>
    (args as string[][][])[0]?.[0]?.[0] === 'spill'
      ? { value: [[{ type: 'Double', basicValue: 1, numberFormat: '0.0' }, 'x']] }
      : { value: 'answered' },
);
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
workbook.setProtected(idOf('Locked'), true);

type Sheet = Excel.Worksheet;

const on = <T>(
  name: string,
  act: (sheet: Sheet, context: Excel.RequestContext) => T | Promise<T>,
): Promise<T> =>
  Excel.run((context) => Promise.resolve(act(context.workbook.worksheets.getItem(name), context)));

/** Writes into a cell and resolves to what it then holds. */
async function entered(text: string, cell = 'H9', sheet = 'Sheet1') {
  await on(sheet, (worksheet) => void (worksheet.getRange(cell).values = [[text]]));
  await idle();
  return read(cell, sheet);
}

const read = (cell: string, sheet = 'Sheet1') =>
  on(sheet, async (worksheet, context) => {
    const range = worksheet.getRange(cell).load('formulas,values,numberFormat');
    await context.sync();
    const { formulas, values, numberFormat } = range;
    return { formula: formulas[0]![0], value: values[0]![0], format: numberFormat[0]![0] };
  });

const INVALID = { code: 'InvalidArgument' };

describe('whole columns and rows', () => {
  it.each(['A:B', '2:3', ''])('have no values (%s)', (address) =>
    on('Sheet1', async (sheet, context) => {
      const range = sheet.getRange(address).load('values,formulas,text,numberFormat,rowCount');
      await context.sync();
      expect([range.values, range.formulas, range.text, range.numberFormat]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }),
  );

  it.each(['values', 'formulas', 'numberFormat'] as const)('take no %s', async (property) => {
    const change = on(
      'Sheet1',
      (sheet) => void ((sheet.getRange('Y:Z') as unknown as Record<string, unknown>)[property] = 'x'),
    );
    await expect(change).rejects.toMatchObject(INVALID);
  });

  it('take widths, and give the cells that are used', () =>
    on('Roll', async (sheet, context) => {
      const columns = sheet.getRange('A:B');
      columns.format.columnWidth = 50;
      const used = columns.getIntersectionOrNullObject(sheet.getUsedRange()).load('values');
      await context.sync();
      expect(used.values).toEqual([
        ['Unit', ''],
        ['', 7],
      ]);
    }));
});

describe('a formula that cannot be read', () => {
  it.each(['=SUM(1,', '=SUM(1;2)', '=ABS(1,2)', '={1,2;3}', '=1+', '=)', '=SUM(1))'])(
    'is refused, and nothing is written (%s)',
    async (formula) => {
      await entered('before');
      await expect(entered(formula)).rejects.toMatchObject(INVALID);
      expect((await read('H9')).value).toBe('before');
    },
  );

  it.each([
    '=NOTHING(1)',
    '=Nowhere',
    '=SUM({1,2;3,4})',
    '=A1:B2',
    '=-SUM(1)%',
    '=RR.QUERY("a",,)',
    '=SUM((1),2)',
  ])('is not one that Excel cannot calculate (%s)', async (formula) =>
    expect((await entered(formula)).formula).toBe(formula),
  );
});

describe('a cell that is formatted as text', () => {
  it.each(['=1+1', '007', 'TRUE'])('holds what is entered as text (%s)', async (text) => {
    await on('Sheet1', (sheet) => void (sheet.getRange('J1').numberFormat = [['@']]));
    expect(await entered(text, 'J1')).toEqual({ formula: text, value: text, format: '@' });
    await on('Sheet1', (sheet) => void sheet.getRange('J1').clear());
  });
});

describe('the name of a sheet', () => {
  const BAD = [
    'x'.repeat(32),
    'History',
    'a:b',
    'a/b',
    'a\\b',
    'a?b',
    'a*b',
    'a[b',
    'a]b',
    "'a",
    "a'",
    '',
    'roll',
  ];
  it.each(BAD)('is refused if Excel refuses it (%s)', async (name) => {
    const count = workbook.sheets().length;
    await expect(
      Excel.run(async ({ workbook: { worksheets } }) => void worksheets.add(name)),
    ).rejects.toMatchObject({
      code: name === 'roll' ? 'ItemAlreadyExists' : 'InvalidArgument',
    });
    await expect(on('Sheet1', (sheet) => void (sheet.name = name))).rejects.toMatchObject({
      code: name === 'roll' ? 'ItemAlreadyExists' : 'InvalidArgument',
    });
    expect(workbook.sheets().map((sheet) => sheet.name)).toContain('Sheet1');
    expect(workbook.sheets()).toHaveLength(count);
  });

  it.each(['x'.repeat(31), 'Mieterliste 1. Q.', 'ROLL'])('may be another one (%s)', async (name) => {
    await on('Roll', (sheet) => void (sheet.name = name));
    expect(workbook.sheets().map((sheet) => sheet.name)).toContain(name);
    await on(name, (sheet) => void (sheet.name = 'Roll'));
  });

  it('is never the id of another sheet', async () => {
    const ids = workbook.sheets().map(({ id }) => id);
    await Excel.run(async ({ workbook: { worksheets } }) =>
      ['Sheet2', 'Sheet3'].forEach((name) => worksheets.add(name)),
    );
    for (const id of ids)
      expect(workbook.sheets().map(({ name }) => name.toLowerCase())).not.toContain(id.toLowerCase());
    await on('Sheet2', (sheet) => void sheet.delete());
    await on('Sheet3', (sheet) => void sheet.delete());
  });
});

describe('the used range', () => {
  it('includes cells with a format alone, unless values are asked for', () =>
    on('Roll', async (sheet, context) => {
      sheet.getRange('D5').format.fill.color = '#FF0000';
      const used = [sheet.getUsedRange(), sheet.getUsedRange(true), sheet.getUsedRangeOrNullObject(true)];
      used.forEach((range) => range.load('address'));
      await context.sync();
      expect(used.map(({ address }) => address)).toEqual(['Roll!A1:D5', 'Roll!A1:B2', 'Roll!A1:B2']);
      sheet.getRange('D5').clear();
    }));
});

describe('an address of many ranges', () => {
  const far = Array.from({ length: 2_000 }, (_, at) => `A${at + 1}`).join();
  it('is refused beyond 8,192 characters', async () => {
    expect(far.length).toBeGreaterThan(8_192);
    await expect(on('Sheet1', (sheet) => void sheet.getRanges(far).load('address'))).rejects.toMatchObject(
      INVALID,
    );
  });
});

describe('a spill', () => {
  it('of a part of a range is not known, and no range of several cells has a parent', () =>
    on('Spills', async (sheet, context) => {
      const ranges = ['A1:A3', 'A2', 'A1:B3', 'C1', 'C1:C2'].map((cells) =>
        sheet.getRange(cells).load('hasSpill'),
      );
      const parents = ['A2', 'A2:A3', 'C1'].map((cells) =>
        sheet.getRange(cells).getSpillParentOrNullObject().load('address'),
      );
      await context.sync();
      expect(ranges.map(({ hasSpill }) => hasSpill)).toEqual([true, true, null, false, false]);
      expect(parents.map(({ isNullObject }) => isNullObject)).toEqual([false, true, true]);
    }));

  it('is what # refers to, not a plain number', async () => {
    expect((await read('D1', 'Spills')).value).toBe('#REF!');
    expect((await read('E1', 'Spills')).value).toBe(1);
    expect((await read('F1', 'Spills')).value).toBe('#REF!');
  });
});

describe('what is typed', () => {
  it.each([
    ['May 2027', 46_508, 'mmm-yy'],
    ['1 May 2027', 46_508, 'd-mmm-yy'],
    ['1-May-27', 46_508, 'd-mmm-yy'],
    ['may 1, 2027', 46_508, 'd-mmm-yy'],
    ['(5)', -5, 'General'],
    ['(1,234.50)', -1234.5, '#,##0.00'],
    ["'May 2027", 'May 2027', 'General'],
    ["'(5)", '(5)', 'General'],
    ['May 2027 rent', 'May 2027 rent', 'General'],
    ['(five)', '(five)', 'General'],
    ['Maybe 2027', 'Maybe 2027', 'General'],
    ['31 June 2027', '31 June 2027', 'General'],
  ])('is read as Excel reads it (%s)', async (text, value, format) => {
    expect(await entered(text, 'K1')).toMatchObject({ value, format });
    await on('Sheet1', (sheet) => void sheet.getRange('K1').clear());
  });

  it('has at most 32,767 characters', async () => {
    expect((await entered('x'.repeat(32_767), 'K2')).value).toHaveLength(32_767);
    await expect(entered('x'.repeat(32_768), 'K2')).rejects.toMatchObject(INVALID);
    await on('Sheet1', (sheet) => void sheet.getRange('K2').clear());
  });
});

describe('a look that cells do not share', () => {
  it('is null', () =>
    on('Sheet1', async (sheet, context) => {
      const first = sheet.getRange('M1').format;
      first.font.bold = true;
      first.font.color = '#FF0000';
      first.fill.color = '#00FF00';
      first.horizontalAlignment = 'Right';
      first.columnWidth = 99;
      first.rowHeight = 44;
      first.wrapText = true;
      const { format } = sheet.getRange('M1:N2').load('address');
      format.load('horizontalAlignment,columnWidth,rowHeight,wrapText');
      format.font.load('bold,color');
      format.fill.load('color');
      await context.sync();
      const { horizontalAlignment, columnWidth, rowHeight, wrapText, font, fill } = format;
      expect([horizontalAlignment, columnWidth, rowHeight, wrapText, font.bold]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ]);
      expect([font.color, fill.color]).toEqual([null, null]);
    }));
});

describe('functions of the grid that Excel lacks', () => {
  it.each(['=COUNTUNIQUE(1,2)', '=SPLIT("a b"," ")', '=JOIN(",",1,2)'])(
    'are names that it does not know (%s)',
    async (formula) => expect((await entered(formula)).value).toBe('#NAME?'),
  );
});

it('settings over 2 MB are refused', () => {
  expect(() => settings.set('rr.large', 'x'.repeat(2_000_000))).toThrow('Excel keeps 2000000');
  expect(settings.has('rr.large')).toBe(false);
});

const onReport = <T>(
  act: (sheet: Sheet, context: Excel.RequestContext) => T | Promise<T>,
  name = 'Report',
): Promise<T> => on(name, act);

it('the page layout takes what is set, and refuses it on a protected sheet', async () => {
  const turn = (name: string) => on(name, (sheet) => void (sheet.pageLayout.orientation = 'Landscape'));
  await turn('Report');
  await on('Report', (sheet) => void sheet.horizontalPageBreaks.add('A9'));
  await on('Report', async (sheet, context) => {
    const layout = sheet.pageLayout.load('orientation');
    const breaks = sheet.horizontalPageBreaks.load('items/rowIndex');
    await context.sync();
    expect([layout.orientation, breaks.items.map(({ rowIndex }) => rowIndex)]).toEqual(['Landscape', [8]]);
  });
  await expect(turn('Locked')).rejects.toMatchObject({ code: 'AccessDenied' });
});

describe('a list of values', () => {
  const rule = (source: string | undefined, cell = 'B2') =>
    onReport((sheet) => {
      const list = { inCellDropDown: true, source: source! };
      sheet.getRange(cell).dataValidation.rule = { list };
    });
  const offered = (row: number, col: number) => {
    const position = { sheetId: idOf('Report'), row, col };
    return workbook.dropDowns.idAt(position);
  };

  it('stands in the cells, with its alert', async () => {
    await rule('=$C$1:INDEX($C$1:$C$9,MAX(1,COUNTIF($C$1:$C$9,"?*")))');
    await onReport((sheet) => {
      sheet.getRange('B2').dataValidation.errorAlert = {
        ...{ message: 'Any date is right.', title: 'Not a rent roll date' },
        ...{ showAlert: true, style: 'Information' },
      };
    });
    await onReport(async (sheet, context) => {
      const validation = sheet.getRange('B2').dataValidation.load('type,rule,errorAlert');
      await context.sync();
      expect(validation.type).toBe('List');
      expect(validation.rule.list?.source).toMatch(/^=\$C\$1:INDEX/);
      expect(validation.errorAlert.style).toBe('Information');
    });
    expect([offered(1, 1), offered(2, 1)]).toEqual([expect.any(String), undefined]);
  });

  it.each([
    ['over 255 characters', 'word,'.repeat(52)],
    ['that cannot be read', '=OFFSET($C$1,'],
    ['with an array', '={"a","b"}'],
    ['with a function of the add-in', '=RR.QUERY($C$1)'],
    ['of no cells', '=1+1'],
    ['of a sheet that is not there', '=Nowhere!$A$1:$A$9'],
    ['that is empty', ''],
  ])('is refused with a source %s', (_, source) => expect(rule(source)).rejects.toMatchObject(INVALID));

  it.each([
    ['a title over 32 characters', { title: 'x'.repeat(33) }],
    ['a message over 225 characters', { message: 'x'.repeat(226) }],
  ])('is refused with an alert of %s', async (_, alert) => {
    await rule('EUR,GBP', 'B5');
    const change = onReport((sheet) => {
      sheet.getRange('B5').dataValidation.errorAlert = {
        ...{ message: '', title: '', showAlert: true, style: 'Stop' as const },
        ...(alert as object),
      };
    });
    await expect(change).rejects.toMatchObject(INVALID);
  });

  it('is refused on a protected sheet', () =>
    expect(
      onReport(
        (sheet) =>
          void (sheet.getRange('A1').dataValidation.rule = { list: { inCellDropDown: true, source: 'a' } }),
        'Locked',
      ),
    ).rejects.toMatchObject({ code: 'AccessDenied' }));
});

describe('a name', () => {
  const add = (name: string, cell: string, sheet = 'Report') =>
    onReport((worksheet, { workbook: book }) => void book.names.add(name, worksheet.getRange(cell)), sheet);
  const names = () =>
    onReport(async (_, context) => {
      const found = context.workbook.names.load('items/name,items/formula');
      await context.sync();
      return found.items.map(({ name, formula }) => [name, formula]);
    });
  const shown = () => workbook.cell({ sheetId: idOf('Report'), row: 0, col: 4 }).value;

  it('calculates, and follows its cell when rows are inserted', async () => {
    await add('RR_first', 'G2');
    expect(shown()).toBe(14);
    workbook.insertRows(idOf('Report'), 1, 2);
    expect(await names()).toEqual([['RR_first', '=Report!$G$4']]);
    expect(shown()).toBe(14);
  });

  it.each(['RR_FIRST', 'RR1', 'R1C1', 'with a space', '2nd', 'a'.repeat(256)])('is refused: %s', (name) =>
    expect(add(name, 'A1')).rejects.toMatchObject(INVALID),
  );

  it('stays without its cells when their sheet is deleted, until it is deleted', async () => {
    await add('RR_gone', 'A1', 'Gone');
    workbook.deleteSheet(idOf('Gone'));
    expect(await names()).toContainEqual(['RR_gone', '=#REF!']);
    await expect(add('RR_gone', 'A1')).rejects.toMatchObject(INVALID);
    await onReport((_, { workbook: book }) => book.names.getItem('RR_gone').delete());
    expect(await names()).toHaveLength(1);
  });
});

/** The properties of a range, after `act`. */
const loaded = (
  cells: string,
  properties: string,
  { sheet = 'Objects', act = () => {} }: { sheet?: string; act?: (range: Excel.Range) => void } = {},
) =>
  on(sheet, async (worksheet, context) => {
    const range = worksheet.getRange(cells);
    act(range);
    range.load(properties);
    await context.sync();
    return range;
  });

describe('cells', () => {
  it('tell their own number format from that of their value', async () => {
    await idle();
    const { numberFormat, text } = await loaded('B2', 'numberFormat,text');
    expect([numberFormat, text]).toEqual([[['General']], [['1.0']]]);
  });

  it('take one value, or a matrix of their shape in which null changes nothing', async () => {
    await loaded('F1:G2', 'values', { act: (range) => void (range.values = 3 as never) });
    const rows = [
      ['=1+1', null],
      [true, "'=text"],
    ];
    const { values } = await loaded('F1:G2', 'values', { act: (range) => void (range.formulas = rows) });
    expect(values).toEqual([
      [2, 3],
      [true, '=text'],
    ]);
    for (const wrong of [[[1, 2]], [[1]]]) {
      const act = (range: Excel.Range) => void (range.values = wrong);
      await expect(loaded('F1:G2', 'values', { act })).rejects.toMatchObject(INVALID);
    }
  });

  it('lose contents, formats and styles when they are cleared, and the others nothing', async () => {
    const fill = (range: Excel.Range) => {
      range.values = 3 as never;
      range.numberFormat = '0.00' as never;
      range.format.font.bold = true;
    };
    await loaded('F5:G5', 'values', { act: fill });
    await loaded('F5', 'values', { act: (range) => range.clear() });
    const { values, numberFormat } = await loaded('F5:G5', 'values,numberFormat');
    expect([values, numberFormat]).toEqual([[['', 3]], [['General', '0.00']]]);
    const sheetId = idOf('Objects');
    expect([5, 6].map((col) => workbook.styleAt({ sheetId, row: 4, col }).bold)).toEqual([undefined, true]);
  });

  it('do not change on a protected sheet', () =>
    expect(
      loaded('A1', 'values', { sheet: 'Locked', act: (range) => void (range.values = [[8]]) }),
    ).rejects.toMatchObject({ code: 'AccessDenied' }));

  it('name why a formula does not spill over merged cells', async () => {
    await loaded('H3:I3', 'values', { act: (range) => range.merge() });
    const act = (range: Excel.Range) => void (range.formulas = [['=SEQUENCE(1, 3)']]);
    const { valuesAsJson } = await loaded('G3', 'valuesAsJson', { act });
    expect(valuesAsJson).toMatchObject([[{ type: 'Error', errorType: 'Spill', errorSubType: 'MergedCell' }]]);
    await loaded('G3', 'values', { act: (range) => range.clear() });
  });

  it('are not found where they do not exist', async () => {
    await expect(loaded('the rent', 'values')).rejects.toMatchObject(INVALID);
    await expect(loaded('A1', 'values', { sheet: 'Nowhere' })).rejects.toMatchObject({
      code: 'ItemNotFound',
    });
  });
});

describe('cells with formulas', () => {
  const found = (cells: string, kind: 'Formulas' | 'Blanks' = 'Formulas', sheet = 'Objects') =>
    on(sheet, async (worksheet, context) => {
      const areas = worksheet.getRange(cells).getSpecialCellsOrNullObject(kind).load('address');
      await context.sync();
      return areas.isNullObject ? null : areas.address;
    });
  beforeAll(() => loaded('B7:C8', 'values', { act: (range) => void (range.formulas = '=1+1' as never) }));
  afterEach(() => Object.assign(behaviour, STRICT));

  it('are found as areas, also in a part of a sheet, or not at all', async () => {
    expect(await found('A1:E20')).toBe('Objects!B2,Objects!B7:C8,Objects!D9');
    expect(await found('C8:D9')).toBe('Objects!C8,Objects!D9');
    expect(await found('A1')).toBeNull();
    await expect(found('A1', 'Blanks')).rejects.toThrow('does not implement Range.GetSpecialCells(Blanks)');
  });

  it('are not looked for on a protected sheet, if an option says so', async () => {
    expect(await found('A1', 'Formulas', 'Locked')).toBeNull();
    behaviour.protectedSheetsRefuseSearch = true;
    await expect(found('A1', 'Formulas', 'Locked')).rejects.toMatchObject({ code: 'AccessDenied' });
  });

  it.each([
    ['value', false, 'Objects!B2', ['=RR.QUERY("spill")', 'x']],
    ['blank', true, 'Objects!B2:C2', ['=RR.QUERY("spill")', '']],
    ['anchor', true, 'Objects!B2:C2', ['=RR.QUERY("spill")', '=RR.QUERY("spill")']],
  ] as const)('and their spills are told as the options say: %s, %s', async (...row) => {
    const [spillFormulas, spillIsFormula, address, formulas] = row;
    Object.assign(behaviour, { spillFormulas, spillIsFormula });
    expect(await found('B2:C2')).toBe(address);
    expect((await loaded('B2:C2', 'formulas')).formulas).toEqual([formulas]);
  });
});

describe('the selection', () => {
  const selected = (what: 'getSelectedRanges' | 'getActiveCell') =>
    Excel.run(async (context) => {
      const found = context.workbook[what]().load('address');
      await context.sync();
      return found.address;
    });
  afterEach(() => Object.assign(behaviour, STRICT));

  it('has all areas', async () => {
    workbook.select({ sheetId: idOf('Objects'), top: 1, left: 1, bottom: 2, right: 2 });
    model.selection.addCellToSelection(8, 3);
    expect(await selected('getSelectedRanges')).toMatch(/^Objects!B2:C3,Objects!/);
  });

  it('is refused while another workbook is in front, as are the names of sheets', async () => {
    behaviour.otherWorkbookInFront = true;
    for (const what of ['getSelectedRanges', 'getActiveCell'] as const)
      await expect(selected(what)).rejects.toMatchObject({ code: 'InvalidSelection' });
    await expect(on('Objects', (sheet) => void sheet.names.load('items/name'))).rejects.toMatchObject({
      code: 'InvalidSelection',
    });
  });

  it('is refused while a chart sheet is in front, which has no cells', async () => {
    const refused = { code: 'UnsupportedSheet' };
    await expect(on('Chart', (sheet) => void sheet.getRange('A1').load('values'))).rejects.toMatchObject(
      refused,
    );
    workbook.activate(idOf('Chart'));
    await expect(selected('getActiveCell')).rejects.toMatchObject({ code: 'InvalidSelection' });
    await expect(
      Excel.run(async ({ workbook: { worksheets } }) => void worksheets.getActiveWorksheet().load('name')),
    ).rejects.toMatchObject(refused);
    workbook.activate(idOf('Objects'));
  });
});

it('a hidden sheet cannot be activated', async () => {
  await on('Spills', (sheet) => void (sheet.visibility = 'Hidden'));
  await expect(on('Spills', (sheet) => sheet.activate())).rejects.toThrow('Make it visible first');
});

it('names have formulas, and those of sheets stand there', async () => {
  behaviour.names = [
    { name: 'Twice', formula: '=LAMBDA(x, 2*x)' },
    { name: 'Lost', formula: '=#REF!', sheet: 'Objects' },
  ];
  const found = await on('Objects', async (sheet, context) => {
    const lists = [context.workbook.names, sheet.names].map((names) =>
      names.load('items/name,items/formula'),
    );
    await context.sync();
    return lists.flatMap(({ items }) => items.map(({ name, formula }) => `${name} ${formula}`));
  });
  expect(found).toEqual(expect.arrayContaining(['Twice =LAMBDA(x, 2*x)', 'Lost =#REF!']));
});

it.each<[string, string, object]>([
  [
    'of another type',
    'Waterfall Report Columns',
    { message: expect.stringContaining('Waterfall') as string },
  ],
  ['by rows', 'ColumnStacked Report Rows', { message: expect.stringContaining('column') as string }],
  ['on a protected sheet', 'ColumnStacked Locked Columns', { code: 'AccessDenied' }],
])('refuses a chart %s', (_, chart, error) => {
  const [type, name = '', seriesBy] = chart.split(' ');
  const added = on(
    name,
    (sheet) =>
      void sheet.charts
        .add(type as 'ColumnStacked', sheet.getRange('A1:A3'), seriesBy as 'Columns')
        .load('name'),
  );
  return expect(added).rejects.toMatchObject(error);
});
