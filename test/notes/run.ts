/**
 * `npm run notes -- [--cells]`: lists every note that clean data gives: of the formulas of the documents and the sample workbook, of
 * questions about each column of the demo, and of the sheets that the pane inserts. Compare what two versions of the code
 * print. With `--cells` also each value of each sheet, so that a change of formulas can be shown to change no figure.
 */
import { createColumnNames } from '../../src/answers/naming';
import { asRrError } from '../../src/contract/failure';
import { formatCell } from '../../src/excel/cell-address';
import { TOTALS_BY } from '../../src/features/reports/totals-by';
import { repeatCall } from '../../src/functions/call-function';
import { readCommandLine, runCommand } from '../../src/node/command-line';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import type { ReportColumns } from '../../src/templates/report/report-columns';
import { allSheets } from '../support/all-sheets';
import { answersOf, calculateSheets } from '../support/calculate-sheets';
import { callsOfDocuments, callsOfSample, type ExampleCall } from '../support/example-calls';
import { aCall, contextOf } from '../support/fake-gateway';
import { reportColumns } from '../support/report/raw-units';
import { openWireStage } from '../support/wire-stage';
import { rateCells, RATES } from '../templates/rates/rates-oracle';

type Context = ReturnType<typeof contextOf>['context'];
type Entries = Readonly<Record<string, string | number>>;

const { columns: CATALOGUE } = createCatalogue();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function printNotes(context: Context, title: string, call: ExampleCall): Promise<void> {
  try {
    const { notes, cells } = await repeatCall(context, call, aCall);
    print(`${title}: ${cells.length} rows${notes.map((note) => `\n  ${note}`).join('')}`);
  } catch (thrown) {
    print(`${title}: ${asRrError(thrown).message}`);
  }
}

/** Rows, a figure and a count of each column, over all databases and the days of all rent rolls. */
const questions = CATALOGUE.flatMap(({ name }): (readonly [string, ExampleCall])[] => [
  [`rows of ${name}`, { name: 'QUERY', args: [name] }],
  [`all rent rolls of ${name}`, { name: 'QUERY', args: [name, null, 0, 'all-rentrolls'] }],
  [`those with ${name}`, { name: 'QUERY', args: ['unit_name', `${name} is not blank`] }],
  [`sum of ${name}`, { name: 'TOTAL', args: [name, 'currency=EUR'] }],
  [`different ${name}`, { name: 'TOTAL', args: [name, null, 'distinct'] }],
]);

function demoReport(): ReportColumns {
  const { heading } = createColumnNames(CATALOGUE);
  const headed = Object.entries(reportColumns()).map(([role, column]) => [
    role,
    { ...column, heading: heading(column.name) },
  ]);
  return Object.fromEntries(headed) as ReportColumns;
}

const { own, inOne } = allSheets(demoReport(), 'Rates');
const SHEETS = [...own, ...inOne];

/** What is typed, one after the other, and which sheets then have other values. */
const STATES: readonly (readonly [about: string, sheets: readonly string[], entries: Entries])[] = [
  ['as inserted', SHEETS.map(({ name }) => name), rateCells('EUR', RATES)],
  ['in pounds', ['Units', 'Report', 'Bridge'], { 'Units!C5': 'GBP', 'Bridge!C7': 'GBP' }],
  ['in all currencies', ['Units', 'Report'], { 'Units!C5': '' }],
  [
    'with other choices',
    ['Units', 'Report'],
    {
      'Units!C5': 'EUR',
      'Units!E4': 'earliest termination',
      'Units!E5': 'left out',
      'Units!E6': 'tenant',
      'Units!E7': 'as let',
      'Units!C8': 'PARKING',
    },
  ],
  ...Object.values(TOTALS_BY).map(
    (by) => [`by ${by}`, ['Totals', 'Totals in one'], { 'Totals!C7': by, 'Totals in one!C7': by }] as const,
  ),
  ['converted', ['Bridge'], { 'Bridge!C10': 'EUR' }],
  ['of the first event', ['Events'], { 'Events!C8': 'break', 'Events!C7': 24 }],
];

async function printSheets(context: Context, isWhole: boolean): Promise<void> {
  const sheet = calculateSheets(SHEETS, answersOf(context));
  for (const [about, names, entries] of STATES) {
    await sheet.enter(entries);
    for (const { id, name } of sheet.workbook
      .sheets()
      .filter((candidate) => names.includes(candidate.name))) {
      print(`\n${name}, ${about}`);
      const { cells } = SHEETS.find((candidate) => candidate.name === name)!;
      const zone = sheet.workbook.usedZone(id)!;
      for (let row = zone.top; row <= zone.bottom; row++)
        for (let col = zone.left; col <= zone.right; col++) {
          const { value } = sheet.workbook.cell({ sheetId: id, row, col });
          const cell = formatCell(row, col);
          const isMessage =
            typeof value === 'string' && value.includes(' ') && String(cells[cell]).startsWith('=');
          if (value !== '' && (isWhole || (isMessage && col < 12))) print(`${cell} ${JSON.stringify(value)}`);
        }
    }
  }
}

async function main(): Promise<void> {
  const { options } = readCommandLine({ cells: 'flag' });
  const stage = await openWireStage(3000);
  const wire = await stage.start();
  try {
    await wire.signIn();
    const { context } = contextOf(wire.client);
    const databases = (await wire.client.databases()).value;
    context.databases.set(databases.slice(0, 2));
    for (const [title, call] of [...callsOfSample(), ...callsOfDocuments()])
      await printNotes(context, title, call);
    context.databases.set(databases);
    for (const [title, call] of questions) await printNotes(context, title, call);
    await printSheets(context, options.cells !== undefined);
  } finally {
    await wire.stop();
    await stage.close();
  }
}

runCommand(main);
