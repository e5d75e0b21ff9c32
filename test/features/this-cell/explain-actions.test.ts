import { createLastWritten } from '../../../src/excel/write/last-written';
import type { AppliedChanges } from '../../../src/answers/refresher';
import type { RrError } from '../../../src/contract/failure';
import { formatCell, positionOf } from '../../../src/excel/cell-address';
import { createExplainActions } from '../../../src/features/this-cell/create-explain-actions';
import type { Looked } from '../../../src/features/this-cell/explain-actions';
import type { SheetReader } from '../../../src/features/this-cell/sheet-reader';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import { areaOfCell, intersect, readArea, type Area } from '../../../src/excel/reference-walk/area';
import type { ReachedResult, ReferenceWalk } from '../../../src/excel/reference-walk/walk-references';
import { shownResult } from '../../../src/answers/calls/function-result';
import { repeatCall } from '../../../src/functions/call-function';
import { aCall, fakeGateway } from '../../support/fake-gateway';
import { listedColumns } from '../../support/listed-columns';
import { textTable } from '../../support/text-table';

const MEANING = { group: 'Rent', description: 'Rent agreed.' };
const COLUMNS = listedColumns(
  ...`property_name STRING Property
      unit_name STRING Unit
      tenant_name STRING Tenant
      contracted_rent_pa FLOAT Contracted Rent | currency p.a.
      deposit_amount FLOAT Deposit
      actual_lettable_area_sqm FLOAT Area | sqm
      vacancy_percent FLOAT Vacancy | %
      contracted_rent_pa_sqm FLOAT Rent per sqm | currency/sqm p.a.
      unit_count INT Units
      unit_id INT Unit ID
      lease_expiry_date TIMESTAMP Lease Expiry
      use_type STRING Use
      currency STRING Currency
      rentroll_date TIMESTAMP Rent Roll Date
      svc_property_id INT Property ID`.split(/\n\s*/),
).map((column) => ({
  ...column,
  ...(column.columnName === 'contracted_rent_pa' && MEANING),
  ...(column.columnName === 'lease_expiry_date' && { deprecated: true }),
}));
const ROWS = Array.from({ length: 40 }, (_, at) => ({
  property_name: `House ${at % 4}`,
  unit_name: `Unit ${at}`,
  tenant_name: at % 10 === 9 ? null : `Tenant ${at}`,
  contracted_rent_pa: at % 10 === 9 ? null : at * 1000 + 0.1,
  ...{ deposit_amount: 500, vacancy_percent: 5, contracted_rent_pa_sqm: 12.5, unit_count: 7 },
  actual_lettable_area_sqm: 100 + at / 10,
  unit_id: 1000 + at,
  lease_expiry_date: '2030-01-31',
  use_type: at % 2 === 0 ? 'OFFICE' : 'RETAIL',
  currency: at < 20 ? 'EUR' : 'GBP',
  rentroll_date: '2026-09-30',
  svc_property_id: at % 4,
}));

interface Entered {
  cell: string;
  call: [name: string, ...args: unknown[]];
  change?: Partial<Formula>;
}

