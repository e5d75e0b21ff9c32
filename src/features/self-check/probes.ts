import type { ProbeCall } from '../../answers/calls/probe-calls';
import { askDate } from '../../excel/host/date-system';
import { excelBatch } from '../../excel/in-excel';
import {
  callsDuring,
  describeCell,
  enterProbe,
  quoted,
  valueOf,
  waitFor,
  type Fill,
  type Probe,
  type TrialSheet,
} from './trial-sheet';

export type ProbeGroup = readonly [title: string, probes: readonly Probe[]];

const fillArguments: Fill = (sheet) => {
  const dates = sheet.getRange('H2:I2');
  dates.values = [[46_347, 46_348]];
  dates.numberFormat = [['yyyy-mm-dd', 'yyyy-mm-dd']];
  sheet.getRange('H3:H4').formulas = [['=NA()'], ['=RR.PROBE("double")']];
};

/** What a call is given: an argument, or the address of its cell. */
const given = (
  title: string,
  args: string,
  part: 'a' | 'matrix' | 'address',
  fill: Fill = fillArguments,
): Probe => [
  title,
  async (trial) => {
    const { calls, answered } = await enterProbe(trial, { name: 'echo', args, fill });
    await answered();
    const call = calls().at(-1);
    return call ? quoted(call[part]) : `no call, the cell shows ${quoted(await valueOf(trial, 'A1'))}`;
  },
];

const addressOn = (name: string): Probe =>
  given(`address on a sheet named ${name}`, '', 'address', (sheet) => void (sheet.name = name));

/** What the cell of an answer shows. */
const shown = (title: string, name: string, fill?: Fill): Probe => [
  title,
  async (trial) => {
    await (await enterProbe(trial, { name, fill })).answered();
    return describeCell(trial, 'A1');
  },
];

/** How long Excel gets to call, or to cancel a call. */
const WAIT_MS = 5_000;

type Act = (sheet: Excel.Worksheet, context: Excel.RequestContext) => void | Promise<void>;

/** Counts the calls of a cell that has answered, after an act. */
const callsAfter = (title: string, act: Act): Probe => [
  title,
  async (trial) => {
    const { calls, answered } = await enterProbe(trial, { name: 'echo', cell: 'B5' });
    await answered();
    return callsDuring(trial, calls, () => trial.batch(act));
  },
];

const recalculate: Act = (sheet, context) => {
  sheet.getRange('B5').setDirty();
  context.workbook.application.calculate(Excel.CalculationType.recalculate);
};

const errorTwice: Probe = [
  'an error, recalculated twice',
  async (trial) => {
    const { calls, answered } = await enterProbe(trial, { name: 'fail', cell: 'B5' });
    await answered();
    const again = () => callsDuring(trial, calls, () => trial.batch(recalculate));
    return `first ${await again()}, second ${await again()}, shows ${String(await valueOf(trial, 'B5'))}`;
  },
];

const sameAgain: Act = async (sheet, context) => {
  const range = sheet.getRange('B5').load('formulas');
  await context.sync();
  range.formulas = range.formulas;
};

/** Looks at a cell whose call does not answer. */
const waiting = (
  title: string,
  look: (trial: TrialSheet, calls: () => readonly ProbeCall[]) => Promise<string>,
): Probe => [
  title,
  async (trial) => {
    const { calls } = await enterProbe(trial, { name: 'never' });
    await waitFor(trial, () => calls().length > 0, WAIT_MS);
    return look(trial, calls);
  },
];

const emptied = async (trial: TrialSheet, calls: () => readonly ProbeCall[]): Promise<string> => {
  await trial.batch((sheet) => sheet.getRange('A1').clear());
  const isNotified = await waitFor(trial, () => calls()[0]?.cancelledAt !== undefined, WAIT_MS);
  return isNotified ? 'the function is told' : 'the function is not told in 5 s';
};

const spillAtB2 = async (trial: TrialSheet): Promise<void> => {
  const fill = (sheet: Excel.Worksheet) => void (sheet.getRange('G2:H2').formulas = [['=1+1', 5]]);
  await (await enterProbe(trial, { name: 'spill', cell: 'B2', fill })).answered();
};

/** Which cells Excel finds around a spill in B2:D3. */
const foundCells = (
  title: string,
  find: (sheet: Excel.Worksheet) => Excel.Range | Excel.RangeAreas,
): Probe => [
  title,
  async (trial) => {
    await spillAtB2(trial);
    const found = await trial.batch((sheet) => find(sheet).load('address'));
    return found.isNullObject ? 'none' : found.address.replace(/[^,]*!/g, '');
  },
];

