/** Which names the rows use: whether a reply has the columns at all, and which row has nothing in common with others. */
export class NameUses {
  hasFields = false;
  holdsAny = false;
  /** There were names that are not remembered. */
  hasUnknown = false;
  /** By name the first row that has it, and whether another has it. */
  private readonly firstRow: number[] = [];
  private readonly isRepeated: boolean[] = [];
  private readonly candidates: number[] = [];
  /** Of the row that is being read: whether it has a column, a name that an earlier row has, and any name. */
  private row = -1;
  private isStrange = false;

  constructor(private readonly columnCount: number) {}

  /** For rows of lines: takes down that a row has a name. A row that was cut may come twice. */
  note(name: number, row: number): void {
    if (row !== this.row) {
      this.row = row;
      this.isStrange = true;
    }
    const first = (this.firstRow[name] ??= row);
    if (first !== row) this.isRepeated[name] = true;
    if (first !== row || name < this.columnCount) this.isStrange = false;
  }

  /** The row is complete. */
  endRow(row: number): void {
    if (this.isStrange && this.row === row) this.candidates.push(row);
  }

  /** See `ParsedRows.stranger`. */
  get stranger(): number | undefined {
    if (this.hasUnknown) return undefined;
    const related = new Set<number>();
    this.isRepeated.forEach((isRepeated, name) => {
      if (isRepeated) related.add(this.firstRow[name]!);
    });
    return this.candidates.find((row) => !related.has(row));
  }
}
