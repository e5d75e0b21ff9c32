import { type Sheet, textAt } from '../grid/sheet';
import { measureWords, type MeasureWords } from '../vocabulary/measures';
import type { HeadingLines } from './find-headings';

/** The heading of one column. */
export interface HeadingCell extends MeasureWords {
  position: number;
  /** Its own lines, joined by a space. */
  heading: string;
  /** The line above that names a group of columns. */
  group: string;
  /** The words of the first column of a group without those of the group. */
  below: string;
  /** What its cells have behind their first value: the word in brackets, or `until` for the end of a term. */
  second?: string;
}

const IN_BRACKETS = /\s*\(([^()]+)\)/;
const PAIR = /\d[^()]*\([^()]*\d[^()]*\)$/;
const TERM = /^\d[\d./-]+\s?[-–]\s\d[\d./-]+$/;
const MIN_PAIRS = 0.25;

/** Reads the heading again of a column whose cells have two values, such as "Expiry (Break)": the first is what counts. */
export function splitPair(cell: HeadingCell, texts: readonly string[]): HeadingCell {
  const { heading, group } = cell;
  const share = (sign: RegExp) => texts.filter((text) => sign.test(text)).length / (texts.length || 1);
  if (share(TERM) > 0.5) return { ...cell, second: 'until' };
  const second = IN_BRACKETS.exec(heading)?.[1];
  if (second === undefined || share(PAIR) < MIN_PAIRS) return cell;
  const first = heading.replace(IN_BRACKETS, '');
  return { ...cell, heading: first, ...measureWords([group, first].join(' '), first), second };
}

/** Reads the headings of all columns of a table. */
export function headingCells(sheet: Sheet, { lines: all, numberLine }: HeadingLines): HeadingCell[] {
  const lines = all.filter((line) => line !== numberLine);
  const groups = lines.slice(0, -1).map((_, index) => groupsOf(sheet, lines, index));
  return sheet.columns.map((position) => {
    const texts = lines.map((line) => textAt(sheet, line, position));
    const own = texts.filter(Boolean);
    const below = texts
      .filter((text, index) => text !== '' && groups[index]?.get(position + 1) !== text)
      .join(' ');
    const group = groups.map((of) => of.get(position) ?? '').filter(Boolean);
    const heading = own.join(' ').replace(/ ?([-\u00ad]) (?=\p{Ll})/gu, '');
    return {
      position,
      heading,
      group: group.join(' '),
      below: below === own.join(' ') ? '' : below,
      ...measureWords([...group, heading].join(' '), heading),
    };
  });
}

/** A line above another one names groups: each text holds for the blank cells at its right. */
function groupsOf(sheet: Sheet, lines: readonly number[], index: number): Map<number, string> {
  const groups = new Map<number, string>();
  const line = lines[index]!;
  const isFilled = (at: number, column: number) => textAt(sheet, at, column) !== '';
  const isBelow = (column: number) => lines.slice(index + 1).some((at) => isFilled(at, column));
  const isAbove = (column: number) => lines.slice(0, index).some((at) => isFilled(at, column));
  const merged = sheet.merges.filter((area) => area.top === line && area.right > area.left);
  for (const { left: first, right: last } of merged)
    for (let column = first + 1; column <= last; column++) groups.set(column, textAt(sheet, line, first));
  if (merged.length > 0) return groups;
  let group = '';
  for (const column of sheet.columns) {
    if (isFilled(line, column)) group = textAt(sheet, line, column);
    else if (!isBelow(column) || isAbove(column)) group = '';
    else if (group) groups.set(column, group);
  }
  return groups;
}
