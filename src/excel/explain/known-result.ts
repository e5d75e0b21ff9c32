import type { Client } from '../../client/client';
import { bareColumn } from '../../contract/bare-column';
import type { ColumnEntry, DatabaseEntry } from '../../contract/entries';
import { LIST_ENDPOINTS, type ListColumn } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import { withChangeColumns } from '../../table/columns/change-columns';
import type { DatabaseChoice } from '../database-choice';
import type { Basis } from '../formulas/basis';
import type { FormulaRun, ShownResult } from '../formulas/formula-runs';
import type { Formula } from '../formulas/join-formulas';
import { isWholeCall } from '../formulas/calls/calls-in';
import { questionWords, type QuestionWords } from './words/question-words';

/** A formula that is one call, so that its cells are those of the call's result. */
export interface KnownResult {
  formula: Formula;
  run: FormulaRun;
  shown: ShownResult;
  basis: Basis | undefined;
  /** Rows of headings at the top: 0 or 1. */
  headings: number;
}

export function knownResult(formula: Formula | undefined): KnownResult | undefined {
  const [run, ...others] = formula?.runs ?? [];
  if (!formula || !run?.shown || others.length > 0 || !isWholeCall(formula.formula)) return undefined;
  const { shown } = run;
  const { basis } = shown;
  const headings = basis && basis.statistic === undefined ? shown.rows - basis.shown : 0;
  return { formula, run, shown, basis, headings: shown.noRows === undefined ? headings : 0 };
}

/** The names that the questions of this session use. Everything is what is held: nothing is asked for. */
export interface HeldNames {
  profile: ServiceProfile | undefined;
  databases: readonly DatabaseEntry[];
  /** Undefined if the list of columns is not held. */
  catalogue: readonly ColumnEntry[] | undefined;
}

export function heldNames(
  { client, databases }: { client: Client; databases: Pick<DatabaseChoice, 'get'> },
  basis: Basis | undefined,
): HeldNames {
  const profile = client.peekProfile()?.profile;
  const chosen = databases.get();
  const listed = client.peekDatabases()?.value ?? [];
  const asked = basis?.databases ?? chosen.map(({ id }) => id);
  const columns = client.peekColumns({ databases: asked, alwaysNull: 'ignore' })?.value;
  const catalogue =
    profile && columns && basis?.endpoint === 'changes' ? withChangeColumns(columns, profile) : columns;
  return { profile, databases: [...listed, ...chosen], catalogue };
}

/** The endpoints of the lists, by the name of their function in lower case. */
const LISTS: Readonly<Record<string, keyof typeof LIST_ENDPOINTS>> = {
  rentrolls: 'rentrolls',
  files: 'files',
  file: 'file',
  mappings: 'columnMappings',
};
const OTHER_LISTS: ReadonlySet<string> = new Set(['columns', 'databases']);

export const isList = ({ endpoint }: Basis): boolean => endpoint in LISTS || OTHER_LISTS.has(endpoint);

/** Finds a column of a result by its identifier. */
export function columnFinder(
  basis: Basis | undefined,
  { catalogue }: HeldNames,
): (name: string) => ColumnEntry | undefined {
  const list = basis && LISTS[basis.endpoint];
  if (list) {
    const columns: Readonly<Record<string, ListColumn>> = LIST_ENDPOINTS[list].columns;
    return (name) => {
      const known = columns[name];
      return known && bareColumn(name, known.label, known.type, known.note);
    };
  }
  const byName = new Map(catalogue?.map((entry) => [entry.name, entry]));
  const byLabel = new Map(catalogue?.map((entry) => [(entry.label ?? '').toLowerCase(), entry]));
  return (name) => byName.get(name) ?? byLabel.get(name.toLowerCase());
}

/** Says why it is not told what a result without a basis asks. */
export const unaskedText = ({ run }: KnownResult): string =>
  run.name === 'RECONCILE'
    ? 'RR.RECONCILE compares a range of yours with the database, so its cells are not rows of the service.'
    : run.order < 0
      ? 'What this formula asks was not kept with the workbook. Refresh it to see that here.'
      : 'What this formula asks is not known here. Refresh it to see that.';

export function wordsOf(result: KnownResult, names: HeldNames): QuestionWords | null {
  const { basis, run } = result;
  if (!basis) return null;
  const find = columnFinder(basis, names);
  const place = run.name === 'FILES' || run.name === 'RENTROLLS' ? 0 : 1;
  return questionWords(basis, holdsText(run.args[place]), { find, databases: names.databases });
}

/** Whether an argument holds something. Some hosts pass 0 for an empty cell. */
const holdsText = (argument: unknown): boolean =>
  Array.isArray(argument)
    ? argument.some(holdsText)
    : argument !== null && argument !== undefined && argument !== '' && argument !== 0;
