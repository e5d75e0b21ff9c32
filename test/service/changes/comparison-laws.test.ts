import fc from 'fast-check';
import {
  CHANGE_TYPES,
  RENT_CHANGE_REASONS,
  type Change,
  convert,
  type Exchange,
  type Rates,
} from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { LeaseInRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';
import { june, september, unit } from './hand-made';

/** Few values of each kind, so that two rent rolls have some values in common. */
const day = fc.constantFrom(
  '2025-06-30',
  '2026-06-30',
  '2026-07-01',
  '2026-09-01',
  '2026-09-30',
  '2026-10-01',
);
const amount = fc.oneof(fc.constantFrom(0, 1, 100_000, 100_001, 102_000, 98_000), fc.nat(10_000_000));
const CURRENCIES = ['EUR', 'GBP', 'JPY'];
const aLease: fc.Arbitrary<LeaseInRoll> = fc.record({
  leaseId: fc.constantFrom('a', 'b', 'c', 'd'),
  tenantId: fc.constantFrom('Ada', 'Ben', 'Cleo'),
  tenantName: fc.constantFrom('Ada', 'Ben', 'Cleo'),
  ownUse: fc.boolean(),
  contractedRent: amount,
  inPlaceRent: amount,
  expiryDate: fc.option(day),
  breakDates: fc.array(day, { maxLength: 2 }),
  steps: fc.array(fc.record({ date: day, rent: amount }), { maxLength: 2 }),
  lastReviewDate: fc.option(day),
  lastIndexationDate: fc.option(day),
});
const aUnit = (unitId: number): fc.Arbitrary<UnitInRoll> =>
  fc.record({
    unitId: fc.constant(unitId),
    useType: fc.constantFrom('OFFICE', 'RETAIL'),
    area: fc.option(fc.constantFrom(0, 30, 40, 60, 70, 98, 100)),
    currency: fc.constantFrom(...CURRENCIES),
    lease: fc.option(aLease),
  });
const eight = (max: number) => fc.array(fc.nat(max), { minLength: 8, maxLength: 8 });
/** The units of a rent roll: a selection of eight. */
const units = fc
  .tuple(...Array.from({ length: 8 }, (_, i) => fc.option(aUnit(i + 1))))
  .map((all) => all.filter((one) => one !== null));
/** Two rent rolls. Some units are equal in both, or differ in few facts. */
const pair = fc.tuple(units, units, eight(4)).map(([earlier, others, dice]): [UnitInRoll[], UnitInRoll[]] => {
  const later = others.map((other, i) => {
    const before = earlier.find(({ unitId }) => unitId === other.unitId);
    const draw = dice[i];
    if (!before || draw === 0) return other;
    if (draw === 1) return before;
    if (draw === 2) return { ...before, lease: before.lease && quiet(before.lease, other.lease) };
    return { ...before, lease: before.lease && other.lease && mixed(before.lease, other.lease) };
  });
  return [earlier, later];
});
const mixed = (before: LeaseInRoll, other: LeaseInRoll): LeaseInRoll => ({
  ...other,
  leaseId: before.leaseId,
  tenantId: before.tenantId,
});
/** A lease with the same rents and name as before. */
const quiet = (before: LeaseInRoll, other: LeaseInRoll | null): LeaseInRoll => ({
  ...(other ?? before),
  leaseId: before.leaseId,
  tenantName: before.tenantName,
  contractedRent: before.contractedRent,
  inPlaceRent: before.inPlaceRent,
});

const rate = fc.double({ min: 0.01, max: 200, noNaN: true });
const rates: fc.Arbitrary<Rates> = fc.record({ EUR: rate, GBP: rate, JPY: rate });
const exchange: fc.Arbitrary<Exchange> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  earlier: rates,
  later: rates,
});

const rentOf = (unit: UnitInRoll | undefined) => unit?.lease?.inPlaceRent ?? 0;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const moved = (changes: readonly Change[]) =>
  total(changes.map(({ rent, previousRent }) => rent - previousRent));
const byUnit = (changes: readonly Change[]): Change[][] =>
  [...new Set(changes.map(({ unitId }) => unitId))].map((id) =>
    changes.filter(({ unitId }) => unitId === id),
  );

