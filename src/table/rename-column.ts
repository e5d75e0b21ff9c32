import { nameEnd } from './filter-condition';
import { SORT_DIRECTION } from './parse-options';
import { columnKey } from './resolve-columns';
import { splitText, unquote } from './split-text';

/** The arguments of the row functions in which columns are named. */
export type NamingArgument = 'columns' | 'filters' | 'options';

export interface Renaming {
  /** Identifier and display name of the column that is no longer to be named. */
  from: { name: string; label: string | null };
  /** An identifier. */
  to: string;
}

/** Texts by row, null for what is none. */
type Texts = (string | null)[][];

/**
 * An argument with one column named otherwise and every other character as it was, read as `parseColumns`,
 * `parseFilters` and `parseOptions` read it: a criterion, another option or a longer name that contains the old one is
 * left alone. Text that cannot be read stays as it is.
 */
export function renameColumn(argument: NamingArgument, texts: Texts, { from, to }: Renaming): Texts {
  const keys = [from.name, from.label ?? from.name].map(columnKey);
  const isOld = (name: string) => keys.includes(columnKey(name)) && columnKey(name) !== columnKey(to);
  const rename: Rename = (part) => (isOld(unquote(part)) ? part.replace(part.trim(), () => to) : part);
  const width = texts[0]?.length ?? 0;
  return texts.map((row) =>
    row.map((text, column) => {
      if (text === null) return null;
      if (argument === 'columns') return inColumns(text, rename, isOld);
      if (width < 2) return (argument === 'filters' ? inFilters : inOptions)(text, rename);
      // In a block of several columns a name stands alone and without quotes.
      if (argument === 'filters')
        return column === 0 && isOld(text) ? text.replace(text.trim(), () => to) : text;
      return column > 0 && isSort(row[0]) ? inSort(text, rename) : text;
    }),
  );
}

/** Of a part of a text that is a name, spaces around it included. */
type Rename = (part: string) => string;

function inColumns(text: string, rename: Rename, isOld: (name: string) => boolean): string {
  // A name may contain separators: the longest that is the old one counts.
  const isName = (part: string) => isOld(unquote(part));
  if (isName(text)) return rename(text);
  return mapParts(text, ';', '', (part) => (isName(part) ? rename(part) : mapParts(part, ',', '', rename)));
}

const inFilters = (text: string, rename: Rename): string =>
  mapParts(text, ';', '=<>', (part) => {
    const end = nameEnd(part);
    return end <= 0 ? part : rename(part.slice(0, end)) + part.slice(end);
  });

const inOptions = (text: string, rename: Rename): string =>
  mapParts(text, ';', '=,', (part) => {
    const [key = '', ...values] = part.split('=');
    return values.length > 0 && isSort(key) ? `${key}=${inSort(values.join('='), rename)}` : part;
  });

const inSort = (text: string, rename: Rename): string =>
  mapParts(text, ',', '', (item) => {
    const end = SORT_DIRECTION.exec(item)?.index ?? item.length;
    return rename(item.slice(0, end)) + item.slice(end);
  });

const isSort = (key: string | null | undefined): boolean => key?.trim().toLowerCase() === 'sort';

function mapParts(text: string, separator: string, openers: string, change: Rename): string {
  let parts: string[];
  try {
    parts = splitText(text, separator, openers);
  } catch {
    return text;
  }
  return parts.map(change).join(separator);
}
