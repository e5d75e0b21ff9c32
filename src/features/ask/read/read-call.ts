import type { Naming } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import { placeOfArgument } from '../../../contract/function-arguments';
import { scalarText } from '../../../table/arguments/argument-cells';
import type { Call } from '../../../excel/calls/parse-calls';
import { isKept, type AskNumber, type AskQuery, type AskRentrolls, type KeptPart } from '../ask-query';
import type { OpenedCall } from '../ask-actions';
import {
  rangeText,
  isAskFunction,
  type AskArgument,
  type AskFunction,
  fittingFormula,
  functionOf,
  noColumnError,
  refuseDatedChanges,
} from '../write/lay-out';
import { readColumns, planColumns } from './columns-argument';
import { readFilters, planFilters } from './conditions-argument';
import {
  holderOf,
  readScalar,
  type Holder,
  type ReadRange,
  planScalar,
  same,
  staysError,
  type Plan,
} from './holder';
import { readOptions, type ReadOptions, planOptions } from './options-argument';
import type { Argument } from '../../../excel/calls/argument';
import { replaceArguments } from '../../../excel/calls/replace-arguments';

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

/** What to write so that a formula asks another query. */
export interface ApplyPlan extends Pick<Plan, 'changes' | 'needed'> {
  /** The formula, the same text if only cells change. */
  formula: string;
}

/** Plans only what differs: everything else stays byte for byte. Throws `bad-input` for a part that must stay where it is. */
export function planApply(formula: string, read: ReadCall, query: AskQuery, naming: Naming): ApplyPlan {
  const { name, call, query: before, holder } = read;
  if (functionOf(query) !== name)
    throw badInput(`This formula is RR.${name}. For another function, insert a new formula.`);
  refuseDatedChanges(query);
  for (const key of ['order', 'limit', 'databases', 'rentrolls', 'approvedOnly'] as const)
    refuseKept(before[key], query[key]);
  const { columns } = naming;
  const heads = query.number ? 'column' : 'columns';
  const plans: [AskArgument, Plan][] = [];
  const plan = <Part>(argument: AskArgument, partOf: (of: AskQuery) => Part, write: PlanPart<Part>) => {
    const after = partOf(query);
    if (!same(partOf(before), after)) plans.push([argument, write(holder(argument), after)]);
  };
  const scalar = (what: string): PlanPart<string | true | undefined> => {
    return (held, after) => planScalar(held, after, what);
  };
  plan(heads, shownIn, (held, after) => {
    if (after.length === 0 && query.endpoint === 'query') throw noColumnError();
    return planColumns(held, after, columns);
  });
  plan(
    'filters',
    ({ conditions }) => conditions,
    (held, after) => planFilters(held, after, columns),
  );
  plan('statistic', ({ number }) => number?.statistic, scalar('The statistic'));
  plan('rentrolls', rollsOf, scalar('The choice of rent rolls'));
  plan('approved_only', ({ approvedOnly }) => approvedOnly === true || undefined, scalar('“Approved only”'));
  const options = planOptions(holder('options'), before, query, naming);
  if (options) plans.push(['options', options]);

  const replaced = new Map(
    plans.flatMap(([argument, { argument: text }]): [number, Argument][] =>
      text ? [[placeOfArgument(name, argument), text]] : [],
    ),
  );
  return {
    formula:
      replaced.size === 0 ? formula : fittingFormula(replaceArguments(formula, call, replaced), formula),
    changes: plans.flatMap(([, { changes }]) => changes),
    needed: plans.flatMap(([, { needed }]) => needed),
  };
}

type PlanPart<Part> = (holder: Holder, after: Part) => Plan;

const shownIn = ({ number, columns }: AskQuery) => (number ? [number.column] : columns);

/** The value of the argument for rent rolls. A date is an option. */
const rollsOf = ({ rentrolls }: AskQuery): string | undefined =>
  'kind' in rentrolls && rentrolls.kind === 'all' ? 'all-rentrolls' : undefined;

function refuseKept(before: unknown, after: unknown): void {
  const kept = [before, after].find(isKept);
  if (kept && !same(before, after)) throw staysError(`A part of this formula is ${kept.kept}`);
}
