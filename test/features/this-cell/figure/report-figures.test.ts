import { REFERENCE_COLUMNS, changeHeadingsOf } from '../../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../../src/templates/bridge/rent-bridge';
import { portfolioReport } from '../../../../src/templates/report/portfolio-report';
import type { WireValue } from '../../../../src/workbench/workbook/function-runtime';
import { calculateSheets } from '../../../support/calculate-sheets';
import { MISLEADING_ROLLS } from '../../../support/report/misleading-rolls';
import { reportColumns } from '../../../support/report/raw-units';
import { allRows, resultRows } from '../../../support/report/result-rows';
import { figureSheets, followFigures } from '../../../support/figure-sheets';
import '../../../support/long-timeout';

const [december, march] = [46022, 46112];
const OPENING: WireValue[][] = [
  [1, 'EUR', 100_000.1],
  [1, 'EUR', 50_000],
  [3, 'GBP', 7_000],
  [4, 'EUR', 8_000],
];
const CLOSING: WireValue[][] = [
  [1, 'EUR', 103_000.15, march],
  [1, 'EUR', 50_000, march],
  [1, 'EUR', 20_000, march],
  [2, 'EUR', 70_000, march],
  [3, 'GBP', 7_000, march],
  [4, 'EUR', 8_000, december - 100],
];
const change = (reason: string, amount: number, property = 1): WireValue[] =>
  changeHeadingsOf(REFERENCE_COLUMNS).map((heading) => {
    if (heading === REFERENCE_COLUMNS.reason) return reason;
    if (heading === REFERENCE_COLUMNS.change) return amount;
    return heading === REFERENCE_COLUMNS.propertyId ? property : '';
  });
const CHANGES = [
  change('indexation', 2_000.03),
  change('indexation', 1_000.02),
  change('unit added', 20_000),
  change('rent review', 500, 2),
  change('surrender', -100),
];

const columns = reportColumns();
const all = Object.values(MISLEADING_ROLLS).flatMap((roll) => roll.units);
let units = all;
const sheets = calculateSheets(
  [
    ...portfolioReport(columns, { Units: 'Units', Report: 'Report' }, {}, 30).sheets,
    rentBridge('Rent bridge', { columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: december, dateB: march }),
  ],
  (name, args) => {
    const asked = (args[0] as unknown[][])[0]!;
    if (name === 'TOTAL') return { value: units.length };
    if (name === 'CHANGES') return { value: CHANGES };
    if (asked.length > 10) return { value: resultRows(units, columns) };
    if (asked[1] === 'contracted_rent_pa') return { value: allRows(units, columns) };
    return { value: asked.length === 4 ? CLOSING : asked.length === 3 ? OPENING : [['EUR']] };
  },
);

it.each([
  ['of one currency', all.filter(({ currency }) => currency === 'EUR'), 200],
  ['where each check has something to say', all, 100],
])('leads from every figure of report and bridge to rows that add up, %s', async (_, shown, least) => {
  units = shown;
  await sheets.enter({ 'Units!M5': 'unit', 'Units!N5': String(units.length) });
  const { wrong, rowless, followed } = await followFigures(sheets);
  expect(wrong).toEqual({});
  // The days of the question are typed.
  expect(Object.keys(rowless)).toEqual(['Rent bridge!J9', 'Rent bridge!J10']);
  expect(followed).toBeGreaterThan(least);
});

it('leads from a check of the report to the rows that its test counts', async () => {
  const { rows } = figureSheets(sheets);
  const told = await rows({ sheet: 'Report', cell: 'C144' });
  expect(told!.parts).toMatchObject([{ does: 'count', count: 57 }]);
});
