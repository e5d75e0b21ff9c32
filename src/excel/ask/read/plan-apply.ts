import { RrError } from '../../../contract/failure';
import { placeOfArgument } from '../../../contract/function-arguments';
import type { Argument } from '../../formulas/calls/argument';
import { replaceArguments } from '../../formulas/calls/replace-arguments';
import { lengthProblem, withShortTexts } from '../../formulas/rewrite/formula-limits';
import { isKept, type AskQuery, type AskRentrolls, type KeptPart } from '../ask-query';
import { namesInCells, namesInText } from '../terms/option-terms';
import { functionOf, refuseDateOfChanges, type AskArgument, type Naming } from '../write/lay-out';
import { planColumns, same } from './columns-argument';
import { planFilters } from './conditions-argument';
import type { Plan } from './holder';
import { planOptions } from './options-argument';
import type { ReadCall } from './read-call';
import { planScalar } from './scalar-argument';

/** What to write so that a formula asks another query. */
export interface ApplyPlan extends Pick<Plan, 'changes' | 'needed'> {
  /** The formula, the same text if only cells change. */
  formula: string;
}

/** Plans only what differs: everything else stays byte for byte. Throws `bad-input` for a part that must stay where it is. */
export function planApply(formula: string, read: ReadCall, query: AskQuery, naming: Naming): ApplyPlan {
  const { name, call, query: before, holder } = read;
  if (functionOf(query) !== name)
    throw new RrError('bad-input', `This formula is RR.${name}. For another function, insert a new formula.`);
  const plans: (readonly [AskArgument, Plan])[] = [];
  const { columns } = naming;
  const plan = (argument: AskArgument, one: Plan) => plans.push([argument, one]);

  const shown = (one: AskQuery) => (one.number ? [one.number.column] : one.columns);
  if (!same(shown(before), shown(query))) {
    if (shown(query).length === 0 && query.endpoint === 'query')
      throw new RrError('bad-input', 'No column is chosen. Choose at least one.');
    const argument = query.number ? 'column' : 'columns';
    plan(argument, planColumns(holder(argument), shown(query), columns));
  }
  if (!same(before.conditions, query.conditions))
    plan('filters', planFilters(holder('filters'), query.conditions, columns));
  if (before.number?.statistic !== query.number?.statistic)
    plan('statistic', planScalar(holder('statistic'), query.number?.statistic, 'The statistic'));
  for (const key of ['order', 'limit', 'databases', 'rentrolls', 'approvedOnly'] as const)
    refuseKept(before[key], query[key]);
  if (rollsOf(before.rentrolls) !== rollsOf(query.rentrolls))
    plan('rentrolls', planScalar(holder('rentrolls'), rollsOf(query.rentrolls), 'The choice of rent rolls'));
  refuseDateOfChanges(query);
  if (!same(before.approvedOnly, query.approvedOnly))
    plan(
      'approved_only',
      planScalar(holder('approved_only'), query.approvedOnly === true ? true : undefined, '“Approved only”'),
    );
  plan(
    'options',
    planOptions(holder('options'), before, query, {
      text: namesInText,
      cells: namesInCells(columns, naming.databases),
    }),
  );

  const replaced = new Map(
    plans.flatMap(([argument, { argument: text }]): [number, Argument][] =>
      text ? [[placeOfArgument(name, argument), text]] : [],
    ),
  );
  const written = replaced.size === 0 ? formula : withShortTexts(replaceArguments(formula, call, replaced));
  const problem = written === formula ? undefined : lengthProblem(written);
  if (problem !== undefined) throw new RrError('bad-input', problem);
  return {
    formula: written,
    changes: plans.flatMap(([, { changes }]) => changes),
    needed: plans.flatMap(([, { needed }]) => needed),
  };
}

/** The value of the argument for rent rolls. A date is an option. */
const rollsOf = (rentrolls: AskRentrolls | KeptPart): string | undefined =>
  'kind' in rentrolls && rentrolls.kind === 'all' ? 'all-rentrolls' : undefined;

function refuseKept(before: unknown, after: unknown): void {
  const kept = [before, after].find(isKept);
  if (kept && !same(before, after))
    throw new RrError(
      'bad-input',
      `A part of this formula is ${kept.kept} and stays. Change it in the sheet or in the formula bar.`,
    );
}
