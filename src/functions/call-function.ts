import { loadPart } from '../client/load-part';
import { RrError } from '../contract/failure';
import {
  FUNCTION_ARGUMENTS,
  isFunctionName,
  type FunctionArguments,
  type FunctionName,
} from '../contract/function-arguments';
import { addinContext, type AddinContext } from '../excel/functions/addin-context';
import { answerCell, type CellCall } from '../excel/functions/answer-cell';
import type { FunctionResult } from '../excel/functions/function-result';
import { columnsCells } from './lists/columns-cells';
import { databasesCells } from './lists/databases-cells';
import { queryCells } from './rows/query-cells';

type WorksheetFunction<Name extends FunctionName> = (
  context: AddinContext,
  given: FunctionArguments<Name>,
  call: CellCall,
) => Promise<FunctionResult>;

// These load with the first formula that uses them. The lists share a file with the code that reads their replies.
const loadTotal = () => loadPart(() => import(/* webpackChunkName: "total" */ './totals/total-cells'));
const loadRentrolls = () => loadPart(() => import(/* webpackChunkName: "lists" */ './lists/rentrolls-cells'));
const loadFiles = () => loadPart(() => import(/* webpackChunkName: "lists" */ './lists/files-cells'));
const loadFile = () => loadPart(() => import(/* webpackChunkName: "lists" */ './lists/file-cells'));
// It shares the file of the notes, which every formula over rows loads.
const loadChanges = () => loadPart(() => import(/* webpackChunkName: "row-notes" */ './rows/changes-cells'));
const loadReconcile = () =>
  loadPart(() => import(/* webpackChunkName: "reconcile" */ './reconcile/reconcile-cells'));
const loadMappings = () => loadPart(() => import(/* webpackChunkName: "lists" */ './lists/mappings-cells'));

const FUNCTIONS: { readonly [Name in FunctionName]: WorksheetFunction<Name> } = {
  QUERY: queryCells,
  COLUMNS: columnsCells,
  CHANGES: async (...call) => (await loadChanges()).changesCells(...call),
  TOTAL: async (...call) => (await loadTotal()).totalCells(...call),
  RENTROLLS: async (...call) => (await loadRentrolls()).rentrollsCells(...call),
  FILES: async (...call) => (await loadFiles()).filesCells(...call),
  FILE: async (...call) => (await loadFile()).fileCells(...call),
  MAPPINGS: async (...call) => (await loadMappings()).mappingsCells(...call),
  DATABASES: databasesCells,
  RECONCILE: async (...call) => (await loadReconcile()).reconcileCells(...call),
};

export async function callFunction<Name extends FunctionName>(
  name: Name,
  given: FunctionArguments<Name>,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const context = addinContext();
  const names: readonly (keyof typeof given)[] = FUNCTION_ARGUMENTS[name];
  const args = names.map((argument) => given[argument]);
  return answerCell(context, { name, args, invocation }, (call) => FUNCTIONS[name](context, given, call));
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
  return FUNCTIONS[name](context, given as FunctionArguments<FunctionName>, call);
}
