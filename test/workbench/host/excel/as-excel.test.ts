import { emulatedExcel } from '../../../support/emulated-excel';

/** What Excel refuses, or reads otherwise than a grid would. Sources: docs/workbench.md, "Always on". */
const { workbook, idle, settings } = emulatedExcel(
  [
    { name: 'Sheet1', cells: {} },
    { name: 'Roll', cells: { A1: 'Unit', B2: '7' } },
    { name: 'Spills', cells: { A1: '=SEQUENCE(3)', C1: '5', D1: '=C1#', E1: '=A1#', F1: '=B1#' } },
    { name: 'Report', cells: { A1: '1', C1: 'EUR', C2: 'GBP', E1: '=RR_first*2', G2: '7' } },
    { name: 'Gone', cells: {} },
    { name: 'Locked', cells: {} },
  ],
  () => ({ value: 'answered' }),
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

describe('settings', () => {
  it('are overwritten by saveAsync with those that the page loaded', () => {
    settings.set('other', 1);
    settings.replace([['mine', '2']]);
    expect(settings.values()).toEqual({ mine: 2 });
  });
});

const onReport = <T>(
  act: (sheet: Sheet, context: Excel.RequestContext) => T | Promise<T>,
  name = 'Report',
): Promise<T> => on(name, act);

describe('the page layout', () => {
  const layout = (change: (pages: Excel.PageLayout) => void, name?: string) =>
    onReport((sheet) => change(sheet.pageLayout), name);
  const footer = (change: (footer: Excel.HeaderFooter) => void) =>
    layout((pages) => change(pages.headersFooters.defaultForAllPages));

  it('is kept, and read back', async () => {
    await layout((pages) => {
      pages.orientation = 'Landscape';
      pages.zoom = { horizontalFitToPages: 1 };
      pages.leftMargin = 28.8;
      pages.setPrintTitleRows('$2:$6');
      pages.setPrintArea('A1:F80');
    });
    await footer((page) => (page.centerFooter = '&8Page &P of &N'));
    await onReport(async (sheet, context) => {
      const { pageLayout } = sheet;
      pageLayout.load('orientation,zoom,leftMargin,rightMargin,centerHorizontally');
      const rows = pageLayout.getPrintTitleRowsOrNullObject().load('address');
      const text = pageLayout.headersFooters.defaultForAllPages.load('centerFooter,leftFooter');
      await context.sync();
      expect([
        pageLayout.orientation,
        pageLayout.zoom,
        pageLayout.leftMargin,
        pageLayout.rightMargin,
      ]).toEqual(['Landscape', { horizontalFitToPages: 1 }, 28.8, 50.4]);
      expect([rows.address, text.centerFooter, text.leftFooter]).toEqual([
        'Report!A2:Z6',
        '&8Page &P of &N',
        '',
      ]);
    });
  });

  it('lets rows begin a page', async () => {
    await onReport((sheet) => void sheet.horizontalPageBreaks.add('A9'));
    await onReport(async (sheet, context) => {
      const found = sheet.horizontalPageBreaks.load('items/rowIndex');
      await context.sync();
      expect(found.items.map(({ rowIndex }) => rowIndex)).toEqual([8]);
    });
  });

  it('is that of one sheet, and refused on a protected one', async () => {
    await expect(layout((pages) => (pages.orientation = 'Landscape'), 'Locked')).rejects.toMatchObject({
      code: 'AccessDenied',
    });
  });
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

  it('stands in the cells, with its alert, until it is cleared', async () => {
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
    await onReport((sheet) => sheet.getRange('B2').dataValidation.clear());
    expect(offered(1, 1)).toBeUndefined();
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
    ['another style', { style: 'Hint' }],
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
      const found = context.workbook.names.load('items/name,items/formula,items/type');
      await context.sync();
      return found.items.map(({ name, formula, type }) => [name, formula, type]);
    });
  const shown = () => workbook.cell({ sheetId: idOf('Report'), row: 0, col: 4 }).value;

  it('calculates, and follows its cell when rows are inserted', async () => {
    await add('RR_first', 'G2');
    expect(shown()).toBe(14);
    workbook.insertRows(idOf('Report'), 1, 2);
    expect(await names()).toEqual([['RR_first', '=Report!$G$4', 'Range']]);
    expect(shown()).toBe(14);
  });

  it.each(['RR_FIRST', 'RR1', 'R1C1', 'with a space', '2nd', 'a'.repeat(256)])('is refused: %s', (name) =>
    expect(add(name, 'A1')).rejects.toMatchObject(INVALID),
  );

  it('stays without its cells when their sheet is deleted, until it is deleted', async () => {
    await add('RR_gone', 'A1', 'Gone');
    workbook.deleteSheet(idOf('Gone'));
    expect(await names()).toContainEqual(['RR_gone', '=#REF!', 'Error']);
    await expect(add('RR_gone', 'A1')).rejects.toMatchObject(INVALID);
    await onReport((_, { workbook: book }) => book.names.getItem('RR_gone').delete());
    expect(await names()).toHaveLength(1);
  });
});
