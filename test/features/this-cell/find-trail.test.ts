import { findTrail, type Traced } from '../../../src/features/this-cell/trail/find-trail';
import type { Trail } from '../../../src/features/this-cell/trail/trail';
import type { FormulaRun } from '../../../src/answers/formulas/formula-runs';
import { shownResult } from '../../../src/answers/calls/function-result';
import { repeatCall } from '../../../src/functions/call-function';
import { serialToIso } from '../../../src/table/iso-serial';
import { aCall, contextOf, fakeGateway, type FakeService } from '../../support/fake-gateway';
import { listedColumns } from '../../support/listed-columns';
import { propertyRuns } from '../../support/property-runs';
import { openWireStage, type Wire, type WireStage } from '../../support/wire-stage';
import '../../support/long-timeout';

type Context = ReturnType<typeof contextOf>['context'];
const { signal } = aCall;

/** Enters a call as a cell does. Returns its cells and what the pane knows of it. */
async function enter(context: Context, name: string, ...args: unknown[]) {
  const result = await repeatCall(context, { name, args }, aCall);
  const run: Pick<FormulaRun, 'name' | 'args' | 'shown'> = { name, args, shown: shownResult(result) };
  const rows = result.cells
    .slice(result.headerRows)
    .map((row) => row.map((cell) => (typeof cell === 'object' ? cell.basicValue : cell)));
  return { run, rows };
}
const partsOf = (context: Context) => ({
  client: context.client,
  repeat: (run: { name: string; args: readonly unknown[] }, call: typeof aCall) =>
    repeatCall(context, run, call),
});
const find = (context: Context, traced: Traced) => findTrail(partsOf(context), traced, signal);
/** Throws for another kind of trail. */
function expectKind<Kind extends Trail['kind']>(trail: Trail, kind: Kind) {
  if (trail.kind !== kind) throw new Error(JSON.stringify(trail));
  return trail as Extract<Trail, { kind: Kind }>;
}
const counting = async <T>(context: Context, work: () => Promise<T>): Promise<[T, number]> => {
  const before = context.client.stats().requests;
  const done = await work();
  return [done, context.client.stats().requests - before];
};

