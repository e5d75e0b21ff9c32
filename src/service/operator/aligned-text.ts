/** Formats objects as a table. Removes control characters, so that no value controls the terminal. */
export function alignedText(things: readonly object[]): string {
  const names = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  const columns = names.map((name) => {
    const values = things.map((thing) => (thing as Record<string, unknown>)[name]);
    const cells = [headingOf(name), ...values.map(toCell)];
    const width = cells.reduce((widest, cell) => Math.max(widest, cell.length), 0);
    const isNumber = values.every((value) => typeof value === 'number');
    return cells.map((cell) => (isNumber ? cell.padStart(width) : cell.padEnd(width)));
  });
  return [-1, ...things.keys()]
    .map((row) =>
      columns
        .map((cells) => cells[row + 1])
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const headingOf = (name: string): string =>
  name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const toCell = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text.replace(/\p{C}/gu, ' ').trim() || '–';
};
