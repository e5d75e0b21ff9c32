import { createLastWritten } from '../../../src/excel/write/last-written';
import { positionOf } from '../../../src/excel/cell-address';
import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { logSheet } from '../../../src/features/refresh/change-log';
import {
  changeHeadingsOf,
  REFERENCE_COLUMNS,
  rentHeadingsOf,
} from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import type { SheetTemplate } from '../../../src/templates/sheet-template';
import { recordSheet } from '../../../src/features/record/record-sheet';
import { emulatedExcel } from '../../support/emulated-excel';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { reportColumns } from '../../support/report/raw-units';
import { readReport } from '../../support/report/read-report';
import { resultRows } from '../../support/report/result-rows';
import { sampleRecord } from '../record/sample-record';
import { textTable } from '../../support/text-table';
import '../../support/long-timeout';

const insertion = { written: createLastWritten(), by: 'reports' as const };

const [june, march, december] = [46203, 46112, 46022];
let columns = reportColumns();
/** The position of a column that a person inserted into the query. */
let blankColumn: number | undefined;
/** In which currency units of another portfolio are. */
let otherCurrencies = ['GBP', 'CHF'];
const rents = rentHeadingsOf(REFERENCE_COLUMNS);
const { model, workbook, idle } = emulatedExcel([{ name: 'Sheet1', cells: {} }], (name, args) => {
  const headings = [args[0]].flat(2);
  if (name === 'TOTAL') return { value: HAND_MADE_ROLL.length };
  if (name === 'RENTROLLS')
    return {
      value: [december, june, '', march, june].map((date, at) => [at, at, 'Property', date, '', true, '']),
    };
  if (name === 'CHANGES') return { value: [changeHeadingsOf(REFERENCE_COLUMNS).map(() => '')] };
  const currencies = [...otherCurrencies, 'eur', '', ' EUR '];
  if (headings.length === 1) return { value: currencies.map((currency) => [currency]) };
  if (headings.includes('contracted_rent_pa') && headings.length === 2)
    return { value: currencies.map((currency) => [currency, 1]) };
  if (headings.length === rents.length)
    return {
      value: [
        [1, 'EUR', 100, march],
        [2, 'SEK', 5, december],
      ],
    };
  if (headings.length < rents.length) return { value: [[1, 'EUR', 90]] };
  const rows = resultRows(HAND_MADE_ROLL, columns);
  if (blankColumn !== undefined) for (const row of rows) row.splice(blankColumn, 0, '');
  return { value: rows };
});

const idOf = (sheet: string) => workbook.sheets().find(({ name }) => name === sheet)!.id;
const cellPosition = (sheet: string, cell: string) => {
  const { row, column: col } = positionOf({ cell });
  return { sheetId: idOf(sheet), row, col };
};
const value = (sheet: string, cell: string) => workbook.cell(cellPosition(sheet, cell)).value;
/** What the drop-down of a cell offers in the grid, or undefined without one. */
function offered(sheet: string, cell: string): string[] | undefined {
  const rule = model.getters.getValidationRuleForCell(cellPosition(sheet, cell));
  if (rule?.criterion.type !== 'isValueInRange') return undefined;
  return model.getters.getDataValidationRangeValues(idOf(sheet), rule.criterion).map(({ label }) => label);
}
const blocksOtherEntries = (sheet: string, cell: string) =>
  model.getters.getValidationRuleForCell(cellPosition(sheet, cell))?.isBlocking;
/** Types into a cell and those to its right. */
const type = async (sheet: string, cell: string, ...texts: string[]) => {
  const { sheetId, row, col } = cellPosition(sheet, cell);
  workbook.write(
    { sheetId, top: row, bottom: row, left: col, right: col + texts.length - 1 },
    (_, column) => texts[column],
  );
  await idle();
};
const pageOf = (sheet: string) =>
  Excel.run(async (context) => {
    const layout = context.workbook.worksheets.getItem(sheet).pageLayout.load('orientation,printGridlines');
    const area = layout.getPrintAreaOrNullObject().load('address');
    const rows = layout.getPrintTitleRowsOrNullObject().load('address');
    const footer = layout.headersFooters.defaultForAllPages.load('leftFooter');
    await context.sync();
    const plain = (address: string) => address.replace(/^.*!/, '');
    return [
      ...[plain(area.address).replaceAll(/\d/g, ''), plain(rows.address).replaceAll(/[A-Z]/g, '')],
      ...[String(layout.printGridlines === true), layout.orientation, footer.leftFooter],
    ];
  });

