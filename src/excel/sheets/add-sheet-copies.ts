import { badInput } from '../../contract/failure';
import type { SheetTemplate } from '../../templates/sheet-template';
import type { LastWritten } from '../write/last-written';
import { freeNames } from './free-names';
import { deleteSheets, insertSheets, refuseProtected } from './insert-sheets';
import { patientlyIn } from './patiently';

/** A sheet's name has at most 31 characters. */
const MOST_OF_NAME = 18;
const MARK = ' (values)';

interface SheetCopies {
  /** What the copies are called. */
  added: string[];
  /** What the sheet is called that says what they are. */
  about: string;
}

/**
 * Copies sheets within the workbook, with values in the place of all formulas, and adds a sheet that says what they are. All
 * of them are there in the end, or none. `looks` has the formats of cells, by sheet, row and column. Undo does not delete them,
 * because a person may go on working in the copies.
 */
export async function addSheetCopies(
  sheets: readonly string[],
  looks: ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, string>>>,
  { name, template }: { name: string; template(name: string): SheetTemplate },
  written: LastWritten,
): Promise<SheetCopies> {
  return Excel.run(async (context) => {
    const { workbook } = context;
    const patiently = patientlyIn(context);
    await patiently(() => {
      workbook.worksheets.load('items/name');
      workbook.protection.load('protected');
    });
    refuseProtected(workbook);
    const taken = workbook.worksheets.items.map((sheet) => sheet.name);
    const added: { name: string; sheet: Excel.Worksheet }[] = [];
    try {
      for (const sheet of sheets) {
        const wanted = `${sheet.slice(0, MOST_OF_NAME)}${MARK}`;
        const free = freeNames([wanted], [...taken, ...added.map((copy) => copy.name)])[wanted]!;
        const { source, copy, used } = await patiently(() => {
          const original = workbook.worksheets.getItem(sheet);
          return {
            source: original,
            copy: original.copy('End').load('id,name'),
            used: original.getUsedRangeOrNullObject().load('rowIndex,columnIndex,rowCount,columnCount'),
          };
        });
        added.push({ name: free, sheet: copy });
        await patiently(() => {
          copy.name = free;
          if (used.isNullObject) return;
          const cellsIn = (of: Excel.Worksheet) =>
            of.getRangeByIndexes(used.rowIndex, used.columnIndex, used.rowCount, used.columnCount);
          // Its own formulas would ask again, so the values come from the sheet that has answered.
          cellsIn(copy).copyFrom(cellsIn(source), 'Values');
        });
        await patiently(() => {
          for (const { row, column, rows, format } of runsOf(looks.get(sheet)))
            // A single text formats all cells of a range.
            (copy.getRangeByIndexes(row, column, rows, 1) as { numberFormat: unknown }).numberFormat = format;
        });
      }
      const { names } = await insertSheets([name], (free) => [template(free[name]!)], {
        written,
        by: 'evidence',
      });
      const noted = written.current();
      if (noted) written.forget(noted);
      return { added: added.map((copy) => copy.name), about: names[name]! };
    } catch (thrown) {
      const left = await deleteSheets(patiently, workbook, added);
      if (left.length === 0) throw thrown;
      throw badInput(
        `Excel did not take all copies, and did not delete them again. Delete ${left.map((copy) => `"${copy}"`).join(' and ')}, and try again.`,
        { cause: thrown },
      );
    }
  });
}

interface FormatRun {
  row: number;
  column: number;
  rows: number;
  format: string;
}

/** Joins neighbours of a column that have the same format, so that Excel gets fewer ranges. */
function runsOf(formats: ReadonlyMap<number, ReadonlyMap<number, string>> = new Map()): FormatRun[] {
  const runs: FormatRun[] = [];
  const last = new Map<number, FormatRun>();
  for (const [row, line] of [...formats].sort(([a], [b]) => a - b))
    for (const [column, format] of line) {
      const run = last.get(column);
      if (run?.format === format && run.row + run.rows === row) run.rows += 1;
      else {
        last.set(column, { row, column, rows: 1, format });
        runs.push(last.get(column)!);
      }
    }
  return runs;
}
