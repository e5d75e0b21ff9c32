import { createLastWritten } from '../../../src/excel/write/last-written';
import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { positionOf } from '../../../src/excel/cell-address';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import type { ReportInputs } from '../../../src/templates/report/report-inputs';
import { emulatedExcel } from '../../support/emulated-excel';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportColumns } from '../../support/report/raw-units';
import { readReport } from '../../support/report/read-report';
import { reportOracle } from '../../support/report/report-oracle';
import { allRows, resultRows } from '../../support/report/result-rows';
import '../../support/long-timeout';

let columns = reportColumns();
/** The columns that a person inserted into the query, as the position of each. */
let blankColumn: number | undefined;
const { model, workbook, idle } = emulatedExcel([{ name: 'Sheet1', cells: {} }], (name, args) => {
  if (name === 'TOTAL') return { value: HAND_MADE_ROLL.length };
  if ((args[0] as unknown[][])[0]!.length < 10) return { value: allRows(HAND_MADE_ROLL, columns) };
  const rows = resultRows(HAND_MADE_ROLL, columns);
  if (blankColumn !== undefined) for (const row of rows) row.splice(blankColumn, 0, '');
  return { value: rows };
});

const idOf = (sheet: string) => workbook.sheets().find(({ name }) => name === sheet)!.id;
function area(sheet: string, cell: string) {
  const { row, column } = positionOf({ sheet: '', cell });
  return { sheetId: idOf(sheet), top: row, left: column, bottom: row, right: column };
}
const cellAt = (sheet: string, cell: string) => {
  const { sheetId, top: row, left: col } = area(sheet, cell);
  return workbook.cell({ sheetId, row, col });
};
/** Types into the cells from this one on downwards. */
const type = async (cell: string, ...texts: string[]) => {
  const first = area('Units 2', cell);
  workbook.write({ ...first, bottom: first.top + texts.length - 1 }, (row) => texts[row]);
  await idle();
};

/** Inserts the report beside a sheet of its name, as if there was an earlier one. */
async function insert() {
  const how = { written: createLastWritten(), by: 'reports' } as const;
  await insertSheets(['Units'], ({ Units }) => [{ name: Units, cells: {} }], how);
  let template: Parameters<typeof readReport>[0] | undefined;
  const { names } = await insertSheets(
    ['Units', 'Report'],
    (names) => {
      const { sheets } = portfolioReport(columns, names, {}, 30);
      template = sheets[1]!;
      return sheets;
    },
    how,
  );
  await idle();
  return { names, report: readReport(template!, (cell) => cellAt(names.Report, cell).value) };
}

describe('the report of 24 units', () => {
  let names: Awaited<ReturnType<typeof insert>>['names'];
  let report: Awaited<ReturnType<typeof insert>>['report'];
  // Inserting takes longer than all that is done with the report.
  beforeAll(async () => {
    ({ names, report } = await insert());
  });

  it('has the figures that were added up by hand, and follows its inputs', async () => {
    // Let: 24 units less 4 vacant and 1 in own use. Areas and rents as in the roll.
    const byHand: Record<string, number> = {
      Units: 24,
      'Let to tenants': 19,
      Vacant: 4,
      'Own use': 1,
      Parking: 1,
      'Vacant area, sqm': 250,
      'Lettable area, sqm': 2_690,
      'Contracted rent pa': 287_200,
      'Passing rent pa': 265_200,
      'Market rent pa (ERV)': 311_200,
      // Vacant units are worth 10,000 + 0 + 6,000.
      'Vacancy after EPRA': 16_000 / 311_200,
      'INREV vacancy': 16_000 / 303_200,
      'Vacancy by area': 250 / 2_690,
      'Vacancy by units': 4 / 23,
      // 281,200 − 3,000 of the unit without rent, against 287,200 − 9,000 of the unit that is not valued.
      'Reversion to contracted rent': 292_200 / 278_200 - 1,
      'Reversion to passing rent': 292_200 / 256_200 - 1,
      'WAULT to expiry, years': 435_656_000 / 365.25 / 257_200,
    };
    const shown = Object.fromEntries(Object.keys(byHand).map((label) => [label, report.figure(label)]));
    expect(shown).toEqual(
      Object.fromEntries(Object.entries(byHand).map(([label, value]) => [label, expect.closeTo(value, 9)])),
    );
    expect(differences(report, reportOracle(HAND_MADE_ROLL, {}))).toEqual([]);
    expect(Object.values(report.checks()).filter((result) => result !== 'OK')).toEqual([
      '1 vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated.',
    ]);

    await type('F4', 'earliest termination', 'left out', 'tenant', 'as let');
    await type('C8', 'RETAIL');
    const inputs: ReportInputs = {
      openEnded: 'earliest termination',
      holdingOver: 'left out',
      breaks: 'tenant',
      ownUse: 'as let',
      usesLeftOut: ['RETAIL'],
    };
    expect(differences(report, reportOracle(HAND_MADE_ROLL, inputs))).toEqual([]);
    await type('F5', 'whatever');
    expect(report.checks()['The choices are among those offered']).toMatch(/is not one of the words/);
  });

  it('stands beside an earlier one, keeps its figures when a column is inserted, and says when one is renamed', async () => {
    expect(names).toEqual({ Units: 'Units 2', Report: 'Report 2' });
    expect(cellAt('Report 2', 'C10').formula).toContain("'Units 2'!");
    const rent = report.figure('Contracted rent pa');
    expect(rent).toBe(287_200);
    blankColumn = 3;
    const columnsOf = { sheetId: idOf('Units 2'), sheetName: 'Units 2', dimension: 'COL' as const };
    model.dispatch('ADD_COLUMNS_ROWS', { ...columnsOf, base: 4, position: 'before', quantity: 1 });
    await idle();
    expect(report.figure('Contracted rent pa')).toBe(rent);
    expect(report.checks()['Headings are as they were inserted']).toBe('OK');
    const heading = cellAt('Units 2', 'J10').value;
    expect(heading).toBe('contracted_rent_pa');
    await type('J10', 'in_place_rent_pa');
    const check = () => report.checks()['Headings are as they were inserted'];
    expect(check()).toMatch(/was changed or deleted/);
    await type('J10', 'contracted_rent_pa');
    expect(check()).toBe('OK');
    blankColumn = undefined;
    columns = reportColumns(['contractedRent']);
    model.dispatch('REMOVE_COLUMNS_ROWS', { ...columnsOf, elements: [4, 9] });
    await idle();
    expect(check()).not.toBe('OK');
  });
});