let template: SheetTemplate;
let report: ReturnType<typeof readReport>;
let all: Readonly<Record<string, string>>;
const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);

// What Excel refuses is left out with a warning, and the cells are written all the same.
beforeAll(async () => {
  const inserted = await insertSheets(
    ['Units', 'Report'],
    (names) => {
      const sheets = portfolioReport(columns, names, {
        inputs: { valueCurrency: 'EUR' },
        formattedRows: 30,
        rentrolls: true,
      });
      template = sheets[1];
      return sheets;
    },
    insertion,
  );
  const question = {
    columns: REFERENCE_COLUMNS,
    currency: '',
    dateA: december,
    dateB: march,
    rentrolls: true,
  };
  const bridge = await insertSheets(
    ['Rent bridge'],
    (free) => [rentBridge(free['Rent bridge'], question)],
    insertion,
  );
  const record = await sampleRecord();
  await insertSheets(
    ['Record', 'Log'],
    () => [recordSheet('Record', record), logSheet('Log', [])],
    insertion,
  );
  await idle();
  report = readReport(template, (cell) => value('Report', cell));
  all = { ...inserted.named!.names, ...bridge.named!.names };
});

it('Excel refuses no list, no page and no name of them', () => {
  expect(warned.mock.calls).toEqual([]);
});

describe('the yellow cells of the report', () => {
  it('offer the dates of all rent rolls, the newest first, and take any other date', () => {
    for (const cell of ['C4', 'C6']) {
      expect([cell, offered('Units', cell)]).toEqual([...[cell, ['2026-06-30', '2026-03-31', '2025-12-31']]]);
      expect(blocksOtherEntries('Units', cell)).toBe(false);
    }
  });

  it('offer all currencies, whichever is chosen, and follow the data', async () => {
    expect([offered('Units', 'C5'), blocksOtherEntries('Units', 'C5')]).toEqual([
      ['CHF', 'EUR', 'GBP'],
      true,
    ]);
    otherCurrencies = ['SEK'];
    // Another day makes the grid ask again.
    await type('Units', 'C6', String(june));
    expect(offered('Units', 'C5')).toEqual(['EUR', 'SEK']);
  });

  it('leave rent rolls after a day out, and the report says how many', async () => {
    await type('Units', 'C6', String(march));
    expect(value('Report', 'D8')).toMatch(/ Later rent rolls, which do not count: 2\.$/);
    await type('Units', 'C6', '');
    expect(value('Report', 'D8')).not.toContain('Later rent rolls');
  });

  it('offer the uses of the units, the words of each rule, and the columns of the sheet', () => {
    const uses = [...new Set(HAND_MADE_ROLL.map(({ use }) => use!))].filter((use) => use !== null).sort();
    for (const cell of ['C8', 'E9']) expect(offered('Units', cell)).toEqual(uses);
    expect(offered('Units', 'E4')).toEqual(['left out', '0 years', 'earliest termination']);
    expect(offered('Units', 'E7')).toEqual(['outside', 'as let']);
    expect(offered('Units', 'F7')).toContain('contracted_rent_pa');
    const cells = ['E4', 'E5', 'E6', 'E7', 'E10', 'C8', 'F5'];
    expect(cells.filter((cell) => !blocksOtherEntries('Units', cell))).toEqual(['F5']);
    expect(['B4', 'D4', 'G5', 'B13'].flatMap((cell) => offered('Units', cell) ?? [])).toEqual([]);
  });
});

