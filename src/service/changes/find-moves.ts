import type { MatchedUnit, UnitInRoll } from './rent-roll';

/** Ids of the units that a moving tenant left, and of those that it came to. */
export interface Moves {
  left: ReadonlySet<number>;
  came: ReadonlySet<number>;
}

/** Finds tenants that left one unit and came to another of the same use. If there are several, all of them count. */
export function findMoves(units: readonly MatchedUnit[]): Moves {
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
