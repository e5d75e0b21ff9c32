import type { MatchedUnit } from './match-units';
import type { UnitInRoll } from './rent-roll';

/** Units by what their tenant did between the two rent rolls. */
export interface Moves {
  left: ReadonlySet<number>;
  came: ReadonlySet<number>;
}

/**
 * The tenants that left a unit and came to another of the same use. The owner's own use is no tenant. Where a
 * tenant left or came to several such units, all of them count.
 */
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

/** Who occupies the unit and as what; undefined where no tenant does. */
const occupierOf = ({ lease, useType }: UnitInRoll): string | undefined =>
  lease === null || lease.ownUse ? undefined : `${useType}\n${lease.tenantId}`;
