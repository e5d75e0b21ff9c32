// The comments of this file are what Excel shows people while they type. The metadata generator reads enum
// values as JSON, hence the double quotes; it takes only `function` declarations and built-in types. Enums are `declare`,
// because only the metadata needs their values.
import { callFunction } from "./call-function";

/**
 * Which rent rolls to take.
 * @customenum {string}
 */
export declare enum RENTROLLS {
  // The newest rent roll of each property
  latest = "latest",
  // Every rent roll of each property
  allRentrolls = "all-rentrolls",
}

/**
 * The row of headings above the result.
 * @customenum {number}
 */
export declare enum HEADERS {
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
export declare enum ALWAYS_NULL {
  // List every column
  ignore = "ignore",
  // Leave out columns known to be always blank in the chosen databases
  exclude = "exclude",
}

/**
 * What to calculate from the values of a column.
 * @customenum {string}
 */
export declare enum STATISTIC {
  // The sum of amounts in one currency, or of areas
  sum = "sum",
  // The rows that have a value
  count = "count",
  // How many different values there are
  distinct = "distinct",
  // The mean of the values
  average = "average",
  // The mean of the values, weighted by the column of the option weight
  weightedAverage = "weighted average",
  // The smallest value, or the earliest date
  min = "min",
  // The largest value, or the latest date
  max = "max",
}

/**
 * What RR.RECONCILE and RR.COMPARE show.
 * @customenum {string}
 */
export declare enum SHOW {
  // Every difference, by size
  differences = "differences",
  // Each unit, with its status and rents
  units = "units",
  // The sums of each column
  totals = "totals",
  // What each column of the range is read as
  columns = "columns",
  // The kind of every row of the range
  rows = "rows",
}

/**
 * Spills the rent roll: one row per unit, with the columns you name, in your order. Example: =RR.QUERY("tenant_name, contracted_rent_pa", "use_type=OFFICE")
 * @customfunction QUERY
 * @helpurl https://localhost:3000/addin/help.html#query
 * @param {any[][]} columns Identifiers or display names: text with commas (255 characters at most, else {"a","b"}), or the cells of a heading row, such as B3:H3.
 * @param {any[][]} [filters] Conditions that must all hold: cells with column and criterion (>=50000, <>Vacant, A*), or text such as "use_type in OFFICE, RETAIL; contracted_rent_pa>=50000" (255 characters at most).
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {RENTROLLS} [rentrolls] latest (default) or all-rentrolls.
 * @param {any} [approved_only] TRUE to take approved rent rolls only. Default FALSE.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=contracted_rent_pa desc; limit=10". Keys: database, sort, limit, nulls, format, empty, as_of.
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
  return callFunction("QUERY", { columns, filters, headers, rentrolls, approved_only, options }, invocation);
}

/**
 * Spills the catalogue of columns: identifier, label, columnType, group, unit, description, status. Example: =RR.COLUMNS("rent")
 * @customfunction COLUMNS
 * @helpurl https://localhost:3000/addin/help.html#columns
 * @param {any} [search] Words that must all appear in the identifier, label, unit, group or description.
 * @param {any[][]} [filters] Conditions on the catalogue that must all hold, such as "group=Lease; columnType=TIMESTAMP".
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {ALWAYS_NULL} [always_null] ignore (default) lists all columns, exclude leaves out those that are always blank in the chosen databases.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=label; limit=20". Keys: database, sort, limit, nulls, format, empty.
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
  return callFunction("COLUMNS", { search, filters, headers, always_null, options }, invocation);
}

/**
 * Spills what changed between two rent rolls, with the reason the service gives (alpha: it may change without notice). Example: =RR.CHANGES(,"reason_for_rent_change=Indexation",,,,"EUR")
 * @customfunction CHANGES
 * @helpurl https://localhost:3000/addin/help.html#changes
 * @param {any[][]} [columns] Identifiers or display names, as in RR.QUERY (a text has 255 characters at most). Without them, the usual set for changes.
 * @param {any[][]} [filters] Conditions that must all hold, as in RR.QUERY.
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {RENTROLLS} [rentrolls] latest (default) compares the two newest rent rolls of each property, all-rentrolls every two in succession.
 * @param {any} [approved_only] TRUE to take approved rent rolls only. Default FALSE.
 * @param {any} [fx_currency] Currency to convert rents to, such as EUR. Without it, each rent stays in its own currency.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=rent_change_pa desc". Keys: database, sort, limit, nulls, format, empty.
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
  return callFunction(
    "CHANGES",
    { columns, filters, headers, rentrolls, approved_only, fx_currency, options },
    invocation,
  );
}

/**
 * Returns one number of the rent roll: a sum, a count, an average, or the first or last date. Refuses what means nothing, such as a sum over several currencies. Example: =RR.TOTAL("contracted_rent_pa", "currency=EUR; use_type=OFFICE")
 * @customfunction TOTAL
 * @helpurl https://localhost:3000/addin/help.html#total
 * @param {any[][]} column One identifier or display name, such as "contracted_rent_pa", or a cell with one.
 * @param {any[][]} [filters] Conditions that must all hold, as in RR.QUERY. Amounts need one currency: "currency=EUR".
 * @param {STATISTIC} [statistic] sum (default), count, distinct, average, weighted average, min or max. Blank values do not count.
 * @param {RENTROLLS} [rentrolls] latest (default) or all-rentrolls.
 * @param {any} [approved_only] TRUE to take approved rent rolls only. Default FALSE.
 * @param {any[][]} [options] Cells with key and value, or text such as "weight=contracted_rent_pa". Keys: weight, database, as_of, empty, format.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} One cell.
 */
export async function total(
  column: any[][],
  filters: any[][],
  statistic: STATISTIC,
  rentrolls: RENTROLLS,
  approved_only: any,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("TOTAL", { column, filters, statistic, rentrolls, approved_only, options }, invocation);
}

/**
 * Spills the list of rent rolls: property, date, file, approval in the data governance sense, and completion, which is not approval. Example: =RR.RENTROLLS("isApproved=TRUE")
 * @customfunction RENTROLLS
 * @helpurl https://localhost:3000/addin/help.html#rentrolls
 * @param {any[][]} [filters] Conditions that must all hold: cells with column and criterion, or text such as "isApproved=TRUE; rentrollDate>=2026-01-01".
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {any[][]} [options] Cells with key and value, or text such as "as_of=2026-03-31; sort=propertyName". Keys: database, sort, limit, nulls, format, empty, as_of.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function rentrolls(
  filters: any[][],
  headers: HEADERS,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("RENTROLLS", { filters, headers, options }, invocation);
}

/**
 * Spills the list of files: the current file, and the one that was originally uploaded. Example: =RR.FILES("originalFileName=*2026*")
 * @customfunction FILES
 * @helpurl https://localhost:3000/addin/help.html#files
 * @param {any[][]} [filters] Conditions that must all hold: cells with column and criterion, or text such as "fileName=*.xlsx".
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=uploadedAt desc; limit=20". Keys: database, sort, limit, nulls, format, empty.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function files(
  filters: any[][],
  headers: HEADERS,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("FILES", { filters, headers, options }, invocation);
}

/**
 * Spills one file with its rent rolls, one row for each. Example: =RR.FILE(B6)
 * @customfunction FILE
 * @helpurl https://localhost:3000/addin/help.html#file
 * @param {any} file_id The id of the file, as RR.FILES lists it: a number, a text, or a cell that holds one.
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=rentrollDate desc". Keys: database, sort, limit, nulls, format, empty.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function file(
  file_id: any,
  headers: HEADERS,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("FILE", { file_id, headers, options }, invocation);
}

/**
 * Spills the column mappings of extractions: which column of the source became which column. Example: =RR.MAPPINGS("1204, 1205")
 * @customfunction MAPPINGS
 * @helpurl https://localhost:3000/addin/help.html#mappings
 * @param {any[][]} extraction_ids Ids of extractions, as the column extraction_id of RR.QUERY has them: cells, or text with commas (255 characters at most).
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {any[][]} [options] Cells with key and value, or text such as "sort=confidence". Keys: database, sort, limit, nulls, format, empty.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function mappings(
  extraction_ids: any[][],
  headers: HEADERS,
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("MAPPINGS", { extraction_ids, headers, options }, invocation);
}

/**
 * Spills the company databases you belong to, by id and name, whether or not they are chosen in the pane. Example: =RR.DATABASES()
 * @customfunction DATABASES
 * @helpurl https://localhost:3000/addin/help.html#databases
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function databases(
  headers: HEADERS,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("DATABASES", { headers }, invocation);
}

/**
 * Compares a pasted rent roll with the database, and spills every difference. The lines of the rent add up to the difference of its totals. Example: =RR.RECONCILE(A1:M60)
 * @customfunction RECONCILE
 * @helpurl https://localhost:3000/addin/help.html#reconcile
 * @param {any[][]} range The rent roll as it was pasted: cells with headings, titles and totals, in any of twelve languages. Or one cell with CSV text.
 * @param {any} [property] The name or id of the property. Without it, it must be named in the range.
 * @param {any} [as_of] The day of the rent roll. Default: the day that the range names, else the newest rent roll.
 * @param {SHOW} [show] differences (default), units, totals, columns or rows.
 * @param {any[][]} [mapping] What headings mean, where the proposal is wrong: text such as "Sollmiete=contracted_rent_pa; #4=-", or cells with heading and column.
 * @param {any[][]} [options] Cells with key and value, or text such as "tolerance=5; period=month". Keys: database, approved_only, tolerance, tolerance_percent, columns, rates, currency, area_unit, period, decimal, date_order, rows.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @requiresParameterAddresses
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function reconcile(
  range: any[][],
  property: any,
  as_of: any,
  show: SHOW,
  mapping: any[][],
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("RECONCILE", { range, property, as_of, show, mapping, options }, invocation);
}

/**
 * Compares two pasted rent rolls with each other, without the database, and spills every difference with the cells of both. The lines of the rent add up to the difference of its totals. Works signed out, and sends nothing. Example: =RR.COMPARE(A1:M60,Q2!A1:K58)
 * @customfunction COMPARE
 * @helpurl https://localhost:3000/addin/help.html#compare
 * @param {any[][]} range_a The first rent roll: cells with headings, titles and totals, or one cell with CSV text.
 * @param {any[][]} range_b The second rent roll, also on another sheet. A difference is range_a less range_b.
 * @param {SHOW} [show] differences (default), units, totals, columns or rows.
 * @param {any[][]} [mapping] What headings mean, where the proposal is wrong, for both ranges, or with a: or b: for one: text such as "b:Sollmiete=contracted_rent_pa; a:#4=-", or cells with heading and column.
 * @param {any[][]} [options] Cells with key and value, or text such as "tolerance=5; b:period=month". Keys: property, tolerance, tolerance_percent, columns, rates; and for both ranges, or with a: or b: for one: currency, area_unit, period, decimal, date_order, rows.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @requiresParameterAddresses
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function compare(
  range_a: any[][],
  range_b: any[][],
  show: SHOW,
  mapping: any[][],
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("COMPARE", { range_a, range_b, show, mapping, options }, invocation);
}

/**
 * Spills the rent roll in a pasted range as a clean table: one row for each lease in force and each vacant unit, in the columns of RR.QUERY. Works signed out, and sends nothing. Example: =RR.ROLL(A1:M60)
 * @customfunction ROLL
 * @helpurl https://localhost:3000/addin/help.html#roll
 * @param {any[][]} range The rent roll as it was pasted: cells with headings, titles and totals, in any of twelve languages. Or one cell with CSV text.
 * @param {any[][]} [columns] Identifiers or display names, as in RR.QUERY. Default: all columns that were found.
 * @param {any[][]} [filters] Conditions that must all hold, as in RR.QUERY.
 * @param {HEADERS} [headers] 0 none, 1 display names (default), 2 identifiers.
 * @param {any[][]} [mapping] What headings mean, where the proposal is wrong: text such as "Sollmiete=contracted_rent_pa; #4=-", or cells with heading and column.
 * @param {any[][]} [options] Cells with key and value, or text such as "period=month; currency=EUR". Keys: period, currency, area_unit, decimal, date_order, property, as_of, sort, limit, nulls, format, empty, show.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @requiresParameterAddresses
 * @returns {Promise<any[][]>} A table that spills.
 */
export async function roll(
  range: any[][],
  columns: any[][],
  filters: any[][],
  headers: HEADERS,
  mapping: any[][],
  options: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return callFunction("ROLL", { range, columns, filters, headers, mapping, options }, invocation);
}

/**
 * Answers the questions of "Check this Excel" in the pane, and sends no request.
 * @customfunction PROBE
 * @param {any} kind What to answer.
 * @param {any} [a] One value.
 * @param {any[][]} [matrix] Cells.
 * @param {CustomFunctions.CancelableInvocation} invocation
 * @cancelable
 * @requiresAddress
 * @excludeFromAutoComplete
 * @returns {Promise<any[][]>} What the check expects.
 */
export async function probe(
  kind: any,
  a: any,
  matrix: any[][],
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  const { answerProbe } = await import(/* webpackChunkName: "check-excel" */ "./answer-probe");
  return answerProbe({ kind, a, matrix }, invocation);
}
