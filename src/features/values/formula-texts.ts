import { bareName, functionCalled, sheetOf, tokensOf } from '../../excel/calls/tokens';
import { cellKey, formatColumn } from '../../excel/cell-address';
import type { DefinedNames } from '../../excel/defined-names';
import type { Area } from '../../excel/reference-walk/area';

/** The cells of the formulas that become values, by the key of their cell. */
export type Spills = ReadonlyMap<string, Area>;

/**
 * Names the cells of results that become values: `B9#` would be an error then. `B9:F412` is the same, because values do not
 * change their size. `here` is the sheet of the formula.
 */
export function withFixedSpills(formula: string, here: string, spills: Spills): string {
  if (!formula.includes('#')) return formula;
  const texts = tokensOf(formula).map(({ kind, text, prefix }) => {
    const [, left = '', letters = '', top = '', row = ''] =
      /(\$?)([A-Z]+)(\$?)(\d+)#$/i.exec(kind === 'spill' ? text : '') ?? [];
    const sheet = prefix === '' ? here : sheetOf(prefix, here);
    const area = sheet !== undefined && spills.get(cellKey({ sheet, cell: letters.toUpperCase() + row }));
    if (!area) return text;
    // With the signs of the cell before columns and rows.
    const cellAt = (down: number, right: number) =>
      `${left}${formatColumn(area.column + right)}${top}${area.row + down + 1}`;
    const [first, last] = [cellAt(0, 0), cellAt(area.rows - 1, area.columns - 1)];
    return prefix + (first === last ? first : `${first}:${last}`);
  });
  return texts.join('');
}

/** What stands before the dot in names of Excel's own functions. */
const OF_EXCEL: ReadonlySet<string> = new Set(
  'BETA BINOM CEILING CHISQ CONFIDENCE COVARIANCE ECMA ERF ERFC ERROR EXPON F FLOOR FORECAST GAMMA GAMMALN HYPGEOM ISO LOGNORM MODE NEGBINOM NETWORKDAYS NORM PERCENTILE PERCENTRANK POISSON QUARTILE RANK SKEW STDEV T VAR WEIBULL WORKDAY Z'.split(
    ' ',
  ),
);

/** Returns a function of another add-in that a formula calls, such as `ABC.PRICE`. Those of older add-ins look like Excel's. */
export const otherAddin = (formula: string, names: DefinedNames): string | undefined =>
  tokensOf(formula).flatMap((token) => {
    if (token.kind !== 'call' || functionCalled(token)) return [];
    const name = bareName(token.text);
    const isOther = name.startsWith('_XLDUDF_') || (name.includes('.') && !OF_EXCEL.has(name.split('.')[0]!));
    return isOther && !names.has(name.toLowerCase()) ? [name.replace('_XLDUDF_', '')] : [];
  })[0];