describe('any comparison', () => {
  it('finds no change between equal rent rolls, whatever their dates', () => {
    fc.assert(
      fc.property(units, exchange, (roll, { currency, later }) => {
        expect(compareRentrolls(june(...roll), june(...roll))).toEqual([]);
        expect(compareRentrolls(june(...roll), september(...roll))).toEqual([]);
        const unmoved = { currency, earlier: later, later };
        expect(compareRentrolls(june(...roll), september(...roll), unmoved)).toEqual([]);
      }),
    );
  });

  it('adds up to the change of the in-place rent in every currency [rule 81]', () => {
    fc.assert(
      fc.property(pair, ([earlier, later]) => {
        const changes = compareRentrolls(june(...earlier), september(...later));
        const rents = (roll: readonly UnitInRoll[], currency: string) =>
          total(roll.filter((one) => one.currency === currency).map(rentOf));
        expect(
          CURRENCIES.map((currency) => moved(changes.filter((change) => change.currency === currency))),
        ).toEqual(CURRENCIES.map((currency) => rents(later, currency) - rents(earlier, currency)));
      }),
    );
  });

  it('adds up to the change of the converted rents, to the cent', () => {
    fc.assert(
      fc.property(pair, exchange, ([earlier, later], fx) => {
        const changes = compareRentrolls(june(...earlier), september(...later), fx);
        const rents = (roll: readonly UnitInRoll[], at: Rates) =>
          total(roll.map((one) => convert(rentOf(one), one.currency, fx.currency, at)));
        expect(moved(changes)).toBe(rents(later, fx.later) - rents(earlier, fx.earlier));
        expect(changes.filter((change) => change.currency !== fx.currency)).toEqual([]);
      }),
    );
  });

  it('chains the rows of a unit from the earlier rent and area to the later ones', () => {
    fc.assert(
      fc.property(pair, exchange, ([earlier, later], fx) => {
        const chains = byUnit(compareRentrolls(june(...earlier), september(...later), fx)).map((rows) => {
          const find = (roll: readonly UnitInRoll[]) => roll.find(({ unitId }) => unitId === rows[0]?.unitId);
          const [before, after] = [find(earlier), find(later)];
          const converted = (one: UnitInRoll | undefined, at: Rates) =>
            one ? convert(rentOf(one), one.currency, fx.currency, at) : 0;
          const starts = rows.map(({ previousRent, previousArea }) => [previousRent, previousArea]);
          const ends = rows.map(({ rent, area }) => [rent, area]);
          const first = [converted(before, fx.earlier), before?.area ?? null];
          const last = [converted(after, fx.later), after?.area ?? null];
          const gone = rows.map(() => after === undefined);
          return {
            got: { starts, last: ends.at(-1), gone: rows.map((row) => row.gone) },
            wanted: { starts: [first, ...ends.slice(0, -1)], last, gone },
          };
        });
        expect(chains.map(({ got }) => got)).toEqual(chains.map(({ wanted }) => wanted));
      }),
    );
  });

  it('gives a reason from the closed list if and only if a rent changes', () => {
    fc.assert(
      fc.property(pair, fc.option(exchange, { nil: undefined }), ([earlier, later], fx) => {
        const wrong = compareRentrolls(june(...earlier), september(...later), fx).filter(
          ({ type, reason, rent, previousRent }) =>
            (reason !== null) !== (rent !== previousRent) ||
            !CHANGE_TYPES.includes(type) ||
            !(reason === null || RENT_CHANGE_REASONS.includes(reason)),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('calls the whole change unexplained if a lease has no event', () => {
    fc.assert(
      fc.property(aLease, amount, amount, (terms, before, after) => {
        fc.pre(before !== after);
        const quiet = { ...terms, steps: [], lastReviewDate: null, lastIndexationDate: null };
        const at = (rent: number) => unit(1, { ...quiet, contractedRent: rent, inPlaceRent: rent });
        expect(compareRentrolls(june(at(before)), september(at(after)))).toMatchObject([
          { type: 'rent change', reason: 'unexplained', previousRent: before, rent: after },
        ]);
      }),
    );
  });

  it('names only the exchange rates if and only if nothing else changed the rent [rule 83]', () => {
    fc.assert(
      fc.property(pair, exchange, ([earlier, later], fx) => {
        const rolls = [june(...earlier), september(...later)] as const;
        const wrong = byUnit(compareRentrolls(...rolls, fx)).filter((rows) => {
          const reasons = rows.flatMap(({ reason }) => reason ?? []);
          if (reasons.includes('exchange rates only')) return reasons.length > 1;
          return reasons.join() === 'exchange rates';
        });
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('does not depend on the order of the units', () => {
    fc.assert(
      fc.property(pair, exchange, eight(99), ([earlier, later], fx, places) => {
        const placeOf = ({ unitId }: UnitInRoll) => places[unitId - 1] ?? 0;
        const shuffled = (roll: readonly UnitInRoll[]) => [...roll].sort((a, b) => placeOf(a) - placeOf(b));
        expect(compareRentrolls(june(...shuffled(earlier)), september(...shuffled(later)), fx)).toEqual(
          compareRentrolls(june(...earlier), september(...later), fx),
        );
      }),
    );
  });

  it('gives the same result without the unchanged units', () => {
    const telling = ({ unitId, area, currency, lease }: UnitInRoll) =>
      [
        unitId,
        area,
        currency,
        lease?.leaseId,
        lease?.tenantName,
        lease?.contractedRent,
        lease?.inPlaceRent,
      ].join();
    fc.assert(
      fc.property(pair, ([earlier, later]) => {
        const changed = (roll: readonly UnitInRoll[], other: readonly UnitInRoll[]) => {
          const others = new Set(other.map(telling));
          return roll.filter((one) => !others.has(telling(one)));
        };
        expect(
          compareRentrolls(june(...changed(earlier, later)), september(...changed(later, earlier))),
        ).toEqual(compareRentrolls(june(...earlier), september(...later)));
      }),
    );
  });
});
