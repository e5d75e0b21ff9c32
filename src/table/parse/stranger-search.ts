import type { ColumnSpec } from '../table';
import { MOST_NAMES } from './row-parser';

/** Stands for the row that has the names of the columns first. */
const NO_ROW = -1;

/** Looks for the first row that shares no name with a column or another row: see `ParsedRows.stranger`. */
export class StrangerSearch {
  /** By name, the first row that has it. */
  private readonly firstRows: Map<string, number>;
  /** Of those rows, the ones that share a name. */
  private readonly related = new Set<number>();
  private hasTooManyNames = false;

  constructor(columns: readonly ColumnSpec[]) {
    this.firstRows = new Map(columns.map(({ name }) => [name, NO_ROW]));
  }

  /** Adds the names of a row, each once. */
  add(names: readonly string[], row: number): void {
    const { firstRows, related } = this;
    const known = names.filter((name) => firstRows.has(name));
    for (const name of known) related.add(firstRows.get(name)!);
    if (known.length === names.length) return;
    if (known.length > 0) related.add(row);
    for (const name of names) {
      if (firstRows.has(name)) continue;
      if (firstRows.size < MOST_NAMES) firstRows.set(name, row);
      else this.hasTooManyNames = true;
    }
  }

  /** Returns the number of the row, or undefined if there is none or too many names to know. */
  find(): number | undefined {
    if (this.hasTooManyNames) return undefined;
    return [...this.firstRows.values()].find((row) => row !== NO_ROW && !this.related.has(row));
  }
}