describe('the yellow cells of the bridge', () => {
  it('offer dates, currencies, TRUE and FALSE, and columns to filter', () => {
    const lists = ['C7', 'C9', 'C10', 'C11', 'D8'].map((cell) => offered('Rent bridge', cell)?.join());
    expect(lists).toEqual([
      ...[
        'EUR,SEK',
        '2026-06-30,2026-03-31,2025-12-31',
        'EUR,SEK',
        'TRUE,FALSE',
        REFERENCE_COLUMNS.shown.join(),
      ],
    ]);
    const blocking = ['C7', 'C8', 'C10', 'C11'].filter((cell) => blocksOtherEntries('Rent bridge', cell));
    expect(blocking).toEqual(['C11']);
  });

  // What stands in the two rows of filters, and how the sheet names them.
  it.each(
    textTable(`
      | | 
      Unit Name,<>,B1 | | Filtered: Unit Name <> B1
      | Use Type | Filtered: Use Type (incomplete, filters nothing)
      | Use Type=OFFICE | Filtered: Use Type=OFFICE
      Unit Name,<>,B1 | Use Type=OFFICE | Filtered: Unit Name <> B1; Use Type=OFFICE
      Unit Name,<>,B1 | Use Type | Filtered: Unit Name <> B1; Use Type (incomplete, filters nothing)
    `),
  )('are named above the figures, with those that filter nothing: %s %s', async (...row) => {
    const [first, second, text] = row;
    const cellsOf = (filter: string) => [...filter.split(','), '', ''].slice(0, 3);
    await type('Rent bridge', 'D7', ...cellsOf(first!));
    await type('Rent bridge', 'D8', ...cellsOf(second!));
    expect(value('Rent bridge', 'B4')).toBe(text);
  });
});

it('names the key figures, so that formulas elsewhere have them after rows are inserted', async () => {
  const { sheetId } = cellPosition('Sheet1', 'A1');
  const figures = textTable(`
    RR_WAULT_expiry | WAULT to expiry, years
    RR_vacancy_EPRA | Vacancy after EPRA
    RR_rent_contracted | Contracted rent pa
    RR_units | Units
  `);
  const expected = figures.map(([, label]) => report.figure(label!));
  workbook.write({ sheetId, top: 0, bottom: 3, left: 0, right: 0 }, (row) => `=${figures[row]![0]}`);
  workbook.insertRows(idOf('Report'), 12, 3);
  await idle();
  const shown = ['A1', 'A2', 'A3', 'A4'].map((cell) => value('Sheet1', cell));
  expect(shown).toEqual(expected);
  expect(shown.filter((figure) => !(Number(figure) > 0))).toEqual([]);
  expect(Object.keys(all)).toHaveLength(34);
  expect(all['RR_bridge_closing']).toBe('RR_bridge_closing');
});

it('begins the currency of a value as a text', () => {
  // Three rows were inserted above it.
  const row = Number(report.inputOf('Its currency').slice(1)) + 3;
  expect(value('Report', `C${row}`)).toBe('EUR');
});

// The printed columns, and the rows that each page repeats.
it.each(
  textTable(`
    Units | B:O | 12:12 | true
    Report | B:L | 2:5 | false
    Rent bridge | B:F | 2:9 | false
    Record | B:G | 2:3 | false
    Log | A:K | 1:1 | false
  `),
)('sets the pages of %s up: %s, repeating %s, with lines: %s', async (sheet, ...page) =>
  expect(await pageOf(sheet!)).toEqual([...page, 'Landscape', '&8&F, &A']),
);

it('keeps its figures when a column is inserted into the query, and says when one is renamed or deleted', async () => {
  const { checks, figure } = readReport(template, (cell) =>
    // Three rows were inserted above it.
    value(
      'Report',
      cell.replace(/\d+/, (row) => String(Number(row) + (Number(row) > 12 ? 3 : 0))),
    ),
  );
  const check = () => checks()['Headings are as they were inserted'];
  blankColumn = 3;
  const columnsOf = { sheetId: idOf('Units'), sheetName: 'Units', dimension: 'COL' as const };
  model.dispatch('ADD_COLUMNS_ROWS', { ...columnsOf, base: 4, position: 'before', quantity: 1 });
  await idle();
  expect([figure('Contracted rent pa'), check()]).toEqual([287_200, 'OK']);
  expect(value('Units', 'J12')).toBe('contracted_rent_pa');
  await type('Units', 'J12', 'in_place_rent_pa');
  expect(check()).toMatch(/was changed or deleted/);
  await type('Units', 'J12', 'contracted_rent_pa');
  expect(check()).toBe('OK');
  blankColumn = undefined;
  columns = reportColumns(['contractedRent']);
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...columnsOf, elements: [4, 9] });
  await idle();
  expect(check()).not.toBe('OK');
});
