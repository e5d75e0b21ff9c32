import { createLastWritten } from '../../../src/excel/write/last-written';
import { createAnswers } from '../../../src/answers/create-answers';
import { repeatCall } from '../../../src/functions/call-function';
import { createAskActions } from '../../../src/features/ask/create-ask-actions';
import { EMPTY_QUERY, type AskQuery } from '../../../src/features/ask/ask-query';
import { installCustomFunctions } from '../../support/custom-functions';
import { aCall, fakeGateway } from '../../support/fake-gateway';
import { listedColumns } from '../../support/listed-columns';
import { textTable } from '../../support/text-table';
import { typedSheets, type TypedSheets } from '../../support/typed-sheets';

installCustomFunctions();

const ROWS = Array.from({ length: 30 }, (_, at) => ({
  tenant_name: `Tenant ${String(at).padStart(2, '0')}`,
  use_type: at % 3 === 0 ? 'OFFICE' : '=1+1',
  contracted_rent_pa: at * 1000 + 0.5,
  currency: 'EUR',
  lease_end_date: `2027-01-${String(at + 1).padStart(2, '0')}`,
}));

/** An empty sheet, a service with a few columns, and what Ask does with them. */
function setup(rows: Record<string, unknown>[] = ROWS) {
  const gateway = fakeGateway(
    {
      columns: listedColumns(
        'unit_id STRING Unit ID',
        'tenant_name STRING Tenant Name',
        'use_type STRING Use Type',
        'contracted_rent_pa FLOAT Contracted Rent | currency p.a.',
        'lease_end_date TIMESTAMP Lease End',
        'currency STRING Currency',
      ),
      rows,
      databases: [{ id: '1', name: 'Harbour' }],
    },
    { rowGrain: 'fixed' },
  );
  const { context } = gateway;
  const book = typedSheets('Sheet1', 'Inputs');
  const written = createLastWritten();
  const actions = createAskActions({
    client: context.client,
    databases: context.databases,
    formulas: { all: () => [], scan: async () => undefined, onChange: () => () => undefined },
    answers: createAnswers(context),
    written,
  });
  return { gateway, book, written, actions, target: { sheet: 'Sheet1', cell: 'B2' } };
}

const QUERY: AskQuery = {
  ...EMPTY_QUERY,
  columns: ['tenant_name', 'contracted_rent_pa', 'lease_end_date'],
  conditions: [{ column: 'use_type', operator: '=', values: ['=1+1'] }],
  order: [{ column: 'contracted_rent_pa', descending: true }],
};
const how = (isCacheOnly = false) => ({ signal: new AbortController().signal, isCacheOnly });
const SIZE = { rows: 20, columns: 3 };
const UNTITLED = { size: SIZE, isTitled: false };

