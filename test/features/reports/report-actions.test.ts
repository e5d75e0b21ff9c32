import { createLastWritten } from '../../../src/excel/write/last-written';
import { createReportActions, type Inserted } from '../../../src/features/reports/report-actions';
import { takeOver } from '../../../src/features/reports/take-over';
import type { ReportParts } from '../../../src/features/reports/report-parts';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { textTable } from '../../support/text-table';

const DONE: Inserted = { message: 'Done.', sheets: [], usedChosenColumns: false };
/** Actions of which two insertions do this. */
const actionsOf = (report: () => Promise<Inserted>, bridge = report, written = createLastWritten()) =>
  createReportActions((kind) => (kind === 'bridge' ? bridge() : report()), written);

it('says nothing more of sheets that were undone', async () => {
  Object.assign(globalThis, { Excel: { run: (work: () => unknown) => work() } });
  const written = createLastWritten();
  const actions = actionsOf(async () => DONE, undefined, written);
  await actions.insert('report');
  written.note({ by: 'reports', what: 'sheet "Report"', undo: async () => undefined });
  await written.undo();
  expect(actions.state().outcome).toBeNull();
});

describe('the question of a formula', () => {
  const BASIS = { endpoint: 'query', databases: ['1'], columns: [], rentrolls: 'latest' };
  const CELL = { sheet: 'Sheet1', cell: 'B9' };
  /** Takes over what a call of this function and these filters asked, whose basis has these changes. */
  const taken = (call: string, filters: unknown, changes: string, isAgreed = true) => {
    const { usesChoice = true, ...basis } = JSON.parse(changes) as Record<string, unknown>;
    const shown = { usesChoice, basis: { ...BASIS, ...basis } };
    const parts = {
      formulas: { all: () => [{ ...CELL, runs: [{ name: call, args: ['', filters], shown }] }] },
      client: {
        profile: async () => ({ profile: DEFAULT_PROFILE }),
        columns: async () => ({ value: createCatalogue().columns }),
        peekDatabases: () => ({ value: [{ id: '1', name: 'Harbour' }] }),
      },
      databases: { get: () => [] },
    } as unknown as ReportParts;
    return takeOver(parts, 'events', CELL, isAgreed);
  };

  it.each(
    textTable(`
      QUERY | {"filters":["use_type=OFFICE","contracted_rent_pa>=50000"]} | {"conditions":[{"column":"Use Type","criteria":["OFFICE"]},{"column":"Contracted Rent PA","criteria":[">=50000"]}]} |
      QUERY | {"filters":["use_type in OFFICE, RETAIL","tenant_name='=A'","lease_id is blank"]} | {"conditions":[{"column":"Use Type","criteria":["in OFFICE, RETAIL"]},{"column":"Tenant Name","criteria":["='=A'"]},{"column":"Lease ID","criteria":["is blank"]}]} |
      TOTAL | {"asOf":46203,"approvedOnly":true,"usesChoice":false} | {"upTo":46203,"approvedOnly":true,"databases":["Harbour"],"conditions":[]} |
      QUERY | {"limit":-10,"rentrolls":"all-rentrolls"} | {"conditions":[]} | all rent rolls and the limit of 10 rows
      CHANGES | {"endpoint":"changes","currency":"EUR","filters":["reason_for_rent_change is not blank"]} | {"conditions":[]} | that it lists changes, the conversion into EUR and the condition "reason_for_rent_change is not blank"
      QUERY | {"filters":["unit_name=1","unit_name=2","unit_name=3","unit_name=4","unit_name=5","unit_name=6","unit_name=7"]} | | the condition "unit_name=7"
    `),
  )('of %s with %s becomes %s, and what is left is named first: %s', async (call, basis, question, left) => {
    const found = await taken(call!, [[]], basis!);
    if (question) expect('question' in found && found.question).toEqual(JSON.parse(question));
    const asked = await taken(call!, [[]], basis!, false);
    const untaken = `The new sheet goes on without what it cannot take over from Sheet1!B9: ${left}.`;
    expect('untaken' in asked ? asked.untaken : '').toBe(left ? untaken : '');
  });

  it('has the conditions of its cells in a file that was opened again', async () => {
    const found = await taken(
      'QUERY',
      [
        ['Use Type', '<>OFFICE'],
        ['Rent Roll Date', 46203],
      ],
      '{}',
    );
    expect('question' in found && found.question.conditions).toEqual([
      { column: 'Use Type', criteria: ['<>OFFICE'] },
      { column: 'Rent Roll Date', criteria: [46203] },
    ]);
  });
});
