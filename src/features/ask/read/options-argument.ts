import type { Naming, ColumnNames } from '../../../answers/naming';
import { nameKey } from '../../../table/clean-texts';
import { badInput } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { parseOptions, type QueryOptions } from '../../../table/arguments/parse-options';
import { after, unquote } from '../../../table/arguments/split-text';
import type { AskQuery, AskValue, KeptPart } from '../ask-query';
import {
  ASK_OPTIONS,
  namesInCells,
  namesInText,
  optionCells,
  optionPairs,
  optionText,
  type AskOption,
} from '../terms/option-terms';
import {
  fromFormula,
  keptLine,
  linesOf,
  planLines,
  type Holder,
  type Line,
  type Plan,
  type WantedLine,
} from './holder';

/** What Ask reads of the options. Undefined for an option that is not given. */
export interface ReadOptions {
  as_of?: number | KeptPart;
  sort?: Exclude<AskQuery['order'], null>;
  limit?: number | KeptPart;
  database?: readonly string[] | KeptPart;
  weight?: string | KeptPart;
}

/** An option, and the line where it stands. `option` is undefined for one that Ask does not know. */
interface Slot extends Line {
  option: AskOption | undefined;
  args: readonly Scalar[];
  kept: KeptPart | undefined;
}

const slotsOf = (holder: Holder): Slot[] =>
  linesOf(holder, after('=,')).map((line) => {
    const { values, formula } = line;
    const [key, ...args] = values.length === 1 ? pairIn(String(values[0])) : values;
    const name = scalarText(key ?? null).toLowerCase();
    const option = ASK_OPTIONS.find((known) => known === name);
    return { ...line, option, args, kept: formula && fromFormula(formula, args[0]) };
  });

function pairIn(part: string): string[] {
  const [key = '', ...value] = part.split('=');
  return [key, value.join('=').trim()];
}

/** A block whose rows are not keys with values. */
const isUnknown = (holder: Holder): boolean =>
  holder.kind === 'number' ||
  holder.kind === 'logical' ||
  (holder.kind === 'array' && holder.rows[0]!.length < 2) ||
  (holder.kind === 'range' && holder.range.columns < 2);

/** Reads the options that Ask knows. An option that it has no words for is kept. */
export function readOptions(holder: Holder, naming: Naming): ReadOptions {
  const all =
    holder.kind === 'kept' ? holder.part : isUnknown(holder) ? { kept: 'in a list of options' } : undefined;
  if (all) return { as_of: all, sort: all, limit: all, database: all };
  const slots = slotsOf(holder);
  const read = ASK_OPTIONS.flatMap((option) => {
    const slot = slotOf(option, slots);
    if (!slot || isBlank(slot)) return [];
    const { args, kept } = slot;
    return [[option, kept ?? readOption(option, args, naming) ?? { kept: keptLine(args).kept }]];
  });
  return Object.fromEntries(read) as ReadOptions;
}

/** Returns the line that gives an option, or the first one that waits for its value. */
const slotOf = (option: AskOption, slots: readonly Slot[]): Slot | undefined => {
  const own = slots.filter((slot) => slot.option === option);
  return own.filter((slot) => !isBlank(slot)).at(-1) ?? own[0];
};

const isBlank = ({ args, kept }: Slot): boolean => !kept && args.every(isBlankName);

function readOption(
  option: AskOption,
  values: readonly Scalar[],
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

const columnNamed = (text: string, columns: ColumnNames): string => columns.find(text)?.name ?? text;

function databaseNamed(text: string, databases: Naming['databases']): string | undefined {
  const byId = databases.find(({ id }) => id.toLowerCase() === text.trim().toLowerCase());
  const named = databases.filter(({ name }) => nameKey(name) === nameKey(text));
  return (byId ?? (named.length === 1 ? named[0] : undefined))?.id;
}

/** Plans how to write the options of another query. Those that stay, and all that Ask does not know, are not touched. */
export function planOptions(
  holder: Holder,
  before: AskQuery,
  query: AskQuery,
  { columns, databases }: Naming,
): Plan | undefined {
  const inCells = holder.kind === 'range';
  const names = inCells ? namesInCells(columns, databases) : namesInText;
  const pairs = optionPairs(query, names);
  const held = new Map(optionPairs(before, names));
  const wished = new Map(pairs);
  const changed = new Set(ASK_OPTIONS.filter((option) => held.get(option) !== wished.get(option)));
  if (changed.size === 0) return undefined;
  if (holder.kind === 'kept' || isUnknown(holder))
    throw badInput(
      'The options come from elsewhere and stay. Change them in the sheet or in the formula bar.',
    );
  const slots = slotsOf(holder);
  const wanted = slots.flatMap((slot): WantedLine<Pair>[] => {
    const { at, option, kept } = slot;
    if (option === undefined || !changed.has(option) || slot !== slotOf(option, slots)) return [{ at }];
    if (kept) throw badInput(`Option ${option} is ${kept.kept} and stays. Change it in the sheet.`);
    changed.delete(option);
    const value = wished.get(option);
    // A key in a cell stays, and waits for another value.
    if (value === undefined && !inCells) return [];
    return [{ at, item: [option, value ?? '', slot.values[0] as AskValue] }];
  });
  const added = pairs.filter(([option]) => changed.has(option)).map((item): WantedLine<Pair> => ({ item }));
  const blanks = holder.kind === 'array' ? holder.rows[0]!.slice(2).map(() => '') : [];
  return planLines(holder, slots, [...wanted, ...added], {
    text: ([option, value]) => optionText(option, value),
    row: ([option, value]) => [option, value, ...blanks],
    cells: (pair) => optionCells(...pair),
  });
}

/** The key as its cell holds it comes last. */
type Pair = readonly [option: AskOption, value: AskValue, key?: AskValue];
