import type { UnitInRoll } from './rent-roll';

export type MatchedUnit = { unitId: number } & (
  | { earlier: UnitInRoll; later: UnitInRoll | undefined }
  | { earlier: undefined; later: UnitInRoll }
);

/** Pairs the units of two rent rolls by id, in the order of the ids. */
export function matchUnits(earlier: readonly UnitInRoll[], later: readonly UnitInRoll[]): MatchedUnit[] {
  const units = new Map<number, MatchedUnit>(
    later.map((unit) => [unit.unitId, { unitId: unit.unitId, earlier: undefined, later: unit }]),
  );
  for (const unit of earlier)
    units.set(unit.unitId, {
      unitId: unit.unitId,
      earlier: unit,
      later: units.get(unit.unitId)?.later,
    });
  return [...units.values()].sort((a, b) => a.unitId - b.unitId);
}
