import { countOf, plural } from '../../../contract/count-text';
import { excelBatch } from '../../../excel/in-excel';
import type { RepeatCall } from '../../../answers/calls/answers';
import type { Client } from '../../../client/client';
import type { ColumnEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import { valuesOf } from '../../../table/table';
import { columnMeasure } from '../../../table/totals/column-measure';
import { currencySource, currencyText } from '../../../table/totals/row-currency';
import { cellKey } from '../../../excel/cell-address';
import type { FormulaState } from '../../../answers/formulas/formula-line';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { stateOf } from '../../../answers/formulas/list-formulas';
import { areaOfCell, type Area } from '../../../excel/reference-walk/area';
import { excelReferences } from '../../../excel/reference-walk/excel-references';
import { formulaCells } from '../../../excel/scan/formula-cells';
import { peekAnswer, fills, isCurrent, kindOf, knownResult } from '../../../answers/result/known-result';
import { askedCatalogue, peekCatalogue } from '../../../answers/result/result-columns';
import { findBrokenFormulas, findFormulasFeedingResults, findResultsOfFigures } from './find-dependencies';
import { readAggregate } from './read-aggregate';
import {
  dataRows,
  isWhole,
  resultPart,
  type FormulaFact,
  type ResultFact,
  type Whole,
  type WholeResult,
  type WorkbookFacts,
} from './workbook-facts';
import { readAreas } from '../../../excel/scan/read-areas';

export interface FactSources {
  client: Pick<Client, 'hasSession' | 'profile' | 'columns' | 'peekList' | 'peekColumns' | 'peekProfile'>;
  repeat: RepeatCall;
}

interface Asked {
  formulas: readonly Formula[];
  /** May ask the service for the list of columns, if it is not held. */
  mayAsk: boolean;
  signal: AbortSignal;
}

export interface ReadFacts {
  facts: WorkbookFacts;
  /** Sentences about what could not be checked. */
  gaps: string[];
  /** How many formulas have no answer that is known. */
  unknown: number;
  /** Whether Excel has an answer that its cells do not show yet. */
  hasUnspilled: boolean;
}

/** Reads what the rules need: each cell with a formula once, and few others. */
export async function readFacts(sources: FactSources, asked: Asked): Promise<ReadFacts> {
  const { client } = sources;
  const { formulas, refused } = await excelBatch(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    return formulaCells<FormulaFact>(
      context,
      worksheets.items,
      'formulas,values',
      (cell, { range, r, c }) => ({ ...cell, value: range.values[r]?.[c] }),
    );
  });
  const reader = excelReferences(asked.formulas);
  const areas = new Map((await reader.results()).map(({ anchor, area }) => [cellKey(anchor), area]));
  const areaOf = (formula: Formula): Area => areas.get(cellKey(formula)) ?? areaOfCell(formula);
  const names = await reader.names();
  const isOnline = asked.mayAsk && client.hasSession();
  const profile = (
    isOnline ? await client.profile(asked.signal).catch(() => undefined) : client.peekProfile()
  )?.profile;
  const found: ResultFact[] = [];
  for (const formula of asked.formulas) {
    const { sheet, cell, runs } = formula;
    const area = areaOf(formula);
    const whole = wholeOf(formula, area);
    const listed = whole && (await columnsOf(client, whole, profile, { ...asked, mayAsk: isOnline }));
    found.push({
      ...{ sheet, cell, formula: formula.formula, runs, area, isFailed: stateOf(formula) === 'failed' },
      ...(whole && { whole: { ...whole, ...listed } }),
    });
  }
  const inState = (state: FormulaState) =>
    asked.formulas.filter((formula) => stateOf(formula) === state).length;
  const [saved, running] = [inState('saved'), inState('running')];
  const lacksColumns = found.some(({ whole }) => whole && kindOf(whole.basis) === 'rows' && !whole.catalogue);
  const results = await withCells(sources, asked.signal, { formulas, profile, results: found });
  const read = { formulas, results, names };
  const brokenFormulas = await findBrokenFormulas(read, reader.used);
  const formulasFeedingResults = await findFormulasFeedingResults(read, reader.used);
  const resultsOfFigures = await findResultsOfFigures(read, reader.used);
  return {
    unknown: saved + running,
    hasUnspilled: asked.formulas.some((formula) => isUnspilled(formula, areaOf(formula))),
    facts: {
      ...read,
      brokenFormulas,
      formulasFeedingResults,
      resultsOfFigures,
      unapproved: unapprovedIn(client, results),
    },
    gaps: gapSentences({ refused: refused.map(({ name }) => name), saved, running, lacksColumns }),
  };
}

