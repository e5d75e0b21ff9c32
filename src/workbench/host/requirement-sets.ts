/**
 * What `isSetSupported` answers, as Excel on the web does today as far as it matters to this add-in:
 * - ExcelApi 1.19 brings `Double` with a number format in results, which the grid shows. Of the API's members
 *   the host has those of `excel-objects.ts`; npm's Office.js ends at 1.15. What is lacking fails by name.
 * - CustomFunctionsRuntime 1.4 brings data types in results. 1.5 (`isInValuePreview`) is not in npm's
 *   Office.js.
 * - SharedRuntime 1.1: startup behaviour and visibility; 1.2 would announce that the document closes.
 * - CustomFunctions, SharedRuntimeInternal and RichApiRuntimeFlag are what Office.js asks for itself.
 *
 * Versions are text: 1.10 as a number would be 1.1.
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
