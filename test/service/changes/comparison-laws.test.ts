import fc from 'fast-check';
import { type Change, convert, type Exchange, type Rates } from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { LeaseInRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';
import { june, september } from './hand-made';

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
const name = fc.constantFrom('Ada', 'Ben', 'Cleo');
const CURRENCIES = ['EUR', 'GBP', 'JPY'];
const aLease: fc.Arbitrary<LeaseInRoll> = fc.record({
  leaseId: fc.constantFrom('a', 'b', 'c', 'd'),
  tenantId: name,
  tenantName: name,
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
/** The units of a rent roll: a selection of eight. */
const units = fc
  .tuple(...Array.from({ length: 8 }, (_, i) => fc.option(aUnit(i + 1))))
  .map((all) => all.filter((unit) => unit !== null));
/** What a unit of the later rent roll keeps from the earlier one. */
const retainedFields = fc.constantFrom<readonly (keyof LeaseInRoll)[] | 'nothing' | 'everything'>(
  'nothing',
  'everything',
  ['leaseId', 'tenantName', 'contractedRent', 'inPlaceRent'],
  ['leaseId', 'tenantId'],
);
/** Two rent rolls. Some units are equal in both, or differ in few facts. */
const pair = fc
  .tuple(units, units, fc.array(retainedFields, { minLength: 8, maxLength: 8 }))
  .map(([earlier, drawn, retained]): [UnitInRoll[], UnitInRoll[]] => {
    const later = drawn.map((unit, i) => {
      const before = earlier.find(({ unitId }) => unitId === unit.unitId);
      const fields = retained[i]!;
      if (!before || fields === 'nothing') return unit;
      if (fields === 'everything' || !before.lease || !unit.lease) return before;
      const same = Object.fromEntries(fields.map((field) => [field, before.lease![field]]));
      return { ...before, lease: { ...unit.lease, ...same } };
    });
    return [earlier, later];
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
/** A reason if and only if a rent changes. */
const expectReasons = (changes: readonly Change[]) =>
  expect(
    changes.filter(({ reason, rent, previousRent }) => (reason !== null) !== (rent !== previousRent)),
  ).toEqual([]);

/** Tries a law on the changes between two rent rolls, in one currency or as they are. */
const holds = (
  isInOneCurrency: boolean,
  law: (changes: readonly Change[], earlier: UnitInRoll[], later: UnitInRoll[], fx: Exchange) => void,
) =>
  fc.assert(
    fc.property(pair, exchange, ([earlier, later], fx) =>
      law(
        compareRentrolls(june(...earlier), september(...later), isInOneCurrency ? fx : undefined),
        earlier,
        later,
        fx,
      ),
    ),
  );

describe('any comparison', () => {
  it('adds up to the change of the in-place rent in every currency, with a reason for each change of a rent [rule 81]', () =>
    holds(false, (changes, earlier, later) => {
      expectReasons(changes);
      for (const currency of CURRENCIES) {
        const inIt = (roll: UnitInRoll[]) =>
          total(roll.filter((unit) => unit.currency === currency).map(rentOf));
        expect(moved(changes.filter((change) => change.currency === currency))).toBe(
          inIt(later) - inIt(earlier),
        );
      }
    }));

  it('adds up to the change of the converted rents, and names only the exchange rates if nothing else changed the rent [rule 83]', () =>
    holds(true, (changes, earlier, later, fx) => {
      expectReasons(changes);
      const rents = (roll: UnitInRoll[], at: Rates) =>
        total(roll.map((unit) => convert(rentOf(unit), unit.currency, fx.currency, at)));
      expect(moved(changes)).toBe(rents(later, fx.later) - rents(earlier, fx.earlier));
      for (const id of new Set(changes.map(({ unitId }) => unitId))) {
        const reasons = changes.flatMap(({ unitId, reason }) => (unitId === id && reason) || []);
        if (reasons.includes('exchange rates only')) expect(reasons).toHaveLength(1);
        expect(reasons).not.toEqual(['exchange rates']);
      }
    }));
});
