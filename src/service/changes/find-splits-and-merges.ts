import type { MatchedUnit, UnitInRoll } from './rent-roll';

/** The relative difference allowed between the area of the whole and of its parts, because walls change areas. */
const TOLERANCE = 0.005;
const MAX_PARTS = 6;
/** If more units of a use came or went at once, some would fit any sum. That proves nothing. */
const MAX_UNITS = 12;

type Rebuilt = 'unit split' | 'unit merge';
type Measured = UnitInRoll & { area: number };

/** In a split, one unit goes, several of the same use come, and their areas add up. A merge is the reverse. */
export function findSplitsAndMerges(units: readonly MatchedUnit[]): Map<number, Rebuilt> {
  const found = new Map<number, Rebuilt>();
  const gone = byUse(units.flatMap(({ earlier, later }) => (earlier && !later ? [earlier] : [])));
  const come = byUse(units.flatMap(({ earlier, later }) => (later && !earlier ? [later] : [])));
  for (const [use, wholes] of gone) {
    const others = come.get(use) ?? [];
    if (Math.max(wholes.length, others.length) > MAX_UNITS) continue;
    match(wholes, others, 'unit split', found);
    match(others, wholes, 'unit merge', found);
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
  others: readonly Measured[],
  as: Rebuilt,
  found: Map<number, Rebuilt>,
): void {
  for (const whole of wholes.toReversed()) {
    if (found.has(whole.unitId)) continue;
    const parts = findParts(
      whole.area,
      others.filter(({ unitId }) => !found.has(unitId)),
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
