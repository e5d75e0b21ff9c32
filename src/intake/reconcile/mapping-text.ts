import type { ColumnProposal, MappedColumn } from '../extraction';
import { normalHeading } from '../layout/layout-of';
import { isTargetColumn } from '../vocabulary/target-columns';

/** No text in a formula is longer. */
const MAX_CHARACTERS = 255;
const NOTHING = '-';

/**
 * Writes what each heading means as texts of at most 255 characters: `Mieter=tenant_name; #4=-`. A column without a heading
 * of its own is named by its number in the range, from 1. `-` is a column that means nothing. A prefix such as `b:` says of which
 * range each heading is.
 */
export function mappingText(columns: readonly ColumnProposal[], prefix = ''): string[] {
  const all = columns.map(({ heading }) => normalHeading(heading));
  const isPlain = (heading: string, own: string) =>
    own !== '' &&
    heading.length <= 80 &&
    !/[;=]|^#|^\s|\s$/.test(heading) &&
    all.indexOf(own) === all.lastIndexOf(own);
  const texts: string[] = [];
  for (const [at, { heading, position, column }] of columns.entries()) {
    const part = `${prefix}${isPlain(heading, all[at]!) ? heading : `#${position + 1}`}=${column ?? NOTHING}`;
    const last = texts.at(-1);
    if (last !== undefined && last.length + part.length + 2 <= MAX_CHARACTERS)
      texts[texts.length - 1] = `${last}; ${part}`;
    else texts.push(part);
  }
  return texts;
}

/** Reads texts of {@link mappingText}, or pairs of a heading and a column. Returns a sentence where one cannot be read. */
export function readMapping(rows: readonly (readonly string[])[]): MappedColumn[] | string {
  const mapped: MappedColumn[] = [];
  for (const row of rows) {
    const cells = row.map((text) => text.trim()).filter(Boolean);
    const isPair = cells.length === 2 && !cells[0]?.includes('=');
    const parts = isPair
      ? [cells]
      : cells.flatMap((text) => text.split(';').filter((part) => part.trim())).map(splitPart);
    for (const [source = '', target = ''] of parts) {
      const column = target.trim().toLowerCase();
      if (source.trim() === '' || column === '')
        return `The mapping “${source}${target}” cannot be read. Write heading=column, such as Mieter=tenant_name.`;
      if (column !== NOTHING && !isTargetColumn(column))
        return `The mapping names the column “${target.trim()}”, which a rent roll cannot be read into. The same formula with show "columns" lists those that can.`;
      const number = /^#(\d{1,5})$/.exec(source.trim());
      mapped.push({
        ...(number ? { position: Number(number[1]) - 1 } : { heading: source.trim() }),
        column: column === NOTHING || !isTargetColumn(column) ? null : column,
      });
    }
  }
  return mapped;
}

const splitPart = (part: string): string[] => /^(.*)=([^=]*)$/s.exec(part)?.slice(1) ?? [part.trim()];

/** Says which part of a mapping is about a column that the range does not have. */
export function missingInRange(
  mapped: readonly MappedColumn[],
  columns: readonly ColumnProposal[],
  range = 'the range',
): string | undefined {
  const known = new Set(columns.flatMap(({ heading, position }) => [normalHeading(heading), position]));
  const missing = mapped.find(
    ({ heading, position }) => !known.has(heading === undefined ? position! : normalHeading(heading)),
  );
  if (!missing) return undefined;
  const name = missing.heading ?? `#${missing.position! + 1}`;
  const headings = columns.flatMap(({ heading }) => heading || []).slice(0, 8);
  return `The mapping names “${name}”, but ${range} has no such heading. It has: ${headings.join(', ')}.`;
}
