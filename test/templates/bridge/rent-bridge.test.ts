import fc from 'fast-check';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { LeaseInRoll, RentRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';
import { changeHeadingsOf, REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { calculateSheets } from '../../support/calculate-sheets';
import type { WireValue } from '../../../src/workbench/workbook/function-runtime';
import { serialToIso } from '../../../src/table/iso-serial';
import { propertyRuns } from '../../support/property-runs';
import { sheetOf } from '../../support/text-table';
import { inCents, moves, readBridge } from './read-bridge';
import { RENT_CHANGE_REASONS } from '../../../src/service/changes/change';
import { furtherReasons, RATE_LINES, REASON_GROUPS } from '../../../src/templates/bridge/bridge-table';
import '../../support/long-timeout';

describe('the lines of the bridge', () => {
  const lines = [...REASON_GROUPS.flatMap((group) => group.lines), ...RATE_LINES].map(({ reason }) => reason);

  it('has one line for each reason of the reference service', () => {
    expect([...lines].sort()).toEqual([...RENT_CHANGE_REASONS].sort());
  });

  it('gives a line of its own to a reason that it does not know, and to no other', () => {
    expect(furtherReasons(['Indexation', 'surrender', '', ' ', 'Surrender', 'fire', 'unit merge'])).toEqual([
      'Surrender',
      'fire',
    ]);
  });
});

describe('the worked example', () => {
  const [december, march] = [46022, 46112];
  const OPENING = sheetOf(`
    1 | EUR | 100000
    1 | EUR | 50000`);
  const CLOSING = sheetOf(`
    1 | EUR | 103000 | 46112
    1 | EUR | 50000  | 46112
    1 | EUR | 20000  | 46112
    2 | EUR | 70000  | 46112`);
  const CHANGES = changeHeadingsOf(REFERENCE_COLUMNS);
  const change = (reason: string, amount: number): WireValue[] =>
    CHANGES.map((heading) => {
      if (heading === REFERENCE_COLUMNS.reason) return reason;
      if (heading === REFERENCE_COLUMNS.change) return amount;
      return heading === REFERENCE_COLUMNS.propertyId ? 1 : '';
    });

  let closing = CLOSING;
  let changes = [change('indexation', 3_000), change('unit added', 20_000)];
  const sheet = calculateSheets(
    [
      rentBridge('Rent bridge', {
        columns: REFERENCE_COLUMNS,
        currency: 'EUR',
        dateA: december,
        dateB: march,
      }),
    ],
    (name, args) => {
      if (name === 'CHANGES') return { value: changes };
      return { value: (args[0] as unknown[][])[0]!.length === 4 ? closing : OPENING };
    },
  );

  it('computes the example of docs/rent-bridge.md', async () => {
    await sheet.idle();
    const read = readBridge(sheet);
    expect([read.opening, read.closing]).toEqual([150_000, 243_000]);
    expect(moves(read)).toEqual({
      'Properties that came': 7_000_000,
      'unit added': 2_000_000,
      indexation: 300_000,
    });
    expect(sheet.value('B57')).toBe('Like-for-like passing rent, point in time');
    expect([sheet.value('C57'), sheet.value('D57')]).toEqual([3_000, 0.02]);
    expect(sheet.value('B50')).toBe('Rent rolls > 100 days old: 0 properties');
  });

  it('counts, beside an amount of one currency, only properties with an old rent roll and a unit in it', async () => {
    closing = sheetOf(`
      1 | EUR | 103000 | 46112
      2 | EUR | 70000  | 45922
      2 | EUR | 5000   | 45922
      3 | GBP | 9000   | 45922`);
    // Another time of the day makes the grid ask again.
    await sheet.enter({ C7: String(march + 0.5) });
    expect(sheet.value('B50')).toBe('Rent rolls > 100 days old: 1 property');
    expect(sheet.value('F50')).toBe('Still in closing with EUR 75000: the service never says that one left');
    await sheet.enter({ C5: 'GBP' });
    expect(sheet.value('F50')).toContain('GBP 9000');
    expect(sheet.value('B50')).toBe('Rent rolls > 100 days old: 1 property');
  });

  it('says that changes have no reason even if their amounts add up to 0, and “none” only without any', async () => {
    await sheet.enter({ C5: 'EUR' });
    expect([sheet.value('B53'), sheet.value('E53')]).toEqual(['Other reasons: none', 0]);
    changes = [change('', 500), change('', -500)];
    await sheet.enter({ C7: String(march + 0.25) });
    expect(['B53', 'C53', 'E53'].map(sheet.value)).toEqual(['No reason given', 0, 2]);
  });
});

describe('any history', () => {
  /** Ends of quarters as Excel dates, and as the comparison reads them. */
  const QUARTERS = [45657, 45747, 45838, 45930, 46022, 46112, 46203, 46295] as const;
  const ISO = QUARTERS.map(serialToIso);
  const CURRENCIES = ['EUR', 'GBP'];

  interface Roll {
    property: number;
    quarter: number;
    isApproved: boolean;
    units: UnitInRoll[];
  }

  const day = fc.constantFrom('2025-02-01', '2025-09-30', '2026-01-31', '2026-07-01', '2028-12-31');
  const rent = fc.oneof(fc.constantFrom(0, 100_000, 102_000), fc.nat(9_999_999));
  const lease: fc.Arbitrary<LeaseInRoll> = fc.record({
    leaseId: fc.constantFrom('a', 'b', 'c'),
    tenantId: fc.constantFrom('Ada', 'Ben'),
    tenantName: fc.constantFrom('Ada', 'Ben'),
    ownUse: fc.constant(false),
    contractedRent: rent,
    inPlaceRent: rent,
    expiryDate: fc.option(day),
    breakDates: fc.array(day, { maxLength: 1 }),
    steps: fc.constant([]),
    lastReviewDate: fc.option(day),
    lastIndexationDate: fc.option(day),
  });
  const units = (property: number) =>
    fc
      .tuple(
        ...[1, 2, 3].map((number) =>
          fc.option(
            fc.record({
              unitId: fc.constant(property * 10 + number),
              useType: fc.constant('OFFICE'),
              area: fc.constantFrom(40, 60, 100),
              currency: fc.constantFrom(...CURRENCIES),
              lease: fc.option(lease),
            }),
          ),
        ),
      )
      .map((all) => all.filter((unit) => unit !== null));
  const history: fc.Arbitrary<Roll[]> = fc
    .tuple(
      ...[1, 2, 3].map((property) =>
        fc
          .tuple(
            // The quarter of its first rent roll.
            fc.constantFrom(0, 0, 3, 6),
            fc.array(fc.tuple(units(property), fc.boolean()), { minLength: 8, maxLength: 8 }),
          )
          .map(([first, rolls]) =>
            rolls.flatMap(([rollUnits, isApproved], quarter): Roll[] =>
              quarter < first ? [] : [{ property, quarter, isApproved, units: rollUnits }],
            ),
          ),
      ),
    )
    .map((all) => all.flat());

  const rentOf = (roll: Roll | undefined, currency: string) =>
    (roll?.units ?? [])
      .filter((unit) => unit.currency === currency)
      .reduce((sum, unit) => sum + (unit.lease?.inPlaceRent ?? 0), 0);

  interface ChangeRow {
    property: number;
    quarter: number;
    reason: string;
    currency: string;
    cents: number;
  }

  /** What the service says, and what it keeps to itself. */
  let rolls: readonly Roll[] = [];
  let changes: readonly ChangeRow[] = [];

  const chosen = (given: unknown) => rolls.filter(({ isApproved }) => given !== true || isApproved);
  const newestUntil = (among: readonly Roll[], property: number, quarter: number) =>
    among.filter((roll) => roll.property === property && roll.quarter <= quarter).at(-1);
  const changesOf = (approved: unknown): ChangeRow[] =>
    [1, 2, 3].flatMap((property) => {
      const own = chosen(approved).filter((roll) => roll.property === property);
      return own.slice(1).flatMap((later, index) => {
        const dated = ({ quarter, units: rollUnits }: Roll): RentRoll => ({
          date: ISO[quarter]!,
          units: rollUnits,
        });
        return compareRentrolls(dated(own[index]!), dated(later)).map((change) => ({
          property,
          quarter: later.quarter,
          reason: change.reason ?? '',
          currency: change.currency,
          cents: change.rent - change.previousRent,
        }));
      });
    });

  const NONE = [['none']];
  const serial = (value: unknown) =>
    typeof value === 'object' ? (value as { basicValue: number }).basicValue : Math.floor(Number(value));
  function answer(name: string, args: readonly unknown[]): { value: WireValue[][] } {
    const block = (at: number) => args[at] as unknown[][];
    if (name === 'QUERY') {
      const asOf = QUARTERS.findLastIndex((date) => date <= serial(block(5)[0]![1]));
      const withDate = block(0)[0]!.length === 4;
      const rows = [1, 2, 3].flatMap((property) => {
        const roll = newestUntil(chosen(args[4]), property, asOf);
        return (roll?.units ?? []).map((unit): WireValue[] => [
          property,
          unit.currency,
          unit.lease ? unit.lease.inPlaceRent / 100 : '',
          ...(withDate ? [QUARTERS[roll!.quarter]!] : []),
        ]);
      });
      return { value: rows.length > 0 ? rows : NONE };
    }
    const [[, currency], [, , after], [, , until]] = block(1).slice(3) as [unknown[], unknown[], unknown[]];
    const rows = changes
      .filter(
        (row) =>
          row.currency === currency &&
          QUARTERS[row.quarter]! > serial(after) &&
          QUARTERS[row.quarter]! <= serial(until),
      )
      .map((row) => {
        const cells: Record<string, WireValue> = {
          [REFERENCE_COLUMNS.propertyId]: row.property,
          [REFERENCE_COLUMNS.reason]: row.reason,
          [REFERENCE_COLUMNS.change]: row.cents / 100,
          [REFERENCE_COLUMNS.changeCurrency]: row.currency,
          [REFERENCE_COLUMNS.rentrollDate]: QUARTERS[row.quarter]!,
        };
        return changeHeadingsOf(REFERENCE_COLUMNS).map((heading) => cells[heading] ?? '');
      });
    return { value: rows.length > 0 ? rows : NONE };
  }

  const sheet = calculateSheets(
    [
      rentBridge('Rent bridge', {
        columns: REFERENCE_COLUMNS,
        currency: 'EUR',
        dateA: QUARTERS[0],
        dateB: QUARTERS[7],
      }),
    ],
    answer,
  );

  const span = fc.tuple(fc.nat(7), fc.nat(7)).filter(([from, until]) => from < until);
  /** All of them take a minute. */
  const RUNS = propertyRuns(200) === 200 ? 200 : 15;
  const SERVICES = ['whole', 'unknown reason', 'tells too little'] as const;

  it('adds up to the cent in any history, whatever the service tells', async () => {
    let entered = 0;
    await fc.assert(
      fc.asyncProperty(
        history,
        span,
        fc.constantFrom(...CURRENCIES),
        fc.boolean(),
        fc.constantFrom(...SERVICES),
        async (given, [from, until], currency, approvedOnly, service) => {
          rolls = given;
          const all = changesOf(approvedOnly);
          const isOdd = (row: ChangeRow, index: number) => index % 3 === 0 && row.cents !== 0;
          changes =
            service === 'whole'
              ? all
              : service === 'unknown reason'
                ? all.map((row, index) => (isOdd(row, index) ? { ...row, reason: 'surrender' } : row))
                : all.filter((row, index) => !isOdd(row, index));
          entered++;
          // Another time of the day makes the grid ask again.
          const onDay = (quarter: number) => String(QUARTERS[quarter]! + entered / 1000);
          await sheet.enter({
            C5: currency,
            C6: onDay(from),
            C7: onDay(until),
            C9: approvedOnly ? 'TRUE' : 'FALSE',
          });
          const read = readBridge(sheet);

          const among = chosen(approvedOnly);
          const at = (quarter: number) =>
            [1, 2, 3].reduce(
              (sum, property) => sum + rentOf(newestUntil(among, property, quarter), currency),
              0,
            );
          const lines = [...read.lines.values()].reduce<number>((sum, amount) => sum + inCents(amount), 0);
          expect([inCents(read.opening), inCents(read.closing)]).toEqual([at(from), at(until)]);
          expect(lines).toBe(at(until) - at(from));

          // A rent roll without units has no rows, so that the bridge takes the property for one that came.
          const isCome = (property: number) => !newestUntil(among, property, from)?.units.length;
          const inSpan = (row: ChangeRow) =>
            row.quarter > from && row.quarter <= until && row.currency === currency;
          const reported = new Map<string, number>();
          for (const row of changes.filter(inSpan))
            reported.set(row.reason, (reported.get(row.reason) ?? 0) + row.cents);
          const hidden = all.filter((row) => inSpan(row) && !changes.includes(row));
          const unreported =
            service === 'tells too little'
              ? hidden.filter(({ property }) => !isCome(property)).reduce((sum, { cents }) => sum + cents, 0)
              : 0;
          const found = moves(read);
          expect(found['Not told by the service'] ?? 0).toBe(unreported);
          for (const [reason, cents] of reported)
            if (reason !== '') expect([reason, found[reason] ?? 0]).toEqual([reason, cents]);
          if (service === 'whole') {
            const came = [1, 2, 3]
              .filter(isCome)
              .map((property) => among.find((roll) => roll.property === property && roll.quarter <= until));
            expect(found['Properties that came'] ?? 0).toBe(
              came.reduce((sum, roll) => sum + rentOf(roll, currency), 0),
            );
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(entered).toBeGreaterThanOrEqual(RUNS);
  });
});
