import { RrError } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { splitText } from '../../../table/arguments/split-text';
import { opensQuote } from '../../../table/filters/operators';
import { readConditions } from '../../../table/filters/read-conditions';
import type { Argument, ConstantCell } from '../../formulas/calls/argument';
import { isComplete, isKept, type AskCondition, type AskQuery, type AskValue } from '../ask-query';
import type { AskColumns } from '../terms/ask-columns';
import { readComparison } from '../terms/condition-values';
import { conditionText, criterionCell, typedCells } from '../terms/print-terms';
import { valueCell } from '../write/blocks';
import { same } from './columns-argument';
import { growReference } from './grow-reference';
import { fromFormula, isFormula, NOTHING, shortened, type Holder, type Plan } from './holder';

type Item = AskQuery['conditions'][number];

/** A condition, and the part of a text or the row of a block where it stands. */
interface Slot {
  item: Item;
  at: number;
}

export const readFilters = (holder: Holder, columns: AskColumns): Item[] =>
  slotsOf(holder, columns).map(({ item }) => item);

function slotsOf(holder: Holder, columns: AskColumns): Slot[] {
  switch (holder.kind) {
    case 'omitted':
      return [];
    case 'kept':
      return [{ item: holder.part, at: 0 }];
    case 'text':
      return partsOf(holder.value).flatMap((part, at) => slotOf([part], at, columns));
    case 'value':
      return slotOf([holder.value], 0, columns);
    case 'array':
      return holder.rows.flatMap((row, at) => slotOf(row.map(constantScalar), at, columns));
    case 'range':
      return holder.range.cells.flatMap((row, at) => {
        const formula = row.find(isFormula);
        const values = holder.range.values[at]!;
        return formula ? [{ item: fromFormula(formula, values), at }] : slotOf(values, at, columns);
      });
  }
}

const constantScalar = (cell: ConstantCell): Scalar => (typeof cell === 'object' ? cell.error : cell);

/** Divides a text at the semicolons between its conditions. A quote that never closes leaves it whole. */
function partsOf(text: string): string[] {
  try {
    return splitText(text, ';', opensQuote);
  } catch {
    return [text];
  }
}

function slotOf(row: readonly Scalar[], at: number, columns: AskColumns): Slot[] {
  if (row.every(isBlankName)) return [];
  return [{ item: conditionIn(row, columns) ?? keptRow(row), at }];
}

const keptRow = (row: readonly Scalar[]): Item => ({
  kept: `“${shortened(
    row
      .filter((cell) => !isBlankName(cell))
      .map(scalarText)
      .join(' '),
  )}”`,
  value: row,
});

function conditionIn(row: readonly Scalar[], columns: AskColumns): AskCondition | undefined {
  const [name, ...rest] = row;
  const nameOf = (text: string) => columns.find(text)?.name ?? text;
  try {
    const [condition, ...more] = readConditions([row], columns.isName);
    // A column whose criterion is still empty is a condition that the functions ignore.
    if (!condition)
      return rest.length > 0 && rest.every(isBlankName) && name !== null && name !== undefined
        ? { column: nameOf(scalarText(name)), operator: '=', values: [] }
        : undefined;
    if (more.length > 0 || condition.maybeEmpty) return undefined;
    const column = nameOf(condition.name);
    const { type } = columns.entry(column);
    return readComparison(column, condition.read(type), type);
  } catch {
    return undefined;
  }
}

/** Plans how to write other conditions than those that were read. One that stays is not touched. */
export function planFilters(holder: Holder, after: readonly Item[], columns: AskColumns): Plan {
  const slots = slotsOf(holder, columns);
  if (
    same(
      slots.map(({ item }) => item),
      after,
    )
  )
    return NOTHING;
  const free = [...slots];
  const wanted = after.map((item) => {
    const at = free.findIndex((slot) => same(slot.item, item));
    return { item, slot: at < 0 ? undefined : free.splice(at, 1)[0] };
  });
  const moved =
    free.find(({ item }) => isKept(item))?.item ??
    wanted.find(({ item, slot }) => !slot && isKept(item))?.item;
  if (moved || holder.kind === 'kept')
    throw new RrError(
      'bad-input',
      `A condition is ${moved && 'kept' in moved ? moved.kept : 'elsewhere'} and stays. Change it in the sheet or in the formula bar.`,
    );
  const all = wanted.flatMap(({ item, slot }): Wanted[] => (slot ? [slot] : 'kept' in item ? [] : [item]));
  if (holder.kind === 'range') return planRows(holder, slots, all, columns);
  const complete = all.filter((one) => isSlot(one) || isComplete(one));
  return { ...NOTHING, argument: argumentOf(holder, complete, columns) };
}

