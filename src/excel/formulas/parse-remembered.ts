import type { Basis } from './basis';
import type { FormulaRun, ShownResult } from './formula-runs';

/** Version 1 lacks `uses`. */
export const VERSION = 2;
const READ = [1, VERSION];

export type Remembered = Pick<FormulaRun, 'address' | 'name' | 'args' | 'formula' | 'uses'> & {
  shown: ShownResult;
  /** See `RunFailure.skippedAt`. */
  skippedAt?: number;
};

/** Writes each text of rent roll dates once: many formulas share an answer. Each call then has its place in the list. */
export function withRollsOnce({ version, runs }: { version: number; runs: readonly Remembered[] }): {
  version: number;
  runs: Remembered[];
  rolls?: string[];
} {
  const texts = [...new Set(runs.flatMap(({ shown }) => shown.basis?.rolls ?? []))];
  const placed = runs.map((run) => withRolls(run, (text) => String(texts.indexOf(text))));
  return { version, runs: placed, ...(texts.length > 0 && { rolls: texts }) };
}

function withRolls(run: Remembered, textOf: (rolls: string) => string | undefined): Remembered {
  const { rolls, ...basis } = run.shown.basis ?? {};
  if (rolls === undefined) return run;
  const text = textOf(rolls);
  const next = { ...basis, ...(text !== undefined && { rolls: text }) } as Basis;
  return { ...run, shown: { ...run.shown, basis: next } };
}

/** Skips entries that are not a call with its result: anyone can edit the settings in a file. */
export function parseRemembered(value: unknown): Remembered[] {
  const { version, runs, rolls } = (value ?? {}) as { version?: unknown; runs?: unknown; rolls?: unknown };
  if (!READ.includes(version as number) || !Array.isArray(runs)) return [];
  const texts = Array.isArray(rolls) && isListOf(rolls, isText) ? (rolls as string[]) : [];
  const read = runs.filter((run: Partial<Remembered> | null): run is Remembered => {
    const { address, name, args, formula = '', shown, uses, skippedAt = 0 } = run ?? {};
    return (
      [address, name, formula, shown?.digest, shown?.noRows ?? ''].every(isText) &&
      Array.isArray(args) &&
      isListOf(uses, isText) &&
      [shown!.rows, shown!.columns].every(Number.isInteger) &&
      Array.isArray(shown!.notes) &&
      isListOf(shown!.notes, isText) &&
      isListOf(shown!.earlierRows, Number.isInteger) &&
      isListOf(shown!.usesAlpha, isText) &&
      isListOf(shown!.deprecated, isDeprecatedColumn) &&
      isListOf(shown!.renamed, isRenamedLabel) &&
      [shown!.at ?? 0, skippedAt].every(isTime) &&
      (shown!.basis === undefined || isBasis(shown!.basis)) &&
      (shown!.unformatted === undefined || Array.isArray(shown!.unformatted?.formats))
    );
  });
  return read.map((run) => withRolls(run, (place) => texts[Number(place)]));
}

/** A later time has no date. */
const LAST_TIME = 8.64e15;
const isTime = (one: unknown): boolean => typeof one === 'number' && Math.abs(one) <= LAST_TIME;

const isText = (one: unknown): one is string => typeof one === 'string';

/** Accepts a missing list, because an earlier version wrote none. */
const isListOf = (list: unknown, isOne: (one: unknown) => boolean): boolean =>
  list === undefined || (Array.isArray(list) && list.every(isOne));

function isDeprecatedColumn(one: unknown): boolean {
  const { name, label, successor = '' } = (one ?? {}) as Record<string, unknown>;
  return [name, label ?? '', successor].every(isText);
}

function isRenamedLabel(one: unknown): boolean {
  const { label, name, note } = (one ?? {}) as Record<string, unknown>;
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
