import { bareName, functionCalled, tokensOf } from '../../excel/calls/tokens';
import type { DefinedNames } from '../../excel/defined-names';

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