const formulasOfSpill: Probe = [
  'formulas of the spill',
  async (trial) => {
    await spillAtB2(trial);
    const { formulas } = await trial.batch((sheet) => sheet.getRange('B2:D3').load('formulas'));
    return formulas.flat().map(quoted).join(' ').replace(/#\d+/, '');
  },
];

const COLLECT_MS = 1_000;

/** Which events of the sheet follow an act of the add-in. */
const eventsOf = (title: string, act: (sheet: Excel.Worksheet) => void): Probe => [
  title,
  async (trial) => {
    const seen: string[] = [];
    await trial.batch((sheet) => (sheet.getRange('A1:A3').values = [[3], [1], [2]]));
    const listening = await trial.batch((sheet) =>
      sheet.onChanged.add(async ({ changeType, source, triggerSource, address: changed }) => {
        seen.push(`${changeType} ${changed} ${source} ${triggerSource ?? 'without triggerSource'}`);
      }),
    );
    try {
      await trial.batch(act);
      await waitFor(trial, () => false, COLLECT_MS);
      return seen.join(', ') || 'none';
    } finally {
      await Excel.run(listening.context as Excel.RequestContext, async (context) => {
        listening.remove();
        await context.sync();
      });
    }
  },
];

const SETS = [
  'ExcelApi',
  'ExcelApiOnline',
  'ExcelApiDesktop',
  'CustomFunctionsRuntime',
  'SharedRuntime',
  'RibbonApi',
  'KeyboardShortcuts',
];

/** Requirement sets of Excel count up without gaps. */
function newestOf(set: string): string {
  let newest = 'none';
  for (let minor = 1; Office.context.requirements.isSetSupported(set, `1.${minor}`); minor++)
    newest = `1.${minor}`;
  return newest;
}

/** 1463 if the workbook counts its days from 1900, and 1 if from 1904. */
const secondDayOf1904 = (): Promise<string> =>
  excelBatch(async (context) => {
    const day = askDate(context.workbook);
    await context.sync();
    return String(day.value);
  });

/** Their order numbers the lines of a report. */
export const PROBES: readonly ProbeGroup[] = [
  [
    'Excel and the browser',
    [
      ['host', async () => `${Office.context.diagnostics.host} on ${Office.context.diagnostics.platform}`],
      ['version', async () => Office.context.diagnostics.version],
      ['requirement sets', async () => SETS.map((set) => `${set} ${newestOf(set)}`).join(', ')],
      [
        'languages',
        async () => `display ${Office.context.displayLanguage}, content ${Office.context.contentLanguage}`,
      ],
      ['browser', async () => navigator.userAgent],
      ['number of 1904-01-02', secondDayOf1904],
    ],
  ],
  [
    'What functions are given',
    [
      given('omitted', '', 'a'),
      given('omitted cells', '', 'matrix'),
      given('a blank cell', ',H1', 'a'),
      given('blank cells', ',,H1:I1', 'matrix'),
      given('TRUE', ',TRUE', 'a'),
      given('a text', ',"text"', 'a'),
      given('a number', ',1.5', 'a'),
      given('a cell with a date format', ',H2', 'a'),
      given('cells with a date format', ',,H2:I2', 'matrix'),
      given('a typed number of another answer', ',H4', 'a'),
      given('an error', ',H3', 'a'),
      given('cells with an error', ',,H2:H3', 'matrix'),
      given('a range in place of one value', ',H1:I2', 'a'),
      given('an array constant', ',,{1,"b";TRUE,4}', 'matrix'),
      given('one value as array constant', ',{1}', 'a'),
      given('one value in place of cells', ',,7', 'matrix'),
      ...["Q1 'x' net", 'Ü', '2026', 'a!b'].map(addressOn),
    ],
  ],
  [
    'What answers show',
    [
      shown('null', 'null'),
      shown('undefined', 'undefined'),
      shown('an empty text', 'blank'),
      shown('the type Empty', 'empty'),
      shown('the type Error', 'error-type'),
      shown('CustomFunctions.Error in a cell', 'error-object'),
      shown('the type Double', 'double'),
      shown('the type FormattedNumber', 'formatted'),
      shown('32,767 characters', 'long'),
      shown('rows of different length', 'jagged'),
      shown('no rows', 'no-rows'),
      shown('an error with a message', 'fail'),
      waiting('a cell that waits', (trial) => describeCell(trial, 'A1')),
      waiting('a cell emptied while it waits', emptied),
    ],
  ],
  [
    'Spills',
    [
      foundCells('cells with formulas in B2:H3', (sheet) =>
        sheet.getRange('B2:H3').getSpecialCellsOrNullObject('Formulas'),
      ),
      foundCells('cells with formulas inside the spill', (sheet) =>
        sheet.getRange('C2:D3').getSpecialCellsOrNullObject('Formulas'),
      ),
      formulasOfSpill,
      foundCells('spilling to', (sheet) => sheet.getRange('B2').getSpillingToRangeOrNullObject()),
      foundCells('parent of D3', (sheet) => sheet.getRange('D3').getSpillParentOrNullObject()),
      foundCells('used range', (sheet) => sheet.getUsedRangeOrNullObject()),
      shown('over another value', 'spill', (sheet) => (sheet.getRange('B2').values = [[1]])),
    ],
  ],
  [
    'When functions are called',
    [
      callsAfter('nothing done', () => {}),
      callsAfter('recalculated', recalculate),
      callsAfter('recalculated without being dirty', (_, context) =>
        context.workbook.application.calculate(Excel.CalculationType.recalculate),
      ),
      errorTwice,
      callsAfter('a row inserted above', (sheet) => void sheet.getRange('3:3').insert('Down')),
      callsAfter('the sheet renamed', (sheet) => void (sheet.name = 'Rent Roll check 9')),
      callsAfter('the same formula entered again', sameAgain),
    ],
  ],
  [
    'Events',
    [
      eventsOf('a value written', (sheet) => (sheet.getRange('C1').values = [[1]])),
      eventsOf('a row inserted', (sheet) => void sheet.getRange('8:8').insert('Down')),
      eventsOf('cells sorted', (sheet) => sheet.getRange('A1:A3').sort.apply([{ key: 0 }])),
    ],
  ],
];
