import type { Naming } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import type { Argument } from '../../../excel/calls/argument';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import {
  NO_OPTIONS,
  parseOptions,
  TOTAL_OPTIONS,
  UNDATED_OPTIONS,
  type QueryOptions,
} from '../../../table/arguments/parse-options';
import { nameKey } from '../../../table/clean-texts';
import { quoted } from '../../../table/quoted';
import type { AskQuery } from '../ask-query';
import { ASK_OPTIONS, namesInCells, optionCells, optionValue } from '../terms/option-terms';
import type { AskFunction } from '../write/lay-out';
import type { ArgumentSource } from './argument-source';
import { argumentPlan, planCells, type Plan, type RequestedLine } from './plan-cells';

type AskOptions = Pick<AskQuery, 'order' | 'limit' | 'databases' | 'display'> & {
  asOf?: number;
  weight?: string;
};

/** Reads the options as the function does. Throws for those that it refuses, and for a database that is not known. */
export function readOptions(
  { rows, range }: ArgumentSource,
  name: AskFunction,
  { columns, databases }: Naming,
): AskOptions {
  const allowed = { QUERY: undefined, CHANGES: UNDATED_OPTIONS, TOTAL: TOTAL_OPTIONS }[name];
  const { sort, limit = null, database, asOf, weight, ...display } = parseOptions(rows, allowed);
  // In a text it would be a text.
  if (!range && typeof display.empty === 'number' && display.empty !== 0)
    throw badInput('it has no field for the option empty with a number');
  const identifier = (text: string) => columns.find(text)?.name ?? text;
  const changed = Object.entries(display).filter(
    ([key, value]) => value !== NO_OPTIONS[key as keyof QueryOptions],
  );
  return {
    order: sort.map(({ column, descending }) => ({ column: identifier(column), descending })),
    limit,
    databases: database?.map((text) => databaseId(text, databases)) ?? null,
    ...(changed.length > 0 && { display: Object.fromEntries(changed) }),
    ...(asOf !== undefined && { asOf }),
    ...(weight !== undefined && { weight: identifier(weight) }),
  };
}

function databaseId(text: string, databases: Naming['databases']): string {
  const byId = databases.find(({ id }) => id.toLowerCase() === text.trim().toLowerCase());
  const named = databases.filter(({ name }) => nameKey(name) === nameKey(text));
  const found = byId ?? (named.length === 1 ? named[0] : undefined);
  if (!found) throw badInput(`no database that you may use is called ${quoted(text)}`);
  return found.id;
}

/**
 * Plans how to write the options. `constant` is how they stand in a formula. In cells only the options that differ are
 * written: a key stays there, and waits for another value.
 */
export function planOptions(
  { argument, range }: ArgumentSource,
  { before, after }: { before: AskQuery; after: AskQuery },
  constant: Argument,
  { columns, databases }: Naming,
): Plan {
  if (!range) return argumentPlan(constant);
  const names = namesInCells(columns, databases);
  const requested: RequestedLine[] = range.values.map((_, at) => ({ at }));
  for (const option of ASK_OPTIONS) {
    const value = optionValue(after, option, names);
    if (value === optionValue(before, option, names)) continue;
    if (range.columns < 2)
      throw badInput('The options stand in one column as texts. Change them in the sheet.');
    const at = rowOf(option, range.values);
    const cells = optionCells(option, value ?? '', at === undefined ? option : keyOf(range.values[at]!));
    if (at === undefined) requested.push({ cells });
    else requested[at] = { at, cells };
  }
  return planCells({ argument, range }, [], requested);
}

const keyOf = ([key = null]: readonly Scalar[]): string => scalarText(key);

/** The row that gives an option, or the first one that waits for its value. */
function rowOf(option: string, rows: readonly (readonly Scalar[])[]): number | undefined {
  const own = [...rows.entries()].filter(([, row]) => keyOf(row).toLowerCase() === option);
  const given = own.find(([, row]) => !row.slice(1).every(isBlankName));
  return (given ?? own[0])?.[0];
}
