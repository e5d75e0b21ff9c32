import { formatCell } from '../../src/excel/cell-address';
import { book } from './with-workbench';

/** What no person writes, and the pattern that finds it. */
const FAULTS: Readonly<Record<string, RegExp>> = {
  'machine name': /\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]{2,}[A-Z][a-z]+\w*/g,
  'machine value': /\bundefined\b|\bnull\b|\bNaN\b|\[object|\bInfinity\b/g,
  'machine date': /\b\d{4}-\d\d-\d\d\b/g,
  'plural of one':
    /(?<![\d.,:-])1 (?:differ|(?!is\b|was\b|has\b|does\b|(?:un)?less\b|this\b|agrees\b|differs\b|matches\b)[a-z]+s)\b/g,
  'number without thousands': /(?<![\w.,-])\d{5,}(?:\.\d+)?\b(?!-)/g,
  'two blanks': /\S {2,}\S/g,
};

/** What is written as it is to be typed, or as it was typed. */
const TYPED: readonly RegExp[] = [
  // Formulas, and conditions and options in quotes.
  /^=.*/,
  /=?RR\.[A-Z]+\(.*\)/g,
  /"[^"]*(?:=|<>)[^"]*"/g,
  /[<>=]\d{4}-\d\d-\d\d/g,
  /Write dates like \S+/,
  // The identifier that settles a display name with two meanings.
  /\bwrite [a-z_]+\b|\bnow means [a-z_]+: write that\b/gi,
  // Options and arguments have no other name.
  /\b(?:as_of|approved_only|fx_currency|area_unit|date_order|range_[ab])\b/g,
  // The line beside a display name in a list of columns, and the column “Column” of a record, of which hashes are made.
  /^[a-z]+(?:_[a-z0-9]+)+(?: · .*)?$/,
  // Ids are not amounts, and the sheet "Units" tells rows apart by a key.
  /\b(?:extraction|rent roll|file) "?\d+/gi,
  /^\d+(?:\|.*)?$/,
];

/** Returns what a text for people has of a machine, each with its line. */
export const machineWords = (text: string): string[] =>
  text.split('\n').flatMap((whole) => {
    const line = TYPED.reduce((remaining, typed) => remaining.replace(typed, '…'), whole.trim());
    return Object.entries(FAULTS).flatMap(([fault, pattern]) =>
      [...line.matchAll(pattern)].map(([word]) => `${fault} “${word}” in: ${whole}`),
    );
  });

/** Returns all that a person can read or hear in the pane: texts, names, tooltips and live regions. */
const paneTexts = (): Promise<string[]> =>
  book.addin().evaluate(() => {
    const named = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      if (!element.checkVisibility() || element.matches('script, style')) return [];
      const has = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent!.trim() !== '',
      );
      const names = named.flatMap((name) => element.getAttribute(name) ?? []);
      const isLive = element.matches('[role="status"], [role="alert"], [aria-live]');
      return [...names, ...(has || isLive ? [element.innerText] : [])];
    });
  });

/** Returns the texts of a sheet, without numbers and dates, and the messages of its cells. */
export const sheetTexts = async (sheet: string, { columns = 42, rows = 180 } = {}): Promise<string[]> =>
  (await book.cells(`${sheet}!A1:${formatCell(rows - 1, columns - 1)}`)).flatMap(
    ({ value, text, message = '' }) => [typeof value === 'number' ? '' : text, message],
  );

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(machineWords))];

/** What the pane has of a machine, each once. */
export const inPane = async (): Promise<string[]> => distinct(await paneTexts());

/** What these sheets have of a machine, each once. */
export const onSheets = async (
  names: readonly string[],
  size?: { columns?: number; rows?: number },
): Promise<string[]> => (await Promise.all(names.map((name) => sheetTexts(name, size)))).flatMap(distinct);
