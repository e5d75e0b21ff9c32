import type { Client } from '../../../client/client';
import type { ColumnEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import { valuesOf } from '../../../table/column-values';
import { withChangeColumns } from '../../../table/columns/change-columns';
import { cellKey } from '../../cell-address';
import type { Formula } from '../../formulas/join-formulas';
import type { FormulaRun } from '../../formulas/formula-runs';
import { readFormulaCells } from '../../formulas/scan/formula-cells';
import { excelReferences } from '../../formulas/reference-walk/excel-references';
import type { CellCall } from '../../functions/answer-cell';
import type { FunctionResult } from '../../functions/function-result';
import { findFeeding, findReached } from './find-reached';
import { readAggregate } from './read-aggregate';
import { readAreas } from './read-areas';
import { dataRows, isWhole, resultPart } from './result-part';
import { areaOfAnchor, databasesKey, knownResult } from './whole-result';
import type { ResultFact, WholeResult, WorkbookFacts } from './workbook-facts';

export interface FactSources {
  client: Pick<Client, 'hasSession' | 'profile' | 'columns' | 'peekList' | 'peekColumns' | 'peekProfile'>;
  /** Makes a call as a cell does. */
  repeat(run: Pick<FormulaRun, 'name' | 'args'>, call: CellCall): Promise<FunctionResult>;
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
}

/** Reads what the rules need: each cell with a formula once, and few others. */
export async function readFacts(sources: FactSources, asked: Asked): Promise<ReadFacts> {
  const { cells, refused } = await Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    return readFormulaCells(context, worksheets.items);
  });
  const formulas = cells.map(({ sheet, type: _, ...cell }) => ({ ...cell, sheet: sheet.name }));
  const reader = excelReferences(asked.formulas);
  const areas = new Map((await reader.results()).map(({ anchor, area }) => [cellKey(anchor), area]));
  const names = await reader.names();
  const found = asked.formulas.map((formula): ResultFact => {
    const area = areaOfAnchor(formula, areas);
    const whole = knownResult(formula, area);
    const { sheet, cell, runs } = formula;
    return { sheet, cell, formula: formula.formula, runs, area, ...(whole && { whole }) };
  });
  const { columnsOf, profile, problem } = await readColumns(sources, asked, found);
  const results = await withCells(sources, asked.signal, {
    formulas,
    profile,
    results: found.map((result) => ({
      ...result,
      ...(isWhole(result) && { whole: { ...result.whole, ...columnsOf(result) } }),
    })),
  });
  const feeding = await findFeeding({ formulas, results, names }, reader.used);
  const reached = await findReached({ formulas, results, names }, reader.used);
  return {
    facts: { formulas, results, names, feeding, reached, unapproved: unapprovedIn(sources.client, results) },
    gaps: [
      ...refused.map(
        ({ name }) => `Excel does not let the add-in read sheet "${name}", so it was not checked.`,
      ),
      ...(problem === undefined ? [] : [problem]),
    ],
  };
}

/** What the service calls the columns of results. */
async function readColumns(
  { client }: FactSources,
  { mayAsk, signal }: Asked,
  results: readonly ResultFact[],
): Promise<{
  columnsOf(result: ResultFact & { whole: WholeResult }): Pick<WholeResult, 'columns' | 'catalogue'>;
  profile: ServiceProfile | undefined;
  problem?: string;
}> {
  const catalogues = new Map<string, readonly ColumnEntry[]>();
  let problem: string | undefined;
  const canAsk = mayAsk && client.hasSession();
  const profile = (canAsk ? await client.profile(signal).catch(() => undefined) : client.peekProfile())
    ?.profile;
  for (const { whole } of results) {
    if (!whole || !isRows(whole) || catalogues.has(databasesKey(whole.basis))) continue;
    const question = { databases: whole.basis.databases, alwaysNull: 'ignore' } as const;
    const held = client.peekColumns(question)?.value;
    const listed =
      held ??
      (canAsk
        ? await client.columns(question, { signal }).then(
            ({ value }) => value,
            () => undefined,
          )
        : undefined);
    if (listed) catalogues.set(databasesKey(whole.basis), listed);
    else
      problem =
        'The columns of the service are not known here, so headings and currencies were not checked. Sign in and check again.';
  }
  return {
    profile,
    columnsOf: ({ whole }) => {
      const listed = isRows(whole) ? catalogues.get(databasesKey(whole.basis)) : undefined;
      if (!listed) return {};
      const catalogue = catalogueOf(whole, listed, profile);
      const byName = new Map(catalogue.map((entry) => [entry.name, entry]));
      return { catalogue, columns: whole.basis.columns.map((name) => byName.get(name)) };
    },
    ...(problem !== undefined && { problem }),
  };
}

