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

/** A cell as Excel passes it: what looks like a number is one, but not `007`. */
export const asCell = (text: string): string | number =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text;

/** The cells of a sheet. */
export const sheetOf = (text: string): (string | number)[][] => textTable(text).map((row) => row.map(asCell));

/** An argument as a table writes it: a text, or the cells of one row, divided by ` | `. */
export const writtenCells = (text: string): unknown =>
  text.includes(' | ') ? [text.split(' | ').map(asCell)] : text;

/** Records from a table whose first line names the fields. A blank cell is null. */
export const recordsOf = (text: string): Record<string, string | number | null>[] => {
  const [names = [], ...lines] = textTable(text);
  return lines.map((cells) =>
    Object.fromEntries(names.map((name, at) => [name, cells[at] ? asCell(cells[at]) : null])),
  );
};
