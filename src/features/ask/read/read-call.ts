import type { Naming } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import { placeOfArgument } from '../../../contract/function-arguments';
import { scalarText } from '../../../table/arguments/argument-cells';
import type { Call } from '../../../excel/calls/parse-calls';
import { isKept, type AskNumber, type AskQuery, type AskRentrolls, type KeptPart } from '../ask-query';
import type { OpenedCall } from '../ask-actions';
import { rangeText, isAskFunction, type AskArgument, type AskFunction } from '../write/lay-out';
import { readColumns } from './columns-argument';
import { readFilters } from './conditions-argument';
import { holderOf, readScalar, type Holder, type ReadRange } from './holder';
import { readOptions, type ReadOptions } from './options-argument';

export interface ReadCall {
  name: AskFunction;
  call: Call;
  query: AskQuery;
  holder(argument: AskArgument): Holder;
  places: OpenedCall['places'];
}

/** Reads a call of RR.QUERY, RR.CHANGES or RR.TOTAL. `ranges` has the cells that its arguments refer to. */
export function readCall(call: Call, ranges: ReadonlyMap<string, ReadRange>, naming: Naming): ReadCall {
  const { name } = call;
  const refused = whyRefused(name);
  if (!isAskFunction(name)) throw badInput(refused!);
  const holder = (argument: AskArgument): Holder => {
    const place = placeOfArgument(name, argument);
    return holderOf(place < 0 ? undefined : call.args[place], ranges);
  };
  const { columns } = naming;
  const options = readOptions(holder('options'), naming);
  const shown = name === 'TOTAL' ? 'column' : 'columns';
  const named = readColumns(holder(shown), columns);
  const approved = readScalar(holder('approved_only'));
  const number = name === 'TOTAL' ? numberOf(named[0], readScalar(holder('statistic')), options) : null;
  const placed = Object.entries({ columns: shown, conditions: 'filters', options: 'options' } as const);
  const places = placed.flatMap(([key, argument]) => {
    const held = holder(argument);
    if (held.kind !== 'range') return [];
    return [[key, held.reference.includes('!') ? held.reference : rangeText(held.range)]];
  });
  return {
    name,
    call,
    holder,
    places: Object.fromEntries(places) as OpenedCall['places'],
    query: {
      endpoint: name === 'CHANGES' ? 'changes' : 'query',
      columns: number ? [] : named,
      conditions: readFilters(holder('filters'), columns),
      order: options.sort ?? [],
      limit: options.limit ?? null,
      rentrolls: rentrollsOf(holder('rentrolls'), options),
      // As the functions read TRUE, 1 and the texts for it.
      approvedOnly: isKept(approved) ? approved : approved === 1 || /^true$/i.test(scalarText(approved)),
      databases: options.database ?? null,
      totals: null,
      number,
    },
  };
}

/** Returns why Ask cannot open a call of a function, with a next step. */
export const whyRefused = (name: string): string | undefined =>
  isAskFunction(name)
    ? undefined
    : `Ask opens RR.QUERY, RR.CHANGES and RR.TOTAL. Edit RR.${name} in the formula bar.`;

function rentrollsOf(holder: Holder, { as_of: date }: ReadOptions): AskRentrolls | KeptPart {
  if (isKept(date)) return date;
  const rolls = readScalar(holder);
  if (isKept(rolls)) return rolls;
  if (date !== undefined) return { kind: 'as-of', date };
  return { kind: scalarText(rolls).toLowerCase() === 'all-rentrolls' ? 'all' : 'latest' };
}

function numberOf(
  column: string | KeptPart | undefined,
  statistic: ReturnType<typeof readScalar>,
  { weight }: ReadOptions,
): AskNumber {
  const kept = [column, statistic, weight].find(isKept);
  if (kept)
    throw badInput(
      `A part of this RR.TOTAL is ${kept.kept}, which Ask cannot show. Edit it in the formula bar.`,
    );
  return {
    column: (column as string | undefined) ?? '',
    statistic: scalarText(statistic as Exclude<typeof statistic, KeptPart>).toLowerCase() || 'sum',
    ...(weight !== undefined && { weight: weight as string }),
  };
}