/** A condition that stays where it stands, or one that is new. */
type Wanted = Slot | AskCondition;
const isSlot = (one: Wanted): one is Slot => 'at' in one;

function argumentOf(
  holder: Exclude<Holder, { kind: 'range' }>,
  wanted: readonly Wanted[],
  columns: AskColumns,
): Argument {
  if (wanted.length === 0) return { kind: 'omitted' };
  if (holder.kind === 'array' && holder.rows[0]!.length > 1) {
    const rows = wanted.map((one): ConstantCell[] =>
      isSlot(one) ? [...holder.rows[one.at]!] : [one.column, ...typedCells(one, typeOf(one, columns))],
    );
    const width = Math.max(...rows.map((row) => row.length));
    return {
      kind: 'array',
      rows: rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
    };
  }
  const parts =
    holder.kind === 'text'
      ? partsOf(holder.value)
      : holder.kind === 'array'
        ? holder.rows.map(([cell]) => String(constantScalar(cell!)))
        : [];
  const texts = wanted.map((one, at) => {
    const isFirst = at === 0;
    if (!isSlot(one)) return isFirst ? textOf(one, columns) : ` ${textOf(one, columns)}`;
    const part = parts[one.at]!;
    return isFirst ? part.trimStart() : one.at === 0 ? ` ${part}` : part;
  });
  return { kind: 'text', value: texts.join(';') };
}

const typeOf = ({ column }: AskCondition, columns: AskColumns) => columns.entry(column).type;

const textOf = (item: AskCondition, columns: AskColumns): string =>
  conditionText(item, item.column, typeOf(item, columns));

/** Writes into the rows of conditions that are gone, then into empty rows, then below the block, which grows. */
function planRows(
  { range, reference }: Extract<Holder, { kind: 'range' }>,
  slots: readonly Slot[],
  wanted: readonly Wanted[],
  columns: AskColumns,
): Plan {
  const plan: Plan = { changes: [], needed: [] };
  const taken = new Set(wanted.filter(isSlot).map(({ at }) => at));
  const gone = slots.map(({ at }) => at).filter((at) => !taken.has(at));
  const empty = range.cells.flatMap((row, at) => (row.every((cell) => cell === '') ? [at] : []));
  const rooms = [...gone, ...empty];
  const added = wanted.filter((one): one is AskCondition => !isSlot(one));
  const isCriterion = range.columns < 3 || !slots.some(({ at }) => isTyped(range.values[at]!));
  const rows = new Map<number, readonly { value: AskValue; format?: string }[]>(gone.map((at) => [at, []]));
  for (const [index, item] of added.entries())
    rows.set(
      rooms[index] ?? range.rows + index - rooms.length,
      cellsOf(item, range.columns, isCriterion, columns),
    );
  const width = Math.max(range.columns, ...[...rows.values()].map((cells) => cells.length));
  const height = Math.max(range.rows, ...[...rows.keys()].map((at) => at + 1));
  for (let at = 0; at < height; at++)
    for (let column = 0; column < width; column++) {
      const cell = { sheet: range.sheet, row: range.row + at, column: range.column + column };
      if (at >= range.rows || column >= range.columns) plan.needed.push(cell);
      const row = rows.get(at);
      const { value = '', format } = row?.[column] ?? {};
      const held = range.cells[at]?.[column] ?? '';
      if (row && value !== held)
        plan.changes.push({ ...cell, content: value, ...(format !== undefined && { format }) });
    }
  if (height > range.rows || width > range.columns)
    plan.argument = {
      kind: 'reference',
      form: 'cells',
      text: growReference(reference, height - range.rows, width - range.columns),
    };
  return plan;
}

/** Whether a row has an operator of its own. */
const isTyped = (row: readonly Scalar[]): boolean => row.slice(2).some((cell) => !isBlankName(cell));

function cellsOf(
  item: AskCondition,
  width: number,
  isCriterion: boolean,
  columns: AskColumns,
): { value: AskValue; format?: string }[] {
  const type = typeOf(item, columns);
  if (width === 1) return isComplete(item) ? [{ value: textOf(item, columns) }] : [];
  if (!isComplete(item)) return item.column === '' ? [] : [{ value: columns.heading(item.column) }];
  const cells = isCriterion ? [criterionCell(item, type)] : typedCells(item, type);
  return [
    { value: columns.heading(item.column) },
    ...cells.map((value) => valueCell(value, type === 'TIMESTAMP')),
  ];
}
