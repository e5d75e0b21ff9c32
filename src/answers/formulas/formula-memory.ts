import { setRealTimer, type SetTimer, throttleTrailing } from '../../client/timer';
import { indexOfArgument } from '../../contract/function-arguments';
import { isCellEditing } from '../../excel/cell-editing';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { Basis } from './basis';
import {
  isNoRows,
  latestOrder,
  skippedFailure,
  type FormulaRun,
  type FormulaRuns,
  type ShownResult,
} from './formula-runs';
import { GivenRange } from '../../excel/given-range';

const KEY = 'rr.formulas';
/** Version 1 lacks `uses`. */
const VERSION = 2;
const READABLE_VERSIONS = [1, VERSION];

/** Skips larger arguments, such as a column of a thousand names, to keep the file small. */
const MAX_ARGUMENT_CHARACTERS = 4_000;
const MAX_CHARACTERS = 200_000;
const MAX_CALLS_OF_A_CELL = 4;

/** Answers within this time are saved together. */
const COLLECT_MS = 1_000;
/** Excel refuses while a person edits a cell. */
const RETRY_MS = 5_000;

type Remembered = Pick<FormulaRun, 'address' | 'name' | 'args' | 'formula' | 'uses'> & {
  shown: ShownResult;
  /** See `RunFailure.skippedAt`. */
  skippedAt?: number;
};

/**
 * Saves in the workbook which calls its formulas made, with the age and a digest of each answer, but no data or secret.
 * A reopened workbook thus knows how old its values are, and sends no request until a refresh. New ages alone are not
 * saved until something else changes: saving makes the workbook unsaved, and may clear Undo (office-js issue 3141).
 *
 * What an answer is based on is saved, too, if the calls leave room for it. Of a cell that another pane or person has saved
 * since, the file keeps the later answers. Settles when the calls of the file are restored.
 */
export function rememberFormulas(
  runs: FormulaRuns,
  store: Pick<WorkbookStore, 'read' | 'change'>,
  setTimer: SetTimer = setRealTimer,
): Promise<void> {
  let written: string | undefined;
  /** The times of the latest answers of cells, as far as this page has read or saved them. */
  const seen = new Map<string, number>();
  const writeSoon = throttleTrailing(() => write(), COLLECT_MS, setTimer);

  const see = (times: ReadonlyMap<string, number>) =>
    times.forEach((at, address) => seen.set(address, Math.max(at, seen.get(address) ?? 0)));
  /** Cells that only others know come to the calls of this page, whose next scan drops what has lost its formula. */
  const merge = (stored: unknown) => {
    const inFile = parseRemembered(stored);
    const [times, own] = [latestTimes(inFile), latestTimes(runs.all())];
    const isOfOthers = ({ address }: Remembered) => times.get(address)! > (seen.get(address) ?? -Infinity);
    const isLater = (run: Remembered) => isOfOthers(run) && times.get(run.address)! > own.get(run.address)!;
    const later = inFile.filter(isLater);
    const added = inFile.filter((run) => isOfOthers(run) && !own.has(run.address));
    if (added.length > 0) runs.restore(added.map(withFailure));
    written = withoutAges(selectForFile(runs.all()));
    const isReplaced = latestTimes(later);
    const retained = runs.all().filter(({ address }) => !isReplaced.has(address));
    see(latestTimes(inFile.filter(({ address }) => !isReplaced.has(address))));
    see(latestTimes(retained));
    return selectForFile([
      ...retained,
      ...later.map((run) => ({ ...withFailure(run), state: 'answered', order: 0, since: 0 }) as const),
    ]);
  };
  const write = () => {
    const text = withoutAges(selectForFile(runs.all()));
    if (text === written) return;
    written = text;
    // Fails in Protected View. The next answer tries again.
    store
      .change(KEY, (stored) => withRollsOnce(merge(stored)))
      .catch((thrown: unknown) => {
        written = undefined;
        if (isCellEditing(thrown)) setTimer(writeSoon, RETRY_MS);
      });
  };
  return store
    .read(KEY)
    .then((stored) => {
      const restored = parseRemembered(stored);
      written = withoutAges({ version: VERSION, runs: restored });
      see(latestTimes(restored));
      if (restored.length > 0) runs.restore(restored.map(withFailure));
    })
    .catch(() => undefined)
    .then(() => {
      runs.onChange(writeSoon);
      // Excel may have called formulas meanwhile.
      if (latestOrder(runs.all()) > 0) writeSoon();
    });
}