interface Gaps {
  /** The sheets that Excel does not let the add-in read. */
  refused: readonly string[];
  /** How many formulas show values of the file. */
  saved: number;
  running: number;
  /** The columns of the service are not known. */
  lacksColumns: boolean;
}

function gapSentences({ refused, saved, running, lacksColumns }: Gaps): string[] {
  const gaps = refused.map(
    (name) => `Excel does not let the add-in read sheet "${name}", so it was not checked.`,
  );
  if (saved > 0)
    gaps.push(
      `${countOf(saved, 'formula shows', 'formulas show')} values of the file and ${unchecked(saved)}. Choose “Refresh workbook”, then check again.`,
    );
  if (running > 0)
    gaps.push(
      `${countOf(running, 'formula is', 'formulas are')} still running and ${unchecked(running)}. Wait, then check again.`,
    );
  if (lacksColumns)
    gaps.push(
      'The columns of the service are not known here, so headings and currencies were not checked. Sign in and check again.',
    );
  return gaps;
}

const unchecked = (count: number): string =>
  plural(
    count,
    'was not checked, nor what other formulas take from it',
    'were not checked, nor what other formulas take from them',
  );

/** Returns what is known of a formula if its cells show exactly the rows of its one call. */
function wholeOf(formula: Formula, area: Area): WholeResult | undefined {
  const result = knownResult(formula);
  if (!result?.basis || !isCurrent(result) || !fills(result, area)) return undefined;
  const { shown, basis, headings } = result;
  return kindOf(basis) === 'figure' || basis.shown < 1 ? undefined : { shown, basis, headings };
}

function isUnspilled(formula: Formula, area: Area): boolean {
  const { error, isBusy, isStuck, isCut } = formula;
  const result = knownResult(formula);
  if (!result || result.run.state !== 'answered' || error !== undefined || isStuck || isCut) return false;
  const { shown } = result;
  return isBusy === true || area.rows !== shown.rows || area.columns !== shown.columns;
}

/** What the service calls the columns of a result. */
async function columnsOf(
  client: FactSources['client'],
  { basis }: WholeResult,
  profile: ServiceProfile | undefined,
  { mayAsk, signal }: Asked,
): Promise<Pick<WholeResult, 'columns' | 'catalogue'>> {
  if (kindOf(basis) !== 'rows') return {};
  const catalogue = mayAsk
    ? await askedCatalogue(client, basis, profile, signal).catch(() => undefined)
    : peekCatalogue(client, basis, profile);
  if (!catalogue) return {};
  const byName = new Map(catalogue.map((entry) => [entry.name, entry]));
  return { catalogue, columns: basis.columns.map((name) => byName.get(name)) };
}

interface FoundFacts {
  formulas: readonly FormulaFact[];
  results: readonly ResultFact[];
  profile: ServiceProfile | undefined;
}

/** Adds the headings above results, and the currencies of the amounts that a figure adds up. */
async function withCells(
  { repeat }: FactSources,
  signal: AbortSignal,
  found: FoundFacts,
): Promise<ResultFact[]> {
  const above = await readHeadingsAbove(found.results);
  const currencies = await readCurrencies(repeat, signal, found);
  return found.results.map((result) => {
    if (!isWhole(result)) return result;
    const [cells, ofRows] = [above.get(result), currencies.get(result)];
    return {
      ...result,
      whole: { ...result.whole, ...(cells && { above: cells }), ...(ofRows && { currencies: ofRows }) },
    };
  });
}

