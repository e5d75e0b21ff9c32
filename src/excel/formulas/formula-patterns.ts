/** Matches in one way only: a doubled quote never ends one text and begins another. */
export const TEXT = /"(?:[^"]|"")*"(?!")/;
export const SHEET_NAME = /'(?:[^']|'')*'/;
/** The brackets of a reference to a table or a file, in which quotes and parentheses have no meaning. */
export const BRACKETS = /\[(?:[^[\]']|'[^]|\[(?:[^[\]']|'[^])*\])*\]/;
/** A cell, also one that is fixed with `$`. */
export const CELL = /\$?[A-Z]{1,3}\$?[1-9]\d{0,6}/;
