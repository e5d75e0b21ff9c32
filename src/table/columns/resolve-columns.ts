import { FORMER_LABELS, RENAMED_AND_WITHDRAWN, REPLACED_BY } from '../../contract/changed-columns';
import type { ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import { REMOVED_COLUMNS } from '../../contract/removed-columns';
import { nearestColumns, similarColumn } from './nearest-columns';
import { parseColumns } from './parse-columns';
import { quoted } from '../quoted';

export interface ColumnResolver {
  /** Returns the live column of an identifier or display name, in any case. Throws an error that says what to do. */
  column(name: string): ColumnEntry;
  columns(argument: unknown): ColumnEntry[];
  /** Warnings about the names resolved so far, without repetitions. For warnings about columns see `columnUse`. */
  readonly notices: readonly string[];
}

/**
 * Creates a resolver of names in the live catalogue, which always wins: the lists of removed and relabelled columns
 * only explain other names. So does `elsewhere`, which maps names to other functions: `rent_change_pa` → `RR.CHANGES`.
 */
export function createColumnResolver(
  catalogue: readonly ColumnEntry[],
  elsewhere: ReadonlyMap<string, string> = new Map(),
): ColumnResolver {
  const others = new Map([...elsewhere].map(([name, place]) => [columnKey(name), place]));
  const { byName, byLabel } = indexOf(catalogue);
  const notices = new Set<string>();

  const formerly = (key: string): ColumnEntry | undefined => {
    const former = FORMER_LABELS.find(({ label }) => columnKey(label) === key);
    return former && byName.get(former.column)?.[0];
  };

  const column = (name: string): ColumnEntry => {
    const key = columnKey(name);
    const named = byName.get(key);
    if (named)
      return only(
        name,
        named.filter((entry) => entry.name === name.trim()),
        named,
      );
    const labelled = byLabel.get(key);
    const former = formerly(key);
    if (labelled) {
      const entry = only(name, [], labelled);
      if (former && former.name !== entry.name)
        notices.add(
          `${quoted(name)} now means ${entry.name}. It used to mean ${former.name}. Write the identifier to be certain.`,
        );
      return entry;
    }
    const other = others.get(key);
    if (!former && other !== undefined)
      throw new RrError(
        'unknown-column',
        `Column ${quoted(name.trim())} does not exist here. It is a column of ${other}.`,
      );
    if (!former) throw unresolved(name, key, catalogue, byName);
    notices.add(
      `${quoted(name)} is a former display name of ${former.name}${former.label === null ? '' : `, now called ${quoted(former.label)}`}.`,
    );
    return former;
  };

  const isName = (text: string): boolean => {
    const key = columnKey(text);
    return byName.has(key) || byLabel.has(key) || formerly(key) !== undefined;
  };

  return {
    column,
    columns: (argument) => parseColumns(argument, isName).map(column),
    get notices() {
      return [...notices];
    },
  };
}

/** Normalises a name for comparison: ignores case, surrounding spaces and the line breaks of a wrapped heading. */
export const columnKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

interface CatalogueIndex {
  byName: ReadonlyMap<string, ColumnEntry[]>;
  byLabel: ReadonlyMap<string, ColumnEntry[]>;
}

/** Caches the index of a catalogue, because thousands of formulas share one of hundreds of columns. */
const indexes = new WeakMap<readonly ColumnEntry[], CatalogueIndex>();

function indexOf(catalogue: readonly ColumnEntry[]): CatalogueIndex {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = {
    byName: grouped(catalogue, ({ name }) => name),
    byLabel: grouped(catalogue, ({ label }) => label),
  };
  indexes.set(catalogue, index);
  return index;
}

function grouped(
  catalogue: readonly ColumnEntry[],
  textOf: (entry: ColumnEntry) => string | null,
): ReadonlyMap<string, ColumnEntry[]> {
  const groups = new Map<string, ColumnEntry[]>();
  for (const entry of catalogue) {
    const text = textOf(entry);
    if (text === null) continue;
    const group = groups.get(columnKey(text));
    if (group) group.push(entry);
    else groups.set(columnKey(text), [entry]);
  }
  return groups;
}

function only(name: string, exact: readonly ColumnEntry[], candidates: readonly ColumnEntry[]): ColumnEntry {
  const [first, second] = exact.length > 0 ? exact : candidates;
  if (first && !second) return first;
  const names = candidates.map((entry) => entry.name).join(', ');
  throw new RrError(
    'ambiguous-column',
    `Column ${quoted(name)} could be any of ${names}. Write one of these identifiers.`,
  );
}

const CATALOGUE = 'RR.COLUMNS lists the columns.';

function unresolved(
  name: string,
  key: string,
  catalogue: readonly ColumnEntry[],
  live: ReadonlyMap<string, unknown>,
): RrError {
  const subject = `Column ${quoted(name.trim())}`;
  const replacement = REPLACED_BY.get(key);
  const near = similarColumn(key, catalogue);
  const instead =
    replacement !== undefined && live.has(replacement)
      ? `Replaced by: ${replacement}.`
      : near === undefined
        ? CATALOGUE
        : `Similar live column: ${near}.`;
  if (RENAMED_AND_WITHDRAWN.has(key))
    return new RrError(
      'removed-column',
      `${subject} was renamed and then withdrawn; the new name is not documented. ${instead}`,
    );
  if (REMOVED_COLUMNS.has(key) || replacement !== undefined)
    return new RrError('removed-column', `${subject} was removed from the service. ${instead}`);
  const nearest = nearestColumns(key, catalogue, 3, 0.5);
  return new RrError(
    'unknown-column',
    `${subject} does not exist. ${nearest.length > 0 ? `Nearest: ${nearest.join(', ')}.` : CATALOGUE}`,
  );
}
