import { cleanText } from '../../table/clean-texts';
import type { Extraction, Grid } from '../extraction';

const MAX_TEXTS = 200;

/** The texts of a grid beside its table, which may name the property. */
export const titleTexts = (
  { rows: cells, firstRow = 1 }: Pick<Grid, 'rows' | 'firstRow'>,
  { rows }: Extraction,
): string[] =>
  rows
    .filter(({ kind }) => /^(?:title|outside|note|banner|summary)$/.test(kind))
    .flatMap(({ row }) => cells[row - firstRow] ?? [])
    .map((cell) => (typeof cell === 'object' && cell !== null ? cell.v : cell))
    .flatMap((value) => (typeof value !== 'boolean' && value ? cleanText(String(value)) : []))
    .slice(0, MAX_TEXTS);
