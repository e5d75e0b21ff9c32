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
const REFERENCE = [
  '(?<error>#[A-Z][A-Z0-9_/]*[!?]?)',
  `(?<spill>${CELL}#)`,
  String.raw`(?<cells>(?:${CELL}(?::${CELL})?|${COLUMN}:${COLUMN}|\$?[1-9]\d*:\$?[1-9]\d*)(?![\p{L}\p{N}_.([!#]))`,
  String.raw`(?<call>${WORD})(?=\s*\()`,
  `(?<table>(?:${WORD})?${BRACKETS})`,
  String.raw`(?<name>${WORD}#?)(?![\p{L}\p{N}_.[])`,
];
const TOKEN = new RegExp(
  [
    `(?<text>${TEXT})`,
    `(?<array>\\{(?:${TEXT}|[^"{}])*\\})`,
    String.raw`(?<prefix>'(?:[^']|'')+'!|(?:\[[^[\]]+\])?(?:${WORD}(?::${WORD})?)?!)?(?:${REFERENCE.join('|')})`,
    String.raw`(?<number>(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?)(?![\p{L}\p{N}_.])`,
    String.raw`(?<space>\s+)`,
    String.raw`(?<sign>[\p{L}\p{N}_.\\?$]+|'(?:[^']|'')*'|[^])`,
  ].join('|'),
  'giu',
);

/** Divides a formula, or a part of one, into tokens that cover every character. */
export const tokensOf = (formula: string): Token[] =>
  [...formula.matchAll(TOKEN)].map(({ index, 0: text, groups = {} }) => {
    const { prefix = '', ...kinds } = groups;
    const kind = Object.keys(kinds).find((name) => kinds[name] !== undefined) as TokenKind;
    return { kind, text, at: index, prefix };
  });

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
