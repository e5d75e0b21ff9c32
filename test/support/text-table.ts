/** The lines of a text, each with its cells, which a sign divides. */
export const textTable = (text: string, divider = '|'): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(divider)
        .map((cell) => cell.trim()),
    );

/** A cell as Excel passes it: what looks like a number is one. */
export const asCell = (text: string): string | number =>
  /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

/** An argument as a table writes it: a text, or the cells of one row, divided by ` | `. */
export const writtenCells = (text: string): unknown =>
  text.includes(' | ') ? [text.split(' | ').map(asCell)] : text;
