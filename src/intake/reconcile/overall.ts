import type { PropertyReconciliation, Reconciliation } from './reconciliation';

export interface OverallCounts {
  /** The units that both sides have: `equal`, `convention` and `differing` together. */
  matched: number;
  equal: number;
  convention: number;
  differing: number;
  onlyInSheet: number;
  onlyInDatabase: number;
  /** The units of both sides that cannot be told apart. */
  ambiguous: number;
}

/** Counts the units of all properties. */
export function overallCounts(properties: readonly PropertyReconciliation[]): OverallCounts {
  const sum = (of: (one: PropertyReconciliation) => number) =>
    properties.reduce((total, property) => total + of(property), 0);
  return {
    matched: sum(({ units }) => units.matched),
    equal: sum(({ units }) => units.equal),
    convention: sum(({ units }) => units.convention),
    differing: sum(({ units }) => units.differing),
    onlyInSheet: sum(({ onlyInSheet }) => onlyInSheet),
    onlyInDatabase: sum(({ onlyInDatabase }) => onlyInDatabase),
    ambiguous: sum(({ ambiguous }) => ambiguous.sheet + ambiguous.database),
  };
}

export interface RentTotal {
  measure: string;
  sheet: number;
  database: number;
  difference: number;
}

/** The rents of both sides in each currency, over all properties, in whole cents. */
export function rentTotals({
  properties,
  rentColumn,
}: Pick<Reconciliation, 'properties' | 'rentColumn'>): RentTotal[] {
  const totals = new Map<string, RentTotal>();
  for (const { sums } of properties)
    for (const { column, measure, sheet, database, difference } of sums) {
      if (column !== rentColumn) continue;
      const last = totals.get(measure) ?? { measure, sheet: 0, database: 0, difference: 0 };
      totals.set(measure, {
        measure,
        sheet: added(last.sheet, sheet),
        database: added(last.database, database),
        difference: added(last.difference, difference),
      });
    }
  return [...totals.values()];
}

const added = (sum: number, more: number): number => (Math.round(sum * 100) + Math.round(more * 100)) / 100;