/** Reads the row above each result whose columns are known and whose headings are not its own. */
async function readHeadingsAbove(
  results: readonly ResultFact[],
): Promise<Map<ResultFact, NonNullable<WholeResult['above']>>> {
  const headed = results
    .filter(isWhole)
    .filter(
      ({ whole: { headings, columns }, area }) => headings === 0 && columns !== undefined && area.row > 0,
    );
  const cells = await readAreas(headed.map(({ area }) => ({ ...area, row: area.row - 1, rows: 1 })));
  return new Map(
    headed.map((result, at) => {
      const { formulas: [texts = []] = [], values: [values = []] = [] } = cells[at]!;
      return [result, values.map((value, column) => ({ formula: texts[column], value }))];
    }),
  );
}

/** Reads the currencies of amounts from columns of the result, or from the cached answer. */
async function readCurrencies(
  repeat: RepeatCall,
  signal: AbortSignal,
  { formulas, results, profile }: FoundFacts,
): Promise<Map<ResultFact, NonNullable<WholeResult['currencies']>>> {
  const read = new Map<ResultFact, NonNullable<WholeResult['currencies']>>();
  if (!profile) return read;
  const aggregated = new Set(
    formulas.flatMap(({ formula, sheet }) => {
      const aggregate = readAggregate(formula, sheet);
      return (aggregate && resultPart(aggregate.reference, results)?.result) ?? [];
    }),
  );
  const amounts = [...aggregated].flatMap((result) => {
    const sources = currencyColumns(result, profile);
    const needed = [...new Set(sources.flatMap((name) => name ?? []))];
    return needed.length > 0 ? [{ result, sources, needed }] : [];
  });
  const shown = amounts.flatMap(({ result, needed }) =>
    needed.flatMap((name) => {
      const at = result.whole.basis.columns.indexOf(name);
      return at < 0 ? [] : [{ result, name, area: columnArea(result, at) }];
    }),
  );
  const cells = await readAreas(shown.map(({ area }) => area));
  for (const { result, sources, needed } of amounts) {
    const known = new Map<string, readonly unknown[]>();
    for (const name of needed) {
      const at = shown.findIndex((column) => column.result === result && column.name === name);
      const values =
        at < 0
          ? (await peekAnswer(repeat, result.runs[0]!, [name], signal))?.extraValues?.get(name)
          : cells[at]!.values.map(([value]) => value);
      if (values) known.set(name, values);
    }
    read.set(
      result,
      sources.map((name) => known.get(name ?? '')?.map(currencyText)),
    );
  }
  return read;
}

/** Returns the column that holds the currency of each column of amounts. Converted amounts are all in one currency. */
function currencyColumns(
  { whole: { basis, columns } }: Whole,
  profile: ServiceProfile,
): (string | undefined)[] {
  return (columns ?? []).map((column: ColumnEntry | undefined) => {
    const isMoney = column && columnMeasure(column, profile).isMoney;
    return isMoney ? currencySource(column.name, basis, profile).column : undefined;
  });
}

const columnArea = (result: Whole, at: number): Area => ({
  ...result.area,
  row: result.area.row + result.whole.headings,
  rows: dataRows(result),
  column: result.area.column + at,
  columns: 1,
});

/** Asks nothing: the list of rent rolls tells only if another formula or the pane has asked for it. */
function unapprovedIn(
  client: Pick<Client, 'peekList'>,
  results: readonly ResultFact[],
): WorkbookFacts['unapproved'] {
  const known = new Map<string, boolean>();
  for (const { runs } of results)
    for (const { shown } of runs) {
      const { databases } = shown?.basis ?? {};
      if (!databases || known.has(databases.join())) continue;
      const table = client.peekList({ endpoint: 'rentrolls', databases })?.value;
      if (table) known.set(databases.join(), valuesOf(table, 'isApproved').includes(false));
    }
  return known;
}
