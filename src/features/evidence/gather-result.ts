import type { Client } from '../../client/client';
import { countOf } from '../../pane-kit/text/count-text';
import { bareColumn, titleOf, type ColumnEntry } from '../../contract/entries';
import { hashData, isBlank, type CellValue, type RunTask } from './sheet/hash-data';
import { timeText, type EvidenceResult, type Fact, type EvidenceColumn } from './sheet/evidence-rows';
import { dayText } from '../../table/day-text';
import type { Basis } from '../../answers/formulas/basis';
import type { FormulaLine, FormulaState } from '../../answers/formulas/formula-line';
import type { Formula } from '../../answers/formulas/join-formulas';
import { callNames } from '../../excel/rr-formula';
import { fills, isCurrent, kindOf, knownResult, type KnownResult } from '../../answers/result/known-result';
import { askedCatalogue } from '../../answers/result/result-columns';
import { behindRows, type AskedBehind, type BehindRows, type BehindSources } from './behind-rows';
import { looksOf, valuesIn } from './sheet/sealed-cells';
import { when } from './sheet/sheet-form';
import type { Area } from '../../excel/reference-walk/area';
import type { SheetContent } from '../../xlsx/sheet-content';
import type { Task } from '../../table/task';
import { noTotalsText, sumColumn, type SummedRows, type Sums } from '../../table/totals/sum-column';

export interface GatherSources extends BehindSources {
  client: BehindSources['client'] & Pick<Client, 'columns' | 'peekColumns' | 'peekProfile' | 'peekDatabases'>;
  run: RunTask;
  /** The databases chosen for the workbook, for their names. */
  databases: { get(): readonly { id: string; name: string }[] };
}

export interface ListedFormula {
  formula: Formula;
  line: FormulaLine;
}

interface Gathered extends ListedFormula {
  /** What the formula fills, and the sheet that it is on. */
  area: Area;
  sheet: SheetContent;
  behind: BehindRows | undefined;
  signal: AbortSignal;
}

/** Takes what a formula shows, and says what it rests on as far as that is known. */
export async function gatherResult(sources: GatherSources, gathered: Gathered): Promise<EvidenceResult> {
  const { formula, line, area, sheet, signal } = gathered;
  const { client, run } = sources;
  const cells = valuesIn(sheet, area);
  const [below] = valuesIn(sheet, { ...area, row: area.row + area.rows, rows: 1 });
  const asked = askedBy(formula);
  const isWhole = asked && fills(asked, area) && asked.basis.columns.length === area.columns;
  const whole = isWhole ? asked : undefined;
  const headings = whole?.headings ?? 0;
  const rows = cells.slice(headings);
  const { profile } = (client.hasSession() ? await client.profile(signal) : client.peekProfile()) ?? {};
  const withRows = whole && hasRows(whole.basis) ? whole : undefined;
  const listed =
    withRows && profile ? await askedCatalogue(client, withRows.basis, profile, signal) : undefined;
  const columns = columnsOf(cells, whole, listed);
  const behind = whole && gathered.behind;
  const hashes = await hashData({ identifiers: columns.map(({ identifier }) => identifier), rows }, run);
  // One figure is its own total.
  const known =
    withRows && profile && withRows.basis.statistic === undefined
      ? { asked: withRows.basis, profile, beside: behind?.currency }
      : undefined;
  const names = callNames(formula.formula).map((name) => `RR.${name}`);
  return {
    ...{ area, hashes },
    ...(await looksOf(sheet, area)),
    ...(await run(controlTotals({ columns, rows, known }))),
    data: { ...area, row: area.row + headings, rows: rows.length },
    isEmptyBelow: below!.every(isBlank),
    facts: [
      ['Function', names.join(', ')],
      ...when<Fact>(!whole, ['Question', UNKNOWN]),
      ...(whole ? describeBasis(whole.basis, nameOf(sources), listed) : []),
      ['State', STATE_WORDS[line.state]],
      ['Answered at', line.at === undefined ? 'Not known' : timeText(line.at)],
      ...(behind?.facts ?? []),
      ...line.notes.map((text): Fact => ['Note', text]),
    ],
    alpha: line.usesAlpha,
  };
}

const UNKNOWN =
  'Not told: the formula is more than one call, calculates with its call, shows an error, or ran before the add-in kept it. Its columns have numbers.';

type Asked = KnownResult & { basis: Basis };

/** Returns what a formula asked if it is one call that has answered. */
function askedBy(formula: Formula): Asked | undefined {
  const result = knownResult(formula);
  if (!result?.basis || !isCurrent(result)) return undefined;
  const { basis, shown } = result;
  // The option empty fills the one cell of a result without rows.
  const isEmpty = shown.noRows !== undefined && kindOf(basis) !== 'figure';
  return { ...result, basis, headings: isEmpty ? shown.rows : result.headings };
}

/** Its rows, or those behind its figure, are rows of the service's answer. */
const hasRows = (basis: Basis): boolean => kindOf(basis) !== 'list';

/** Names a database with its identifier. */
const nameOf =
  ({ client, databases }: GatherSources) =>
  (id: string): string => {
    const known = [...databases.get(), ...(client.peekDatabases()?.value ?? [])];
    const { name = id } = known.find((database) => database.id === id) ?? {};
    return name === id ? id : `${name} (${id})`;
  };

