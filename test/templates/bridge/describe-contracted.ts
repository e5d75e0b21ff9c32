import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { leaseColumns } from '../../../src/features/reports/insert-contracted';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { isoToSerial } from '../../../src/table/iso-serial';
import { contractedBridge } from '../../../src/templates/bridge/contracted-bridge';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import type { DemoRows } from '../../support/demo-rows';
import { calculateSheets } from '../../support/calculate-sheets';
import { propertyRuns } from '../../support/property-runs';
import { inOne, rateCells, rateOf, RATES } from '../rates/rates-oracle';
import { contractedOracle, leasesAt, type ContractedOracle, type LeaseRow } from './contracted-oracle';
import { readContracted, readLeases, sumsOf } from './read-contracted';

const { sheetRoles, currencyColumn } = DEFAULT_PROFILE;
const { columns: CATALOGUE } = createCatalogue();
const PAIRS = 20;

export const contractedSheet = (name: string, currency = 'EUR', rates?: string) =>
  contractedBridge(name, {
    ...{ columns: leaseColumns(CATALOGUE, DEFAULT_PROFILE), currency, dateA: 40000, dateB: 40001, rates },
  });

const rounded = (oracle: ContractedOracle): unknown =>
  JSON.parse(
    JSON.stringify(oracle, (_, value: unknown) => (typeof value === 'number' ? Math.round(value) : value)),
  );

/** What a person types, and what the sheet then shows: 20 pairs of dates in each database, and in all of them at once. */
export function contractedCases(demo: DemoRows) {
  const days = demo.days();
  const pairs = days.flatMap((from) =>
    days.filter((day) => day > from).map((until) => [from, until] as const),
  );
  const databases = [...new Set(demo.rows().map((row) => String(row[sheetRoles.database])))];
  return [undefined, ...databases].flatMap((database) => {
    const rows = demo.rows().filter((row) => database === undefined || row[sheetRoles.database] === database);
    const currencies = [...new Set(rows.map((row) => String(row[currencyColumn])))];
    return pairs.slice(-PAIRS).map(([from, until], k) => {
      const currency = currencies[k % currencies.length]!;
      const entries = {
        ...{ C7: currency, C8: isoToSerial(from)!, C9: isoToSerial(until)! },
        C12: database ?? '',
      };
      const expected = () => contractedOracle(leasesAt(rows, from), leasesAt(rows, until), currency);
      return { about: `${database ?? 'all'} ${currency} ${from} ${until}`, entries, expected };
    });
  });
}

/** Holds the bridge of contracted rent to the leases of two days. */
export function describeContracted(demo: DemoRows): void {
  const sheet = calculateSheets(
    [
      contractedSheet('Contracted'),
      contractedSheet('In one', ALL_CURRENCIES, 'Rates'),
      ratesSheet('Rates', 'EUR', []),
    ],
    (name, args) => demo.answer(name, args),
  );

  it('is that of the leases to the cent, in each database and in all of them, for 20 pairs of dates', async () => {
    const cases = contractedCases(demo);
    // All of them take minutes.
    const every = propertyRuns(100) === 100 ? 1 : 23;
    for (const { about, entries, expected } of cases.filter((_, k) => k % every === 0)) {
      await sheet.enter(entries);
      const shown = readContracted(sheet.value);
      expect([about, shown]).toEqual([about, expected()]);
      expect([about, readLeases(sheet.value)]).toEqual([about, sumsOf(shown)]);
      expect([about, sheet.value('B5')]).toEqual([about, expect.stringMatching(/^All amounts are in/)]);
    }
  });

  it('is that of all leases in one currency, by rates', async () => {
    const [from, until] = [demo.days()[0]!, demo.days().at(-1)!];
    const days = { 'In one!C8': isoToSerial(from)!, 'In one!C9': isoToSerial(until)! };
    await sheet.enter({ ...rateCells('EUR', RATES), ...days });
    const [before, after] = [from, until].map((day) => leasesAt(demo.rows(), day));
    const worth = ({ cents, currency }: LeaseRow) => inOne(cents, rateOf('EUR', RATES, currency));
    expect(readContracted((cell) => sheet.value(`In one!${cell}`))).toEqual(
      rounded(contractedOracle(before!, after!, worth)),
    );
    expect(sheet.value('In one!B31')).toContain('GBP 1.1712');
  });
}
