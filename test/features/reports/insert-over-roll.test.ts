import type { ColumnEntry } from '../../../src/contract/entries';
import type { RollArguments } from '../../../src/templates/formula-parts';
import { rollTable } from '../../../src/answers/roll/roll-table';
import { chosenTable } from '../../../src/features/compare/chosen-table';
import { NO_ANSWERS } from '../../../src/features/compare/compare-actions';
import { askedTable, rollSource } from '../../../src/features/compare/write-clean-table';
import { readRentRoll } from '../../../src/intake/read-rent-roll';
import { isoToSerial } from '../../../src/table/iso-serial';
import { atOnce } from '../../../src/table/steps';
import { cleanSheet } from '../../../src/templates/clean-sheet';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import { templateOfRoll } from '../../../src/templates/roll-words';
import { reportColumns } from '../../../src/features/reports/insert-report';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { calculateSheets } from '../../support/calculate-sheets';
import { cellsOf } from '../../support/cells-of';
import { demoRows } from '../../support/demo-rows';
import { readReport } from '../../support/report/read-report';
import '../../support/long-timeout';

/** The columns of a rent roll as an owner keeps it, and their headings. */
const HEADINGS = {
  property_name: 'Property',
  unit_floor: 'Floor',
  unit_name: 'Unit',
  use_type: 'Use',
  tenant_name: 'Tenant',
  lease_status: 'Status',
  actual_lettable_area_sqm: 'Area (sqm)',
  contracted_rent_pa: 'Contracted rent p.a. (EUR)',
  market_rent_pa: 'ERV p.a. (EUR)',
  lease_start_date: 'Lease start',
  lease_expiry_date: 'Lease expiry',
  first_break_date: 'First break date',
  break_notice_period_months: 'Break notice period (months)',
  break_option_two_date: 'Second break date',
  break_option_three_date: 'Third break date',
  earliest_termination_date: 'Earliest termination date',
  next_indexation_date: 'Next indexation date',
  next_rent_review_date: 'Next rent review date',
};
const NAMES = Object.keys(HEADINGS);
const OTHER_ROLES = ['currency', 'rentroll_date', 'svc_property_id'];
const demo = demoRows({ columns: [...NAMES, ...OTHER_ROLES] });

/** The rent rolls of the last day in one currency, as a sheet. */
function pastedSheet(): { day: string; content: (string | number)[][] } {
  const day = demo.days().at(-1)!;
  const rows = demo
    .rows()
    .filter((row) => row['currency'] === 'EUR' && String(row['rentroll_date']).startsWith(day));
  const valueIn = (row: (typeof rows)[number], column: string) => {
    const isVacant = row['lease_start_date'] === null;
    if (isVacant && column === 'tenant_name') return 'Vacant';
    const value = row[column] ?? '';
    return column.endsWith('_date')
      ? (isoToSerial(String(value).slice(0, 10)) ?? '')
      : (value as string | number);
  };
  const blank = NAMES.slice(2).map(() => '');
  return {
    day,
    content: [
      ['Rent roll as of', isoToSerial(day)!, ...blank],
      Object.values(HEADINGS),
      ...rows.map((row) => NAMES.map((column) => valueIn(row, column))),
    ],
  };
}

/** What the pane makes of the sheet: its clean table, and what other sheets are told of it. */
function cleanTable(rows: readonly (readonly (string | number)[])[]) {
  const grid = { name: 'Own', firstRow: 1, rows };
  const read = { sheet: 'Own', sheetId: 'own', firstColumn: 0, hasResults: false, grid };
  const reading = chosenTable(read, readRentRoll(grid), NO_ANSWERS);
  const roll = atOnce(rollTable(reading.extraction));
  const asked = { ...askedTable({ reading, answers: NO_ANSWERS }, 'Own', roll), name: 'Clean Own' };
  return { template: cleanSheet(asked), source: rollSource(roll, asked), asked };
}

const TABLES = ['profile', 'bands', 'uses', 'tenants', 'breaks', 'calendar'] as const;

it('makes the report of a clean table equal to that over the database to the cent, without what the sheet lacks', async () => {
  const { day, content } = pastedSheet();
  const { template, source, asked } = cleanTable(content);
  const reportOf = (columns: readonly ColumnEntry[], number: string, roll?: RollArguments) =>
    portfolioReport(
      reportColumns(columns, DEFAULT_PROFILE),
      { Units: `Units${number}`, Report: `Report${number}` },
      { formattedRows: 30, question: { roll } },
    );
  const own = reportOf(source.columns, '', source.arguments).map(templateOfRoll);
  const database = reportOf(createCatalogue().columns, ' 2');
  const sheet = calculateSheets(
    [{ name: 'Own', cells: cellsOf('A1', content) }, template, ...own, ...database],
    (...given) => demo.answer(...given),
  );
  await sheet.enter({ 'Units 2!C5': 'EUR', 'Units 2!F5': 'Rent Roll Date', 'Units 2!G5': day });
  const [mine, theirs] = [
    readReport(own[1]!, (cell) => sheet.value(`Report!${cell}`)),
    readReport(database[1]!, (cell) => sheet.value(`Report 2!${cell}`)),
  ];

  // The clean table has all units, and the report counts the same day.
  const top = Number(
    Object.keys(template.cells)
      .find((cell) => String(template.cells[cell]).includes('RR.ROLL'))!
      .slice(1),
  );
  expect(sheet.value(`Clean Own!B${top + content.length - 3}`)).toBe(content.at(-1)![0]);
  expect(asked.options).toBe(`as_of=${day}; currency=EUR`);
  expect(mine.asAt()).toBe(isoToSerial(day));

  const isLeftOut = (value: unknown, label: string) =>
    (value === '–' || value === '') &&
    /^Left out: the rent roll has no column/.test(String(mine.definition(label)));
  const figures = theirs.figures();
  expect(mine.figures()).toEqual(figures);
  const shown = figures.filter((label) => !isLeftOut(mine.figure(label), label));
  expect(shown.map((label) => [label, mine.figure(label)])).toEqual(
    shown.map((label) => [label, theirs.figure(label)]),
  );
  // Passing rent, the reversion to it, and the two yields.
  expect(figures.length - shown.length).toBe(4);
  expect(Number(mine.figure('Vacant'))).toBeGreaterThan(0);
  expect(Number(mine.figure('Lapsed breaks')) + mine.breaks().length).toBeGreaterThan(0);
  for (const name of TABLES) {
    const [found, expected] = [mine[name](), theirs[name]()];
    // A dash is a column that the sheet lacks: steps of the rent.
    const known = (values: readonly unknown[][]) =>
      values.map((row, at) => row.map((value, k) => (found[at]?.[k] === '–' ? '–' : value)));
    expect([name, found]).toEqual([name, known(expected)]);
  }
  expect(Object.entries(mine.checks()).filter(([, message]) => message !== 'OK')).toEqual(
    Object.entries(theirs.checks()).filter(([label, message]) => message !== 'OK' && label in mine.checks()),
  );
  const words = [...own, template].flatMap(({ cells }) => Object.values(cells).map(String));
  expect(words.filter((text) => /the service|RR\.(?!ROLL)/i.test(text))).toEqual([]);
});