describe('the preview', () => {
  it('shows the first rows as cells do, and all counts, and the formula then sends no request', async () => {
    const { gateway, actions } = setup();
    expect(await actions.preview(QUERY, how(true))).toBeUndefined();
    const preview = await actions.preview(QUERY, how());
    expect(preview).toMatchObject({ shown: 20, matching: 20, all: 30 });
    expect(preview!.columns.map(({ label, type }) => `${label} ${type}`)).toEqual([
      ...['Tenant Name STRING', 'Contracted Rent FLOAT', 'Lease End TIMESTAMP'],
    ]);
    expect(preview!.rows).toHaveLength(8);
    expect(preview!.rows[0]).toEqual(['Tenant 29', '29,000.50', '30 Jan 2027']);
    const { requests } = gateway.context.client.stats();
    const filters = [
      ['Use Type', "='=1+1'"],
      [null, null],
    ];
    const headings = [['Tenant Name', 'Contracted Rent', 'Lease End']];
    const args = [headings, filters, 0, null, null, [['sort', 'contracted_rent_pa desc']]];
    const result = await repeatCall(gateway.context, { name: 'QUERY', args }, aCall);
    expect(result.cells).toHaveLength(20);
    expect(gateway.context.client.stats().requests).toBe(requests);
    expect((await actions.preview({ ...QUERY, limit: 5 }, how(true)))?.shown).toBe(5);
  });

  it('says of all rows what the formula says, whatever the first ones are', async () => {
    const currencies = ['EUR', 'GBP', 'SEK', 'DKK', 'USD'];
    const rows = ROWS.map((row, at) => ({ ...row, currency: currencies[Math.max(0, at - 25)] }));
    const { gateway, actions } = setup(rows);
    const query = { ...QUERY, columns: ['tenant_name', 'contracted_rent_pa'], conditions: [], order: [] };
    const preview = await actions.preview(query, how());
    const args = ['tenant_name, contracted_rent_pa', null, 0];
    const { notes } = await repeatCall(gateway.context, { name: 'QUERY', args }, aCall);
    expect(notes.join()).toContain('5 currencies (DKK, EUR, GBP, SEK, USD)');
    expect(preview).toMatchObject({ notes, shown: 30, matching: 30, currencies: currencies.sort() });
    expect(preview!.rows).toHaveLength(8);
    // The notes are of the rows within a limit of the question.
    const few = await actions.preview({ ...query, limit: 28 }, how());
    expect(few).toMatchObject({ shown: 28, matching: 30 });
    expect(few!.notes.join()).toContain('3 currencies (EUR, GBP, SEK)');
  });

  // What is asked otherwise, what the preview says, and its first row or why it has no rows.
  it.each(
    textTable(`
      the first of the last rows, where these are asked for | {"conditions":[],"order":[],"limit":-12} | {"shown":12,"matching":30} | Tenant 18,
      equal rows once, like the formula | {"columns":["use_type","currency"],"conditions":[],"once":true} | {"shown":2,"matching":30,"all":30} | =1+1,EUR
      one figure | {"number":{"column":"contracted_rent_pa","statistic":"count"}} | {"rows":[["20"]],"shown":1,"matching":20,"all":30} | 20
      why the result has no rows | {"conditions":[{"column":"use_type","operator":"=","values":["RETAIL"]}]} | {"rows":[],"shown":0,"matching":0,"all":30} | No rows match.
    `),
  )('shows %s', async (_, change, expected, first) => {
    const { actions } = setup();
    const query = { ...QUERY, ...(JSON.parse(change!) as Partial<AskQuery>) };
    const preview = (await actions.preview(query, how()))!;
    expect(preview).toMatchObject(JSON.parse(expected!) as object);
    expect(preview.noRows ?? String(preview.rows[0])).toContain(first);
  });

  it('rejects as the formula would', async () => {
    const { actions } = setup();
    await expect(actions.preview({ ...QUERY, columns: ['gone'] }, how())).rejects.toThrow('"gone"');
  });
});

const protect = (book: TypedSheets) => book.protect('Sheet1');
const refuse = (book: TypedSheets) => book.refuse('Sheet1!B7');
type Refusal = [what: string, change: (book: TypedSheets) => void, message: string];
const REFUSALS: readonly Refusal[] = [
  ['the sheet is protected', protect, 'Sheet "Sheet1" is protected. Unprotect it and try again.'],
  ['the sheet is gone', (book) => book.deleteSheet('Sheet1'), 'Sheet "Sheet1" was deleted or renamed.'],
];

