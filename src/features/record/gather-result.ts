import type { Formula } from '../../answers/formulas/join-formulas';
import type { FormulaLine } from '../../answers/formulas/formula-line';
import { fills, isCurrent, kindOf, knownResult, type KnownResult } from '../../answers/result/known-result';
import { hasConditions, questionWords } from '../../answers/result/question-words';
import { askedCatalogue, columnFinder } from '../../answers/result/result-columns';
import type { Client } from '../../client/client';
import type { Scheduler } from '../../client/scheduler';
import type { ColumnEntry } from '../../contract/entries';
import type { Area } from '../../excel/reference-walk/area';
import { countOf } from '../../contract/count-text';
import type { Steps } from '../../table/steps';
import { noTotalsText, sumColumn, type SummedRows, type Sums } from '../../table/totals/sum-column';
import { hashValues, type Rows } from './hash-values';
import { timeText, type Fact, type ResultInRecord } from './record-sheet';
import { findRollProvenance, type RollProvenance, type RollSources } from './roll-provenance';

export interface GatherSources extends RollSources {
  client: RollSources['client'] & Pick<Client, 'columns' | 'peekColumns' | 'peekProfile' | 'peekDatabases'>;
  scheduler: Pick<Scheduler, 'run'>;
  /** The databases chosen for the workbook, for their names. */
  databases: { get(): readonly { id: string; name: string }[] };
}

export interface ListedFormula {
  formula: Formula;
  line: FormulaLine;
}

interface ReadResult extends ListedFormula {
  /** What the formula fills. */
  area: Area;
  /** What that shows. */
  cells: Rows;
  provenance: RollProvenance | undefined;
  signal: AbortSignal;
}

const UNKNOWN =
  'Not known: the formula compares ranges, is more than one call, calculates with its call, shows an error, or ran before the add-in stored it. Its columns have numbers.';

type Asked = KnownResult & { basis: NonNullable<KnownResult['basis']> };

/** Returns what a formula asked if it is one call that has answered. */
function askedBy(formula: Formula): Asked | undefined {
  const result = knownResult(formula);
  if (!result?.basis || !isCurrent(result)) return undefined;
  const { basis, shown } = result;
  // The option empty fills the one cell of a result without rows.
  const isEmpty = shown.noRows !== undefined && kindOf(basis) !== 'figure';
  return { ...result, basis, headings: isEmpty ? shown.rows : result.headings };
}

/** Finds the rent rolls behind a formula. Undefined if its rows are not of rent rolls, or are not known. */
export async function findFormulaProvenance(
  sources: GatherSources,
  formula: Formula,
  asked: Omit<Parameters<typeof findRollProvenance>[1], 'run'>,
): Promise<RollProvenance | undefined> {
  const call = askedBy(formula);
  if (!call || kindOf(call.basis) === 'list') return undefined;
  return findRollProvenance(sources, { ...asked, run: call.run });
}

