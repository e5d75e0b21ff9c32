import { excelBatch } from '../../excel/in-excel';
import { rewriteCells, type RewriteOutcome } from './rewrite-cells';
import { withKnownFunctions } from '../../excel/rr-formula';
import type { CellAddress } from '../../excel/cell-address';

/** Enters formulas again as they are. Some cells recalculate only then, and `#NAME?` goes away (office-js issue 4185). */
export const enterAgain = (cells: readonly (CellAddress & { formula: string })[]): Promise<RewriteOutcome> =>
  excelBatch((context) =>
    rewriteCells(
      context,
      cells.map((line) => ({ line, formula: withKnownFunctions(line.formula) })),
    ),
  );
