import { STRICT } from '../../../../src/workbench/workbook/behaviour';
import { emulatedExcel } from '../../../support/emulated-excel';
import { asCell, textTable } from '../../../support/text-table';

/** What Excel refuses, or reads otherwise than a grid would. Sources: docs/workbench.md, "Always on". */
const { workbook, model, behaviour, at, area, idle, settings, values } = emulatedExcel(
  [
    { name: 'Sheet1', cells: {} },
    { name: 'Roll', cells: { A1: 'Unit', B2: '7' } },
    { name: 'Spills', cells: { A1: '=SEQUENCE(3)', C1: '5' } },
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
workbook.setProtected(area('Locked!A1').sheetId, true);

type Sheet = Excel.Worksheet;

const on = <T>(
  name: string,
  act: (sheet: Sheet, context: Excel.RequestContext) => T | Promise<T>,
): Promise<T> =>
  Excel.run((context) => Promise.resolve(act(context.workbook.worksheets.getItem(name), context)));

const INVALID = { code: 'InvalidArgument' };
const DENIED = { code: 'AccessDenied' };

/** The properties of a range, after `act`. */
const loaded = (address: string, properties: string, act: (range: Excel.Range) => void = () => undefined) => {
  const [cells, sheet = 'Sheet1'] = address.split('!').reverse();
  return on(sheet, async (worksheet, { sync }) => {
    const range = worksheet.getRange(cells);
    act(range);
    range.load(properties);
    await sync();
    return range;
  });
};

const read = async (cell: string) => {
  const { formulas, values: shown, numberFormat } = await loaded(cell, 'formulas,values,numberFormat');
  return { formula: formulas[0]![0], value: shown[0]![0], format: numberFormat[0]![0] };
};
const clear = (cells: string) => loaded(cells, 'values', (range) => range.clear());

/** Writes into a cell, and resolves to what it then holds. */
async function entered(text: string, cell = 'H9', format = 'General') {
  await loaded(cell, 'values', (range) => {
    range.clear();
    range.numberFormat = [[format]];
    range.values = [[text]];
  });
  await idle();
  return read(cell);
}

describe('whole columns and rows', () => {
  it.each(['A:B', '2:3', ''])('have no values (%s)', async (address) => {
    const range = await loaded(`Sheet1!${address}`, 'values,formulas,text,numberFormat,rowCount');
    expect([range.values, range.formulas, range.text, range.numberFormat]).toEqual(Array(4).fill(null));
  });
});

describe('a formula that cannot be read', () => {
  it.each(['=SUM(1,', '=SUM(1;2)', '=ABS(1,2)', '={1,2;3}', '=1+', '=)', '=SUM(1))'])(
    'is refused, and nothing is written (%s)',
    async (formula) => {
      await entered('before');
      const act = (range: Excel.Range) => void (range.values = [[formula]]);
      await expect(loaded('H9', 'values', act)).rejects.toMatchObject(INVALID);
      expect(values('H9')).toEqual(['before']);
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

it.each(['=1+1', '007', 'TRUE'])(
  'a cell that is formatted as text holds what is entered as text (%s)',
  async (text) => expect(await entered(text, 'J1', '@')).toEqual({ formula: text, value: text, format: '@' }),
);

describe('the name of a sheet', () => {
  const names = () => workbook.sheets().map(({ name }) => name);
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
    const before = names();
    const refused = { code: name === 'roll' ? 'ItemAlreadyExists' : 'InvalidArgument' };
    const added = on('Sheet1', (_, context) => void context.workbook.worksheets.add(name));
    await expect(added).rejects.toMatchObject(refused);
    await expect(on('Sheet1', (sheet) => void (sheet.name = name))).rejects.toMatchObject(refused);
    expect(names()).toEqual(before);
  });

  it.each(['x'.repeat(31), 'Mieterliste 1. Q.', 'ROLL'])('may be another one (%s)', async (name) => {
    await on('Roll', (sheet) => void (sheet.name = name));
    expect(names()).toContain(name);
    await on(name, (sheet) => void (sheet.name = 'Roll'));
  });
});

describe('what is typed', () => {
  it.each(
    textTable(`
      May 2027       | 46508         | mmm-yy
      1 May 2027     | 46508         | d-mmm-yy
      1-May-27       | 46508         | d-mmm-yy
      may 1, 2027    | 46508         | d-mmm-yy
      (5)            | -5            | General
      (1,234.50)     | -1234.5       | #,##0.00
      'May 2027      | May 2027      | General
      '(5)           | (5)           | General
      May 2027 rent  | May 2027 rent | General
      (five)         | (five)        | General
      12345678901234567 | 12345678901234500 | General
      Maybe 2027     | Maybe 2027    | General
      31 June 2027   | 31 June 2027  | General
    `),
  )('is read as Excel reads it (%s)', async (text, value, format) =>
    expect(await entered(text!, 'K1')).toMatchObject({ value: asCell(value!), format }),
  );

  it('may be a fraction', async () =>
    expect(await entered('1 1/2', 'K1', '0.00')).toMatchObject({ value: 1.5 }));

  it('has at most 32,767 characters', async () => {
    expect((await entered('x'.repeat(32_767), 'K2')).value).toHaveLength(32_767);
    await expect(entered('x'.repeat(32_768), 'K2')).rejects.toMatchObject(INVALID);
    await clear('K2');
  });
});

it('settings over 2 MB are refused', () => {
  expect(() => settings.set('rr.large', 'x'.repeat(2_000_000))).toThrow('Excel keeps 2000000');
  expect(settings.has('rr.large')).toBe(false);
});

it.each<[string, (sheet: Sheet) => void]>([
  ['values', (sheet) => (sheet.getRange('A1').values = [[8]])],
  ['a list of values', (sheet) => offer(sheet, 'a', 'A1')],
  ['a chart', (sheet) => sheet.charts.add('ColumnStacked', sheet.getRange('A1:A3'), 'Columns').load('name')],
])('a protected sheet takes no %s', (_, act) =>
  expect(on('Locked', (sheet) => void act(sheet))).rejects.toMatchObject(DENIED),
);

const offer = (sheet: Sheet, source: string, cell = 'B2') =>
  (sheet.getRange(cell).dataValidation.rule = { list: { inCellDropDown: true, source } });

describe('a list of values', () => {
  const alert = { message: 'Any date is right.', title: 'Not a rent roll date', showAlert: true };
  const style = 'Information';

  it.each([
    ['over 255 characters', 'word,'.repeat(52)],
    ['that cannot be read', '=OFFSET($C$1,'],
    ['with an array', '={"a","b"}'],
    ['with a function of the add-in', '=RR.QUERY($C$1)'],
    ['of no cells', '=1+1'],
    ['of a sheet that is not there', '=Nowhere!$A$1:$A$9'],
    ['that is empty', ''],
  ])('is refused with a source %s', (_, source) =>
    expect(on('Report', (sheet) => void offer(sheet, source))).rejects.toMatchObject(INVALID),
  );

  it.each([
    ['a title over 32 characters', { title: 'x'.repeat(33) }],
    ['a message over 225 characters', { message: 'x'.repeat(226) }],
  ])('is refused with an alert of %s', (_, wrong) =>
    expect(
      on('Report', (sheet) => {
        offer(sheet, 'EUR,GBP', 'B5');
        sheet.getRange('B5').dataValidation.errorAlert = { ...alert, style, ...wrong };
      }),
    ).rejects.toMatchObject(INVALID),
  );
});

describe('a name', () => {
  const add = (name: string, cell: string, sheet = 'Report') =>
    on(sheet, (worksheet, { workbook: book }) => void book.names.add(name, worksheet.getRange(cell)));
  const names = (of: 'workbook' | 'sheet' = 'workbook') =>
    on('Objects', async (sheet, { workbook: book, sync }) => {
      const found = (of === 'sheet' ? sheet : book).names.load('items/name,items/formula');
      await sync();
      return found.items.map(({ name, formula }) => `${name} ${formula}`);
    });

  it('calculates, and follows its cell when rows are inserted', async () => {
    await add('RR_first', 'G2');
    expect(values('Report!E1')).toEqual([14]);
    workbook.insertRows(area('Report!A1').sheetId, 1, 2);
    expect([...(await names()), ...values('Report!E1')]).toEqual(['RR_first =Report!$G$4', 14]);
  });

  it.each(['RR_FIRST', 'RR1'])('is refused: %s', (name) =>
    expect(add(name, 'A1')).rejects.toMatchObject(INVALID),
  );
});

describe('cells', () => {
  it('tell their own number format from that of their value', async () => {
    await idle();
    const { numberFormat, text } = await loaded('Objects!B2', 'numberFormat,text');
    expect([numberFormat, text]).toEqual([[['General']], [['1.0']]]);
  });

  it('take one value, or a matrix of their shape in which null changes nothing', async () => {
    await loaded('F1:G2', 'values', (range) => void (range.values = 3 as never));
    const rows = [
      ['=1+1', null],
      [true, "'=text"],
    ];
    const taken = await loaded('F1:G2', 'values', (range) => void (range.formulas = rows));
    expect(taken.values).toEqual([
      [2, 3],
      [true, '=text'],
    ]);
    for (const wrong of [[[1, 2]], [[1]]])
      await expect(loaded('F1:G2', 'values', (range) => void (range.values = wrong))).rejects.toMatchObject(
        INVALID,
      );
  });

  it('lose contents, formats and styles when they are cleared, and the others nothing', async () => {
    await loaded('F5:G5', 'values', (range) => {
      range.values = 3 as never;
      range.numberFormat = '0.00' as never;
      range.format.font.bold = true;
    });
    await clear('F5');
    const left = await loaded('F5:G5', 'values,numberFormat');
    expect([left.values, left.numberFormat]).toEqual([[['', 3]], [['General', '0.00']]]);
    expect(['F5', 'G5'].map((cell) => workbook.styleAt(at(cell)).bold)).toEqual([undefined, true]);
  });

  it.each([
    ['the rent', 'InvalidArgument'],
    ['Nowhere!A1', 'ItemNotFound'],
  ])('are not found where they do not exist: %s', (address, code) =>
    expect(loaded(address, 'values')).rejects.toMatchObject({ code }),
  );
});

describe('cells with formulas', () => {
  const found = (cells: string, kind: 'Formulas' | 'Blanks' = 'Formulas', sheet = 'Objects') =>
    on(sheet, async (worksheet, { sync }) => {
      const areas = worksheet.getRange(cells).getSpecialCellsOrNullObject(kind).load('address');
      await sync();
      return areas.isNullObject ? null : areas.address;
    });
  beforeAll(() => loaded('Objects!B7:C8', 'values', (range) => void (range.formulas = '=1+1' as never)));
  afterEach(() => Object.assign(behaviour, STRICT));

  it('are found as areas, also in a part of a sheet, or not at all', async () => {
    expect(await found('A1:E20')).toBe('Objects!B2,Objects!B7:C8,Objects!D9');
    expect(await found('C8:D9')).toBe('Objects!C8,Objects!D9');
    expect(await found('A1')).toBeNull();
    await expect(found('A1', 'Blanks')).rejects.toThrow('does not implement Range.GetSpecialCells(Blanks)');
  });

  it.each([
    ['value', false, 'Objects!B2', ['=RR.QUERY("spill")', 'x']],
    ['blank', true, 'Objects!B2:C2', ['=RR.QUERY("spill")', '']],
    ['anchor', true, 'Objects!B2:C2', ['=RR.QUERY("spill")', '=RR.QUERY("spill")']],
  ] as const)('and their spills are told as the options say: %s, %s', async (...row) => {
    const [spillFormulas, spillIsFormula, address, formulas] = row;
    Object.assign(behaviour, { spillFormulas, spillIsFormula });
    expect(await found('B2:C2')).toBe(address);
    expect((await loaded('Objects!B2:C2', 'formulas')).formulas).toEqual([formulas]);
  });
});

describe('the selection', () => {
  const REFUSED = { code: 'InvalidSelection' };
  const selected = (what: 'getSelectedRanges' | 'getActiveCell') =>
    Excel.run(async ({ workbook: book, sync }) => {
      const found = book[what]().load('address');
      await sync();
      return found.address;
    });
  afterEach(() => Object.assign(behaviour, STRICT));

  it('has all areas', async () => {
    workbook.select(area('Objects!B2:C3'));
    model.selection.addCellToSelection(8, 3);
    expect(await selected('getSelectedRanges')).toMatch(/^Objects!B2:C3,Objects!/);
  });

  it('is refused while another workbook is in front, as are the names of sheets', async () => {
    behaviour.otherWorkbookInFront = true;
    for (const what of ['getSelectedRanges', 'getActiveCell'] as const)
      await expect(selected(what)).rejects.toMatchObject(REFUSED);
    await expect(on('Objects', (sheet) => void sheet.names.load('items/name'))).rejects.toMatchObject(
      REFUSED,
    );
  });

  it('is refused while a chart sheet is in front, which has no cells', async () => {
    const unsupported = { code: 'UnsupportedSheet' };
    const { id } = workbook.sheets().find(({ isChart }) => isChart)!;
    await expect(loaded('Chart!A1', 'values')).rejects.toMatchObject(unsupported);
    workbook.activate(id);
    await expect(selected('getActiveCell')).rejects.toMatchObject(REFUSED);
    const active = on(
      'Objects',
      (_, context) => void context.workbook.worksheets.getActiveWorksheet().load('name'),
    );
    await expect(active).rejects.toMatchObject(unsupported);
    workbook.activate(area('Objects!A1').sheetId);
  });
});
