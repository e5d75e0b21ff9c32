import type { Difference, PropertyReconciliation, Reconciliation } from './reconciliation';

const amount = (value: number): string =>
  (value < 0 ? '\u2212' : '') +
  Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Says in words how the sheet and the database differ: units, then the rent in each currency. */
export function headline(
  properties: readonly PropertyReconciliation[],
  { rentColumn, asks }: Pick<Reconciliation, 'rentColumn' | 'asks'>,
): string {
  const sum = (of: (one: PropertyReconciliation) => number) =>
    properties.reduce((total, one) => total + of(one), 0);
  const matched = sum(({ units }) => units.matched);
  const onlySheet = sum(({ onlyInSheet }) => onlyInSheet);
  const onlyData = sum(({ onlyInDatabase }) => onlyInDatabase);
  const unclear = sum(({ ambiguous }) => ambiguous.sheet + ambiguous.database);
  const convention = sum(({ units }) => units.convention);
  const parts = [
    `${sum(({ units }) => units.equal)} of ${counted(matched, 'unit')} match`,
    `${sum(({ units }) => units.differing)} differ`,
    ...(convention > 0 ? [`${convention} by convention only`] : []),
    `${onlySheet} only in the sheet`,
    `${onlyData} only in the database`,
    ...(unclear > 0 ? [`${unclear} ambiguous`] : []),
    rentPart(properties, rentColumn),
    ...(asks.length > 0 ? [`${counted(asks.length, 'question')} to answer`] : []),
  ];
  return `${parts.join('; ')}.`;
}

function rentPart(
  properties: readonly PropertyReconciliation[],
  rentColumn: Reconciliation['rentColumn'],
): string {
  const totals = rentTotals(properties, rentColumn);
  if (totals.length === 0) return 'rent not compared';
  const said = totals.map(({ measure, difference }) => `${amount(difference)} ${measure}`.trim());
  return `rent ${said.join(' and ')} = sum of the lines below`;
}

/** The difference of the rents in each currency, over all properties. */
function rentTotals(
  properties: readonly PropertyReconciliation[],
  rentColumn: Reconciliation['rentColumn'],
): { measure: string; sheet: number; database: number; difference: number }[] {
  const totals = new Map<string, { sheet: number; database: number; difference: number }>();
  for (const { sums } of properties)
    for (const { column, measure, sheet, database, difference } of sums) {
      if (column !== rentColumn) continue;
      const known = totals.get(measure) ?? { sheet: 0, database: 0, difference: 0 };
      totals.set(measure, {
        sheet: add(known.sheet, sheet),
        database: add(known.database, database),
        difference: add(known.difference, difference),
      });
    }
  return [...totals].map(([measure, total]) => ({ measure, ...total }));
}

const add = (one: number, other: number): number => Math.round((one + other) * 100) / 100;

/** Adds up the lines of a column in one currency, in whole cents. */
export const sumOfLines = (lines: readonly Difference[], column: string, measure: string): number =>
  lines.reduce(
    (sum, line) =>
      line.column === column && line.measure === measure && line.difference !== undefined
        ? sum + Math.round(line.difference * 100)
        : sum,
    0,
  ) / 100;
