import { loadPart } from '../client/load-part';
import { RrError } from '../contract/failure';
import {
  FUNCTION_ARGUMENTS,
  isFunctionName,
  type FunctionArguments,
  type FunctionName,
} from '../contract/function-arguments';
import { createAnswers } from '../answers/create-answers';
import { addinContext, type AddinContext } from '../excel/functions/addin-context';
import { answerCell, type CellCall } from '../excel/functions/answer-cell';
import type { ColumnsRequest, Requests, TableAnswers } from '../excel/functions/answers';
import type { FunctionResult } from '../excel/functions/function-result';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { oneStep } from '../table/task';
import { readQuery } from './read-query';
import { parseAlwaysNull, parseHeaders, parseSearch } from './scalar-arguments';

type WorksheetFunction<Given> = (
  context: AddinContext,
  given: Given,
  call: CellCall,
) => Promise<FunctionResult>;

// What reads arguments loads with what answers them.
const loadTotal = () => loadPart(() => import(/* webpackChunkName: "total" */ './read-total'));
const loadList = () => loadPart(() => import(/* webpackChunkName: "lists" */ './read-list'));
// It shares the file of the notes, which every formula over rows loads.
const loadChanges = () => loadPart(() => import(/* webpackChunkName: "row-notes" */ './read-changes'));
const loadReconcile = () =>
  loadPart(() => import(/* webpackChunkName: "reconcile" */ './reconcile/reconcile-cells'));

/** Reads the arguments when it is their turn, because thousands of formulas may ask at once, and answers them. */
const answered =
  <Kind extends keyof Requests, Given>(
    kind: Kind,
    load: () => Promise<(given: Given) => Requests[Kind]>,
  ): WorksheetFunction<Given> =>
  async (context, given, call) => {
    const read = await load();
    const task = oneStep(() => read(given));
    const answers: TableAnswers = createAnswers(context);
    return answers[kind](await context.slices.run(task, call.signal, 'questions'), call);
  };

const FUNCTIONS: { readonly [Name in FunctionName]: WorksheetFunction<FunctionArguments<Name>> } = {
  QUERY: answered('rows', async () => readQuery),
  COLUMNS: answered('columns', async () => readColumns),
  CHANGES: answered('rows', async () => (await loadChanges()).readChanges),
  TOTAL: answered('rows', async () => (await loadTotal()).readTotal),
  RENTROLLS: answered('list', async () => (await loadList()).readRentrolls),
  FILES: answered('list', async () => (await loadList()).readFiles),
  FILE: answered('list', async () => (await loadList()).readFile),
  MAPPINGS: answered('list', async () => (await loadList()).readMappings),
  DATABASES: answered('databases', async () => readDatabases),
  RECONCILE: async (...call) => (await loadReconcile()).reconcileCells(...call),
};

const readColumns = (given: FunctionArguments<'COLUMNS'>): ColumnsRequest => ({
  search: parseSearch(given.search),
  alwaysNull: parseAlwaysNull(given.always_null),
  filters: given.filters,
  headers: parseHeaders(given.headers),
  options: parseOptions(given.options, UNDATED_OPTIONS),
});

const readDatabases = ({ headers }: FunctionArguments<'DATABASES'>) => ({ headers: parseHeaders(headers) });

/** Answers a call with arguments by name. */
export const answerFunction = <Name extends FunctionName>(
  name: Name,
  ...call: Parameters<WorksheetFunction<FunctionArguments<Name>>>
): Promise<FunctionResult> => FUNCTIONS[name](...call);

export async function callFunction<Name extends FunctionName>(
  name: Name,
  given: FunctionArguments<Name>,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const context = addinContext();
  const names: readonly (keyof typeof given)[] = FUNCTION_ARGUMENTS[name];
  const args = names.map((argument) => given[argument]);
  return answerCell(context, { name, args, invocation }, (call) =>
    answerFunction(name, context, given, call),
  );
}

/** Repeats a cell's call, perhaps one made under another version of the add-in. */
export async function repeatCall(
  context: AddinContext,
  { name, args }: { name: string; args: readonly unknown[] },
  call: CellCall,
): Promise<FunctionResult> {
  if (!isFunctionName(name))
    throw new RrError('bad-input', `This version of the add-in has no function RR.${name}. Update it.`);
  const given = Object.fromEntries(
    FUNCTION_ARGUMENTS[name].map((argument, place) => [argument, args[place]]),
  );
  return answerFunction(name, context, given as FunctionArguments<FunctionName>, call);
}
