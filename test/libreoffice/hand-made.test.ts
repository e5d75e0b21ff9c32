import { portfolioReport } from '../../src/templates/report/portfolio-report';
import { differences } from '../support/report/expect-report';
import { HAND_MADE_ROLL } from '../support/report/hand-made-roll';
import { reportColumns } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import { reportOracle } from '../support/report/report-oracle';
import { resultRows } from '../support/report/result-rows';
import { calculate } from './calculate';

it('agrees with LibreOffice', async () => {
  const columns = reportColumns();
  const report = portfolioReport(columns, { Units: 'Units', Report: 'Report' });
  const rows = resultRows(HAND_MADE_ROLL, columns);
  const filled = Object.fromEntries(
    Object.entries(report.filled).map(([sheet, cells]) => [
      sheet,
      Object.fromEntries(Object.entries(cells).map(([cell, n]) => [cell, n === 'units' ? rows.length : n])),
    ]),
  );
  const [values] = await calculate([
    { sheets: report.sheets, values: { Units: { B11: rows, H8: [[rows.length]] } }, filled },
  ]);
  const read = readReport(report.sheets[1]!, (cell) => values!('Report', cell));
  expect(differences(read, reportOracle(HAND_MADE_ROLL, {}))).toEqual([]);
}, 120000);