/** Enters formulas into a sheet "S". `otherCells` are cells of a person. */
async function setup(
  entered: readonly Entered[],
  {
    otherCells = {},
    hidden = [] as number[],
    profile = { rowGrain: 'fixed' as const } as object,
    changes = null as AppliedChanges | null,
  } = {},
) {
  const gateway = fakeGateway(
    {
      columns: COLUMNS,
      rows: ROWS,
      files: [{ fileId: 1, fileName: 'a.xlsx' }],
      mappings: { 7: [{ sourceColumn: 'Mieter', columnName: 'tenant_name', confidence: 0.98 }] },
      file: () => ({ fileId: 1, fileName: 'a.xlsx', rentrolls: [{ rentrollId: 5 }] }),
    },
    profile,
  );
  const { context } = gateway;
  await context.client.databases();
  const areas = new Map<string, Area>();
  const formulas: Formula[] = [];
  /** What cells hold. */
  const contents = new Map<string, unknown>(Object.entries(otherCells));
  for (const [order, { cell, call, change }] of entered.entries()) {
    const [name, ...args] = call;
    const result = await repeatCall(context, { name, args }, aCall);
    const { row, column } = positionOf({ cell });
    result.cells.forEach((line, r) =>
      line.forEach((value, c) =>
        contents.set(formatCell(row + r, column + c), typeof value === 'object' ? value.basicValue : value),
      ),
    );
    const size = { rows: result.cells.length, columns: result.cells[0]!.length };
    areas.set(cell, { sheet: 'S', row, column, ...size });
    const run = {
      name,
      args,
      state: 'answered',
      order: order + 1,
      shown: shownResult(result),
    };
    formulas.push({
      ...{
        sheet: 'S',
        cell,
        sheetId: 's',
        row,
        column,
        formula: `=RR.${name}("…")`,
        isPlain: true,
        runs: [run],
      },
      ...change,
    } as unknown as Formula);
  }
  let selection: Area[] = [];
  let walk: ReferenceWalk = { reached: [], mayDependOnMore: false };
  const values = (area: Area): unknown[][] =>
    Array.from({ length: area.rows }, (_, r) =>
      Array.from(
        { length: area.columns },
        (__, c) => contents.get(formatCell(area.row + r, area.column + c)) ?? '',
      ),
    );
  const reader: SheetReader = {
    selection: async () => (selection.length > 0 ? { sheet: 'S', areas: selection } : undefined),
    cell: async (address) => {
      const here = areaOfCell(address);
      const owner = formulas.find(({ cell }) => intersect(areas.get(cell)!, here));
      const value = contents.get(address.cell) ?? '';
      const isFormula = typeof value === 'string' && value.startsWith('=');
      return {
        ...{ value, shown: String(value), formula: isFormula ? value : (owner?.formula ?? value) },
        anchor: owner ? { sheet: 'S', cell: owner.cell } : address,
        area: owner ? areas.get(owner.cell)! : here,
      };
    },
    values: async (requested) => requested.map(values),
    hiddenRows: async ({ row, rows }) => new Set(hidden.filter((at) => at >= row && at < row + rows)),
    results: async (anchors) => anchors.map((anchor) => ({ anchor, area: areas.get(anchor.cell)! })),
    used: async () => ({ sheet: 'S', row: 0, column: 0, rows: 200, columns: 40 }),
    names: async () => new Map(),
    walk: async () => walk,
  };
  let waits: object | null = null;
  const actions = createExplainActions({
    client: context.client,
    databases: context.databases,
    formulas: { all: () => formulas, scan: async () => undefined },
    refresh: { lastChanges: () => changes, progress: () => null, found: () => waits as never },
    repeat: (run, call) => repeatCall(context, run, call),
    reader,
    onSelect: () => () => undefined,
    written: createLastWritten(),
  });
  const { signal } = new AbortController();
  return {
    actions,
    context,
    formulas,
    wait: () => void (waits = {}),
    walkTo: (next: ReferenceWalk) => void (walk = next),
    look: async (...addresses: string[]): Promise<Looked> => {
      selection = addresses.map((text) => readArea(text, 'S')!);
      return actions.look(signal);
    },
  };
}

const SHOWN = 'property_name, unit_name, tenant_name, contracted_rent_pa, currency';
const OFFICES = 'use_type=OFFICE; contracted_rent_pa>=10000';
const SCHEDULE: Entered = {
  cell: 'B2',
  call: ['QUERY', SHOWN, OFFICES, 1, null, null, 'sort=contracted_rent_pa desc; limit=10'],
};

