import { callsOf } from '../../../answers/calls/probe-calls';
import {
  answeredIn,
  askCell,
  describeCell,
  enterCalls,
  quoted,
  valueOf,
  wait,
  waitFor,
  type Desk,
  type Probe,
  type ProbeGroup,
} from '../probe';

const GIVEN: readonly [title: string, args: string, argument: 'a' | 'matrix'][] = [
  ['omitted', '', 'a'],
  ['omitted cells', '', 'matrix'],
  ['a blank cell', ',H1', 'a'],
  ['blank cells', ',,H1:I1', 'matrix'],
  ['TRUE', ',TRUE', 'a'],
  ['a text', ',"text"', 'a'],
  ['a number', ',1.5', 'a'],
  ['a cell with a date format', ',H2', 'a'],
  ['cells with a date format', ',,H2:I2', 'matrix'],
  ['a typed number of another answer', ',H4', 'a'],
  ['an error', ',H3', 'a'],
  ['cells with an error', ',,H2:H3', 'matrix'],
  ['a range in place of one value', ',H1:I2', 'a'],
  ['an array constant', ',,{1,"b";TRUE,4}', 'matrix'],
  ['one value as array constant', ',{1}', 'a'],
  ['one value in place of cells', ',,7', 'matrix'],
];

/** By which text the calls of each cell of the group are found. */
let given: ReadonlyMap<string, string>;

/** Renames the sheet of the check for one call. */
const addressOn = (name: string): Probe => ({
  title: `address on a sheet named ${name}`,
  ask: async (desk) => {
    const rename = (to: string) =>
      desk.excel(async (sheet, context) => {
        sheet.load('name');
        await context.sync();
        const before = sheet.name;
        sheet.name = to;
        return before;
      });
    const before = await rename(name);
    try {
      const { kind } = await askCell(desk, 'D1', ['echo']);
      return callsOf(kind).at(-1)?.address ?? 'none';
    } finally {
      await rename(before);
    }
  },
});

export const args: ProbeGroup = {
  title: 'What functions are given',
  prepare: async (desk) => {
    await desk.excel((sheet) => {
      sheet.getRange('H2:I2').values = [[46_347, 46_348]];
      sheet.getRange('H2:I2').numberFormat = [['yyyy-mm-dd', 'yyyy-mm-dd']];
      sheet.getRange('H3').formulas = [['=NA()']];
    });
    await enterCalls(desk, { H4: ['double'] });
    given = await enterCalls(
      desk,
      Object.fromEntries(GIVEN.map(([, own], at) => [`A${at + 1}`, ['echo', own] as const])),
    );
  },
  probes: [
    ...GIVEN.map(([title, , argument], at): Probe => ({
      title,
      ask: async (desk) => {
        const address = `A${at + 1}`;
        const kind = given.get(address)!;
        await answeredIn(desk, address, kind);
        const calls = callsOf(kind);
        const last = calls.at(-1);
        return last
          ? `${quoted(last[argument])}${calls.length > 1 ? ` in ${calls.length} calls` : ''}`
          : `no call, the cell shows ${quoted(await valueOf(desk, address))}`;
      },
    })),
    ...["Q1 'x' net", 'Ü', '2026', 'a!b'].map(addressOn),
  ],
};

const ANSWERS: readonly [title: string, answer: string][] = [
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['an empty text', 'blank'],
  ['the type Empty', 'empty'],
  ['the type Error', 'error-type'],
  ['CustomFunctions.Error in a cell', 'error-object'],
  ['the type Double', 'double'],
  ['the type FormattedNumber', 'formatted'],
  ['32,767 characters', 'long'],
  ['rows of different length', 'jagged'],
  ['no rows', 'no-rows'],
  ['an error with a message', 'fail'],
];

let answered: ReadonlyMap<string, string>;

export const results: ProbeGroup = {
  title: 'What answers show',
  prepare: async (desk) => {
    const asked = ANSWERS.map(([, answer], at) => [`A${2 * at + 1}`, [answer] as const]);
    answered = await enterCalls(desk, Object.fromEntries(asked));
  },
  probes: ANSWERS.map(([title], at) => ({
    title,
    ask: async (desk) => {
      const address = `A${2 * at + 1}`;
      await answeredIn(desk, address, answered.get(address)!);
      return describeCell(desk, address);
    },
  })),
};

