import { loadPart } from '../client/load-part';
import { badInput } from '../contract/failure';
import {
  FUNCTION_ARGUMENTS,
  isFunctionName,
  type FunctionArguments,
  type FunctionName,
} from '../contract/function-arguments';
import { GivenRange } from '../excel/given-range';
import { answerRows } from '../answers/answer-rows';
import type { ListFunction } from '../contract/list-endpoints';
import { addinContext, type AddinContext } from '../answers/calls/addin-context';
import { answerCell } from './answer-cell';
import type { CellCall, FunctionResult, ListRequest, RowsRequest } from '../answers/calls/answers';
import { oneStep } from '../table/steps';
import { parseOptions } from '../table/arguments/parse-options';
import { readFilters } from './read-filters';
import { parseFlag, parseHeaders, parseRentrolls } from '../table/arguments/scalar-arguments';

type Answered<Asked> = (context: AddinContext, asked: Asked, call: CellCall) => Promise<FunctionResult>;

/**
 * Reads the arguments when it is their turn, because thousands of formulas may ask at once, and answers them. What does both loads
 * with the first formula that uses it.
 */
const answered =
  <Given, Request>(
    load: () => Promise<[read: (given: Given) => Request, answer: Answered<Request>]>,
  ): Answered<Given> =>
  async (context, given, call) => {
    const [read, answer] = await loadPart(load);
    const reading = oneStep(() => read(given));
    const request = await context.scheduler.run(reading, call.signal, 'questions');
    return answer(context, request, call);
  };

const readQuery = (given: FunctionArguments<'QUERY'>): RowsRequest => ({
  endpoint: 'query',
  columns: given.columns,
  conditions: readFilters(given.filters),
  headers: parseHeaders(given.headers),
  rentrolls: parseRentrolls(given.rentrolls),
  approvedOnly: parseFlag('approved_only', given.approved_only),
  options: parseOptions(given.options),
});

/** The lists share a file with the code that reads their replies. */
const loadLists = () => import(/* webpackChunkName: "lists" */ './read-list');

const listed = <Name extends ListFunction>(name: Name) =>
  answered<FunctionArguments<Name>, ListRequest>(async () => {
    const { readList, answerList } = await loadLists();
    return [readList[name], answerList];
  });

const FUNCTIONS: { readonly [Name in FunctionName]: Answered<FunctionArguments<Name>> } = {
  QUERY: answered(async () => [readQuery, answerRows]),
  COLUMNS: answered(async () => {
    const { readColumns, answerColumns } = await import(/* webpackChunkName: "columns" */ './read-columns');
    return [readColumns, answerColumns];
  }),
  CHANGES: answered(async () => {
    // It shares the file of the notes, which every formula over rows loads.
    const { readChanges } = await import(/* webpackChunkName: "row-notes" */ './read-changes');
    return [readChanges, answerRows];
  }),
  TOTAL: answered(async () => {
    const { readTotal } = await import(/* webpackChunkName: "total" */ './read-total');
    return [readTotal, answerRows];
  }),
  RENTROLLS: listed('RENTROLLS'),
  FILES: listed('FILES'),
  FILE: listed('FILE'),
  MAPPINGS: listed('MAPPINGS'),
  DATABASES: answered(async () => [
    ({ headers }) => parseHeaders(headers),
    (await loadLists()).answerDatabases,
  ]),
  RECONCILE: answered(async () => {
    const { readArguments, reconcileCells } = await import(
      /* webpackChunkName: "reconcile" */ './reconcile/reconcile-cells'
    );
    return [readArguments, reconcileCells];
  }),
  COMPARE: answered(async () => {
    const { readCompareArguments, compareCells } = await import(
      /* webpackChunkName: "reconcile" */ './reconcile/compare-cells'
    );
    return [readCompareArguments, compareCells];
  }),
  ROLL: answered(async () => {
    const { readRollArguments, rollCells } = await import(
      /* webpackChunkName: "roll" */ './reconcile/roll-cells'
    );
    return [readRollArguments, rollCells];
  }),
};

export async function answerFunction<Name extends FunctionName>(
  name: Name,
  ...call: Parameters<Answered<FunctionArguments<Name>>>
): Promise<FunctionResult> {
  refuseWholeColumns(call[1]);
  const [result] = await Promise.all([FUNCTIONS[name](...call), call[0].checkDates()]);
  return result;
}

/**
 * Excel may describe a function as another version of the add-in did, for up to a day (Microsoft: custom-functions-troubleshooting).
 * The invocation then stands where that version had it: arguments that came later are as if omitted.
 */
export async function callFunction<Name extends FunctionName>(
  name: Name,
  given: FunctionArguments<Name>,
  last: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const context = addinContext();
  const names: readonly (keyof typeof given)[] = FUNCTION_ARGUMENTS[name];
  const values = [...names.map((argument) => given[argument]), last];
  const count = values.findIndex(isInvocation);
  if (count < 0) throw ofAnotherVersion(name);
  const invocation = values[count] as CustomFunctions.CancelableInvocation;
  const { address, parameterAddresses } = invocation;
  const args = names.map((argument, at) => {
    if (at >= count) return null;
    const value = values[at];
    if (!isRange(argument) || value instanceof GivenRange) return withoutWholeColumns(value);
    // Excel gives null for a value that is not a range of cells, such as FILTER(A1:B9, …).
    return withoutWholeColumns(new GivenRange(value, parameterAddresses?.[at] ?? undefined, address));
  });
  return answerCell(context, { name, args, invocation }, (call) => repeatCall(context, { name, args }, call));
}

/** Repeats a cell's call, perhaps one made under another version of the add-in. */
export async function repeatCall(
  context: AddinContext,
  { name, args }: { name: string; args: readonly unknown[] },
  call: CellCall,
): Promise<FunctionResult> {
  if (!isFunctionName(name))
    throw badInput(`This version of the add-in has no function RR.${name}. Update it.`);
  const given = Object.fromEntries(
    FUNCTION_ARGUMENTS[name].map((argument, index) => [argument, args[index]]),
  );
  return answerFunction(name, context, given as FunctionArguments<FunctionName>, call);
}

/** Other objects are values of cells, which have a type, or cells. */
const isInvocation = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof GivenRange) &&
  !('type' in value);

const isRange = (argument: PropertyKey): boolean => /^range(?:_[ab])?$/.test(String(argument));

/** Without an invocation, Excel has passed more arguments than this version takes. */
const ofAnotherVersion = (name: string): CustomFunctions.Error =>
  new CustomFunctions.Error(
    CustomFunctions.ErrorCode.notAvailable,
    `Excel has another description of RR.${name} than this version of the add-in. Close and open the workbook again.`,
  );

const SHEET_ROWS = 1_048_576;

/** Stands for an argument of whole columns, which nothing should read: `B:I` has eight million cells. */
const WHOLE_COLUMNS = '(whole columns)';

/** Returns an argument, or what stands for whole columns. Looks at its size only. */
function withoutWholeColumns(argument: unknown): unknown {
  const { cells = argument } = (argument ?? {}) as { cells?: unknown };
  return Array.isArray(cells) && cells.length >= SHEET_ROWS ? WHOLE_COLUMNS : argument;
}

/** Throws `bad-input` if one of these arguments stands for whole columns. */
function refuseWholeColumns(given: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(given).find((argument) => given[argument] === WHOLE_COLUMNS);
  if (name) throw badInput(`Argument ${name} has whole columns. Give the filled cells, such as B1:I500.`);
}
