import type { Difference } from './reconciliation';

const RANK: Readonly<Record<string, number>> = { 'm²': 1, days: 3, months: 4, '%': 4, '': 4 };

/** Amounts first, then areas, dates and the rest, each by size. Sums of what is within tolerance come last. */
export function bySize(lines: readonly Difference[]): Difference[] {
  const rankOf = ({ kind, measure, difference }: Difference) =>
    kind === 'within tolerance' ? 9 : difference === undefined ? 5 : (RANK[measure ?? ''] ?? 0);
  return [...lines].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0) ||
      (a.row ?? Infinity) - (b.row ?? Infinity),
  );
}
