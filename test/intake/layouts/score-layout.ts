import type { Extraction, RowKind } from '../../../src/intake/index';
import { readLayout, type LayoutCase } from './layout-cases';

/** How many columns, rows and headings of a layout were read as a person reads them. */
export interface LayoutScore {
  id: string;
  proposed: number;
  right: number;
  expected: number;
  found: number;
  sure: number;
  sureRight: number;
  headingRight: boolean;
  rows: number;
  rowsRight: number;
  /** Every row has its right kind. */
  areRowsRight: boolean;
  isAccounted: boolean;
  /** What was read otherwise. */
  errors: string[];
  extraction: Extraction;
}

const SAME_KIND: Readonly<Record<string, readonly RowKind[]>> = {
  header: ['heading'],
  'charge line': ['charge'],
  'block total': ['subtotal'],
};
export const SURE = 0.9;

/** Reads a layout and compares it with its truth. */
export function scoreLayout(layout: LayoutCase): LayoutScore {
  const { id, rows, headerLines, kinds, columns } = layout;
  const found = readLayout(layout);
  const extraction = found[0] as Extraction;
  // Tables beside each other have their own columns.
  const proposals = found.flatMap((table) => table.columns);
  const score: LayoutScore = {
    id,
    ...{ proposed: 0, right: 0, expected: 0, found: 0, sure: 0, sureRight: 0 },
    ...{ headingRight: false, rows: kinds.length, rowsRight: 0, areRowsRight: false, isAccounted: false },
    errors: [],
    extraction,
  };
  columns.forEach(({ column: expected, optional, heading }, position) => {
    const proposal = proposals.find((candidate) => candidate.position === position);
    const column = proposal?.column ?? null;
    const isRight = column === expected;
    const isAllowed = isRight || (optional && column === null);
    if (column !== null) {
      score.proposed += 1;
      if (isRight) score.right += 1;
      if ((proposal?.confidence ?? 0) >= SURE) {
        score.sure += 1;
        if (isRight) score.sureRight += 1;
      }
    }
    if (expected !== null && !(optional && column === null)) {
      score.expected += 1;
      if (isRight) score.found += 1;
    }
    if (!isAllowed)
      score.errors.push(
        `${position} “${heading.replace(/\n/g, ' ')}”: ${column ?? '–'} (${(proposal?.confidence ?? 0).toFixed(2)}) instead of ${expected ?? '–'}`,
      );
  });
  const first = kinds.indexOf('header') + 1;
  score.headingRight = extraction.headingRows.length === headerLines && extraction.headingRows[0] === first;
  if (!score.headingRight)
    score.errors.push(
      `heading in rows ${extraction.headingRows.join(', ')} instead of ${first} (+${headerLines - 1})`,
    );
  const byRow = new Map(extraction.rows.map((row) => [row.row, row]));
  kinds.forEach((kind, index) => {
    const read = byRow.get(index + 1)?.kind ?? 'blank';
    if ((SAME_KIND[kind] ?? [kind]).includes(read)) score.rowsRight += 1;
    else score.errors.push(`row ${index + 1}: ${read} instead of ${kind}`);
  });
  score.areRowsRight = score.rowsRight === kinds.length;
  const filled = rows.flatMap((row, index) => (row.some((cell) => cell.trim() !== '') ? index + 1 : []));
  score.isAccounted =
    extraction.rows.length === (filled.at(-1) ?? 0) - (filled[0] ?? 0) + 1 &&
    extraction.rows.every(({ row }, index) => row === (filled[0] ?? 0) + index);
  return score;
}

/** Adds up one count of all scores. */
export const sumOf = (scores: readonly LayoutScore[], key: keyof LayoutScore): number =>
  scores.reduce((sum, score) => sum + Number(score[key]), 0);
