import { setRealTimer, type SetTimer } from '../../client/timer';
import { FUNCTION_ARGUMENTS } from '../../contract/function-arguments';
import { throttleTrailing } from '../throttle-trailing';
import type { WorkbookStore } from '../workbook-store';
import type { Basis } from './basis';
import type { FormulaRun, FormulaRuns, ShownResult } from './formula-runs';
import { GivenRange } from './given-range';
import { parseRemembered, VERSION, withRollsOnce, type Remembered } from './parse-remembered';
import { isNoRows, skippedFailure } from './run-failure';

const KEY = 'rr.formulas';

/** Skips larger arguments, such as a column of a thousand names, to keep the file small. */
const ARGUMENT_CHARACTERS = 4_000;
const ALL_CHARACTERS = 200_000;
const CALLS_OF_A_CELL = 4;

/** Answers within this time are saved together. */
const COLLECT_MS = 1_000;

/**
 * Saves in the workbook which calls its formulas made, with the age and a digest of each answer, but no data or secret.
 * A reopened workbook thus knows how old its values are, and sends no request until a refresh. New ages alone are not
 * saved until something else changes: saving makes the workbook unsaved, and may clear Undo (office-js issue 3141).
 *
 * What an answer rests on is saved, too, in the room that the calls leave. Settles when the calls of the file are restored.
 */
export function rememberFormulas(
  runs: FormulaRuns,
  store: Pick<WorkbookStore, 'read' | 'write'>,
  setTimer: SetTimer = setRealTimer,
): Promise<void> {
  let written: string | undefined;
  const writeSoon = throttleTrailing(() => write(), COLLECT_MS, setTimer);

  const write = () => {
    const value = remembered(runs.all());
    const text = withoutAges(value);
    if (text === written) return;
    written = text;
    // Fails in Protected View. The next answer tries again.
    store.write(KEY, withRollsOnce(value)).catch(() => (written = undefined));
  };
  return store
    .read(KEY)
    .then((value) => {
      const restored = parseRemembered(value);
      written = withoutAges({ version: VERSION, runs: restored });
      if (restored.length > 0) runs.restore(restored.map(withFailure));
    })
    .catch(() => undefined)
    .then(() => void runs.onChange(writeSoon));
}

/** A skipped cell keeps its values, but the answer that gave them is not in the file. */
const withFailure = ({ skippedAt, ...run }: Remembered) =>
  skippedAt === undefined ? run : { ...run, failure: skippedFailure(skippedAt, false, Date.now()) };

/** An answer without rows, which the cell shows as an error. */
const NO_ROWS: ShownResult = { digest: '', rows: 1, columns: 1, usesChoice: true, notes: [], noRows: '' };

/** Keeps the latest calls first, because the cells show those. */
function remembered(runs: readonly FormulaRun[]): { version: number; runs: Remembered[] } {
  let room = ALL_CHARACTERS;
  const perCell = new Map<string, number>();
  const kept = [...runs]
    .sort((a, b) => b.order - a.order)
    .flatMap(({ address, name, args, formula, shown: result, failure, uses }) => {
      const count = perCell.get(address) ?? 0;
      perCell.set(address, count + 1);
      const shown = isNoRows(failure) ? NO_ROWS : result;
      if (!shown || count >= CALLS_OF_A_CELL || isTooLong(args)) return [];
      // Notes may quote data. The next refresh makes them again.
      const { basis, ...rest } = shown;
      const withoutData = { ...rest, notes: [], ...(shown.noRows !== undefined && { noRows: '' }) };
      const { skippedAt } = failure ?? {};
      const skipped = skippedAt !== undefined && { skippedAt };
      const known = { ...(formula !== undefined && { formula }), ...(uses && { uses }), ...skipped };
      const one = { address, name, args, ...known, shown: withoutData };
      room -= JSON.stringify(one).length;
      return room < 0 ? [] : [{ one, basis: basis && withoutCellValues(basis, one) }];
    });
  const counted = new Set<string>();
  const withBasis = kept.map(({ one, basis }) => {
    const isKnown = basis?.rolls !== undefined && counted.has(basis.rolls);
    if (basis?.rolls !== undefined) counted.add(basis.rolls);
    room -= basis ? JSON.stringify(isKnown ? { ...basis, rolls: '' } : basis).length : 0;
    return basis && room >= 0 ? { ...one, shown: { ...one.shown, basis } } : one;
  });
  return { version: VERSION, runs: withBasis };
}

/** A range that was read whole is not repeated in the file. */
const isTooLong = (args: readonly unknown[]): boolean =>
  args.some((one) => one instanceof GivenRange) || JSON.stringify(args).length > ARGUMENT_CHARACTERS;

const ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(FUNCTION_ARGUMENTS));

/**
 * Leaves the conditions out unless the formula holds them in quotes: values from cells may be data of the service, and
 * would stay in the file after their cells have changed.
 */
function withoutCellValues(basis: Basis, { name, args, formula = '' }: Omit<Remembered, 'shown'>): Basis {
  const isInFormula = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.every(isInFormula)
      : typeof value === 'string' && formula.includes(`"${value.replaceAll('"', '""')}"`);
  const { filters, ...others } = basis;
  return filters && isInFormula(args[ARGUMENTS.get(name)?.indexOf('filters') ?? -1]) ? basis : others;
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