describe('one cell', () => {
  it('tells value, meaning and question from what is held', async () => {
    const { look } = await setup([SCHEDULE]);
    expect(await look('E4')).toMatchObject({
      kind: 'cell',
      cell: {
        address: { sheet: 'S', cell: 'E4' },
        formula: { sheet: 'S', cell: 'B2' },
        ...{ part: 'value', value: 36_000.1, about: ['House 0', 'Unit 36', 'Tenant 36'] },
        column: {
          ...{ name: 'contracted_rent_pa', label: 'Contracted Rent', ...MEANING },
          ...{ unit: 'currency p.a.', currency: 'GBP', status: 'live' },
        },
        question: {
          where: ['Use is OFFICE', 'Contracted Rent at least 10,000'],
          ...{ shown: '10 of 15 matching, 40 in all', unshown: ['Use'] },
        },
        ...{ change: null, isSaved: false, questions: 4 },
      },
    });
  });

  it('tells the part of a result, and the currency of an amount for which the service gives no unit', async () => {
    const entered = textTable(`
      A1 | ["QUERY",[["unit_name","","lease_expiry_date"]],null,1]
      F1 | ["TOTAL","actual_lettable_area_sqm","use_type=OFFICE","sum"]
      H1 | ["FILES",null,1]
      P1 | ["QUERY","unit_name","use_type=HOTEL",1,null,null,"empty=none"]
      A50 | ["MAPPINGS","7",2]
      A60 | ["FILE",1,1]
      A90 | ["QUERY","unit_name, deposit_amount, currency",null,1]
    `).map(([cell, call]) => ({ cell: cell!, call: JSON.parse(call!) as Entered['call'] }));
    const { look } = await setup([...entered, { ...SCHEDULE, cell: 'A70', change: { error: '#SPILL!' } }]);
    // Headings that a list asks for are not conditions.
    const parts = textTable(`
      C1 | {"part":"heading","column":{"label":"Lease Expiry","status":"deprecated"}}
      B3 | {"part":"value","column":null}
      F1 | {"part":"figure","column":{"label":"Area"},"question":{"figure":"sum","shown":"20 of 40 rows"}}
      I2 | {"part":"list","column":{"label":"Current file"}}
      P1 | {"part":"empty"}
      A51 | {"part":"list","question":{"where":[]}}
      A61 | {"part":"list","question":{"where":[]}}
      B91 | {"part":"value","column":{"unit":null,"currency":"EUR"}}
      A70 | {"part":"error","column":null}
    `);
    for (const [cell, part] of parts)
      expect(await look(cell!)).toMatchObject({ cell: JSON.parse(part!) as object });
    for (const cell of ['C1', 'I2', 'A70']) expect(await look(cell)).not.toHaveProperty('cell.traced');
    expect(await look('F1')).not.toHaveProperty('cell.traced.shownRow');
  });

  /** Gives the only formula another run, or another question behind its answer. */
  const changeRun = ([formula]: Formula[], change: object, basis?: object) => {
    const [run] = formula!.runs;
    const { basis: _, ...shown } = run!.shown!;
    Object.assign(formula!, { runs: [{ ...run!, ...change, shown: { ...shown, ...(basis && { basis }) } }] });
  };

  it.each([
    ['QUERY', -1, 'was not kept with the workbook'],
    ['QUERY', 1, 'is not known here'],
    ['RECONCILE', 1, 'compares a range of yours with the database'],
  ])('says why it is not told what RR.%s of order %d asks', async (name, order, why) => {
    const { look, formulas } = await setup([SCHEDULE]);
    changeRun(formulas, { name, order });
    expect(await look('B3')).toMatchObject({ cell: { unasked: expect.stringContaining(why) } });
  });

  it('tells what the last refresh changed in the cell', async () => {
    const values = [{ column: 'Contracted Rent', before: 1, after: 36_000.1, difference: 35_999.1 }];
    const rows = [
      { kind: 'changed', row: 'House 0, Unit 36', values },
      { kind: 'added', row: 'House 2, Unit 38', values: [] },
    ];
    const comparison = { kind: 'rows', key: ['Property', 'Unit'], changes: rows };
    const changes = { at: 5, groups: [{ formulas: [{ id: 's!B2', comparison }] }] };
    const { look } = await setup([SCHEDULE], { changes: changes as unknown as AppliedChanges });
    const expected = {
      E4: { at: 5, value: { before: 1, after: 36_000.1 } },
      E3: { at: 5, value: 'new row' },
      ...{ D4: null, E5: null },
    };
    for (const [cell, change] of Object.entries(expected))
      expect(await look(cell)).toMatchObject({ cell: { change } });
  });

  it('depends on a result, on none, or perhaps on more', async () => {
    const otherCells = { A30: '=SUM(E3:E12)', A32: 12 };
    const { look, walkTo } = await setup([SCHEDULE], { otherCells });
    const anchor = { sheet: 'S', cell: 'B2' };
    const path = ['A30', 'C30'].map((cell) => ({ sheet: 'S', cell }));
    type Lines = readonly [first: number, last: number];
    const reach = (how: 'cells' | 'columns', columns: Lines, rows: Lines) => ({
      anchor,
      how,
      columns,
      rows,
      path,
    });
    const lookAt = (...reached: ReachedResult[]) => {
      walkTo({ reached, mayDependOnMore: false });
      return look('A30');
    };
    const how = 'column Contracted Rent; row 2 of columns Property to Unit';
    expect(await lookAt(reach('columns', [4, 4], [1, 11]), reach('cells', [1, 2], [3, 3]))).toMatchObject({
      kind: 'depends',
      cell: { mayDependOnMore: false, reached: [{ formula: anchor, how, through: [path[1]] }] },
    });
    for (const [first, last, words] of [
      [1, 1, 'heading of column Property'],
      [1, 3, 'heading and rows 1 to 2 of column Property'],
      [2, 11, 'rows 1 to 10 of column Property'],
    ] as const)
      expect(await lookAt(reach('cells', [1, 1], [first, last]))).toHaveProperty('cell.reached.0.how', words);
    walkTo({ reached: [], mayDependOnMore: true });
    const more = { kind: 'depends', cell: { reached: [], mayDependOnMore: true } };
    expect(await look('A30')).toMatchObject(more);
    expect(await lookAt()).toMatchObject({ kind: 'nothing' });
    // A value of a person refers to nothing.
    expect(await look('A32')).toMatchObject({ kind: 'nothing', address: { cell: 'A32' } });
    expect(await look()).toEqual({ kind: 'unknown' });
  });

  it('does not end a refresh that waits for a word to find a source', async () => {
    const { look, actions, wait } = await setup([SCHEDULE]);
    const { cell } = (await look('E4')) as unknown as { cell: never };
    wait();
    const found = actions.findSource(cell, new AbortController().signal);
    await expect(found).rejects.toMatchObject({ code: 'busy' } satisfies Partial<RrError>);
  });
});

