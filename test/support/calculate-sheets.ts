import { asRrError } from '../../src/contract/failure';
import type { AddinContext } from '../../src/answers/calls/addin-context';
import { repeatCall } from '../../src/functions/call-function';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import type { Outcome, WireValue } from '../../src/workbench/workbook/function-runtime';
import { aCall } from './fake-gateway';
import { openGrid } from './open-grid';

type Answer = (name: string, args: readonly unknown[]) => Outcome | Promise<Outcome>;

/** Answers as the add-in does in a cell. */
export const answersOf =
  (context: AddinContext): Answer =>
  async (name, args) => {
    try {
      return { value: (await repeatCall(context, { name, args }, aCall)).cells as WireValue[][] };
    } catch (thrown) {
      return { error: '#N/A', message: asRrError(thrown).message };
    }
  };

/** Calculates the sheets of a workbook in the workbench's grid, without a page. */
export function calculateSheets(sheets: readonly SheetTemplate[], answer: Answer) {
  let asked = 0;
  const answered: (() => void)[] = [];
  const {
    workbook,
    cells,
    model,
    area,
    cell: cellAt,
    write,
    idle,
  } = openGrid(
    sheets,
    ({ function: { name }, args }, resolve) => {
      asked++;
      void Promise.resolve(answer(name, args)).then((outcome) => {
        answered.push(() => resolve(outcome));
        asked--;
        // All together, so that the sheets are calculated once.
        if (asked === 0) for (const resolveNext of answered.splice(0)) resolveNext();
      });
      return () => undefined;
    },
    { columns: 120 },
  );
  const qualified = (cell: string) => (cell.includes('!') ? cell : `${sheets[0]?.name}!${cell}`);
  /** What each cell holds, unless a template gives it as a text that a person would not type. */
  const typed = new Map<string, string>(
    sheets.flatMap(({ name, cells: contents }) =>
      Object.entries(contents).flatMap(([cell, content]) =>
        typeof content === 'object' ? [] : [[`${name}!${cell}`, String(content)] as const],
      ),
    ),
  );
  return {
    workbook,
    /** The value of `Report!C5`, or of a cell of the first sheet. */
    value: (cell: string) => cellAt(cell).value,
    isError: (cell: string) => cellAt(cell).isError,
    /** Enters what a person types, except what is typed already, and waits for the answers. */
    async enter(entries: Readonly<Record<string, string | number | boolean>>): Promise<void> {
      workbook.asOne(() => {
        for (const [cell, content] of Object.entries(entries)) {
          if (typed.get(qualified(cell)) === String(content)) continue;
          typed.set(qualified(cell), String(content));
          write(cell, String(content));
        }
      });
      await idle();
    },
    /** Calls the functions of a sheet again. Its cells keep their values until the answers are there. */
    again(sheet: string): Promise<void> {
      const { sheetId } = area(`${sheet}!A1`);
      cells.rerun(cells.ids().filter((id) => model.getters.getCellPosition(id).sheetId === sheetId));
      return idle();
    },
    idle,
  };
}
