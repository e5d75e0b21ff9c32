import type { Change } from './change';
import type { Exchange } from './exchange';
import { findMoves } from './find-moves';
import { findSplitsAndMerges } from './find-splits-and-merges';
import { matchUnits } from './match-units';
import { priceChain } from './price-chain';
import type { RentRoll } from './rent-roll';
import { unitChain } from './unit-chain';

/**
 * What changed between two rent rolls of a property, unit by unit in the order of their ids, by what the two say
 * and nothing else (docs/change-tracking.md). The movements of the rents add up to that of the in-place rent: per
 * currency, or, with an exchange, in its currency. Units that are equal in both rent rolls have no change without
 * an exchange and do not bear on the others. Throws a RangeError where the exchange lacks a currency's rate.
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
