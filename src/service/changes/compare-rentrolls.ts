import type { Change, Link, Standing } from './change';
import { type Exchange, convert, type Rates } from './exchange';
import { findMoves } from './find-moves';
import { findSplitsAndMerges } from './find-splits-and-merges';
import { matchUnits, type RentRoll } from './rent-roll';
import { unitChain, type Chain } from './unit-chain';

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
