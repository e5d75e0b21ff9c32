import { RrError } from '../contract/failure';
import { addinContext, type AddinContext } from '../excel/functions/addin-context';
import { answerCell, type CellCall } from '../excel/functions/answer-cell';
import type { FunctionResult } from '../excel/functions/function-result';
import { changesCells } from './rows/changes-cells';
import { columnsCells } from './lists/columns-cells';
import { databasesCells } from './lists/databases-cells';
import { fileCells } from './lists/file-cells';
import { filesCells } from './lists/files-cells';
import { mappingsCells } from './lists/mappings-cells';
import { queryCells } from './rows/query-cells';
import { rentrollsCells } from './lists/rentrolls-cells';

type WorksheetFunction = (
  context: AddinContext,
  args: readonly unknown[],
  call: CellCall,
) => Promise<FunctionResult>;

/** By name without the namespace; the arguments are in the order in which `functions.ts` declares them. */
const FUNCTIONS: Record<string, WorksheetFunction> = {
  QUERY: (context, [columns, filters, headers, rentrolls, approved_only, options], call) =>
    queryCells(context, { columns, filters, headers, rentrolls, approved_only, options }, call),
  COLUMNS: (context, [search, filters, headers, always_null, options], call) =>
    columnsCells(context, { search, filters, headers, always_null, options }, call),
  CHANGES: (context, [columns, filters, headers, rentrolls, approved_only, fx_currency, options], call) =>
    changesCells(
      context,
      { columns, filters, headers, rentrolls, approved_only, fx_currency, options },
      call,
    ),
  RENTROLLS: (context, [filters, headers, options], call) =>
    rentrollsCells(context, { filters, headers, options }, call),
  FILES: (context, [filters, headers, options], call) =>
    filesCells(context, { filters, headers, options }, call),
  FILE: (context, [file_id, headers, options], call) =>
    fileCells(context, { file_id, headers, options }, call),
  MAPPINGS: (context, [extraction_ids, headers, options], call) =>
    mappingsCells(context, { extraction_ids, headers, options }, call),
  DATABASES: (context, [headers], call) => databasesCells(context, { headers }, call),
};

/** Answers a call that Excel makes. */
export async function callFunction(
  name: string,
  args: readonly unknown[],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const context = addinContext();
  return answerCell(context, { name, args, invocation }, (call) => repeatCall(context, { name, args }, call));
}

/** Works a call out again, apart from any cell. */
export async function repeatCall(
  context: AddinContext,
  { name, args }: { name: string; args: readonly unknown[] },
  call: CellCall,
): Promise<FunctionResult> {
  const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  // A file may remember a function of a later version.
  if (!run)
    throw new RrError('bad-input', `This version of the add-in has no function RR.${name}. Update it.`);
  return run(context, args, call);
}
