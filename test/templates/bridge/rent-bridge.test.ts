import fc from 'fast-check';
import { changeHeadingsOf, REFERENCE_COLUMNS } from '../../../src/templates/bridge/bridge-cells';
import { rentBridge } from '../../../src/templates/bridge/rent-bridge';
import { calculateSheets } from '../../support/calculate-sheets';
import type { WireValue } from '../../../src/workbench/workbook/function-runtime';
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
    expect(sheet.value('B60')).toBe('Like-for-like passing rent, point in time');
    expect([sheet.value('C60'), sheet.value('D60')]).toEqual([3_000, 0.02]);
    expect(sheet.value('B53')).toBe('Rent rolls > 100 days old: 0 properties');
  });

  it('counts, beside an amount of one currency, only properties with an old rent roll and a unit in it', async () => {
    closing = sheetOf(`
      1 | EUR | 103000 | 46112
      2 | EUR | 70000  | 45922
      2 | EUR | 5000   | 45922
      3 | GBP | 9000   | 45922`);
    // Another time of the day makes the grid ask again.
    await sheet.enter({ C9: String(march + 0.5) });
    expect(sheet.value('B53')).toBe('Rent rolls > 100 days old: 1 property');
    expect(sheet.value('F53')).toBe('Still in closing with EUR 75000: the service never says that one left');
    await sheet.enter({ C7: 'GBP' });
    expect(sheet.value('F53')).toContain('GBP 9000');
    expect(sheet.value('B53')).toBe('Rent rolls > 100 days old: 1 property');
  });

  it('says that changes have no reason even if their amounts add up to 0, and “none” only without any', async () => {
    await sheet.enter({ C7: 'EUR' });
    expect([sheet.value('B56'), sheet.value('E56')]).toEqual(['Other reasons: none', 0]);
    changes = [change('', 500), change('', -500)];
    await sheet.enter({ C9: String(march + 0.25) });
    expect(['B56', 'C56', 'E56'].map(sheet.value)).toEqual(['No reason given', 0, 2]);
  });

  it('names a line of changes after their reason only if each of them has it', async () => {
    changes = [change('surrender', 300)];
    await sheet.enter({ C9: String(march + 0.3) });
    expect(['B56', 'C56', 'E56'].map(sheet.value)).toEqual(['surrender', 300, 1]);
    changes = [change('surrender', 300), change('', 500)];
    await sheet.enter({ C9: String(march + 0.35) });
    expect(['B56', 'C56', 'E56'].map(sheet.value)).toEqual(['Other reasons: surrender, none given', 800, 2]);
  });
});

