import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { latestRows, type ServiceRow } from '../totals/totals-oracle';

const { reportRoles, sheetRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;

export const CONTRACTED_COLUMNS = [
  ...[identity.property, identity.unit, identity.lease, currencyColumn, rentrollDateColumn],
  ...[reportRoles.property, reportRoles.unit, reportRoles.tenant, reportRoles.leaseStart],
  ...[reportRoles.contractedRent, reportRoles.area, sheetRoles.database],
];

/** A lease in a unit, as one rent roll has it. */
export interface LeaseRow {
  property: string;
  unit: string;
  /** Empty: vacant. */
  lease: string;
  tenant: string;
  currency: string;
  cents: number;
  area: number | null;
}

interface OracleLine {
  cents: number;
  before: number;
  after: number;
}

export interface ContractedOracle {
  opening: number;
  closing: number;
  /** Those that have rows. */
  lines: Record<string, OracleLine>;
  changedArea: OracleLine;
  /** Rent before, new rent and new leases of renewals, and of lettings of units that were let at the first date. */
  spreads: Record<'New lettings' | 'Renewals', { before: number; after: number; leases: number }>;
}

const text = (value: unknown): string => String(value ?? '').trim();

export function leaseRow(row: ServiceRow): LeaseRow {
  const [id, tenant, start] = [identity.lease, reportRoles.tenant, reportRoles.leaseStart].map((name) =>
    text(row[name]),
  ) as [string, string, string];
  const area = row[reportRoles.area];
  return {
    property: text(row[identity.property]),
    unit: text(row[identity.unit]),
    lease: id || (tenant + start && JSON.stringify([tenant, start.slice(0, 10)])),
    tenant,
    currency: text(row[currencyColumn]),
    cents: Math.round(Number(row[reportRoles.contractedRent] ?? 0) * 100),
    area: typeof area === 'number' ? area : null,
  };
}

/** The leases of the newest rent roll of each property on or before a day, such as `2026-09-30`. */
export const leasesAt = (rows: readonly ServiceRow[], day: string): LeaseRow[] =>
  latestRows(rows, { property: identity.property, date: rentrollDateColumn }, day).map(leaseRow);

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts).toLowerCase();
const unitOf = ({ property, unit }: LeaseRow) => keyOf(property, unit);

function groupBy(rows: readonly LeaseRow[], key: (row: LeaseRow) => string): LeaseRow[][] {
  const groups = new Map<string, LeaseRow[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
}

/** Cents of a row that counts. */
type Worth = (row: LeaseRow) => number | undefined;

const inCurrency =
  (currency: string): Worth =>
  (row) =>
    row.currency.toLowerCase() === currency.toLowerCase() ? row.cents : undefined;

/** Sorts the leases of two days into lines one lease after another, without a formula. */
export function contractedOracle(
  opening: readonly LeaseRow[],
  closing: readonly LeaseRow[],
  counted: string | Worth,
): ContractedOracle {
  const worth = typeof counted === 'string' ? inCurrency(counted) : counted;
  const isOpening = new Set(opening);
  const sides = (rows: readonly LeaseRow[]) => ({
    before: rows.filter((row) => isOpening.has(row)),
    after: rows.filter((row) => !isOpening.has(row)),
  });
  const all = [...opening, ...closing];
  const lineOf = new Map<LeaseRow, string>();
  const put = (line: string, rows: readonly LeaseRow[]) => rows.forEach((row) => lineOf.set(row, line));
  /** Whether the opposite date has a row with the same key. */
  const opposite = (key: (row: LeaseRow) => string, rows = all) => {
    const { before, after } = sides(rows);
    const [keysBefore, keysAfter] = [new Set(before.map(key)), new Set(after.map(key))];
    return (row: LeaseRow) => (isOpening.has(row) ? keysAfter : keysBefore).has(key(row));
  };

  const leases = all.filter(({ lease }) => lease);
  const single: LeaseRow[] = [];
  const areas: LeaseRow[] = [];
  const withoutLease = all.filter(({ lease, cents }) => !lease && cents !== 0);
  put('Ambiguous', withoutLease);
  for (const group of groupBy(leases, (row) => keyOf(row.property, row.unit, row.lease))) {
    const { before, after } = sides(group);
    const [from, to] = [before[0], after[0]];
    if (before.length > 1 || after.length > 1) put('Ambiguous', group);
    else if (!from || !to) single.push(...group);
    else if (from.currency !== to.currency) put('Another currency', group);
    else if (from.cents === to.cents) put('Unchanged', group);
    else {
      put('Rent changes', group);
      if (from.area !== null && to.area !== null && from.area !== to.area) areas.push(...group);
    }
  }

  const hasLease = opposite(({ property, lease, tenant }) => keyOf(property, lease, tenant), leases);
  const [hasProperty, hasUnit] = [opposite(({ property }) => keyOf(property)), opposite(unitOf)];
  const open: LeaseRow[] = [];
  for (const row of single) {
    const is = isOpening.has(row);
    if (hasLease(row)) put('Same lease, other units', [row]);
    else if (!hasProperty(row)) put(is ? 'Properties that left' : 'Properties that came', [row]);
    else if (!hasUnit(row)) put(is ? 'Units gone' : 'New units', [row]);
    else open.push(row);
  }
  for (const group of groupBy(open, (row) => keyOf(row.property, row.unit, row.tenant))) {
    const { before, after } = sides(group);
    const isRenewed = before.length > 0 && after.length > 0 && group[0]!.tenant !== '';
    for (const row of group) {
      const [first] = isOpening.has(row) ? after : before;
      const alone = isOpening.has(row) ? 'Leases ended' : 'New lettings';
      const renewed = first?.currency === row.currency ? 'Renewals' : 'Another currency';
      put(isRenewed ? renewed : alone, [row]);
    }
  }

  const rows = all.filter((row) => worth(row) !== undefined);
  const inLine = (...names: readonly string[]) => rows.filter((row) => names.includes(lineOf.get(row) ?? ''));
  const sum = (summed: readonly LeaseRow[]) => summed.reduce((total, row) => total + worth(row)!, 0);
  const lineFor = (summed: readonly LeaseRow[]): OracleLine => {
    const { before, after } = sides(summed);
    return { cents: sum(after) - sum(before), before: before.length, after: after.length };
  };
  const spreadOf = (summed: readonly LeaseRow[]) => {
    const { before, after } = sides(summed);
    return { before: sum(before), after: sum(after), leases: after.length };
  };
  const relet = groupBy(inLine('Leases ended', 'New lettings'), unitOf).filter((group) =>
    Object.values(sides(group)).every(({ length }) => length > 0),
  );
  const names = [...new Set(rows.flatMap((row) => lineOf.get(row) ?? []))];
  return {
    ...{ opening: sum(sides(rows).before), closing: sum(sides(rows).after) },
    lines: Object.fromEntries(names.map((name) => [name, lineFor(inLine(name))])),
    changedArea: lineFor(areas.filter((row) => rows.includes(row))),
    spreads: { 'New lettings': spreadOf(relet.flat()), Renewals: spreadOf(inLine('Renewals')) },
  };
}
