import { addToGroup } from '../sorting/group-by';
import { oncePerObject } from '../once-per-value';
import { bareColumn, titleOf, type ColumnEntry } from '../../contract/entries';
import { FORMER_LABELS } from '../../contract/changed-columns';
import { quoted } from '../quoted';
import { argumentCells, isBlankName, scalarText } from '../arguments/argument-cells';
import { nameKey } from '../clean-texts';
import { onlyAtStart, splitText, unquote } from '../arguments/split-text';

/** A name without a column, or with several. `explainNames` says what to do. */
export interface UnresolvedName {
  name: string;
  /** The identifiers of the columns that it could be. */
  candidates?: readonly string[];
}

/** A display name that means, or has meant, another column. */
export interface RenamedLabel {
  label: string;
  /** The identifier of the column that it means now. */
  name: string;
  note: string;
}

export interface ColumnResolver {
  isName(text: string): boolean;
  /**
   * Returns the live column of an identifier or display name, in any case. Underscores of an identifier may be blanks.
   * For another name it returns a stand-in, and adds the name to `unresolved`.
   */
  column(name: string): ColumnEntry;
  /** A blank cell before a name is null. */
  columns(argument: unknown): (ColumnEntry | null)[];
  readonly unresolved: readonly UnresolvedName[];
  /** The display names resolved so far that have changed, without repetitions. For columns see `columnUse`. */
  readonly renamed: readonly RenamedLabel[];
}

/** Creates a resolver of names in the live catalogue, which always wins: relabelled columns only explain other names. */
export function createColumnResolver(catalogue: readonly ColumnEntry[]): ColumnResolver {
  const { byName, byLabel, bySpoken, byDistinct } = indexOf(catalogue);
  const renamed = new Map<string, RenamedLabel>();
  const unresolved: UnresolvedName[] = [];

  const formerly = (key: string): ColumnEntry | undefined => {
    const name = FORMER_NAMES.get(key);
    return name === undefined ? undefined : byName.get(name)?.[0];
  };

  const only = (name: string, found: readonly ColumnEntry[]): ColumnEntry => {
    const exact = found.filter((entry) => entry.name === name.trim());
    const [first, second] = exact.length > 0 ? exact : found;
    if (first && !second) return first;
    const candidates = found.map((entry) => entry.name);
    unresolved.push(candidates.length > 0 ? { name, candidates } : { name });
    return bareColumn(name.trim());
  };

  const column = (name: string): ColumnEntry => {
    const key = columnKey(name);
    const former = formerly(key);
    const named = byName.get(key);
    if (named) return only(name, named);
    const labelled = byLabel.get(key);
    if (labelled) {
      const entry = only(name, labelled);
      if (former && former.name !== entry.name)
        renamed.set(key, {
          label: name.trim(),
          name: entry.name,
          note: `${quoted(name)} used to mean ${titleOf(former)}. It now means ${entry.name}: write that to be certain.`,
        });
      return entry;
    }
    if (!former) return only(name, bySpoken.get(spokenKey(name)) ?? byDistinct.get(key) ?? []);
    renamed.set(key, {
      label: name.trim(),
      name: former.name,
      note: `${quoted(name)} is a former display name. The column is now called ${quoted(titleOf(former))}.`,
    });
    return former;
  };

  const isName = (text: string): boolean => {
    const key = columnKey(text);
    return (
      byName.has(key) ||
      byLabel.has(key) ||
      formerly(key) !== undefined ||
      bySpoken.has(spokenKey(text)) ||
      byDistinct.has(key)
    );
  };

  return {
    isName,
    column,
    columns: (argument) =>
      parseColumns(argument, isName).map((name) => (name === null ? null : column(name))),
    unresolved,
    get renamed() {
      return [...renamed.values()];
    },
  };
}

/** The same for names that differ only in case, or in spaces and the line breaks of a wrapped heading, or that look alike. */
export const columnKey = (text: string): string => nameKey(text).replace(/\s+/g, ' ');

/** The columns of former labels. Each name of each formula is looked for in them. */
const FORMER_NAMES = new Map(FORMER_LABELS.map(({ label, column }) => [columnKey(label), column]));

/** The key of an identifier whose underscores between words may be blanks. The first one distinguishes identifiers. */
export const spokenKey = (text: string): string => columnKey(text.replace(/(?<=[^\s_])_+(?=[^\s_])/g, ' '));

/**
 * Writes a display name with the words of the identifier that it lacks, as `Lettable Area (actual)`, for a name that also means, or has
 * meant, another column. Null without such words.
 */
export function distinctLabel({ name, label, unit }: ColumnEntry): string | null {
  const known = [unit, ...columnKey(label ?? '').split(/\W+/)];
  const words = name.split('_').filter((word) => !known.includes(word.toLowerCase()));
  return label === null || words.length === 0 ? null : `${label} (${words.join(' ')})`;
}

/** Caches the index of a catalogue, because thousands of formulas share one of hundreds of columns. */
const indexOf = oncePerObject((catalogue: readonly ColumnEntry[]) => ({
  byName: grouped(catalogue, ({ name }) => name),
  byLabel: grouped(catalogue, ({ label }) => label),
  bySpoken: grouped(catalogue, ({ name }) => spokenKey(name)),
  byDistinct: grouped(catalogue, distinctLabel),
}));

function grouped(
  catalogue: readonly ColumnEntry[],
  textOf: (entry: ColumnEntry) => string | null,
): ReadonlyMap<string, ColumnEntry[]> {
  const groups = new Map<string, ColumnEntry[]>();
  for (const entry of catalogue) {
    const text = textOf(entry);
    if (text !== null) addToGroup(groups, columnKey(text), entry);
  }
  return groups;
}

/**
 * Returns the column names of an argument in reading order. Tries each cell as one name (`isName`), then its parts at
 * `;`, then theirs at `,`. In a list, a name that contains a separator goes in quotes: `'Rent, passing', Tenant`. A blank
 * cell of a row or column before a name is null, so that each name keeps its place; blanks at the end are dropped.
 */
export function parseColumns(argument: unknown, isName: (text: string) => boolean): (string | null)[] {
  const rows = argumentCells(argument, 'columns');
  const used = rows.length > 1 ? rows.filter((row) => row.length === 1 || !row.every(isBlankName)) : rows;
  const isLine = used.length === 1 || used.every((row) => row.length === 1);
  const cells = used.flatMap((row) => (isLine ? row : row.filter((cell) => !isBlankName(cell))));
  while (cells.length > 0 && isBlankName(cells.at(-1))) cells.pop();
  const names = cells.flatMap((cell) => {
    const found = isBlankName(cell)
      ? []
      : namesIn(scalarText(cell), ';', isName).filter((name) => name !== '');
    return found.length === 0 ? [null] : found;
  });
  return names.some((name) => name !== null) ? names : [];
}

function namesIn(text: string, separator: ';' | ',', isName: (text: string) => boolean): string[] {
  const name = unquote(text);
  if (isName(name)) return [name];
  const parts = splitText(text, separator, onlyAtStart);
  if (separator === ';') return parts.flatMap((part) => namesIn(part, ',', isName));
  return parts.map(unquote);
}