describe('any history', () => {
  /** Ends of quarters. */
  const QUARTERS = [45657, 45747, 45838, 45930, 46022, 46112, 46203, 46295] as const;
  const CURRENCIES = ['EUR', 'GBP'];
  const PROPERTIES = [1, 2, 3];

  /** The rents of the units of a property at the end of a quarter. */
  interface Roll {
    property: number;
    quarter: number;
    isApproved: boolean;
    rents: readonly { currency: string; cents: number }[];
  }

  const rent = fc.record({
    currency: fc.constantFrom(...CURRENCIES),
    cents: fc.oneof(fc.constantFrom(0, 100_000, 102_000), fc.nat(9_999_999)),
  });
  const roll = fc.record({ isApproved: fc.boolean(), rents: fc.array(rent, { maxLength: 3 }) });
  const ofProperty = fc
    // The quarter of its first rent roll.
    .tuple(fc.constantFrom(0, 0, 3, 6), fc.array(roll, { minLength: 8, maxLength: 8 }))
    .map(([first, all]) => all.map((own, quarter) => ({ ...own, quarter })).slice(first));
  const history: fc.Arbitrary<Roll[]> = fc
    .tuple(
      ...PROPERTIES.map((property) => ofProperty.map((own) => own.map((dated) => ({ ...dated, property })))),
    )
    .map((all) => all.flat());
  const reasons = fc.shuffledSubarray([...RENT_CHANGE_REASONS, ''], { minLength: 4 });

  const rentOf = (of: Roll | undefined, currency: string) =>
    (of?.rents ?? []).reduce((sum, { currency: own, cents }) => sum + (own === currency ? cents : 0), 0);

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
    among.filter((candidate) => candidate.property === property && candidate.quarter <= quarter).at(-1);
  /** Each rent roll compared with the one before it: two rows of each currency, with some reasons. */
  const changesOf = (approved: unknown, words: readonly string[]): ChangeRow[] =>
    PROPERTIES.flatMap((property) => {
      const own = chosen(approved).filter((candidate) => candidate.property === property);
      return own.slice(1).flatMap((later, at) =>
        CURRENCIES.flatMap((currency, k) => {
          const all = rentOf(later, currency) - rentOf(own[at], currency);
          const part = Math.trunc(all / 3);
          return [part, all - part].map((cents, half) => ({
            ...{ property, quarter: later.quarter, currency, cents },
            reason: words[(at + 2 * k + half) % words.length]!,
          }));
        }),
      );
    });

  const orNone = (rows: WireValue[][]) => ({ value: rows.length > 0 ? rows : [['none']] });
  const serial = (value: unknown) =>
    typeof value === 'object' ? (value as { basicValue: number }).basicValue : Math.floor(Number(value));
  function answer(name: string, args: readonly unknown[]): { value: WireValue[][] } {
    const block = (at: number) => args[at] as unknown[][];
    if (name === 'TOTAL') return { value: [[0]] };
    if (name === 'QUERY') {
      const asOf = QUARTERS.findLastIndex((date) => date <= serial(block(5)[0]![1]));
      const withDate = block(0)[0]!.length === 4;
      return orNone(
        PROPERTIES.flatMap((property) => {
          const newest = newestUntil(chosen(args[4]), property, asOf);
          return (newest?.rents ?? []).map(({ currency, cents }): WireValue[] => [
            ...[property, currency, cents / 100],
            ...(withDate ? [QUARTERS[newest!.quarter]!] : []),
          ]);
        }),
      );
    }
    const [[, currency], [, , after], [, , until]] = block(1).slice(6) as [unknown[], unknown[], unknown[]];
    const isAsked = (row: ChangeRow) =>
      row.currency === currency &&
      QUARTERS[row.quarter]! > serial(after) &&
      QUARTERS[row.quarter]! <= serial(until);
    return orNone(
      changes.filter(isAsked).map((row) => {
        const cells: Record<string, WireValue> = {
          [REFERENCE_COLUMNS.propertyId]: row.property,
          [REFERENCE_COLUMNS.reason]: row.reason,
          [REFERENCE_COLUMNS.change]: row.cents / 100,
          [REFERENCE_COLUMNS.changeCurrency]: row.currency,
          [REFERENCE_COLUMNS.rentrollDate]: QUARTERS[row.quarter]!,
        };
        return changeHeadingsOf(REFERENCE_COLUMNS).map((heading) => cells[heading] ?? '');
      }),
    );
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
        reasons,
        async (given, [from, until], currency, approvedOnly, service, words) => {
          rolls = given;
          // Changes without a reason stand in the line of one that has no line.
          const all = changesOf(approvedOnly, service === 'unknown reason' ? words.filter(Boolean) : words);
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
            C7: currency,
            C8: onDay(from),
            C9: onDay(until),
            C11: approvedOnly ? 'TRUE' : 'FALSE',
          });
          const read = readBridge(sheet);

          const among = chosen(approvedOnly);
          const at = (quarter: number) =>
            PROPERTIES.reduce(
              (sum, property) => sum + rentOf(newestUntil(among, property, quarter), currency),
              0,
            );
          const lines = [...read.lines.values()].reduce<number>((sum, amount) => sum + inCents(amount), 0);
          expect([inCents(read.opening), inCents(read.closing)]).toEqual([at(from), at(until)]);
          expect(lines).toBe(at(until) - at(from));

          // A rent roll without units has no rows, so that the bridge takes the property for one that came.
          const isCome = (property: number) => !newestUntil(among, property, from)?.rents.length;
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
            const came = PROPERTIES.filter(isCome).map(
              (property) =>
                newestUntil(among, property, from) ??
                among.find((candidate) => candidate.property === property && candidate.quarter <= until),
            );
            expect(found['Properties that came'] ?? 0).toBe(
              came.reduce((sum, first) => sum + rentOf(first, currency), 0),
            );
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(entered).toBeGreaterThanOrEqual(RUNS);
  });
});