/** Describes what a formula shows, and what it asked as far as that is known. */
export async function gatherResult(sources: GatherSources, read: ReadResult): Promise<ResultInRecord> {
  const { formula, line, area, cells, signal } = read;
  const { client, scheduler } = sources;
  const answered = askedBy(formula);
  const isWhole = answered && fills(answered, area) && answered.basis.columns.length === area.columns;
  const asked = isWhole ? answered : undefined;
  const top = asked?.headings ?? 0;
  const rows = cells.slice(top);
  const provenance = asked && read.provenance;
  const { profile } = (client.hasSession() ? await client.profile(signal) : client.peekProfile()) ?? {};
  const withRows = asked && kindOf(asked.basis) !== 'list' ? asked.basis : undefined;
  const listed = withRows && profile && (await askedCatalogue(client, withRows, profile, signal));
  const entries = new Map(listed?.map((entry) => [entry.name, entry]));
  const columns = cells[0]!.map((heading, at): ResultColumn => {
    // A blank column of a query has the identifier "".
    const identifier = asked ? asked.basis.columns[at]! : `column ${at + 1}`;
    const entry = entries.get(identifier);
    return { identifier, label: entry?.label ?? (top > 0 ? String(heading) : ''), entry };
  });
  const identifiers = columns.map(({ identifier }) => identifier);
  // One figure is its own total.
  const isSummed = withRows && profile && withRows.statistic === undefined;
  const summed = isSummed && {
    ...{
      asked: withRows,
      profile,
      getExtraValues: provenance?.column,
      columns: identifiers,
      count: rows.length,
    },
    value: (row: number, column: number) => rows[row]![column],
  };
  return {
    ...{ sheet: formula.sheet, cell: formula.cell, formula: formula.formula },
    values: { ...area, row: area.row + top, rows: rows.length },
    hashes: await hashValues(identifiers, rows),
    ...(await scheduler.run(controlTotals(columns, summed || undefined))),
    facts: [
      ...(asked ? questionFacts(sources, asked, listed) : [['Question', UNKNOWN] as const]),
      ['Answered at', line.at === undefined ? 'Not known' : timeText(line.at)],
      ...(provenance ? [provenance.fact] : []),
      ...line.notes.map((text): Fact => ['Note', text]),
    ],
    alpha: line.usesAlpha,
  };
}

function questionFacts(
  { client, databases }: GatherSources,
  { run, basis }: Asked,
  listed: readonly ColumnEntry[] | undefined,
): Fact[] {
  const { limit, all, matching, shown } = basis;
  const names = [...(client.peekDatabases()?.value ?? []), ...databases.get()];
  const words = questionWords(basis, hasConditions(run), {
    find: columnFinder(basis, listed),
    databases: names.map(({ id, name }) => ({ id, name: name === id ? id : `${name} (${id})` })),
  });
  const optional = (label: string, text: string | undefined): Fact[] =>
    text === undefined ? [] : [[label, text]];
  return [
    ['Databases', words.databases?.join(', ') ?? 'Not restricted'],
    ...optional('Rent rolls', words.rentrolls),
    ...optional('Figure', words.figure),
    ['Filters', words.where === null ? 'Not stored: see the formula' : words.where.join('; ') || 'None'],
    ['Order', words.order.join(', ') || 'As the service gives it'],
    ['Limit', limit === undefined ? 'None' : countOf(limit, 'row')],
    ...optional('Converted into', words.currency),
    ['Rows before filters', all],
    ['Rows matching', matching],
    [words.figure === undefined ? 'Rows shown' : 'Rows behind the figure', shown],
  ];
}

/** A column of a result. */
interface ResultColumn {
  identifier: string;
  label: string;
  /** Undefined if the service's list of columns is not known, or does not have it. */
  entry: ColumnEntry | undefined;
}

const NOT_LISTED =
  'Control totals are missing, because the columns of the service are not known here. Sign in, and insert a record again.';

/**
 * Adds up the columns whose unit allows it, amounts by currency. The sums are exact: the order of rows does not matter. Without
 * rows, nothing is added up.
 */
export function* controlTotals(
  columns: readonly ResultColumn[],
  rows: SummedRows | undefined,
): Steps<Pick<ResultInRecord, 'columns' | 'noTotals'>> {
  const found: { label: string; sums: Sums }[] = [];
  for (const [at, { identifier, label, entry }] of columns.entries())
    found.push({
      label: label || identifier,
      sums: entry && rows ? yield* sumColumn(entry, at, rows) : [],
    });
  const isListed = columns.some(({ entry }) => entry !== undefined);
  const missing = 'no control total, because the currency of each row is not known';
  return {
    columns: columns.map(({ identifier, label, entry }, at) => {
      const { sums } = found[at]!;
      // Amounts of rows without a currency are those of `?`.
      const totals = Array.isArray(sums)
        ? sums.map(({ currency, sum }) => ({ currency: currency === '' ? '?' : (currency ?? ''), sum }))
        : [];
      return { identifier, label, unit: entry?.unit ?? '', totals };
    }),
    noTotals: rows && !isListed ? NOT_LISTED : noTotalsText(found, missing),
  };
}
