import { alignedTable } from '../../node/aligned-table';

/** Formats objects as a table, with a column for each member. */
export function alignedText(things: readonly object[]): string {
  const names = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  const rows = things.map((thing) => names.map((name) => toCell((thing as Record<string, unknown>)[name])));
  return alignedTable(names.map(headingOf), rows);
}

const headingOf = (name: string): string =>
  name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const toCell = (value: unknown): string | number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};
