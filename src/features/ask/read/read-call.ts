import type { Naming } from '../../../answers/naming';
import { badInput } from '../../../contract/failure';
import { indexOfArgument } from '../../../contract/function-arguments';
import type { Argument } from '../../../excel/calls/argument';
import type { Call } from '../../../excel/calls/parse-calls';
import { rangeText } from '../../../excel/reference-walk/area';
import { isBlankName, scalarArgument, scalarText } from '../../../table/arguments/argument-cells';
import { parseFlag, parseRentrolls } from '../../../table/arguments/scalar-arguments';
import { readStatistic } from '../../../table/totals/statistic';
import type { OpenedCall } from '../ask-actions';
import type { AskNumber, AskQuery, AskRentrolls } from '../ask-query';
import {
  callArguments,
  fittingFormula,
  functionOf,
  isAskFunction,
  noColumnError,
  printAskCall,
  shownColumns,
  type AskArgument,
  type AskArguments,
  type AskFunction,
} from '../write/lay-out';
import { argumentSource, readPart, type ArgumentSource, type ReadRange } from './argument-source';
import { planColumns, readColumns } from './columns-argument';
import { planFilters, readFilters } from './conditions-argument';
import { planOptions, readOptions } from './options-argument';
import { planScalar, type Plan } from './plan-cells';

/** The arguments that Ask has fields for, as messages name them. The others stay as they are written. */
const PARTS = {
  columns: 'the columns',
  column: 'the column',
  filters: 'the conditions',
  statistic: 'the statistic',
  rentrolls: 'the choice of rent rolls',
  approved_only: '“Approved only”',
  options: 'the options',
} as const satisfies Partial<Record<AskArgument, string>>;

export interface ReadCall {
  name: AskFunction;
  call: Call;
  query: AskQuery;
  sources: Readonly<Record<keyof typeof PARTS, ArgumentSource>>;
  inputs: OpenedCall['inputs'];
}

/**
 * Reads a call of RR.QUERY, RR.CHANGES or RR.TOTAL as the function does. `ranges` has the cells that its arguments refer to.
 * Throws with the cause `UNREADABLE` for a part that Ask cannot show.
 */
export function readCall(call: Call, ranges: ReadonlyMap<string, ReadRange>, naming: Naming): ReadCall {
  const { name } = call;
  if (!isAskFunction(name)) throw badInput(whyRefused(name)!);
  const { columns } = naming;
  const sources = Object.fromEntries(
    Object.entries(PARTS).map(([argument, part]) => {
      const given = call.args[indexOfArgument(name, argument as AskArgument)];
      return [argument, argumentSource(given, ranges, part)];
    }),
  ) as ReadCall['sources'];
  const read = <Part>(argument: keyof typeof PARTS, from: (source: ArgumentSource) => Part): Part =>
    readPart(PARTS[argument], () => from(sources[argument]));

  const isTotal = name === 'TOTAL';
  const { asOf, weight, ...options } = read('options', (source) => readOptions(source, name, naming));
  const shown = read(isTotal ? 'column' : 'columns', ({ rows }) => readColumns(rows, columns));
  const rentrolls = read('rentrolls', ({ rows }) => rentrollsOf(parseRentrolls(rows), asOf));
  const number = isTotal
    ? {
        ...read('statistic', statisticOf),
        column: read('column', () => onlyColumn(shown)),
        ...(weight !== undefined && { weight }),
      }
    : null;
  return {
    name,
    call,
    sources,
    inputs: inputsOf(sources),
    query: {
      endpoint: name === 'CHANGES' ? 'changes' : 'query',
      columns: number ? [] : shown,
      conditions: read('filters', (source) => readFilters(source, columns)),
      rentrolls,
      approvedOnly: read('approved_only', ({ rows }) => parseFlag('approved_only', rows)),
      number,
      ...options,
    },
  };
}

/** Returns why Ask cannot open a call of a function, with a next step. */
export const whyRefused = (name: string): string | undefined =>
  isAskFunction(name)
    ? undefined
    : `Ask opens RR.QUERY, RR.CHANGES and RR.TOTAL. Edit RR.${name} in the formula bar.`;

