import type { FactValue, RentRollRow } from '../extraction';
import { centsOf, compareValues } from './compare-values';
import type { ComparedColumn, Comparison } from './comparison';
import type { Difference, DifferenceKind } from './reconciliation';
import { atStart } from './sides';

/** A value of a matched unit that is not simply the same on both sides, or not in the same currency. */
export interface UnequalSides {
  sheet: RentRollRow;
  database: FactValue | null;
  /** What names the unit in its lines. */
  about: { unit: string; tenant: string; row: number };
  /** The currency of each side. */
  mine: string;
  theirs: string;
  /** The text of the database's side that cannot be read, if that is another sheet. */
  theirUnread?: string | undefined;
}

/** What such a value adds to the totals of its column, in cents. */
export interface UnequalAmount {
  measure: string;
  sheet: number;
  database: number;
  kind: DifferenceKind | undefined;
}

interface Unequal {
  lines: Difference[];
  amounts: UnequalAmount[];
}

type Values = Pick<Difference, 'sheet' | 'database' | 'note'>;

/** Says how a value differs: its lines, and what it adds to the totals. It has no lines where it agrees in the end. */
export function unequalValue(
  { column, isMoney, isAmount, measure: fixed }: ComparedColumn,
  { sheet, database, about, mine, theirs, theirUnread }: UnequalSides,
  { positions, tolerance, sides }: Comparison,
): Unequal {
  const fact = sheet.facts.get(column);
  const unread = sheet.unread?.get(column);
  const cell = fact ?? unread;
  const blank = positions.get(column);
  const place = { ...about, column, ...(blank !== undefined && { position: blank }) };
  const at = cell ? { ...place, position: cell.position, row: cell.row } : place;
  const ownCents = centsOf(fact?.value);
  const knownCents = centsOf(database);
  const measure = fixed ?? (ownCents === 0 && knownCents !== 0 ? theirs : mine);
  const own = fact && { sheet: fact.value };
  const known = database !== null && { database };
  const line = (kind: DifferenceKind, values: Values, difference?: number, of = ''): Difference => ({
    ...at,
    ...values,
    kind,
    ...(difference !== undefined && { difference, ...(of !== '' && { measure: of }) }),
  });
  const amount = (of: string, mineOf: number, theirsOf: number, kind?: DifferenceKind): UnequalAmount[] =>
    isAmount ? [{ measure: of, sheet: mineOf, database: theirsOf, kind }] : [];

  if (isMoney && ownCents !== 0 && knownCents !== 0 && mine !== theirs) {
    const note = `${atStart(sides.sheet)} has ${mine}, ${sides.database} ${theirs}.`;
    return {
      lines: [
        line('not compared', { ...own, note }, ownCents / 100, mine),
        line('not compared', { ...known, note }, -knownCents / 100, theirs),
      ],
      amounts: [
        ...amount(mine, ownCents, 0, 'not compared'),
        ...amount(theirs, 0, knownCents, 'not compared'),
      ],
    };
  }
  if (unread) {
    const note = `The value of ${sides.sheet} cannot be read.`;
    const difference = isAmount && database !== null ? -knownCents / 100 : undefined;
    return {
      lines: [line('not compared', { sheet: unread.text, ...known, note }, difference, measure)],
      amounts: amount(measure, 0, knownCents, 'not compared'),
    };
  }
  if (theirUnread !== undefined) {
    const note = `The value of ${sides.database} cannot be read.`;
    const difference = isAmount && fact ? ownCents / 100 : undefined;
    return {
      lines: [line('not compared', { ...own, database: theirUnread, note }, difference, measure)],
      amounts: amount(measure, ownCents, 0, 'not compared'),
    };
  }
  const words = typeof fact?.original === 'string' ? fact.original : undefined;
  const compare = (value: FactValue | null) => compareValues(column, value, database, tolerance);
  // The words of the sheet count where the database has the same ones.
  const found = words !== undefined && !compare(words) ? undefined : compare(fact?.value ?? null);
  const isLine = found !== undefined && found.kind !== 'within tolerance';
  const values = { ...own, ...(words !== undefined && { sheet: words }), ...known };
  return {
    lines: isLine ? [line(found.kind, values, found.difference, measure)] : [],
    amounts: amount(measure, ownCents, knownCents, found?.kind),
  };
}