describe('several cells', () => {
  const figuresOf = (looked: Looked) => {
    if (looked.kind !== 'several') throw new Error(looked.kind);
    return looked.figures;
  };
  const ALL = 'unit_name, contracted_rent_pa, actual_lettable_area_sqm, currency';
  const WHOLE: Entered = { cell: 'A1', call: ['QUERY', ALL, null, 1] };
  const rents = (from: number, to: number) =>
    ROWS.slice(from, to).flatMap((row) => row.contracted_rent_pa ?? []);
  const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 100) / 100;

  it('adds amounts by currency and areas as they are, and names what the sum rests on', async () => {
    const { look } = await setup([WHOLE]);
    const { columns, notes } = figuresOf(await look('B2:C41'));
    expect(notes).toEqual([]);
    const sums = [
      { currency: 'EUR', count: 18, sum: sum(rents(0, 20)) },
      { currency: 'GBP', count: 18, sum: sum(rents(20, 40)) },
    ];
    expect(columns).toMatchObject([
      { label: 'Contracted Rent', count: 36, blank: 4, sums },
      { label: 'Area', count: 40, sums: [{ currency: null, count: 40, sum: 4078, average: 101.95 }] },
    ]);
    const [rent] = columns;
    expect(rent!.sentence).toMatch(
      /^Contracted Rent of 36 of 40 units, Harbour, rent rolls of 30 Sep 2026, EUR 162,001\.80 and GBP 522,001\.80, fetched \d+ \w+ \d{4} \d\d:\d\d$/,
    );
  });

  it('never adds rates, percentages, counts, dates, ids and texts', async () => {
    const names =
      'vacancy_percent, contracted_rent_pa_sqm, unit_count, unit_id, lease_expiry_date, unit_name, currency';
    const { look } = await setup([{ cell: 'A1', call: ['QUERY', names, null, 0] }]);
    const { columns } = figuresOf(await look('A1:F40'));
    expect(columns.flatMap(({ sums, sentence }) => [...sums, sentence ?? []].flat())).toEqual([]);
    expect(columns.map(({ refused }) => refused)).toEqual([
      'Percentages, rates, years and amounts per area are not added.',
      'Percentages, rates, years and amounts per area are not added.',
      'The service gives no unit for this column, so its values are not added.',
      'Identifiers are not added.',
      'Dates are not added.',
      'This column holds texts.',
    ]);
  });

  it('knows the currency of a row that the result does not show from the held answer, and has no sum without', async () => {
    const call: Entered['call'] = ['QUERY', 'contracted_rent_pa', null, 0];
    const known = await setup([{ cell: 'A1', call }]);
    expect(await known.look('A21')).toMatchObject({ cell: { column: { currency: 'GBP' } } });
    const [rent] = figuresOf(await known.look('A1:A5')).columns;
    expect(rent!.sums).toMatchObject([{ currency: 'EUR', count: 5, sum: 10_000.5 }]);
    const unknown = await setup([{ cell: 'A1', call }], { profile: {} });
    expect(await unknown.look('A21')).toMatchObject({ cell: { column: { currency: null } } });
    expect(figuresOf(await unknown.look('A1:A5')).columns[0]).toMatchObject({
      sums: [],
      refused: expect.stringContaining('The currency of each row is not known here.') as string,
    });
  });

  it('counts each cell once, and says what it does not count', async () => {
    const total: Entered = { cell: 'G1', call: ['TOTAL', 'actual_lettable_area_sqm', null, 'sum'] };
    const about = { otherCells: { B60: 5, B61: 'note' }, hidden: [3, 4] };
    const { look } = await setup([WHOLE, total, { cell: 'I1', call: ['FILES'] }], about);
    const counted = async (...cells: string[]) => {
      const { columns, notes } = figuresOf(await look(...cells));
      return [columns.map(({ count, blank }) => [count, blank].join()).join(), ...notes];
    };
    const hidden = '2 hidden rows are not counted.';
    expect(await counted('C2:C11', 'C6:C15')).toEqual(['12,0', hidden]);
    expect(await counted('B:B')).toEqual([
      ...['34,4', hidden, '1 heading is not counted.', '2 cells outside of the results are not counted.'],
    ]);
    expect(await counted('G1:I2')).toEqual([
      ...['', 'S!G1 is one figure already, so it is not added to others.'],
      'The formula in S!I1 gives a list, whose values are not added.',
    ]);
    expect(await counted('X1:Z9')).toEqual(['']);
  });

  it('keeps the figures of several results apart', async () => {
    const { look } = await setup([
      WHOLE,
      { cell: 'G1', call: ['QUERY', 'actual_lettable_area_sqm', null, 1] },
    ]);
    const { columns, notes } = figuresOf(await look('C2:C5', 'G2:G5'));
    expect([...columns.map(({ formula, count }) => `${formula.cell} ${count}`), ...notes]).toEqual([
      ...['A1 4', 'G1 4'],
      'The selection reaches 2 results. Their figures stay apart, because they may hold the same units.',
    ]);
  });

  it.each<[string, Partial<Formula>, string]>([
    ['an error', { error: '#SPILL!' }, 'The formula in S!A1 shows #SPILL!. There is nothing to count.'],
    ['a formula that waits', { isBusy: true }, 'The formula in S!A1 is still running, so its cells are not'],
    ['a larger formula', { formula: '=RR.QUERY("x")*2' }, 'The formula in S!A1 calculates with its answers'],
  ])('counts nothing of %s', async (_, change, note) => {
    const { look } = await setup([{ ...WHOLE, change }]);
    const { columns, notes } = figuresOf(await look('B2:B9'));
    expect([columns, notes]).toEqual([[], [expect.stringContaining(note)]]);
  });
});
