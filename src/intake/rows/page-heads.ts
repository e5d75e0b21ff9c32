import { lineText } from '../headings/find-headings';
import { holdsSum, type TableLines } from './table-lines';

const PAGE = String.raw`(?:page|seite|blatt|p[aá]gina|pag\.?|strona|side|sida)`;
const PAGE_WORD = new RegExp(String.raw`\b${PAGE}\b`, 'i');
const PAGE_NUMBER = new RegExp(
  String.raw`(?:^|[,;|·–-]\s*)${PAGE}\W{0,3}\d+(?:\s*(?:of|von|av|af|de|di|sur|z|van|\/)\s*\d+)?$`,
  'i',
);

/** "Page 2 of 3", alone or behind another text. "River Side 12" is not one. */
export const saysPage = (text: string): boolean => PAGE_NUMBER.test(text);

/** Without the numbers of pages and the time of the printing, which change. */
const withoutPage = (text: string): string => (PAGE_WORD.test(text) ? text.replace(/\d+/g, '') : text);

const isHead = (text: string, filled: number) =>
  PAGE_WORD.test(text) || (filled >= 2 && /[a-z]{4}/i.test(text));

/** Tells the titles that a printed page repeats: those of several cells, or with the number of a page. Never sums. */
export function headsOfPages({ heading, sheet, features }: TableLines): (line: number) => boolean {
  const filledAt = (line: number) => features[line]?.filled ?? 0;
  const heads = Array.from({ length: heading.lines[0] ?? 0 }, (_, line) => line).filter(
    (line) => isHead(lineText(sheet, line), filledAt(line)) && !holdsSum(sheet, line),
  );
  // Few lines have as many cells. The texts of all lines would take long.
  const counts = new Set(heads.map(filledAt));
  const texts = new Set(heads.map((line) => withoutPage(lineText(sheet, line))));
  return (line) => counts.has(filledAt(line)) && texts.has(withoutPage(lineText(sheet, line)));
}
