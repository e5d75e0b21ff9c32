import { RrError } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { parseColumns } from '../../../table/columns/parse-columns';
import type { ConstantCell } from '../../formulas/calls/argument';
import type { AskQuery, KeptPart } from '../ask-query';
import type { CellChange } from '../sheet/change-cells';
import type { AskColumns } from '../terms/ask-columns';
import { columnsArgument, columnsText, rangeText } from '../write/lay-out';
import { growReference } from './grow-reference';
import {
  fromFormula,
  isFormula,
  NOTHING,
  scalarOf,
  valuesOf,
  type Holder,
  type Plan,
  type ReadRange,
} from './holder';

type Item = AskQuery['columns'][number];

const isBlank = (item: Item | undefined): boolean => same(item, BLANK);

/** A column of the argument, and how it is written there. */
interface Written {
  item: Item;
  text: string;
}

const BLANK: KeptPart = { kept: 'a blank column', value: null };

/** Reads the columns that an argument names. A name without a column stays as it is written. */
export const readColumns = (holder: Holder, columns: AskColumns): Item[] =>
  writtenIn(holder, columns).map(({ item }) => item);

function writtenIn(holder: Holder, columns: AskColumns): Written[] {
  switch (holder.kind) {
    case 'omitted':
      return [];
    case 'kept':
      return [{ item: holder.part, text: '' }];
    case 'range':
      return lineOf(holder.range)
        ? inCells(holder.range, columns)
        : [{ item: whole(holder.reference, holder.range), text: '' }];
    default:
      return named(constantCells(holder), columns);
  }
}

const constantCells = (holder: Extract<Holder, { kind: 'text' | 'value' | 'array' }>): Scalar[][] =>
  holder.kind === 'array'
    ? holder.rows.map((row) =>
        row.map((cell: ConstantCell) => (typeof cell === 'object' ? cell.error : cell)),
      )
    : [[holder.value]];

const named = (cells: Scalar[][], columns: AskColumns): Written[] =>
  parseColumns(cells, columns.isName).map((name) =>
    name === null ? { item: BLANK, text: '' } : { item: columns.find(name)?.name ?? name, text: name },
  );

const whole = (reference: string, range: ReadRange): KeptPart => ({
  kept: `from \`${reference}\``,
  value: valuesOf(range),
});

/** Each cell of a heading row stands for itself, so that the others keep their places. */
function inCells(range: ReadRange, columns: AskColumns): Written[] {
  const line = lineOf(range)!;
  const values = range.values.flat();
  const items = line.map((content, at): Written => {
    if (isFormula(content)) return { item: fromFormula(content, values[at]), text: '' };
    const value = scalarOf(content);
    if (isBlankName(value)) return { item: BLANK, text: '' };
    const names = named([[value]], columns);
    const text = scalarText(value);
    return names.length === 1 ? { ...names[0]!, text } : { item: { kept: `“${text}”`, value: text }, text };
  });
  while (isBlank(items.at(-1)?.item)) items.pop();
  const [only] = line;
  return line.length === 1 && only !== undefined && !isFormula(only)
    ? named([[scalarOf(only)]], columns)
    : items;
}

const lineOf = ({ cells, rows, columns }: ReadRange): CellChange['content'][] | undefined =>
  rows === 1 ? [...(cells[0] ?? [])] : columns === 1 ? cells.map((row) => row[0]!) : undefined;

/** Plans how to write other columns than those that were read. A column that stays keeps its spelling. */
export function planColumns(holder: Holder, after: readonly Item[], columns: AskColumns): Plan {
  const before = writtenIn(holder, columns);
  if (
    same(
      before.map(({ item }) => item),
      after,
    )
  )
    return NOTHING;
  if (holder.kind === 'range' && lineOf(holder.range)) return planCells(holder, before, after, columns);
  if (holder.kind === 'range' || holder.kind === 'kept')
    throw new RrError(
      'bad-input',
      'The columns come from cells that a formula fills, or from a block. Change them in the sheet.',
    );
  const texts = after.map((item) => before.find((one) => same(one.item, item))?.text ?? nameOf(item));
  return { ...NOTHING, argument: texts.length === 0 ? { kind: 'omitted' } : columnsArgument(texts) };
}

function planCells(
  { range, reference }: Extract<Holder, { kind: 'range' }>,
  before: readonly Written[],
  after: readonly Item[],
  columns: AskColumns,
): Plan {
  const line = lineOf(range)!;
  const isRow = range.rows === 1;
  if (line.length === 1 && before.length > 1) {
    // One cell holds a list.
    const texts = after.map((item) => before.find((one) => same(one.item, item))?.text ?? nameOf(item));
    return {
      ...NOTHING,
      changes: [{ sheet: range.sheet, row: range.row, column: range.column, content: columnsText(texts) }],
    };
  }
  const plan: Plan = { changes: [], needed: [] };
  const cellAt = (at: number) => ({
    sheet: range.sheet,
    row: range.row + (isRow ? 0 : at),
    column: range.column + (isRow ? at : 0),
  });
  const isKept = (item: Item | undefined): item is KeptPart => typeof item === 'object' && !isBlank(item);
  const stays = before.findIndex(({ item }, at) => isKept(item) && !same(item, after[at]));
  if (stays >= 0)
    throw new RrError(
      'bad-input',
      `${rangeText({ ...cellAt(stays), rows: 1, columns: 1 })} takes its column ${(before[stays]!.item as KeptPart).kept} and stays where it is. Keep its place, or change it in the sheet.`,
    );
  for (let at = 0; at < Math.max(line.length, after.length); at++) {
    const held = before[at]?.item;
    const item = after[at];
    if (same(held, item)) continue;
    if (at >= line.length) plan.needed.push(cellAt(at));
    const spelled = before.find((one) => same(one.item, item))?.text;
    const content =
      item === undefined || typeof item === 'object' ? '' : (spelled ?? columns.heading(nameOf(item)));
    if (content !== (line[at] ?? '')) plan.changes.push({ ...cellAt(at), content });
  }
  const more = after.length - line.length;
  if (more > 0) {
    const text = growReference(reference, isRow ? 0 : more, isRow ? more : 0);
    plan.argument = { kind: 'reference', form: 'cells', text };
  }
  return plan;
}

const nameOf = (item: Item): string => (typeof item === 'string' ? item : '');

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
