/**
 * The requirement sets for `isSetSupported`, as in Excel on the web where they matter to this add-in:
 * - ExcelApi 1.19 adds `Double` with a number format to results, and the grid shows it. The host implements the members
 *   in `excel-objects.ts`. npm's Office.js ends at 1.15. A missing member fails with its name.
 * - CustomFunctionsRuntime 1.4 adds data types to results. npm's Office.js lacks 1.5 (`isInValuePreview`).
 * - SharedRuntime 1.1 adds startup behaviour and visibility. 1.2 would announce that the document closes.
 * - Office.js itself checks CustomFunctions, SharedRuntimeInternal and RichApiRuntimeFlag.
 *
 * Versions are text, because 1.10 as a number would be 1.1.
 */
export const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  ExcelApi: '1.19',
  CustomFunctionsRuntime: '1.4',
  SharedRuntime: '1.1',
  Settings: '1.1',
  CustomFunctions: '1.9',
  SharedRuntimeInternal: '1.2',
  RichApiRuntimeFlag: '1.2',
};
