import { HOST, STORAGE } from './host-probes';
import {
  callsDuring,
  describeCell,
  enterProbe,
  quoted,
  valueOf,
  waitFor,
  type Probe,
  type TrialSheet,
} from './trial-sheet';

export type ProbeGroup = readonly [title: string, probes: readonly Probe[]];

const fillArguments = (sheet: Excel.Worksheet) => {
  const dates = sheet.getRange('H2:I2');
  dates.values = [[46_347, 46_348]];
  dates.numberFormat = [['yyyy-mm-dd', 'yyyy-mm-dd']];
  sheet.getRange('H3:H4').formulas = [['=NA()'], ['=RR.PROBE("double")']];
};

/** What a call is given for its argument. */
const given = (title: string, args: string, argument: 'a' | 'matrix'): Probe => [
  title,
  async (trial) => {
    const { calls, answered } = await enterProbe(trial, { name: 'echo', args, fill: fillArguments });
    await answered();
    const call = calls().at(-1);
    return call ? quoted(call[argument]) : `no call, the cell shows ${quoted(await valueOf(trial, 'A1'))}`;
  },
];

const addressOn = (name: string): Probe => [
  `address on a sheet named ${name}`,
  async (trial) => {
    const fill = (sheet: Excel.Worksheet) => void (sheet.name = name);
    const { calls, answered } = await enterProbe(trial, { name: 'echo', fill });
    await answered();
    return calls().at(-1)?.address ?? 'none';
  },
];

/** What the cell of an answer shows. */
const shown = (title: string, name: string, fill?: (sheet: Excel.Worksheet) => void): Probe => [
  title,
  async (trial) => {
    await (await enterProbe(trial, { name, fill })).answered();
    return describeCell(trial, 'A1');
  },
];

type Act = (sheet: Excel.Worksheet, context: Excel.RequestContext) => void | Promise<void>;

/** Counts the calls of a cell that has answered, after an act. */
const callsAfter = (title: string, act: Act, undo?: Act): Probe => [
  title,
  async (trial) => {
    const { calls, answered } = await enterProbe(trial, { name: 'echo', cell: 'B5' });
    await answered();
    try {
      return await callsDuring(trial, calls, () => trial.batch(act));
    } finally {
      if (undo) await trial.batch(undo);
    }
  },
];

const recalculate: Act = (sheet, context) => {
  sheet.getRange('B5').setDirty();
  context.workbook.application.calculate(Excel.CalculationType.recalculate);
};

const setMode =
  (mode: 'Manual' | 'Automatic'): Act =>
  (_, { workbook }) => {
    workbook.application.calculationMode = mode;
  };

const setCalculation =
  (isOn: boolean): Act =>
  (sheet) => {
    sheet.enableCalculation = isOn;
  };

const recalculateAfter =
  (act: Act): Act =>
  async (...batch) => {
    await act(...batch);
    await recalculate(...batch);
  };

/** The mode belongs to Excel, not to the sheet: the probe restores it. */
const manualMode: Probe = [
  'recalculated in manual mode',
  async (trial) => {
    const { calculationMode } = await trial.batch((_, { workbook }) =>
      workbook.application.load('calculationMode'),
    );
    if (calculationMode !== 'Automatic') return `not asked, the mode is ${calculationMode}`;
    return callsAfter('', recalculateAfter(setMode('Manual')), setMode('Automatic'))[1](trial);
  },
];

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

const whileWaiting: Probe = [
  'a cell that waits',
  async (trial) => {
    const { calls } = await enterProbe(trial, { name: 'never' });
    await waitFor(trial, () => calls().length > 0, 5_000);
    return describeCell(trial, 'A1');
  },
];

const emptied: Probe = [
  'a cell emptied while it waits',
  async (trial) => {
    const { calls } = await enterProbe(trial, { name: 'never' });
    await waitFor(trial, () => calls().length > 0, 5_000);
    await trial.batch((sheet) => sheet.getRange('A1').clear());
    const isCancelled = () => calls()[0]?.cancelledAt !== undefined;
    const isTold = await waitFor(trial, isCancelled, 5_000);
    return isTold ? 'the function is told' : 'the function is not told in 5 s';
  },
];

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