/** How long a call may take to come. */
const CALL_MS = 3_000;

type Act = (sheet: Excel.Worksheet, context: Excel.RequestContext, desk: Desk) => void | Promise<void>;

/** Counts the calls that come after `act`, for a cell that has answered before. */
const callsAfter = (title: string, act: Act, undo?: Act): Probe => ({
  title,
  ask: async (desk) => {
    const { kind } = await askCell(desk, 'B5', ['echo']);
    try {
      return await callsDuring(desk, kind, act);
    } finally {
      if (undo) await desk.excel((sheet, context) => undo(sheet, context, desk));
    }
  },
});

async function callsDuring(desk: Desk, kind: string, act: Act): Promise<string> {
  const before = callsOf(kind).length;
  await desk.excel((sheet, context) => act(sheet, context, desk));
  const made = () => callsOf(kind).length - before;
  if (await waitFor(desk, () => made() > 0, CALL_MS)) await wait(300);
  return `calls: ${made()}`;
}

const recalculate: Act = (sheet, context) => {
  sheet.getRange('B5').setDirty();
  context.workbook.application.calculate(Excel.CalculationType.recalculate);
};

const setMode =
  (mode: 'Manual' | 'Automatic'): Act =>
  (_, { workbook }) => {
    workbook.application.calculationMode = mode;
  };

const thenRecalculate =
  (act: Act): Act =>
  async (...of) => {
    await act(...of);
    await recalculate(...of);
  };

/** The mode belongs to Excel, not to the sheet: the probe puts it back. */
const manualMode: Probe = {
  title: 'recalculated in manual mode',
  ask: async (desk) => {
    const { calculationMode: before } = await desk.excel((_, { workbook }) =>
      workbook.application.load('calculationMode'),
    );
    if (before !== 'Automatic') return `not asked, the mode is ${before}`;
    return callsAfter('', thenRecalculate(setMode('Manual')), setMode('Automatic')).ask(desk);
  },
};

const twice: Probe = {
  title: 'an error, recalculated twice',
  ask: async (desk) => {
    const { kind } = await askCell(desk, 'B5', ['fail']);
    const first = await callsDuring(desk, kind, recalculate);
    const second = await callsDuring(desk, kind, recalculate);
    return `first ${first}, second ${second}, shows ${String(await valueOf(desk, 'B5'))}`;
  },
};

const copied: Act = async (sheet, context, desk) => {
  const copy = sheet.copy(Excel.WorksheetPositionType.end).load('id');
  await context.sync();
  desk.alsoRemove(copy.id);
};

const renamed: Act = async (sheet, context) => {
  sheet.load('name');
  await context.sync();
  const { name } = sheet;
  sheet.name = `${name} 9`;
  await context.sync();
  sheet.name = name;
};

const sameAgain: Act = async (sheet, context) => {
  const range = sheet.getRange('B5').load('formulas');
  await context.sync();
  range.formulas = range.formulas;
};

const setCalculation =
  (isOn: boolean): Act =>
  (sheet) => {
    sheet.enableCalculation = isOn;
  };

export const calls: ProbeGroup = {
  title: 'When functions are called',
  probes: [
    callsAfter('nothing done', () => {}),
    callsAfter('recalculated', recalculate),
    callsAfter('recalculated without being dirty', (_, context) =>
      context.workbook.application.calculate(Excel.CalculationType.recalculate),
    ),
    twice,
    manualMode,
    callsAfter(
      'recalculated on a protected sheet',
      thenRecalculate((sheet) => sheet.protection.protect()),
      (sheet) => sheet.protection.unprotect(),
    ),
    callsAfter(
      'recalculated with enableCalculation off',
      thenRecalculate(setCalculation(false)),
      setCalculation(true),
    ),
    callsAfter('a row inserted above', (sheet) => void sheet.getRange('3:3').insert('Down')),
    callsAfter('the sheet renamed', renamed),
    callsAfter('the sheet copied', copied),
    callsAfter('the same formula entered again', sameAgain),
  ],
};
