import { RrError } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { parseOptions, type QueryOptions } from '../../../table/arguments/parse-options';
import { after, splitText, unquote } from '../../../table/arguments/split-text';
import type { ConstantCell } from '../../formulas/calls/argument';
import type { AskQuery, AskValue, KeptPart } from '../ask-query';
import type { AskColumns } from '../terms/ask-columns';
import {
  ASK_OPTIONS,
  optionText,
  optionValue,
  type AskOption,
  type OptionNames,
} from '../terms/option-terms';
import type { Naming } from '../write/lay-out';
import { valueCell } from '../write/blocks';
import { same } from './columns-argument';
import { growReference } from './grow-reference';
import { fromFormula, isFormula, NOTHING, shortened, type Holder, type Plan } from './holder';

/** What Ask reads of the options. Undefined for an option that is not given. */
export interface ReadOptions {
  as_of?: number | KeptPart;
  sort?: Exclude<AskQuery['order'], null>;
  limit?: number | KeptPart;
  database?: readonly string[] | KeptPart;
  weight?: string | KeptPart;
}

/** An option, and the part of a text or the row of a block where it stands. */
interface Slot {
  option: AskOption;
  at: number;
  values: readonly Scalar[];
  kept?: KeptPart;
}

function slotsOf(holder: Holder): Slot[] {
  switch (holder.kind) {
    case 'text':
      return partsOf(holder.value).flatMap((part, at) => {
        const [key = '', ...value] = part.split('=');
        return slotOf(key, [value.join('=').trim()], at);
      });
    case 'array':
      return holder.rows.flatMap(([key, ...values], at) =>
        slotOf(
          String(key),
          values.map((one) => (typeof one === 'object' ? one.error : one)),
          at,
        ),
      );
    case 'range':
      return holder.range.cells.flatMap((row, at) => {
        const [key, ...values] = holder.range.values[at]!;
        const formula = row.find(isFormula);
        const [slot] = slotOf(scalarText(key ?? null), values, at);
        return slot ? [formula ? { ...slot, kept: fromFormula(formula, values[0]) } : slot] : [];
      });
    default:
      return [];
  }
}

function slotOf(key: string, values: readonly Scalar[], at: number): Slot[] {
  const option = ASK_OPTIONS.find((one) => one === key.trim().toLowerCase());
  return option === undefined ? [] : [{ option, at, values }];
}

function partsOf(text: string): string[] {
  try {
    return splitText(text, ';', after('=,'));
  } catch {
    return [text];
  }
}

/** A block whose rows are not keys with values. */
const isUnknown = (holder: Holder): boolean =>
  holder.kind === 'value' ||
  (holder.kind === 'array' && holder.rows[0]!.length < 2) ||
  (holder.kind === 'range' && holder.range.columns < 2);

/** Reads the options that Ask knows. An option that it has no words for is kept. */
export function readOptions(holder: Holder, naming: Naming): ReadOptions {
  const all =
    holder.kind === 'kept' ? holder.part : isUnknown(holder) ? { kept: 'in a list of options' } : undefined;
  if (all) return { as_of: all, sort: all, limit: all, database: all };
  const read: ReadOptions = {};
  for (const slot of slotsOf(holder)) {
    if (!slot.kept && slot.values.every(isBlankName)) continue;
    const value = slot.kept ?? readOption(slot, naming) ?? keptOption(slot);
    Object.assign(read, { [slot.option]: value });
  }
  return read;
}

const keptOption = ({ values }: Slot): KeptPart => ({
  kept: `“${shortened(
    values
      .filter((one) => !isBlankName(one))
      .map(scalarText)
      .join(' '),
  )}”`,
});

function readOption(
  { option, values }: Slot,
  { columns, databases }: Naming,
): ReadOptions[AskOption] | undefined {
  if (option === 'weight') return columnNamed(unquote(scalarText(values[0] ?? null)), columns);
  let options: QueryOptions;
  try {
    options = parseOptions([[option, ...values]]);
  } catch {
    return undefined;
  }
  switch (option) {
    case 'as_of':
      return options.asOf;
    case 'limit':
      return options.limit;
    case 'sort':
      return options.sort.map(({ column, descending }) => ({
        column: columnNamed(column, columns),
        descending,
      }));
    case 'database': {
      const ids = options.database?.map((text) => databaseNamed(text, databases));
      return ids?.every((id) => id !== undefined) ? ids : undefined;
    }
  }
}

const columnNamed = (text: string, columns: AskColumns): string => columns.find(text)?.name ?? text;

