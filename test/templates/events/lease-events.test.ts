import { leaseEventsSheet } from '../../../src/templates/events/lease-events';
import { calculateSheets } from '../../support/calculate-sheets';
import { followFigures } from '../../support/figure-sheets';
import { asCell, sheetOf, textTable } from '../../support/text-table';
import { until } from './events-oracle';

describe('lease events at the ends of months', () => {
  const serial = (iso: string) => (iso === '' ? '' : Date.parse(iso) / 86_400_000 + 25_569);
  const iso = (value: unknown) =>
    typeof value === 'number' ? new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10) : value;
  const next = (day: string, by: number) => String(iso(Number(serial(day)) + by));

  /** The first day, the months, and the last day that counts. */
  const SPANS = textTable(`
    2028-02-29 | 12 | 2029-02-28
    2024-02-29 | 48 | 2028-02-29
    2027-02-28 | 12 | 2028-02-29
    2028-02-28 | 12 | 2029-02-28
    2026-09-30 | 3  | 2026-12-31
    2026-06-30 | 3  | 2026-09-30
    2026-01-30 | 1  | 2026-02-28
    2026-01-31 | 1  | 2026-02-28
    2026-12-31 | 24 | 2028-12-31
    2026-11-15 | 3  | 2027-02-15
    2026-12-01 | 1  | 2027-01-01`);
  /** The unit, the day of its break, the last day of notice, and the day that counts. */
  const BREAKS = textTable(`
    over the year end  | 2037-03-31 | 2036-12-31 | 2036-12-31
    before 29 February | 2040-02-29 | 2039-11-29 | 2039-11-29
    on 29 February     | 2040-08-31 | 2040-02-29 | 2040-02-29
    the same day       | 2037-06-30 | 2037-06-30 | 2037-06-30
    after its break    | 2037-07-31 | 2038-07-31 | 2037-07-31
    not told           | 2037-08-31 |            | 2037-08-31
    without end        | 2037-09-30 | 9999-12-31 | 2037-09-30`);

  const EXPIRIES = [
    ...new Set(SPANS.flatMap(([from = '', , end = '']) => [next(from, -1), from, end, next(end, 1)])),
  ].sort();
  const rows = [
    ...[...EXPIRIES.map(serial), serial('9999-12-31'), 'ca. 2027', ''].map((expiry, k) => [
      ...['House', `U${k}`, 'Ann', 'EUR', 1, '', '', '', expiry],
    ]),
    ...BREAKS.map(([unit = '', date = '', notice = '']) => [
      ...['House', unit, 'Bob', '', 7, serial(date), serial(notice), 'TENANT', ''],
    ]),
  ];
  const headings = ['Property', 'Unit', 'Tenant', 'Currency', 'Rent', 'Break', 'Notice', 'Whose', 'Expiry'];
  const at = {
    ...{ property: 1, unit: 2, tenant: 3, currency: 4, contractedRent: 5 },
    ...{ firstBreak: 6, breakNotice: 7, firstBreakHolder: 8, expiry: 9 },
  };
  const sheet = calculateSheets(
    [leaseEventsSheet('Events', { headings, at, endless: ['9999-12-31'] })],
    () => ({ value: rows }),
  );
  const listed = () => {
    const lines: unknown[][] = [];
    for (let row = 28; sheet.value(`B${row}`) !== ''; row++)
      lines.push([
        ...[iso(sheet.value(`B${row}`)), sheet.value(`C${row}`)],
        ...[iso(sheet.value(`D${row}`)), sheet.value(`F${row}`)],
      ]);
    return lines;
  };

  it.each(SPANS)('from %s for %s months last until %s, both days included', async (from, months, end) => {
    await sheet.enter({ C7: Number(months), C8: 'expiry', C9: from });
    expect(iso(sheet.value('C14'))).toBe(end);
    expect(until(from, Number(months))).toBe(end);
    expect(listed().map(([day]) => day)).toEqual(EXPIRIES.filter((day) => day >= from && day <= end));
  });

  it.each(BREAKS)('take the notice of a break, not the break: %s', async (unit, date, _, due) => {
    await sheet.enter({ C7: 1, C8: 'break', C9: due });
    const event = due < date ? 'break (tenant): last day of notice' : 'break (tenant)';
    expect(listed()).toContainEqual([due, event, date, unit]);
  });

  it('leave out a break whose day of notice has passed, and say so', async () => {
    await sheet.enter({ C7: 12, C8: 'everything', C9: '2037-01-01' });
    expect(listed().map(([, , , unit]) => unit)).toEqual(BREAKS.slice(3).map(([unit]) => unit));
    expect(sheet.value('B5')).toMatch(/^Breaks left out, because their last day of notice has passed: 1\. /);
  });

  it('add rents without a currency on their own, and say which kinds no column tells', () => {
    expect(['E16', 'F16', 'E17', 'E24'].map(sheet.value)).toEqual(['not told', '', 28, 28]);
    expect(sheet.value('B5')).toContain(
      'Not looked for, because the service has no column: earliest termination, step, indexation, rent review, end of rent-free period.',
    );
    expect(sheet.value('J28')).toBe('–');
  });

  it.each(
    textTable(`
      0    | 2037-01-01 | Cell C7 takes a whole number of months, and C9 a day.
      2.5  | 2037-01-01 | Cell C7 takes
      soon | 2037-01-01 | Cell C7 takes
      1    | today      | Cell C7 takes
      1    | 2060-01-01 | Nothing has its deadline in these months.`),
  )('list nothing and say why: %s months from %s', async (months = '', day = '', message = '') => {
    await sheet.enter({ C8: 'everything', C7: asCell(months), C9: day });
    expect(String(sheet.value('B5')).startsWith(message)).toBe(true);
    expect(listed()).toEqual([]);
    expect([sheet.value('C24'), sheet.value('I28'), sheet.value('J28')]).toEqual([0, '', '']);
  });
});

