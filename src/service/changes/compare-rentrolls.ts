import type { Change } from './change';
import type { Exchange } from './exchange';
import { findMoves } from './find-moves';
import { findSplitsAndMerges } from './find-splits-and-merges';
import { matchUnits } from './match-units';
import { priceChain } from './price-chain';
import type { RentRoll } from './rent-roll';
import { unitChain } from './unit-chain';

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