/** A column without a name bears its number. A blank column of a query has the identifier "". */
function columnsOf(
  cells: readonly (readonly CellValue[])[],
  whole: Asked | undefined,
  listed: readonly ColumnEntry[] | undefined,
): ResultColumn[] {
  const byName = new Map(listed?.map((entry) => [entry.name, entry]));
  return (cells[0] ?? []).map((heading, at) => {
    const identifier = whole ? whole.basis.columns[at]! : `column ${at + 1}`;
    const entry = byName.get(identifier);
    const above = whole && whole.headings > 0 && !isBlank(heading) ? String(heading) : '';
    return { identifier, label: entry?.label ?? above, entry };
  });
}

/** Finds what stands behind the rows of a formula. Undefined if it is not one call. */
export async function behindFormula(
  sources: GatherSources,
  formula: Formula,
  asked: Omit<AskedBehind, 'run'>,
): Promise<BehindRows | undefined> {
  const call = askedBy(formula);
  if (!call) return undefined;
  return hasRows(call.basis) ? behindRows(sources, { ...asked, run: call.run }) : { facts: [] };
}

/** Says what a formula asked. */
function describeBasis(
  basis: Basis,
  databaseName: (id: string) => string,
  listed: readonly ColumnEntry[] = [],
): Fact[] {
  const { databases, rentrolls, asOf, filters, order, limit, currency = '', statistic, weight } = basis;
  const title = (name: string) => titleOf(listed.find((column) => column.name === name) ?? bareColumn(name));
  const sorted = order?.map((key) => key.replace(/^.*?(?= desc$|$)/, title));
  return [
    ['Databases', databases.map(databaseName).join(', ') || 'Not restricted'],
    ...when<Fact>(
      rentrolls !== undefined,
      ['Rent rolls', rentrolls === 'latest' ? 'The latest of each property' : 'All rent rolls'],
      ['As of', asOf === undefined ? 'Not set' : dayText(Math.floor(asOf))],
      ['Approved only', basis.approvedOnly ? 'Yes' : 'No'],
    ),
    ['Filters', filters === undefined ? 'None, or not told: see the formula' : filters.join('; ')],
    ['Order', sorted?.join(', ') ?? 'As the service gives it'],
    ['Limit', limit === undefined ? 'None' : countOf(limit, 'row')],
    ...when<Fact>(currency !== '', ['Converted into', currency]),
    ...when<Fact>(statistic !== undefined, [
      'Statistic',
      weight ? `${statistic}, weighted by ${title(weight)}` : String(statistic),
    ]),
    ['Rows before filters', basis.all],
    ['Rows matching', basis.matching],
    [statistic === undefined ? 'Rows shown' : 'Rows behind the figure', basis.shown],
  ];
}

export const STATE_WORDS: Readonly<Record<FormulaState, string>> = {
  failed: 'Failed',
  stale: 'Not refreshed',
  running: 'Running',
  empty: 'No rows',
  current: 'Answered',
  saved: 'As saved in the file',
};

/** A column of a result. */
interface ResultColumn {
  identifier: string;
  label: string;
  /** Undefined if the service's list of columns is not known, or does not have it. */
  entry: ColumnEntry | undefined;
}

interface Summed {
  columns: readonly ResultColumn[];
  rows: readonly (readonly CellValue[])[];
  /** Undefined for columns that are not added up. */
  known: Pick<SummedRows, 'asked' | 'profile' | 'beside'> | undefined;
}

/** Adds up the columns whose unit allows it, amounts by currency. The sums are exact: the order of rows does not matter. */
export function* controlTotals({
  columns,
  rows,
  known,
}: Summed): Task<{ columns: EvidenceColumn[]; noTotals?: string }> {
  const isListed = columns.some(({ entry }) => entry !== undefined);
  const summed = known && {
    ...known,
    count: rows.length,
    columns: columns.map(({ identifier }) => identifier),
    value: (row: number, column: number) => rows[row]![column],
  };
  const found: { label: string; sums: Sums }[] = [];
  for (const [at, { identifier, label, entry }] of columns.entries()) {
    const sums = entry && summed ? yield* sumColumn(entry, at, summed) : [];
    found.push({ label: label || identifier, sums });
  }
  const has = 'no control total, because the currency of each row is not known';
  const noTotals = known && !isListed ? NOT_LISTED : noTotalsText(found, has);
  const totalsOf = (sums: Sums) =>
    Array.isArray(sums)
      ? sums.map(({ currency, sum }) => ({ currency: currency === '' ? '?' : (currency ?? ''), sum }))
      : [];
  return {
    columns: columns.map(({ identifier, label, entry }, at) => ({
      ...{ identifier, label },
      unit: entry?.unit ?? '',
      // Amounts of rows without a currency are those of `?`.
      totals: totalsOf(found[at]!.sums),
    })),
    ...(noTotals !== '' && { noTotals }),
  };
}

const NOT_LISTED =
  'Control totals are missing, because the columns of the service are not known here. Sign in, and insert a sheet again.';
