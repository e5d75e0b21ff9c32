import { cellText } from '../grid/cell-shape';
import { lineText } from '../headings/find-headings';
import { saysSum } from '../vocabulary/text-words';
import type { TableLines } from './table-lines';

const PAGE_WORD = /\b(?:page|seite|blatt|p[aá]gina|pag|strona|side|sida)\b/i;

/** Without the numbers of pages and the time of the printing, which change. */
const withoutPage = (text: string): string => (PAGE_WORD.test(text) ? text.replace(/\d+/g, '') : text);

const isHead = (text: string, filled: number) =>
  PAGE_WORD.test(text) || (filled >= 2 && /[a-z]{4}/i.test(text));

/** Tells the titles that a printed page repeats: those of several cells, or with the number of a page. Never sums. */
export function headsOfPages({ heading, sheet, features }: TableLines): (line: number) => boolean {
  const filledAt = (line: number) => features[line]?.filled ?? 0;
  const isSum = (line: number) => sheet.cells[line]?.some((cell) => saysSum(cellText(cell))) ?? false;
  const heads = Array.from({ length: heading.lines[0] ?? 0 }, (_, line) => line).filter(
    (line) => isHead(lineText(sheet, line), filledAt(line)) && !isSum(line),
  );
  // Few lines have as many cells. The texts of all lines would take long.
  const counts = new Set(heads.map(filledAt));
  const texts = new Set(heads.map((line) => withoutPage(lineText(sheet, line))));
  return (line) => counts.has(filledAt(line)) && texts.has(withoutPage(lineText(sheet, line)));
}
