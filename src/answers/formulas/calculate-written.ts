import { pause, setRealTimer, type SetTimer } from '../../client/timer';
import { excelBatch } from '../../excel/in-excel';
import type { Writing } from '../../excel/write/last-written';
import type { Formulas } from './formula-inventory';

const LOOK_AGAIN_MS = 500;
/** Excel writes an answer some time after it took it, without an event. */
const LOOKS_AFTER_ANSWERS = 4;
/** Five minutes. An answer that comes later than that is calculated by the person. */
const MAX_LOOKS = 600;

/**
 * While Excel calculates manually: calculates what was written, again and again until the answers of its formulas have
 * arrived, because what depends on them would keep the value that it was entered with. Nothing else is calculated.
 */
export async function calculateWritten(
  { calculates = [] }: Pick<Writing, 'calculates'>,
  formulas: Pick<Formulas, 'all'>,
  setTimer: SetTimer = setRealTimer,
): Promise<void> {
  const sheets = new Set(calculates.map(({ sheet }) => sheet));
  const isWaiting = () =>
    formulas
      .all()
      .some(
        ({ sheet, sheetId, runs }) =>
          (sheets.has(sheet) || sheets.has(sheetId)) && runs.some(({ state }) => state === 'running'),
      );
  for (let looks = 0, quiet = 0; looks < MAX_LOOKS && quiet < LOOKS_AFTER_ANSWERS; looks++) {
    // While a person types in a cell, Excel refuses, and the next look calculates.
    await calculateOnce(calculates).catch(() => undefined);
    quiet = isWaiting() ? 0 : quiet + 1;
    await pause(setTimer, LOOK_AGAIN_MS);
  }
}

const calculateOnce = (targets: NonNullable<Writing['calculates']>): Promise<void> =>
  excelBatch(async (context) => {
    const found = targets.map((target) => ({
      ...target,
      worksheet: context.workbook.worksheets.getItemOrNullObject(target.sheet),
    }));
    await context.sync();
    for (const { worksheet, address } of found) {
      if (worksheet.isNullObject) continue;
      if (address === undefined) worksheet.calculate(false);
      else worksheet.getRange(address).calculate();
    }
    await context.sync();
  });
