import { BRACKETS, SHEET_NAME, TEXT } from '../formula-patterns';
import { CALL } from '../rr-formula';

export interface Token {
  /** Counted from the start of the formula. */
  at: number;
  text: string;
  /** The function, in upper case, if the token opens a call of ours: `RR.QUERY(`. */
  call?: string;
}

/** An array constant, in which commas separate cells. */
export const ARRAY = new RegExp(`\\{(?:${TEXT.source}|[^"{}])*\\}`);

const TOKEN = new RegExp(
  [
    TEXT.source,
    ARRAY.source,
    SHEET_NAME.source,
    BRACKETS.source,
    CALL.source,
    /[\p{L}\p{N}_.\\]+/u.source,
    /\s+/.source,
    '[^]',
  ].join('|'),
  'giu',
);

/** Divides a formula into tokens that cover every character. Inside of texts and names no sign has a meaning. */
export const tokensOf = (formula: string): Token[] =>
  [...formula.matchAll(TOKEN)].map(({ index, 0: text, groups }) => {
    const call = groups?.['call'];
    return call === undefined ? { at: index, text } : { at: index, text, call: call.toUpperCase() };
  });