/** When the latest answer of each cell was given. */
function latestTimes(runs: readonly Pick<FormulaRun, 'address' | 'shown'>[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { address, shown } of runs)
    times.set(address, Math.max(times.get(address) ?? 0, shown?.at ?? 0));
  return times;
}

/** A skipped cell keeps its values, but the answer that gave them is not in the file. */
const withFailure = ({ skippedAt, ...run }: Remembered) =>
  skippedAt === undefined
    ? run
    : { ...run, failure: skippedFailure({ skippedAt, isCached: false, now: Date.now() }) };

/** An answer without rows, which the cell shows as an error. */
const NO_ROWS: ShownResult = { digest: '', rows: 1, columns: 1, usesChoice: true, notes: [], noRows: '' };

/** Selects the calls that fit into the file, the latest first, because the cells show those. Leaves out what may be data. */
function selectForFile(runs: readonly FormulaRun[]): { version: number; runs: Remembered[] } {
  let room = MAX_CHARACTERS;
  const perCell = new Map<string, number>();
  const retained = [...runs]
    .sort((a, b) => b.order - a.order)
    .flatMap(({ address, name, args, formula, shown: result, failure, uses }) => {
      const count = perCell.get(address) ?? 0;
      perCell.set(address, count + 1);
      const shown = isNoRows(failure) ? NO_ROWS : result;
      if (!shown || count >= MAX_CALLS_OF_A_CELL || isTooLong(args)) return [];
      // Notes may quote data. The next refresh makes them again.
      const { basis, ...withoutBasis } = shown;
      const withoutData = {
        ...withoutBasis,
        notes: [],
        doubts: shown.doubts?.map(() => ''),
        noRows: shown.noRows && '',
      };
      const { skippedAt } = failure ?? {};
      const call = { address, name, args, formula, uses, skippedAt, shown: withoutData };
      room -= JSON.stringify(call).length;
      return room < 0 ? [] : [{ call, basis: basis && withoutCellValues(basis, call) }];
    });
  const counted = new Set<string>();
  const withBasis = retained.map(({ call, basis }) => {
    const isKnown = basis?.rolls !== undefined && counted.has(basis.rolls);
    if (basis?.rolls !== undefined) counted.add(basis.rolls);
    room -= basis ? JSON.stringify(isKnown ? { ...basis, rolls: '' } : basis).length : 0;
    return basis && room >= 0 ? { ...call, shown: { ...call.shown, basis } } : call;
  });
  return { version: VERSION, runs: withBasis };
}

/** A range that was read whole is not repeated in the file. */
const isTooLong = (args: readonly unknown[]): boolean =>
  args.some((argument) => argument instanceof GivenRange) ||
  JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS;

/**
 * Leaves the conditions out unless the formula holds them in quotes: values from cells may be data of the service, and
 * would stay in the file after their cells have changed.
 */
function withoutCellValues(basis: Basis, { name, args, formula = '' }: Omit<Remembered, 'shown'>): Basis {
  const isInFormula = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.every(isInFormula)
      : typeof value === 'string' && formula.includes(`"${value.replaceAll('"', '""')}"`);
  const { filters, ...withoutFilters } = basis;
  return filters && isInFormula(args[indexOfArgument(name, 'filters')]) ? basis : withoutFilters;
}

/** The same for calls that differ only in their age and their counts, or in the order of their cells. */
const withoutAges = ({ version, runs }: { version: number; runs: readonly Remembered[] }): string =>
  JSON.stringify([
    version,
    [...runs]
      .sort((a, b) => (a.address < b.address ? -1 : Number(a.address > b.address)))
      .map(({ shown, ...call }) => {
        const basis = shown.basis && { ...shown.basis, all: undefined, matching: undefined };
        return { ...call, shown: { ...shown, at: undefined, basis } };
      }),
  ]);

