import type { ColumnEntry } from '../../../contract/entries';
import { createColumnResolver } from '../../../table/columns/resolve-columns';
import { formatCell, type CellAddress } from '../../../excel/cell-address';
import { parseCalls } from '../../../excel/calls/parse-calls';
import { meaningOf } from '../../../excel/defined-names';
import { placedAreas, readReferences } from '../../../excel/reference-walk/read-references';
import { areaOfCell, intersect, type Area } from '../../../excel/reference-walk/area';
import { isWhole, type Whole, type WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';

/** Finds headings above a result that name another column than the one below them. */
export const wrongLabel = ({ results, names }: WorkbookFacts): Finding[] =>
  results.filter(isWhole).flatMap((result) => {
    const { whole, area } = result;
    const { above, basis, headings, columns, catalogue } = whole;
    if (headings > 0 || !above || !columns || !catalogue) return [];
    const named = namingCells(result, names);
    return above.flatMap(({ formula, value }, k): Finding[] => {
      const column = columns[k];
      const cell = { sheet: area.sheet, cell: formatCell(area.row - 1, area.column + k) };
      if (!column || typeof value !== 'string' || value.trim() === '' || named(cell, k)) return [];
      const said = columnNamed(value, catalogue);
      if (!said || said.name === basis.columns[k]) return [];
      const right = labelOf(column, catalogue);
      const isConstant = typeof formula === 'string' && !formula.startsWith('=');
      return [
        {
          rule: 'wrong label',
          severity: 'error',
          ...cell,
          title: `${cell.cell} says ${value.trim()}, but the column below is ${right}.`,
          advice: `The formula in ${result.cell} shows ${right} there. Correct the heading, or the columns of the formula.`,
          evidence: [value, column.name, result.formula],
          ...(isConstant && { fix: { before: value, after: right } }),
        },
      ];
    });
  });

/** The column that a text names, alone and without a notice. */
function columnNamed(text: string, catalogue: readonly ColumnEntry[]): ColumnEntry | undefined {
  const resolver = createColumnResolver(catalogue);
  if (!resolver.isName(text)) return undefined;
  const column = resolver.column(text);
  return resolver.unresolved.length + resolver.renamed.length === 0 ? column : undefined;
}

/** Its display name, unless that would not lead back to it. */
function labelOf(column: ColumnEntry, catalogue: readonly ColumnEntry[]): string {
  const { label, name } = column;
  return label !== null && columnNamed(label, catalogue)?.name === name ? label : name;
}

/**
 * Tells whether a cell names column k in the formula itself: then the result follows it. Where the text of the formula does
 * not tell that, a cell that it may read counts as one that names its column.
 */
function namingCells({ formula, sheet }: Whole, names: WorkbookFacts['names']) {
  const [call] = parseCalls(formula);
  const argument = call?.args[0];
  const text = `=${argument ? formula.slice(argument.start, argument.end) : ''}`;
  const isPlain = argument?.kind === 'reference' && argument.form === 'cells';
  const named = readReferences(text, sheet).references.flatMap((reference): Area[] => {
    if (reference.kind !== 'name') return [];
    const meant = meaningOf(names, reference);
    return meant === undefined ? [] : placedAreas(meant, sheet).map(({ area }) => area);
  });
  const areas = [...placedAreas(text, sheet).map(({ area }) => area), ...named];
  return (cell: CellAddress, k: number): boolean =>
    areas.some((area) => {
      const at = intersect(area, areaOfCell(cell));
      if (!at) return false;
      return !isPlain || (area.rows === 1 ? at.column - area.column : at.row - area.row) === k;
    });
}
