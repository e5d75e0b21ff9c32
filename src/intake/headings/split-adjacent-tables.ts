import { columnsOf, SHAPE, shapeAt, type Sheet, textAt } from '../grid/sheet';
import { scoreHeading } from '../vocabulary/score-heading';
import type { TargetColumn } from '../vocabulary/target-columns';
import type { HeadingLines } from './find-headings';

const SURE_ENOUGH = 0.62;
const MIN_COMMON = 3;

/** Returns a sheet for each table beside others, whose headings name the same things after blank columns. */
export function splitAdjacentTables(sheet: Sheet, headings: readonly HeadingLines[]): Sheet[] {
  const [heading] = headings;
  if (!heading) return [sheet];
  const parts = partsOf(sheet, heading);
  if (parts.length < 2) return [sheet];
  const meanings = parts.map((part) => meaningsOf(sheet, heading, part));
  const [first] = meanings;
  const areAdjacent = meanings.every(
    (own) =>
      (own.has('unit_reference') || own.has('tenant_name')) &&
      [...own].filter((column) => first?.has(column)).length >= MIN_COMMON,
  );
  return areAdjacent ? parts.map((part) => onlyColumns(sheet, part, parts, heading.lines[0] ?? 0)) : [sheet];
}

type Part = readonly [left: number, right: number];

const areBlank = (sheet: Sheet, [top, bottom]: Part, [left, right]: Part): boolean => {
  for (let line = top; line <= bottom; line++)
    for (let column = left; column <= right; column++)
      if (shapeAt(sheet, line, column) !== SHAPE.blank) return false;
  return true;
};

/** The ranges of columns between columns that are blank from the heading on. */
function partsOf(sheet: Sheet, { lines: [top = 0] }: HeadingLines): Part[] {
  const parts: Part[] = [];
  let left: number | undefined;
  for (const column of [...sheet.columns, sheet.used.right + 1]) {
    if (!areBlank(sheet, [top, sheet.used.bottom], [column, column])) left ??= column;
    else if (left !== undefined) {
      parts.push([left, column - 1]);
      left = undefined;
    }
  }
  return parts;
}

function meaningsOf(sheet: Sheet, { lines }: HeadingLines, [left, right]: Part): Set<TargetColumn> {
  const found = new Set<TargetColumn>();
  for (const column of columnsOf({ left, right })) {
    const words = lines.map((line) => textAt(sheet, line, column)).filter(Boolean);
    const [best] = scoreHeading(words.join(' '));
    if (best && best.score >= SURE_ENOUGH) found.add(best.column);
  }
  return found;
}

/** The sheet without the columns of the other tables. Its rows stay where they are. */
function onlyColumns(sheet: Sheet, [left, right]: Part, parts: readonly Part[], first: number): Sheet {
  const isOwn = (column: number) => column >= left && column <= right;
  const isShared = sheet.cells
    .slice(0, first)
    .map((_, line) => parts.some((part) => areBlank(sheet, [line, line], part)));
  return {
    ...sheet,
    cells: sheet.cells.map((row, line) =>
      isShared[line] ? row : row.map((cell, column) => (isOwn(column) ? cell : null)),
    ),
    shapes: sheet.shapes.map((shape, at) =>
      isShared[Math.floor(at / sheet.width)] || isOwn(at % sheet.width) ? shape : SHAPE.blank,
    ),
    used: { ...sheet.used, left, right },
    columns: columnsOf({ left, right }),
  };
}
