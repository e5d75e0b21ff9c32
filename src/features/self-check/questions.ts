import { probeFormula, stopListening, wait, type Desk } from './probe';

export interface Question {
  /** The line of the report. */
  short: string;
  text: string;
  answers: readonly string[];
}

const RED_CELL = 'B2';
const ENTRY = 'B5';

/** Only a person can see these. The sheet holds the cells that they name. */
export const QUESTIONS: readonly Question[] = [
  {
    short: 'Ctrl+Z undid the last entry',
    text: `Type anything into cell ${ENTRY}, press Enter, wait three seconds, and press Ctrl+Z (Mac: Cmd+Z). Does your entry go away?`,
    answers: ['yes', 'no'],
  },
  {
    short: 'icons in the ribbon',
    text: 'Look at the group “Rent Roll” on the Home tab. Do its buttons have icons of a rent roll, or all the same general icon?',
    answers: ['own icons', 'general icons', 'no icons', 'no group'],
  },
  {
    short: 'pointing at the red cell',
    text: `Point at the red cell ${RED_CELL}, and at the sign next to it. What do you read?`,
    answers: ['This error belongs to “Check this Excel”.', 'a general sentence of Excel', 'nothing'],
  },
];

/** Fills the sheet and brings it to the front. Returns a function that stops following the person's entries. */
export async function showQuestions(desk: Desk): Promise<() => Promise<void>> {
  let isOver = false;
  const listening = await desk.excel((sheet) => {
    sheet.getRange('B1').values = [['Point at the red cell below:']];
    const red = sheet.getRange(RED_CELL);
    red.formulas = [[probeFormula('fail').formula]];
    sheet.getRange('B4').values = [['Type into the yellow cell below:']];
    red.format.fill.color = '#F4B6B6';
    sheet.getRange(ENTRY).format.fill.color = '#FFF2B3';
    sheet.activate();
    sheet.getRange(ENTRY).select();
    return sheet.onChanged.add(async ({ triggerSource }) => {
      if (triggerSource !== 'ThisLocalAddin') await writeSetting(desk, () => isOver);
    });
  });
  return async () => {
    isOver = true;
    await stopListening(listening);
    await desk.excel((_, { workbook }) => workbook.settings.getItemOrNullObject(KEY).delete());
  };
}

const KEY = 'rr.check';

/** Writes a setting a second after an entry, as the add-in does after an answer: some versions of Excel then forget Undo. */
const writeSetting = (desk: Desk, isOver: () => boolean): Promise<void> =>
  wait(1_000)
    .then(() => desk.excel((_, { workbook }) => isOver() || workbook.settings.add(KEY, Date.now())))
    .then(
      () => undefined,
      () => undefined,
    );
