/** Lines of cells divided by `|`. */
export const sheetOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split('|')
        .map((cell) => cell.trim()),
    );
