import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ABBREVIATED_LAYOUTS } from './abbreviated-layouts';
import { CZECH_LAYOUTS } from './czech-layouts';
import { ENGLISH_LAYOUTS } from './english-layouts';
import { GERMAN_LAYOUTS } from './german-layouts';
import { GERMAN_SPEAKING_LAYOUTS } from './german-speaking-layouts';
import { NORTHERN_LAYOUTS } from './northern-layouts';
import { KINDS, type OwnLayout } from './own-layout';
import { ROMANCE_LAYOUTS } from './romance-layouts';
import { SECTOR_LAYOUTS } from './sector-layouts';
import { TWO_LINE_LAYOUTS } from './two-line-layouts';
import { SOUTHERN_LAYOUTS } from './southern-layouts';
import { SYSTEM_LAYOUTS } from './system-layouts';

/** A sheet, and what a person reads in it. */
export interface LayoutCase {
  id: string;
  language: string;
  rows: string[][];
  headerLines: number;
  kinds: string[];
  columns: { column: string | null; optional: boolean; heading: string }[];
  rentPerYear?: number;
}

interface Truth {
  id: string;
  language: string;
  delimiter: string;
  headerLines: number;
  rows: string[];
  columns: { heading: string; column: string | null; optional: boolean }[];
}

const FOLDER = path.join(__dirname, 'fixtures');

/** The ten layouts with truth files. */
export const GIVEN_LAYOUTS: readonly LayoutCase[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.truth.json'))
  .map((file) => {
    const truth = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Truth;
    const text = readFileSync(path.join(FOLDER, file.replace('.truth.json', '.csv')), 'utf8');
    const { id, language, headerLines, columns } = truth;
    return { id, language, headerLines, columns, kinds: truth.rows, rows: parseText(text, truth.delimiter) };
  });

/** The layouts that were written for these tests, before the vocabulary was tried on them. */
export const OWN_LAYOUTS: readonly LayoutCase[] = [
  ...GERMAN_LAYOUTS,
  ...ROMANCE_LAYOUTS,
  ...NORTHERN_LAYOUTS,
  ...ENGLISH_LAYOUTS,
  ...GERMAN_SPEAKING_LAYOUTS,
  ...SOUTHERN_LAYOUTS,
  ...CZECH_LAYOUTS,
  ...SYSTEM_LAYOUTS,
  ...ABBREVIATED_LAYOUTS,
  ...SECTOR_LAYOUTS,
  ...TWO_LINE_LAYOUTS,
].map(toCase);

/** Splits the text of a layout into its cells, with the kinds and columns that a person reads in it. */
export function toCase({ id, language, text, columns, rentPerYear }: OwnLayout): LayoutCase {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n');
  const kinds = lines.map((line) => KINDS[line[0] as string] as string);
  const rows = lines.map((line) => line.slice(2).split('|'));
  const heading = kinds.indexOf('header');
  return {
    id,
    language,
    rows,
    headerLines: kinds.filter((kind) => kind === 'header').length,
    kinds,
    ...(rentPerYear !== undefined && { rentPerYear }),
    columns: columns.split(/ +/).map((word, index) => ({
      column: word.startsWith('-') ? null : word.replace('?', ''),
      optional: word.endsWith('?'),
      heading: rows[heading]?.[index] ?? '',
    })),
  };
}

/** Reads delimited text with doubled quotes. */
function parseText(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] as string;
    if (isQuoted && sign === '"' && text[index + 1] === '"') cell += text[++index];
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!isQuoted && sign === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      rows.push([]);
      cell = '';
    } else cell += sign;
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) rows.at(-1)?.push(cell);
  if (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}
