import { nameEnd } from '../filters/text-condition';
import { SORT_DIRECTION } from '../arguments/parse-options';
import { columnKey } from './resolve-columns';
import { splitText, unquote } from '../arguments/split-text';

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
  const isOld = (name: string) => keys.includes(columnKey(name)) && columnKey(name) !== columnKey(to);
  const put = (part: string) => part.replace(part.trim(), () => to);
  const rename: Rename = (part) => (isOld(unquote(part)) ? put(part) : part);
  const width = texts[0]?.length ?? 0;
  return texts.map((row) =>
    row.map((text, column) => {
      if (text === null) return null;
      if (argument === 'columns') return inColumns(text, rename);
      if (width < 2) return (argument === 'filters' ? inFilters : inOptions)(text, rename);
      // In a block of several columns a cell holds one name, without quotes.
      if (argument === 'filters') return column === 0 && isOld(text) ? put(text) : text;
      return column > 0 && isSort(row[0]) ? inSort(text, rename) : text;
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
  return mapParts(text, separator, '', (part) => inColumns(part, rename, narrower));
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