const entered = (title: string, formula: string): Probe => [
  title,
  async (trial) => {
    await trial.batch((sheet) => (sheet.getRange('A1').formulas = [[formula]]));
    return `taken, shows ${quoted(await valueOf(trial, 'A1'))}`;
  },
];

/** The name belongs to the sheet of the check and goes with it. */
const defined = (title: string, name: string, text: string): Probe => [
  title,
  async (trial) => {
    const item = await trial.batch((sheet) =>
      sheet.names.add(name, text).load('type, value, formula, scope'),
    );
    const [value, formula] = [item.value, item.formula].map((shown: unknown) =>
      quoted(shown).replace(/'.*'!/, ''),
    );
    return `type ${item.type} · value ${value} · formula ${formula} · scope ${item.scope}`;
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

const isDirty = async (trial: TrialSheet) =>
  (await trial.batch((_, { workbook }) => workbook.load('isDirty'))).isDirty;

/** Says whether an act marks the workbook as changed. The check has changed it, so the mark returns afterwards. */
const dirtyAfter = (title: string, act: Act, undo?: Act): Probe => [
  title,
  async (trial) => {
    const setDirty = (value: boolean) => trial.batch((_, { workbook }) => void (workbook.isDirty = value));
    await setDirty(false);
    try {
      const before = await isDirty(trial);
      await trial.batch(act);
      return `${before ? 'dirty' : 'clean'} before, ${(await isDirty(trial)) ? 'dirty' : 'clean'} after`;
    } finally {
      if (undo) await trial.batch(undo);
      await setDirty(true);
    }
  },
];

const SETTING = 'rr.check';

/** Their order numbers the lines of a report. */
export const PROBES: readonly ProbeGroup[] = [
  ['Excel and the frame', HOST],
  ['Storage of the add-in', STORAGE],
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
      whileWaiting,
      emptied,
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
      shown('over merged cells', 'spill', (sheet) => sheet.getRange('B2:C2').merge(false)),
      shown('inside a table', 'spill', (sheet) => (sheet.tables.add('A1:D5', false).name = 'rr_check_table')),
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
      manualMode,
      callsAfter(
        'recalculated on a protected sheet',
        recalculateAfter((sheet) => sheet.protection.protect()),
        (sheet) => sheet.protection.unprotect(),
      ),
      callsAfter(
        'recalculated with enableCalculation off',
        recalculateAfter(setCalculation(false)),
        setCalculation(true),
      ),
      callsAfter('a row inserted above', (sheet) => void sheet.getRange('3:3').insert('Down')),
      callsAfter('the sheet renamed', (sheet) => void (sheet.name = 'Rent Roll check 9')),
      callsAfter('the same formula entered again', sameAgain),
    ],
  ],
  [
    'Texts of formulas',
    [
      entered('a text of 255 characters', `=LEN("${'x'.repeat(255)}")`),
      entered('a text of 256 characters', `=LEN("${'x'.repeat(256)}")`),
    ],
  ],
  [
    'Names',
    [
      defined('a number', 'rr_check_number', '=1+1'),
      defined('a LAMBDA', 'rr_check_lambda', '=LAMBDA(x,x+1)'),
      defined('an error', 'rr_check_error', '=#REF!'),
      defined('a function of ours', 'rr_check_probe', '=RR.PROBE("echo")'),
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
  // Last: the pane saves the ages of answers a second after the last one, which would mark the workbook as changed.
  [
    'The mark of unsaved changes',
    [
      dirtyAfter('nothing done', () => {}),
      dirtyAfter(
        'settings.add',
        (_, { workbook }) => void workbook.settings.add(SETTING, 'check'),
        (_, { workbook }) => workbook.settings.getItemOrNullObject(SETTING).delete(),
      ),
      dirtyAfter(
        'document.settings.saveAsync',
        () =>
          new Promise((resolve, reject) =>
            Office.context.document.settings.saveAsync(({ status, error }) =>
              status === Office.AsyncResultStatus.Failed ? reject(error) : resolve(),
            ),
          ),
      ),
      dirtyAfter('setDirty of a cell', (sheet) => sheet.getRange('A1').setDirty()),
    ],
  ],
];
