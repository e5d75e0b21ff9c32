import { readNames } from '../defined-names';
import { createCallCounter, repeatsCalls } from '../rr-formula';
import { isBusyText } from './busy-cells';
import { formulaCells, type FormulaCell } from './formula-cells';

export interface ScannedFormula extends FormulaCell {
  sheetId: string;
  sheetIsHidden: boolean;
  sheetPosition: number;
  /** Includes calls through defined names. */
  calls: number;
  /** It has no LAMBDA, which may make one call several times, so its text tells its calls. */
  isPlain: boolean;
  /** Such as `#SPILL!`. */
  error: string | undefined;
  /** It shows `#BUSY!`: it waits for an answer. */
  isBusy?: boolean;
}

export interface WorkbookScan {
  formulas: readonly ScannedFormula[];
  /** Names of the sheets that this scan looked at. */
  scanned: readonly string[];
  /** Names of those sheets that Excel did not let the scan read, such as a sheet with only a chart. */
  unread: readonly string[];
}

/** Scans some sheets only, by id or by name in lower case. The other sheets keep the formulas of the last scan. */
export interface PartOfWorkbook {
  sheets: ReadonlySet<string>;
  last: readonly ScannedFormula[];
}

/** Finds the RR formulas, on hidden sheets too. A sheet that refuses costs the formulas of that sheet only. */
export async function scanFormulas(part?: PartOfWorkbook): Promise<WorkbookScan> {
  return Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/id,items/name,items/visibility,items/position');
    await context.sync();
    const all = worksheets.items;
    const asked = [...(part?.sheets ?? [])].map((asked) =>
      all.find(({ id, name }) => id === asked || name.toLowerCase() === asked),
    );
    // A sheet that is not there any more may have another name now.
    const scannedSheets =
      part && !asked.includes(undefined) ? all.filter((sheet) => asked.includes(sheet)) : all;
    const names = await readNames(context, all);
    const count = createCallCounter(names);
    // A defined name with LAMBDA may repeat a call wherever it is used.
    const namesRepeat = [...names.values()].some((formula) => repeatsCalls(formula) && count(formula) > 0);

    const { formulas: found, refused } = await formulaCells<ScannedFormula>(
      context,
      scannedSheets,
      'formulas,values,valueTypes',
      (cell, { sheet, range, r, c }) => {
        const calls = count(cell.formula);
        if (calls === 0) return undefined;
        const isPlain = !repeatsCalls(cell.formula) && !namesRepeat;
        const shown = shownBy(range.valueTypes[r]?.[c], range.values[r]?.[c]);
        return { ...sheetFieldsOf(sheet), ...cell, calls, isPlain, ...shown };
      },
    );
    const isRead = new Set(scannedSheets.filter((sheet) => !refused.includes(sheet)).map(({ id }) => id));
    const retained = (part?.last ?? []).flatMap((formula) => {
      const sheet = all.find(({ id }) => id === formula.sheetId);
      return sheet && !isRead.has(sheet.id) ? [{ ...formula, ...sheetFieldsOf(sheet) }] : [];
    });
    const namesOfSheets = (sheets: readonly Excel.Worksheet[]) => sheets.map(({ name }) => name);
    return {
      formulas: [...retained, ...found],
      scanned: namesOfSheets(scannedSheets),
      unread: namesOfSheets(refused),
    };
  });
}

const sheetFieldsOf = ({ id, name, visibility, position }: Excel.Worksheet) => ({
  sheet: name,
  sheetId: id,
  sheetIsHidden: visibility !== Excel.SheetVisibility.visible,
  sheetPosition: position,
});

function shownBy(
  type: Excel.RangeValueType | undefined,
  value: unknown,
): Pick<ScannedFormula, 'error' | 'isBusy'> {
  if (type !== Excel.RangeValueType.error) return { error: undefined };
  return isBusyText(value) ? { error: undefined, isBusy: true } : { error: String(value) };
}
