import { helpers } from '@odoo/o-spreadsheet';

/** Excel saves a function that is newer than the format of the file with a prefix (Microsoft: MS-XLSX, future functions). */
const NEWER = new Set(
  (
    'ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND BITLSHIFT ' +
    'BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT ' +
    'CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P COVARIANCE.S CSC ' +
    'CSCH DAYS DECIMAL DROP ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT F.INV F.INV.RT F.TEST FLOOR.MATH ' +
    'FLOOR.PRECISE FORECAST.ETS FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE GAUSS HSTACK ' +
    'HYPGEOM.DIST IFNA IFS IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOMITTED ISOWEEKNUM LAMBDA LET ' +
    'LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL MUNIT NEGBINOM.DIST NORM.DIST NORM.INV ' +
    'NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC ' +
    'PERMUTATIONA PHI POISSON.DIST QUARTILE.EXC QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ REDUCE RRI SCAN SEC SECH SEQUENCE ' +
    'SHEET SHEETS SKEW.P SORTBY STDEV.P STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER ' +
    'TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEIBULL.DIST WRAPCOLS ' +
    'WRAPROWS XLOOKUP XMATCH XOR Z.TEST'
  ).split(' '),
);
/** These have a second prefix. */
const OF_WORKSHEETS = new Set(['FILTER', 'SORT']);
/** An add-in's function, whose dots become underscores (office-js issues 3740 and 6395). */
export const OF_ADD_INS = '_xldudf_';

const NAME = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`;
const SHEET = String.raw`(?:'(?:[^']|'')*'|${NAME})!`;
const TOKEN = new RegExp(
  [
    String.raw`(?<text>"(?:[^"]|"")*")`,
    String.raw`(?<spill>(?:${SHEET})?\$?[A-Z]{1,3}\$?\d{1,7})#`,
    String.raw`(?<sheet>${SHEET})`,
    String.raw`(?<cell>\$?[A-Z]{1,3}\$?\d{1,7})(?![\p{L}\p{N}_.(])`,
    String.raw`(?<called>${NAME})(?=\()`,
    String.raw`(?<name>${NAME})`,
    '(?<other>.)',
  ].join('|'),
  'gisu',
);

/** Returns a formula as Excel saves it: without its `=`, and with the prefixes of newer functions, names and add-ins. */
export function toFileFormula(formula: string, namespace: string): string {
  const tokens = tokensOf(formula);
  const own = namesOf(tokens);
  return tokens
    .map(({ text, spill, called, name }) => {
      if (spill) return `_xlfn.ANCHORARRAY(${spill})`;
      if (own.has((called ?? name ?? '').toLowerCase())) return `_xlpm.${text}`;
      if (!called) return text;
      const upper = called.toUpperCase();
      if (upper.startsWith(`${namespace}.`)) return OF_ADD_INS + upper.replaceAll('.', '_');
      if (OF_WORKSHEETS.has(upper)) return `_xlfn._xlws.${upper}`;
      return NEWER.has(upper) ? `_xlfn.${upper}` : text;
    })
    .join('');
}

const tokensOf = (formula: string): Token[] =>
  [...formula.slice(1).matchAll(TOKEN)].map(({ 0: text, groups }) => ({ ...groups, text }));

/**
 * Whether a formula reads single cells only, and so gives one value in each Excel. Others are saved as dynamic arrays, because
 * Excel would take one value from each range of a plain formula.
 */
export const readsSingleCells = (formula: string): boolean =>
  tokensOf(formula).every(
    ({ text, spill, called, name }) =>
      !spill &&
      !/^[:{]$/.test(text) &&
      (!called || SCALAR.has(called.toUpperCase())) &&
      (!name || /^(TRUE|FALSE)$/i.test(name)),
  );

/** Functions that give one value for single values. */
const SCALAR = new Set(
  'ABS AND AVERAGE CONCATENATE COUNT COUNTA DATE DAY EDATE EOMONTH IF IFERROR INT ISBLANK ISERROR ISNUMBER ISTEXT LEFT LEN LOWER MAX MID MIN MONTH NA NOT NOW OR PROPER RIGHT ROUND ROUNDDOWN ROUNDUP SUBSTITUTE SUM TEXT TODAY TRIM UPPER VALUE YEAR'.split(
    ' ',
  ),
);

interface Token {
  text: string;
  spill?: string;
  called?: string;
  name?: string;
}

/** The names that LET and LAMBDA give to values. They stand before a comma. */
function namesOf(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  const open: { called: string; argument: number }[] = [];
  const solid = tokens.filter(({ text }) => text.trim() !== '');
  solid.forEach(({ text, name }, at) => {
    const inner = open.at(-1);
    if (text === '(' || text === '{')
      open.push({ called: text === '(' ? (solid[at - 1]?.called ?? '').toUpperCase() : '', argument: 0 });
    else if (text === ')' || text === '}') open.pop();
    else if (text === ',' && inner) inner.argument++;
    else if (name && inner && solid[at + 1]?.text === ',' && /^[(,]$/.test(solid[at - 1]?.text ?? '')) {
      const givesName = inner.called === 'LAMBDA' || (inner.called === 'LET' && inner.argument % 2 === 0);
      if (givesName) names.add(name.toLowerCase());
    }
  });
  return names;
}

/** Whether Excel could not read this in a file: `@`, and references to tables by name. */
export const isBeyondFiles = (formula: string): boolean =>
  /[@[]/.test(formula.replace(/"(?:[^"]|"")*"/g, ''));

const SAVED =
  /"(?:[^"]|"")*"|_xlfn\.(?:ANCHORARRAY|SINGLE)\(((?:'(?:[^']|'')*'!)?[^()"',]+)\)|'(?:[^']|'')*'|_xl(?:fn|ws|pm|udf)\./gi;

/**
 * Returns a formula of a file as a person would type it, with its `=`. Excel saves functions, names and signs that are newer than
 * the format with a prefix (Microsoft: MS-XLSX, future functions), and those of add-ins with another one.
 */
export const fromFileFormula = (saved: string, namespace: string): string =>
  `=${saved.replace(SAVED, (found, cells?: string) => {
    if (cells !== undefined) return /^_xlfn\.S/i.test(found) ? `@${cells}` : `${cells}#`;
    return /^["']/.test(found) ? found : '';
  })}`.replace(/"(?:[^"]|"")*"|_xldudf_([A-Z]\w*?)_(?=[A-Z])/gi, (found, space?: string) =>
    space?.toUpperCase() === namespace ? `${namespace}.` : found,
  );

/** Texts and names of sheets, which stay, then the parts of references that move: a cell, columns, rows. */
const MOVING =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\p{N}_.$\\])(?:(\$?)([A-Z]{1,3})(\$?)(\d{1,7})|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\p{N}_.(!\\])/giu;

/** Returns a formula that cells share, as it stands this number of rows and columns away from the first cell. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  const column = (fixed: string, letters: string) => {
    if (fixed === '$') return `$${letters}`;
    return helpers.numberToLetters(helpers.lettersToNumber(letters.toUpperCase()) + columns);
  };
  const row = (fixed: string, number: string) =>
    fixed + (fixed === '$' ? number : String(Number(number) + rows));
  return formula.replace(MOVING, (found, ...[a, b, c, d, e, f, g, h, i, j, k, l]: string[]) => {
    if (b) return column(a!, b) + row(c!, d!);
    if (f) return `${column(e!, f)}:${column(g!, h!)}`;
    return j ? `${row(i!, j)}:${row(k!, l!)}` : found;
  });
}
