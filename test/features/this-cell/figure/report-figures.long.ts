import { REFERENCE_COLUMNS } from '../../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../../src/templates/bridge/rent-bridge';
import { portfolioReport } from '../../../../src/templates/report/portfolio-report';
import { calculateSheets } from '../../../support/calculate-sheets';
import { followFigures } from '../../../support/figure-sheets';
import { MISLEADING_ROLLS } from '../../../support/report/misleading-rolls';
import { reportColumns } from '../../../support/report/raw-units';
import { DECEMBER, MARCH, reportAnswer } from '../../../support/report/report-answers';

const all = Object.values(MISLEADING_ROLLS).flatMap((roll) => roll.units);
let units = all;
const sheets = calculateSheets(
  [
    ...portfolioReport(reportColumns(), { Units: 'Units', Report: 'Report' }, { formattedRows: 30 }),
    rentBridge('Rent bridge', { columns: REFERENCE_COLUMNS, currency: 'EUR', dateA: DECEMBER, dateB: MARCH }),
  ],
  (name, args) => reportAnswer(units, name, (args[0] as unknown[][])[0]!),
);

it.each([
  ['of one currency', all.filter(({ currency }) => currency === 'EUR'), 200],
  ['where each check has something to say', all, 100],
])('leads from every figure of report and bridge to rows that add up, %s', async (_, shown, least) => {
  units = shown;
  await sheets.enter({ 'Units!F5': 'unit', 'Units!G5': String(units.length) });
  const { wrong, rowless, followed } = await followFigures(sheets);
  expect(wrong).toEqual({});
  // The days of the question are typed, and a count of other currencies comes from no rows.
  expect(Object.keys(rowless)).toEqual(['Rent bridge!J11', 'Rent bridge!J12']);
  expect(followed).toBeGreaterThan(least);
});
