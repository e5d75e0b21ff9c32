import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  CHANGE_TYPES,
  convert,
  type Exchange,
  type Rates,
  RENT_CHANGE_REASONS,
} from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import { textTable } from '../../support/text-table';
import { june, lineOf, september, unitsOf } from './hand-made';

/** A pound is 1.25 euro in June and 1.20 in September. A franc is always 1 euro. */
const inEuro: Exchange = {
  currency: 'EUR',
  earlier: { EUR: 1, GBP: 0.8, CHF: 1 },
  later: { EUR: 1, GBP: 1 / 1.2, CHF: 1 },
};
const compare = (earlier: string, later: string, exchange?: Exchange) =>
  compareRentrolls(june(...unitsOf(earlier)), september(...unitsOf(later)), exchange);

/** What happened, and the units of June, those of September and the changes, as {@link unitsOf} and {@link lineOf} write them. */
const CASES = textTable(`
  a vacant unit that is let | 1 vacant | 1 Ada 1000 | 1 new letting, new letting: 0 → 1,000 EUR
  a lease that expired on the very day of the later rent roll | 1 Ada 1000 {"expiryDate":"2026-09-30"} | 1 vacant | 1 vacated, expiry: 1,000 → 0 EUR
  a break on the very day of the earlier rent roll, of an open-ended lease | 1 Ada 1000 {"expiryDate":null,"breakDates":["2025-12-31","2026-06-30"]} | 1 vacant | 1 vacated, break exercised: 1,000 → 0 EUR
  a lease that ended long before its expiry, after an unused break | 1 Ada 1000 {"breakDates":["2026-06-29","2026-10-01"]} | 1 vacant | 1 vacated, termination: 1,000 → 0 EUR
  another tenant | 1 Ada 1000 {"expiryDate":"2026-08-31"} | 1 Ben 1100 | 1 tenant change, tenant change: 1,000 → 1,100 EUR
  a new lease with the same tenant | 1 Ada 1000 | 1 Ada 1080 {"leaseId":"second"} | 1 renewal, renewal: 1,000 → 1,080 EUR
  a renewal under a new name, for less | 1 Ada 1000 | 1 Ada 900 {"leaseId":"second","tenantName":"Ada & Daughters"} | 1 tenant renamed, –: 1,000 → 1,000 EUR; 1 renewal, renewal: 1,000 → 900 EUR
  a lease that another tenant took over | 1 Ada 1000 | 1 Ben 1020 {"leaseId":"lease of Ada","lastIndexationDate":"2026-07-01"} | 1 tenant change, –: 1,000 → 1,000 EUR; 1 rent change, indexation: 1,000 → 1,020 EUR
  a tenant that went from one unit to another | 1 Ada 1000; 2 vacant | 1 vacant; 2 Ada 1500 {"leaseId":"second"} | 1 tenant moved, tenant moved: 1,000 → 0 EUR; 2 tenant moved, tenant moved: 0 → 1,500 EUR
  a tenant that moves from a removed unit to a new one | 1 Ada 1000 {"area":70} | 2 Ada 1500 {"leaseId":"second","area":90} | 1 tenant moved, tenant moved: 1,000 → 0 EUR; 1 unit removed, –: 0 → 0 EUR, 70 → none sqm; 2 unit added, –: 0 → 0 EUR, none → 90 sqm; 2 tenant moved, tenant moved: 0 → 1,500 EUR
  a tenant that gives up an office and takes a parking space: no move | 1 Ada 1000 {"expiryDate":null}; 2 vacant {"useType":"PARKING","area":null} | 1 vacant; 2 Ada 90 {"leaseId":"second","useType":"PARKING","area":null} | 1 vacated, termination: 1,000 → 0 EUR; 2 new letting, new letting: 0 → 90 EUR
  a tenant that stays and takes a second unit: no move | 1 Ada 1000; 2 vacant | 1 Ada 1000; 2 Ada 900 {"leaseId":"second"} | 2 new letting, new letting: 0 → 900 EUR
  two steps between the rent rolls: the last one counts | 1 Ada 1000 {"steps":[{"date":"2026-09-30","rent":106000},{"date":"2026-07-01","rent":103000}]} | 1 Ada 1060 | 1 rent change, step rent: 1,000 → 1,060 EUR
  a step that did not take effect: no change | 1 Ada 1000 {"steps":[{"date":"2026-07-01","rent":103000}]} | 1 Ada 1000 |
  a rise that exceeds the step | 1 Ada 1000 {"steps":[{"date":"2026-07-01","rent":103000}]} | 1 Ada 1050 | 1 rent change, step rent: 1,000 → 1,030 EUR; 1 rent change, unexplained: 1,030 → 1,050 EUR
  a rent review on the day of the later rent roll, down | 1 Ada 1000 | 1 Ada 950 {"lastReviewDate":"2026-09-30"} | 1 rent change, rent review: 1,000 → 950 EUR
  a review and an indexation: the review explains the whole change | 1 Ada 1000 | 1 Ada 1100 {"lastIndexationDate":"2026-09-01","lastReviewDate":"2026-07-01"} | 1 rent change, rent review: 1,000 → 1,100 EUR
  a rent-free period that ended, with an indexation | 1 Ada 1000 {"free":500} | 1 Ada 1020 {"lastIndexationDate":"2026-09-01"} | 1 rent change, rent-free ended: 500 → 1,000 EUR; 1 rent change, indexation: 1,000 → 1,020 EUR
  a rent-free period that began | 1 Ada 1000 | 1 Ada 1000 {"free":1000} | 1 rent change, rent-free granted: 1,000 → 0 EUR
  an indexation while half the rent is free: half of it | 1 Ada 1000 {"free":500} | 1 Ada 1020.01 {"lastIndexationDate":"2026-09-01","free":510} | 1 rent change, indexation: 500 → 510.01 EUR
  an indexation in a rent-free period: nothing of it is paid yet | 1 Ada 1000 {"free":1000} | 1 Ada 1020 {"lastIndexationDate":"2026-09-01","free":1020} |
  a corrected area, with the rent per square metre unchanged | 1 Ada 1000 | 1 Ada 980 {"area":98} | 1 area change, area correction: 1,000 → 980 EUR, 100 → 98 sqm
  a corrected area, with a monthly rent rounded to the cent | 1 Ada 12000 | 1 Ada 12123.48 {"area":101.03} | 1 area change, area correction: 12,000 → 12,123.48 EUR, 100 → 101.03 sqm
  another rent without any event | 1 Ada 1000 | 1 Ada 1010 | 1 rent change, unexplained: 1,000 → 1,010 EUR
  another rent with events outside the period | 1 Ada 1000 {"steps":[{"date":"2026-06-30","rent":110000},{"date":"2026-10-01","rent":120000}]} | 1 Ada 990 {"lastReviewDate":"2026-06-30","lastIndexationDate":"2025-07-01"} | 1 rent change, unexplained: 1,000 → 990 EUR
  a new unit that is let | | 1 Ada 1000 | 1 unit added, unit added: 0 → 1,000 EUR, none → 100 sqm
  a unit that is removed, with its tenant | 1 Ada 1000 {"expiryDate":"2026-08-31"} | | 1 unit removed, unit removed: 1,000 → 0 EUR, 100 → none sqm
  a unit that was split in two | 1 Ada 1000 | 2 Ben 600 {"area":60}; 3 vacant {"area":40} | 1 unit split, unit split: 1,000 → 0 EUR, 100 → none sqm; 2 unit split, unit split: 0 → 600 EUR, none → 60 sqm; 3 unit split, –: 0 → 0 EUR, none → 40 sqm
  two units that were merged | 1 Ada 1000; 2 vacant {"area":50}; 3 vacant {"area":10} | 3 vacant {"area":10}; 4 Ben 1500 {"area":150.2} | 1 unit merge, unit merge: 1,000 → 0 EUR, 100 → none sqm; 2 unit merge, –: 0 → 0 EUR, 50 → none sqm; 4 unit merge, unit merge: 0 → 1,500 EUR, none → 150.2 sqm
  a split with other new units: the parts that fit | 1 vacant | 2 vacant {"area":30}; 3 vacant {"area":55}; 4 vacant {"area":70} | 1 unit split, –: 0 → 0 EUR, 100 → none sqm; 2 unit split, –: 0 → 0 EUR, none → 30 sqm; 3 unit added, –: 0 → 0 EUR, none → 55 sqm; 4 unit split, –: 0 → 0 EUR, none → 70 sqm
  parts of another use: no split | 1 vacant | 2 vacant {"area":60}; 3 vacant {"area":40,"useType":"RETAIL"} | 1 unit removed, –: 0 → 0 EUR, 100 → none sqm; 2 unit added, –: 0 → 0 EUR, none → 60 sqm; 3 unit added, –: 0 → 0 EUR, none → 40 sqm
  one unit under another id: neither a split nor a merge | 1 vacant | 2 vacant | 1 unit removed, –: 0 → 0 EUR, 100 → none sqm; 2 unit added, –: 0 → 0 EUR, none → 100 sqm
  rates without a conversion: no change | 1 Ada 1000 {"currency":"GBP"} | 1 Ada 1000 {"currency":"GBP"} |
  a new tenant that pays in another currency: no row adds the two | 1 Ada 1000 | 1 Ben 900 {"currency":"GBP"} | 1 tenant change, tenant change: 1,000 → 0 EUR; 1 tenant change, tenant change: 0 → 900 GBP`);
