import { conditionOperators, opensQuote } from '../filters/operators';
import { SORT_DIRECTION } from '../arguments/parse-options';
import { columnKey, spokenKey } from './resolve-columns';
import { afterEqualsOrComma, onlyAtStart, splitText, unquote } from '../arguments/split-text';

export type NamingArgument = 'columns' | 'filters' | 'options';

export interface Renaming {
  from: { name: string; label: string | null };
  /** The identifier of the column to name instead. */
  to: string;
}

/** Cell texts by row; null where the cell is not text. */
type Texts = (string | null)[][];

/**
 * Replaces the name of one column in an argument, and keeps every other character. A criterion, another option or a
 * longer name that contains the old one stays, and so does text that cannot be read.
 */
export function renameColumn(argument: NamingArgument, texts: Texts, { from, to }: Renaming): Texts {
  const keys = [from.name, from.label ?? from.name].map(columnKey);
  const isOld = (name: string) =>
    (keys.includes(columnKey(name)) || spokenKey(name) === spokenKey(from.name)) &&
    columnKey(name) !== columnKey(to);
  const put = (part: string) => part.replace(part.trim(), () => to);
  const rename: Rename = (part) => (isOld(unquote(part)) ? put(part) : part);
  const width = texts[0]?.length ?? 0;
  return texts.map((row) =>
    row.map((text, column) => {
      if (text === null) return null;
      if (argument === 'columns') return inColumns(text, rename);
      if (width < 2) return (argument === 'filters' ? inFilters : inOptions)(text, rename);
      // In a block of several columns a cell holds one name, without quotes, unless it is the only one of its row.
      if (argument === 'filters') {
        if (column > 0) return text;
        if (isOld(text)) return put(text);
        return row.slice(1).every((cell) => cell?.trim() === '') ? inFilters(text, rename) : text;
      }
      return column > 0 && namesColumns(row[0]) ? inSort(text, rename) : text;
    }),
  );
}

type Rename = (part: string) => string;

/** Tries the whole text as a name before its parts, because a name may contain separators. */
function inColumns(
  text: string,
  rename: Rename,
  [separator, ...narrower]: readonly string[] = [';', ','],
): string {
  const renamed = rename(text);
  if (renamed !== text || separator === undefined) return renamed;
  return mapParts(text, separator, onlyAtStart, (part) => inColumns(part, rename, narrower));
}

const inFilters = (text: string, rename: Rename): string =>
  mapParts(text, ';', opensQuote, (part) => {
    for (const { start } of conditionOperators(part)) {
      const renamed = rename(part.slice(0, start)) + part.slice(start);
      if (renamed !== part) return renamed;
    }
    return part;
  });

const inOptions = (text: string, rename: Rename): string =>
  mapParts(text, ';', afterEqualsOrComma, (part) => {
    const [key = '', ...values] = part.split('=');
    return values.length > 0 && namesColumns(key) ? `${key}=${inSort(values.join('='), rename)}` : part;
  });

const inSort = (text: string, rename: Rename): string =>
  mapParts(text, ',', onlyAtStart, (item) => {
    const end = SORT_DIRECTION.exec(item)?.index ?? item.length;
    return rename(item.slice(0, end)) + item.slice(end);
  });

const namesColumns = (key: string | null | undefined): boolean => /^\s*(sort|weight)\s*$/i.test(key ?? '');

function mapParts(
  text: string,
  separator: string,
  opens: (before: string) => boolean,
  change: Rename,
): string {
  let parts: string[];
  try {
    parts = splitText(text, separator, opens);
  } catch {
    return text;
  }
  return parts.map(change).join(separator);
}
