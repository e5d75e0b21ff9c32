import type { Naming } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import { placeOfArgument } from '../../../contract/function-arguments';
import type { Argument } from '../../../excel/calls/argument';
import { replaceArguments } from '../../../excel/calls/replace-arguments';
import { isKept, type AskQuery } from '../ask-query';
import {
  fittingFormula,
  functionOf,
  noColumnError,
  refuseDatedChanges,
  type AskArgument,
} from '../write/lay-out';
import { planColumns } from './columns-argument';
import { planFilters } from './conditions-argument';
import { planScalar, same, staysError, type Holder, type Plan } from './holder';
import { planOptions } from './options-argument';
import type { ReadCall } from './read-call';

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
