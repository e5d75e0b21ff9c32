import type { ColumnSums, DifferenceKind } from './reconciliation';

interface Sums {
  column: string;
  measure: string;
  sheet: number;
  database: number;
  parts: Map<DifferenceKind, number>;
  place: number;
}

/** Adds up columns of both sides in whole cents, in each currency or unit. */
export class ColumnTotals {
  private readonly all: Sums[] = [];
  private readonly byColumn = new Map<string, Sums[]>();

  /**
   * `kind` is that of the line that has the difference, if one has it. `place` says where these values stand among the others.
   */
  add(
    column: string,
    measure: string,
    sheet: number,
    database: number,
    kind: DifferenceKind | undefined,
    place: number,
  ): void {
    const sums = this.sumsOf(column, measure);
    if (place < sums.place) sums.place = place;
    sums.sheet += sheet;
    sums.database += database;
    if (kind) sums.parts.set(kind, (sums.parts.get(kind) ?? 0) + sheet - database);
  }

  private sumsOf(column: string, measure: string): Sums {
    let own = this.byColumn.get(column);
    if (!own) this.byColumn.set(column, (own = []));
    // A column has one or two measures.
    for (let at = 0; at < own.length; at++) if (own[at]?.measure === measure) return own[at] as Sums;
    const sums: Sums = { column, measure, sheet: 0, database: 0, parts: new Map(), place: Infinity };
    own.push(sums);
    this.all.push(sums);
    return sums;
  }

  /** In the order of their first places, and then as they came. */
  get sums(): ColumnSums[] {
    const inOrder = [...this.all].sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
    return inOrder.map(({ column, measure, sheet, database, parts }) => ({
      column,
      measure,
      sheet: sheet / 100,
      database: database / 100,
      difference: (sheet - database) / 100,
      parts: new Map([...parts].map(([kind, sum]) => [kind, sum / 100])),
    }));
  }
}
