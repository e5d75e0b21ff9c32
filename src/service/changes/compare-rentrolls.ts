import { convert, type Change, type Exchange, type Link, type Rates, type Standing } from './change';
import { matchUnits, type RentRoll, type MatchedUnit, type UnitInRoll } from './rent-roll';
import { unitChain, type Chain, type Moves } from './unit-chain';

/**
 * Returns what changed, by unit id (docs/change-tracking.md). The changes of rent add up to that of the in-place rent.
 * A unit that is equal in both does not affect others. Throws a RangeError if the exchange lacks a rate.
 */
export function compareRentrolls(earlier: RentRoll, later: RentRoll, exchange?: Exchange): Change[] {
  const dates = { earlier: earlier.date, later: later.date };
  const units = matchUnits(earlier.units, later.units);
  const rebuilt = findSplitsAndMerges(units);
  const moves = findMoves(units.filter(({ unitId }) => !rebuilt.has(unitId)));
  return units.flatMap((unit) =>
    priceChain(unitChain(unit, dates, { rebuilt, moves }), exchange).map((row) => ({
      unitId: unit.unitId,
      gone: unit.later === undefined,
      previousTenant: unit.earlier?.lease?.tenantName ?? null,
      ...row,
    })),
  );
}

type Row = Omit<Change, 'unitId' | 'gone' | 'previousTenant'>;

/** Prices a chain in the exchange's currency, or each row in its rent's own. Drops rent rows that move nothing. */
function priceChain(chain: Chain, exchange: Exchange | undefined): Row[] {
  const { start, links } = exchange ? converted(chain, exchange) : unconverted(chain);
  const rows = links
    .map((link, i) => row(links[i - 1] ?? start, link))
    .filter(({ type, reason }) => reason !== null || (type !== 'rent change' && type !== 'exchange rates'));
  const moving = rows.filter(({ reason }) => reason !== null);
  return moving.length === 1 && moving[0]?.reason === 'exchange rates'
    ? rows.map((only) => (only === moving[0] ? { ...only, reason: 'exchange rates only' } : only))
    : rows;
}

const row = (from: Standing, { type, reason, rent, currency, area }: Link): Row => ({
  type,
  reason: rent === from.rent ? null : reason,
  currency,
  previousRent: from.rent,
  rent,
  previousArea: from.area,
  area,
});

/** Converts at the later rates, after a link for the change of rates. Each rent is rounded, so changes add up. */
function converted({ start, links }: Chain, { currency, earlier, later }: Exchange): Chain {
  const at = (standing: Standing, rates: Rates): Standing => ({
    rent: convert(standing.rent, standing.currency, currency, rates),
    currency,
    area: standing.area,
  });
  const rates: Link = { type: 'exchange rates', reason: 'exchange rates', ...at(start, later) };
  return {
    start: at(start, earlier),
    links: [rates, ...links.map((link) => ({ ...link, ...at(link, later) }))],
  };
}

/** Splits a link between two currencies in two, through a rent of zero: one row has one currency. */
const unconverted = ({ start, links }: Chain): Chain => ({
  start,
  links: links.flatMap((link, i) => {
    const from = links[i - 1] ?? start;
    const none = { rent: 0, currency: from.currency, area: from.area };
    return from.currency === link.currency || from.rent === 0 ? [link] : [{ ...link, ...none }, link];
  }),
});

/** Finds tenants that left one unit and came to another of the same use. If there are several, all of them count. */
function findMoves(units: readonly MatchedUnit[]): Moves {
  const leaving = new Map<string, number[]>();
  const coming = new Map<string, number[]>();
  for (const { unitId, earlier, later } of units) {
    const [before, after] = [earlier && occupierOf(earlier), later && occupierOf(later)];
    if (before === after || (earlier?.lease && earlier.lease.leaseId === later?.lease?.leaseId)) continue;
    if (before !== undefined) leaving.set(before, [...(leaving.get(before) ?? []), unitId]);
    if (after !== undefined) coming.set(after, [...(coming.get(after) ?? []), unitId]);
  }
  const moved = [...leaving.keys()].filter((occupier) => coming.has(occupier));
  const unitsOf = (side: ReadonlyMap<string, number[]>) =>
    new Set(moved.flatMap((occupier) => side.get(occupier) ?? []));
  return { left: unitsOf(leaving), came: unitsOf(coming) };
}

/** Identifies the tenant and the use. Undefined if no tenant occupies the unit. */
const occupierOf = ({ lease, useType }: UnitInRoll): string | undefined =>
  lease === null || lease.ownUse ? undefined : `${useType}\n${lease.tenantId}`;

/** The relative difference allowed between the area of the whole and of its parts, because walls change areas. */
const TOLERANCE = 0.005;
const MAX_PARTS = 6;
/** If more units of a use came or went at once, some would fit any sum. That proves nothing. */
const MAX_UNITS = 12;

type Rebuilt = 'unit split' | 'unit merge';
type Measured = UnitInRoll & { area: number };

/** In a split, one unit goes, several of the same use come, and their areas add up. A merge is the reverse. */
function findSplitsAndMerges(units: readonly MatchedUnit[]): Map<number, Rebuilt> {
  const found = new Map<number, Rebuilt>();
  const gone = byUse(units.flatMap(({ earlier, later }) => (earlier && !later ? [earlier] : [])));
  const come = byUse(units.flatMap(({ earlier, later }) => (later && !earlier ? [later] : [])));
  for (const [use, wholes] of gone) {
    const counterparts = come.get(use) ?? [];
    if (Math.max(wholes.length, counterparts.length) > MAX_UNITS) continue;
    match(wholes, counterparts, 'unit split', found);
    match(counterparts, wholes, 'unit merge', found);
  }
  return found;
}

/** Groups units by use, the smallest first. */
function byUse(units: readonly UnitInRoll[]): Map<string, Measured[]> {
  const uses = new Map<string, Measured[]>();
  for (const unit of units)
    if (unit.area !== null && unit.area > 0)
      uses.set(unit.useType, [...(uses.get(unit.useType) ?? []), unit as Measured]);
  for (const list of uses.values()) list.sort((a, b) => a.area - b.area);
  return uses;
}

/** Matches the largest wholes first, because their parts fit few others. */
function match(
  wholes: readonly Measured[],
  candidates: readonly Measured[],
  as: Rebuilt,
  found: Map<number, Rebuilt>,
): void {
  for (const whole of wholes.toReversed()) {
    if (found.has(whole.unitId)) continue;
    const parts = findParts(
      whole.area,
      candidates.filter(({ unitId }) => !found.has(unitId)),
    );
    for (const { unitId } of parts.length > 0 ? [whole, ...parts] : []) found.set(unitId, as);
  }
}

/** Returns the fewest units, at least two, whose areas add up. Of equally few, returns those with the least difference. */
function findParts(area: number, units: readonly Measured[]): readonly Measured[] {
  const allowed = area * TOLERANCE;
  let best: readonly Measured[] = [];
  let bestMiss = Infinity;
  const extend = (parts: readonly Measured[], sum: number, from: number): void => {
    const miss = Math.abs(sum - area);
    const better = best.length === 0 || parts.length < best.length || miss < bestMiss;
    if (parts.length > 1 && miss <= allowed && better) [best, bestMiss] = [parts, miss];
    const limit = best.length === 0 ? MAX_PARTS : best.length;
    for (let i = from; parts.length < limit && i < units.length; i++) {
      const unit = units[i] as Measured;
      if (sum + unit.area > area + allowed) return;
      extend([...parts, unit], sum + unit.area, i + 1);
    }
  };
  extend([], 0, 0);
  return best;
}
