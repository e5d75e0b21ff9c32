import type { Client } from '../../client/client';
import type { Slices } from '../../client/slices';
import { countOf } from '../../pane-kit/count-text';
import { bareColumn, titleOf, type ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { hashData, isBlank, type CellValue } from './sheet/hash-data';
import { timeText, type Evidence, type EvidenceColumn, type EvidenceResult } from './sheet/evidence-rows';
import { dayText } from '../../table/day-text';
import { formatAddress } from '../../excel/cell-address';
import type { Basis } from '../../answers/formulas/basis';
import type { FormulaLine, FormulaState } from '../../answers/formulas/formula-line';
import type { Formula } from '../../answers/formulas/join-formulas';
import { callNames } from '../../excel/rr-formula';
import { fills, isCurrent, kindOf, knownResult, type KnownResult } from '../../answers/result/known-result';
import { askedCatalogue } from '../../answers/result/result-columns';
import { behindRows, type AskedBehind, type BehindRows, type BehindSources } from './behind-rows';
import { controlTotals, type ResultColumn } from './control-totals';
import type { EvidenceChoice } from './evidence-actions';
import type { OpenBook } from './open-book';
import { looksOf, valuesIn } from './sheet/sealed-cells';
import type { Area } from '../../excel/reference-walk/area';
import type { SheetContent } from '../../xlsx/sheet-content';

export interface GatherSources extends BehindSources {
  client: BehindSources['client'] & Pick<Client, 'columns' | 'peekColumns' | 'peekProfile' | 'peekDatabases'>;
  slices: Pick<Slices, 'run'>;
  /** The databases chosen for the workbook, for their names. */
  databases: { get(): readonly { id: string; name: string }[] };
}

export interface Gathered {
  formula: Formula;
  line: FormulaLine;
  /** What the formula fills, and the sheet that it is on. */
  area: Area;
  sheet: SheetContent;
  behind: BehindRows | undefined;
  signal: AbortSignal;
  choice: Pick<EvidenceChoice, 'reviewers'>;
}

/** What a sheet of evidence says, and what else a copy needs to know. */
export interface Prepared {
  kind: 'prepared';
  evidence: Evidence;
  /** The formulas that it is about. */
  formulas: readonly Formula[];
  /** The workbook as it was read for it. */
  book: OpenBook;
}

type Facts = EvidenceResult['facts'][number][];

/** Takes what a formula shows, and says what it rests on as far as that is known. */
export async function gatherResult(sources: GatherSources, gathered: Gathered): Promise<EvidenceResult> {
  const { formula, line, area, sheet, choice } = gathered;
  const cells = valuesIn(sheet, area);
  const [below] = valuesIn(sheet, { ...area, row: area.row + area.rows, rows: 1 });
  const asked = askedBy(formula);
  const whole = asked && isShown(asked, area) ? asked : undefined;
  const headings = whole?.headings ?? 0;
  const rows = cells.slice(headings);
  const profile = sources.client.hasSession()
    ? (await sources.client.profile(gathered.signal)).profile
    : sources.client.peekProfile()?.profile;
  const listed =
    whole && profile && hasRows(whole.basis)
      ? await askedCatalogue(sources.client, whole.basis, profile, gathered.signal)
      : undefined;
  const columns = columnsOf(cells, whole, listed);
  const behind = whole ? gathered.behind : undefined;
  const totals = await totalsOf(sources, { columns, rows, whole, profile, behind });
  const hashes = await hashData({ identifiers: columns.map(({ identifier }) => identifier), rows }, (task) =>
    sources.slices.run(task, gathered.signal),
  );
  return {
    place: formatAddress(formula),
    facts: [
      [
        'Function',
        callNames(formula.formula)
          .map((name) => `RR.${name}`)
          .join(', '),
      ],
      ...(whole
        ? describeBasis(whole.basis, { nameOf: nameOf(sources), listed })
        : ([['Question', UNKNOWN]] satisfies Facts)),
      ['State', STATE_WORDS[line.state]],
      ['Answered at', line.at === undefined ? 'Not known' : timeText(line.at)],
      ...(whole && hasRows(whole.basis) ? approvalFacts(behind, choice) : []),
      ...line.notes.map((text) => ['Note', text] as const),
    ],
    alpha: line.usesAlpha,
    area: { ...area, row: area.row + headings, rows: rows.length },
    isEmptyBelow: below!.every(isBlank),
    hashes,
    ...(await looksOf(sheet, area)),
    formula: formula.formula,
    ...totals,
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

const isShown = (asked: Asked, area: EvidenceResult['area']): boolean =>
  fills(asked, area) && asked.basis.columns.length === area.columns;

/** Its rows, or those behind its figure, are rows of the service's answer. */
const hasRows = (basis: Basis): boolean => kindOf(basis) !== 'list';

const nameOf =
  ({ client, databases }: GatherSources) =>
  (id: string): string | undefined =>
    [...databases.get(), ...(client.peekDatabases()?.value ?? [])].find((one) => one.id === id)?.name;

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

/** Finds what stands behind the rows of a formula. Undefined if it is not one call, or the profile is not known. */
export async function behindFormula(
  sources: GatherSources,
  formula: Formula,
  asked: Pick<AskedBehind, 'stage' | 'signal' | 'reviewers'>,
): Promise<BehindRows | undefined> {
  const call = askedBy(formula);
  if (!call) return undefined;
  if (!hasRows(call.basis)) return { because: '' };
  if (!sources.client.hasSession()) return { because: 'you are not signed in' };
  const { profile } = await sources.client.profile(asked.signal);
  return behindRows(sources, { ...asked, run: call.run, profile });
}

function approvalFacts(behind: BehindRows | undefined, { reviewers }: Gathered['choice']): Facts {
  const label = 'Rent rolls behind the rows';
  if (!behind || 'because' in behind)
    return [
      [
        label,
        `Not determined: ${behind?.because ?? 'the profile of the service is not known'}.`.replace(
          /\.\.$/,
          '.',
        ),
      ],
    ];
  const { approved, notApproved, unknown } = behind.approvals;
  const all = approved + notApproved + unknown;
  const counts = `${countOf(all, 'rent roll')}: ${approved} approved, ${notApproved} not approved, ${unknown} not known.`;
  const named = behind.reviewers.length > 0 ? behind.reviewers.join(', ') : 'None is told';
  return [[label, counts], ...(reviewers ? ([['Reviewers', named]] satisfies Facts) : [])];
}

interface Totalled {
  columns: readonly ResultColumn[];
  rows: readonly (readonly CellValue[])[];
  whole: Asked | undefined;
  profile: ServiceProfile | undefined;
  behind: BehindRows | undefined;
}

async function totalsOf(
  { slices }: GatherSources,
  { columns, rows, whole, profile, behind }: Totalled,
): Promise<{ columns: EvidenceColumn[]; noTotals?: string }> {
  const plain = columns.map(({ identifier, label, entry }) => ({
    identifier,
    label,
    unit: entry?.unit ?? '',
    totals: [],
  }));
  // One figure is its own total.
  if (!whole || !profile || !hasRows(whole.basis) || whole.basis.statistic !== undefined)
    return { columns: plain };
  if (columns.every(({ entry }) => entry === undefined))
    return {
      columns: plain,
      noTotals:
        'Control totals are missing, because the columns of the service are not known here. Sign in, and insert a sheet again.',
    };
  return slices.run(controlTotals({ columns, rows, asked: whole.basis, profile, beside: behind?.currency }));
}

interface Known {
  /** Knows the names of databases. */
  nameOf(id: string): string | undefined;
  listed: readonly ColumnEntry[] | undefined;
}

/** Says what a formula asked. */
function describeBasis(basis: Basis, { nameOf, listed = [] }: Known): Facts {
  const { databases, rentrolls, asOf, approvedOnly, filters, order, limit, currency, statistic, weight } =
    basis;
  const title = (name: string) => titleOf(listed.find((column) => column.name === name) ?? bareColumn(name));
  const named = (id: string) =>
    nameOf(id) === undefined || nameOf(id) === id ? id : `${nameOf(id)} (${id})`;
  return [
    ['Databases', databases.length > 0 ? databases.map(named).join(', ') : 'Not restricted'],
    ...(rentrolls === undefined
      ? []
      : ([
          ['Rent rolls', rentrolls === 'latest' ? 'The latest of each property' : 'All rent rolls'],
          ['As of', asOf === undefined ? 'Not set' : dayText(Math.floor(asOf))],
          ['Approved only', approvedOnly ? 'Yes' : 'No'],
        ] satisfies Facts)),
    ['Filters', filters === undefined ? 'None, or not told: see the formula' : filters.join('; ')],
    [
      'Order',
      order?.map((key) => key.replace(/^.*?(?= desc$|$)/, title)).join(', ') ?? 'As the service gives it',
    ],
    ['Limit', limit === undefined ? 'None' : countOf(limit, 'row')],
    ...(currency ? ([['Converted into', currency]] satisfies Facts) : []),
    ...(statistic === undefined
      ? []
      : ([['Statistic', weight ? `${statistic}, weighted by ${title(weight)}` : statistic]] satisfies Facts)),
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