/** Writes each text of rent roll dates once: many formulas share an answer. Each call then has its place in the list. */
function withRollsOnce({ version, runs }: { version: number; runs: readonly Remembered[] }): {
  version: number;
  runs: Remembered[];
  rolls?: string[];
} {
  const texts = [...new Set(runs.flatMap(({ shown }) => shown.basis?.rolls ?? []))];
  const placed = runs.map((run) => withRolls(run, (text) => String(texts.indexOf(text))));
  return { version, runs: placed, ...(texts.length > 0 && { rolls: texts }) };
}

/** Replaces the text of rent roll dates by what `textOf` makes of it. */
function withRolls(run: Remembered, textOf: (rolls: string) => string | undefined): Remembered {
  const { rolls, ...basis } = run.shown.basis ?? {};
  if (rolls === undefined) return run;
  const next = { ...basis, rolls: textOf(rolls) } as Basis;
  return { ...run, shown: { ...run.shown, basis: next } };
}

/** Skips entries that are not a call with its result: anyone can edit the settings in a file. */
function parseRemembered(value: unknown): Remembered[] {
  const { version, runs, rolls } = (value ?? {}) as { version?: unknown; runs?: unknown; rolls?: unknown };
  if (!READABLE_VERSIONS.includes(version as number) || !Array.isArray(runs)) return [];
  const texts = Array.isArray(rolls) && isListOf(rolls, isText) ? (rolls as string[]) : [];
  const read = runs.filter((run: Partial<Remembered> | null): run is Remembered => {
    const { address, name, args, formula = '', uses, skippedAt = 0 } = run ?? {};
    const shown: Partial<ShownResult> = run?.shown ?? {};
    const { notes = 0, usesAlpha, doubts, unusedWords, partFigures } = shown;
    return (
      [address, name, formula, shown.digest, shown.noRows ?? ''].every(isText) &&
      Array.isArray(args) &&
      [shown.rows, shown.columns].every(Number.isInteger) &&
      [uses, notes, usesAlpha, doubts, unusedWords, partFigures].every((list) => isListOf(list, isText)) &&
      isListOf(shown.earlierRows, Number.isInteger) &&
      isListOf(shown.deprecated, isDeprecatedColumn) &&
      isListOf(shown.renamed, isRenamedLabel) &&
      [shown.at ?? 0, skippedAt].every(isTime) &&
      (shown.basis === undefined || isBasis(shown.basis)) &&
      (shown.unformatted === undefined || Array.isArray(shown.unformatted?.formats))
    );
  });
  return read.map((run) => withRolls(run, (index) => texts[Number(index)]));
}

/** A later time has no Date in some time zones. */
const LAST_TIME = 8.6e15;
const isTime = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= LAST_TIME;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Accepts a missing list, because an earlier version wrote none. */
const isListOf = (list: unknown, isItem: (value: unknown) => boolean): boolean =>
  list === undefined || (Array.isArray(list) && list.every(isItem));

function isDeprecatedColumn(value: unknown): boolean {
  const { name, label, successor = '' } = (value ?? {}) as Record<string, unknown>;
  return [name, label ?? '', successor].every(isText);
}

function isRenamedLabel(value: unknown): boolean {
  const { label, name, note } = (value ?? {}) as Record<string, unknown>;
  return [label, name, note].every(isText);
}

function isBasis(value: unknown): boolean {
  const basis = (value ?? {}) as Record<string, unknown>;
  const { endpoint, rentrolls = '', currency = '', approvedOnly = true } = basis;
  const { statistic = '', weight = '', rolls = '' } = basis;
  const { databases = 0, columns = 0, unshown, filters, order, asOf = 0, limit = 0 } = basis;
  return (
    [endpoint, rentrolls, currency, statistic, weight, rolls].every(isText) &&
    approvedOnly === true &&
    [databases, columns, unshown, filters, order].every((list) => isListOf(list, isText)) &&
    [basis.all, basis.matching, basis.shown, asOf, limit].every(Number.isFinite)
  );
}
