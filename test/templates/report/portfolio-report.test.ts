import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import type { ReportInputs } from '../../../src/templates/report/report-inputs';
import { placeOf } from '../../../src/excel/cell-address';
import { emulatedExcel } from '../../support/emulated-excel';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportColumns } from '../../support/report/raw-units';
import { readReport } from '../../support/report/read-report';
import { reportOracle, type OracleUnit } from '../../support/report/report-oracle';
import { resultRows } from '../../support/report/result-rows';

let units: readonly OracleUnit[] = [];
const columns = reportColumns();
const { workbook, idle } = emulatedExcel([{ name: 'Sheet1', cells: {} }], (name) =>
  units.length === 0
    ? { error: '#N/A', message: 'No rows.' }
    : { value: name === 'TOTAL' ? units.length : resultRows(units, columns) },
);

async function insert(given: readonly OracleUnit[], inputs: ReportInputs = {}) {
  units = given;
  let report: ReturnType<typeof portfolioReport>;
  await insertSheets(['Units', 'Report'], (names) => {
    report = portfolioReport(columns, names, inputs);
    return report.sheets;
  });
  await idle();
  const template = report!.sheets[1]!;
  const { id } = workbook.sheets().find(({ name }) => name === template.name)!;
  return {
    read: readReport(template, (cell) => {
      const { row, column } = placeOf({ sheet: '', cell });
      return workbook.cell({ sheetId: id, row, col: column }).value;
    }),
  };
}
afterEach(() => {
  for (const { id, name } of workbook.sheets()) if (name !== 'Sheet1') workbook.deleteSheet(id);
});

it('agrees with the oracle', async () => {
  const { read } = await insert(HAND_MADE_ROLL);
  expect(differences(read, reportOracle(HAND_MADE_ROLL, {}))).toEqual([]);
});
