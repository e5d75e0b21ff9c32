// The comments of this file are what Excel shows people while they type. The metadata generator reads enum
// values as JSON, hence the double quotes; it takes only `function` declarations and built-in types.
import { callFunction } from "./call-function";

/**
 * Which rent rolls to take.
 * @customenum {string}
 */
export enum RENTROLLS {
  // The newest rent roll of each property
  latest = "latest",
  // Every rent roll of each property
  allRentrolls = "all-rentrolls",
}

/**
 * The row of headings above the result.
 * @customenum {number}
 */
export enum HEADERS {
  // No headings
  none = 0,
  // Display names
  names = 1,
  // Identifiers
  identifiers = 2,
}

/**
 * What to do with columns that hold no value at all in the chosen databases.
 * @customenum {string}
 */
export enum ALWAYS_NULL {
  // List every column
  ignore = "ignore",
  // Leave out columns known to be always blank in the chosen databases
  exclude = "exclude",
}

/**
 * Spills the rent roll: one row per unit, with the columns you name, in your order. Example: =RR.QUERY("tenant_name, contracted_rent_pa", "use_type=OFFICE")
 * @customfunction QUERY
 * @param {any[][]} columns Identifiers or display names: text with commas, or the cells of a heading row, such as B3:H3.
 * @param {any[][]} [filters] Conditions that must all hold: cells with column and criterion (>=50000, <>Vacant, A*), or text such as "use_type=OFFICE; contracted_rent_pa>=50000".
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {RENTROLLS} [rentrolls] latest (default) or all-rentrolls.
 * @param {any} [approved_only] TRUE to take approved rent rolls only. Default FALSE.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=contracted_rent_pa desc; limit=10". Keys: database, sort, limit, nulls, format, as_of.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function query(
  columns: any[][],
  filters: any[][],
  headers: HEADERS,
  rentrolls: RENTROLLS,
  approved_only: any,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("QUERY", [columns, filters, headers, rentrolls, approved_only, options], invocation);
}

/**
 * Spills the catalogue of columns: identifier, label, columnType, group, unit, description, status. Example: =RR.COLUMNS("rent")
 * @customfunction COLUMNS
 * @param {any} [search] Words that must all appear in the identifier, label, group or description.
 * @param {any[][]} [filters] Conditions on the catalogue that must all hold, such as "group=Lease; columnType=TIMESTAMP".
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {ALWAYS_NULL} [always_null] ignore (default) lists all columns, exclude leaves out those that are always blank in the chosen databases.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=label; limit=20". Keys: database, sort, limit, nulls, format.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function columns(
  search: any,
  filters: any[][],
  headers: HEADERS,
  always_null: ALWAYS_NULL,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("COLUMNS", [search, filters, headers, always_null, options], invocation);
}

/**
 * Spills what changed between two rent rolls, with the reason the service gives (alpha: it may change without notice). Example: =RR.CHANGES(,"reason_for_rent_change=Indexation",,,,"EUR")
 * @customfunction CHANGES
 * @param {any[][]} [columns] Identifiers or display names, as in RR.QUERY. Without them, the usual set for changes.
 * @param {any[][]} [filters] Conditions that must all hold, as in RR.QUERY.
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {RENTROLLS} [rentrolls] latest (default) compares the two newest rent rolls of each property, all-rentrolls every two in succession.
 * @param {any} [approved_only] TRUE to take approved rent rolls only. Default FALSE.
 * @param {any} [fx_currency] Currency to convert rents to, such as EUR. Without it, each rent stays in its own currency.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=rent_change_pa desc". Keys: database, sort, limit, nulls, format.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function changes(
  columns: any[][],
  filters: any[][],
  headers: HEADERS,
  rentrolls: RENTROLLS,
  approved_only: any,
  fx_currency: any,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  const given = [columns, filters, headers, rentrolls, approved_only, fx_currency, options];
  return callFunction("CHANGES", given, invocation);
}
