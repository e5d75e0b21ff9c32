import type { ColumnSums, Difference, DifferenceKind } from './reconciliation';

/** Amounts of both sides in whole cents. */
export interface Amounts {
  sheet: number;
  database: number;
  /** That of the line that has the difference, if one has it. */
  kind?: DifferenceKind;
  /** The cell of a difference that has no line of its own. */
  about?: Partial<Difference>;
}

interface Sums extends ColumnSums {
  parts: Map<DifferenceKind, number>;
  within: Partial<Difference>[];
}

/** Adds up columns of both sides in whole cents, in each currency or unit. */
export class ColumnTotals {
  private readonly byColumn = new Map<string, Map<string, Sums>>();

  add(column: string, measure: string, { sheet, database, kind, about }: Amounts): void {
    let own = this.byColumn.get(column);
    if (!own) this.byColumn.set(column, (own = new Map()));
    let sums = own.get(measure);
    if (!sums) {
      sums = { column, measure, sheet: 0, database: 0, difference: 0, parts: new Map(), within: [] };
      own.set(measure, sums);
    }
    sums.sheet += sheet;
    sums.database += database;
    if (kind) sums.parts.set(kind, (sums.parts.get(kind) ?? 0) + sheet - database);
    if (about) sums.within.push(about);
  }

  get sums(): Sums[] {
    return [...this.byColumn.values()].flatMap((measures) =>
      Array.from(measures.values(), ({ sheet, database, parts, ...sums }) => ({
        ...sums,
        sheet: sheet / 100,
        database: database / 100,
        difference: (sheet - database) / 100,
        parts: new Map([...parts].map(([kind, sum]) => [kind, sum / 100])),
      })),
    );
  }
}
