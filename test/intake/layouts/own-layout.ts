/** A layout written for these tests: its cells separated by `|`, and what a person reads in it. */
export interface OwnLayout {
  id: string;
  language: string;
  /** One line a row. The first character is the kind of the row: see `KINDS`. */
  text: string;
  /** One word a column: the identifier, `-` for none, `?` after it where none is right, too. */
  columns: string;
  /** The sum of the rents of all units, per year, where the sheet tells their period. */
  rentPerYear?: number;
}

/** The letter before each line of a layout, and the kind that it stands for. */
export const KINDS: Readonly<Record<string, string>> = {
  t: 'title',
  _: 'blank',
  h: 'header',
  H: 'repeated heading',
  b: 'banner',
  u: 'unit',
  v: 'vacant unit',
  c: 'charge line',
  r: 'rent step',
  x: 'block total',
  i: 'sub-heading',
  s: 'subtotal',
  S: 'total',
  n: 'note',
  o: 'continuation',
  p: 'past lease',
  f: 'next lease',
  y: 'summary',
};
