import { setRealTimer, type SetTimer } from '../../client/timer';
import { throttleTrailing } from '../throttle-trailing';
import type { FormulaRun, FormulaRuns, ShownResult } from './formula-runs';

const SETTING = 'rr.formulas';
const VERSION = 1;

/** Larger arguments, such as a column of a thousand names, are not worth their room in the file. */
const ARGUMENT_CHARACTERS = 4_000;
const ALL_CHARACTERS = 200_000;
const CALLS_OF_A_CELL = 4;

/** Formulas are answered together; they are written down once. */
const COLLECT_MS = 1_000;

type Remembered = Pick<FormulaRun, 'address' | 'name' | 'args'> & { shown: ShownResult };

export interface FormulaMemory {
  /** Settles when what the file holds has been taken up. */
  ready: Promise<void>;
  /** Writes once more: saving another setting may have put an older state of this one into the file. */
  renew(): void;
}

/**
 * Remembers with the workbook which calls its formulas made, how old their answers are and what they came to, in
 * short. So a workbook that is opened with its values knows how old they are, can be refreshed without losing them,
 * and asks for nothing until then. It holds what the formulas say themselves, no data and no secret.
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
    const text = JSON.stringify(value);
    if (text === written) return;
    written = text;
    // In a protected view nothing can be written; the next answer tries again.
    setting.write(value).catch(() => (written = undefined));
  };
  const ready = setting
    .read()
    .then((value) => {
      const restored = parseRemembered(value);
      written = JSON.stringify(value);
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

/** The latest calls first, for those are what the cells show: older ones of a cell have given way to them. */
function remembered(runs: readonly FormulaRun[]): { version: number; runs: Remembered[] } {
  let room = ALL_CHARACTERS;
  const perCell = new Map<string, number>();
  const kept = [...runs]
    .sort((a, b) => b.order - a.order)
    .flatMap(({ address, name, args, shown }) => {
      const count = perCell.get(address) ?? 0;
      perCell.set(address, count + 1);
      if (!shown || count >= CALLS_OF_A_CELL || JSON.stringify(args).length > ARGUMENT_CHARACTERS) return [];
      // Notes may name values of the data; they come again with the next refresh.
      const one = { address, name, args, shown: { ...shown, notes: [] } };
      room -= JSON.stringify(one).length;
      return room < 0 ? [] : [one];
    });
  return { version: VERSION, runs: kept };
}

/** A file may have been edited by anyone: what is not a call with its result is left out. */
function parseRemembered(value: unknown): Remembered[] {
  const { version, runs } = (value ?? {}) as { version?: unknown; runs?: unknown };
  if (version !== VERSION || !Array.isArray(runs)) return [];
  return runs.filter((run: Partial<Remembered> | null): run is Remembered => {
    const { address, name, args, shown } = run ?? {};
    return (
      typeof address === 'string' &&
      typeof name === 'string' &&
      Array.isArray(args) &&
      typeof shown?.digest === 'string' &&
      Number.isInteger(shown.rows) &&
      Number.isInteger(shown.columns) &&
      Array.isArray(shown.notes) &&
      shown.notes.every((note) => typeof note === 'string') &&
      isListOf(shown.usesAlpha, (one) => typeof one === 'string') &&
      isListOf(shown.deprecated, isDeprecatedColumn) &&
      (shown.at === undefined || Number.isFinite(shown.at)) &&
      (shown.unformatted === undefined || Array.isArray(shown.unformatted?.formats))
    );
  });
}

/** An earlier version wrote no such list. */
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

/** One setting of the workbook by itself (ExcelApi 1.4): others of this add-in may be written by a colleague meanwhile. */
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
