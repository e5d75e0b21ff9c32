import { emulatedExcel } from '../../../support/emulated-excel';

/** Print set-up, drop-downs and names. What is refused here, Excel refuses. Sources: docs/workbench.md, "Always on". */
const { workbook } = emulatedExcel([
  { name: 'Report', cells: { A1: '1', C1: 'EUR', C2: 'GBP', E1: '=RR_first*2', G2: '7' } },
  { name: 'Gone', cells: {} },
  { name: 'Locked', cells: {} },
]);
workbook.setProtected(workbook.sheets()[2]!.id, true);

const on = <T>(
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => T | Promise<T>,
  name = 'Report',
) => Excel.run((context) => Promise.resolve(act(context.workbook.worksheets.getItem(name), context)));
const INVALID = { code: 'InvalidArgument' };

describe('the page layout', () => {
  const layout = (change: (pages: Excel.PageLayout) => void, name?: string) =>
    on((sheet) => change(sheet.pageLayout), name);
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
    await footer((one) => (one.centerFooter = '&8Page &P of &N'));
    await on(async (sheet, context) => {
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
    await on((sheet) => void sheet.horizontalPageBreaks.add('A9'));
    await on(async (sheet, context) => {
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
    on((sheet) => {
      const list = { inCellDropDown: true, source: source! };
      sheet.getRange(cell).dataValidation.rule = { list };
    });
  const offered = (row: number, col: number) => {
    const position = { sheetId: workbook.sheets()[0]!.id, row, col };
    return workbook.dropDowns.idAt(position);
  };

  it('stands in the cells, with its alert, until it is cleared', async () => {
    await rule('=$C$1:INDEX($C$1:$C$9,MAX(1,COUNTIF($C$1:$C$9,"?*")))');
    await on((sheet) => {
      sheet.getRange('B2').dataValidation.errorAlert = {
        ...{ message: 'Any date is right.', title: 'Not a rent roll date' },
        ...{ showAlert: true, style: 'Information' },
      };
    });
    await on(async (sheet, context) => {
      const validation = sheet.getRange('B2').dataValidation.load('type,rule,errorAlert');
      await context.sync();
      expect(validation.type).toBe('List');
      expect(validation.rule.list?.source).toMatch(/^=\$C\$1:INDEX/);
      expect(validation.errorAlert.style).toBe('Information');
    });
    expect([offered(1, 1), offered(2, 1)]).toEqual([expect.any(String), undefined]);
    await on((sheet) => sheet.getRange('B2').dataValidation.clear());
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
    const change = on((sheet) => {
      sheet.getRange('B5').dataValidation.errorAlert = {
        ...{ message: '', title: '', showAlert: true, style: 'Stop' as const },
        ...(alert as object),
      };
    });
    await expect(change).rejects.toMatchObject(INVALID);
  });

  it('is refused on a protected sheet', () =>
    expect(
      on(
        (sheet) =>
          void (sheet.getRange('A1').dataValidation.rule = { list: { inCellDropDown: true, source: 'a' } }),
        'Locked',
      ),
    ).rejects.toMatchObject({ code: 'AccessDenied' }));
});

describe('a name', () => {
  const add = (name: string, cell: string, sheet = 'Report') =>
    on((one, { workbook: book }) => void book.names.add(name, one.getRange(cell)), sheet);
  const names = () =>
    on(async (_, context) => {
      const found = context.workbook.names.load('items/name,items/formula,items/type');
      await context.sync();
      return found.items.map(({ name, formula, type }) => [name, formula, type]);
    });
  const shown = () => workbook.cell({ sheetId: workbook.sheets()[0]!.id, row: 0, col: 4 }).value;

  it('calculates, and follows its cell when rows are inserted', async () => {
    await add('RR_first', 'G2');
    expect(shown()).toBe(14);
    workbook.insertRows(workbook.sheets()[0]!.id, 1, 2);
    expect(await names()).toEqual([['RR_first', '=Report!$G$4', 'Range']]);
    expect(shown()).toBe(14);
  });

  it.each(['RR_FIRST', 'RR1', 'R1C1', 'with a space', '2nd', 'a'.repeat(256)])('is refused: %s', (name) =>
    expect(add(name, 'A1')).rejects.toMatchObject(INVALID),
  );

  it('stays without its cells when their sheet is deleted, until it is deleted', async () => {
    await add('RR_gone', 'A1', 'Gone');
    workbook.deleteSheet(workbook.sheets()[1]!.id);
    expect(await names()).toContainEqual(['RR_gone', '=#REF!', 'Error']);
    await expect(add('RR_gone', 'A1')).rejects.toMatchObject(INVALID);
    await on((_, { workbook: book }) => book.names.getItem('RR_gone').delete());
    expect(await names()).toHaveLength(1);
  });
});