describe('an insertion', () => {
  it('writes the block and styles it, and can be put back', async () => {
    const { book, written, actions, target } = setup();
    book.workbook.style(book.area('B3'), { fillColor: '#FF0000', bold: true });
    expect(await actions.plan(QUERY, target, UNTITLED)).toEqual({ fills: 'B2:D26' });
    expect(await actions.insert(QUERY, target, UNTITLED)).toEqual({ sheet: 'Sheet1', cell: 'B7' });
    expect(book.contents('Sheet1')).toEqual({
      ...{ B2: 'Filter', C2: 'Operator', D2: 'Value', B3: 'Use Type', C3: '=', D3: '=1+1' },
      ...{ B6: 'Tenant Name', C6: 'Contracted Rent', D6: 'Lease End' },
      B7: '=RR.QUERY(B6:D6,B3:D4,0,,,"sort=contracted_rent_pa desc")',
    });
    expect(book.cell('D3').formula).toBeUndefined();
    for (const cell of ['B3', 'D4'])
      expect(book.style(cell)).toMatchObject({ fillColor: '#FFF6DD', textColor: '#7A4B00' });
    expect(book.style('D6')).toMatchObject({ fillColor: '#0F5F51', bold: true });
    expect(written.current()?.what).toBe('Sheet1!B2:D26');
    await written.undo();
    expect(book.contents('Sheet1')).toEqual({});
    // As each cell looked before, also where only Ask has given it a fill.
    expect(book.style('B3')).toMatchObject({ fillColor: '#FF0000', bold: true });
    expect(book.style('D6').fillColor).toBe('');
  });

  it('never overwrites: it names the cell in the way', async () => {
    const { book, actions, target } = setup();
    book.type('Sheet1', { C20: 'Total' });
    const message = 'B2:D26 must be empty: C20 holds "Total". Choose another cell, or clear that one.';
    const { blocked } = await actions.plan(QUERY, target, UNTITLED);
    expect(blocked).toEqual({ cell: { sheet: 'Sheet1', cell: 'C20' }, message });
    await expect(actions.insert(QUERY, target, UNTITLED)).rejects.toThrow(message);
    expect(
      await actions.plan(QUERY, target, { ...UNTITLED, size: { ...SIZE, rows: 10 } }),
    ).not.toHaveProperty('blocked');
    const last = await actions.plan(QUERY, { sheet: 'Sheet1', cell: 'XFD2' }, UNTITLED);
    expect(last.blocked?.message).toContain('beyond the last of the sheet');
    expect(book.contents('Sheet1')).toEqual({ C20: 'Total' });
  });

  it.each<Refusal>([
    ...REFUSALS,
    ['Excel refuses a cell', refuse, 'Excel did not write into sheet "Sheet1". Finish editing'],
  ])(
    'leaves everything as it is if %s, and says so before where that is known',
    async (_, change, message) => {
      const { book, written, actions, target } = setup();
      const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      change(book);
      if (change !== refuse) {
        await expect(actions.plan(QUERY, target, UNTITLED)).rejects.toThrow(message);
        expect(error).not.toHaveBeenCalled();
      }
      await expect(actions.insert(QUERY, target, { ...UNTITLED, size: null })).rejects.toThrow(message);
      if (book.has('Sheet1')) expect(book.contents('Sheet1')).toEqual({});
      expect(written.current()).toBeNull();
    },
  );

  it('writes formulas, dates and texts as such into cells formatted as text, whose format undo gives back', async () => {
    const { book, written, actions, target } = setup();
    const formatted = ['B8', 'D3', 'B7'];
    for (const cell of formatted) book.workbook.format(book.area(cell), () => '@');
    const conditions: AskQuery['conditions'] = [
      { column: 'lease_end_date', operator: '>=', values: [46388] },
      { column: 'use_type', operator: 'in', values: ['OFFICE', '=1+1'] },
    ];
    await actions.insert({ ...QUERY, conditions }, target, UNTITLED);
    const { cell } = book;
    expect(cell('B8')).toMatchObject({ formula: expect.stringContaining('=RR.QUERY(') as string });
    expect(cell('D3')).toMatchObject({ value: 46388, ownFormat: 'yyyy-mm-dd' });
    expect(cell('E4')).toMatchObject({ value: '=1+1', formula: undefined });
    expect(cell('B7')).toMatchObject({ value: 'Tenant Name', ownFormat: '@' });
    await written.undo();
    expect(formatted.map((address) => [cell(address).value, cell(address).ownFormat])).toEqual(
      Array(3).fill(['', '@']),
    );
  });

  it('is not undone over what a person has typed since', async () => {
    const { book, written, actions, target } = setup();
    await actions.insert(QUERY, target, UNTITLED);
    book.type('Sheet1', { D3: 'RETAIL' });
    await written.undo();
    const message = 'Sheet1!D3 has changed since, so nothing was undone.';
    expect(written.news()).toHaveProperty('failure.message', expect.stringContaining(message));
    expect(book.contents('Sheet1')).toHaveProperty('B7');
  });

  it('has a title block above it, whose formulas read its cells and follow its changes', async () => {
    const { book, written, actions, target } = setup();
    const titled = { size: SIZE, isTitled: true };
    expect(await actions.plan(QUERY, target, titled)).toEqual({ fills: 'B2:D30' });
    const cell = await actions.insert(QUERY, target, titled);
    expect(cell.cell).toBe('B11');
    const lines = () => [book.contents('Sheet1')['B3'], book.contents('Sheet1')['B4']];
    const before = lines();
    const asked = 'B7:D8,0,,,"sort=contracted_rent_pa desc")';
    expect(before).toEqual([
      expect.stringContaining(`RR.QUERY("currency",${asked}`),
      expect.stringContaining('RR.TOTAL("unit_id",,"count")'),
    ]);
    expect(book.contents('Sheet1')).toMatchObject({
      B2: 'Tenancy schedule',
      B6: 'Filter',
      B10: 'Tenant Name',
    });
    expect(book.style('B2')).toMatchObject({ fontSize: 16, bold: true });
    const opened = await actions.open(cell, 0);
    const { query } = opened;
    book.type('Sheet1', { B2: 'Offices' });
    await actions.apply(opened, { ...query, approvedOnly: true, databases: ['1'] });
    const options = '"sort=contracted_rent_pa desc; database=1"';
    expect(lines()).toEqual([
      expect.stringContaining(`RR.QUERY("currency",B7:D8,0,,TRUE,${options})`),
      expect.stringMatching(/RR\.TOTAL\("unit_id",,"count",,TRUE,"database=1"\).*approved only/),
    ]);
    expect(book.contents('Sheet1')).toHaveProperty('B2', 'Offices');
    await written.undo();
    expect(lines()).toEqual(before);
    await actions.insert(QUERY, { sheet: 'Inputs', cell: 'A1' }, titled);
    await written.undo();
    expect(book.contents('Inputs')).toEqual({});
    expect(book.style('Inputs!A1').fontSize ?? 10).toBe(10);
  });

  it('of headings alone fills the row from the selected cell on', async () => {
    const { book, actions } = setup();
    book.workbook.select(book.area('C5'));
    expect(await actions.insertHeadings(['tenant_name', 'use_type'])).toBe('Sheet1!C5:D5');
    expect(book.contents('Sheet1')).toEqual({ C5: 'Tenant Name', D5: 'Use Type' });
    const again = actions.insertHeadings(['tenant_name']);
    await expect(again).rejects.toThrow('C5 must be empty: C5 holds "Tenant Name".');
  });
});