function databaseNamed(text: string, databases: Naming['databases']): string | undefined {
  const key = text.trim().toLowerCase();
  const byId = databases.find(({ id }) => id.toLowerCase() === key);
  const named = databases.filter(({ name }) => name.toLowerCase() === key);
  return (byId ?? (named.length === 1 ? named[0] : undefined))?.id;
}

/** Plans how to write the options of another query. Those that stay, and all that Ask does not know, are not touched. */
export function planOptions(
  holder: Holder,
  before: AskQuery,
  query: AskQuery,
  names: { text: OptionNames; cells: OptionNames },
): Plan {
  const inCells = holder.kind === 'range';
  const valueIn = (one: AskQuery, option: AskOption) =>
    optionValue(one, option, inCells ? names.cells : names.text);
  const changed = ASK_OPTIONS.filter((option) => !same(valueIn(before, option), valueIn(query, option)));
  if (changed.length === 0) return NOTHING;
  if (holder.kind === 'kept' || isUnknown(holder))
    throw new RrError(
      'bad-input',
      'The options come from elsewhere and stay. Change them in the sheet or in the formula bar.',
    );
  const slots = slotsOf(holder);
  const kept = slots.find(({ option, kept: part }) => part && changed.includes(option));
  if (kept)
    throw new RrError(
      'bad-input',
      `Option ${kept.option} is ${kept.kept!.kept} and stays. Change it in the sheet.`,
    );
  const changes = changed.map((option) => ({
    option,
    value: valueIn(query, option),
    at: slots.find((slot) => slot.option === option)?.at,
  }));
  if (holder.kind === 'range') return planRows(holder, changes);
  if (holder.kind === 'array') return { ...NOTHING, argument: arrayOf(holder.rows, changes) };
  const parts: (string | undefined)[] = holder.kind === 'text' ? partsOf(holder.value) : [];
  for (const { option, value, at } of changes) {
    const text = value === undefined ? undefined : optionText(option, value);
    if (at !== undefined)
      parts[at] = text === undefined ? undefined : /^\s*/.exec(parts[at] ?? '')![0] + text;
    else if (text !== undefined) parts.push(` ${text}`);
  }
  const written = parts
    .filter((part) => part !== undefined)
    .map((part, at) => (at === 0 ? part.trimStart() : part));
  return {
    ...NOTHING,
    argument: written.length > 0 ? { kind: 'text', value: written.join(';') } : { kind: 'omitted' },
  };
}

interface OptionChange {
  option: AskOption;
  value: AskValue | undefined;
  at: number | undefined;
}

function arrayOf(
  rows: readonly (readonly ConstantCell[])[],
  changes: readonly OptionChange[],
): Plan['argument'] {
  const width = rows[0]!.length;
  const padded = (row: readonly ConstantCell[]) => [
    ...row,
    ...Array.from({ length: width - row.length }, () => ''),
  ];
  const written: (readonly ConstantCell[] | undefined)[] = [...rows];
  for (const { option, value, at } of changes) {
    const row = value === undefined ? undefined : padded([option, value]);
    if (at !== undefined) written[at] = row;
    else if (row) written.push(row);
  }
  const left = written.filter((row) => row !== undefined);
  return left.length > 0 ? { kind: 'array', rows: left } : { kind: 'omitted' };
}

function planRows(
  { range, reference }: Extract<Holder, { kind: 'range' }>,
  changes: readonly OptionChange[],
): Plan {
  const plan: Plan = { changes: [], needed: [] };
  const rooms = range.cells.flatMap((row, at) => (row.every((cell) => cell === '') ? [at] : []));
  let height = range.rows;
  for (const { option, value = '', at } of changes) {
    const row = at ?? rooms.shift() ?? height;
    const cell = (column: number) => ({
      sheet: range.sheet,
      row: range.row + row,
      column: range.column + column,
    });
    if (row >= height) {
      height += 1;
      for (let column = 0; column < range.columns; column++) plan.needed.push(cell(column));
    }
    if (at === undefined) plan.changes.push({ ...cell(0), content: option });
    const { format } = valueCell(value, option === 'as_of');
    plan.changes.push({ ...cell(1), content: value, ...(format !== undefined && { format }) });
    for (let column = 2; column < range.columns; column++)
      if ((range.cells[row]?.[column] ?? '') !== '') plan.changes.push({ ...cell(column), content: '' });
  }
  if (height > range.rows)
    plan.argument = {
      kind: 'reference',
      form: 'cells',
      text: growReference(reference, height - range.rows, 0),
    };
  return plan;
}