function rentrollsOf(selection: ReturnType<typeof parseRentrolls>, date: number | undefined): AskRentrolls {
  const kind = selection === 'all-rentrolls' ? 'all' : 'latest';
  if (date === undefined) return { kind };
  if (kind === 'all') throw badInput('the option as_of has a date for them');
  return { kind: 'as-of', date };
}

function statisticOf({ rows }: ArgumentSource): Pick<AskNumber, 'statistic'> {
  const value = scalarArgument(rows, 'statistic');
  return { statistic: isBlankName(value) ? 'sum' : readStatistic(scalarText(value)) };
}

function onlyColumn([column = '', ...more]: readonly string[]): string {
  if (more.length > 0) throw badInput(`RR.TOTAL takes one column, but has ${more.length + 1}`);
  return column;
}

function inputsOf({ columns, column, filters, options }: ReadCall['sources']): OpenedCall['inputs'] {
  const inCells = (what: OpenedCall['inputs'][number]['what'], { argument, range }: ArgumentSource) => {
    if (!range) return [];
    const isElsewhere = argument.kind === 'reference' && argument.text.includes('!');
    return [{ what, address: isElsewhere ? argument.text : rangeText(range) }];
  };
  return [
    ...inCells('headings', columns),
    ...inCells('headings', column),
    ...inCells('conditions', filters),
    ...inCells('options', options),
  ];
}

/** What to write so that a formula asks another query. */
export interface ApplyPlan extends Pick<Plan, 'changes' | 'needed'> {
  /** The formula, the same text if only cells change. */
  formula: string;
  args: AskArguments;
}

/**
 * Plans the whole call again, and the cells that it refers to where they differ. The text around the call stays. Throws
 * `bad-input` where a cell with a formula would be written.
 */
export function planApply(formula: string, read: ReadCall, query: AskQuery, naming: Naming): ApplyPlan {
  const { name, call, query: before, sources } = read;
  if (functionOf(query) !== name)
    throw badInput(`This formula is RR.${name}. For another function, insert a new formula.`);
  const shown = shownColumns(query);
  // RR.CHANGES has columns of its own.
  if (shown.every((column) => column === '') && query.endpoint === 'query') throw noColumnError();
  const { columns } = naming;
  const constants = callArguments(query, columns);
  const constant = (argument: AskArgument): Argument => constants[argument] ?? { kind: 'omitted' };
  const heads = query.number ? 'column' : 'columns';
  const plans: Partial<Record<AskArgument, Plan>> = {
    [heads]: planColumns(sources[heads], shown, constant(heads), columns),
    filters: planFilters(sources.filters, query.conditions, constant('filters'), columns),
    statistic: planScalar(
      sources.statistic,
      before.number?.statistic,
      query.number?.statistic,
      constant('statistic'),
    ),
    rentrolls: planScalar(sources.rentrolls, rollsOf(before), rollsOf(query), constant('rentrolls')),
    approved_only: planScalar(
      sources.approved_only,
      before.approvedOnly,
      query.approvedOnly,
      constant('approved_only'),
    ),
    options: planOptions(sources.options, { before, after: query }, constant('options'), naming),
  };
  const written: AskArguments = Object.fromEntries(
    Object.entries(plans).map(([argument, { argument: text }]) => [argument, text]),
  );
  for (const argument of ['headers', 'fx_currency'] as const)
    written[argument] = call.args[indexOfArgument(name, argument)] ?? { kind: 'omitted' };
  const replaced = formula.slice(0, call.start) + printAskCall(name, written) + formula.slice(call.end);
  return {
    formula: fittingFormula(replaced),
    args: written,
    changes: Object.values(plans).flatMap(({ changes }) => changes),
    needed: Object.values(plans).flatMap(({ needed }) => needed),
  };
}

/** The value of the argument for rent rolls. A date is an option. */
const rollsOf = ({ rentrolls }: AskQuery): string => (rentrolls.kind === 'all' ? 'all-rentrolls' : 'latest');