/** In euro at other rates. */
const CONVERTED = textTable(`
  a new name and another area in addition to the rates: only the rates changed the rent | 1 Ada 1000 {"currency":"GBP"} | 1 Ada 1000 {"tenantName":"Ada & Daughters","currency":"GBP","area":99} | 1 exchange rates, exchange rates only: 1,250 → 1,200 EUR; 1 tenant renamed, –: 1,200 → 1,200 EUR; 1 area change, –: 1,200 → 1,200 EUR, 100 → 99 sqm
  a review in addition to the rates, each with its part | 1 Ada 1000 {"currency":"GBP"} | 1 Ada 1100 {"lastReviewDate":"2026-07-01","currency":"GBP"} | 1 exchange rates, exchange rates: 1,250 → 1,200 EUR; 1 rent change, rent review: 1,200 → 1,320 EUR
  the output currency, and one with a constant rate | 1 Ada 1000; 2 Ben 1000 {"currency":"CHF"} | 1 Ada 1000; 2 Ben 1000 {"currency":"CHF"} |
  a new tenant that pays in another currency | 1 Ada 1000 | 1 Ben 900 {"currency":"GBP"} | 1 tenant change, tenant change: 1,000 → 1,080 EUR`);

describe('compareRentrolls', () => {
  it.each(CASES)('reports %s', (_, earlier, later, lines) =>
    expect(compare(earlier!, later!).map(lineOf).join('; ')).toBe(lines),
  );

  it.each(CONVERTED)('reports in euro %s [rule 83]', (_, earlier, later, lines) =>
    expect(compare(earlier!, later!, inEuro).map(lineOf).join('; ')).toBe(lines),
  );

  it('is documented with these examples, at least one for each reason', () => {
    const text = readFileSync('docs/change-tracking.md', 'utf8');
    const described = [...text.matchAll(/`(\d [^`]*→[^`]*)`/g)].map(([, line]) => line!);
    const lines = new Set([...CASES, ...CONVERTED].flatMap(([, , , changes]) => changes!.split('; ')));
    expect(described.filter((line) => !lines.has(line))).toEqual([]);
    const words = described.map((line) => /^\d (.*), (.*):/.exec(line)!.slice(1));
    expect(new Set(words.map(([type]) => type))).toEqual(new Set(CHANGE_TYPES));
    expect(new Set(words.map(([, reason]) => reason))).toEqual(new Set(['–', ...RENT_CHANGE_REASONS]));
  });

  it('names the tenant of the earlier rent roll in every row of a unit', () =>
    expect(
      compare('1 Ada 1000; 2 vacant', '1 Ben 900 {"area":90}; 2 Cleo 900').map(
        ({ previousTenant }) => previousTenant,
      ),
    ).toEqual(['Ada', 'Ada', null]));

  it('refuses a currency without a rate, and names it', () =>
    expect(() => compare('1 Ada 1000', '1 Ada 1000', { ...inEuro, currency: 'NOK' })).toThrow('NOK'));

  it('prefers few parts, and then those that fit best', () => {
    const parts = [50, 49.8, 50.2, 50.4, 20, 30].map((area, at) => `${10 + at} vacant {"area":${area}}`);
    const split = compare('1 vacant', parts.join('; ')).filter(({ type }) => type === 'unit split');
    expect(split.map(({ unitId }) => unitId)).toEqual([1, 11, 12]);
  });
});

