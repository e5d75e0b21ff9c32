import { cellKey } from '../../../excel/cell-address';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { areaOfCell } from '../../../excel/reference-walk/area';
import {
  followReferences,
  walkFrom,
  type ReferenceReader,
} from '../../../excel/reference-walk/walk-references';

export type FeedsReader = Pick<ReferenceReader, 'names' | 'used' | 'cells'>;

/**
 * Returns for each formula the keys of those whose results it uses, also in arguments and through other cells. Not seen is
 * what a text does not name: INDIRECT, OFFSET and tables.
 */
export async function findFeeds(
  formulas: readonly Formula[],
  reader: FeedsReader,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  /** The present cells of a formula's result, as far as its calls tell. */
  const resultOf = (formula: Formula) => {
    const sizes = formula.runs.flatMap(({ shown }) => shown ?? []);
    const most = (of: 'rows' | 'columns') => Math.max(1, ...sizes.map((size) => size[of]));
    return {
      anchor: formula,
      area: { ...areaOfCell(formula), rows: most('rows'), columns: most('columns') },
    };
  };
  const graph = await followReferences(
    formulas,
    { ...reader, results: async () => formulas.map(resultOf) },
    { cells: 10_000, ofArguments: true },
  );
  return new Map(
    formulas.map((formula) => {
      const used = new Set(walkFrom(formula, graph).reached.map(({ anchor }) => cellKey(anchor)));
      used.delete(cellKey(formula));
      return [cellKey(formula), used] as const;
    }),
  );
}
