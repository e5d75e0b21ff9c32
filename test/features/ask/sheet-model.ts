import { createColumnNames, type Naming } from '../../../src/answers/naming';
import { formatCell, parseColumn, positionOf } from '../../../src/excel/cell-address';
import { parseCalls } from '../../../src/excel/calls/parse-calls';
import type { AskQuery } from '../../../src/features/ask/ask-query';
import type { ReadRange } from '../../../src/features/ask/read/argument-source';
import { planApply, readCall, type ReadCall } from '../../../src/features/ask/read/read-call';
import type { CellChange } from '../../../src/excel/write/change-cells';
import type { ColumnEntry } from '../../../src/contract/entries';
import { asCell, textTable } from '../../support/text-table';
import { CATALOGUE, entry } from '../../table/catalogue';

const catalogue = [...CATALOGUE, entry('currency', 'STRING', 'Currency')];
export const naming: Naming & { catalogue: readonly ColumnEntry[] } = {
  catalogue,
  columns: createColumnNames(catalogue),
  databases: [
    { id: '101', name: 'Harbour Core Fund' },
    { id: '102', name: 'Meridian' },
  ],
};

/** The cells of one sheet by address. A formula has the value that it shows. */
export type Sheet = Record<
  string,
  Exclude<CellChange['content'], object> | { formula: string; value?: string }
>;

/**
 * Cells from a text: each line has an address, and what stands from there to the right. `=A1 → x` is a formula that shows x. A
 * cell without a text is left out, but for one that stands alone in its line.
 */
export const sheetOf = (text: string): Sheet =>
  Object.fromEntries(
    textTable(text, '\n').flatMap(([line = '']) => {
      if (line === '') return [];
      const [, address, values] = /^([A-Z]+\d+):(.*)$/.exec(line)!;
      const { row, column } = positionOf({ cell: address! });
      const texts = values!.split('|').map((value) => value.trim());
      return texts.flatMap((value, right) =>
        value === '' && texts.length > 1 ? [] : [[formatCell(row, column + right), cellOf(value)] as const],
      );
    }),
  );

const cellOf = (text: string): Sheet[string] => {
  const [formula, value] = text.split(' → ');
  if (value !== undefined) return { formula: formula!, value };
  return text === 'TRUE' || asCell(text);
};

const AREA = /^(?:Sheet1!)?\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?$/;

/** The cells that the arguments of a call refer to. Only references to cells are known. */
export function rangesOf(sheet: Sheet, formula: string, index: number): Map<string, ReadRange> {
  const { args } = parseCalls(formula)[index]!;
  return new Map(
    args.flatMap((argument) => {
      if (argument.kind !== 'reference' || argument.form !== 'cells') return [];
      const [, left, top, right = left, bottom = top] = AREA.exec(argument.text) ?? [];
      if (!left) return [];
      const [row, column] = [Number(top) - 1, parseColumn(left)];
      const rows = Number(bottom) - row;
      const columns = parseColumn(right!) - column + 1;
      const grid = <T>(of: (cell: Sheet[string]) => T) =>
        Array.from({ length: rows }, (_, r) =>
          Array.from({ length: columns }, (__, c) => of(sheet[formatCell(row + r, column + c)] ?? '')),
        );
      const cells = grid((cell) => (typeof cell === 'object' ? { formula: cell.formula } : cell));
      const values = grid((cell) => {
        const value = typeof cell === 'object' ? cell.value : cell;
        return value === undefined || value === '' ? null : value;
      });
      return [[argument.text, { sheet: 'Sheet1', row, column, rows, columns, cells, values }] as const];
    }),
  );
}

export const openIn = (sheet: Sheet, formula: string, naming: Naming, index = 0): ReadCall =>
  readCall(parseCalls(formula)[index]!, rangesOf(sheet, formula, index), naming);

/** Applies a query to a formula, and returns the sheet and the formula afterwards. Refuses to write over cells. */
export function applyIn(
  sheet: Sheet,
  formula: string,
  query: AskQuery,
  naming: Naming,
  index = 0,
): { sheet: Sheet; formula: string; changed: string[] } {
  const plan = planApply(formula, openIn(sheet, formula, naming, index), query, naming);
  const after = { ...sheet };
  const nameOf = ({ row, column }: { row: number; column: number }) => formatCell(row, column);
  for (const cell of plan.needed.map(nameOf)) if (cell in sheet) throw new Error(`${cell} must be empty.`);
  for (const change of plan.changes) {
    if (change.content === '') delete after[nameOf(change)];
    else after[nameOf(change)] = change.content;
  }
  return { sheet: after, formula: plan.formula, changed: plan.changes.map(nameOf) };
}