describe('a formula that is edited', () => {
  const CELLS = {
    ...{ B6: 'Tenant Name', C6: 'Use Type', B3: 'Use Type', C3: 'OFFICE' },
    B7: '=SORT(RR.QUERY(B6:C6,Inputs!B3:C4,0),1)',
  };
  const cell = { sheet: 'Sheet1', cell: 'B7' };
  const edited = () => {
    const all = setup();
    all.book.type('Sheet1', CELLS);
    all.book.type('Inputs', { B3: 'Use Type', C3: 'OFFICE' });
    return all;
  };

  it('is opened from its cells, also on another sheet, and changed there', async () => {
    const { book, written, actions } = edited();
    expect(await actions.calls(cell)).toEqual([{ index: 0, name: 'QUERY' }]);
    const opened = await actions.open(cell, 0);
    expect(opened).toMatchObject({
      formula: CELLS.B7,
      inputs: [
        { what: 'headings', address: 'B6:C6' },
        { what: 'conditions', address: 'Inputs!B3:C4' },
      ],
      query: {
        columns: ['tenant_name', 'use_type'],
        conditions: [{ column: 'use_type', operator: '=', values: ['OFFICE'] }],
      },
    });
    const { query } = opened;
    await actions.apply(opened, {
      ...query,
      columns: [...query.columns, 'lease_end_date'],
      conditions: [...query.conditions, { column: 'contracted_rent_pa', operator: '>=', values: [5000] }],
      limit: 3,
    });
    expect(book.contents('Sheet1')).toEqual({
      ...CELLS,
      D6: 'Lease End',
      B7: '=SORT(RR.QUERY(B6:D6,Inputs!B3:C4,0,,,"limit=3"),1)',
    });
    const office = { B3: 'Use Type', C3: 'OFFICE' };
    expect(book.contents('Inputs')).toEqual({ ...office, B4: 'Contracted Rent', C4: '>=5000' });
    expect(written.current()).toMatchObject({ by: 'ask', what: 'Sheet1!B7' });
    await written.undo();
    expect(book.contents('Sheet1')).toEqual(CELLS);
    expect(book.contents('Inputs')).toEqual(office);
  });

  it('is not written if nothing differs', async () => {
    const { book, written, actions } = edited();
    const opened = await actions.open(cell, 0);
    book.refuse(...Object.keys(CELLS));
    await actions.apply(opened, structuredClone(opened.query));
    expect(book.contents('Sheet1')).toEqual(CELLS);
    expect(written.current()).toBeNull();
  });

  const grown = (query: AskQuery): AskQuery => ({ ...query, columns: [...query.columns, 'lease_end_date'] });
  const type = (cells: Record<string, string>) => (book: TypedSheets) => book.type('Sheet1', cells);
  const spill = type({ A1: 'x', A6: 'x', D1: '=A1:A6' });
  it.each<Refusal>([
    ...REFUSALS,
    ['the formula has changed', type({ B7: '=RR.QUERY(B6:C6)' }), 'The formula in Sheet1!B7 or its cells'],
    ['a heading has changed', type({ B6: 'Lease End' }), 'or its cells have changed. Open it again.'],
    ['the formula is gone', type({ B7: 'x' }), 'Sheet1!B7 has no Rent Roll formula. Select a cell'],
    ['the cell beside is not empty', type({ D6: 'Total' }), 'D6 must be empty for one more: it holds'],
    ['a result fills the cell beside', spill, 'Sheet1!D6 holds a part of the result in D1.'],
    ['Excel refuses the formula, as in an old array', refuse, 'Excel did not change Sheet1!B7.'],
  ])('stays as it is if %s', async (_, change, message) => {
    const { book, actions } = edited();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await actions.open(cell, 0);
    change(book);
    const contents = () => book.has('Sheet1') && book.contents('Sheet1');
    const before = contents();
    await expect(actions.apply(opened, grown(opened.query))).rejects.toThrow(message);
    expect(contents()).toEqual(before);
  });

  it('says which calls Ask cannot open', async () => {
    const { book, actions } = setup();
    book.type('Sheet1', { A1: '=RR.MAPPINGS(RR.QUERY("extraction_id",,0))', A2: '=1' });
    const refused = 'Ask opens RR.QUERY, RR.CHANGES and RR.TOTAL. Edit RR.MAPPINGS in the formula bar.';
    expect(await actions.calls({ sheet: 'Sheet1', cell: 'A1' })).toEqual([
      { index: 0, name: 'MAPPINGS', refused },
      { index: 1, name: 'QUERY' },
    ]);
    const none = actions.calls({ sheet: 'Sheet1', cell: 'A2' });
    await expect(none).rejects.toThrow('Sheet1!A2 has no Rent Roll formula');
  });
});
