import type { ColumnNames } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { parseColumns } from '../../../table/columns/resolve-columns';
import { isKept, type AskQuery, type KeptPart } from '../ask-query';
import { columnsArgument, columnsText, rangeText } from '../write/lay-out';
import {
  argumentPlan,
  fromFormula,
  linesOf,
  planCells,
  same,
  valuesOf,
  type Holder,
  type Plan,
} from './holder';

type Item = AskQuery['columns'][number];

interface Written {
  item: Item;
  text: string;
}

const BLANK: Written = { item: { kept: 'a blank column', value: null }, text: '' };

/** Cells that are neither one row nor one column. */
const isBlock = (holder: Holder): boolean =>
  holder.kind === 'range' && holder.range.rows > 1 && holder.range.columns > 1;

const isBlank = (item: Item | undefined): boolean => same(item, BLANK.item);

/** Reads the columns that an argument names. A name without a column stays as it is written. */
export const readColumns = (holder: Holder, columns: ColumnNames): Item[] =>
  writtenIn(holder, columns).map(({ item }) => item);

function writtenIn(holder: Holder, columns: ColumnNames): Written[] {
  if (holder.kind === 'kept') return [{ item: holder.part, text: '' }];
  const rows = linesOf(holder).map(({ values }) => values);
  if (holder.kind !== 'range') return named(rows, columns);
  const { range, reference } = holder;
  if (isBlock(holder)) return [{ item: { kept: `from \`${reference}\``, value: valuesOf(range) }, text: '' }];
  const contents = range.cells.flat();
  const values = rows.flat();
  if (contents.length === 1 && typeof contents[0] !== 'object') return named(rows, columns);
  // Each cell stands for itself, so that the others keep their places.
  const items = contents.map((content, at): Written => {
    const value = values[at]!;
    if (typeof content === 'object') return { item: fromFormula(content, value), text: '' };
    if (isBlankName(value)) return BLANK;
    const [name, ...more] = named([[value]], columns);
    const text = scalarText(value);
    return name && more.length === 0 ? { ...name, text } : { item: { kept: `“${text}”`, value: text }, text };
  });
  while (isBlank(items.at(-1)?.item)) items.pop();
  return items;
}

const named = (cells: readonly (readonly Scalar[])[], columns: ColumnNames): Written[] =>
  parseColumns(cells, columns.isName).map((name) =>
    name === null ? BLANK : { item: columns.find(name)?.name ?? name, text: name },
  );

/** Plans how to write other columns than those that were read. A column that stays keeps its spelling. */
export function planColumns(holder: Holder, after: readonly Item[], columns: ColumnNames): Plan {
  const before = writtenIn(holder, columns);
  const spelled = (item: Item) => before.find((column) => same(column.item, item))?.text;
  const texts = after.map((item) => spelled(item) ?? (typeof item === 'string' ? item : ''));
  if (holder.kind === 'kept' || isBlock(holder))
    throw badInput(
      'The columns come from cells that a formula fills, or from a block. Change them in the sheet.',
    );
  if (holder.kind !== 'range')
    return argumentPlan(texts.length === 0 ? { kind: 'omitted' } : columnsArgument(texts));
  const { row, column, rows } = holder.range;
  const isAcross = rows === 1;
  const count = holder.range.cells.flat().length;
  const cellsOf = (value: string) => [{ value }];
  // One cell holds a list.
  if (count === 1 && before.length > 1)
    return planCells(holder, [], [{ at: 0, item: columnsText(texts) }], cellsOf);
  const stays = before.findIndex(({ item }, at) => isKept(item) && !isBlank(item) && !same(item, after[at]));
  if (stays >= 0) {
    const place = isAcross ? { row, column: column + stays } : { row: row + stays, column };
    throw badInput(
      `${rangeText({ ...place, rows: 1, columns: 1 })} takes its column ${(before[stays]!.item as KeptPart).kept} and stays where it is. Keep its place, or change it in the sheet.`,
    );
  }
  const wanted = Array.from({ length: Math.max(count, after.length) }, (_, at) => {
    const item = after[at];
    if (same(before[at]?.item, item)) return { at };
    return { at, item: typeof item === 'string' ? (spelled(item) ?? columns.heading(item)) : '' };
  });
  return planCells(holder, [], wanted, cellsOf, isAcross);
}