const isRows = ({ basis }: WholeResult): boolean =>
  basis.endpoint === 'query' || basis.endpoint === 'changes';

/** The same array for the same list, because an index of its names is kept for it. */
const withChanges = new WeakMap<readonly ColumnEntry[], ColumnEntry[]>();

function catalogueOf(
  { basis }: WholeResult,
  listed: readonly ColumnEntry[],
  profile: ServiceProfile | undefined,
): readonly ColumnEntry[] {
  if (basis.endpoint !== 'changes' || !profile) return listed;
  const known = withChanges.get(listed) ?? withChangeColumns([...listed], profile);
  withChanges.set(listed, known);
  return known;
}

/** Adds the headings above results, and the currencies of the rows that a figure adds up. */
async function withCells(
  { repeat }: FactSources,
  signal: AbortSignal,
  {
    formulas,
    results,
    profile,
  }: Pick<WorkbookFacts, 'formulas' | 'results'> & { profile: ServiceProfile | undefined },
): Promise<ResultFact[]> {
  const added = new Map<string, Partial<WholeResult>>();
  const add = (result: ResultFact, more: Partial<WholeResult>) =>
    added.set(cellKey(result), { ...added.get(cellKey(result)), ...more });

  const headed = results
    .filter(isWhole)
    .filter(({ whole, area }) => whole.headings === 0 && whole.columns !== undefined && area.row > 0);
  const totalled = new Set(
    formulas.flatMap(({ formula, sheet }) => {
      const aggregate = readAggregate(formula, sheet);
      const part = aggregate && resultPart(aggregate.reference, results);
      return part ? [cellKey(part.result)] : [];
    }),
  );
  const amounts = results.filter(isWhole).filter((result) => totalled.has(cellKey(result)));
  const shown = amounts.flatMap((result) => {
    const { basis, headings } = result.whole;
    const name = basis.endpoint === 'changes' ? profile?.changes.currencyColumn : profile?.currencyColumn;
    const column = name === undefined ? -1 : basis.columns.indexOf(name);
    if (column < 0) return [];
    const { area } = result;
    return [
      {
        result,
        area: {
          ...area,
          row: area.row + headings,
          rows: dataRows(result),
          column: area.column + column,
          columns: 1,
        },
      },
    ];
  });
  const cells = await Excel.run((context) =>
    readAreas(context, [
      ...headed.map(({ area }) => ({ ...area, row: area.row - 1, rows: 1 })),
      ...shown.map(({ area }) => area),
    ]),
  );
  headed.forEach((result, at) => {
    const { formulas: [texts = []] = [], values: [values = []] = [] } = cells[at]!;
    add(result, { above: values.map((value, k) => ({ formula: texts[k], value })) });
  });
  shown.forEach(({ result }, at) =>
    add(result, { currencies: cells[headed.length + at]!.values.map(([value]) => value) }),
  );
  for (const result of amounts) {
    const [run] = result.runs;
    if (added.get(cellKey(result))?.currencies || !run || result.whole.shown.limited) continue;
    const call = { signal, isPreview: true, wantsBreadth: true };
    const held = await repeat(run, call).catch(() => undefined);
    const currencies = held?.digest === result.whole.shown.digest ? held.breadth?.currencies : undefined;
    if (currencies) add(result, { heldCurrencies: currencies });
  }
  return results.map((result) =>
    isWhole(result) ? { ...result, whole: { ...result.whole, ...added.get(cellKey(result)) } } : result,
  );
}

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
      if (table)
        known.set(
          databases.join(),
          valuesOf(table, 'isApproved').some((one) => one === false),
        );
    }
  return known;
}