describe('what is new', () => {
  const headings = ['Property', 'Id', 'Unit', 'Rent', 'Day', 'Expiry'];
  const at = { property: 1, propertyId: 2, unit: 3, contractedRent: 4, rentrollDate: 5, expiry: 6 };

  describe('against the rent rolls of a list', () => {
    /** The ends of March, June and September are 46112, 46203 and 46295. */
    const march = 46112;
    const rolls = sheetOf(`
      1 | 10 | Often     | 46112 | 1 | TRUE |
      2 | 10 | Often     | 46203 | 1 | TRUE |
      3 | 10 | Often     | 46295 | 1 | TRUE |
      4 | 20 | Rarely    | 46112 | 1 | TRUE |
      5 | 20 | Rarely    | 46203 | 1 | TRUE |
      6 | 30 | Once      | 46203 | 1 | TRUE |
      7 | 40 | Elsewhere | 46112 | 1 | TRUE |`);
    const rows = sheetOf(`
      Often  | 10 | A | 100 | 46112 | 46495
      Often  | 10 | A | 100 | 46203 | 46395
      Often  | 10 | A | 100 | 46295 | 46395
      Often  | 10 | B | 100 | 46295 | 46495
      Often  | 10 | C | 100 | 46203 | 46495
      Often  | 10 | C | 100 | 46295 | 46495
      Rarely | 20 | A | 100 | 46112 | 46395
      Rarely | 20 | D | 100 | 46112 | 46395
      Rarely | 20 | A | 100 | 46203 | 46395
      Rarely | 20 | D | 100 | 46203 | 46495
      Once   | 30 | A | 100 | 46203 | 46395`);
    const asked: unknown[] = [];
    const sheet = calculateSheets(
      [leaseEventsSheet('Events', { headings, at, endless: [], rolls: true })],
      (name, args) => {
        if (name === 'RENTROLLS') return { value: rolls };
        if (args[3] !== 'all-rentrolls')
          return { value: rows.filter(([name, , , , day]) => day === (name === 'Often' ? 46295 : 46203)) };
        const [names] = args[0] as string[][];
        const filter = (args[1] as unknown[][]).at(-1)!;
        asked.push(filter.slice(0, 2));
        const days = String(filter[1]).match(/\d+/g)!.map(Number);
        const found = rows.filter((row) => days.includes(Number(row[4])));
        if (found.length === 0) return { error: '#N/A' };
        return { value: found.map((row) => names!.map((heading) => row[headings.indexOf(heading)]!)) };
      },
    );
    const shown = () => {
      const lines: Record<string, unknown> = {};
      for (let row = 28; sheet.value(`B${row}`) !== ''; row++)
        lines[`${sheet.value(`E${row}`)} ${sheet.value(`F${row}`)}`] = sheet.value(`J${row}`);
      return lines;
    };

    it('tells what is new against the rent roll before it of each property, whenever that was', async () => {
      await sheet.enter({ C7: 24, C9: march });
      expect(asked.at(-1)).toEqual(['Day', 'in 46112, 46203']);
      expect(shown()).toEqual({
        ...{ 'Often A': '', 'Often B': 'new', 'Often C': '' },
        ...{ 'Rarely A': '', 'Rarely D': 'new', 'Once A': 'first rent roll' },
      });
    });

    it('leads from each figure to its rows, also from what is new', async () => {
      const { wrong, rowless, followed } = await followFigures(sheet);
      expect(wrong).toEqual({});
      // The days of the inputs.
      expect(Object.keys(rowless)).toEqual(['Events!C14']);
      expect(followed).toBeGreaterThan(20);
    });

    it('compares with the rent rolls up to a day that a person types', async () => {
      await sheet.enter({ C7: 24, C9: march, C13: march });
      expect(asked.at(-1)).toEqual(['Day', `in ${march}`]);
      expect(shown()).toEqual({
        ...{ 'Often A': 'new', 'Often B': 'new', 'Often C': 'new' },
        ...{ 'Rarely A': '', 'Rarely D': 'new', 'Once A': 'first rent roll' },
      });
    });

    it('marks nothing if no property has a rent roll before', async () => {
      await sheet.enter({ C7: 24, C9: march, C13: march - 1 });
      expect(new Set(Object.values(shown()))).toEqual(new Set(['–']));
    });
  });

  const newest = sheetOf(`
    House | 10 | A | 100 | 46295 | 46395
    House | 10 | B | 100 | 46295 | 46495
    Barn  | 20 | A | 100 | 46295 | 46395`);
  const earlier = sheetOf(`
    10 | 46203 | A | 46395
    10 | 46203 | B | 46395`);
  const sheet = calculateSheets(
    [leaseEventsSheet('Events', { headings, at, endless: [] })],
    (_, [asked]) => ({ value: (asked as string[][])[0]!.includes('Rent') ? newest : earlier }),
  );

  it('tells what is new where the service has one column of dates, and does not list its rent rolls', async () => {
    await sheet.enter({ C7: 12, C9: 46203 });
    await sheet.enter({ C7: 24 });
    expect([28, 29, 30].map((row) => [...'EFJ'].map((letter) => sheet.value(`${letter}${row}`)))).toEqual(
      sheetOf(`
        House | A |
        Barn  | A | first rent roll
        House | B | new`),
    );
  });
});
