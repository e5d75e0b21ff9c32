/**
 * `cells`: `B8:J8`, `B:D` or `3:4`. `spill`: `B9#`. `table`: `Rolls[Unit]`. `name`: a defined name, a variable, TRUE or FALSE.
 * `call`: the name of a function, without its parenthesis. `sign`: everything else, mostly one character.
 */
export type TokenKind =
  | 'text'
  | 'array'
  | 'error'
  | 'spill'
  | 'cells'
  | 'call'
  | 'table'
  | 'name'
  | 'number'
  | 'space'
  | 'sign';

export interface Token {
  kind: TokenKind;
  text: string;
  /** Counted from the start of the formula. */
  at: number;
  /** The sheets or the workbook before a reference, with the `!`. Mostly empty. */
  prefix: string;
}

/** Matches in one way only: a doubled quote never ends one text and begins another. */
const TEXT = '"(?:[^"]|"")*"(?!")';
const WORD = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`;
/** Without the letters of columns behind XFD, so that `ZIP1` is a name. */
const COLUMN = String.raw`\$?(?:[A-Z]{1,2}|[A-W][A-Z]{2}|X[A-E][A-Z]|XF[A-D])`;
const CELL = String.raw`${COLUMN}\$?[1-9]\d{0,6}`;
/** In the brackets of a table or a file, quotes and parentheses have no meaning. */
const BRACKETS = String.raw`\[(?:[^[\]']|'[^]|\[(?:[^[\]']|'[^])*\])*\]`;
/** Each kind by a group of its own. The first that matches is the kind of a token. */
const KINDS: readonly (readonly [TokenKind, string])[] = [
  ['error', '#[A-Z][A-Z0-9_/]*[!?]?'],
  ['spill', `${CELL}#`],
  [
    'cells',
    String.raw`(?:${CELL}(?::${CELL})?|${COLUMN}:${COLUMN}|\$?[1-9]\d*:\$?[1-9]\d*)(?![\p{L}\p{N}_.([!#])`,
  ],
  ['call', String.raw`${WORD}(?=\s*\()`],
  ['table', `(?:${WORD})?${BRACKETS}`],
  ['name', String.raw`${WORD}#?(?![\p{L}\p{N}_.[])`],
  ['text', TEXT],
  ['array', `\\{(?:${TEXT}|[^"{}])*\\}`],
  ['number', String.raw`(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?(?![\p{L}\p{N}_.])`],
  ['space', String.raw`\s+`],
  ['sign', String.raw`[\p{L}\p{N}_.\\?$]+|'(?:[^']|'')*'|[^]`],
];
/** The first six kinds may follow the prefix of a sheet. */
const KINDS_WITH_PREFIX = 6;
const PREFIX = String.raw`'(?:[^']|'')+'!|(?:\[[^[\]]+\])?(?:${WORD}(?::${WORD})?)?!`;
const groups = KINDS.map(([, pattern]) => `(${pattern})`);
const TOKEN = new RegExp(
  [
    `(${PREFIX})?(?:${groups.slice(0, KINDS_WITH_PREFIX).join('|')})`,
    ...groups.slice(KINDS_WITH_PREFIX),
  ].join('|'),
  'giu',
);

/** Whether what Excel tells as the formula of a cell is one, and not its value. */
export const isFormula = (content: unknown): content is string =>
  typeof content === 'string' && content.startsWith('=');

/** Divides a formula, or a part of one, into tokens that cover every character. */
export function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  for (const match of formula.matchAll(TOKEN)) {
    const group = match.findIndex((text, at) => at > 1 && text !== undefined);
    tokens.push({ kind: KINDS[group - 2]![0], text: match[0], at: match.index, prefix: match[1] ?? '' });
  }
  return tokens;
}

/** Returns the string that a text in quotes stands for. */
export const valueOfText = (literal: string): string => literal.slice(1, -1).replaceAll('""', '"');

/** `_xlfn.RANDARRAY` is how a file, and some versions of Excel, write `RANDARRAY`. */
export const bareName = (name: string): string => name.replace(/^(?:_xl\w+\.)+/i, '').toUpperCase();

/** Returns what a token of kind `name` names, without its sheet and the sign of a spill. */
export const nameOf = ({ text, prefix }: Pick<Token, 'text' | 'prefix'>): string =>
  text.slice(prefix.length).replace(/#$/, '');

/** Returns the sheet of a prefix, `here` without one, and undefined for other workbooks and several sheets. */
export function sheetOf(prefix: string, here: string): string | undefined {
  const sheet = prefix.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'");
  return /[[\]:]/.test(sheet) ? undefined : sheet || here;
}

const CALL = /^(?:_xldudf_)?RR[._](?!PROBE$)([A-Z]+)$/i;

/**
 * Returns the function that a token calls, such as `QUERY`, if it is one of ours. RR.PROBE asks for no data: only "Check
 * this Excel" enters it, on a sheet that it removes.
 */
export const functionCalled = ({ kind, text }: Token): string | undefined =>
  kind === 'call' ? CALL.exec(text)?.[1]!.toUpperCase() : undefined;

/** Returns true if a formula is one call of ours and nothing else, and none of its arguments is such a call. */
export function isWholeCall(formula: string): boolean {
  const tokens = tokensOf(formula.slice(1)).filter(({ kind }) => kind !== 'space');
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if ((functionCalled(token) !== undefined) !== (at === 0)) return false;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (token.text === ')' && depth === 0) return at === tokens.length - 1;
  }
  return false;
}