/** Any rent roll of six units. Few values of each kind, so that two rent rolls have some in common. */
const day = fc.constantFrom('2026-06-30', '2026-07-01', '2026-09-30', '2026-10-01');
const facts = fc.record(
  {
    leaseId: fc.constantFrom('a', 'b'),
    area: fc.constantFrom(0, 30, 70, 98),
    currency: fc.constantFrom('GBP', 'CHF'),
    useType: fc.constant('RETAIL'),
    free: fc.constantFrom(500, 980),
    expiryDate: fc.option(day),
    breakDates: fc.array(day, { maxLength: 2 }),
    steps: fc.array(fc.record({ date: day, rent: fc.constantFrom(100_001, 102_000) }), { maxLength: 2 }),
    lastReviewDate: day,
    lastIndexationDate: day,
  },
  { requiredKeys: [] },
);
const anyUnit = (id: number) =>
  fc
    .tuple(fc.constantFrom('vacant', 'Ada 1000', 'Ada 1000.01', 'Ben 980', 'Ben 1020'), facts)
    .map(([tenancy, more]) => `${id} ${tenancy} ${JSON.stringify(more)}`);
const anyRoll = fc
  .tuple(...[1, 2, 3, 4, 5, 6].map((id) => fc.option(anyUnit(id))))
  .map((units) => units.filter(Boolean).join('; '));
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

it.each([undefined, inEuro])(
  'the changes of any two rent rolls add up to the cent in every currency, each with a reason, with the rates %j [rule 81]',
  (exchange) =>
    fc.assert(
      fc.property(anyRoll, anyRoll, (earlier, later) => {
        const changes = compare(earlier, later, exchange);
        for (const { reason, rent, previousRent } of changes)
          expect(reason !== null).toBe(rent !== previousRent);
        for (const currency of exchange ? ['EUR'] : ['EUR', 'GBP', 'CHF']) {
          const rents = (roll: string, rates?: Rates) =>
            unitsOf(roll).map(({ lease, currency: own }) => {
              const rent = lease?.inPlaceRent ?? 0;
              return rates ? convert(rent, own, currency, rates) : own === currency ? rent : 0;
            });
          const moved = changes
            .filter((change) => change.currency === currency)
            .map(({ rent, previousRent }) => rent - previousRent);
          const [before, after] = [rents(earlier, exchange?.earlier), rents(later, exchange?.later)];
          expect(total(moved)).toBe(total(after) - total(before));
        }
      }),
    ),
);
