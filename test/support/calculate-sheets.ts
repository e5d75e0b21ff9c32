import './spreadsheet-engine';
import { asRrError } from '../../src/contract/failure';
import { FUNCTION_ARGUMENTS } from '../../src/contract/function-arguments';
import { positionOf } from '../../src/excel/cell-address';
import type { AddinContext } from '../../src/answers/calls/addin-context';
import { repeatCall } from '../../src/functions/call-function';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import { createModel } from '../../src/workbench/grid/create-model';
import type { Outcome, WireValue } from '../../src/workbench/workbook/function-runtime';
import { aCall } from './fake-gateway';

type Answer = (name: string, args: readonly unknown[]) => Outcome | Promise<Outcome>;

const MATRICES = ['columns', 'filters', 'options', 'range', 'mapping'];

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
  const { workbook, cells, model } = createModel({
    namespace: 'RR',
    functionsFile: {
      functions: (['QUERY', 'CHANGES', 'TOTAL', 'RENTROLLS', 'ROLL'] as const).map((name) => ({
        id: name,
        name,
        parameters: FUNCTION_ARGUMENTS[name].map((argument) => ({
          name: argument,
          optional: true,
          ...(MATRICES.includes(argument) && { dimensionality: 'matrix' as const }),
        })),
      })),
    },
    emptyCell: '',
    sheets,
    rows: 100,
    columns: 60,
    runtime: {
      start: ({ function: { name }, args }, resolve) => {
        asked++;
        void Promise.resolve(answer(name, args)).then((outcome) => {
          answered.push(() => resolve(outcome));
          asked--;
          // All together, so that the sheets are calculated once.
          if (asked === 0) for (const resolveNext of answered.splice(0)) resolveNext();
        });
        return () => undefined;
      },
    },
  });
  const [first] = workbook.sheets();
  const qualified = (cell: string) => (cell.includes('!') ? cell : `${first?.name}!${cell}`);
  /** What each cell holds, unless a template gives it as a text that a person would not type. */
  const typed = new Map<string, string>(
    sheets.flatMap(({ name, cells: contents }) =>
      Object.entries(contents).flatMap(([cell, content]) =>
        typeof content === 'object' ? [] : [[`${name}!${cell}`, String(content)] as const],
      ),
    ),
  );
  /** `Report!C5`, or a cell of the first sheet. */
  const at = (address: string) => {
    const [cell = '', sheet = first?.name] = address.split('!').reverse();
    const { row, column } = positionOf({ sheet: '', cell });
    return { sheetId: workbook.sheets().find(({ name }) => name === sheet)!.id, row, col: column };
  };
  return {
    workbook,
    value: (cell: string) => workbook.cell(at(cell)).value,
    isError: (cell: string) => workbook.cell(at(cell)).isError,
    /** Enters what a person types, except what is typed already, and waits for the answers. */
    async enter(entries: Readonly<Record<string, string | number | boolean>>): Promise<void> {
      workbook.asOne(() => {
        for (const [cell, content] of Object.entries(entries)) {
          if (typed.get(qualified(cell)) === String(content)) continue;
          typed.set(qualified(cell), String(content));
          const { sheetId, row, col } = at(cell);
          workbook.write({ sheetId, top: row, left: col, bottom: row, right: col }, () => String(content));
        }
      });
      await cells.idle();
    },
    /** Calls the functions of a sheet again. Its cells keep their values until the answers are there. */
    again(sheet: string): Promise<void> {
      const { sheetId } = at(`${sheet}!A1`);
      cells.rerun(cells.ids().filter((id) => model.getters.getCellPosition(id).sheetId === sheetId));
      return cells.idle();
    },
    idle: () => cells.idle(),
  };
}
