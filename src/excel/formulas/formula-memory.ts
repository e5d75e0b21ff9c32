import { setRealTimer, type SetTimer } from '../../client/timer';
import { throttleTrailing } from '../throttle-trailing';
import type { FormulaRun, FormulaRuns, ShownResult } from './formula-runs';
import { isNoRows } from './run-failure';

const SETTING = 'rr.formulas';
const VERSION = 1;

/** Skips larger arguments, such as a column of a thousand names, to keep the file small. */
const ARGUMENT_CHARACTERS = 4_000;
const ALL_CHARACTERS = 200_000;
const CALLS_OF_A_CELL = 4;

/** Answers within this time are saved together. */
const COLLECT_MS = 1_000;

type Remembered = Pick<FormulaRun, 'address' | 'name' | 'args' | 'formula'> & { shown: ShownResult };

export interface FormulaMemory {
  /** Settles when the calls saved in the file are restored. */
  ready: Promise<void>;
  /** Saves again: saving another setting may have put an older state of this one into the file. */
  renew(): void;
}

/**
 * Saves in the workbook which calls its formulas made, with the age and a digest of each answer, but no data or secret.
 * A reopened workbook thus knows how old its values are, and sends no request until a refresh. New ages alone are not
 * saved until something else changes: saving makes the workbook unsaved, and may clear Undo (office-js issue 3141).
 */
export function rememberFormulas(
  runs: FormulaRuns,
  setting: { read(): Promise<unknown>; write(value: unknown): Promise<void> } = workbookSetting,
  setTimer: SetTimer = setRealTimer,
): FormulaMemory {
  let written: string | undefined;
  const writeSoon = throttleTrailing(() => write(), COLLECT_MS, setTimer);

  const write = () => {
    const value = remembered(runs.all());
    const text = withoutAges(value);
    if (text === written) return;
    written = text;
    // Fails in Protected View. The next answer tries again.
    setting.write(value).catch(() => (written = undefined));
  };
  const ready = setting
    .read()
    .then((value) => {
      const restored = parseRemembered(value);
      written = withoutAges({ version: VERSION, runs: restored });
      if (restored.length > 0) runs.restore(restored);
    })
    .catch(() => undefined)
    .then(() => void runs.onChange(writeSoon));
  const renew = () => {
    written = undefined;
    writeSoon();
  };
  return { ready, renew };
}

/** An answer without rows, which the cell shows as an error. */
const NO_ROWS: ShownResult = { digest: '', rows: 1, columns: 1, usesChoice: true, notes: [], noRows: '' };

/** Keeps the latest calls first, because the cells show those. */
function remembered(runs: readonly FormulaRun[]): { version: number; runs: Remembered[] } {
  let room = ALL_CHARACTERS;
  const perCell = new Map<string, number>();
  const kept = [...runs]
    .sort((a, b) => b.order - a.order)
    .flatMap(({ address, name, args, formula, shown: result, failure }) => {
      const count = perCell.get(address) ?? 0;
      perCell.set(address, count + 1);
      const shown = isNoRows(failure) ? NO_ROWS : result;
      if (!shown || count >= CALLS_OF_A_CELL || JSON.stringify(args).length > ARGUMENT_CHARACTERS) return [];
      // Notes may quote data. The next refresh makes them again.
      const withoutData = { ...shown, notes: [], ...(shown.noRows !== undefined && { noRows: '' }) };
      const one = { address, name, args, ...(formula !== undefined && { formula }), shown: withoutData };
      room -= JSON.stringify(one).length;
      return room < 0 ? [] : [one];
    });
  return { version: VERSION, runs: kept };
}

/** The same for calls that differ only in their age, or in the order of their cells. */
const withoutAges = ({ version, runs }: { version: number; runs: readonly Remembered[] }): string =>
  JSON.stringify([
    version,
    [...runs]
      .sort((a, b) => (a.address < b.address ? -1 : Number(a.address > b.address)))
      .map(({ shown, ...call }) => ({ ...call, shown: { ...shown, at: undefined } })),
  ]);

/** Skips entries that are not a call with its result: anyone can edit the settings in a file. */
function parseRemembered(value: unknown): Remembered[] {
  const { version, runs } = (value ?? {}) as { version?: unknown; runs?: unknown };
  if (version !== VERSION || !Array.isArray(runs)) return [];
  return runs.filter((run: Partial<Remembered> | null): run is Remembered => {
    const { address, name, args, formula, shown } = run ?? {};
    return (
      typeof address === 'string' &&
      typeof name === 'string' &&
      Array.isArray(args) &&
      (formula === undefined || typeof formula === 'string') &&
      typeof shown?.digest === 'string' &&
      Number.isInteger(shown.rows) &&
      Number.isInteger(shown.columns) &&
      Array.isArray(shown.notes) &&
      shown.notes.every((note) => typeof note === 'string') &&
      isListOf(shown.usesAlpha, (one) => typeof one === 'string') &&
      isListOf(shown.deprecated, isDeprecatedColumn) &&
      isListOf(shown.renamed, isRenamedLabel) &&
      (shown.noRows === undefined || typeof shown.noRows === 'string') &&
      (shown.at === undefined || Number.isFinite(shown.at)) &&
      (shown.unformatted === undefined || Array.isArray(shown.unformatted?.formats))
    );
  });
}

/** Accepts a missing list, because an earlier version wrote none. */
const isListOf = (list: unknown, isOne: (one: unknown) => boolean): boolean =>
  list === undefined || (Array.isArray(list) && list.every(isOne));

function isDeprecatedColumn(one: unknown): boolean {
  const { name, label, successor } = (one ?? {}) as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    (label === null || typeof label === 'string') &&
    (successor === undefined || typeof successor === 'string')
  );
}

function isRenamedLabel(one: unknown): boolean {
  const { label, name, note } = (one ?? {}) as Record<string, unknown>;
  return [label, name, note].every((text) => typeof text === 'string');
}

/** Reads and writes one setting (ExcelApi 1.4). `Office.Settings` would overwrite a co-author's changes of others. */
const workbookSetting = {
  read: () =>
    Excel.run(async (context) => {
      const setting = context.workbook.settings.getItemOrNullObject(SETTING).load('value');
      await context.sync();
      return setting.isNullObject ? undefined : (setting.value as unknown);
    }),
  write: (value: unknown) =>
    Excel.run(async (context) => {
      context.workbook.settings.add(SETTING, value);
      await context.sync();
    }),
};
