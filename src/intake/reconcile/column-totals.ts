import type { ColumnSums, DifferenceKind } from './reconciliation';

interface Sums {
  sheet: number;
  database: number;
  parts: Map<DifferenceKind, number>;
}

interface ComparedAmounts {
  sheet: number;
  database: number;
  kind?: DifferenceKind | undefined;
}

/** Adds up columns of both sides in whole cents, in each currency or unit. */
export class ColumnTotals {
  private readonly byColumn = new Map<string, Map<string, Sums>>();

  /** `kind` is that of the line that has the difference, if one has it. */
  add(column: string, measure: string, { sheet, database, kind }: ComparedAmounts): void {
    let own = this.byColumn.get(column);
    if (!own) this.byColumn.set(column, (own = new Map()));
    let sums = own.get(measure);
    if (!sums) own.set(measure, (sums = { sheet: 0, database: 0, parts: new Map() }));
    sums.sheet += sheet;
    sums.database += database;
    if (kind) sums.parts.set(kind, (sums.parts.get(kind) ?? 0) + sheet - database);
  }

  get sums(): ColumnSums[] {
    return [...this.byColumn].flatMap(([column, measures]) =>
      [...measures].map(([measure, { sheet, database, parts }]) => ({
        ...{ column, measure },
        sheet: sheet / 100,
        database: database / 100,
        difference: (sheet - database) / 100,
        parts: new Map([...parts].map(([kind, sum]) => [kind, sum / 100])),
      })),
    );
  }
}
