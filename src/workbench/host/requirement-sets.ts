/**
 * The requirement sets for `isSetSupported`, as in Excel on the web where they matter to this add-in:
 * - ExcelApi 1.19 adds `Double` with a number format to results, and the grid shows it. npm's Office.js ends at 1.15. It
 *   has the events of sheets' names and visibility (1.17), but under their first set, ExcelApiOnline 1.1. The host
 *   implements the members in `host/excel`. A missing member fails with its name.
 * - CustomFunctionsRuntime 1.4 adds data types to results and arguments, 1.5 `isInValuePreview`.
 * - SharedRuntime 1.1 adds startup behaviour and visibility. 1.2 would announce that the document closes.
 * - Office.js itself checks CustomFunctions, SharedRuntimeInternal and RichApiRuntimeFlag.
 *
 * Versions are text, because 1.10 as a number would be 1.1.
 */
export const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  ExcelApi: '1.19',
  ExcelApiOnline: '1.1',
  CustomFunctionsRuntime: '1.5',
  SharedRuntime: '1.1',
  Settings: '1.1',
  CompressedFile: '1.1',
  File: '1.1',
  CustomFunctions: '1.9',
  SharedRuntimeInternal: '1.2',
  RichApiRuntimeFlag: '1.2',
};