describe('against the reference service', () => {
  let stage: WireStage;
  let wire: Wire;
  let context: Context;

  beforeAll(async () => {
    stage = await openWireStage();
    wire = await stage.start({ profile: { rowGrain: 'fixed' } });
    await wire.signIn();
    ({ context } = contextOf(wire.client));
    context.databases.set((await wire.client.databases()).value);
  });
  afterAll(async () => {
    await wire?.stop();
    await stage?.close();
  });

  const COLUMNS =
    'tenant_name contracted_rent_pa actual_lettable_area_sqm lease_expiry_date use_type currency'.split(' ');
  const SORT = 'sort=contracted_rent_pa desc, tenant_name';

  it('leads cells of 6 columns to the row that the service means, with at most four requests each', async () => {
    const { run, rows } = await enter(context, 'QUERY', [COLUMNS], null, 1, null, null, SORT);
    const keyed = await enter(context, 'QUERY', [[...COLUMNS, '_row_key']], null, 1, null, null, SORT);
    const keys = keyed.rows.map((row) => row.at(-1));
    const { rows: rolls } = await enter(context, 'RENTROLLS');
    const { rows: files } = await enter(context, 'FILES');
    const decisions = 'property_approval_status, property_approval_decided_by, property_approval_decided_at';
    const about = `_row_key, rentroll_id, ${decisions}, extraction_id, excel_row_index, excel_sheet_name`;
    const { rows: expectedRows } = await enter(context, 'QUERY', about);
    const shown = (values: readonly unknown[]) => values.map((value) => value ?? '');
    for (let count = 0; count < propertyRuns(120); count++) {
      const row = (count * 7919) % rows.length;
      const column = COLUMNS[count % COLUMNS.length]!;
      const [trail, requests] = await counting(context, () =>
        find(context, { run, column, shownRow: { row, values: rows[row]! } }),
      );
      const { source } = expectKind(trail, 'row');
      const { rentroll, decision, decidedBy, decidedAt, extraction, sourceRow, sheet } = source;
      const [, ...told] = expectedRows.find(([key]) => key === keys[row])!;
      expect(shown([rentroll, decision, decidedBy, decidedAt, extraction, sourceRow, sheet])).toEqual(told);
      const roll = source.roll!;
      const listed = [roll.id, roll.property, roll.propertyName, roll.date, roll.file, roll.isApproved];
      expect(shown([...listed, roll.completedAt])).toEqual(rolls.find(([id]) => id === rentroll));
      expect([source.property, source.date]).toEqual([roll.property, roll.date]);
      const { id, name, originalId, originalName } = source.file!;
      expect([id, name, originalId, originalName]).toEqual(
        files.find(([file]) => file === roll.file)!.slice(0, 4),
      );
      const { rows: mapped } = await enter(context, 'MAPPINGS', [[extraction]]);
      expect(source.headings!.map(({ heading, confidence }) => [heading, confidence ?? ''])).toEqual(
        mapped
          .filter(([, , name]) => name === column)
          .map(([, heading, , confidence]) => [heading, confidence])
          .sort((a, b) => Number(b[1]) - Number(a[1])),
      );
      expect(trail.notes).toEqual([]);
      expect(requests).toBeLessThanOrEqual(4);
    }
  });

  it('filters, orders and cuts alike', async () => {
    const how = ['use_type=OFFICE', 0, 'all-rentrolls', true, 'sort=contracted_rent_pa; limit=-3'];
    const names = 'contracted_rent_pa, extraction_id, excel_row_index';
    const { run, rows } = await enter(context, 'QUERY', names, ...how);
    for (const [row, values] of rows.entries()) {
      const trail = await find(context, { run, column: 'contracted_rent_pa', shownRow: { row, values } });
      const { source } = expectKind(trail, 'row');
      expect([source.extraction, source.sourceRow, source.roll?.isApproved]).toEqual([
        ...values.slice(1),
        true,
      ]);
    }
  });

  it('moves no cell: the answers of formulas stay as they are', async () => {
    const { run, rows } = await enter(context, 'QUERY', 'tenant_name');
    const before = context.client.stats().entries;
    await find(context, { run, column: 'tenant_name', shownRow: { row: 0, values: rows[0]! } });
    expect(context.client.stats().entries).toBe(before);
  });

  it('follows a decision and an approval, and says that none was made', async () => {
    const approved = [null, 0, null, true];
    const { run, rows } = await enter(context, 'QUERY', 'tenant_name, rentroll_id', ...approved);
    const { rows: decided } = await enter(context, 'QUERY', 'property_approval_status', ...approved);
    const row = decided.findIndex(([status]) => status === '');
    const traced = { run, column: 'tenant_name', shownRow: { row, values: rows[row]! } };
    const undecided = { decision: null, decidedBy: null, decidedAt: null, roll: { isApproved: true } };
    expect(await find(context, traced)).toMatchObject({ kind: 'row', source: undecided });
    const { admin } = wire.service;
    const rolls = await admin.rentrolls({});
    const { submissionId } = rolls.find(({ rentrollId }) => rentrollId === rows[row]![1])!;
    await admin.decide(submissionId, 'rejected', 'a.l@reviewers.example');
    const { source } = expectKind(await find(context, traced), 'row');
    const rejected = { decision: 'rejected', decidedBy: 'a.l@reviewers.example', roll: { isApproved: true } };
    expect(source).toMatchObject(rejected);
    expect(serialToIso(Number(source.decidedAt)).slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });

  it('says which rent roll a row of RR.CHANGES is of', async () => {
    const { run, rows } = await enter(context, 'CHANGES', 'rent_change_pa, rentroll_id, unit_name', null, 0);
    const shownRow = { row: 3, values: rows[3]! };
    const trail = await find(context, { run, column: 'rent_change_pa', shownRow });
    expect(expectKind(trail, 'row').source.roll?.id).toEqual(rows[3]![1]);
    expect(trail.notes.join()).toContain('the earlier one if the unit is gone');
  });
});

describe('at a service of other habits', () => {
  const COLUMNS = listedColumns(
    ...`tenant_name STRING
        rent FLOAT | currency p.a.
        svc_property_id INT
        rentroll_id INT
        extraction_id INT
        excel_row_index INT
        excel_sheet_name STRING
        property_approval_status STRING
        property_approval_decided_by STRING
        rentroll_date TIMESTAMP
        property_approval_decided_at TIMESTAMP`.split(/\n\s*/),
  );
  const rowOf = (at: number, more: object = {}) => ({
    ...Object.fromEntries(COLUMNS.map(({ columnName }) => [columnName, null])),
    ...{ tenant_name: `Tenant ${at}`, rent: at * 100, rentroll_date: '2026-09-30', svc_property_id: 7 },
    ...{ rentroll_id: 70, extraction_id: 700, excel_row_index: at + 6, excel_sheet_name: 'Rent roll' },
    ...more,
  });
  const serviceOf = (more: Partial<FakeService> = {}): Partial<FakeService> => ({
    columns: COLUMNS,
    rows: [0, 1, 2, 3].map((at) => rowOf(at)),
    rentrolls: [{ rentrollId: 70, propertyId: 7, fileId: 1, isApproved: true, rentrollDate: '2026-09-30' }],
    files: [{ fileId: 1, fileName: 'now.xlsx', originalFileId: 2, originalFileName: 'first.xlsx' }],
    mappings: [{ extractionId: 700, sourceColumn: 'Miete', columnName: 'rent', confidence: 0.9 }],
    ...more,
  });
  const gateway = (more: Partial<FakeService> = {}, profile: object = {}) =>
    fakeGateway(serviceOf(more), profile);
  const trace = async (
    { context }: ReturnType<typeof fakeGateway>,
    row: number,
    then: () => unknown = () => {},
  ) => {
    const { run, rows } = await enter(context, 'QUERY', 'tenant_name, rent', null, 1);
    then();
    return find(context, { run, column: 'rent', shownRow: { row, values: rows[row]! } });
  };

  type Rows = ReturnType<typeof rowOf>[];
  it.each<[string, units: number[], row: number, then: (rows: Rows) => unknown, trail: object]>([
    [
      'finds a row by its values when each reply has another order',
      [0, 1, 2, 3],
      2,
      (rows) => rows.reverse(),
      { kind: 'row', source: { sourceRow: 2, headings: [{ heading: 'Miete' }] } },
    ],
    [
      'lists rows that are alike instead of choosing one',
      [0, 1, 1, 1],
      2,
      (rows) => rows.reverse(),
      { kind: 'alike', count: 3, sources: [3, 2, 1].map((sourceRow) => ({ sourceRow })) },
    ],
    [
      'keeps to the place of equal rows while the answer is the same',
      [1, 1, 1],
      1,
      () => undefined,
      { kind: 'row', source: { sourceRow: 1 } },
    ],
    [
      'says that the answer has changed when no row has the values of the cell',
      [0, 1],
      1,
      (rows) => (rows[1] = rowOf(9)),
      { kind: 'none' },
    ],
    [
      'tells only what stands behind the whole result if more columns give more rows',
      [0, 1],
      1,
      (rows) => rows.push(rowOf(1, { rentroll_id: 71 })),
      {
        kind: 'set',
        why: expect.stringContaining('answers with 3 rows instead of 2') as string,
        set: {
          ...{ rows: 3, extractions: [700], approvals: { approved: 1, notApproved: 0, unknown: 1 } },
          rolls: [{ id: 70, file: { name: 'now.xlsx', originalName: 'first.xlsx' } }, { id: 71 }],
          headings: { headings: [{ heading: 'Miete', extractions: 1 }], without: 0 },
        },
      },
    ],
  ])('%s', async (_, units, row, then, expected) => {
    const rows = units.map((at, index) => rowOf(at, { excel_row_index: index }));
    expect(await trace(gateway({ rows }), row, () => then(rows))).toMatchObject(expected);
  });

  it.each<[string, Partial<FakeService>, string]>([
    ['rent roll', { rentrolls: [] }, 'rent roll 70, so approval and file are not known.'],
    ['file', { files: [] }, 'the file of rent roll 70.'],
  ])('says that the service does not list a %s that was deleted since', async (_, less, note) => {
    const trail = await trace(gateway(less), 1);
    expect(trail).toMatchObject({
      kind: 'row',
      source: { rentroll: 70 },
      notes: [`The service does not list ${note}`],
    });
    expect((trail as { source: object }).source).not.toHaveProperty('file');
  });

  it('drops what a missing column would tell, in a sentence', async () => {
    const without = (...names: string[]) => COLUMNS.filter(({ columnName }) => !names.includes(columnName));
    const noRow = expectKind(await trace(gateway({ columns: without('excel_row_index') }), 1), 'row');
    expect(noRow.source).toMatchObject({ sourceRow: null, rentroll: 70 });
    const fake = gateway({ columns: without('rentroll_id', 'extraction_id') });
    const [nothing, requests] = await counting(fake.context, () => trace(fake, 1));
    expect([...noRow.notes, ...nothing.notes]).toEqual([
      'The service has no column excel_row_index, so the row in the file is not known.',
      'The service has no column rentroll_id, so the rent roll, its approval and its file are not known.',
      'The service has no column extraction_id, so the heading in the file is not known.',
    ]);
    // The profile, the columns, the formula and the source: the lists would tell nothing.
    expect(requests).toBe(4);
  });

  it('goes on without mappings, rent rolls or files that do not arrive', async () => {
    const fake = gateway();
    fake.failing.add('/thirdparty/extractions/column-mappings');
    const trail = await trace(fake, 1);
    expect(trail).toMatchObject({ kind: 'row', source: { sourceRow: 7, roll: { isApproved: true } } });
    expect((trail as { source: object }).source).not.toHaveProperty('headings');
    expect(trail.notes).toEqual([
      expect.stringMatching(/^The mappings of the source headings did not arrive\. /),
    ]);
  });
});
