import { type Reconciliation, titleTexts } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { rowAccount, totalsAccount } from '../../../src/intake/reconcile/account-rows';
import { readSheet } from '../../../src/features/compare/read-sheet';
import { tableRange } from '../../../src/features/compare/chosen-table';
import { AGENT_RENT_ROLL } from '../../../src/workbench/sample/agent-rent-roll';
import { demoRolls, KEYS, reconcile, rowsOf } from '../../intake/reconcile/demo-rolls';
import { emulatedExcel } from '../../support/emulated-excel';
import { textTable } from '../../support/text-table';
import '../../support/long-timeout';

const { idle } = emulatedExcel([AGENT_RENT_ROLL]);
let compared: Reconciliation;
let range: string;

beforeAll(async () => {
  await idle();
  const sheet = await readSheet(undefined, { signal: new AbortController().signal });
  const tables = readRentRoll(sheet.grid);
  const [extraction] = tables;
  range = tableRange(sheet, tables, extraction!);
  const rolls = await demoRolls();
  const found = reconcile(extraction!, rowsOf(rolls.flatMap(({ rows }) => rows)), {
    keys: KEYS,
    tolerance: 1,
    tolerancePercent: 0.5,
    titles: titleTexts(sheet.grid, extraction!),
  });
  if (!('properties' in found)) throw new Error('The property was not found.');
  compared = found;
});

/** Each planted difference: its unit, and the lines that tell it. A letting on one side only has four. */
const PLANTED = textTable(`
  ME 012 | differs contracted_rent_pa 2520
  ME 014 | spelling tenant_name
  ME 015 | unit/period contracted_rent_pa -16078.33
  ME 017 | differs actual_lettable_area_sqm 27
  ME 019 | differs lease_expiry_date -1826
  ME 021 | differs contracted_rent_pa -14140 | differs tenant_name | differs lease_start_date | differs lease_expiry_date
  ME 023 | date convention lease_expiry_date 1
  ME 028 | differs contracted_rent_pa 23750 | differs tenant_name | differs lease_start_date | differs lease_expiry_date
  ME 032 | differs contracted_rent_pa -20000
  4004.0044 | only in database contracted_rent_pa -15420
  ME 048 | differs tenant_name
  ME 052 | only in sheet contracted_rent_pa 18400
`);

describe("the sample's agent's rent roll", () => {
  it('has twelve differences from the demo, which are found, and none more', () => {
    const [property] = compared.properties;
    const found: Record<string, string[]> = {};
    for (const { unit = '', kind, column, difference } of property!.differences)
      (found[unit] ??= []).push([kind, column, difference].filter((part) => part !== undefined).join(' '));
    expect(found).toEqual(Object.fromEntries(PLANTED.map(([unit, ...lines]) => [unit, lines])));
    expect([compared.properties.length, property!.name, compared.asks]).toEqual([1, 'Crane House', []]);
  });

  it('is read without a question, every row is accounted for, and its own totals are proved', () => {
    const { extraction } = compared;
    expect(rowAccount(extraction)).toBe(
      '63 rows = 46 units + 4 vacant + 4 subtotals + 1 total + 1 heading + 4 titles + 1 note + 2 blank',
    );
    expect(totalsAccount(extraction)).toBe('All 10 totals of the sheet are the sums of its rows.');
    expect(extraction.columns.filter(({ confidence }) => confidence < 0.9)).toEqual([]);
  });

  // Whether each total is proved, and the kinds of rows.
  it.each(
    textTable(`
      [true] | [] | The total of the sheet is the sum of its rows.
      [false] | [] | The total of the sheet is not the sum of its rows. Row 9 differs.
      [true,false] | [] | 1 of 2 totals of the sheet is the sum of its rows. Row 9 differs.
      [] | [] | The sheet has no totals of its own.
      [] | ["unit","subtotal"] | The sheet has no grand total.
      [] | ["subtotal","total"] | The totals of the sheet have no numbers to compare.
    `),
  )('says of totals %s and rows %s: %s', (proved, kinds, text) => {
    const totals = (JSON.parse(proved!) as boolean[]).map((ok) => ({ ok }));
    const rows = (JSON.parse(kinds!) as string[]).map((kind) => ({ kind }));
    const findings = proved!.includes('false') ? [{ code: 'total-differs', text: 'Row 9 differs.' }] : [];
    expect(totalsAccount({ totals, rows, findings } as never)).toBe(text);
  });

  it('stands beside a formula over exactly these cells', () =>
    expect(Object.values(AGENT_RENT_ROLL.cells)).toContain(`=RR.RECONCILE(${range})`));
});
